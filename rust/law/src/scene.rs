//! A position whose men are followed by identity.
//!
//! A set of squares cannot tell a rook that stayed from its twin that took its place, so every man carries the square
//! on which it stood at the start of the game. All questions of the law (who can take whom, who protects, who is
//! pinned) are asked here, for either side, whoever is to move, and each is answered by playing the move and looking
//! at the kings: pins, facing kings and vanished mounts need no rule of their own.

use core::fmt;

use cotuong_board::{Bitboard, Color, Move, Piece, PieceType, Position, Setup, Square, Undo};

use crate::act::Man;

/// A man, named by the square on which it stood at the start of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ManId(Square);

impl ManId {
    pub(crate) const fn at(origin: Square) -> Self {
        Self(origin)
    }

    /// The square on which the man stood at the start.
    pub const fn origin(self) -> Square {
        self.0
    }
}

impl fmt::Debug for ManId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "man of {}", self.0)
    }
}

/// A set of men, whatever squares they stand on now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Men(Bitboard);

impl Men {
    pub(crate) const NONE: Self = Self(Bitboard::EMPTY);

    pub(crate) fn contains(self, man: ManId) -> bool {
        self.0.contains(man.0)
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = ManId> {
        self.0.iter().map(ManId)
    }
}

impl FromIterator<ManId> for Men {
    fn from_iter<I: IntoIterator<Item = ManId>>(men: I) -> Self {
        Self(men.into_iter().map(|man| man.0).collect())
    }
}

/// What makes a move impossible for a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exposure {
    /// The king is safe.
    Safe,
    /// Nothing but the two kings facing each other on an open file.
    Facing,
    /// A man could take the king.
    Attacked,
}

/// A position and the identity of each man on it.
#[derive(Clone)]
pub(crate) struct Scene {
    position: Position,
    men: [Option<ManId>; Square::COUNT],
}

impl PartialEq for Scene {
    /// The same men on the same squares, with the same side to move.
    fn eq(&self, other: &Self) -> bool {
        self.position.key() == other.position.key() && self.men == other.men
    }
}

/// What [`Scene::take_back`] needs.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    undo: Undo,
    mv: Move,
    captured: Option<ManId>,
}

impl Scene {
    pub(crate) fn new(start: &Setup) -> Self {
        let position = Position::from_setup_unchecked(start);
        let mut men = [None; Square::COUNT];
        for square in position.occupied() {
            men[square.index()] = Some(ManId(square));
        }
        Self { position, men }
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn man_at(&self, square: Square) -> Option<ManId> {
        self.men[square.index()]
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }

    /// The position with `side` to move, as if the other had passed.
    pub(crate) fn to_move(&self, side: Color) -> Position {
        if self.position.turn() == side {
            return self.position.clone();
        }
        let mut setup = self.position.setup();
        setup.turn = side;
        Position::from_setup_unchecked(&setup)
    }

    /// All legal moves of a side, whoever is to move.
    pub(crate) fn legal_moves(&self, side: Color) -> Vec<Move> {
        let mut moves = self.pseudo_moves(side);
        moves.retain(|&mv| self.position.attackers_of_king_after(mv).is_empty());
        moves
    }

    /// Where a man stands now, if it still stands.
    pub(crate) fn square_of(&self, man: ManId) -> Option<Square> {
        Square::all().find(|square| self.men[square.index()] == Some(man))
    }

    /// Plays a move of either side without asking whether it is legal.
    pub(crate) fn play(&mut self, mv: Move) -> Played {
        let undo = self.position.play_unchecked(mv);
        let captured = self.men[mv.to().index()];
        self.men[mv.to().index()] = self.men[mv.from().index()].take();
        Played { undo, mv, captured }
    }

    pub(crate) fn take_back(&mut self, played: Played) {
        self.position.undo(played.undo);
        self.men[played.mv.from().index()] = self.men[played.mv.to().index()];
        self.men[played.mv.to().index()] = played.captured;
    }

    /// Plays a move, looks, and takes it back.
    pub(crate) fn after<R>(&mut self, mv: Move, look: impl FnOnce(&mut Self) -> R) -> R {
        let played = self.play(mv);
        let seen = look(self);
        self.take_back(played);
        seen
    }

    /// The same scene with the man on a square lifted.
    pub(crate) fn without(&self, square: Square) -> Self {
        let mut setup = self.position.setup();
        if let Some(cell) = setup.board.get_mut(square.index()) {
            *cell = None;
        }
        let mut men = self.men;
        men[square.index()] = None;
        Self {
            position: Position::from_setup_unchecked(&setup),
            men,
        }
    }

    /// The men of a set that stand on the board, with their pieces and squares.
    pub(crate) fn named(&self, men: Men) -> Vec<Man> {
        if men.is_empty() {
            return Vec::new();
        }
        self.position
            .occupied()
            .iter()
            .filter_map(|square| self.named_at(square))
            .filter(|man| men.contains(man.id))
            .collect()
    }

    /// The man on a square, with its piece.
    pub(crate) fn named_at(&self, square: Square) -> Option<Man> {
        let (id, piece) = (self.man_at(square)?, self.piece_at(square)?);
        Some(Man { id, piece, square })
    }

    pub(crate) fn men_on(&self, squares: Bitboard) -> Men {
        squares.iter().filter_map(|s| self.man_at(s)).collect()
    }

    /// The enemy men that could take the king of `side` now; the kings' facing is no check.
    pub(crate) fn checkers_of(&self, side: Color) -> Men {
        self.men_on(self.position.attackers_of_king(side) - self.kings())
    }

    pub(crate) fn is_in_check(&self, side: Color) -> bool {
        !(self.position.attackers_of_king(side) - self.kings()).is_empty()
    }

    /// How the mover's own king would stand after a move of either side, with the checks given by `ignored` men left
    /// out of account.
    pub(crate) fn exposure_after(&self, mv: Move, ignored: Men) -> Exposure {
        let attackers = self.position.attackers_of_king_after(mv);
        if attackers.is_empty() {
            return Exposure::Safe;
        }
        let kings = self.kings();
        let counted = (attackers - kings)
            .iter()
            .any(|square| self.man_at(square).is_none_or(|man| !ignored.contains(man)));
        if counted {
            Exposure::Attacked
        } else if (attackers & kings).is_empty() {
            Exposure::Safe
        } else {
            Exposure::Facing
        }
    }

    fn kings(&self) -> Bitboard {
        self.position.kind_pieces(PieceType::King)
    }

    /// All moves that the men of `side` could make by their own ways of moving.
    pub(crate) fn pseudo_moves(&self, side: Color) -> Vec<Move> {
        self.position
            .color_pieces(side)
            .iter()
            .flat_map(|from| {
                self.position
                    .attacks_from(from)
                    .iter()
                    .map(move |to| Move::new(from, to))
            })
            .collect()
    }

    /// All captures that the men of `side` could make by their own ways of moving, the king's capture included.
    pub(crate) fn pseudo_captures(&self, side: Color) -> Vec<Move> {
        let enemies = self.position.color_pieces(side.other());
        self.position
            .color_pieces(side)
            .iter()
            .flat_map(|from| {
                let targets = self.position.attacks_from(from) & enemies;
                targets.iter().map(move |to| Move::new(from, to))
            })
            .collect()
    }
}

pub(crate) fn is_king(piece: Option<Piece>) -> bool {
    piece.is_some_and(|piece| piece.kind == PieceType::King)
}
