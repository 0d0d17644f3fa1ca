//! Touched men: who asks, who has seen it, and what follows (Articles 9.1 to 9.7, 9.11).

use cotuong_board::{Color, Move, Position, Square};

use super::draft::{Draft, list};
use super::duty::{Handful, Obligation, obligation};
use super::faults::step;
use super::incident::{Intent, Kind, Order, Party};
use super::ledger::Count;
use super::phrases;
use super::rules::Assumption;
use super::ruling::{Action, Duty, FaultKind, Remedy};
use super::table::{Arbiter, Pending};

/// How far a touch has been ruled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Open,
    Settled,
    /// Settled, and the player is held to it.
    Binding,
}

/// A touch and what has become of it.
#[derive(Clone, Debug)]
pub(super) struct TouchCase {
    incident: usize,
    side: Color,
    ply: u32,
    position: Position,
    squares: Vec<Square>,
    intent: Intent,
    order: Order,
    announced: bool,
    /// Who asked first.
    asked: Option<Party>,
    proven: bool,
    stage: Stage,
    /// The incident whose ruling set the player free of it, with a fault.
    freed: Option<usize>,
}

impl Arbiter {
    pub(super) fn on_touch(&mut self, index: usize, side: Color) -> Vec<Draft> {
        let incident = &self.log[index];
        let (squares, intent, order, announced) = match &incident.kind {
            Kind::Touch {
                squares,
                intent,
                order,
                announced,
            } => (squares.clone(), *intent, *order, *announced),
            Kind::Adjust { squares, announced } => (
                squares.clone(),
                Intent::Deliberate,
                Order::Known,
                *announced,
            ),
            _ => return Vec::new(),
        };
        let adjusting = self.adjusting == Some((side, self.game.len()));
        self.touches.push(TouchCase {
            incident: index,
            side,
            ply: self.game.len(),
            position: self.game.position().clone(),
            squares,
            intent,
            order,
            announced: announced || adjusting,
            asked: None,
            proven: incident.by == Party::Arbiter,
            stage: Stage::Open,
            freed: None,
        });
        vec![Draft::none("9.11a", phrases::TOUCH_NOT_ASKED).side(side)]
    }

    pub(super) fn on_adjust(&mut self, index: usize, side: Color, announced: bool) -> Vec<Draft> {
        if !announced {
            return self.on_touch(index, side);
        }
        if side != self.game.turn() {
            return vec![adjusted_out_of_turn(side)];
        }
        self.adjusting = Some((side, self.game.len()));
        vec![Draft::none("9.5a", phrases::ADJUSTED).side(side)]
    }

    pub(super) fn on_complain(&mut self, by: Party, about: usize) -> Vec<Draft> {
        let Some(base) = self.base_of(about) else {
            return vec![Draft::refusal(
                "refused.no_such_incident",
                "9.11",
                phrases::NOTHING_TO_RULE,
            )];
        };
        let accused = self.actor_of(base);
        let arbiter_asks = by == Party::Arbiter && self.rules.arbiter_may_complain;
        match self.log[base].kind {
            Kind::BorrowSheet { repeated: true }
                if by.side() == Some(accused.other()) && !self.asked_before(by, base) =>
            {
                self.on_sheet_complaint(accused, base)
            }
            Kind::Move { .. } => self.on_move_complaint(by, base),
            _ => match self.case_mut(base) {
                Some(case) => {
                    if by.side().is_some() || arbiter_asks {
                        case.asked.get_or_insert(by);
                    }
                    case.proven |= by.side() == Some(accused) || arbiter_asks;
                    self.rule_on_touch(base)
                }
                None => vec![self.ruled_already(base)],
            },
        }
    }

    /// Whether a player has complained of an incident earlier, so that nothing is charged twice.
    fn asked_before(&self, by: Party, base: usize) -> bool {
        let earlier = self
            .log
            .split_last()
            .map_or(&[][..], |(_, earlier)| earlier);
        earlier.iter().any(|incident| match incident.kind {
            Kind::Complain { about } => incident.by == by && self.base_of(about) == Some(base),
            _ => false,
        })
    }

    /// What is no touch was ruled on when it happened.
    fn ruled_already(&self, base: usize) -> Draft {
        let clause = self.clauses.get(base).copied().unwrap_or("9.11");
        let text = match self.log[base].kind {
            // Of a turn that was taken back since.
            Kind::Touch { .. } => phrases::TOUCH_TOO_LATE,
            _ => phrases::TOUCH_SETTLED,
        };
        Draft::none(clause, text).about(base)
    }

    /// An admission or a witness. Only the accused can admit, and only the arbiter's eyes count.
    pub(super) fn on_proof(&mut self, by: Party, about: usize) -> Vec<Draft> {
        let base = self.base_of(about);
        let accused = base.map(|base| self.actor_of(base));
        match base.and_then(|base| Some((base, self.case_mut(base)?))) {
            Some((base, case)) => {
                case.proven |= by == Party::Arbiter || by.side() == accused;
                self.rule_on_touch(base)
            }
            None => vec![base.map_or_else(
                || Draft::none("9.11", phrases::NOTHING_TO_RULE),
                |base| self.ruled_already(base),
            )],
        }
    }

    /// The incident that a complaint, an admission or a witness is about in the end.
    fn base_of(&self, about: usize) -> Option<usize> {
        let mut base = about;
        loop {
            match self.log.get(base)?.kind {
                Kind::Complain { about } | Kind::Admit { about } | Kind::Witness { about }
                    if about < base =>
                {
                    base = about;
                }
                Kind::Complain { .. } | Kind::Admit { .. } | Kind::Witness { .. } => return None,
                _ => return Some(base),
            }
        }
    }

    fn actor_of(&self, base: usize) -> Color {
        let incident = &self.log[base];
        self.case(base)
            .map(|case| case.side)
            .or(incident.by.side())
            .or(incident.side)
            .unwrap_or_else(|| self.game.turn())
    }

    /// Where the touch of an incident is kept: they stand in the order in which they happened.
    fn place_of(&self, incident: usize) -> Option<usize> {
        let found = self
            .touches
            .binary_search_by_key(&incident, |case| case.incident);
        found.ok()
    }

    fn case(&self, incident: usize) -> Option<&TouchCase> {
        self.touches.get(self.place_of(incident)?)
    }

    fn case_mut(&mut self, incident: usize) -> Option<&mut TouchCase> {
        let place = self.place_of(incident)?;
        self.touches.get_mut(place)
    }

    /// Rules on a touch as far as it is asked for and proven.
    fn rule_on_touch(&mut self, base: usize) -> Vec<Draft> {
        let Some(case) = self.case(base).cloned() else {
            return Vec::new();
        };
        let side = case.side;
        let none = |clause, text| vec![Draft::none(clause, text).side(side).about(base)];
        if case.stage != Stage::Open {
            return none("9.11", phrases::TOUCH_SETTLED);
        }
        if case.asked.is_none() {
            return none("9.11a", phrases::TOUCH_NOT_ASKED);
        }
        if !self.in_time(&case) {
            let draft = Draft::none("9.11a", phrases::TOUCH_TOO_LATE).about(base);
            return vec![draft.assuming(Assumption::LateComplaint)];
        }
        if !case.proven {
            return none("9.11b", phrases::TOUCH_UNPROVEN);
        }
        if let Some(case) = self.case_mut(base) {
            case.stage = Stage::Settled;
        }
        let arbiter_asked = case.asked == Some(Party::Arbiter);
        let mated = self.end.is_some();
        let complete = |draft: Draft| {
            draft
                .about(base)
                .assuming_if(arbiter_asked, Assumption::ArbiterComplains)
                .assuming_if(mated, Assumption::MateWaits)
        };
        self.settle_touch(&case).into_iter().map(complete).collect()
    }

    /// Whether an incident is about a touch in the very turn that gave mate or stalemate, which can still be asked
    /// about until the sheets are signed.
    pub(super) fn questions_the_mate(&self, about: usize) -> bool {
        let mated = self
            .end
            .is_some_and(|end| matches!(end.clause, "7.1a" | "7.1b"));
        let case = self.base_of(about).and_then(|base| self.case(base));
        mated && self.signed.is_empty() && case.is_some_and(|case| self.in_time(case))
    }

    /// Takes the game back to a ply, where a duty and a result fall away. Only touches there that were not answered
    /// yet live on: the others belong to positions that are gone, and their plies will be played anew.
    pub(super) fn take_back_to(&mut self, ply: u32) {
        let reached = self.game.len();
        self.touches
            .retain(|case| case.ply + 1 >= reached && case.ply <= ply);
        for made in self.made.iter_mut().filter(|made| **made > ply) {
            *made = 0;
        }
        self.adjusting = None;
        self.duty = None;
        self.end = None;
        self.game.restore(ply);
    }

    /// Before the opponent's reply to a move made since.
    fn in_time(&self, case: &TouchCase) -> bool {
        let since = self.game.len().checked_sub(case.ply);
        let own_turn = case.position.turn() == case.side;
        match since {
            Some(0) => true,
            Some(1) => own_turn,
            _ => false,
        }
    }

    fn settle_touch(&mut self, case: &TouchCase) -> Vec<Draft> {
        let side = case.side;
        let on_move = case.position.turn() == side;
        if case.announced {
            return vec![if on_move {
                Draft::none("9.5a", phrases::ADJUSTED).side(side)
            } else {
                adjusted_out_of_turn(side)
            }];
        }
        let third = match case.intent {
            Intent::Deliberate => false,
            Intent::Accidental => match self.on_accident(side) {
                Some(draft) => return vec![draft],
                None => true,
            },
        };
        if !on_move {
            let action = self.rules.touch_out_of_turn;
            let draft = Draft::new(action, "9.1", phrases::TOUCH_OUT_OF_TURN).side(side);
            return vec![draft.assuming(Assumption::OnMoveOnly)];
        }
        if let Some(case) = self.case_mut(case.incident) {
            case.stage = Stage::Binding;
        }
        let (charged, found) = self.obligation_of_the_turn(case);
        match found {
            Some(found) => self.oblige(case, found, third, charged),
            None => vec![Draft::none("9.1", phrases::TOUCH_NOTHING)],
        }
    }

    /// What all that the player touched in the turn and is held to obliges to, in its order, and whether a fault was
    /// given for it: who touches one man and then another has touched several. What came after he was set free of a
    /// touch is another act.
    fn obligation_of_the_turn(&self, now: &TouchCase) -> (bool, Option<Obligation>) {
        // Their plies never fall, for what is taken back takes its touches with it.
        let first = self.touches.partition_point(|case| case.ply < now.ply);
        let turn = self.touches[first..].iter().filter(|case| {
            case.stage == Stage::Binding
                && case.side == now.side
                && case.ply == now.ply
                && case.freed.is_none_or(|freed| freed > now.incident)
        });
        let charged = turn.clone().any(|case| case.freed.is_some());
        // The same men touched again are the same men.
        let mut handfuls: Vec<Handful<'_>> = Vec::new();
        for case in turn {
            let handful = (case.squares.as_slice(), case.order);
            if !handfuls.contains(&handful) {
                handfuls.push(handful);
            }
        }
        (charged, obligation(&now.position, &handfuls, &self.rules))
    }

    /// The first accidental touches bring a reminder and a warning; the next is treated as deliberate.
    fn on_accident(&mut self, side: Color) -> Option<Draft> {
        let times = self.ledger.add(side, Count::Accidents);
        let action = step(self.rules.accidental_ladder, times)?;
        let text = match action {
            Action::Warning => phrases::ACCIDENT_WARNED,
            _ => phrases::ACCIDENT_REMINDED,
        };
        Some(Draft::new(action, "9.6", text).side(side).word("n", times))
    }

    fn oblige(
        &mut self,
        case: &TouchCase,
        found: Obligation,
        third: bool,
        charged: bool,
    ) -> Vec<Draft> {
        let side = case.side;
        let clause = if third { "9.6" } else { found.clause };
        if found.duty.free {
            let now = self.log.len().checked_sub(1);
            if let Some(case) = self.case_mut(case.incident) {
                case.freed = now;
            }
            if charged {
                return vec![Draft::none(clause, phrases::CHARGED_ALREADY).side(side)];
            }
        }
        let mut draft = obliging(side, clause, &found, third);
        if found.duty.free {
            self.duty = None;
            let draft = draft.acting(Action::Fault).duty(found.duty);
            return self.charge(side, FaultKind::Technical, draft);
        }
        let moved =
            (self.game.len() > case.ply).then(|| self.game.plies().last().map(|ply| ply.mv));
        let moved = moved.flatten();
        if moved.is_some_and(|mv| found.duty.moves.contains(&mv)) {
            return vec![Draft::none(clause, phrases::DUTY_DONE).side(side)];
        }
        if moved.is_some() {
            self.take_back_to(case.ply);
            draft = draft
                .remedied(Remedy::restore(case.ply))
                .assuming(Assumption::TakenBackForDuty);
        }
        vec![self.expect(side, clause, found.duty, draft)]
    }

    /// Lets a duty wait for the player's move.
    pub(super) fn expect(
        &mut self,
        side: Color,
        clause: &'static str,
        duty: Duty,
        draft: Draft,
    ) -> Draft {
        let draft = draft.word("moves", list(&duty.moves)).duty(duty.clone());
        self.duty = Some(Pending { side, clause, duty });
        draft
    }

    /// The own man that a side touched last since the last move.
    fn man_in_hand(&self, side: Color) -> Option<Square> {
        let last = self
            .touches
            .iter()
            .rfind(|case| case.side == side && case.ply == self.game.len())?;
        let own = |square: &&Square| {
            let man = self.game.position().piece_at(**square);
            man.is_some_and(|man| man.color == side)
        };
        last.squares.iter().find(own).copied()
    }

    /// A man slid over several points stops on the first.
    pub(super) fn on_slide(&mut self, side: Color, squares: &[Square]) -> Draft {
        let position = self.game.position();
        let starts = squares.first().filter(|square| {
            position
                .piece_at(**square)
                .is_some_and(|man| man.color == side)
        });
        let touched = if starts.is_some() {
            &squares[1..]
        } else {
            squares
        };
        let in_hand = self.man_in_hand(side);
        let starts = starts.or(in_hand.as_ref());
        let (Some(&point), true) = (touched.first(), side == position.turn()) else {
            return Draft::none("9.7", phrases::TOUCH_NOTHING);
        };
        let legal = position.legal_moves();
        let of = |wanted: &dyn Fn(&Move) -> bool| -> Vec<Move> {
            legal.iter().copied().filter(|mv| wanted(mv)).collect()
        };
        let stops = of(&|mv| mv.to() == point && starts.is_none_or(|start| mv.from() == *start));
        let others = of(&|mv| Some(&mv.from()) == starts);
        let (moves, text) = match (stops.is_empty(), others.is_empty()) {
            (false, _) => (stops, phrases::SLIDE_STOPS),
            (true, false) => (others, phrases::SLIDE_MUST_MOVE),
            (true, true) => (Vec::new(), phrases::SLIDE_FREE),
        };
        let pending = self.duty.as_ref().filter(|pending| pending.side == side);
        if let Some(owed) = pending.filter(|pending| !pending.duty.free)
            && !moves.iter().any(|mv| owed.duty.moves.contains(mv))
        {
            let (clause, duty) = (owed.clause, owed.duty.clone());
            return Draft::new(Action::Duty, clause, phrases::SLIDE_AGAINST_DUTY)
                .side(side)
                .word("moves", list(&duty.moves))
                .duty(duty)
                .see("9.7");
        }
        let draft = Draft::new(Action::Duty, "9.7", text)
            .side(side)
            .word("point", point.to_string())
            .assuming_if(starts.is_none(), Assumption::SlideOrigin);
        self.expect(side, "9.7", Duty::of(moves), draft)
    }
}

/// What a touch obliges to, in words, and by which articles.
fn obliging(side: Color, clause: &'static str, found: &Obligation, third: bool) -> Draft {
    let mut draft = Draft::new(Action::Duty, clause, found.text).side(side);
    if third {
        draft = draft.see(found.clause).lead(phrases::THIRD_ACCIDENT);
    }
    if let Some(by) = found.by {
        draft = draft.see(by).lead(phrases::BOTH_AT_ONCE);
    }
    if let Some(order) = found.order {
        draft = draft.word("order", order);
    }
    found.assumed.iter().copied().fold(draft, Draft::assuming)
}

fn adjusted_out_of_turn(side: Color) -> Draft {
    let draft = Draft::new(Action::Reminder, "9.5a", phrases::ADJUSTED_OUT_OF_TURN).side(side);
    draft.assuming(Assumption::AdjustOutOfTurn)
}
