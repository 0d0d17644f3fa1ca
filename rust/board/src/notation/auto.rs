//! A text in an unknown notation.

use super::error::NotationError;
use super::{Notation, parse};
use crate::{Move, Position};

/// Notations that a text without Chinese can be in, besides coordinates.
const LETTERS: [Notation; 6] = [
    Notation::Wxf,
    Notation::Vn,
    Notation::Asian,
    Notation::VnWords,
    Notation::San,
    Notation::San1,
];

/// Reads a text in whatever notation gives a legal move.
///
/// Two squares are ICCS, which is what [`Move`] displays, unless a rank is 10, which only UCI has: a move that is
/// not legal in the one is never taken for another move in the other. Any other text is tried in all notations, and is ambiguous if two of them give different legal moves,
/// as `X1.1` does where the rook can go either way: name the notation then.
///
/// # Errors
///
/// [`NotationError`], as [`parse`](super::parse): that of the notation that got furthest.
pub fn parse_auto(text: &str, position: &Position) -> Result<Move, NotationError> {
    let mut best = NotationError::Unreadable {
        at: 0,
        expected: "a move in any notation",
    };
    let coordinates = if text.contains("10") {
        Notation::Uci
    } else {
        Notation::Iccs
    };
    for notation in [coordinates, Notation::ZhHans] {
        match parse(text, notation, position) {
            Err(error) if !error.is_ambiguous() => best = further(best, error),
            settled => return settled,
        }
    }
    let mut found: Option<Move> = None;
    for notation in LETTERS {
        match (parse(text, notation, position), found) {
            (Ok(second), Some(first)) if first != second => {
                return Err(NotationError::Ambiguous { first, second });
            }
            (Ok(mv), _) => found = Some(mv),
            (Err(error), _) if error.is_ambiguous() => return Err(error),
            (Err(error), _) => best = further(best, error),
        }
    }
    found.ok_or(best)
}

/// The error of the reading that got further: a move that is not legal says more than a text that is none.
fn further(best: NotationError, error: NotationError) -> NotationError {
    let depth = |error: &NotationError| match *error {
        // That a word begins like a square (`hello`) does not make it one.
        NotationError::Unreadable { at: 0..=1, .. } => (0, 0),
        NotationError::Unreadable { at, .. } => (0, at),
        NotationError::Illegal { mv: None, .. } => (1, 0),
        NotationError::Illegal { illegality, .. } => (2, illegality as usize),
        NotationError::Ambiguous { .. } | NotationError::Unwritable { .. } => (3, 0),
    };
    if depth(&error) > depth(&best) {
        error
    } else {
        best
    }
}
