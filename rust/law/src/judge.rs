//! The judgment of a game: what the arbiter says about its last position.

use core::fmt;

use cotuong_board::{Illegality, Move, Position, Setup, Status};

use crate::act::PlyActs;
use crate::acts::acts;
use crate::cite::Case;
use crate::facts::{PlyFacts, Wanted, play};
use crate::repeat::Track;
use crate::rules::{Clause, RuleSet, Worth};
use crate::ruling::{Cycle, Ruling, Verdict};
use crate::scene::Scene;
use crate::standing::{disputed, outcome};

/// Plies that a position needs at least to come back: each side leaves and returns.
const SHORTEST_LOOP: u32 = 4;

/// Why a game cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgeError {
    /// No game comes to the start position, or legality cannot be asked there.
    BadStart(Status),
    /// A move is not legal.
    IllegalMove {
        /// Its number, 1 for the first.
        ply: u32,
        /// The move.
        mv: Move,
        /// What is wrong with it.
        illegality: Illegality,
    },
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadStart(status) => {
                write!(f, "there is no ruling from such a start: {status}")
            }
            Self::IllegalMove {
                ply,
                mv,
                illegality,
            } => {
                write!(f, "move {mv} at ply {ply} is illegal: {illegality}")
            }
        }
    }
}

impl core::error::Error for JudgeError {}

/// Rules on the last position of a game.
///
/// ```
/// use cotuong_board::{Move, Setup};
/// use cotuong_law::{RuleSet, Verdict, judge};
///
/// let start = Setup::from_fen("5k3/9/9/9/9/9/9/8R/9/3K5 w")?;
/// let moves: Vec<Move> = "i2f2 f9e9 f2e2 e9f9 e2f2 f9e9 f2e2 e9f9 e2f2"
///     .split(' ')
///     .map(str::parse)
///     .collect::<Result<_, _>>()?;
/// let ruling = judge(&start, &moves, &RuleSet::VN)?;
/// assert_eq!(ruling.verdict, Verdict::RedLoses);
/// assert_eq!(ruling.article.map(|article| article.to_string()).as_deref(), Some("vn:23.1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`JudgeError`] when no game comes to the start, or legality cannot be asked there, or a move is illegal.
pub fn judge(start: &Setup, moves: &[Move], rules: &RuleSet) -> Result<Ruling, JudgeError> {
    let status = start.status();
    if status.is_misplaced() {
        return Err(JudgeError::BadStart(status));
    }
    let track = Track::play(start, moves)?;
    let last = track.plies();
    let mut ruling = if track.last.has_legal_move() {
        repetition(start, moves, rules, &track, last)
    } else {
        no_move(&track.last, rules)
    };
    ruling.due_ply = track.first_due(rules.occurrences);
    Ok(ruling)
}

/// The ruling if `mv` is played next: what a player should know before moving.
///
/// # Errors
/// As [`judge`].
pub fn what_if(
    start: &Setup,
    moves: &[Move],
    mv: Move,
    rules: &RuleSet,
) -> Result<Ruling, JudgeError> {
    let mut line = moves.to_vec();
    line.push(mv);
    judge(start, &line, rules)
}

/// The side to move has no legal move: mate, or a stalemate that loses all the same.
fn no_move(position: &Position, rules: &RuleSet) -> Ruling {
    let clause = if position.is_check() {
        Clause::Mate
    } else {
        Clause::Stalemate
    };
    Ruling {
        clause: Some(clause),
        article: rules.article(clause),
        ..Ruling::bare(rules, Verdict::loss_of(position.turn()))
    }
}

fn repetition(start: &Setup, moves: &[Move], rules: &RuleSet, track: &Track, ply: u32) -> Ruling {
    let occurrences = track.occurrences(ply);
    if occurrences.len() < 2 {
        // After a lone position too short a line can hold no repetition that the rules would see.
        let turns = rules.occurrences.saturating_sub(1);
        let short = ply < turns.saturating_mul(SHORTEST_LOOP) && !is_initial(start);
        let verdict = if ply == 0 || short {
            Verdict::InsufficientHistory
        } else {
            Verdict::Continue
        };
        return Ruling::bare(rules, verdict);
    }
    rule_on(start, moves, rules, &occurrences, true)
}

fn is_initial(start: &Setup) -> bool {
    let initial = Setup::start();
    start.board == initial.board && start.turn == initial.turn
}

/// Rules on a position that stood after each of the plies given, the last of them the occasion; `text` asks for the
/// moves as written.
pub(crate) fn rule_on(
    start: &Setup,
    moves: &[Move],
    rules: &RuleSet,
    occurrences: &[u32],
    text: bool,
) -> Ruling {
    let wanted = Wanted {
        mate: true,
        material: rules.chase.worth == Worth::Exchange,
        text,
    };
    let considered = last_of(occurrences, rules.occurrences as usize);
    let (first, last) = (considered.first().copied(), considered.last().copied());
    let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
    let facts = facts_between(start, moves, first, last, wanted);
    let loops: Vec<&[PlyFacts]> = considered
        .windows(2)
        .filter_map(|pair| facts.get((pair[0] - first) as usize..(pair[1] - first) as usize))
        .collect();
    let mut ruling = weigh(&loops, rules);
    let stood = occurrences.len() as u32;
    if stood < rules.occurrences {
        ruling.verdict = Verdict::Continue;
    }
    ruling.must_change = ruling.offender.filter(|_| stood >= rules.warn_at);
    let period = considered
        .windows(2)
        .last()
        .map_or(0, |pair| pair[1] - pair[0]);
    ruling.cycle = Some(Cycle {
        start_ply: first,
        period,
        occurrences: stood,
    });
    ruling
}

fn last_of(plies: &[u32], count: usize) -> &[u32] {
    &plies[plies.len().saturating_sub(count)..]
}

/// The facts of the plies after `first` up to `last`.
fn facts_between(
    start: &Setup,
    moves: &[Move],
    first: u32,
    last: u32,
    wanted: Wanted,
) -> Vec<PlyFacts> {
    let mut scene = Scene::new(start);
    let mut facts: Vec<PlyFacts> = Vec::with_capacity((last - first) as usize);
    let mut scenes: Vec<Scene> = Vec::new();
    for (ply, &mv) in (1..=last).zip(moves) {
        if ply <= first {
            scene.play(mv);
            continue;
        }
        // A loop that runs on repeats the facts of its first turn.
        let known = facts
            .iter()
            .zip(&scenes)
            .find(|(old, before)| old.mv == mv && **before == scene);
        if let Some(known) = known.map(|(old, _)| PlyFacts { ply, ..old.clone() }) {
            scenes.push(scene.clone());
            scene.play(mv);
            facts.push(known);
        } else {
            scenes.push(scene.clone());
            facts.extend(play(&mut scene, mv, ply, wanted));
        }
    }
    facts
}

/// The ruling of loops through one position.
fn weigh(loops: &[&[PlyFacts]], rules: &RuleSet) -> Ruling {
    let Some(found) = outcome(loops, rules, rules.readings) else {
        return Ruling::bare(rules, Verdict::Continue);
    };
    let told = told(loops);
    let all: Vec<PlyActs> = told.iter().map(|facts| acts(facts, rules)).collect();
    let case = Case {
        plies: told,
        acts: &all,
        rules,
        outcome: found,
    };
    let clause = case.clause();
    let principle = disputed(loops, rules, &found, case.is_held_rook());
    let bounded = loops.iter().flat_map(|plies| plies.iter()).any(|ply| {
        ply.material
            .as_ref()
            .is_some_and(|material| material.bounded)
    });
    let verdict = match found.loser {
        _ if bounded => Verdict::Undecided,
        Some(loser) => Verdict::loss_of(loser),
        None => Verdict::Draw,
    };
    Ruling {
        offender: found.loser,
        article: rules.article(clause),
        clause: Some(clause),
        disputed: principle,
        acts: all,
        ..Ruling::bare(rules, verdict)
    }
}

/// The plies to tell of: the last turn, or every turn where they differ.
fn told<'a>(loops: &[&'a [PlyFacts]]) -> Vec<&'a PlyFacts> {
    let line = |plies: &[PlyFacts]| plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
    let Some(last) = loops.last() else {
        return Vec::new();
    };
    if loops.iter().all(|plies| line(plies) == line(last)) {
        last.iter().collect()
    } else {
        loops.iter().flat_map(|plies| plies.iter()).collect()
    }
}
