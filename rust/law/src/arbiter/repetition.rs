//! Repeated moves: the claim that asks for a ruling, and the cap of 10.1.3 on what counts towards a stage.

use cotuong_board::{Color, Move};

use super::draft::{Draft, Word};
use super::phrases;
use super::rules::Assumption;
use super::ruling::{Action, Outcome};
use super::table::Arbiter;
use crate::{Lang, ManId, Ruling, Verdict, judge};

/// A side's forbidden moves that repeat, as long as they go on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Repeating {
    moves: u32,
    /// The stage that they are counted in.
    stage: usize,
}

impl Arbiter {
    /// The law of repeated moves on the position now; nothing while an illegal move stands on the board.
    fn repetition(&self) -> Option<Ruling> {
        let moves: Vec<Move> = self.game.plies().iter().map(|ply| ply.mv).collect();
        let ruling = judge(&self.game.start(), &moves, &self.rules.repetition).ok()?;
        ruling.cycle.is_some().then_some(ruling)
    }

    pub(super) fn on_repetition_claim(&self) -> Draft {
        let Some(ruling) = self.repetition() else {
            return Draft::none("23", phrases::NO_REPETITION);
        };
        let clause = ruling.article.map_or("23", |article| article.number);
        let lost = |side: Color| Draft::result(clause, phrases::REPETITION, Outcome::loss(side));
        let draft = match (ruling.verdict, ruling.must_change) {
            (Verdict::RedLoses, _) => lost(Color::Red),
            (Verdict::BlackLoses, _) => lost(Color::Black),
            (Verdict::BothLose, _) => Draft::result(clause, phrases::REPETITION, Outcome::BothLose),
            (Verdict::Draw, _) => Draft::result(clause, phrases::REPETITION, Outcome::Draw),
            (Verdict::Continue, Some(_)) => {
                Draft::new(Action::Warning, clause, phrases::REPETITION)
            }
            (Verdict::Undecided, _) => Draft::none(clause, phrases::REPETITION),
            _ => return Draft::none("23", phrases::NO_REPETITION),
        };
        let why = Word::Told(Lang::ALL.map(|lang| ruling.explain(lang)));
        draft
            .word("why", why)
            .naming_article()
            .assuming_if(ruling.disputed.is_some(), Assumption::Disputed)
    }

    /// Whether the move just made counts towards the moves of the stage.
    ///
    /// In a stage of ten moves in fifteen minutes the repeated moves of a perpetual check or chase count only so often:
    /// the first turn of the loop is among them, and how many men take part decides the number. Each stage counts anew.
    pub(super) fn counts_for_quota(&mut self, side: Color) -> bool {
        let (moves, minutes) = self.rules.capped_stage;
        let capped = self.clock.period(side).is_some_and(|stage| {
            stage.moves == Some(moves) && (stage.minutes - f64::from(minutes)).abs() < 0.5
        });
        let turn = if capped { self.game.last_turn() } else { None };
        let ruling =
            turn.and_then(|(start, moves)| judge(&start, &moves, &self.rules.repetition).ok());
        let clock = *self.clock.side(side);
        let repeating = &mut self.repeating[side.index()];
        let Some(ruling) = ruling.filter(|ruling| ruling.must_change == Some(side)) else {
            repeating.moves = 0;
            return true;
        };
        let mut men: Vec<ManId> = own(&ruling, side).map(|acts| acts.man.id).collect();
        let turn = men.len() as u32 + 1;
        repeating.moves = match repeating.moves {
            // The first turn of the loop, as far as it was played in this stage.
            0 => turn.min(clock.moves + 1),
            _ if repeating.stage != clock.period => 1,
            moves => moves + 1,
        };
        repeating.stage = clock.period;
        men.sort_unstable();
        men.dedup();
        let cap = if men.len() > 1 {
            self.rules.repeated_by_more
        } else {
            self.rules.repeated_by_one
        };
        repeating.moves <= cap
    }
}

fn own(ruling: &Ruling, side: Color) -> impl Iterator<Item = &crate::PlyActs> {
    ruling.acts.iter().filter(move |acts| acts.side == side)
}
