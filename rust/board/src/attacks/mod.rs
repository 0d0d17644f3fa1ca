//! Where a man can go from a square, worked out once by the compiler.
//!
//! Rooks and cannons look their line up, horses and elephants which of their four legs or eyes are taken. All
//! tables together fit the first-level cache; there is no magic multiplication and no start-up.

mod leaps;
mod lines;
mod steps;

pub(crate) use leaps::{elephant, elephant_reach, hindrance, horse, horse_reach, is_same_half};
pub(crate) use lines::{CROSS, Occupancy, View, between};
pub(crate) use steps::{advisor, around, home, king, pawn, pawn_from, pawn_shifts};

/// Directions of a leg or an eye, in the order of the four bits that index the leapers' tables.
const SIDES: [(i8, i8); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
const CORNERS: [(i8, i8); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

#[cfg(test)]
fn square(name: &str) -> crate::Square {
    name.parse().unwrap()
}

#[cfg(test)]
fn set(names: &str) -> crate::Bitboard {
    names.split_whitespace().map(square).collect()
}
