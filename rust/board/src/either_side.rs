//! Questions about kings that do not ask whose turn it is.
//!
//! A rule book asks what a side could do if the other passed, so these take the side from the man or the king in
//! question and not from the side to move.

use crate::{Bitboard, Color, Move, Position};

impl Position {
    /// The enemies that attack a side's king, the other king among them if the kings face each other.
    ///
    /// None for a side without a king.
    pub fn attackers_of_king(&self, color: Color) -> Bitboard {
        match self.king(color) {
            Some(king) => self.king_attackers(king, color.other()),
            None => Bitboard::EMPTY,
        }
    }

    /// The enemies that would attack the mover's king after a move that the man on its first square can make.
    ///
    /// None for an empty square or a side without a king.
    pub fn attackers_of_king_after(&self, mv: Move) -> Bitboard {
        match self.piece_at(mv.from()) {
            Some(man) => self.attackers_after(man.color, mv),
            None => Bitboard::EMPTY,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Color, Position, Setup};

    #[test]
    fn kings_are_asked_about_whoever_is_to_move() {
        // The black rook before its king is pinned by the red rook, the red king stands off the file.
        for turn in ["w", "b"] {
            let fen = format!("4k4/9/9/4r4/9/9/9/9/4R4/3K5 {turn}");
            let setup = Setup::from_fen(&fen).unwrap();
            let position = Position::from_setup_unchecked(&setup);
            assert!(position.attackers_of_king(Color::Black).is_empty());
            let along = "e6e5".parse().unwrap();
            let aside = "e6d6".parse().unwrap();
            assert!(position.attackers_of_king_after(along).is_empty());
            assert_eq!(position.attackers_of_king_after(aside).count(), 1);
            let facing = "d0e0".parse().unwrap();
            assert!(position.attackers_of_king_after(facing).is_empty());
        }
    }

    #[test]
    fn the_side_to_move_is_answered_as_by_legality() {
        let setup =
            Setup::from_fen("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w")
                .unwrap();
        let position = Position::from_setup(&setup).unwrap();
        assert_eq!(position.attackers_of_king(Color::Red), position.checkers());
        for from in position.color_pieces(Color::Red) {
            for to in position.attacks_from(from) {
                let mv = crate::Move::new(from, to);
                assert_eq!(
                    position.attackers_of_king_after(mv).is_empty(),
                    position.is_legal(mv)
                );
            }
        }
    }
}
