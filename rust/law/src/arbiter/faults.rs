//! Small breaches and what they bring: drops, conduct, the score sheet (Articles 9.8, 11, 15).

use cotuong_board::Color;

use super::acts::act_of;
use super::clock::minutes_ms;
use super::draft::{Draft, Word};
use super::ledger::Count;
use super::phrases;
use super::rules::{Assumption, Penalty};
use super::ruling::{Action, Fault, FaultKind, Outcome};
use super::table::Arbiter;

impl Arbiter {
    /// Writes a fault into the ledger and into the ruling, and says whether it loses the game.
    pub(super) fn note_fault(
        &mut self,
        side: Color,
        kind: FaultKind,
        draft: Draft,
    ) -> (Draft, bool) {
        let count = self.ledger.add(side, kind.into());
        let both = self.ledger.of(side, Count::Technical) + self.ledger.of(side, Count::Conduct);
        let counted = if self.rules.faults_apart { count } else { both };
        let draft = draft.fault(Some(Fault {
            kind,
            by: side,
            count,
        }));
        (draft, counted >= self.rules.faults_lost)
    }

    pub(super) fn on_drop(&mut self, side: Color) -> Vec<Draft> {
        let drops = self.ledger.add(side, Count::Drops);
        if let Some(action) = step(self.rules.drop_ladder, drops) {
            return vec![Draft::new(action, "9.8", phrases::DROP_REMINDED).side(side)];
        }
        let draft = Draft::new(Action::Fault, "9.8", phrases::DROP_FAULT).side(side);
        self.charge(side, FaultKind::Technical, draft)
    }

    pub(super) fn on_record(&self, side: Color) -> Draft {
        if self.regulations.must_record() {
            Draft::none("11.1", phrases::RECORDED).side(side)
        } else {
            self.no_recording()
        }
    }

    fn no_recording(&self) -> Draft {
        let clause = if self.regulations.style.is_fast() {
            "rapid"
        } else {
            "11.1"
        };
        Draft::none(clause, phrases::NO_RECORDING)
    }

    pub(super) fn on_missed_record(&mut self, side: Color, moves: u32) -> Vec<Draft> {
        if !self.regulations.must_record() {
            return vec![self.no_recording()];
        }
        if let Some(exempt) = self.record_exemption(side) {
            return vec![exempt];
        }
        if moves < self.rules.unrecorded_moves {
            let draft = Draft::none("11.3", phrases::RECORD_TO_FILL);
            return vec![draft.side(side).word("n", moves)];
        }
        let cases = self.ledger.add(side, Count::Unrecorded);
        let draft = Draft::new(Action::Fault, "11.3b", phrases::RECORD_FAULT)
            .side(side)
            .word("n", moves)
            .assuming(Assumption::NotFilledIn);
        if cases < self.rules.unrecorded_cases_lost {
            return self.charge(side, FaultKind::Technical, draft);
        }
        let (draft, _) = self.note_fault(side, FaultKind::Technical, draft);
        let outcome = Outcome::loss(side);
        let loss = Draft::result("7.1m", phrases::RECORD_LOST, outcome)
            .side(side)
            .fault(draft.fault)
            .see("11.3b")
            .assuming(Assumption::FirstCaseCounts);
        vec![draft.ends(outcome), loss]
    }

    /// A player short of time need not write, if the clock tells so.
    fn record_exemption(&self, side: Color) -> Option<Draft> {
        let usual = f64::from(self.rules.record_exempt_minutes);
        let limit = self.regulations.record_exempt_minutes.unwrap_or(usual);
        let short = self.clock.is_timed() && self.clock.side(side).left_ms < minutes_ms(limit);
        short.then(|| {
            let draft = Draft::none("11.1a", phrases::RECORD_EXEMPT).side(side);
            draft.word("n", limit.to_string())
        })
    }

    pub(super) fn on_borrow_sheet(side: Color, repeated: bool) -> Draft {
        let text = if repeated {
            phrases::SHEET_DISTURBS
        } else {
            phrases::SHEET_BORROWED
        };
        Draft::none("11.3a", text).side(side)
    }

    /// The opponent complains of a sheet borrowed again and again.
    pub(super) fn on_sheet_complaint(&mut self, side: Color, about: usize) -> Vec<Draft> {
        let draft = Draft::new(Action::Fault, "11.3a", phrases::SHEET_FAULT)
            .side(side)
            .about(about);
        self.charge(side, FaultKind::Conduct, draft)
    }

    pub(super) fn on_conduct(&mut self, side: Color, code: &str) -> Vec<Draft> {
        let act = act_of(code);
        let word = act.map_or_else(|| Word::from(code.to_owned()), |act| act.text.into());
        let acts = self.ledger.add(side, Count::Acts);
        if self.regulations.style.is_fast() {
            let draft = Draft::result("rapid", phrases::CONDUCT_LOST, Outcome::loss(side));
            let (draft, _) = self.note_fault(side, FaultKind::Conduct, draft);
            return vec![draft.side(side).word("act", word)];
        }
        let draft = |action, text| {
            let draft = Draft::new(action, "15", text).side(side).word("act", word);
            draft.assuming(Assumption::Article15Penalty)
        };
        if self.rules.conduct == Penalty::WarningFirst && acts == 1 {
            return vec![draft(Action::Warning, phrases::CONDUCT_WARNED)];
        }
        let draft = draft(Action::Fault, phrases::CONDUCT_FAULT);
        self.charge(side, FaultKind::Conduct, draft)
    }
}

/// The step of a ladder for the n-th time; `None` when it is climbed.
pub(super) fn step(ladder: &[Action], times: u32) -> Option<Action> {
    ladder.get((times as usize).checked_sub(1)?).copied()
}
