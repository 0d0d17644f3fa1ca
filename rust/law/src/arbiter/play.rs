//! Moves on the board, sealed moves, agreement, and the end of the game (Articles 7, 8, 9.5b, 10.3, 13).

use cotuong_board::notation::{self, Notation};
use cotuong_board::{Color, Illegality, Move, PieceType};

use super::draft::{Draft, list};
use super::game::Ply;
use super::illegality::reason;
use super::incident::{Kind, Party};
use super::phrases;
use super::rules::Assumption;
use super::ruling::{Action, Duty, Outcome, Remedy};
use super::table::{Arbiter, Sealed};

impl Arbiter {
    pub(super) fn on_move(
        &mut self,
        index: usize,
        side: Color,
        mv: Move,
        released: bool,
    ) -> Vec<Draft> {
        if self.sealed.is_some() {
            let text = phrases::SEAL_WAITS;
            return vec![Draft::refusal("refused.sealed", "10.3", text)];
        }
        let began_wrongly = side != self.game.turn() && self.game.plies().is_empty();
        if began_wrongly {
            self.game.begin_with(side);
        } else if side != self.game.turn() {
            return self.on_second_move(index, side, mv, released);
        }
        if let Some(broken) = self.broken_duty(side, mv) {
            return vec![broken];
        }
        self.duty = None;
        if self.offer == Some(side.other()) {
            self.offer = None;
        }
        let ply = self.game.play(mv, released);
        self.made[index] = self.game.len();
        let counts = self.counts_for_quota(side);
        self.clock.moved(side, self.log[index].at_ms, counts);
        let capped = |draft: Draft| draft.assuming_if(!counts, Assumption::RepeatedMovesCapped);
        vec![capped(self.judge_move(&ply, began_wrongly))]
    }

    /// A move against a waiting duty is not made.
    fn broken_duty(&self, side: Color, mv: Move) -> Option<Draft> {
        let pending = self.duty.as_ref().filter(|pending| pending.side == side)?;
        if pending.duty.free || pending.duty.moves.contains(&mv) {
            return None;
        }
        let draft = Draft::new(Action::Duty, pending.clause, phrases::DUTY_BROKEN)
            .side(side)
            .word("move", mv)
            .word("moves", list(&pending.duty.moves))
            .assuming(Assumption::TakenBackForDuty)
            .duty(pending.duty.clone());
        Some(draft.remedied(Remedy::restore(self.game.len())))
    }

    /// What a move just made brings.
    fn judge_move(&mut self, ply: &Ply, began_wrongly: bool) -> Draft {
        let side = ply.by;
        if ply.captured.is_some_and(|man| man.kind == PieceType::King)
            && let Some(draft) = self.on_king_taken(ply)
        {
            return draft;
        }
        if let Some(illegality) = ply.illegality {
            return self.judge_illegal(ply, illegality);
        }
        if !self.game.position().has_legal_move() {
            let (clause, text) = if ply.check {
                ("7.1a", phrases::MATED)
            } else {
                ("7.1b", phrases::STALEMATED)
            };
            return Draft::result(clause, text, Outcome::loss(side.other())).side(side);
        }
        let (clause, text) = match (began_wrongly, ply.released) {
            (true, _) => ("9.9b", phrases::WRONG_SIDE_MOVED),
            (false, false) => ("9.5b", phrases::NOT_RELEASED),
            (false, true) => ("8", phrases::PLAYED),
        };
        Draft::none(clause, text).side(side).word("move", ply.mv)
    }

    fn judge_illegal(&self, ply: &Ply, illegality: Illegality) -> Draft {
        let side = ply.by;
        let fast = self.regulations.style.is_fast();
        if ply.unanswered && self.rules.unanswered_check_loses && !fast {
            let draft = Draft::result("7.1c", phrases::CHECK_UNANSWERED, Outcome::loss(side));
            return draft
                .side(side)
                .code(illegality.code())
                .word("move", ply.mv)
                .assuming(Assumption::UnansweredCheck);
        }
        let clause = if fast { "rapid" } else { "9.10" };
        Draft::none(clause, phrases::PLAYED_ILLEGAL)
            .side(side)
            .code(illegality.code())
            .word("move", ply.mv)
            .word("reason", reason(illegality))
    }

    /// A king was taken: the move before left it exposed, and now that is found.
    fn on_king_taken(&mut self, ply: &Ply) -> Option<Draft> {
        let loser = ply.by.other();
        if self.regulations.style.is_fast() {
            let draft = Draft::result("rapid", phrases::KING_EXPOSED, Outcome::loss(loser));
            return Some(draft.side(loser).assuming(Assumption::KingTaken));
        }
        let wrong = self.game.len().checked_sub(1)?;
        self.game.ply(wrong)?.illegality?;
        Some(
            self.restore_before(wrong, "9.10", phrases::RESTORED)
                .assuming(Assumption::KingTaken),
        )
    }

    /// A second move in a row: taking the first back, putting an illegal one right, or moving twice.
    fn on_second_move(
        &mut self,
        index: usize,
        side: Color,
        mv: Move,
        released: bool,
    ) -> Vec<Draft> {
        let Some(last) = self.game.plies().last().copied() else {
            return Vec::new();
        };
        if last.illegality.is_some() && !self.regulations.style.is_fast() {
            let restored = self.restore_before(self.game.len(), "9.10", phrases::RESTORED);
            let mut drafts = vec![restored];
            drafts.extend(self.on_move(index, side, mv, released));
            return drafts;
        }
        if mv == last.mv && self.was_sealed() {
            return vec![sealed_move_made(side, mv)];
        }
        let takes_back = mv.from() == last.mv.from() || mv.from() == last.mv.to() || !last.released;
        if takes_back {
            let duty = Duty::of(vec![last.mv]);
            let draft = Draft::new(Action::Duty, "9.5b", phrases::NO_TAKE_BACK).duty(duty);
            return vec![draft.side(side).word("move", last.mv)];
        }
        let remedy = Remedy::restore(self.game.len());
        vec![Draft::remedy("8", phrases::MOVED_TWICE, remedy).side(side)]
    }

    pub(super) fn on_offer(&mut self, side: Color) -> Draft {
        self.offer = Some(side);
        Draft::none("7", phrases::DRAW_OFFERED)
            .side(side)
            .assuming(Assumption::DrawByAgreement)
    }

    pub(super) fn on_accept(&mut self, side: Color) -> Draft {
        if self.offer != Some(side.other()) {
            return Draft::refusal("refused.no_offer", "7", phrases::NO_OFFER).side(side);
        }
        let draft = Draft::result("7", phrases::DRAW_AGREED, Outcome::Draw);
        draft.assuming(Assumption::DrawByAgreement)
    }

    pub(super) fn on_seal(&mut self, side: Color, text: &str) -> Draft {
        if side != self.game.turn() || self.sealed.is_some() {
            return Draft::refusal("refused.seal", "10.3", phrases::SEAL_NOT_ALLOWED);
        }
        self.sealed = Some(Sealed {
            side,
            text: text.to_owned(),
        });
        self.clock.stop();
        Draft::none("10.3", phrases::SEALED).side(side)
    }

    /// Opens the envelope. A wrong move loses; if the opponent has abandoned the game meanwhile, both lose.
    pub(super) fn on_open_seal(&mut self, index: usize) -> Vec<Draft> {
        let Some(Sealed { side, text }) = self.sealed.take() else {
            let text = phrases::NOTHING_SEALED;
            return vec![Draft::refusal("refused.not_sealed", "10.3", text)];
        };
        let abandoned = self.end.is_some_and(|end| {
            matches!(end.clause, "7.1k" | "10.2.1a") && end.outcome == Outcome::loss(side.other())
        });
        if self.end.is_some() && !abandoned {
            return vec![Draft::none("10.3", phrases::SEAL_IDLE)];
        }
        let position = self.game.position();
        let read = text.parse();
        let read = read.or_else(|_| notation::parse(&text, Notation::Vn, position));
        match read.ok().filter(|mv| position.is_legal(*mv)) {
            Some(mv) => self.play_sealed(index, side, mv),
            None => vec![on_wrong_seal(side, text, abandoned)],
        }
    }

    fn play_sealed(&mut self, index: usize, side: Color, mv: Move) -> Vec<Draft> {
        if self.end.is_some() {
            return vec![Draft::none("10.3", phrases::SEAL_IDLE)];
        }
        let mut drafts = self.on_move(index, side, mv, true);
        if let Some(draft) = drafts
            .last_mut()
            .filter(|draft| draft.action == Action::None)
        {
            *draft = sealed_move_made(side, mv);
        }
        drafts
    }

    /// Whether the last move came out of the envelope.
    fn was_sealed(&self) -> bool {
        let last = self.made.iter().rposition(|ply| *ply == self.game.len());
        last.is_some_and(|index| matches!(self.log[index].kind, Kind::OpenSeal))
    }

    pub(super) fn on_sign(&mut self, by: Party) -> Draft {
        if self.end.is_none() {
            return Draft::refusal("refused.not_over", "13", phrases::SIGNED_EARLY);
        }
        if !self.signed.contains(&by) {
            self.signed.push(by);
        }
        Draft::none("13", phrases::SIGNED)
    }
}

fn sealed_move_made(side: Color, mv: Move) -> Draft {
    Draft::none("10.3", phrases::SEAL_OPENED)
        .side(side)
        .word("move", mv)
}

/// A wrong sealed move; both lose if the opponent has abandoned the game.
fn on_wrong_seal(side: Color, text: String, abandoned: bool) -> Draft {
    let draft = if abandoned {
        Draft::result("7.1i", phrases::SEAL_BOTH, Outcome::BothLose).see("10.3")
    } else {
        Draft::result("10.3", phrases::SEAL_WRONG, Outcome::loss(side)).see("7.1i")
    };
    draft.side(side).word("text", text)
}
