//! Pinned men.

use crate::{Bitboard, Color, Move, PieceType, Position, Square, attacks};

impl Position {
    /// The men of a side that are pinned: taken off the board, each would let some enemy man attack its
    /// king that does not attack it now.
    ///
    /// That is the man before a rook or before the other king, one of two screens before a cannon, and
    /// the man on the leg of a horse. A pinned man may still have moves, along the line or to take the
    /// attacker. No man of a side without a king is pinned.
    pub fn pinned(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else {
            return Bitboard::EMPTY;
        };
        let them = color.other();
        let of = |kind| self.pieces(them, kind);
        let mut held = Bitboard::EMPTY;
        for rider in attacks::CROSS[king.index()] & self.riders(them) {
            let men = attacks::between(king, rider) & self.occupied();
            // How many men between let it through once there is one fewer.
            let holding = if of(PieceType::Cannon).contains(rider) {
                2
            } else {
                u32::from(of(PieceType::Rook).contains(rider) || rider.file() == king.file())
            };
            if men.count() == holding {
                held |= men;
            }
        }
        let mut leapers = of(PieceType::Horse) & attacks::horse_reach(king);
        if attacks::home(them).contains(king) {
            let elephants = of(PieceType::Elephant) & attacks::home(them);
            leapers |= elephants & attacks::elephant_reach(king);
        }
        for leaper in leapers {
            held |= Bitboard::of(attacks::hindrance(leaper, king));
        }
        held & (self.color_pieces(color) - self.kind_pieces(PieceType::King))
    }

    /// Where a pinned man could stand without letting an enemy through to its king that does not attack it
    /// now, its own square among them; all ninety squares for a man that is not pinned.
    pub fn pin(&self, square: Square, color: Color) -> Bitboard {
        let king = self
            .king(color)
            .filter(|_| self.pinned(color).contains(square));
        let Some(king) = king else {
            return Bitboard::FULL;
        };
        let now = self.king_attackers(king, color.other());
        let open = !self.color_pieces(color) | Bitboard::of(square);
        let is_safe = |&to: &Square| {
            let after = self.attackers_after(color, Move::new(square, to));
            (after - now).is_empty()
        };
        open.iter().filter(is_safe).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    fn pinned(fen: &str, color: Color) -> String {
        let setup = Setup::from_fen(fen).unwrap();
        let men = Position::from_setup_unchecked(&setup).pinned(color);
        men.iter()
            .map(|square| square.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn each_kind_of_pin() {
        let cases = [
            // A rook, the other king, a cannon over two screens, a horse by its leg.
            ("4k4/9/9/9/4r4/9/9/4P4/9/4K4 w", "e2"),
            ("4k4/9/9/9/9/9/9/4P4/9/4K4 w", "e2"),
            ("3k5/9/9/4c4/4p4/9/9/4P4/9/4K4 w", "e2"),
            ("3k5/9/9/4c4/9/9/4P4/4P4/9/4K4 w", "e2 e3"),
            ("3k5/9/9/9/9/9/9/3n5/3A5/4K4 w", "d1"),
            // One screen is a check, not a pin; three screens are neither.
            ("3k5/9/9/4c4/9/9/9/4P4/9/4K4 w", ""),
            ("3k5/9/9/4c4/4p4/4p4/9/4P4/9/4K4 w", ""),
            ("4k4/9/9/9/9/9/9/4P4/9/9 w", ""),
        ];
        for (fen, expected) in cases {
            assert_eq!(pinned(fen, Color::Red), expected, "{fen}");
        }
    }

    #[test]
    fn a_pinned_man_is_one_that_opens_a_way_when_it_goes() {
        // Diagrams with men anywhere, from a small generator.
        let mut state = 1_u64;
        let mut draw = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let mut pins = 0;
        for _ in 0..2000 {
            let mut setup = Setup::empty();
            for _ in 0..24 {
                setup.board[draw(90) as usize] = crate::Piece::from_code(draw(16) as u8);
            }
            for (color, rank) in [(Color::Red, draw(5)), (Color::Black, 5 + draw(5))] {
                let king = 9 * rank + draw(9);
                setup.board[king as usize] = Some(crate::Piece::new(color, PieceType::King));
            }
            let position = Position::from_setup_unchecked(&setup);
            for color in Color::ALL {
                let king = position.king(color).unwrap();
                let now = position.king_attackers(king, color.other());
                let opens = |&man: &Square| {
                    let mut without = setup.clone();
                    without.board[man.index()] = None;
                    let without = Position::from_setup_unchecked(&without);
                    !(without.king_attackers(king, color.other()) - now).is_empty()
                };
                let men = position.color_pieces(color) - position.kind_pieces(PieceType::King);
                let expected: Bitboard = men.iter().filter(opens).collect();
                assert_eq!(
                    position.pinned(color),
                    expected,
                    "{} {color:?}",
                    setup.to_fen()
                );
                pins += expected.count();
            }
        }
        assert!(pins > 300, "{pins}");
    }

    #[test]
    fn a_pin_leaves_the_squares_that_keep_the_king_safe() {
        let pin = |fen: &str, square: &str| {
            let setup = Setup::from_fen(fen).unwrap();
            let position = Position::from_setup_unchecked(&setup);
            position.pin(square.parse().unwrap(), Color::Red)
        };
        let squares = |names: &str| -> Bitboard {
            names.split(' ').map(|name| name.parse().unwrap()).collect()
        };
        // Before a rook: the file up to it. One of two screens: where it still is a second one, or the cannon.
        let rook = pin("3k5/9/9/9/4r4/9/9/4P4/9/4K4 w", "e2");
        assert_eq!(rook, squares("e1 e2 e3 e4 e5"));
        let screen = pin("3k5/9/9/4c4/4p4/9/9/4P4/9/4K4 w", "e2");
        assert_eq!(screen, squares("e1 e2 e3 e4 e6"));
        // The leg of a horse: nowhere else, but for the horse itself.
        let leg = pin("3k5/9/9/9/9/9/9/3n5/3A5/4K4 w", "d1");
        assert_eq!(leg, squares("d1 d2"));
        let free = pin("4k4/9/9/9/9/9/9/4P4/9/3K5 w", "e2");
        assert_eq!(free, Bitboard::FULL);
    }
}
