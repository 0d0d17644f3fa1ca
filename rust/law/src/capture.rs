//! Who can take whom, and what answers the capture: the facts that every rule set weighs in its own way.

use cotuong_board::{Color, Move, PieceType, Square};

use crate::scene::{Exposure, ManId, Men, Scene, is_king};

/// Whether a man is protected: Vietnamese *căn*, Chinese 根.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// A man that can recapture at once by the law.
    Real,
    /// A man that seems to protect but may not or cannot recapture: pinned, blocked, its mount gone.
    False,
    /// Nobody protects.
    None,
}

impl Root {
    /// `real`, `false`, `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Real => "real",
            Self::False => "false",
            Self::None => "none",
        }
    }
}

/// A capture that is legal for its side, with what the law asks about it.
#[derive(Clone, Copy, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub(crate) struct Capture {
    pub(crate) attacker: ManId,
    pub(crate) victim: ManId,
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) attacker_kind: PieceType,
    pub(crate) victim_kind: PieceType,
    /// A pawn on its own side of the river: the law lets it be chased.
    pub(crate) home_pawn: bool,
    pub(crate) root: Root,
    /// The man that can recapture, or the one that only seems to.
    pub(crate) protector: Option<ManId>,
    /// The root is false because of the facing kings and nothing else.
    pub(crate) tied_by_kings: bool,
    /// The victim could take the attacker by the law.
    pub(crate) mutual: bool,
    /// Pinned, and without any legal move but captures.
    pub(crate) pinned: bool,
}

/// Men whose checks are left out of account, a set for each side's king.
///
/// A check that stood before the move suspends old attacks and renews them when it is answered; the check that the
/// move itself gives makes every protector look immobile. Neither is an attack or a root in the sense of the law.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Disregard {
    pub(crate) on_taker: Men,
    pub(crate) on_owner: Men,
}

impl Disregard {
    /// The same seen from the other side.
    pub(crate) const fn turned(self) -> Self {
        Self {
            on_taker: self.on_owner,
            on_owner: self.on_taker,
        }
    }
}

/// All legal captures of `side`, whoever is to move.
pub(crate) fn captures(scene: &mut Scene, side: Color, disregard: Disregard) -> Vec<Capture> {
    let moves = scene.pseudo_captures(side);
    moves
        .into_iter()
        .filter_map(|mv| weigh(scene, mv, disregard))
        .collect()
}

fn weigh(scene: &mut Scene, mv: Move, disregard: Disregard) -> Option<Capture> {
    let (attacker, victim) = (scene.man_at(mv.from())?, scene.man_at(mv.to())?);
    let (taker, prey) = (scene.piece_at(mv.from())?, scene.piece_at(mv.to())?);
    if prey.kind == PieceType::King
        || scene.exposure_after(mv, disregard.on_taker) != Exposure::Safe
    {
        return None;
    }
    let guards = scene.men_on(scene.position().attackers(mv.to(), prey.color));
    let rooted = scene.after(mv, |scene| {
        root(scene, mv.to(), prey.color, disregard.on_owner)
    });
    let (root, protector) = match rooted.root {
        Root::None if !guards.is_empty() => (Root::False, guards.iter().next()),
        root => (root, rooted.protector),
    };
    let back = Move::new(mv.to(), mv.from());
    let mutual = scene.position().attacks_from(mv.to()).contains(mv.from())
        && scene.exposure_after(back, disregard.on_owner) == Exposure::Safe;
    Some(Capture {
        attacker,
        victim,
        from: mv.from(),
        to: mv.to(),
        attacker_kind: taker.kind,
        victim_kind: prey.kind,
        home_pawn: prey.kind == PieceType::Pawn && is_home(mv.to(), prey.color),
        root,
        protector,
        tied_by_kings: rooted.tied_by_kings,
        mutual,
        pinned: is_pinned(scene, mv.to(), disregard.on_owner),
    })
}

struct Rooted {
    root: Root,
    protector: Option<ManId>,
    tied_by_kings: bool,
}

/// The root of a man just taken on `square`: can a man of `owner` recapture there?
fn root(scene: &mut Scene, square: Square, owner: Color, ignored: Men) -> Rooted {
    let mut found = Rooted {
        root: Root::None,
        protector: None,
        tied_by_kings: false,
    };
    for from in scene.position().attackers(square, owner) {
        let exposure = scene.exposure_after(Move::new(from, square), ignored);
        let protector = scene.man_at(from);
        if exposure == Exposure::Safe {
            return Rooted {
                root: Root::Real,
                protector,
                tied_by_kings: false,
            };
        }
        found.root = Root::False;
        // The king itself may never step onto the open file: nobody disputes that.
        let king = is_king(scene.piece_at(from));
        found.tied_by_kings |= exposure == Exposure::Facing && !king;
        found.protector = found.protector.or(protector);
    }
    found
}

/// Whether the man on `square` has no quiet move because it is pinned (a man merely blocked is not).
fn is_pinned(scene: &mut Scene, square: Square, ignored: Men) -> bool {
    let quiet = scene.position().attacks_from(square) - scene.position().occupied();
    !quiet.is_empty()
        && quiet
            .iter()
            .all(|to| scene.exposure_after(Move::new(square, to), ignored) != Exposure::Safe)
}

/// Whether a square lies on a side's own half of the board.
pub(crate) const fn is_home(square: Square, side: Color) -> bool {
    match side {
        Color::Red => square.rank() <= 4,
        Color::Black => square.rank() >= 5,
    }
}
