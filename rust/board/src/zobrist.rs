//! Keys of positions: one random word a man and square, combined by exclusive or (A. L. Zobrist, 1970).

use crate::Square;

/// Splitmix64 (S. Vigna), a generator small enough for the compiler to run.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, word ^ (word >> 31))
}

/// `[code][square]`; the rows of the codes 0 and 8, which are no men, stay zero.
static MEN: [[u64; 90]; 16] = {
    let mut table = [[0; 90]; 16];
    let mut state = 0x5869_616e_6771_6921;
    let mut code = 0;
    while code < 16 {
        let mut square = 0;
        while square < 90 && code & 7 != 0 {
            (state, table[code][square]) = next(state);
            square += 1;
        }
        code += 1;
    }
    table
};

/// The part of a key that says that Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = next(0x4cc3_a16e_0000_0001).1;

/// The part of a key that the man of a code gives on a square.
#[inline]
pub(crate) fn man(code: u8, square: Square) -> u64 {
    MEN[usize::from(code & 15)][square.index()]
}
