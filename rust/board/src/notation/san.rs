//! Algebraic: `Che2`, `Rdd3`, `axa3`, `Hf7#`, in two families.
//!
//! `san` is that of `XBoard`: letters K A E H R C, none for a pawn, ranks 0 to 9. `san1` is that of
//! elephantchess.io: K A B N R C P, ranks 1 to 10 (`Rih10`). Each reads the other's letters, but not its ranks.
//!
//! Read: the file or the rank left, or both, before the square; `x` for a capture or nothing; `+`, `#`, `!`, `?`
//! behind. A pawn whose file is not named stays on it.
//!
//! Written: `x`, `+` and `#`, and the origin as each family does. `san` names the file left where another man of
//! the kind could also make the move (the rank if they share the file; both if need be), and for a pawn that leaves
//! its file or takes. `san1` names it whenever the file changes, but for the king.

use super::coordinates::Ranks;
use super::error::{NotationError, unreadable};
use super::token::{Token, is_annotation};
use super::written::{Target, Written};
use crate::{Move, PieceType, Position, Square};

const SQUARE: &str = "the square reached, such as e2";

/// Reads a move.
pub(super) fn read(text: &str, ranks: Ranks) -> Result<Written, NotationError> {
    let token = Token::fold(text)?;
    let bytes = without_annotation(token.bytes());
    let error = |index, expected| unreadable(token.position(index, text), expected);
    let named = bytes.first().copied().and_then(kind);
    let start = usize::from(named.is_some());
    let file_at = bytes
        .iter()
        .rposition(|&byte| file(byte).is_some())
        .filter(|&at| at >= start);
    let file_at = file_at.ok_or(error(start, SQUARE))?;
    let to = match ranks.read(&bytes[file_at + 1..]) {
        Some((rank, digits)) if file_at + 1 + digits == bytes.len() => {
            file(bytes[file_at]).and_then(|file| Square::at(file, rank))
        }
        _ => None,
    };
    let to = to.ok_or(error(file_at, SQUARE))?;
    let origin = &bytes[start..file_at];
    let origin = origin
        .strip_suffix(b"x")
        .or(origin.strip_suffix(b"-"))
        .unwrap_or(origin);
    let (file, rank) = read_origin(origin, ranks).ok_or(error(
        start,
        "the file or the rank left, x, or the square reached",
    ))?;
    if named.is_none() && rank.is_some() {
        return Err(error(start, "a man, or the square that a pawn reaches"));
    }
    let kind = named.unwrap_or(PieceType::Pawn);
    Ok(Written::Target(Target {
        kind,
        file,
        rank,
        to,
    }))
}

fn without_annotation(bytes: &[u8]) -> &[u8] {
    let last = bytes.iter().rposition(|&byte| !is_annotation(&[byte]));
    &bytes[..last.map_or(0, |last| last + 1)]
}

/// The file and the rank left, each where it is named.
fn read_origin(bytes: &[u8], ranks: Ranks) -> Option<(Option<u8>, Option<u8>)> {
    let (file, rest) = match bytes {
        [first, rest @ ..] if file(*first).is_some() => (file(*first), rest),
        _ => (None, bytes),
    };
    if rest.is_empty() {
        return Some((file, None));
    }
    let (rank, digits) = ranks.read(rest)?;
    (digits == rest.len()).then_some((file, Some(rank)))
}

const fn file(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'i' => Some(letter - b'a'),
        _ => None,
    }
}

const fn kind(letter: u8) -> Option<PieceType> {
    Some(match letter {
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

/// Writes a legal move.
pub(super) fn write(mv: Move, position: &Position, ranks: Ranks) -> Option<String> {
    let kind = position.piece_at(mv.from())?.kind;
    let is_capture = position.piece_at(mv.to()).is_some();
    let (names_file, names_rank) = origin(mv, kind, is_capture, position, ranks);
    let mut text = String::from(letter(kind, ranks));
    let from = ranks.write(mv.from());
    let (file, rank) = from.split_at(1);
    if names_file {
        text.push_str(file);
    }
    if names_rank {
        text.push_str(rank);
    }
    if is_capture {
        text.push('x');
    }
    text.push_str(&ranks.write(mv.to()));
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.is_checkmate() {
        text.push('#');
    } else if after.is_check() {
        text.push('+');
    }
    Some(text)
}

/// Whether the file and the rank left are to be named.
fn origin(
    mv: Move,
    kind: PieceType,
    is_capture: bool,
    position: &Position,
    ranks: Ranks,
) -> (bool, bool) {
    let (from, to) = (mv.from(), mv.to());
    let rivals = position.pieces(position.turn(), kind).without(from);
    let rivals = rivals
        .iter()
        .filter(|&rival| position.is_legal(Move::new(rival, to)));
    let (mut others, mut on_file, mut on_rank) = (false, false, false);
    for rival in rivals {
        others = true;
        on_file |= rival.file() == from.file();
        on_rank |= rival.rank() == from.rank();
    }
    let leaves_file = from.file() != to.file();
    let by_habit = match (ranks, kind) {
        (Ranks::FromZero, PieceType::Pawn) => leaves_file || is_capture,
        (Ranks::FromZero, _) | (Ranks::FromOne, PieceType::King) => false,
        (Ranks::FromOne, _) => leaves_file,
    };
    // A pawn that stays on its file is told apart by that.
    let needed = others && (kind != PieceType::Pawn || leaves_file);
    (
        by_habit || (needed && (on_rank || !on_file)),
        needed && on_file,
    )
}

/// The letter of a kind in each family.
const fn letter(kind: PieceType, ranks: Ranks) -> &'static str {
    match (kind, ranks) {
        (PieceType::King, _) => "K",
        (PieceType::Advisor, _) => "A",
        (PieceType::Elephant, Ranks::FromZero) => "E",
        (PieceType::Elephant, Ranks::FromOne) => "B",
        (PieceType::Rook, _) => "R",
        (PieceType::Horse, Ranks::FromZero) => "H",
        (PieceType::Horse, Ranks::FromOne) => "N",
        (PieceType::Cannon, _) => "C",
        (PieceType::Pawn, Ranks::FromZero) => "",
        (PieceType::Pawn, Ranks::FromOne) => "P",
    }
}
