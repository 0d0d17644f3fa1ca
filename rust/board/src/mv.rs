//! A move.

use core::fmt;
use core::str::FromStr;

use crate::Square;

/// A move: the point left and the point reached, in sixteen bits (`from + 128 * to`).
///
/// Whether it is legal is a question for a [`Position`](crate::Position).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// Fills the unused room of a [`MoveList`](crate::MoveList).
    pub(crate) const NULL: Self = Self(0);

    /// Puts a move together.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 + 128 * to.index() as u16)
    }

    /// The move of a number, if both halves are squares.
    #[inline]
    pub const fn from_u16(bits: u16) -> Option<Self> {
        if (bits & 127) < Square::COUNT as u16 && (bits >> 7) < Square::COUNT as u16 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The number that the tables hold: `from + 128 * to`.
    #[inline]
    pub const fn to_u16(self) -> u16 {
        self.0
    }

    /// The point left.
    #[inline]
    pub const fn from(self) -> Square {
        Square::of((self.0 & 127) as u8)
    }

    /// The point reached.
    #[inline]
    pub const fn to(self) -> Square {
        Square::of((self.0 >> 7) as u8)
    }

    /// The same move on the board seen in a mirror.
    pub const fn mirror(self) -> Self {
        Self::new(self.from().mirror(), self.to().mirror())
    }

    /// The same move on the board turned by 180 degrees.
    pub const fn rotate(self) -> Self {
        Self::new(self.from().rotate(), self.to().rotate())
    }
}

impl fmt::Display for Move {
    /// Writes ICCS without a hyphen: `h2e2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a move in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move: two squares, such as h2e2, were expected")
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads `h2e2`, the text that [`Display`](fmt::Display) writes; files may be capital letters.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let (from, to) = text.split_at_checked(2).ok_or(ParseMoveError)?;
        match (from.parse(), to.parse()) {
            (Ok(from), Ok(to)) => Ok(Self::new(from, to)),
            _ => Err(ParseMoveError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_name_the_same_moves() {
        assert_eq!(size_of::<Move>(), 2);
        let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_u16).collect();
        assert_eq!(moves.len(), 90 * 90);
        for mv in moves {
            assert_eq!(Move::new(mv.from(), mv.to()), mv);
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(mv.mirror().mirror(), mv);
            assert_eq!(mv.rotate().rotate(), mv);
        }
    }

    #[test]
    fn other_texts_are_not_moves() {
        for text in ["", "h2", "h2e", "h2e22", "h2-e2", "炮二平五", "h2j2"] {
            assert_eq!(text.parse::<Move>(), Err(ParseMoveError), "{text}");
        }
    }
}
