//! Threats by the material that an exchange would win: the chase of the Chinese national rules.

mod search;
mod view;

use cotuong_board::{Color, Move, PieceType, Square};

use crate::act::{ChaseClass, Manner};
use crate::mate::{Forced, MATE_CHECKS, forced_within, forced_without};
use crate::scene::{ManId, Men, Scene};

use search::{PAWN, ROOK, standing};
use view::{Attack, View};

/// A chain of checks before the capture may hold so many quiet checks after the first.
const CHAIN: u32 = 2;
/// Checks within which the answer to a capture may mate.
const ANSWER: u32 = 3;

/// What a move threatens by material.
#[derive(Clone, Debug)]
pub(crate) struct Material {
    /// Threats that are new, or that the mover joins.
    pub(crate) threats: Vec<MaterialThreat>,
    /// Mate is threatened, and not merely beside an exchange that may be accepted.
    pub(crate) kill: bool,
    /// A search hit its bound.
    pub(crate) bounded: bool,
}

/// One threat to win material.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaterialThreat {
    pub(crate) attacker: ManId,
    /// The man that would be won; none is named for a chain of checks.
    pub(crate) victim: Option<ManId>,
    pub(crate) class: ChaseClass,
    pub(crate) manner: Manner,
}

/// The position before the move.
pub(crate) struct Earlier {
    scene: Scene,
    side: Color,
    mover: ManId,
    moved: Option<PieceType>,
    to: Square,
    /// The enemy men whose check the move answers.
    answers: Men,
}

/// Keeps the position before the move.
pub(crate) fn before(scene: &Scene, mv: Move, answers: Men) -> Earlier {
    let piece = scene.piece_at(mv.from());
    Earlier {
        scene: scene.clone(),
        side: piece.map_or(Color::Red, |piece| piece.color),
        mover: scene.man_at(mv.from()).unwrap_or(ManId::at(mv.from())),
        moved: piece.map(|piece| piece.kind),
        to: mv.to(),
        answers,
    }
}

/// Tells what the move threatens that was not threatened before.
pub(crate) fn after(scene: &mut Scene, earlier: &Earlier, mate: Forced) -> Material {
    // A king's move that answers a check is idle, whatever it attacks.
    if earlier.moved == Some(PieceType::King) && !earlier.answers.is_empty() {
        return Material {
            threats: Vec::new(),
            kill: false,
            bounded: false,
        };
    }
    let mut now = View::new(scene.clone(), earlier.side, Men::NONE);
    let mut then = View::new(earlier.scene.clone(), earlier.side, earlier.answers);
    let mut threats = Vec::new();
    for mv in now.captures() {
        let attack = now.attack(mv).filter(|attack| attack.wins);
        if let Some(attack) = attack.filter(|attack| !now.is_mated_for(attack.mv)) {
            threats.extend(new_threat((&mut then, &mut now), earlier, scene, &attack));
        }
    }
    threats.extend(new_chain(&mut then, &mut now));
    let kill = match mate {
        Forced::Yes => is_only_an_offer(scene, earlier).map(|offer| !offer),
        Forced::No => Some(false),
        Forced::Unknown => None,
    };
    Material {
        threats,
        kill: kill == Some(true),
        bounded: then.bounded || now.bounded || kill.is_none(),
    }
}

/// A chain of checks that wins a man, and more than a chain would have won before; the value of a pawn floats.
fn new_chain(then: &mut View, now: &mut View) -> Option<MaterialThreat> {
    let (gain, attacker) = now.chain();
    if gain <= PAWN || gain <= then.chain().0 {
        return None;
    }
    attacker.map(|attacker| MaterialThreat {
        attacker,
        victim: None,
        class: if gain >= ROOK {
            ChaseClass::Rook
        } else {
            ChaseClass::Joint
        },
        manner: Manner::ByChecks,
    })
}

/// A threat that the move makes, or that stood already and that the mover renews by joining it; others are old.
fn new_threat(
    (then, now): (&mut View, &mut View),
    earlier: &Earlier,
    scene: &Scene,
    threat: &Attack,
) -> Option<MaterialThreat> {
    let old = then
        .capture(threat.attacker, threat.victim)
        .and_then(|mv| then.attack(mv));
    let direct = threat.attacker == earlier.mover;
    let manner = match old {
        None if !direct => Manner::Discovered,
        // The attacker that goes on attacking makes no attack anew.
        Some(old) if direct && (old.wins || then.is_unbound(&old)) => return None,
        _ if direct => Manner::Direct,
        Some(old) if is_released(then, &old, now, threat) => Manner::RootCut,
        Some(old) if joins(scene, earlier, &old, threat) => Manner::Joined,
        _ => return None,
    };
    Some(MaterialThreat {
        attacker: threat.attacker,
        victim: Some(threat.victim),
        class: match manner {
            Manner::Joined => ChaseClass::Joint,
            _ => now.class(threat.mv),
        },
        manner,
    })
}

/// Whether an attack that won nothing before wins now, or its attacker was bound to other duties and is free now.
fn is_released(then: &mut View, old: &Attack, now: &mut View, threat: &Attack) -> bool {
    !then.is_unbound(old) && (!old.wins || now.is_unbound(threat))
}

/// Whether the mover has its part in an attack that stood already: the whole exchange won nothing before the move, or
/// without the mover the exchange on the square would win less. Not so an answer to a check, which must make
/// something new, nor king and pawn, whose chases are free.
fn joins(scene: &Scene, earlier: &Earlier, old: &Attack, threat: &Attack) -> bool {
    let free = matches!(earlier.moved, Some(PieceType::King | PieceType::Pawn));
    if !earlier.answers.is_empty() || free {
        return false;
    }
    if old.gain <= 0 {
        return true;
    }
    let mut without = View::new(scene.without(earlier.to), earlier.side, Men::NONE);
    let left = without
        .capture(threat.attacker, threat.victim)
        .and_then(|mv| without.local(mv));
    left.is_none_or(|left| left < threat.local)
}

/// Whether mate is threatened by no more than taking a like man that the mover offers itself to, and the other side
/// may take the mover without being mated for it: an exchange. `None` if a search hit its bound before that was known.
fn is_only_an_offer(scene: &mut Scene, earlier: &Earlier) -> Option<bool> {
    let side = earlier.side;
    let partners: Vec<Square> = standing(scene, side)
        .mutual
        .iter()
        .filter(|pair| pair.0 == earlier.mover)
        .filter_map(|pair| scene.square_of(pair.1))
        .collect();
    let taking: Vec<Move> = partners
        .iter()
        .map(|&partner| Move::new(earlier.to, partner))
        .collect();
    let punished = |&from: &Square| {
        scene.after(Move::new(from, earlier.to), |scene| {
            forced_within(scene, side, ANSWER)
        })
    };
    let punished: Vec<Forced> = partners.iter().map(punished).collect();
    if punished.iter().all(|mate| *mate == Forced::Yes) {
        return Some(false);
    }
    is_idle(&punished, forced_without(scene, side, MATE_CHECKS, &taking))
}

/// Whether an offer threatens nothing else: some partner takes the mover without being mated, and no other line mates.
fn is_idle(punished: &[Forced], otherwise: Forced) -> Option<bool> {
    match otherwise {
        Forced::Yes => Some(false),
        Forced::No if punished.contains(&Forced::No) => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotuong_board::Setup;

    #[test]
    fn an_offer_is_open_where_a_search_hit_its_bound() {
        use Forced::{No, Unknown, Yes};
        for (punished, otherwise, idle) in [
            (&[No][..], No, Some(true)),
            (&[Yes, No], No, Some(true)),
            (&[Unknown, No], No, Some(true)),
            (&[Yes, Unknown], No, None),
            (&[No], Unknown, None),
            (&[Unknown], Yes, Some(false)),
        ] {
            assert_eq!(
                is_idle(punished, otherwise),
                idle,
                "{punished:?} {otherwise:?}"
            );
        }
    }

    #[test]
    fn a_mate_search_that_hit_its_bound_is_reported() {
        for (mate, mates, bounded) in [
            (Forced::Yes, true, false),
            (Forced::No, false, false),
            (Forced::Unknown, false, true),
        ] {
            let mut view = View::new(Scene::new(&Setup::start()), Color::Red, Men::NONE);
            assert_eq!(view.is_forced(mate), mates);
            assert_eq!(view.bounded, bounded);
        }
    }
}
