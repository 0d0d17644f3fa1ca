//! Vietnamese letters: `P2-5`, `M8.7`, `Xs-2`, `Bg-6`, `Tg5.1`, `Bt3-4`.
//!
//! Tg general, S advisor, T elephant, X rook, M horse, P cannon, B pawn (V for an elephant and C for a pawn are
//! read); then the file, or t (trước, front), s (sau, rear), g (giữa, middle) for men on one file, with the file
//! behind the mark where two files hold pawns in tandem; then the sign and the number.
//!
//! The Vietnamese signs (Article 11.2) are `.` advance, `/` retreat, `-` traverse; `+` and `=`, which some write
//! for the first and the last, are read. The Asian signs are `+` advance, `.` **retreat**, `=` traverse: the full
//! stop means the opposite, so which signs a text uses is for the caller to say.
//!
//! Longer chains tell more than three pawns of a file apart, one letter for each of the others: t where this one is
//! before it, s where it is behind. `Btts` is the second of four.

use core::iter;

use super::describe::{Described, Tandem};
use super::error::{NotationError, unreadable};
use super::token::{Token, digit, is_annotation};
use super::written::{Direction, Place, Steps, Which, Written};
use super::wxf::numeral;
use crate::PieceType;

/// What the signs mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    /// `.` advances.
    Vietnamese,
    /// `.` retreats.
    Asian,
}

impl Signs {
    const fn read(self, sign: u8) -> Option<Direction> {
        match (sign, self) {
            (b'.', Self::Vietnamese) | (b'+', _) => Some(Direction::Advance),
            (b'.', Self::Asian) | (b'/', _) => Some(Direction::Retreat),
            (b'-', Self::Vietnamese) | (b'=', _) => Some(Direction::Traverse),
            _ => None,
        }
    }

    const fn write(self, direction: Direction) -> char {
        match (self, direction) {
            (Self::Vietnamese, Direction::Advance) | (Self::Asian, Direction::Retreat) => '.',
            (Self::Vietnamese, Direction::Retreat) => '/',
            (Self::Vietnamese, Direction::Traverse) => '-',
            (Self::Asian, Direction::Advance) => '+',
            (Self::Asian, Direction::Traverse) => '=',
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Vietnamese => "a sign: . (tiến), / (thoái) or - (bình)",
            Self::Asian => "a sign: + (advance), . (retreat) or = (traverse)",
        }
    }
}

/// Reads a move.
pub(super) fn read(text: &str, signs: Signs) -> Result<Written, NotationError> {
    let token = Token::fold(text)?;
    let bytes = token.bytes();
    let error = |index, expected| unreadable(token.position(index, text), expected);
    let (kind, marks_at) = kind(bytes).ok_or(error(0, "a man: Tg, S, T, X, M, P or B"))?;
    let rest = bytes.get(marks_at..).unwrap_or_default();
    let marks = rest.iter().take_while(|byte| is_mark(**byte)).count();
    let place = match &rest[..marks] {
        [] => None,
        marks => Some(place(marks).ok_or(error(marks_at, "t, s or g, or a chain of t and s"))?),
    };
    let mut at = marks_at + marks;
    let file = bytes.get(at).copied().and_then(digit);
    at += usize::from(file.is_some());
    let which = match (place, file) {
        (None, Some(file)) => Which::File(file),
        (Some(place), file) => Which::Tandem { place, file },
        (None, None) => return Err(error(at, "a file, or t, s, g for men on one file")),
    };
    let sign = bytes.get(at).copied().and_then(|sign| signs.read(sign));
    let direction = sign.ok_or(error(at, signs.expected()))?;
    let number = bytes.get(at + 1).copied().and_then(digit);
    let number = number.ok_or(error(at + 1, "a number from 1 to 9"))?;
    if !bytes.get(at + 2..).is_none_or(is_annotation) {
        return Err(error(at + 2, "the end of the move"));
    }
    Ok(Written::Steps(Steps {
        kind,
        which,
        direction,
        number,
    }))
}

/// The man's letter or letters, and where they end. `Tg` is the general before a file; before a sign it would be
/// the middle one of three elephants, whom nobody has.
fn kind(bytes: &[u8]) -> Option<(PieceType, usize)> {
    Some(match bytes {
        [b't' | b'T', b'g' | b'G', ..] => (PieceType::King, 2),
        [b't' | b'T' | b'v' | b'V', ..] => (PieceType::Elephant, 1),
        [b's' | b'S', ..] => (PieceType::Advisor, 1),
        [b'x' | b'X', ..] => (PieceType::Rook, 1),
        [b'm' | b'M', ..] => (PieceType::Horse, 1),
        [b'p' | b'P', ..] => (PieceType::Cannon, 1),
        [b'b' | b'B' | b'c' | b'C', ..] => (PieceType::Pawn, 1),
        _ => return None,
    })
}

const fn is_mark(byte: u8) -> bool {
    matches!(byte.to_ascii_lowercase(), b't' | b's' | b'g')
}

/// The place that marks name.
fn place(marks: &[u8]) -> Option<Place> {
    Some(match marks {
        [b't' | b'T'] => Place::Front,
        [b's' | b'S'] => Place::Rear,
        [b'g' | b'G'] => Place::Middle,
        chain if chain.iter().all(|mark| !matches!(mark, b'g' | b'G')) => {
            let before = chain
                .iter()
                .filter(|mark| matches!(mark, b's' | b'S'))
                .count();
            Place::Nth(before as u8 + 1)
        }
        _ => return None,
    })
}

/// Writes a move.
pub(super) fn write(played: &Described, signs: Signs) -> String {
    let mut text = String::from(name(played.kind));
    match played.tandem_of_straight_man() {
        Some(tandem) => push_place(&mut text, tandem, played.file),
        None => text.push(numeral(played.file)),
    }
    text.push(signs.write(played.direction));
    text.push(numeral(played.number));
    text
}

fn push_place(text: &mut String, tandem: Tandem, file: u8) {
    let before = tandem.index;
    let behind = tandem.count - 1 - before;
    let mut is_chain = false;
    match (before, behind) {
        (0, _) => text.push('t'),
        (_, 0) => text.push('s'),
        _ if before == behind => text.push('g'),
        _ => {
            is_chain = true;
            text.extend(iter::repeat_n('t', behind.into()));
            text.extend(iter::repeat_n('s', before.into()));
        }
    }
    if tandem.files > 1 || is_chain {
        text.push(numeral(file));
    }
}

const fn name(kind: PieceType) -> &'static str {
    match kind {
        PieceType::King => "Tg",
        PieceType::Advisor => "S",
        PieceType::Elephant => "T",
        PieceType::Rook => "X",
        PieceType::Horse => "M",
        PieceType::Cannon => "P",
        PieceType::Pawn => "B",
    }
}
