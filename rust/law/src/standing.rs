//! How each side stands over one loop, who loses by it, and how several loops combine.

use cotuong_board::Color;

use crate::chase::{Chase, Weight, chases, is_mutual, is_open, is_threat};
use crate::facts::PlyFacts;
use crate::rules::{Principle, Readings, RuleSet, Worth};
use crate::scene::Men;

/// The rank of a side's offence: the higher loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    /// Nothing forbidden.
    None,
    /// Forbidden with every move, some of it light.
    Light,
    /// Forbidden with every move.
    Full,
    /// Check with every move.
    Check,
}

/// How a side stands over one loop.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) rank: Rank,
    /// The men chased by every move.
    pub(crate) victims: Men,
}

/// What one loop, or several, say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) loser: Option<Color>,
    /// The men that the loser chased throughout.
    pub(crate) victims: Men,
    pub(crate) red: Rank,
    pub(crate) black: Rank,
    /// The loops do not name one loser.
    pub(crate) loops_disagree: bool,
}

impl Outcome {
    pub(crate) const fn rank(&self, side: Color) -> Rank {
        match side {
            Color::Red => self.red,
            Color::Black => self.black,
        }
    }
}

/// How a side stands over the plies of a loop.
pub(crate) fn standing(
    plies: &[&PlyFacts],
    side: Color,
    rules: &RuleSet,
    readings: Readings,
) -> Standing {
    let mine: Vec<&PlyFacts> = plies
        .iter()
        .copied()
        .filter(|ply| ply.side == side)
        .collect();
    if !mine.is_empty() && mine.iter().all(|ply| ply.gives_check()) {
        return Standing {
            rank: Rank::Check,
            victims: Men::NONE,
        };
    }
    let read: Vec<Vec<Chase>> = mine
        .iter()
        .map(|ply| chases(ply, rules, readings))
        .collect();
    let one = one_victim(&read);
    if rules.chase.one_victim {
        return one;
    }
    let weights: Option<Vec<Weight>> = mine
        .iter()
        .zip(&read)
        .map(|(ply, chases)| weight(ply, chases, rules))
        .collect();
    let rank = match weights.and_then(|weights| weights.into_iter().min()) {
        Some(Weight::Full) => Rank::Full,
        Some(Weight::Light) => Rank::Light,
        None => Rank::None,
    };
    Standing { rank, ..one }
}

/// The weight of one ply where mixed acts are forbidden; `None` for an allowed one.
fn weight(ply: &PlyFacts, chases: &[Chase], rules: &RuleSet) -> Option<Weight> {
    if (rules.forbidden.mixed && ply.gives_check())
        || (rules.forbidden.mate_threat && threatens_mate(ply, rules))
    {
        return Some(Weight::Full);
    }
    chases.iter().map(|chase| chase.weight).max()
}

/// Whether a ply counts as a mate threat under the rules.
pub(crate) fn threatens_mate(ply: &PlyFacts, rules: &RuleSet) -> bool {
    match (&ply.material, rules.chase.worth) {
        (Some(material), Worth::Exchange) => material.kill,
        _ => ply.mate == crate::mate::Forced::Yes,
    }
}

/// The victims that every ply chases, by the weight with which the best of them is chased throughout.
fn one_victim(read: &[Vec<Chase>]) -> Standing {
    let chased = |chases: &[Chase], at_least: Weight| -> Men {
        chases
            .iter()
            .filter(|chase| chase.weight >= at_least)
            .filter_map(|chase| chase.victim)
            .collect()
    };
    let throughout = |at_least| {
        read.iter()
            .map(|chases| chased(chases, at_least))
            .reduce(Men::intersection)
            .unwrap_or(Men::NONE)
    };
    let (full, any) = (throughout(Weight::Full), throughout(Weight::Light));
    if !full.is_empty() {
        Standing {
            rank: Rank::Full,
            victims: full,
        }
    } else if !any.is_empty() {
        Standing {
            rank: Rank::Light,
            victims: any,
        }
    } else {
        Standing {
            rank: Rank::None,
            victims: Men::NONE,
        }
    }
}

/// What the loops say together: a loss only if each names the same loser and, for a chase, a common victim.
pub(crate) fn outcome(
    loops: &[&[PlyFacts]],
    rules: &RuleSet,
    readings: Readings,
) -> Option<Outcome> {
    let single = |plies: &[&PlyFacts]| {
        let red = standing(plies, Color::Red, rules, readings);
        let black = standing(plies, Color::Black, rules, readings);
        let (loser, victims) = match red.rank.cmp(&black.rank) {
            core::cmp::Ordering::Greater => (Some(Color::Red), red.victims),
            core::cmp::Ordering::Less => (Some(Color::Black), black.victims),
            core::cmp::Ordering::Equal => (None, Men::NONE),
        };
        Outcome {
            loser,
            victims,
            red: red.rank,
            black: black.rank,
            loops_disagree: false,
        }
    };
    if !readings.loops_apart {
        let all: Vec<&PlyFacts> = loops.iter().flat_map(|plies| plies.iter()).collect();
        return Some(single(&all));
    }
    loops
        .iter()
        .map(|plies| single(&plies.iter().collect::<Vec<_>>()))
        .reduce(|one, other| combine(one, other, rules))
}

fn combine(one: Outcome, other: Outcome, rules: &RuleSet) -> Outcome {
    let victims = one.victims.intersection(other.victims);
    let by_chase = |outcome: &Outcome| {
        outcome
            .loser
            .is_some_and(|loser| outcome.rank(loser) != Rank::Check)
    };
    let apart = rules.chase.one_victim && by_chase(&one) && by_chase(&other) && victims.is_empty();
    let agree = one.loser == other.loser && !apart;
    Outcome {
        loser: one.loser.filter(|_| agree),
        victims,
        red: one.red.min(other.red),
        black: one.black.min(other.black),
        loops_disagree: one.loops_disagree || other.loops_disagree || !agree,
    }
}

/// The principle on which the outcome turns, if it turns on one on which authorities disagree.
pub(crate) fn disputed(
    loops: &[&[PlyFacts]],
    rules: &RuleSet,
    outcome_now: &Outcome,
    held: bool,
) -> Option<Principle> {
    let turned = rules
        .readings
        .others()
        .into_iter()
        // That a held rook may not be chased is settled by an article, whatever a root cut weighs.
        .filter(|(principle, _)| !(held && *principle == Principle::RootCut))
        .find(|(_, readings)| {
            outcome(loops, rules, *readings).is_some_and(|other| other.loser != outcome_now.loser)
        })
        .map(|(principle, _)| principle);
    turned
        .or_else(|| is_grey(loops, rules, outcome_now).then_some(Principle::RootCut))
        .or_else(|| is_half_rooted(loops, rules, outcome_now).then_some(Principle::HalfRooted))
}

/// Whether the draw rests on a root that the man attacked with every move has on some of its squares only, while its
/// side checks. Figures settle the same without the checks.
fn is_half_rooted(loops: &[&[PlyFacts]], rules: &RuleSet, outcome_now: &Outcome) -> bool {
    rules.chase.one_victim
        && outcome_now.loser.is_none()
        && Color::ALL.into_iter().any(|side| {
            let mut turns = loops.iter();
            turns.all(|plies| attacks_a_half_rooted_man(plies, side, rules))
        })
}

fn attacks_a_half_rooted_man(plies: &[PlyFacts], side: Color, rules: &RuleSet) -> bool {
    let checked = plies
        .iter()
        .any(|ply| ply.side != side && ply.gives_check());
    let attacked = |ply: &PlyFacts, lost: bool| -> Men {
        let fresh = ply.after.iter().map(|attack| &attack.capture);
        fresh
            .filter(|capture| ply.old(capture).is_none() && is_open(capture, rules.chase))
            .filter(|capture| !is_mutual(capture))
            .filter(|capture| !lost || is_threat(capture, rules.chase, rules.readings))
            .map(|capture| capture.victim)
            .collect()
    };
    let mine = || plies.iter().filter(|ply| ply.side == side);
    let throughout = |lost| {
        mine()
            .map(|ply| attacked(ply, lost))
            .reduce(Men::intersection)
    };
    let (Some(all), Some(lost)) = (throughout(false), throughout(true)) else {
        return false;
    };
    let is_half = |man| !lost.contains(man) && mine().any(|ply| attacked(ply, true).contains(man));
    checked && all.iter().any(is_half)
}

/// Whether the loss rests on made and root-cut chases mixed, of a man that never moves: no figure settles that.
fn is_grey(loops: &[&[PlyFacts]], rules: &RuleSet, outcome_now: &Outcome) -> bool {
    let Some(loser) = outcome_now.loser else {
        return false;
    };
    let plies = || loops.iter().flat_map(|plies| plies.iter());
    let moved: Men = plies().map(|ply| ply.mover.id).collect();
    let still = outcome_now
        .victims
        .iter()
        .all(|victim| !moved.contains(victim));
    let best = |ply: &PlyFacts| {
        chases(ply, rules, rules.readings)
            .into_iter()
            .filter(|chase| {
                chase
                    .victim
                    .is_some_and(|man| outcome_now.victims.contains(man))
            })
            .map(|chase| chase.weight)
            .max()
    };
    let made = plies()
        .filter(|ply| ply.side == loser)
        .any(|ply| best(ply) == Some(Weight::Full));
    rules.chase.one_victim && outcome_now.rank(loser) == Rank::Light && still && made
}
