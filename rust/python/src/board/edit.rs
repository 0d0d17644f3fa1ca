//! Boards put together piece by piece, and turned.

use cotuong_board::{self as board, History, Move, Position, Setup};
use pyo3::prelude::*;

use super::Board;
use crate::arguments::{named, optional_piece};
use crate::error::Result;
use crate::vocabulary::{self, ColorArgument, Piece, SquareArgument};

impl Board {
    /// Puts another position on the board: the moves made before do not lead to it, so they are dropped.
    fn set_up(&self, setup: &Setup) {
        self.update(|history| *history = History::new(Position::from_setup_unchecked(setup)));
    }

    fn change(&self, change: impl FnOnce(&mut Setup)) {
        let mut setup = self.ask(Position::setup);
        change(&mut setup);
        self.set_up(&setup);
    }

    /// The same game on a board that is turned somehow.
    fn turned(&self, setup: fn(&Setup) -> Setup, mv: fn(Move) -> Move) -> Self {
        let (start, moves) = self.game();
        let mut history = History::new(Position::from_setup_unchecked(&setup(&start)));
        for made in moves {
            history.push_unchecked(mv(made));
        }
        history.into()
    }
}

#[pymethods]
impl Board {
    /// Return a board without pieces, Red to move.
    ///
    /// >>> import cotuong as ct
    /// >>> board = ct.Board.empty()
    /// >>> for square, letter in {"e9": "k", "d0": "K", "a9": "R"}.items():
    /// ...     board.set_piece_at(square, ct.Piece.from_letter(letter))
    /// >>> board.turn = ct.Color.BLACK
    /// >>> board.fen()
    /// 'R3k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1'
    #[staticmethod]
    fn empty() -> Self {
        Self::from(&Setup::empty())
    }

    /// Put a piece on a square, `None` for no piece. What makes another position of the board drops the moves made on it.
    fn set_piece_at(
        &self,
        square: SquareArgument,
        #[pyo3(from_py_with = optional_piece)] piece: Option<board::Piece>,
    ) {
        self.change(|setup| setup.board[square.0.index()] = piece);
    }

    /// Take the piece off a square and return it, `None` for an empty square. The moves made before are dropped.
    fn remove_piece_at(
        &self,
        py: Python<'_>,
        square: SquareArgument,
    ) -> PyResult<Option<Py<Piece>>> {
        let mut taken = None;
        self.change(|setup| taken = setup.board[square.0.index()].take());
        taken.map_or(Ok(None), |man| vocabulary::piece(py, man))
    }

    #[setter]
    fn set_turn(&self, color: ColorArgument) {
        self.change(|setup| setup.turn = color.0);
    }

    /// Put the position of a FEN on the board, with the moves after it, as `Board(fen)` reads it.
    ///
    /// Raises as `Board` does, and then nothing changes.
    fn set_fen(&self, #[pyo3(from_py_with = named::fen)] fen: &str) -> Result<()> {
        let read = Self::new(fen, false)?;
        let history = read.with(History::clone);
        self.update(|own| *own = history);
        Ok(())
    }

    /// Go back to the start of a game.
    fn reset(&self) {
        self.set_up(&Setup::start());
    }

    /// Take all pieces off the board; Red is to move.
    fn clear(&self) {
        self.set_up(&Setup::empty());
    }

    /// Return the game as seen in a mirror: files `a` and `i` changed over, the moves made too.
    ///
    /// >>> import cotuong as ct
    /// >>> board = ct.Board()
    /// >>> board.push("h2e2")
    /// >>> board.mirror().peek()
    /// Move('b2e2')
    fn mirror(&self) -> Self {
        self.turned(Setup::mirror, Move::mirror)
    }

    /// Return the game as seen from the other side: the board turned by 180 degrees and the colours swapped, the moves made
    /// too. The side to move is the other one.
    fn rotate(&self) -> Self {
        self.turned(Setup::rotate, Move::rotate)
    }
}
