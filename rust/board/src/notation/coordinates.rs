//! Both squares: ICCS (`h2e2`, `H2-E2`, ranks 0 to 9) and the UCI of engines and some sites (`h3e3`, `h10g8`,
//! ranks 1 to 10).
//!
//! Read: either case, full-width characters, a hyphen between the squares or none. Written: lower case, no hyphen.

use super::error::{NotationError, unreadable};
use super::token::{Token, is_annotation};
use super::written::Written;
use crate::{Move, Square};

/// Where the ranks start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ranks {
    /// 0 to 9.
    FromZero,
    /// 1 to 10.
    FromOne,
}

impl Ranks {
    /// Reads the rank that some bytes start with, and says how many of them it takes.
    pub fn read(self, bytes: &[u8]) -> Option<(u8, usize)> {
        match (self, bytes) {
            (Self::FromZero, [rank @ b'0'..=b'9', ..]) => Some((rank - b'0', 1)),
            (Self::FromOne, [b'1', b'0', ..]) => Some((9, 2)),
            (Self::FromOne, [rank @ b'1'..=b'9', ..]) => Some((rank - b'1', 1)),
            _ => None,
        }
    }

    /// A square in letters and digits.
    pub fn write(self, square: Square) -> String {
        match self {
            Self::FromZero => square.to_string(),
            Self::FromOne => {
                let file = (b'a' + square.file()) as char;
                format!("{file}{}", square.rank() + 1)
            }
        }
    }
}

/// Reads two squares.
pub(super) fn read(text: &str, ranks: Ranks) -> Result<Written, NotationError> {
    if let (Ranks::FromZero, Ok(mv)) = (ranks, text.parse()) {
        return Ok(Written::Squares(mv));
    }
    let token = Token::fold(text)?;
    let bytes = token.bytes();
    let (from, next) = square(&token, 0, text, ranks)?;
    let hyphen = usize::from(bytes.get(next) == Some(&b'-'));
    let (to, end) = square(&token, next + hyphen, text, ranks)?;
    match bytes.get(end..) {
        Some(rest) if is_annotation(rest) => Ok(Written::Squares(Move::new(from, to))),
        _ => Err(unreadable(token.position(end, text), "the end of the move")),
    }
}

fn square(
    token: &Token,
    start: usize,
    text: &str,
    ranks: Ranks,
) -> Result<(Square, usize), NotationError> {
    let rest = token.bytes().get(start..).unwrap_or_default();
    let error = |index, expected| unreadable(token.position(index, text), expected);
    let [file, rank @ ..] = rest else {
        return Err(error(start, "a file from a to i"));
    };
    let file = match file.to_ascii_lowercase() {
        file @ b'a'..=b'i' => file - b'a',
        _ => return Err(error(start, "a file from a to i")),
    };
    let expected = match ranks {
        Ranks::FromZero => "a rank from 0 to 9",
        Ranks::FromOne => "a rank from 1 to 10",
    };
    let (rank, length) = ranks.read(rank).ok_or_else(|| error(start + 1, expected))?;
    let square = Square::at(file, rank).ok_or_else(|| error(start, "a square of the board"))?;
    Ok((square, start + 1 + length))
}

/// Writes both squares.
pub(super) fn write(mv: Move, ranks: Ranks) -> String {
    ranks.write(mv.from()) + &ranks.write(mv.to())
}
