//! The ninety points of the board.

use core::fmt;
use core::str::FromStr;

/// A point of the board, numbered `9 * rank + file`: files `a` to `i` from Red's left, ranks 0 to 9
/// from Red's back rank, so that `a0` is 0 and `i9` is 89 (the squares of ICCS).
///
/// ```
/// use cotuong_board::Square;
/// let square: Square = "h2".parse()?;
/// assert_eq!((square.file(), square.rank(), square.index()), (7, 2, 25));
/// # Ok::<(), cotuong_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many points there are.
    pub const COUNT: usize = 90;

    /// The point of an index, if it is below 90.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The point of an index known to be below 90: those of loops and of bitboards.
    #[inline]
    pub(crate) const fn of(index: u8) -> Self {
        debug_assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// The point on a file (0 to 8) and a rank (0 to 9).
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 9 && rank < 10 {
            Some(Self(9 * rank + file))
        } else {
            None
        }
    }

    /// All points, `a0` first, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// 0 to 89.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 (`a`, Red's left) to 8 (`i`).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// 0 (Red's back rank) to 9.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The point on the other side of the middle file.
    #[inline]
    pub const fn mirror(self) -> Self {
        Self(9 * self.rank() + 8 - self.file())
    }

    /// The point after the board is turned by 180 degrees.
    #[inline]
    pub const fn rotate(self) -> Self {
        Self(89 - self.0)
    }

    /// The point some files and ranks away, if it is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = (self.file() as i8).saturating_add(files);
        let rank = (self.rank() as i8).saturating_add(ranks);
        if file < 0 || rank < 0 {
            return None;
        }
        Self::at(file as u8, rank as u8)
    }
}

/// A text that is not the name of a point, such as `j0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: a file a-i and a rank 0-9, such as h2, was expected")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `h2`; the file may be a capital letter.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let &[file, rank] = text.as_bytes() else {
            return Err(ParseSquareError);
        };
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        Self::at(file, rank.wrapping_sub(b'0')).ok_or(ParseSquareError)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_and_turns_back() {
        assert_eq!(Square::all().len(), 90);
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.mirror().mirror(), square);
            assert_eq!(square.rotate().rotate(), square);
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
        }
    }

    #[test]
    fn nothing_beyond_the_board_is_a_square() {
        assert_eq!(Square::new(90), None);
        assert_eq!(Square::at(9, 0), None);
        assert_eq!(Square::at(0, 10), None);
        for text in ["", "a", "j0", "a:", "a10", "é0", "h2 "] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
        assert_eq!(Square::of(0).offset(-1, 0), None);
        assert_eq!(Square::of(89).offset(0, 1), None);
        for far in [i8::MIN, i8::MAX] {
            assert_eq!(Square::of(89).offset(far, 0), None);
            assert_eq!(Square::of(89).offset(0, far), None);
        }
    }
}
