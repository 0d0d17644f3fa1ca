//! Claims to the arbiter: Article 12, repetition, force, time, and the claims of rapid and blitz.

use cotuong_board::{Color, Move};

use super::defects::no_error;
use super::draft::Draft;
use super::game::{Ply, exposed, faces};
use super::illegality::reason;
use super::incident::{ClaimOf, Incident, Kind, Party};
use super::phrases;
use super::rules::Assumption;
use super::ruling::{Outcome, Remedy};
use super::table::Arbiter;
use crate::no_capture_claim;

impl Arbiter {
    pub(super) fn on_claim(
        &mut self,
        by: Party,
        side: Color,
        what: ClaimOf,
        ply: Option<u32>,
    ) -> Vec<Draft> {
        if self.end.is_some() && what != ClaimOf::Time {
            return vec![Draft::refusal(
                "refused.game_over",
                "13",
                phrases::GAME_OVER,
            )];
        }
        // Before the game changes with what is ruled.
        let off_time = self.on_the_opponents_time(by);
        let asked = |draft: Draft| {
            let draft = draft.assuming_if(off_time, Assumption::ClaimOnAnyTime);
            vec![if off_time { draft.see("10.2.2") } else { draft }]
        };
        match what {
            ClaimOf::NoCapture => asked(self.on_no_capture_claim(by)),
            ClaimOf::Repetition => asked(self.on_repetition_claim()),
            ClaimOf::NoForce => asked(self.on_no_force_claim()),
            ClaimOf::Time => vec![self.on_time_claim(side.other())],
            ClaimOf::IllegalMove => self.on_illegal_claim(by, ply),
            ClaimOf::KingExposed => self.on_exposed_claim(by),
        }
    }

    /// Whether the claimant has moved and pressed, so that it is the opponent's time that he uses (10.2.2).
    fn on_the_opponents_time(&self, by: Party) -> bool {
        by.side().is_some_and(|side| {
            side != self.game.turn() && self.pressed_since_move(side) == Some(true)
        })
    }

    /// Article 12: plies without a capture, the claimant's checks among them counted up to the cap.
    fn on_no_capture_claim(&mut self, by: Party) -> Draft {
        let Some(claimant) = by.side() else {
            return Draft::none("12", phrases::ONLY_ON_CLAIM);
        };
        let moves: Vec<Move> = self.game.plies().iter().map(|ply| ply.mv).collect();
        let claim = no_capture_claim(&self.game.start(), &moves, claimant, &self.rules.repetition);
        let fixed = self
            .regulations
            .no_capture_moves
            .map(|moves| moves.saturating_mul(2));
        let needed = fixed.unwrap_or(claim.limit);
        // The same stretch as at an earlier claim that failed: 12c adds the moves played since.
        let again = self
            .claimed_at
            .is_some_and(|earlier| earlier <= claim.plies);
        let draft = if claim.counted >= needed {
            let clause = if again { "12c" } else { "12a" };
            Draft::result(clause, phrases::NO_CAPTURE_DRAW, Outcome::Draw)
        } else {
            self.claimed_at = Some(claim.plies);
            let (to, minutes) = (claimant.other(), claim.penalty_minutes);
            self.clock.add_minutes(to, minutes);
            let remedy = Remedy {
                add_minutes: Some(minutes),
                to: Some(to),
                ..Remedy::NOTHING
            };
            let clause = if again { "12c" } else { "12b" };
            Draft::remedy(clause, phrases::NO_CAPTURE_SHORT, remedy).word("n", minutes)
        };
        draft
            .side(claimant)
            .word("counted", claim.counted)
            .word("needed", needed)
            .assuming(Assumption::MovesAreTwoPlies)
            .assuming_if(claim.counted < claim.plies, Assumption::CheckCap)
    }

    fn on_no_force_claim(&self) -> Draft {
        let force = self.rules.force;
        let none = Color::ALL
            .iter()
            .all(|side| !self.game.has_any(*side, force));
        let draft = if none {
            Draft::result("7", phrases::NO_FORCE_DRAW, Outcome::Draw)
        } else {
            Draft::none("7", phrases::FORCE_LEFT)
        };
        draft
            .assuming(Assumption::Force)
            .assuming(Assumption::DrawByAgreement)
    }

    /// A complaint about a move: in standard play it is put right, in rapid and blitz it is a claim.
    pub(super) fn on_move_complaint(&mut self, by: Party, base: usize) -> Vec<Draft> {
        let Some(ply) = self.made.get(base).copied().filter(|ply| *ply > 0) else {
            return vec![Draft::none("9.10", phrases::NOTHING_TO_RULE).about(base)];
        };
        let drafts = self.on_illegal_claim(by, Some(ply));
        drafts.into_iter().map(|draft| draft.about(base)).collect()
    }

    /// A claim that the opponent made an illegal move; without a ply, that it was the last one.
    pub(super) fn on_illegal_claim(&mut self, by: Party, ply: Option<u32>) -> Vec<Draft> {
        let fast = self.regulations.style.is_fast();
        let last = self.game.len();
        let first_illegal = self.game.first_illegal().filter(|_| !fast);
        let number = ply.or(first_illegal).unwrap_or(last);
        let clause = if fast { "rapid" } else { "9.10" };
        let Some(made) = self.game.ply(number).copied() else {
            return vec![Draft::none(clause, phrases::NO_SUCH_PLY).word("ply", number)];
        };
        vec![if fast {
            self.on_fast_claim(by, number, &made)
        } else if made.illegality.is_some() {
            self.restore_before(number, "9.10", phrases::RESTORED)
        } else {
            no_error("9.10")
        }]
    }

    /// Rapid and blitz: a completed illegal move, claimed before replying, wins at once.
    fn on_fast_claim(&self, by: Party, number: u32, made: &Ply) -> Draft {
        let side = made.by;
        let Some(illegality) = made.illegality else {
            return Draft::none("rapid", phrases::CLAIM_UNFOUNDED);
        };
        if by.side() != Some(side.other()) {
            return Draft::none("rapid", phrases::CLAIM_BY_OPPONENT);
        }
        if number < self.game.len() {
            return Draft::none("rapid", phrases::CLAIM_TOO_LATE);
        }
        let pressed = self.pressed_since_move(side);
        let implied = pressed.is_none() && self.rules.press_implied && !self.names_presses();
        if pressed != Some(true) && !implied {
            return Draft::none("rapid", phrases::ILLEGAL_NOT_COMPLETED).side(side);
        }
        Draft::result("rapid", phrases::ILLEGAL_CLAIMED, Outcome::loss(side))
            .side(side)
            .word("move", made.mv)
            .word("reason", reason(illegality))
            .assuming_if(implied, Assumption::PressImplied)
    }

    /// Whether the mover of the last ply has pressed since: yes, no (it was forgotten), or nothing is said.
    fn pressed_since_move(&self, side: Color) -> Option<bool> {
        let since =
            self.log.iter().rev().take_while(|incident| {
                !matches!(incident.kind, Kind::Move { .. } | Kind::OpenSeal)
            });
        since
            .filter(|incident| incident.by == Party::from(side))
            .find_map(|incident| match incident.kind {
                Kind::Press { before_release, .. } => Some(!before_release),
                Kind::ForgotPress => Some(false),
                _ => None,
            })
    }

    /// Whether the log tells of presses, so that a move without one was not completed.
    fn names_presses(&self) -> bool {
        let press = |incident: &Incident| matches!(incident.kind, Kind::Press { .. });
        self.log.iter().any(press)
    }

    /// A claim that the opponent left his king exposed with his last move.
    fn on_exposed_claim(&mut self, by: Party) -> Vec<Draft> {
        let fast = self.regulations.style.is_fast();
        let Some(last) = self.game.plies().last().copied() else {
            return vec![
                Draft::none(if fast { "rapid" } else { "9.10" }, phrases::NO_SUCH_PLY)
                    .word("ply", 0),
            ];
        };
        let side = last.by;
        let position = self.game.position();
        let facing = faces(position, side);
        let open = facing || (self.rules.exposed_to_capture && exposed(position, side));
        if !fast {
            return self.on_illegal_claim(by, Some(self.game.len()));
        }
        if by.side() != Some(side.other()) {
            return vec![self.exposed_before_reply(by, side)];
        }
        if !open {
            return vec![Draft::none("rapid", phrases::KING_SAFE).side(side)];
        }
        let draft = Draft::result("rapid", phrases::KING_EXPOSED, Outcome::loss(side)).side(side);
        vec![draft.assuming_if(!facing, Assumption::ExposedToCapture)]
    }

    /// The claim of the side that moved last: too late if the move that it answered exposed the king.
    fn exposed_before_reply(&self, by: Party, side: Color) -> Draft {
        let before = self.game.len().checked_sub(1);
        let answered = before.and_then(|number| self.game.ply(number));
        if by.side() == Some(side) && answered.is_some_and(|ply| ply.illegality.is_some()) {
            let draft = Draft::none("rapid", phrases::CLAIM_TOO_LATE);
            return draft.assuming(Assumption::ExposedBeforeReply);
        }
        Draft::none("rapid", phrases::CLAIM_BY_OPPONENT)
    }
}
