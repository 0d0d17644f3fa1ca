//! Leaps: horses and elephants, by which of their four legs or eyes are taken.

use super::{CORNERS, SIDES};
use crate::{Bitboard, Square};

/// A leaper with four hindrances: per square, the squares of the hindrances (itself where there is none
/// on the board) and the destinations for each of the sixteen ways that they can be occupied.
///
/// ```text
///   . 3 . 3 .      A horse: the leg 0 to 3 on each side, and the squares that it bars when it is taken.
///   0 . 3 . 1      An elephant has its eyes on the four corners, and one square behind each.
///   . 0 N 1 .
///   0 . 2 . 1
///   . 2 . 2 .
/// ```
struct Leaper {
    hindrances: [[u8; 4]; 90],
    moves: [[Bitboard; 16]; 90],
}

static HORSE: Leaper = Leaper::build(SIDES, true);
static ELEPHANT: Leaper = Leaper::build(CORNERS, false);

impl Leaper {
    #[expect(
        clippy::large_stack_arrays,
        reason = "the compiler builds it: it is never on a stack"
    )]
    const fn build(ways: [(i8, i8); 4], is_horse: bool) -> Self {
        let mut table = Self {
            hindrances: [[0; 4]; 90],
            moves: [[Bitboard::EMPTY; 16]; 90],
        };
        let mut index = 0;
        while index < 90 {
            let square = Square::of(index as u8);
            let mut way = 0;
            while way < 4 {
                let (files, ranks) = ways[way];
                table.hindrances[index][way] = match square.offset(files, ranks) {
                    Some(hindrance) => hindrance.index() as u8,
                    None => index as u8,
                };
                let landings = if is_horse {
                    horse_landings(square, files, ranks)
                } else {
                    elephant_landings(square, files, ranks)
                };
                add_leaps(&mut table.moves[index], way, landings);
                way += 1;
            }
            index += 1;
        }
        table
    }

    #[inline]
    fn attacks(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let bits = occupied.bits();
        let [a, b, c, d] = self.hindrances[square.index()];
        let taken =
            (bits >> a & 1) | (bits >> b & 1) << 1 | (bits >> c & 1) << 2 | (bits >> d & 1) << 3;
        self.moves[square.index()][taken as usize & 15]
    }

    #[inline]
    fn reach(&self, square: Square) -> Bitboard {
        self.moves[square.index()][0]
    }
}

/// Where a horse lands over the leg that lies on this side of it.
const fn horse_landings(square: Square, files: i8, ranks: i8) -> [Option<Square>; 2] {
    [
        square.offset(2 * files + ranks, 2 * ranks + files),
        square.offset(2 * files - ranks, 2 * ranks - files),
    ]
}

/// Where an elephant lands over the eye that lies on this corner of it: never beyond the river.
const fn elephant_landings(square: Square, files: i8, ranks: i8) -> [Option<Square>; 2] {
    match square.offset(2 * files, 2 * ranks) {
        Some(to) if is_same_half(square, to) => [Some(to), None],
        _ => [None, None],
    }
}

/// Adds destinations to every filling in which a hindrance is free.
const fn add_leaps(moves: &mut [Bitboard; 16], way: usize, landings: [Option<Square>; 2]) {
    let mut taken = 0;
    while taken < 16 {
        if taken >> way & 1 == 0 {
            let mut which = 0;
            while which < 2 {
                if let Some(to) = landings[which] {
                    moves[taken] = moves[taken].with(to);
                }
                which += 1;
            }
        }
        taken += 1;
    }
}

/// Whether two squares lie on one side of the river.
pub(crate) const fn is_same_half(a: Square, b: Square) -> bool {
    (a.rank() < 5) == (b.rank() < 5)
}

/// Moves of an elephant whose eyes are not all free. The relation holds both ways.
#[inline]
pub(crate) fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT.attacks(square, occupied)
}

/// Moves of an elephant on an empty board.
#[inline]
pub(crate) fn elephant_reach(square: Square) -> Bitboard {
    ELEPHANT.reach(square)
}

/// Moves of a horse whose legs are not all free.
#[inline]
pub(crate) fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE.attacks(square, occupied)
}

/// Moves of a horse on an empty board. Only this relation holds both ways: the leg lies beside the horse
/// that moves.
#[inline]
pub(crate) fn horse_reach(square: Square) -> Bitboard {
    HORSE.reach(square)
}

/// The leg of a horse's move, the square beside the horse; or the eye of an elephant's.
///
/// For any pair that is neither, the square that lies a step towards the destination.
#[inline]
pub(crate) const fn hindrance(from: Square, to: Square) -> Square {
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    match from.offset(files / 2, ranks / 2) {
        Some(square) => square,
        None => from,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{set, square};
    use super::*;

    #[test]
    fn legs_and_eyes_hinder() {
        assert_eq!(horse(square("b0"), Bitboard::EMPTY), set("a2 c2 d1"));
        assert_eq!(horse(square("b0"), set("b1")), set("d1"));
        assert_eq!(elephant(square("c0"), Bitboard::EMPTY), set("a2 e2"));
        assert_eq!(elephant(square("c0"), set("d1")), set("a2"));
        // The river stops an elephant.
        assert_eq!(elephant(square("c4"), Bitboard::EMPTY), set("a2 e2"));
        assert_eq!(hindrance(square("b0"), square("c2")), square("b1"));
        assert_eq!(hindrance(square("b0"), square("d1")), square("c0"));
        assert_eq!(hindrance(square("e7"), square("c9")), square("d8"));
    }
}
