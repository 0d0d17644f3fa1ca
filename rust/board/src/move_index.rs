//! Every move that some man could make from some square, numbered: the axis of a policy vector.

use crate::{Move, Square, attacks, status};

/// How many such moves there are.
pub const MOVE_COUNT: usize = 2086;

/// The moves by number, sorted by square left, then by square reached.
static MOVES: [Move; MOVE_COUNT] = {
    let mut moves = [Move::NULL; MOVE_COUNT];
    let mut count = 0;
    let mut from = 0;
    while from < 90 {
        let mut to = 0;
        while to < 90 {
            let (a, b) = (Square::of(from), Square::of(to));
            if is_some_mans(a, b) {
                moves[count] = Move::new(a, b);
                count += 1;
            }
            to += 1;
        }
        from += 1;
    }
    assert!(count == MOVE_COUNT);
    moves
};

/// The number of a move by the square left, then by the square reached: a piece's moves stand close together.
static NUMBERS: [[u16; 90]; 90] = {
    let mut numbers = [[u16::MAX; 90]; 90];
    let mut index = 0;
    while index < MOVE_COUNT {
        let mv = MOVES[index];
        numbers[mv.from().index()][mv.to().index()] = index as u16;
        index += 1;
    }
    numbers
};

/// Whether a rook, a horse, or a guard on its own squares could go from one square to the other; kings,
/// cannons and pawns go nowhere else.
const fn is_some_mans(from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    match (files, ranks) {
        (0, 0) => false,
        (0, _) | (_, 0) | (1, 2) | (2, 1) => true,
        (1, 1) => status::is_advisor_point(from) && status::is_advisor_point(to),
        (2, 2) => {
            status::is_elephant_point(from)
                && status::is_elephant_point(to)
                && attacks::is_same_half(from, to)
        }
        _ => false,
    }
}

#[inline]
fn number(mv: Move) -> u16 {
    NUMBERS[mv.from().index()][mv.to().index()]
}

impl Move {
    /// The number of this move among the 2,086; `None` for a pair of squares that no man joins.
    #[inline]
    pub fn index(self) -> Option<u16> {
        Some(number(self)).filter(|&index| index != u16::MAX)
    }

    /// The move of a number below [`MOVE_COUNT`].
    #[inline]
    pub fn from_index(index: u16) -> Option<Self> {
        MOVES.get(index as usize).copied()
    }
}

/// For each move number, that of the same move seen in a mirror (files `a` and `i` changed over).
pub fn mirror_index() -> [u16; MOVE_COUNT] {
    turned(Move::mirror)
}

/// For each move number, that of the same move on the board turned by 180 degrees.
pub fn rotate_index() -> [u16; MOVE_COUNT] {
    turned(Move::rotate)
}

fn turned(turn: fn(Move) -> Move) -> [u16; MOVE_COUNT] {
    MOVES.map(|mv| number(turn(mv)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_sorted_and_name_their_moves() {
        assert!(MOVES.is_sorted_by_key(|mv| (mv.from(), mv.to())));
        for index in 0..MOVE_COUNT as u16 {
            assert_eq!(Move::from_index(index).and_then(Move::index), Some(index));
        }
        assert_eq!(Move::from_index(MOVE_COUNT as u16), None);
        assert_eq!("a0b3".parse::<Move>().ok().and_then(Move::index), None);
        assert_eq!("d1e2".parse::<Move>().ok().and_then(Move::index), None);
    }

    #[test]
    fn turning_twice_changes_nothing() {
        for map in [mirror_index(), rotate_index()] {
            for (index, &other) in map.iter().enumerate() {
                assert_eq!(map[other as usize] as usize, index);
            }
        }
    }
}
