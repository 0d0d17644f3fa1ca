//! The clock at the table: pressing, stopping, flags, lateness (Article 10).

use cotuong_board::Color;

use super::clock::FlagFall;
use super::draft::Draft;
use super::faults::step;
use super::incident::{Hand, Incident, Kind, Party};
use super::ledger::Count;
use super::phrases;
use super::reasons::{StopReason, stop_reason};
use super::rules::Assumption;
use super::ruling::{Action, FaultKind, Outcome};
use super::table::Arbiter;

impl Arbiter {
    /// Lets the clocks run up to an incident. In standard play time over is time lost, without a claim.
    pub(super) fn pass_time(&mut self, incident: &Incident) -> Option<Draft> {
        let waiting = self.end.map(|end| end.unpressed);
        if waiting == Some(None) {
            return None;
        }
        let presses = matches!(incident.kind, Kind::Press { .. } | Kind::ForgotPress);
        let still = incident.by.side().filter(|_| presses);
        let over = self.clock.reach(incident.at_ms, still)?;
        let shown = matches!(incident.kind, Kind::Flag) && incident.side == Some(over);
        if shown || self.regulations.style.is_fast() {
            return None;
        }
        match waiting.flatten() {
            None => Some(self.lost_on_time(over)),
            Some(mated) => (mated == over).then(|| mate_after_flag(over)),
        }
    }

    fn lost_on_time(&self, side: Color) -> Draft {
        let outcome = Outcome::loss(side);
        match self.clock.side(side).moves_to_go {
            None => Draft::result("7.1d", phrases::FLAG_LOST, outcome)
                .side(side)
                .see("10.1"),
            Some(to_go) => {
                let made = self.clock.side(side).moves;
                Draft::result("10.1.2", phrases::FLAG_QUOTA, outcome)
                    .side(side)
                    .word("made", made)
                    .word("needed", made + to_go)
                    .see("7.1d")
            }
        }
    }

    pub(super) fn on_press(&mut self, side: Color, hand: Hand, before_release: bool) -> Draft {
        let moved = self.game.plies().last().is_some_and(|ply| ply.by == side);
        if let Some(end) = &mut self.end {
            end.unpressed = end.unpressed.filter(|mated| *mated != side);
        }
        let (action, text) = match (moved, before_release, hand) {
            (false, ..) => (Action::Reminder, phrases::PRESS_WITHOUT_MOVE),
            (true, true, _) => (Action::Reminder, phrases::PRESS_TOO_EARLY),
            (true, false, Hand::Other) => (Action::Reminder, phrases::PRESS_WRONG_HAND),
            (true, false, Hand::Same) => (Action::None, phrases::PRESSED),
        };
        if moved {
            self.clock.pressed(side);
        }
        Draft::new(action, "10.2.1", text)
            .side(side)
            .assuming_if(action == Action::Reminder, Assumption::WrongPress)
    }

    pub(super) fn on_forgot_press(side: Color) -> Draft {
        Draft::new(Action::Reminder, "10.2.1", phrases::FORGOT_PRESS).side(side)
    }

    pub(super) fn on_stop_clock(&mut self, by: Party, side: Color, reason: &str) -> Vec<Draft> {
        self.clock.stop();
        let allowed = by == Party::Arbiter
            || self.sealed.is_some()
            || match stop_reason(reason) {
                StopReason::Allowed => true,
                StopReason::Flag => self.regulations.style.is_fast(),
                StopReason::Own => false,
            };
        if allowed {
            return vec![Draft::none("10.2.2", phrases::STOP_ALLOWED)];
        }
        let stops = self.ledger.add(side, Count::Stops);
        if let Some(action) = step(self.rules.stop_ladder, stops) {
            return vec![Draft::new(action, "10.2.2", phrases::STOP_WARNED).side(side)];
        }
        let draft = Draft::new(Action::Fault, "10.2.2", phrases::STOP_FAULT).side(side);
        self.charge(side, FaultKind::Conduct, draft)
    }

    pub(super) fn on_flag(&mut self, by: Party, side: Color) -> Draft {
        let mated = self.end.is_some_and(|end| end.unpressed == Some(side));
        if self.end.is_some() && !mated {
            return Draft::refusal("refused.game_over", "13", phrases::GAME_OVER);
        }
        let told = self.log.last().is_some_and(|last| last.at_ms.is_some());
        let against_times = told && self.clock.has_time(side);
        let claimed = by.side() == Some(side.other());
        let draft = match self.clock.flag(side) {
            FlagFall::Passed { carried } => {
                let draft = Draft::none("10.1.2", phrases::FLAG_PASSED).side(side);
                return draft.word("carried", carried);
            }
            FlagFall::Lost { .. } if mated => mate_after_flag(side),
            FlagFall::Lost { .. } if !self.regulations.style.is_fast() => self.lost_on_time(side),
            FlagFall::Lost { .. } if claimed => {
                self.won_on_time(side).assuming(Assumption::FlagAsClaim)
            }
            FlagFall::Lost { .. } => Draft::none("rapid", phrases::FLAG_WAITS).side(side),
        };
        draft.assuming_if(against_times, Assumption::FlagOutranksTimes)
    }

    /// A claim that the flag of `side` is down.
    pub(super) fn on_time_claim(&mut self, side: Color) -> Draft {
        let claimant = side.other();
        let mated = self.end.is_some_and(|end| end.unpressed == Some(side));
        let down = self.clock.side(side).down;
        if !down && self.clock.is_timed() {
            let clause = if self.regulations.style.is_fast() {
                "rapid"
            } else {
                "10.2.2"
            };
            return Draft::none(clause, phrases::FLAG_NOT_DOWN).side(claimant);
        }
        let draft = match (mated, self.regulations.style.is_fast()) {
            (true, _) => mate_after_flag(side),
            (false, true) => self.won_on_time(side),
            (false, false) => self.lost_on_time(side),
        };
        draft.assuming_if(!down, Assumption::FlagTakenOnWord)
    }

    /// Rapid and blitz: time wins only for a side that still has a man to attack with.
    fn won_on_time(&self, side: Color) -> Draft {
        let first = self.clock.first_of_both_down();
        if first == Some(side.other()) {
            let draft = Draft::none("rapid", phrases::FLAG_FELL_SECOND).side(side);
            return draft.assuming(Assumption::FirstFlagLoses);
        }
        let draft = self.won_by_force(side);
        draft.assuming_if(first.is_some(), Assumption::FirstFlagLoses)
    }

    fn won_by_force(&self, side: Color) -> Draft {
        if self.game.has_any(side.other(), self.rules.force) {
            return Draft::result("rapid", phrases::FLAG_LOST, Outcome::loss(side)).side(side);
        }
        let draft = Draft::result("rapid", phrases::FLAG_NO_FORCE, Outcome::Draw).side(side);
        draft.assuming(Assumption::Force)
    }

    pub(super) fn on_late(&self, side: Color, minutes: f64) -> Draft {
        let Some(limit) = self.regulations.late_limit_minutes else {
            let draft = Draft::none("10.2.1a", phrases::LATE_WITHOUT_LIMIT).side(side);
            return draft
                .word("n", minutes.to_string())
                .assuming(Assumption::NoLateLimit);
        };
        let lost = self.end.map(|end| end.outcome);
        let has_moved = self.game.plies().iter().any(|ply| ply.by == side);
        if has_moved && self.sealed.is_none() {
            return Draft::none("10.2.1a", phrases::LATE_BUT_PLAYED).side(side);
        }
        if minutes <= limit {
            let draft = Draft::none("10.2.1a", phrases::LATE_IN_LIMIT).side(side);
            return draft.word("n", minutes.to_string());
        }
        if lost == Some(Outcome::loss(side.other())) || lost == Some(Outcome::BothLose) {
            let draft = Draft::result("10.2.1a", phrases::LATE_BOTH, Outcome::BothLose);
            return draft.assuming(Assumption::BothLate);
        }
        Draft::result("10.2.1a", phrases::LATE_LOST, Outcome::loss(side))
            .side(side)
            .word("n", minutes.to_string())
            .word("limit", limit.to_string())
            .see("7.1e")
    }
}

fn mate_after_flag(side: Color) -> Draft {
    Draft::result("10.2.4", phrases::FLAG_BEFORE_MATE, Outcome::loss(side)).side(side)
}
