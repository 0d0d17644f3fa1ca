//! A short text in Latin letters, folded to plain ASCII.

use super::error::{NotationError, unreadable};

/// The bytes of a text after folding, each with the byte of the text that it came from.
///
/// Folding is what NFKC would do to the signs that records use, and a little more: full-width letters, digits
/// and signs become ASCII, every dash a hyphen, the middle dot a full stop.
pub(super) struct Token {
    bytes: [u8; Self::ROOM],
    at: [u8; Self::ROOM],
    len: usize,
}

impl Token {
    /// More than the longest move of any notation that uses this (`Btttttttt9.9`).
    const ROOM: usize = 16;

    /// Folds a text.
    pub fn fold(text: &str) -> Result<Self, NotationError> {
        let mut token = Self {
            bytes: [0; Self::ROOM],
            at: [0; Self::ROOM],
            len: 0,
        };
        for (at, c) in text.char_indices() {
            let byte = fold(c).ok_or(unreadable(at, "a letter, a digit or a sign of a move"))?;
            let (Some(slot), Some(place)) =
                (token.bytes.get_mut(token.len), token.at.get_mut(token.len))
            else {
                return Err(unreadable(at, "the end of the move"));
            };
            *slot = byte;
            *place = at as u8;
            token.len += 1;
        }
        Ok(token)
    }

    /// The folded bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// The byte of the text where a folded byte came from; the end of the text for those behind the last.
    pub fn position(&self, index: usize, text: &str) -> usize {
        match self.at.get(index) {
            Some(&at) if index < self.len => usize::from(at),
            _ => text.len(),
        }
    }
}

/// The ASCII byte of a sign.
pub(super) const fn fold(c: char) -> Option<u8> {
    match c {
        ' '..='~' => Some(c as u8),
        '\u{ff01}'..='\u{ff5e}' => Some((c as u32 - 0xfee0) as u8),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' => Some(b'-'),
        '\u{b7}' | '\u{2022}' | '\u{30fb}' | '\u{3002}' => Some(b'.'),
        '\u{fe62}' => Some(b'+'),
        '\u{2215}' | '\u{2044}' => Some(b'/'),
        _ => None,
    }
}

/// The value of a digit from 1 to 9.
pub(super) const fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        _ => None,
    }
}

/// Whether the rest of a text is only what annotators and engines put behind a move: `!`, `?`, `+`, `#`.
pub(super) fn is_annotation(rest: &[u8]) -> bool {
    rest.iter()
        .all(|byte| matches!(byte, b'!' | b'?' | b'+' | b'#'))
}
