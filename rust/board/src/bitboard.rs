//! A set of squares in one word.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::{Color, Square, attacks};

/// A set of squares: bit `9 * rank + file` of a 128-bit word.
///
/// ```
/// use cotuong_board::{Bitboard, Square};
/// let middle: Bitboard = Square::all().filter(|square| square.file() == 4).collect();
/// assert_eq!(middle.count(), 10);
/// assert_eq!(middle.iter().next(), "e0".parse().ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u128);

static BITS: [u128; Square::COUNT] = {
    let mut bits = [0; Square::COUNT];
    let mut index = 0;
    while index < bits.len() {
        bits[index] = 1 << index;
        index += 1;
    }
    bits
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All ninety squares.
    pub const FULL: Self = Self((1 << Square::COUNT) - 1);

    /// The set of the low ninety bits of a word.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::FULL.0)
    }

    /// The word itself.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        // A shift of 128 bits takes eight instructions, a look-up three.
        Self(BITS[square.index()])
    }

    /// All squares of a rank (0 to 9).
    pub(crate) const fn of_rank(rank: u8) -> Self {
        Self(0x1ff << (9 * rank))
    }

    /// The squares strictly between two squares of one rank or one file; none for other pairs.
    #[inline]
    pub const fn between(a: Square, b: Square) -> Self {
        attacks::between(a, b)
    }

    /// How many squares it holds.
    #[inline]
    pub const fn count(self) -> u32 {
        // Two 64-bit counts: the compiler has no better one for 128 bits.
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// How many squares it holds, all of them in one side's half of the board: they fit one word of 64 bits.
    #[inline]
    pub(crate) const fn count_home(self, color: Color) -> u32 {
        let half = match color {
            Color::Red => self.0,
            Color::Black => self.0 >> 45,
        };
        (half as u64).count_ones()
    }

    /// Whether it holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it holds a square.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// The set with a square added.
    #[inline]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | Self::of(square).0)
    }

    /// The set with a square taken out.
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !Self::of(square).0)
    }

    /// The square of lowest index, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        let low = self.0 as u64;
        if low != 0 {
            Some(Square::of(low.trailing_zeros() as u8))
        } else if self.0 != 0 {
            Some(Square::of(
                64 + ((self.0 >> 64) as u64).trailing_zeros() as u8,
            ))
        } else {
            None
        }
    }

    /// The set without its square of lowest index.
    #[inline]
    pub(crate) const fn but_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The squares, lowest index first.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares {
            low: self.0 as u64,
            high: (self.0 >> 64) as u64,
        }
    }
}

/// The squares of a [`Bitboard`], lowest index first.
#[derive(Clone)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let index = self.low.trailing_zeros();
            self.low &= self.low - 1;
            Some(Square::of(index as u8))
        } else if self.high != 0 {
            let index = 64 + self.high.trailing_zeros();
            self.high &= self.high - 1;
            Some(Square::of(index as u8))
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = (self.low.count_ones() + self.high.count_ones()) as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Bitboard {
    type Output = Self;
    /// The squares of this set that the other does not hold.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::FULL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl fmt::Debug for Bitboard {
    /// Draws the board, rank 9 on top.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            writeln!(f)?;
            for square in Self::of_rank(rank) {
                f.write_str(if self.contains(square) { " x" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let set: Bitboard = Square::all().filter(|s| s.index() % 7 == 3).collect();
        assert_eq!(set.count() as usize, set.iter().count());
        assert_eq!(set.iter().len(), set.iter().count());
        for square in Square::all() {
            assert_eq!(set.contains(square), square.index() % 7 == 3);
            assert_eq!((!set).contains(square), square.index() % 7 != 3);
        }
        assert_eq!((set | !set), Bitboard::FULL);
        assert_eq!(Bitboard::EMPTY.first(), None);
        assert_eq!(set.first(), Square::new(3));
        assert_eq!((set - set.with(Square::of(0))), Bitboard::EMPTY);
    }

    #[test]
    fn a_set_draws_itself_with_rank_nine_on_top() {
        let drawn = format!("{:?}", Bitboard::of(Square::of(81)));
        assert!(drawn.starts_with("\n x . . . . . . . .\n . ."), "{drawn}");
    }
}
