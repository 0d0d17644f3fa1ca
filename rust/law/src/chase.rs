//! How a rule set reads the captures of a ply: which of them chase, and how much that weighs.

use crate::act::{ChaseClass, Man, Manner};
use crate::capture::{Capture, Root};
use crate::facts::PlyFacts;
use crate::rules::{ChaseRules, Clause, Kinds, Readings, RootCut, RuleSet, Worth};
use crate::scene::ManId;
use cotuong_board::PieceType::{self, Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use cotuong_board::{Color, Piece, Square};

/// How much an offence weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// A root is taken away, or a chase that works only jointly.
    Light,
    /// An attack is made.
    Full,
}

/// One chase of one ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chase {
    pub(crate) attacker: ManId,
    pub(crate) victim: Option<ManId>,
    pub(crate) weight: Weight,
    pub(crate) manner: Manner,
    pub(crate) class: Option<ChaseClass>,
    /// The capture threatened, where it is one.
    pub(crate) capture: Option<Capture>,
}

/// Whether a rule set counts a kind of attacker against a kind of victim at all.
pub(crate) fn is_open(capture: &Capture, rules: ChaseRules) -> bool {
    rules.attackers.contains(capture.attacker_kind)
        && rules.victims.contains(capture.victim_kind)
        && (rules.home_pawn || !capture.home_pawn)
}

/// Whether men of a kind can take each other: an offer, not a threat.
pub(crate) fn is_mutual(capture: &Capture) -> bool {
    capture.mutual && capture.attacker_kind == capture.victim_kind
}

/// Whether the victim would be lost, as rules that go by roots see it.
pub(crate) fn is_threat(capture: &Capture, rules: ChaseRules, readings: Readings) -> bool {
    let victim = capture.victim_kind;
    if !is_open(capture, rules) || is_mutual(capture) {
        return false;
    }
    if victim == Rook && rules.rook_despite_root.contains(capture.attacker_kind) {
        return true;
    }
    if readings.minor_on_rooted
        && matches!(capture.attacker_kind, Advisor | Elephant)
        && matches!(victim, Rook | Horse | Cannon)
    {
        return true;
    }
    if capture.pinned && rules.pinned_despite_root.contains(victim) {
        return true;
    }
    match capture.root {
        Root::Real => false,
        Root::None => true,
        Root::False => readings.kings_pin_root || !capture.tied_by_kings,
    }
}

/// The chases of a ply, under one rule set and one set of readings.
pub(crate) fn chases(facts: &PlyFacts, rules: &RuleSet, readings: Readings) -> Vec<Chase> {
    if facts.gives_check() && readings.check_alone {
        return Vec::new();
    }
    match rules.chase.worth {
        Worth::Root => by_root(facts, rules.chase, readings),
        Worth::Exchange => by_exchange(facts),
    }
}

fn by_root(facts: &PlyFacts, rules: ChaseRules, readings: Readings) -> Vec<Chase> {
    let threatened_before = |victim| {
        facts
            .before
            .iter()
            .any(|old| old.victim == victim && is_threat(old, rules, readings))
    };
    let mut found = Vec::new();
    for attack in &facts.after {
        let capture = &attack.capture;
        if !is_threat(capture, rules, readings) {
            continue;
        }
        let weight = match facts.old(capture) {
            None => Weight::Full,
            Some(old) if is_threat(old, rules, readings) => continue,
            Some(_) if threatened_before(capture.victim) => continue,
            Some(_) if readings.root_cut == RootCut::Equal => Weight::Full,
            Some(_) => Weight::Light,
        };
        found.push(Chase {
            attacker: capture.attacker,
            victim: Some(capture.victim),
            weight,
            manner: attack.manner,
            class: None,
            capture: Some(*capture),
        });
    }
    found
}

fn by_exchange(facts: &PlyFacts) -> Vec<Chase> {
    let Some(material) = &facts.material else {
        return Vec::new();
    };
    let chase = |threat: &crate::exchange::MaterialThreat| {
        let attack = facts.after.iter().find(|attack| {
            attack.capture.attacker == threat.attacker
                && Some(attack.capture.victim) == threat.victim
        });
        let weight = match threat.class {
            ChaseClass::Joint | ChaseClass::FewRoot => Weight::Light,
            ChaseClass::Rootless | ChaseClass::Rook => Weight::Full,
        };
        let manner = match threat.manner {
            Manner::Discovered => attack.map_or(threat.manner, |attack| attack.manner),
            manner => manner,
        };
        Chase {
            attacker: threat.attacker,
            victim: threat.victim,
            weight,
            manner,
            class: Some(threat.class),
            capture: attack.map(|attack| attack.capture),
        }
    };
    material.threats.iter().map(chase).collect()
}

impl Capture {
    /// The attacker as a man on its square.
    pub(crate) fn attacker_man(&self, facts: &PlyFacts) -> Man {
        named(self.attacker, self.attacker_kind, facts.side, self.from)
    }

    /// The victim as a man on its square.
    pub(crate) fn victim_man(&self, facts: &PlyFacts) -> Man {
        named(self.victim, self.victim_kind, facts.side.other(), self.to)
    }
}

fn named(id: ManId, kind: PieceType, color: Color, square: Square) -> Man {
    Man {
        id,
        piece: Piece { color, kind },
        square,
    }
}

/// Why an attack is none in the sense of the law.
pub(crate) fn free_reason(capture: &Capture, attackers: Kinds) -> Option<Clause> {
    if is_mutual(capture) {
        return Some(Clause::LikeForLike);
    }
    match capture.attacker_kind {
        King => return Some(Clause::KingChases),
        Pawn => return Some(Clause::PawnChases),
        kind if !attackers.contains(kind) => return None,
        _ => {}
    }
    if capture.home_pawn {
        return Some(Clause::HomePawn);
    }
    let rook_on_cannon = capture.attacker_kind == Rook && capture.victim_kind == Cannon;
    match capture.root {
        Root::Real if rook_on_cannon => Some(Clause::RookOnRootedCannon),
        Root::Real => Some(Clause::RealRoot),
        _ => None,
    }
}
