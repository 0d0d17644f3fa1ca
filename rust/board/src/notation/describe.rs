//! A move in the words that every notation of steps writes with.

use super::select::{file_number, from_front, tandems};
use super::written::Direction;
use crate::{Color, Move, PieceType, Position, Square};

/// A move of a man that stands on the board, seen from its side.
pub(super) struct Described {
    pub kind: PieceType,
    pub color: Color,
    /// The file left, 1 to 9 from the mover's right.
    pub file: u8,
    pub direction: Direction,
    /// As in [`Steps::number`](super::Steps::number).
    pub number: u8,
    tandem: Option<Tandem>,
}

/// A man's place among the like men of its file, where there are any.
#[derive(Clone, Copy)]
pub(super) struct Tandem {
    /// How many of them are before it.
    pub index: u8,
    /// How many there are on the file.
    pub count: u8,
    /// How many files hold two or more.
    pub files: u8,
    /// Its number (from 1) among the men of all those files, as in [`Which::Numbered`](super::Which::Numbered).
    pub order: u8,
}

impl Described {
    /// Puts a move into words; `None` if no man stands on its first square.
    pub fn new(mv: Move, position: &Position) -> Option<Self> {
        let piece = position.piece_at(mv.from())?;
        let (from, to) = (mv.from(), mv.to());
        let ranks = match piece.color {
            Color::Red => to.rank() as i8 - from.rank() as i8,
            Color::Black => from.rank() as i8 - to.rank() as i8,
        };
        let direction = match ranks {
            0 => Direction::Traverse,
            1.. => Direction::Advance,
            _ => Direction::Retreat,
        };
        let straight = from.file() == to.file();
        Some(Self {
            kind: piece.kind,
            color: piece.color,
            file: file_number(from, piece.color),
            direction,
            number: if straight {
                ranks.unsigned_abs()
            } else {
                file_number(to, piece.color)
            },
            tandem: tandem(from, position),
        })
    }

    /// The place in tandem of a man that needs one: the direction always tells two advisors or two elephants apart.
    pub fn tandem_of_straight_man(&self) -> Option<Tandem> {
        match self.kind {
            PieceType::Advisor | PieceType::Elephant => None,
            _ => self.tandem,
        }
    }
}

fn tandem(from: Square, position: &Position) -> Option<Tandem> {
    let piece = position.piece_at(from)?;
    let men = position.pieces(piece.color, piece.kind);
    let files = tandems(men, piece.color).count() as u8;
    let mut before = 0;
    for (_, tandem) in tandems(men, piece.color) {
        let count = tandem.count() as u8;
        if let Some(index) = from_front(tandem, piece.color).position(|square| square == from) {
            let index = index as u8;
            return Some(Tandem {
                index,
                count,
                files,
                order: before + index + 1,
            });
        }
        before += count;
    }
    None
}
