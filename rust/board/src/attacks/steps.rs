//! Steps: kings and advisors in the palaces, pawns.

use super::lines::FILE_A;
use super::{CORNERS, SIDES};
use crate::{Bitboard, Color, Square};

/// Whether a square lies in either palace.
const fn is_palace(square: Square) -> bool {
    let rank = square.rank();
    3 <= square.file() && square.file() <= 5 && (rank <= 2 || rank >= 7)
}

/// Steps of one square in the given directions, within the palaces.
const fn palace_steps(directions: [(i8, i8); 4]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::of(index as u8);
        let mut way = 0;
        while way < 4 {
            let (files, ranks) = directions[way];
            if let Some(to) = square.offset(files, ranks)
                && is_palace(square)
                && is_palace(to)
            {
                table[index] = table[index].with(to);
            }
            way += 1;
        }
        index += 1;
    }
    table
}

static KING: [Bitboard; 90] = palace_steps(SIDES);
static ADVISOR: [Bitboard; 90] = palace_steps(CORNERS);

/// `[colour][square]`: where a pawn can step to, and where a pawn that can step here stands.
static PAWN: [[Bitboard; 90]; 2] = [pawn_steps(Color::Red), pawn_steps(Color::Black)];
static PAWN_FROM: [[Bitboard; 90]; 2] = [backwards(&PAWN[0]), backwards(&PAWN[1])];

const fn pawn_steps(color: Color) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::of(index as u8);
        let (ahead, is_across) = match color {
            Color::Red => (1, square.rank() >= 5),
            Color::Black => (-1, square.rank() <= 4),
        };
        let steps = [(0, ahead), (-1, 0), (1, 0)];
        let mut way = 0;
        while way < if is_across { 3 } else { 1 } {
            if let Some(to) = square.offset(steps[way].0, steps[way].1) {
                table[index] = table[index].with(to);
            }
            way += 1;
        }
        index += 1;
    }
    table
}

const fn backwards(steps: &[Bitboard; 90]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut from = 0;
    while from < 90 {
        let mut to = 0;
        while to < 90 {
            if steps[from].contains(Square::of(to as u8)) {
                table[to] = table[to].with(Square::of(from as u8));
            }
            to += 1;
        }
        from += 1;
    }
    table
}

/// A side's half of the board. Its king, advisors and elephants never leave it: one that a diagram shows
/// beyond the river moves nowhere and attacks nothing.
#[inline]
pub(crate) const fn home(color: Color) -> Bitboard {
    const RED: Bitboard = Bitboard::from_bits((1 << 45) - 1);
    match color {
        Color::Red => RED,
        Color::Black => Bitboard::from_bits(!RED.bits()),
    }
}

/// Steps of a king; none outside a palace.
#[inline]
pub(crate) fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares from which rooks, cannons, horses and the other king can strike next to a king: its own file and
/// rank, those beside them, and everything a leap away.
#[inline]
pub(crate) fn around(king: Square) -> Bitboard {
    AROUND[king.index()]
}

static AROUND: [Bitboard; 90] = {
    let mut table = [Bitboard::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let king = Square::of(index as u8);
        let mut from = 0;
        while from < 90 {
            let square = Square::of(from as u8);
            let files = king.file().abs_diff(square.file());
            let ranks = king.rank().abs_diff(square.rank());
            if files <= 1 || ranks <= 1 || files + ranks <= 4 {
                table[index] = table[index].with(square);
            }
            from += 1;
        }
        index += 1;
    }
    table
};

/// Steps of an advisor; none outside a palace. The relation holds both ways.
#[inline]
pub(crate) fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// Steps of a pawn: ahead, and to the sides once it is across the river.
#[inline]
pub(crate) fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// The steps of many pawns of a colour: all those ahead, all those to the left, all those to the right.
#[inline]
pub(crate) fn pawn_shifts(color: Color, pawns: Bitboard) -> [Bitboard; 3] {
    const FAR_HALF: u128 = Bitboard::FULL.bits() << 45 & Bitboard::FULL.bits();
    const FILE_I: u128 = FILE_A << 8;
    let (ahead, across) = match color {
        Color::Red => (pawns.bits() << 9, pawns.bits() & FAR_HALF),
        Color::Black => (pawns.bits() >> 9, pawns.bits() & !FAR_HALF),
    };
    [ahead, (across & !FILE_A) >> 1, (across & !FILE_I) << 1].map(Bitboard::from_bits)
}

/// The squares from which a pawn of the colour steps to this one.
#[inline]
pub(crate) fn pawn_from(color: Color, square: Square) -> Bitboard {
    PAWN_FROM[color.index()][square.index()]
}

#[cfg(test)]
mod tests {
    use super::super::{set, square};
    use super::*;

    #[test]
    fn pawns_go_sideways_only_across_the_river() {
        assert_eq!(pawn(Color::Red, square("e4")), set("e5"));
        assert_eq!(pawn(Color::Red, square("e5")), set("e6 d5 f5"));
        assert_eq!(pawn(Color::Black, square("e5")), set("e4"));
        assert_eq!(pawn(Color::Black, square("a0")), set("b0"));
        assert_eq!(pawn_from(Color::Red, square("e5")), set("e4 d5 f5"));
        for color in Color::ALL {
            for at in Square::all() {
                let [ahead, left, right] = pawn_shifts(color, Bitboard::of(at));
                assert_eq!(ahead | left | right, pawn(color, at), "{color} {at}");
            }
        }
    }

    #[test]
    fn palaces_hold_their_men() {
        assert_eq!(king(square("e0")), set("d0 f0 e1"));
        assert_eq!(king(square("d2")), set("d1 e2"));
        assert_eq!(advisor(square("e8")), set("d9 f9 d7 f7"));
        assert_eq!(advisor(square("a0")), Bitboard::EMPTY);
    }
}
