//! Threats by the material that an exchange would win: the chase of the Chinese national rules.

mod search;

use cotuong_board::{Color, Move, Piece, PieceType, Square};

use crate::act::{ChaseClass, Manner};
use crate::capture::is_home;
use crate::mate::{Forced, forced_within};
use crate::scene::{Exposure, ManId, Men, Scene};

use search::{ROOK, Search, Standing, on_square, standing};

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

/// What stood before the move.
pub(crate) struct Earlier {
    side: Color,
    mover: ManId,
    to: Square,
    king_moved: bool,
    in_check: bool,
    threats: Vec<Threat>,
    chain: i32,
    /// The mover stood under a threat, so that it evades.
    evades: bool,
}

#[derive(Clone, Copy)]
struct Threat {
    mv: Move,
    attacker: ManId,
    victim: ManId,
    gain: i32,
    class: ChaseClass,
    /// Whether taking wins; otherwise it wins on the square alone.
    wins: bool,
}

struct Survey {
    threats: Vec<Threat>,
    chain: i32,
    chain_attacker: Option<ManId>,
    bounded: bool,
}

/// Surveys the position before the move.
pub(crate) fn before(scene: &mut Scene, mv: Move, answers: Men) -> Earlier {
    let piece = scene.piece_at(mv.from());
    let side = piece.map_or(Color::Red, |piece| piece.color);
    let evades = is_threatened(scene, mv.from(), side);
    let survey = survey(scene, side, answers, false);
    Earlier {
        side,
        mover: scene.man_at(mv.from()).unwrap_or(ManId::at(mv.from())),
        to: mv.to(),
        king_moved: piece.is_some_and(|piece| piece.kind == PieceType::King),
        in_check: !answers.is_empty(),
        threats: survey.threats,
        chain: survey.chain,
        evades,
    }
}

/// Whether the man on a square would be won, were the other side to move.
fn is_threatened(scene: &mut Scene, square: Square, owner: Color) -> bool {
    let taker = owner.other();
    let own = standing(scene, taker);
    let theirs = standing(scene, owner);
    let mut captures = scene.pseudo_captures(taker);
    captures.retain(|mv| mv.to() == square);
    captures.into_iter().any(|mv| {
        threat(scene, mv, (&own, &theirs), Men::NONE, true, &mut false)
            .is_some_and(|threat| threat.wins)
    })
}

/// Surveys the position after the move and tells what is new.
pub(crate) fn after(scene: &mut Scene, earlier: &Earlier, mate: Forced) -> Material {
    // A king's move that answers a check is idle, whatever it attacks.
    if earlier.king_moved && earlier.in_check {
        return Material {
            threats: Vec::new(),
            kill: false,
            bounded: false,
        };
    }
    let now = survey(scene, earlier.side, Men::NONE, true);
    let new = now
        .threats
        .iter()
        .filter_map(|threat| new_threat(scene, earlier, threat));
    let threats = new.chain(new_chain(&now, earlier)).collect();
    let kill = mate == Forced::Yes && !is_safe_to_accept(scene, earlier);
    Material {
        threats,
        kill,
        bounded: now.bounded || mate == Forced::Unknown,
    }
}

/// A chain of checks that wins more than anything that stood before.
fn new_chain(now: &Survey, earlier: &Earlier) -> Option<MaterialThreat> {
    let old = earlier
        .threats
        .iter()
        .filter(|old| old.wins)
        .map(|old| old.gain)
        .max();
    let is_new = now.chain > old.unwrap_or(0).max(earlier.chain);
    let class = if now.chain >= ROOK {
        ChaseClass::Rook
    } else {
        ChaseClass::Joint
    };
    now.chain_attacker
        .filter(|_| is_new)
        .map(|attacker| MaterialThreat {
            attacker,
            victim: None,
            class,
            manner: Manner::ByChecks,
        })
}

/// A threat that the move makes, or that stood already and that the mover renews by joining it; others are old.
fn new_threat(scene: &Scene, earlier: &Earlier, threat: &Threat) -> Option<MaterialThreat> {
    let old = earlier
        .threats
        .iter()
        .find(|old| old.attacker == threat.attacker && old.victim == threat.victim);
    let direct = threat.attacker == earlier.mover;
    let stood = old.is_some_and(|old| old.wins && old.gain >= threat.gain);
    // An old attack is renewed by a man that evades a threat and has its part in the attack; not by an attacker that
    // merely goes on attacking, nor by the answer to a check, which must make something new.
    let renewed = !direct && earlier.evades && !earlier.in_check;
    if stood && !renewed {
        return None;
    }
    let by_others = old.is_some() && !direct;
    if by_others && (earlier.king_moved || !depends_on(scene, earlier, threat)) {
        return None;
    }
    let (class, manner) = match (old, stood) {
        (_, true) => (ChaseClass::Joint, Manner::Joined),
        (Some(_), false) if !direct => (threat.class, Manner::RootCut),
        _ if direct => (threat.class, Manner::Direct),
        _ => (threat.class, Manner::Discovered),
    };
    Some(MaterialThreat {
        attacker: threat.attacker,
        victim: Some(threat.victim),
        class,
        manner,
    })
}

/// Whether a threat falls when the man that moved is lifted from the board.
fn depends_on(scene: &Scene, earlier: &Earlier, threat: &Threat) -> bool {
    let mut lifted = scene.without(earlier.to);
    let left = survey(&mut lifted, earlier.side, Men::NONE, true);
    !left.threats.iter().any(|other| other.mv == threat.mv)
}

/// Whether the move offers its man to its like, and the other side may take the offer without being mated for it: an
/// offer, although mate is threatened besides.
fn is_safe_to_accept(scene: &mut Scene, earlier: &Earlier) -> bool {
    let side = earlier.side;
    let offers = standing(scene, side).mutual;
    offers
        .iter()
        .filter(|pair| pair.0 == earlier.mover)
        .any(|&(_, partner)| {
            scene.square_of(partner).is_some_and(|from| {
                scene.after(Move::new(from, earlier.to), |scene| {
                    forced_within(scene, side, ANSWER) != Forced::Yes
                })
            })
        })
}

fn survey(scene: &mut Scene, side: Color, ignored: Men, mate_answers: bool) -> Survey {
    let own = standing(scene, side);
    let theirs = standing(scene, side.other());
    let mut found = Survey {
        threats: Vec::new(),
        chain: 0,
        chain_attacker: None,
        bounded: false,
    };
    for mv in scene.pseudo_captures(side) {
        if let Some(threat) = threat(
            scene,
            mv,
            (&own, &theirs),
            ignored,
            mate_answers,
            &mut found.bounded,
        ) {
            found.threats.push(threat);
        }
    }
    if ignored.is_empty() {
        chains(scene, side, (&own, &theirs), &mut found);
    }
    found
}

fn search<'a>(
    side: Color,
    (own, theirs): (&'a Standing, &'a Standing),
    ignored: Men,
) -> Search<'a> {
    Search {
        side,
        own,
        theirs,
        out: Men::NONE,
        square: None,
        ignored,
        counter_checks: 1,
        nodes: 0,
    }
}

/// What one capture would win; `None` for one that the rules leave free or that loses.
fn threat(
    scene: &mut Scene,
    mv: Move,
    standing: (&Standing, &Standing),
    ignored: Men,
    mate_answers: bool,
    bounded: &mut bool,
) -> Option<Threat> {
    let (taker, prey) = (scene.piece_at(mv.from())?, scene.piece_at(mv.to())?);
    let (attacker, victim) = (scene.man_at(mv.from())?, scene.man_at(mv.to())?);
    let mutual = &standing.0.mutual;
    if is_free(taker, prey, mv.to())
        || mutual.contains(&(attacker, victim))
        || scene.exposure_after(mv, ignored) != Exposure::Safe
    {
        return None;
    }
    let out = mutual
        .iter()
        .filter(|pair| pair.1 == victim)
        .map(|pair| pair.0)
        .collect();
    let mut search = search(taker.color, standing, ignored);
    (search.out, search.square) = (out, Some(mv.to()));
    let gain = search.line(scene, mv, Search::depth(), 0);
    *bounded |= search.hit_bound();
    let local = on_square(scene, mv, out);
    let mated = mate_answers && scene.after(mv, |scene| is_mated_for_it(scene, taker.color));
    let wins = !mated && (gain > 0 || (prey.kind == PieceType::Rook && local > 0 && gain >= 0));
    // Before the move an attack stands when it wins on its square, whatever it costs elsewhere.
    let stands = wins || (!mate_answers && local > 0);
    stands.then_some(Threat {
        mv,
        attacker,
        victim,
        gain,
        class: class(scene, mv, prey.kind),
        wins,
    })
}

/// Whether the rules leave an attack free, whatever it would win.
fn is_free(taker: Piece, prey: Piece, square: Square) -> bool {
    matches!(taker.kind, PieceType::King | PieceType::Pawn)
        || prey.kind == PieceType::King
        || (prey.kind == PieceType::Pawn && is_home(square, prey.color))
}

fn is_mated_for_it(scene: &mut Scene, side: Color) -> bool {
    !scene.is_in_check(side.other()) && forced_within(scene, side.other(), ANSWER) == Forced::Yes
}

fn class(scene: &mut Scene, mv: Move, victim: PieceType) -> ChaseClass {
    if victim == PieceType::Rook {
        return ChaseClass::Rook;
    }
    let Some(owner) = scene.piece_at(mv.to()).map(|piece| piece.color) else {
        return ChaseClass::Rootless;
    };
    let king = scene.position().king(owner);
    let attackers = scene.position().attackers(mv.to(), owner.other()).count();
    scene.after(mv, |scene| {
        let guards = scene.position().attackers(mv.to(), owner);
        let real = guards.iter().any(|from| {
            scene.exposure_after(Move::new(from, mv.to()), Men::NONE) == Exposure::Safe
        });
        let by_king = king.is_some_and(|king| guards.contains(king));
        match (real, by_king) {
            (true, _) if attackers > 1 => ChaseClass::FewRoot,
            // The king could take back, were it not for another attacker.
            (true, _) | (false, true) => ChaseClass::Joint,
            (false, false) => ChaseClass::Rootless,
        }
    })
}

/// What chains of checks would win.
fn chains(scene: &mut Scene, side: Color, standing: (&Standing, &Standing), found: &mut Survey) {
    for mv in scene.legal_moves(side) {
        let checks = scene.man_at(mv.to()).is_none()
            && scene.after(mv, |scene| scene.is_in_check(side.other()));
        if !checks {
            continue;
        }
        let mut search = search(side, standing, Men::NONE);
        let gain = search.line(scene, mv, Search::depth() - 2, CHAIN);
        found.bounded |= search.hit_bound();
        if gain > found.chain {
            found.chain = gain;
            found.chain_attacker = scene.man_at(mv.from());
        }
    }
}
