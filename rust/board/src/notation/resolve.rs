//! From what a text says to the one move of a position that it can mean.
//!
//! The men that the text can mean are picked from bitboards, geometry gives the one square that each would
//! reach, and only those one or two moves are tried: no list of legal moves is made, and nothing is allocated.

use super::error::NotationError;
use super::select::{Selection, on_file};
use super::written::{Steps, Target, Which, Written};
use crate::{Bitboard, Illegality, Move, PieceType, Position, Square};

/// How many moves passed.
enum Found {
    None,
    One(Move),
    Several(Move, Move),
}

impl Written {
    /// Finds the one legal move that the text can mean.
    ///
    /// # Errors
    ///
    /// [`NotationError::Illegal`] where no man meant can make a legal move so (the reason is that of the man who
    /// came nearest), [`NotationError::Ambiguous`] where two or more can.
    #[inline]
    pub fn resolve(&self, position: &Position) -> Result<Move, NotationError> {
        self.resolve_by(position, |mv| position.is_legal(mv))
    }

    /// Finds the one move that the text can mean by the pieces' moves alone: the own king may be missing, or left
    /// to be taken. Where several men can go so and one of them legally, that one is meant.
    ///
    /// # Errors
    ///
    /// As for [`Written::resolve`].
    pub fn resolve_pseudo(&self, position: &Position) -> Result<Move, NotationError> {
        match self.resolve_by(position, |mv| position.is_pseudo_legal(mv)) {
            Err(several @ NotationError::Ambiguous { .. }) => {
                self.resolve(position).map_err(|_| several)
            }
            other => other,
        }
    }

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "taking it apart in a register costs a stalled load"
    )]
    #[inline]
    fn resolve_by(
        &self,
        position: &Position,
        allowed: impl Fn(Move) -> bool,
    ) -> Result<Move, NotationError> {
        let color = position.turn();
        match self {
            &Self::Squares(mv) if allowed(mv) => Ok(mv),
            &Self::Squares(mv) => Err(illegal(mv, position)),
            Self::Steps(steps) => {
                if let Some(mv) = steps.of_the_only_man(position).filter(|&mv| allowed(mv)) {
                    return Ok(mv);
                }
                let men = Selection::new(steps.which, position.pieces(color, steps.kind), color);
                let reach = |from| steps.target(from, color);
                one_of(steps.kind, &men, reach, allowed, position)
            }
            Self::Target(target) => {
                let men = target.select(position);
                one_of(target.kind, &men, |_| Some(target.to), allowed, position)
            }
        }
    }
}

impl Steps {
    /// The move of the only man of its kind on the file named: nearly every move of a game, and so a short way.
    #[inline]
    fn of_the_only_man(self, position: &Position) -> Option<Move> {
        let (Which::File(file) | Which::FileOrMiddle(file)) = self.which else {
            return None;
        };
        let color = position.turn();
        let men = on_file(position.pieces(color, self.kind), file, color);
        let from = Square::new(men.bits().trailing_zeros() as u8)?;
        if men.without(from).is_empty() {
            self.target(from, color).map(|to| Move::new(from, to))
        } else {
            None
        }
    }
}

impl Target {
    /// The men that could be meant: a pawn whose file is not named stays on its file.
    fn select(self, position: &Position) -> Selection {
        let mut men = position.pieces(position.turn(), self.kind);
        for from in men {
            let file_fits = self.file.is_none_or(|file| file == from.file());
            let rank_fits = self.rank.is_none_or(|rank| rank == from.rank());
            if !(file_fits && rank_fits) {
                men = men.without(from);
            }
        }
        let (mut first, mut then) = (men, Bitboard::EMPTY);
        if self.kind == PieceType::Pawn && self.file.is_none() {
            first = men
                .iter()
                .filter(|from| from.file() == self.to.file())
                .collect();
            then = men - first;
        }
        Selection { first, then }
    }
}

#[inline]
fn one_of(
    kind: PieceType,
    men: &Selection,
    reach: impl Fn(Square) -> Option<Square>,
    allowed: impl Fn(Move) -> bool,
    position: &Position,
) -> Result<Move, NotationError> {
    for set in [men.first, men.then] {
        match passing(set, &reach, &allowed) {
            Found::None => {}
            Found::One(mv) => return Ok(mv),
            Found::Several(first, second) => {
                return Err(NotationError::Ambiguous { first, second });
            }
        }
    }
    Err(reason(kind, men.first | men.then, reach, position))
}

#[inline]
fn passing(
    men: Bitboard,
    reach: impl Fn(Square) -> Option<Square>,
    allowed: impl Fn(Move) -> bool,
) -> Found {
    let mut found = Found::None;
    for from in men {
        let Some(mv) = reach(from).map(|to| Move::new(from, to)) else {
            continue;
        };
        if !allowed(mv) {
            continue;
        }
        match found {
            Found::One(first) => return Found::Several(first, mv),
            _ => found = Found::One(mv),
        }
    }
    found
}

/// Why none of the men can do it: the truth about the one that came nearest. The reasons are in the order in
/// which an arbiter asks, so the later one stopped its man later.
#[cold]
fn reason(
    kind: PieceType,
    men: Bitboard,
    reach: impl Fn(Square) -> Option<Square>,
    position: &Position,
) -> NotationError {
    let tried = men.iter().filter_map(|from| {
        let mv = Move::new(from, reach(from)?);
        Some((position.illegality(mv)?, mv))
    });
    let (illegality, mv) = match tried.max() {
        Some((illegality, mv)) => (illegality, Some(mv)),
        None if men.is_empty() => (Illegality::NoPiece, None),
        None => (Illegality::PieceRule, None),
    };
    let man = Some((position.turn(), kind));
    NotationError::Illegal {
        mv,
        illegality,
        man,
    }
}

#[cold]
fn illegal(mv: Move, position: &Position) -> NotationError {
    let man = position
        .piece_at(mv.from())
        .map(|piece| (piece.color, piece.kind));
    NotationError::Illegal {
        mv: Some(mv),
        illegality: position.illegality(mv).unwrap_or(Illegality::PieceRule),
        man,
    }
}
