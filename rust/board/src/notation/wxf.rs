//! The letters of the World Xiangqi Federation: `C2=5`, `H8+7`, `R+.3`, `++.4`, `7-=6`.
//!
//! Read, in either case and in full width: `=` and `.` for a traverse, or nothing (`C25`); N for a horse and B for
//! an elephant; and for men on one file
//! - the official signs: `R+.3`, `C--1` (front, rear), `P3.4` (the middle of three), `++.4 P+.4 P3.4 P-.4 --.4`
//!   (five pawns; four without the middle), the file first where two files hold pawns in tandem (`3+.4 33.4 3-.4`);
//! - the sign first: `+C.5`, `-H+3`;
//! - the place on the file and then the file: `15=4`, `17+1` (engines);
//! - the letters `Pa` to `Pe` and the numbers `1P` to `5P`, counted over all pawns in tandem from the right, front
//!   to rear; `P..5` for the middle of three; `+9.8` for the front pawn of file 9.
//!
//! The case of a letter is no evidence of the side: most archives write both sides in capitals.
//!
//! Written: capitals, `=`, official signs.

use super::describe::{Described, Tandem};
use super::error::{NotationError, unreadable};
use super::token::{Token, digit, is_annotation};
use super::written::{Direction, Place, Steps, Which, Written};
use crate::PieceType;

/// Reads a move.
pub(super) fn read(text: &str) -> Result<Written, NotationError> {
    let token = Token::fold(text)?;
    let bytes = token.bytes();
    let error = |index, expected| Err(unreadable(token.position(index, text), expected));
    let (kind, which) = match man(bytes) {
        Ok(man) => man,
        Err((index, expected)) => return error(index, expected),
    };
    let rest = bytes.get(2..).unwrap_or_default();
    let (direction, number_at) = match *rest {
        [sign, ..] if direction(sign).is_some() => (direction(sign), 3),
        [number, ..] if digit(number).is_some() && matches!(which, Which::FileOrMiddle(_)) => {
            (Some(Direction::Traverse), 2)
        }
        _ => (None, 2),
    };
    let Some(direction) = direction else {
        return error(2, "a sign: +, - or =");
    };
    let Some(number) = bytes.get(number_at).copied().and_then(digit) else {
        return error(number_at, "a number from 1 to 9");
    };
    let end = number_at + 1;
    if !bytes.get(end..).is_none_or(is_annotation) {
        return error(end, "the end of the move");
    }
    Ok(Written::Steps(Steps {
        kind,
        which,
        direction,
        number,
    }))
}

/// The first two bytes: which man. An error is the byte that does not fit, and what would.
fn man(bytes: &[u8]) -> Result<(PieceType, Which), (usize, &'static str)> {
    const MAN: &str = "a man (K A E R H C P), a sign or a number";
    const FILE: &str = "a file, or a sign for men on one file";
    let &[first, second, ..] = bytes else {
        return Err((bytes.len(), if bytes.is_empty() { MAN } else { FILE }));
    };
    let tandem = |place, file| Which::Tandem { place, file };
    if let Some(kind) = kind(first) {
        let which = match second {
            b'.' => tandem(Place::Middle, None),
            b'a'..=b'e' if kind == PieceType::Pawn => Which::Numbered(second - b'a' + 1),
            b'A'..=b'E' if kind == PieceType::Pawn => Which::Numbered(second - b'A' + 1),
            _ => match (digit(second), place(second)) {
                (Some(file), _) => Which::FileOrMiddle(file),
                (_, Some(place)) => tandem(place, None),
                _ => return Err((1, FILE)),
            },
        };
        return Ok((kind, which));
    }
    if let Some(number) = digit(first) {
        let which = match (digit(second), place(second)) {
            (Some(file), _) if file == number => Which::Doubled(number),
            (Some(file), _) => tandem(Place::Nth(number), Some(file)),
            (_, Some(place)) => tandem(place, Some(number)),
            _ if kind(second) == Some(PieceType::Pawn) => Which::Numbered(number),
            _ => return Err((1, "a file, a sign or the letter P")),
        };
        return Ok((PieceType::Pawn, which));
    }
    let place = place(first).ok_or((0, MAN))?;
    match (kind(second), digit(second)) {
        (Some(kind), _) => Ok((kind, tandem(place, None))),
        (_, Some(file)) => Ok((PieceType::Pawn, tandem(place, Some(file)))),
        _ if second == first && first == b'+' => Ok((PieceType::Pawn, tandem(Place::Front, None))),
        _ if second == first => Ok((PieceType::Pawn, tandem(Place::Rear, None))),
        _ => Err((1, "a man, a file or the same sign again")),
    }
}

const fn kind(letter: u8) -> Option<PieceType> {
    Some(match letter.to_ascii_uppercase() {
        b'K' => PieceType::King,
        b'A' => PieceType::Advisor,
        b'E' | b'B' => PieceType::Elephant,
        b'R' => PieceType::Rook,
        b'H' | b'N' => PieceType::Horse,
        b'C' => PieceType::Cannon,
        b'P' => PieceType::Pawn,
        _ => return None,
    })
}

const fn place(sign: u8) -> Option<Place> {
    match sign {
        b'+' => Some(Place::Plus),
        b'-' => Some(Place::Minus),
        _ => None,
    }
}

const fn direction(sign: u8) -> Option<Direction> {
    match sign {
        b'+' => Some(Direction::Advance),
        b'-' => Some(Direction::Retreat),
        b'=' | b'.' => Some(Direction::Traverse),
        _ => None,
    }
}

/// Writes a move; `None` where the official signs do not tell its man apart.
pub(super) fn write(played: &Described) -> Option<String> {
    let man = match played.tandem_of_straight_man() {
        Some(tandem) => in_tandem(played, tandem)?,
        None => [letter(played.kind), numeral(played.file)],
    };
    let sign = match played.direction {
        Direction::Advance => '+',
        Direction::Retreat => '-',
        Direction::Traverse => '=',
    };
    Some(String::from_iter([
        man[0],
        man[1],
        sign,
        numeral(played.number),
    ]))
}

fn in_tandem(played: &Described, tandem: Tandem) -> Option<[char; 2]> {
    let (name, file) = (letter(played.kind), numeral(played.file));
    let rear = tandem.count - 1 - tandem.index;
    let is_pawn = played.kind == PieceType::Pawn;
    Some(match (tandem.count, tandem.index, rear) {
        (2 | 3, 0, _) if tandem.files == 1 => [name, '+'],
        (2 | 3, _, 0) if tandem.files == 1 => [name, '-'],
        (3, ..) if tandem.files == 1 => [name, file],
        (2 | 3, 0, _) if is_pawn => [file, '+'],
        (2 | 3, _, 0) if is_pawn => [file, '-'],
        (3, ..) if is_pawn => [file, file],
        (4 | 5, 0, _) if is_pawn => ['+', '+'],
        (4 | 5, _, 0) if is_pawn => ['-', '-'],
        (4 | 5, 1, _) => [name, '+'],
        (4 | 5, _, 1) => [name, '-'],
        (5, ..) => [name, file],
        _ => return None,
    })
}

const fn letter(kind: PieceType) -> char {
    match kind {
        PieceType::King => 'K',
        PieceType::Advisor => 'A',
        PieceType::Elephant => 'E',
        PieceType::Rook => 'R',
        PieceType::Horse => 'H',
        PieceType::Cannon => 'C',
        PieceType::Pawn => 'P',
    }
}

/// The digit of a number from 1 to 9.
pub(super) const fn numeral(number: u8) -> char {
    (b'0' + number % 10) as char
}
