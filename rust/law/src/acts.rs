//! From the facts of a ply to its acts.

use core::cmp::Ordering;

use cotuong_board::Piece;
use cotuong_board::PieceType::{self, Cannon, Horse, King, Pawn, Rook};

use crate::act::{Act, ActKind, Man, PlyActs};
use crate::capture::{Capture, Root};
use crate::chase::{Chase, chases, free_reason, is_mutual, is_threat};
use crate::facts::{PlyFacts, lies_between};
use crate::rules::{Clause, Readings, RuleSet, Worth};
use crate::scene::ManId;
use crate::standing::threatens_mate;

/// All acts of a ply under a rule set, the gravest first.
pub(crate) fn acts(facts: &PlyFacts, rules: &RuleSet) -> PlyActs {
    let mut acts = checks(facts);
    if threatens_mate(facts, rules) {
        acts.push(Act {
            attackers: vec![facts.mover],
            ..Act::bare(ActKind::MateThreat)
        });
    }
    // A move has all its acts; whether an attack beside a check weighs is the rule set's affair.
    let all = Readings {
        check_alone: false,
        ..rules.readings
    };
    acts.extend(chase_acts(facts, &chases(facts, rules, all)));
    acts.extend(offer(facts, rules));
    acts.extend(defence(facts, rules));
    if acts.is_empty() {
        acts.push(idle(facts, rules));
    }
    let label = label(&acts, rules);
    PlyActs {
        ply: facts.ply,
        side: facts.side,
        mv: facts.mv,
        text: facts.text.clone(),
        man: facts.mover,
        acts,
        label,
    }
}

/// A waiting move, with the attack that it makes and that the law leaves free, if there is one.
fn idle(facts: &PlyFacts, rules: &RuleSet) -> Act {
    let mut fresh = facts
        .after
        .iter()
        .map(|attack| &attack.capture)
        .filter(|c| facts.old(c).is_none());
    let free =
        fresh.find_map(|capture| Some((capture, free_reason(capture, rules.chase.attackers)?)));
    match free {
        None => Act {
            attackers: facts.tied.iter().map(|_| facts.mover).collect(),
            targets: facts.tied.into_iter().collect(),
            excuse: facts.tied.map(|_| Clause::PinnedAttacker),
            ..Act::bare(ActKind::Idle)
        },
        Some((capture, excuse)) => Act {
            attackers: vec![capture.attacker_man(facts)],
            targets: vec![capture.victim_man(facts)],
            root: Some(capture.root),
            excuse: Some(excuse),
            ..Act::bare(ActKind::Idle)
        },
    }
}

fn label(acts: &[Act], rules: &RuleSet) -> &'static str {
    let Some(kind) = acts.first().map(|act| act.kind) else {
        return ActKind::Idle.name();
    };
    match (rules.chase.worth, kind) {
        (_, kind) if kind.is_check() => ActKind::Check.name(),
        (Worth::Exchange, ActKind::MateThreat) => "kill",
        (Worth::Exchange, ActKind::Exchange | ActKind::Sacrifice) => "offer",
        (Worth::Exchange, ActKind::Block | ActKind::Parry) => ActKind::Idle.name(),
        (_, kind) => kind.name(),
    }
}

fn checks(facts: &PlyFacts) -> Vec<Act> {
    let mut acts = Vec::new();
    let mut push = |kind| {
        acts.push(Act {
            attackers: facts.checks.clone(),
            ..Act::bare(kind)
        });
    };
    if facts.gives_check() && !facts.answers.is_empty() {
        push(ActKind::CounterCheck);
    }
    if facts.checks.len() > 1 {
        push(ActKind::DoubleCheck);
    }
    if facts.gives_check() && acts.is_empty() {
        acts.push(Act {
            attackers: facts.checks.clone(),
            ..Act::bare(ActKind::Check)
        });
    }
    acts
}

/// One act for each victim, with all its attackers.
fn chase_acts(facts: &PlyFacts, chases: &[Chase]) -> Vec<Act> {
    let mut acts: Vec<(Option<ManId>, Act)> = Vec::new();
    for chase in chases {
        let attacker = chase
            .capture
            .map(|capture| capture.attacker_man(facts))
            .or_else(|| (chase.attacker == facts.mover.id).then_some(facts.mover));
        let place = acts.iter_mut().find(|(victim, _)| *victim == chase.victim);
        if let Some((_, act)) = place {
            act.attackers.extend(attacker);
            act.class = act.class.max(chase.class);
        } else {
            let act = Act {
                attackers: attacker.into_iter().collect(),
                targets: chase.capture.iter().map(|c| c.victim_man(facts)).collect(),
                root: chase.capture.map(|capture| capture.root),
                manner: Some(chase.manner),
                class: chase.class,
                ..Act::bare(ActKind::Chase)
            };
            acts.push((chase.victim, act));
        }
    }
    acts.into_iter().map(|(_, act)| act).collect()
}

/// An exchange or a sacrifice that the move offers.
fn offer(facts: &PlyFacts, rules: &RuleSet) -> Option<Act> {
    let mutual: Vec<&Capture> = facts
        .after
        .iter()
        .map(|attack| &attack.capture)
        .filter(|capture| {
            let fresh = capture.attacker == facts.mover.id || facts.old(capture).is_none();
            is_mutual(capture) && fresh
        })
        .collect();
    if !mutual.is_empty() {
        return Some(Act {
            attackers: once(mutual.iter().map(|capture| capture.attacker_man(facts))),
            targets: once(mutual.iter().map(|capture| capture.victim_man(facts))),
            ..Act::bare(ActKind::Exchange)
        });
    }
    let dangers = facts
        .dangers_after
        .iter()
        .filter(|danger| danger.victim == facts.mover.id && danger.victim_kind != Pawn)
        // Where the value of a pawn floats, giving a rooted man for one is idle.
        .filter(|danger| {
            let swap = danger.attacker_kind == Pawn && danger.root == Root::Real;
            !(swap && rules.chase.worth == Worth::Exchange)
        });
    let offered: Vec<(ActKind, Man)> = dangers
        .filter_map(|danger| Some((offered_kind(danger)?, enemy(facts, danger))))
        .collect();
    let kind = offered.iter().map(|(kind, _)| *kind).min()?;
    let takers = offered
        .iter()
        .filter(|(other, _)| *other == kind)
        .map(|(_, man)| *man);
    Some(Act {
        attackers: vec![facts.mover],
        targets: once(takers),
        ..Act::bare(kind)
    })
}

/// What it is to leave a man to a capture: nothing, if the taker is worth more and is taken back.
fn offered_kind(danger: &Capture) -> Option<ActKind> {
    match (
        danger.root,
        value(danger.attacker_kind).cmp(&value(danger.victim_kind)),
    ) {
        (Root::Real, Ordering::Equal) => Some(ActKind::Exchange),
        (Root::Real, Ordering::Greater) => None,
        _ => Some(ActKind::Sacrifice),
    }
}

/// Each man once.
fn once(men: impl Iterator<Item = Man>) -> Vec<Man> {
    let mut found: Vec<Man> = Vec::new();
    for man in men {
        if !found.contains(&man) {
            found.push(man);
        }
    }
    found
}

/// The enemy man that could make a capture.
fn enemy(facts: &PlyFacts, danger: &Capture) -> Man {
    let piece = Piece {
        color: facts.side.other(),
        kind: danger.attacker_kind,
    };
    Man {
        id: danger.attacker,
        piece,
        square: danger.from,
    }
}

/// The usual worth of a kind, a rook as two horses or cannons.
const fn value(kind: PieceType) -> u8 {
    match kind {
        King => u8::MAX,
        Rook => 4,
        Horse | Cannon => 2,
        _ => 1,
    }
}

/// A check or a capture threat answered, by blocking or otherwise.
fn defence(facts: &PlyFacts, rules: &RuleSet) -> Vec<Act> {
    let threat = |danger: &&Capture| is_threat(danger, rules.chase, rules.readings);
    let still = |victim| {
        facts
            .dangers_after
            .iter()
            .filter(threat)
            .any(|danger| danger.victim == victim)
    };
    let saved: Vec<&Capture> = facts
        .dangers_before
        .iter()
        .filter(threat)
        .filter(|danger| !still(danger.victim))
        .collect();
    let to = facts.mv.to();
    let blocked = saved
        .iter()
        .find(|danger| lies_between(to, danger.from, danger.to));
    let mut acts: Vec<Act> = blocked
        .map(|danger| Act {
            attackers: vec![facts.mover],
            targets: vec![enemy(facts, danger)],
            ..Act::bare(ActKind::Block)
        })
        .into_iter()
        .collect();
    // A counter-check says by itself that the check was answered.
    let answered = !facts.answers.is_empty() && !facts.gives_check();
    if answered || !saved.is_empty() {
        acts.push(Act {
            attackers: vec![facts.mover],
            targets: saved_men(facts, &saved),
            ..Act::bare(ActKind::Parry)
        });
    }
    acts
}

/// The men that a move saves, each once, on the squares where they stand now.
fn saved_men(facts: &PlyFacts, saved: &[&Capture]) -> Vec<Man> {
    let mut men: Vec<Man> = Vec::new();
    for danger in saved {
        let moved = danger.victim == facts.mover.id;
        let square = if moved { facts.mv.to() } else { danger.to };
        let piece = Piece {
            color: facts.side,
            kind: danger.victim_kind,
        };
        if men.iter().all(|man| man.id != danger.victim) {
            men.push(Man {
                id: danger.victim,
                piece,
                square,
            });
        }
    }
    men
}
