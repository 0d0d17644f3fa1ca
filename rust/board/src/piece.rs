//! Kinds of men, and men with their colour.

use core::fmt;

use crate::Color;

/// A kind of man, in the order of the packed board's codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceType {
    /// Tướng, 帥 將.
    King,
    /// Sĩ, 仕 士.
    Advisor,
    /// Tượng, 相 象.
    Elephant,
    /// Xe, 車.
    Rook,
    /// Mã, 馬.
    Horse,
    /// Pháo, 炮.
    Cannon,
    /// Tốt or Binh, 兵 卒.
    Pawn,
}

impl PieceType {
    /// All seven kinds.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Rook,
        Self::Horse,
        Self::Cannon,
        Self::Pawn,
    ];

    /// 0 to 6, in the order of [`PieceType::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English word, as in tables and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Advisor => "advisor",
            Self::Elephant => "elephant",
            Self::Rook => "rook",
            Self::Horse => "horse",
            Self::Cannon => "cannon",
            Self::Pawn => "pawn",
        }
    }

    /// The FEN letter in lower case: one of `k a b r n c p`.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'k',
            Self::Advisor => 'a',
            Self::Elephant => 'b',
            Self::Rook => 'r',
            Self::Horse => 'n',
            Self::Cannon => 'c',
            Self::Pawn => 'p',
        }
    }

    /// How many of this kind a side has at the start of a game, and so at most.
    pub const fn full_count(self) -> u32 {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }
}

impl fmt::Display for PieceType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man: its colour and its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side that it belongs to.
    pub color: Color,
    /// What it is.
    pub kind: PieceType,
}

impl Piece {
    /// Puts a man together.
    #[inline]
    pub const fn new(color: Color, kind: PieceType) -> Self {
        Self { color, kind }
    }

    /// The code of the packed board: 1 to 7 for Red, 9 to 15 for Black (0 is an empty square).
    #[inline]
    pub const fn code(self) -> u8 {
        self.color as u8 * 8 + self.kind as u8 + 1
    }

    /// The man of a code; `None` for 0, 8 and anything above 15.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        let kind = code & 7;
        if code > 15 || kind == 0 {
            return None;
        }
        let color = if code < 8 { Color::Red } else { Color::Black };
        Some(Self::new(color, PieceType::ALL[kind as usize - 1]))
    }

    /// The FEN letter, upper case for Red.
    pub const fn letter(self) -> char {
        match self.color {
            Color::Red => self.kind.letter().to_ascii_uppercase(),
            Color::Black => self.kind.letter(),
        }
    }

    /// The man of a FEN letter. `h` (horse) and `e` (elephant) are read beside `n` and `b`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_lowercase() {
            'k' => PieceType::King,
            'a' => PieceType::Advisor,
            'b' | 'e' => PieceType::Elephant,
            'r' => PieceType::Rook,
            'n' | 'h' => PieceType::Horse,
            'c' => PieceType::Cannon,
            'p' => PieceType::Pawn,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Black
        };
        Some(Self::new(color, kind))
    }
}

impl fmt::Display for Piece {
    /// Writes `red elephant`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_letters_name_the_same_fourteen_men() {
        let men: Vec<Piece> = (0..=u8::MAX).filter_map(Piece::from_code).collect();
        assert_eq!(men.len(), 14);
        for man in men {
            assert_eq!(Piece::from_code(man.code()), Some(man));
            assert_eq!(Piece::from_letter(man.letter()), Some(man));
        }
        assert_eq!(Piece::from_letter('H'), Piece::from_letter('N'));
        assert_eq!(Piece::from_letter('g'), None);
    }
}
