//! What one ply does on the board, before any rule set weighs it.

use cotuong_board::{Color, Move, PieceType, Square};

use crate::act::{Man, Manner, MoveText};
use crate::capture::{Capture, Disregard, captures};
use crate::exchange::{self, Material};
use crate::mate::{self, Forced};
use crate::scene::{Exposure, ManId, Men, Scene};

/// The facts of one ply: who moved, who checks, and what either side could take before and can take after.
#[derive(Clone, Debug)]
pub(crate) struct PlyFacts {
    /// Number of the ply in the game, 1 for the first.
    pub(crate) ply: u32,
    pub(crate) side: Color,
    pub(crate) mv: Move,
    pub(crate) text: MoveText,
    pub(crate) mover: Man,
    /// The men that check the enemy king after the move.
    pub(crate) checks: Vec<Man>,
    /// The enemy men whose check the move answers.
    pub(crate) answers: Men,
    pub(crate) before: Vec<Capture>,
    pub(crate) after: Vec<Attack>,
    /// A man that the mover attacks by its own way of moving, but may not take because it is pinned.
    pub(crate) tied: Option<Man>,
    /// What the other side could have taken, had it been to move before this ply, and can take now.
    pub(crate) dangers_before: Vec<Capture>,
    pub(crate) dangers_after: Vec<Capture>,
    /// Whether the side would mate by checks alone if the other side passed.
    pub(crate) mate: Forced,
    /// What exchanges would win; worked out for the rule sets that ask for it.
    pub(crate) material: Option<Material>,
}

/// A capture that the side can make after its move, and how that came about.
#[derive(Clone, Debug)]
pub(crate) struct Attack {
    pub(crate) capture: Capture,
    pub(crate) manner: Manner,
}

impl PlyFacts {
    pub(crate) fn gives_check(&self) -> bool {
        !self.checks.is_empty()
    }

    /// The same attack as it stood before the move, if it did.
    pub(crate) fn old(&self, attack: &Capture) -> Option<&Capture> {
        same_pair(&self.before, attack)
    }
}

/// The capture by the same attacker of the same victim.
fn same_pair<'a>(captures: &'a [Capture], attack: &Capture) -> Option<&'a Capture> {
    captures
        .iter()
        .find(|old| old.attacker == attack.attacker && old.victim == attack.victim)
}

/// What of the facts is wanted; the searches cost more than all the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) mate: bool,
    pub(crate) material: bool,
    pub(crate) text: bool,
}

/// Plays the move on the scene and tells its facts; `None` when no man stands on its first square.
pub(crate) fn play(scene: &mut Scene, mv: Move, ply: u32, wanted: Wanted) -> Option<PlyFacts> {
    let mover = Man {
        square: mv.to(),
        ..scene.named_at(mv.from())?
    };
    let side = mover.piece.color;
    let text = wanted.text.then(|| MoveText::of(mv, scene.position()));
    let answers = scene.checkers_of(side);
    let earlier = wanted
        .material
        .then(|| exchange::before(scene, mv, answers));
    let (before, dangers_before) = both(scene, side, answers, Men::NONE);
    scene.play(mv);
    let checkers = scene.checkers_of(side.other());
    let (captures, dangers_after) = both(scene, side, Men::NONE, checkers);
    let attack = |capture: Capture| Attack {
        manner: manner(mv, mover.id, &capture, same_pair(&before, &capture)),
        capture,
    };
    let is_quiet = checkers.is_empty();
    let mate = (wanted.mate && is_quiet).then(|| mate::forced(scene, side));
    let mate = mate.unwrap_or(Forced::No);
    Some(PlyFacts {
        ply,
        side,
        mv,
        text: text.unwrap_or_default(),
        mover,
        checks: scene.named(checkers),
        answers,
        after: captures.into_iter().map(attack).collect(),
        before,
        tied: tied(scene, mv.to()),
        dangers_before,
        dangers_after,
        mate,
        material: earlier.map(|earlier| exchange::after(scene, &earlier, mate)),
    })
}

/// What a side could take and what the other could take, with the checks on either left out that do not count.
fn both(
    scene: &mut Scene,
    side: Color,
    on_taker: Men,
    on_owner: Men,
) -> (Vec<Capture>, Vec<Capture>) {
    let disregard = Disregard { on_taker, on_owner };
    (
        captures(scene, side, disregard),
        captures(scene, side.other(), disregard.turned()),
    )
}

/// A man that the one on `from` could take if its own king allowed it.
fn tied(scene: &Scene, from: Square) -> Option<Man> {
    let owner = scene.piece_at(from)?.color;
    let targets =
        scene.position().attacks_from(from) & scene.position().color_pieces(owner.other());
    let is_tied =
        |to: &Square| scene.exposure_after(Move::new(from, *to), Men::NONE) != Exposure::Safe;
    targets
        .iter()
        .filter(is_tied)
        .filter_map(|to| scene.named_at(to))
        .find(|man| man.piece.kind != PieceType::King)
}

/// How an attack that stands after the move came about.
fn manner(mv: Move, mover: ManId, attack: &Capture, old: Option<&Capture>) -> Manner {
    if attack.attacker == mover {
        return Manner::Direct;
    }
    if old.is_some() {
        return if attack.protector.is_some() {
            Manner::ProtectorPinned
        } else {
            Manner::RootCut
        };
    }
    let on_line = |square| lies_between(square, attack.from, attack.to);
    match attack.attacker_kind {
        PieceType::Cannon if on_line(mv.to()) => Manner::Mount,
        PieceType::Cannon | PieceType::Rook if on_line(mv.from()) => Manner::Discovered,
        PieceType::Horse | PieceType::Elephant if stands_in_the_way(mv.from(), attack) => {
            Manner::Unblocked
        }
        _ => Manner::Released,
    }
}

/// Whether a square lies on the straight line between two others.
pub(crate) const fn lies_between(square: Square, from: Square, to: Square) -> bool {
    let (file, rank) = (square.file(), square.rank());
    if from.file() == to.file() {
        file == from.file() && within(rank, from.rank(), to.rank())
    } else if from.rank() == to.rank() {
        rank == from.rank() && within(file, from.file(), to.file())
    } else {
        false
    }
}

const fn within(value: u8, one: u8, other: u8) -> bool {
    (one < value && value < other) || (other < value && value < one)
}

/// Whether a square is the leg of a horse's or the eye of an elephant's capture.
fn stands_in_the_way(square: Square, attack: &Capture) -> bool {
    let (from, to) = (attack.from, attack.to);
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    // Halving towards zero gives the leg of a horse (2, 1) -> (1, 0) and the eye of an elephant (2, 2) -> (1, 1).
    from.offset(files / 2, ranks / 2) == Some(square)
}
