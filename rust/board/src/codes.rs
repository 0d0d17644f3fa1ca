//! Boards of codes: a byte a square, as the arrays and tables have them.

use crate::{Bitboard, Square};

/// The first square of a board of codes whose code is neither a piece's ([`Piece::code`](crate::Piece::code)) nor 0.
#[inline]
pub fn wrong_code(codes: &[u8; Square::COUNT]) -> Option<Square> {
    // All squares at once: to stop at the first wrong one takes longer.
    let wrong = codes.iter().fold(0, |wrong, &code| wrong | is_wrong(code));
    if wrong == 0 { None } else { first_wrong(codes) }
}

#[cold]
fn first_wrong(codes: &[u8; Square::COUNT]) -> Option<Square> {
    Square::all().find(|square| is_wrong(codes[square.index()]) != 0)
}

/// 1 for the code of no piece and of no empty square.
#[inline]
fn is_wrong(code: u8) -> u8 {
    u8::from(code > 15) | u8::from(code == 8)
}

/// The squares whose codes are not 0, of codes below 128.
#[inline]
pub(crate) fn occupied(codes: &[u8; Square::COUNT]) -> Bitboard {
    let (eights, rest) = codes.as_chunks::<8>();
    let mut bits = 0;
    for (number, &eight) in eights.iter().enumerate() {
        bits |= u128::from(nonzero(eight)) << (8 * number);
    }
    for (number, &code) in rest.iter().enumerate() {
        bits |= u128::from(code != 0) << (8 * eights.len() + number);
    }
    Bitboard::from_bits(bits)
}

/// A bit for each of eight bytes below 128 that is not 0, the first byte's lowest.
#[inline]
fn nonzero(bytes: [u8; 8]) -> u8 {
    const LOW: u64 = u64::from_ne_bytes([0x7f; 8]);
    // Adding carries whatever is not 0 into the highest bit of its byte; the product gathers those bits in its highest byte.
    let highest = (u64::from_le_bytes(bytes) + LOW) & !LOW;
    ((highest >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    #[test]
    fn each_byte_has_its_bit() {
        for bits in 0..=u8::MAX {
            for code in [1, 7, 15, 127] {
                let bytes = core::array::from_fn(|at| if bits >> at & 1 == 1 { code } else { 0 });
                assert_eq!(nonzero(bytes), bits);
            }
        }
    }

    #[test]
    fn the_occupied_squares_are_those_of_the_position() {
        let start = Position::start();
        assert_eq!(occupied(start.codes()), start.occupied());
        for square in Square::all() {
            let mut codes = [0; Square::COUNT];
            codes[square.index()] = 15;
            assert_eq!(occupied(&codes), Bitboard::of(square));
        }
    }

    #[test]
    fn the_first_wrong_code_is_found_wherever_it_stands() {
        assert_eq!(wrong_code(Position::start().codes()), None);
        for code in 0..=u8::MAX {
            let is_known = code == 0 || crate::Piece::from_code(code).is_some();
            for square in [0, 25, 89] {
                let mut codes = [0; Square::COUNT];
                codes[square] = code;
                codes[89] = codes[89].max(code);
                let expected = (!is_known).then_some(Square::of(square as u8));
                assert_eq!(wrong_code(&codes), expected);
            }
        }
    }
}
