//! The labels of a game for the tables: cheap where nothing repeats.
//!
//! Repetitions are found by the keys of the positions; the acts of moves are worked out inside loops alone.

use std::collections::BTreeMap;

use cotuong_board::{Color, Move, Setup};

use crate::act::ActKind;
use crate::end::{GameResult, NoCaptureClaim, no_capture_claim, result_on_board};
use crate::judge::{JudgeError, rule_on};
use crate::repeat::Track;
use crate::rules::{Article, Clause, Principle, RuleSet};
use crate::ruling::{Cycle, Ruling, Verdict};

/// A repetition ruled on: a row of the table of loops.
#[derive(Clone, Debug, PartialEq)]
pub struct LoopLabel {
    /// The repetition; its occurrences are those it reached.
    pub cycle: Cycle,
    /// The ply at which the ruling fell due.
    pub due_ply: u32,
    /// The last ply of the game at which the loop was still running.
    pub last_ply: u32,
    /// The verdict.
    pub verdict: Verdict,
    /// The side that breaks a prohibition.
    pub offender: Option<Color>,
    /// The article that settles the ruling.
    pub article: Option<Article>,
    /// The principle on which authorities disagree, if the ruling turns on one.
    pub disputed: Option<Principle>,
    /// Red's acts, a label a ply: of the last round, or of every round where they differ.
    pub red_acts: Vec<&'static str>,
    /// Black's acts likewise.
    pub black_acts: Vec<&'static str>,
}

/// A breach of the law, by its code.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The ply at which it was complete.
    pub ply: u32,
    /// The side at fault.
    pub side: Option<Color>,
    /// `perpetual_check`, `perpetual_chase`, `no_capture_limit_passed`.
    pub code: &'static str,
    /// The article.
    pub article: Option<Article>,
    /// What happened, in English, for the table.
    pub detail: String,
}

/// The labels of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLabels {
    /// The repetitions ruled on, in the order in which they fell due.
    pub loops: Vec<LoopLabel>,
    /// The breaches of the law.
    pub violations: Vec<Violation>,
    /// By the last position alone: mate or stalemate, else open.
    pub result_board: GameResult,
    /// Where the law decides by itself at the last position: mate, stalemate, a repetition ruling due.
    pub result_law: Option<GameResult>,
    /// The earliest ply at which a ruling was due.
    pub due_ply: Option<u32>,
    /// The acts of plies in loops: number of the ply and its acts.
    pub acts: Vec<(u32, Vec<ActKind>)>,
}

impl GameLabels {
    /// Whether the last position is mate or stalemate.
    pub fn is_decided_on_board(&self) -> bool {
        self.result_board != GameResult::Open
    }

    /// Why the law decides at the last position, where it does and no mate or stalemate does: the offence, or
    /// `repetition` for a draw.
    pub fn end_reason(&self) -> Option<&'static str> {
        let result = self.result_law.filter(|_| !self.is_decided_on_board())?;
        let found = self.loops.last()?;
        Some(match result {
            GameResult::Draw => "repetition",
            _ => found.offence(),
        })
    }
}

impl LoopLabel {
    /// The code of the offence: `perpetual_check` where every act of the offender is a check, else
    /// `perpetual_chase`.
    fn offence(&self) -> &'static str {
        let labels = match self.offender {
            Some(Color::Black) => &self.black_acts,
            _ => &self.red_acts,
        };
        if labels.iter().all(|label| *label == ActKind::Check.name()) {
            "perpetual_check"
        } else {
            "perpetual_chase"
        }
    }
}

/// Labels a game.
///
/// # Errors
/// [`JudgeError`] when legality cannot be asked on the start or a move is illegal.
pub fn label_game(
    start: &Setup,
    moves: &[Move],
    rules: &RuleSet,
) -> Result<GameLabels, JudgeError> {
    let track = Track::play(start, moves)?;
    Ok(label(start, moves, rules, &track))
}

/// The same for moves that a replay has found legal: they are not checked again.
///
/// # Errors
/// [`JudgeError::BadStart`] when legality cannot be asked on the start.
pub fn label_replayed(
    start: &Setup,
    moves: &[Move],
    rules: &RuleSet,
) -> Result<GameLabels, JudgeError> {
    let track = Track::replay(start, moves)?;
    Ok(label(start, moves, rules, &track))
}

fn label(start: &Setup, moves: &[Move], rules: &RuleSet, track: &Track) -> GameLabels {
    let (loops, acts) = find_loops(start, moves, rules, track);
    let result_board = result_on_board(&track.last);
    let at_end = loops.last().filter(|found| found.last_ply == track.plies());
    let result_law = match result_board {
        GameResult::Open => at_end.and_then(|found| GameResult::of_verdict(found.verdict)),
        decided => Some(decided),
    };
    let mut violations: Vec<Violation> = loops.iter().filter_map(breach).collect();
    violations.extend(limit_passed(start, moves, rules, track));
    violations.sort_by_key(|violation| violation.ply);
    GameLabels {
        due_ply: loops.first().map(|found| found.due_ply),
        loops,
        violations,
        result_board,
        result_law,
        acts: acts.into_iter().collect(),
    }
}

type PlyKinds = BTreeMap<u32, Vec<ActKind>>;

fn find_loops(
    start: &Setup,
    moves: &[Move],
    rules: &RuleSet,
    track: &Track,
) -> (Vec<LoopLabel>, PlyKinds) {
    let mut loops: Vec<LoopLabel> = Vec::new();
    let mut kinds = PlyKinds::new();
    for ply in (0..=track.plies()).filter(|&ply| track.count(ply) >= rules.occurrences) {
        if let Some(running) = loops.last_mut()
            && running.last_ply + 1 == ply
        {
            // The same loop, a ply further on: one row tells of it all.
            running.last_ply = ply;
            running.cycle.occurrences = running.cycle.occurrences.max(track.count(ply));
            continue;
        }
        let occurrences = track.occurrences(ply);
        let ruling = rule_on(start, moves, rules, &occurrences, false);
        for acts in &ruling.acts {
            kinds.insert(acts.ply, acts.acts.iter().map(|act| act.kind).collect());
        }
        loops.extend(row(&ruling, ply));
    }
    for found in &loops {
        spread(found, moves, &mut kinds);
    }
    (loops, kinds)
}

fn row(ruling: &Ruling, ply: u32) -> Option<LoopLabel> {
    Some(LoopLabel {
        cycle: ruling.cycle?,
        due_ply: ply,
        last_ply: ply,
        verdict: ruling.verdict,
        offender: ruling.offender,
        article: ruling.article,
        disputed: ruling.disputed,
        red_acts: ruling.labels(Color::Red),
        black_acts: ruling.labels(Color::Black),
    })
}

/// Gives the acts of one turn of a loop to its other turns, earlier and later.
fn spread(found: &LoopLabel, moves: &[Move], kinds: &mut PlyKinds) {
    let same = |one: u32, other: u32| {
        let at = |ply: u32| moves.get((ply as usize).wrapping_sub(1));
        at(one).is_some() && at(one) == at(other)
    };
    let (first, last, period) = (
        found.cycle.start_ply + 1,
        found.last_ply,
        found.cycle.period,
    );
    for ply in (first..=last.saturating_sub(period)).rev() {
        if let Some(known) = kinds
            .get(&(ply + period))
            .filter(|_| same(ply, ply + period))
            .cloned()
        {
            kinds.entry(ply).or_insert(known);
        }
    }
    for ply in first + period..=last {
        if let Some(known) = kinds
            .get(&(ply - period))
            .filter(|_| same(ply, ply - period))
            .cloned()
        {
            kinds.entry(ply).or_insert(known);
        }
    }
}

/// The breach that a ruled loop amounts to.
fn breach(found: &LoopLabel) -> Option<Violation> {
    let side = found.offender?;
    let detail = format!(
        "position of ply {} stood {} times",
        found.cycle.start_ply, found.cycle.occurrences
    );
    Some(Violation {
        ply: found.due_ply,
        side: Some(side),
        code: found.offence(),
        article: found.article,
        detail,
    })
}

/// The first ply of each stretch at which either side could have claimed a draw and play went on.
fn limit_passed(
    start: &Setup,
    moves: &[Move],
    rules: &RuleSet,
    track: &Track,
) -> Option<Violation> {
    let limit = rules.no_capture.plies;
    if start.plies_since_capture.saturating_add(track.plies()) <= limit {
        return None;
    }
    let longest = (0..=track.plies()).find(|&ply| track.quiet(ply, start) > limit)?;
    let plies = longest..=track.plies();
    let passed = plies.into_iter().find(|&ply| {
        let line = &moves[..ply as usize];
        let claim = |side| no_capture_claim(start, line, side, rules);
        track.quiet(ply, start) > limit
            && Color::ALL.into_iter().map(claim).any(|claim| over(&claim))
    })?;
    Some(Violation {
        ply: passed,
        side: None,
        code: "no_capture_limit_passed",
        article: rules.article(Clause::NoCapture),
        detail: format!("more than {limit} plies without a capture"),
    })
}

const fn over(claim: &NoCaptureClaim) -> bool {
    claim.counted > claim.limit
}
