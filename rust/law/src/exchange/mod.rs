//! Threats by the material that an exchange would win: the chase of the Chinese national rules.

mod search;

use cotuong_board::{Color, Move, Piece, PieceType, Square};

use crate::act::{ChaseClass, Manner};
use crate::capture::is_home;
use crate::mate::{Forced, MATE_CHECKS, forced_within, forced_without};
use crate::scene::{Exposure, ManId, Men, Scene};

use search::{Answers, PAWN, ROOK, Search, Standing, on_square, standing};

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
    moved: Option<PieceType>,
    to: Square,
    in_check: bool,
    threats: Vec<Threat>,
    chain: i32,
}

/// How far an attack is a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    /// Taking wins nothing.
    Nothing,
    /// Taking wins, though the attacker is bound: elsewhere it would cost more.
    Bound,
    /// Taking wins, whatever else there is.
    Free,
}

#[derive(Clone, Copy)]
struct Threat {
    mv: Move,
    attacker: ManId,
    victim: ManId,
    gain: i32,
    strength: Strength,
    class: ChaseClass,
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
    let survey = survey(scene, side, answers, Moment::Before);
    Earlier {
        side,
        mover: scene.man_at(mv.from()).unwrap_or(ManId::at(mv.from())),
        moved: piece.map(|piece| piece.kind),
        to: mv.to(),
        in_check: !answers.is_empty(),
        threats: survey.threats,
        chain: survey.chain,
    }
}

/// Surveys the position after the move and tells what is new.
pub(crate) fn after(scene: &mut Scene, earlier: &Earlier, mate: Forced) -> Material {
    // A king's move that answers a check is idle, whatever it attacks.
    if earlier.moved == Some(PieceType::King) && earlier.in_check {
        return Material {
            threats: Vec::new(),
            kill: false,
            bounded: false,
        };
    }
    let now = survey(scene, earlier.side, Men::NONE, Moment::After);
    let new = now
        .threats
        .iter()
        .filter_map(|threat| new_threat(scene, earlier, threat));
    let threats = new.chain(new_chain(&now, earlier)).collect();
    let kill = mate == Forced::Yes && !is_only_an_offer(scene, earlier);
    Material {
        threats,
        kill,
        bounded: now.bounded || mate == Forced::Unknown,
    }
}

/// A chain of checks that wins a man, and more than a chain would have won before; the value of a pawn floats.
fn new_chain(now: &Survey, earlier: &Earlier) -> Option<MaterialThreat> {
    let is_new = now.chain > PAWN.max(earlier.chain);
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
    let (class, manner) = match old {
        None if direct => (threat.class, Manner::Direct),
        None => (threat.class, Manner::Discovered),
        // The attacker that goes on attacking makes no attack anew.
        Some(old) if direct && old.strength > Strength::Nothing => return None,
        Some(_) if direct => (threat.class, Manner::Direct),
        Some(old) if old.strength < threat.strength => (threat.class, Manner::RootCut),
        Some(_) if joins(scene, earlier, threat) => (ChaseClass::Joint, Manner::Joined),
        Some(_) => return None,
    };
    Some(MaterialThreat {
        attacker: threat.attacker,
        victim: Some(threat.victim),
        class,
        manner,
    })
}

/// Whether the mover has its part in an attack that stood already: without it the threat would win less. Not so an
/// answer to a check, which must make something new, nor king and pawn, whose chases are free.
fn joins(scene: &Scene, earlier: &Earlier, threat: &Threat) -> bool {
    let free = matches!(earlier.moved, Some(PieceType::King | PieceType::Pawn));
    if earlier.in_check || free {
        return false;
    }
    let mut lifted = scene.without(earlier.to);
    let left = survey(&mut lifted, earlier.side, Men::NONE, Moment::After);
    !left
        .threats
        .iter()
        .any(|other| other.mv == threat.mv && other.gain >= threat.gain)
}

/// Whether mate is threatened by no more than taking a like man that the mover offers itself to, and the other side
/// may take the mover without being mated for it: an exchange.
fn is_only_an_offer(scene: &mut Scene, earlier: &Earlier) -> bool {
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
    let is_safe = |scene: &mut Scene, from: Square| {
        scene.after(Move::new(from, earlier.to), |scene| {
            forced_within(scene, side, ANSWER) != Forced::Yes
        })
    };
    partners.iter().any(|&from| is_safe(scene, from))
        && forced_without(scene, side, MATE_CHECKS, &taking) != Forced::Yes
}

/// When a position is surveyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    /// Before the move: what stood already.
    Before,
    /// After it: what is threatened.
    After,
}

fn survey(scene: &mut Scene, side: Color, ignored: Men, moment: Moment) -> Survey {
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
            moment,
            &mut found.bounded,
        ) {
            found.threats.push(threat);
        }
    }
    chains(scene, side, (&own, &theirs), &mut found);
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
        answers: Answers::Fresh,
        worthless: None,
        ignored,
        counter_checks: 1,
        nodes: 0,
    }
}

/// What one capture would win; `None` for one that the rules leave free and, after the move, for one that is no threat.
fn threat(
    scene: &mut Scene,
    mv: Move,
    standing: (&Standing, &Standing),
    ignored: Men,
    moment: Moment,
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
    let start = Search {
        out,
        square: Some(mv.to()),
        ..search(taker.color, standing, ignored)
    };
    let mut plain = start;
    let gain = plain.line(scene, mv, Search::depth(), 0);
    *bounded |= plain.hit_bound();
    let wins = wins(scene, mv, prey.kind, gain, out);
    if moment == Moment::After && (!wins || is_mated_for_it(scene, mv, taker.color)) {
        return None;
    }
    let strength = match (is_unbound(scene, mv, attacker, start, bounded), wins) {
        (true, _) => Strength::Free,
        (false, true) => Strength::Bound,
        (false, false) => Strength::Nothing,
    };
    Some(Threat {
        mv,
        attacker,
        victim,
        gain,
        strength,
        class: class(scene, mv, prey.kind),
    })
}

/// Whether a capture with a gain counts as won: a man taken for nothing, even if the whole exchange comes out even;
/// or any man but a pawn, whose value floats, by the whole exchange.
fn wins(scene: &mut Scene, mv: Move, prey: PieceType, gain: i32, out: Men) -> bool {
    if on_square(scene, mv, out) > 0 {
        gain >= 0
    } else {
        gain > 0 && prey != PieceType::Pawn
    }
}

/// Whether the attacker is free to take: with all answers counted it leaves the side better off than passing.
fn is_unbound(
    scene: &mut Scene,
    mv: Move,
    attacker: ManId,
    start: Search<'_>,
    bounded: &mut bool,
) -> bool {
    let mut taking = Search {
        answers: Answers::All,
        ..start
    };
    let mut passing = Search {
        worthless: Some(attacker),
        ..taking
    };
    let better = taking.line(scene, mv, Search::depth(), 0) > passing.passed(scene, mv.from());
    *bounded |= taking.hit_bound() || passing.hit_bound();
    better
}

/// Whether the rules leave an attack free, whatever it would win.
fn is_free(taker: Piece, prey: Piece, square: Square) -> bool {
    matches!(taker.kind, PieceType::King | PieceType::Pawn)
        || prey.kind == PieceType::King
        || (prey.kind == PieceType::Pawn && is_home(square, prey.color))
}

/// Whether the answer to a capture mates its side by checks.
fn is_mated_for_it(scene: &mut Scene, mv: Move, side: Color) -> bool {
    scene.after(mv, |scene| {
        !scene.is_in_check(side.other())
            && forced_within(scene, side.other(), ANSWER) == Forced::Yes
    })
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
            (false, true) => ChaseClass::Joint,
            _ => ChaseClass::Rootless,
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
