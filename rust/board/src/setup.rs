//! Anything that can stand on a board, checked or not.

use crate::{Color, Piece, PieceType, Square};

/// A placement of men, the side to move and the two counters: what a FEN says, possible or not.
///
/// Equality is structural. [`Setup::status`](crate::Setup::status) says what is impossible in it, a
/// [`Position`](crate::Position) plays on from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The man on each square, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture (the fifth field of a FEN).
    pub plies_since_capture: u32,
    /// The number of the current move, a move being two plies; 1 at the start.
    pub fullmove: u32,
}

impl Setup {
    /// No man on the board, Red to move.
    pub const fn empty() -> Self {
        Self {
            board: [None; Square::COUNT],
            turn: Color::Red,
            plies_since_capture: 0,
            fullmove: 1,
        }
    }

    /// The start of a game.
    pub fn start() -> Self {
        let mut setup = Self::empty();
        for color in Color::ALL {
            for file in 0..9 {
                setup.place_home(color, file, 0, BACK_RANK[file as usize]);
            }
            for file in [1, 7] {
                setup.place_home(color, file, 2, PieceType::Cannon);
            }
            for file in [0, 2, 4, 6, 8] {
                setup.place_home(color, file, 3, PieceType::Pawn);
            }
        }
        setup
    }

    /// Places a man by ranks counted from its own back rank.
    fn place_home(&mut self, color: Color, file: u8, rank: u8, kind: PieceType) {
        let rank = match color {
            Color::Red => rank,
            Color::Black => 9 - rank,
        };
        if let Some(square) = Square::at(file, rank) {
            self.board[square.index()] = Some(Piece::new(color, kind));
        }
    }

    /// The man on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The men with their squares, `a0` first.
    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The squares of a man of this colour and kind, `a0` first.
    pub fn squares_of(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        self.men()
            .filter_map(move |(square, man)| (man == piece).then_some(square))
    }

    /// The board in 45 bytes, two squares a byte, square `2k` in the low half; the codes are those of
    /// [`Piece::code`], 0 for an empty square. Side and counters are not in it.
    pub fn packed(&self) -> [u8; 45] {
        let code = |index: usize| self.board[index].map_or(0, Piece::code);
        core::array::from_fn(|byte| code(2 * byte) | code(2 * byte + 1) << 4)
    }

    /// The setup of a packed board; `None` if a half byte is 8, which is no man's code.
    pub fn from_packed(packed: &[u8; 45], turn: Color) -> Option<Self> {
        let mut setup = Self {
            turn,
            ..Self::empty()
        };
        for (index, square) in setup.board.iter_mut().enumerate() {
            let code = packed[index / 2] >> (4 * (index % 2)) & 15;
            if code != 0 {
                *square = Some(Piece::from_code(code)?);
            }
        }
        Some(setup)
    }

    /// The same setup seen in a mirror: files `a` and `i` changed over.
    pub fn mirror(&self) -> Self {
        let mut setup = self.clone();
        for square in Square::all() {
            setup.board[square.mirror().index()] = self.piece_at(square);
        }
        setup
    }

    /// The same setup from the other side: the board turned by 180 degrees and the colours swapped.
    pub fn rotate(&self) -> Self {
        let mut setup = Self {
            turn: self.turn.other(),
            ..self.clone()
        };
        for square in Square::all() {
            setup.board[square.rotate().index()] = self
                .piece_at(square)
                .map(|man| Piece::new(man.color.other(), man.kind));
        }
        setup
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self::start()
    }
}

const BACK_RANK: [PieceType; 9] = [
    PieceType::Rook,
    PieceType::Horse,
    PieceType::Elephant,
    PieceType::Advisor,
    PieceType::King,
    PieceType::Advisor,
    PieceType::Elephant,
    PieceType::Horse,
    PieceType::Rook,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_and_turning_lose_nothing() {
        let mut setup = Setup::start();
        setup.board[30] = setup.board[0].take();
        assert_eq!(
            Setup::from_packed(&setup.packed(), setup.turn),
            Some(setup.clone())
        );
        assert_eq!(setup.mirror().mirror(), setup);
        assert_eq!(setup.rotate().rotate(), setup);
        assert_ne!(setup.mirror(), setup);
        assert_eq!(Setup::start().mirror(), Setup::start());
        assert_eq!(Setup::from_packed(&[8; 45], Color::Red), None);
    }

    #[test]
    fn the_start_holds_thirty_two_men() {
        assert_eq!(Setup::start().men().count(), 32);
        let red_pawn = Piece::new(Color::Red, PieceType::Pawn);
        assert_eq!(Setup::start().squares_of(red_pawn).count(), 5);
    }
}
