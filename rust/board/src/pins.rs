//! Pinned men.

use crate::{Bitboard, Color, Move, PieceType, Position, Square};

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
        let now = self.king_attackers(king, color.other());
        (self.color_pieces(color) - self.kind_pieces(PieceType::King))
            .iter()
            .filter(|&man| !(self.attackers_without(king, color, man) - now).is_empty())
            .collect()
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

    /// The enemies that would attack a king if a man were not there.
    fn attackers_without(&self, king: Square, color: Color, man: Square) -> Bitboard {
        let mut occupancy = *self.occupancy();
        occupancy.toggle(man, color as u8);
        let them = color.other();
        self.attackers_among(&occupancy.view(king), them, self.color_pieces(them))
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
