//! What the men strike at: the squares on which an enemy man would be taken, whether one stands there or not.

use crate::{Bitboard, Color, PieceType, Position, Square};

impl Position {
    /// The squares on which the man on a square would take an enemy man that stood there: free squares and
    /// men of its own side (which it guards) among them. None for an empty square.
    ///
    /// A cannon strikes at the squares behind its screen, not at those before it; whether the man is pinned
    /// is not asked, and kings do not strike at each other along a file.
    pub fn strikes_from(&self, square: Square) -> Bitboard {
        match self.piece_at(square) {
            Some(man) if man.kind == PieceType::Cannon => self.cannon_strikes(square),
            Some(man) => self.destinations(man, square),
            None => Bitboard::EMPTY,
        }
    }

    /// A side's men that strike at a square (see [`Position::strikes_from`]).
    pub fn strikers(&self, square: Square, color: Color) -> Bitboard {
        let strikes = |&from: &Square| self.strikes_from(from).contains(square);
        self.color_pieces(color).iter().filter(strikes).collect()
    }

    /// With its screens off the board a cannon sees as a rook what it strikes at.
    fn cannon_strikes(&self, square: Square) -> Bitboard {
        let seen = self.occupancy().view(square).reach();
        let mut beyond = *self.occupancy();
        for color in Color::ALL {
            for screen in seen & self.color_pieces(color) {
                beyond.toggle(screen, color as u8);
            }
        }
        beyond.view(square).reach() - seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Piece, Setup};

    fn position(fen: &str) -> Position {
        Position::from_setup_unchecked(&Setup::from_fen(fen).unwrap())
    }

    fn squares(names: &str) -> Bitboard {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn a_cannon_strikes_behind_its_screen_alone() {
        let position = position("4k4/9/4p4/9/9/4P4/9/4C2P1/9/3K5 w");
        // Behind e4 up to the pawn on e7; behind h2 up to the edge; nothing to the left.
        assert_eq!(
            position.strikes_from("e2".parse().unwrap()),
            squares("e5 e6 e7 i2")
        );
        assert!(position.strikes_from("a9".parse().unwrap()).is_empty());
    }

    /// A strike is a capture of an enemy man put on the square.
    #[test]
    fn strikes_are_the_captures_of_men_put_there() {
        for fen in [
            crate::START_FEN,
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        ] {
            let setup = Setup::from_fen(fen).unwrap();
            let before = position(fen);
            for target in Square::all() {
                for color in Color::ALL {
                    let mut baited = setup.clone();
                    baited.board[target.index()] = Some(Piece::new(color.other(), PieceType::Pawn));
                    let baited = Position::from_setup_unchecked(&baited);
                    let takers: Bitboard = baited
                        .color_pieces(color)
                        .iter()
                        .filter(|&from| baited.attacks_from(from).contains(target))
                        .collect();
                    assert_eq!(before.strikers(target, color), takers, "{target} in {fen}");
                }
            }
        }
    }
}
