//! A position as planes of zeros and ones, and its legal moves as a mask: what a network reads.

use crate::move_index::MOVE_COUNT;
use crate::{Color, Move, Position, Square};

/// Red's seven kinds, Black's seven, the side to move.
pub const PLANE_COUNT: usize = 15;

/// The bytes of one position: planes, ranks (0 is Red's back rank), files (0 is `a`).
pub const PLANES_LEN: usize = PLANE_COUNT * Square::COUNT;

/// From whose side the planes are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Red's men first, Red's back rank first.
    Red,
    /// The side to move plays the part of Red: with Black to move the board is turned by 180 degrees and
    /// the colours are swapped.
    Mover,
}

/// Writes the planes of a board of codes ([`Piece::code`](crate::Piece::code); codes of no piece are read as empty).
#[inline]
pub fn write_planes(
    codes: &[u8; Square::COUNT],
    turn: Color,
    perspective: Perspective,
    planes: &mut [u8; PLANES_LEN],
) {
    let is_turned = perspective == Perspective::Mover && turn == Color::Black;
    let seen = if is_turned {
        // The other colour's codes are eight away; an empty square becomes an 8, which is no piece's.
        core::array::from_fn(|index| codes[Square::COUNT - 1 - index] ^ 8)
    } else {
        *codes
    };
    // Sixteen squares are compared with a piece at a time: faster than to go from piece to piece.
    let (planes, _) = planes.as_chunks_mut::<{ Square::COUNT }>();
    for (plane, code) in planes.iter_mut().zip((1..=7).chain(9..=15)) {
        for (byte, &there) in plane.iter_mut().zip(&seen) {
            *byte = u8::from(there == code);
        }
    }
    if let Some(side) = planes.last_mut() {
        side.fill(u8::from(turn == Color::Red || is_turned));
    }
}

/// Sets the bytes of the legal moves, by [`Move::index`], in a mask of zeros.
///
/// Moves of a diagram's guards from squares where none can stand have no number and no byte.
#[inline]
pub fn write_legal_mask(position: &Position, mask: &mut [u8; MOVE_COUNT]) {
    position.for_each_origin(|from, targets| {
        for to in targets {
            if let Some(index) = Move::new(from, to).index() {
                mask[index as usize] = 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn planes(setup: &Setup, perspective: Perspective) -> [u8; PLANES_LEN] {
        let mut planes = [7; PLANES_LEN];
        let position = Position::from_setup_unchecked(setup);
        write_planes(position.codes(), setup.turn, perspective, &mut planes);
        planes
    }

    #[test]
    fn each_man_has_one_byte_and_the_last_plane_tells_the_side() {
        let start = planes(&Setup::start(), Perspective::Red);
        assert_eq!(
            start[..14 * 90].iter().map(|&b| u32::from(b)).sum::<u32>(),
            32
        );
        assert!(start[14 * 90..].iter().all(|&byte| byte == 1));
        // The red king is on e0, the fifth square of the first plane; the black one on e9.
        assert_eq!(start[4], 1);
        assert_eq!(start[7 * 90 + 85], 1);
    }

    #[test]
    fn the_movers_view_is_that_of_the_turned_board() {
        let setup = Setup::from_fen("3k5/9/9/4P4/9/9/9/2r6/9/4K3R b").unwrap();
        assert_eq!(
            planes(&setup, Perspective::Mover),
            planes(&setup.rotate(), Perspective::Red)
        );
        assert!(
            planes(&setup, Perspective::Red)[14 * 90..]
                .iter()
                .all(|&byte| byte == 0)
        );
    }

    #[test]
    fn the_mask_holds_the_legal_moves() {
        let mut mask = [0; MOVE_COUNT];
        let position = Position::start();
        write_legal_mask(&position, &mut mask);
        assert_eq!(mask.iter().map(|&b| u32::from(b)).sum::<u32>(), 44);
        for mv in &position.legal_moves() {
            assert_eq!(mv.index().map(|index| mask[index as usize]), Some(1));
        }
    }
}
