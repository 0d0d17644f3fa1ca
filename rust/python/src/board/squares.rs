//! What stands where, and what it bears on.

use cotuong_board::{Bitboard, Position};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Board;
use crate::moves::MoveArgument;
use crate::square_set::SquareSet;
use crate::vocabulary::{self, ColorArgument, KindArgument, Piece, SquareArgument};

#[pymethods]
impl Board {
    /// Return the piece on a square (`"h2"`, a `Square` or its number), `None` for an empty one.
    ///
    /// Raises `ValueError` for what is no square.
    fn piece_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<Py<Piece>>> {
        let man = self.ask(|position| position.piece_at(square.0));
        man.map_or(Ok(None), |man| vocabulary::piece(py, man))
    }

    /// Return the kind of the piece on a square, `None` for an empty one.
    fn piece_type_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<Py<PyAny>>> {
        let man = self.ask(|position| position.piece_at(square.0));
        man.map(|man| vocabulary::kind(py, man.kind)).transpose()
    }

    /// Return the side of the piece on a square, `None` for an empty one.
    fn color_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<Py<PyAny>>> {
        let man = self.ask(|position| position.piece_at(square.0));
        man.map(|man| vocabulary::color(py, man.color)).transpose()
    }

    /// Return the pieces by their squares, `a0` first.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let men = PyDict::new(py);
        let codes = self.ask(|position| *position.codes());
        for square in cotuong_board::Square::all() {
            if let Some(man) = cotuong_board::Piece::from_code(codes[square.index()]) {
                let piece = vocabulary::piece(py, man)?;
                men.set_item(vocabulary::square(py, square)?, piece)?;
            }
        }
        Ok(men)
    }

    /// Return the squares of the pieces of a kind and a side; of every kind, or of both sides, where none is given.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().pieces(ct.PieceType.CANNON, ct.Color.RED)
    /// SquareSet(['b2', 'h2'])
    /// >>> len(ct.Board().pieces())
    /// 32
    #[pyo3(signature = (piece_type=None, color=None))]
    fn pieces(&self, piece_type: Option<KindArgument>, color: Option<ColorArgument>) -> SquareSet {
        self.set(|position| {
            let of_kind = piece_type.map_or(Bitboard::FULL, |kind| position.kind_pieces(kind.0));
            let of_side = color.map_or(Bitboard::FULL, |color| position.color_pieces(color.0));
            position.occupied() & of_kind & of_side
        })
    }

    /// Return the square of a side's king, `None` if it has none.
    fn king(&self, py: Python<'_>, color: ColorArgument) -> PyResult<Option<Py<PyAny>>> {
        let king = self.ask(|position| position.king(color.0));
        king.map(|king| vocabulary::square(py, king)).transpose()
    }

    /// Return the squares that the piece on a square attacks: where it would take an enemy piece that stood there, pieces of its own
    /// side, which it guards, among them. Pinned pieces attack too; kings do not attack each other along a file.
    ///
    /// A cannon attacks what is behind its screen, not where it goes.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().attacks("h2")
    /// SquareSet(['a2', 'h8', 'h9'])
    fn attacks(&self, square: SquareArgument) -> SquareSet {
        self.set(|position| position.strikes_from(square.0))
    }

    /// Return the pieces of a side that attack a square, as `attacks` means it.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().attackers(ct.Color.RED, "h9")
    /// SquareSet(['h2'])
    fn attackers(&self, color: ColorArgument, square: SquareArgument) -> SquareSet {
        self.set(|position| position.strikers(square.0, color.0))
    }

    /// Tell whether a piece of a side attacks a square, as `attacks` means it.
    fn is_attacked_by(&self, color: ColorArgument, square: SquareArgument) -> bool {
        self.ask(|position| !position.strikers(square.0, color.0).is_empty())
    }

    /// Return the pieces of a side that are pinned: taken off the board, each would let some enemy piece attack its king that does
    /// not attack it now. That is the piece before a rook or the other king, one of two screens, the piece on a horse's leg.
    fn pinned(&self, color: ColorArgument) -> SquareSet {
        self.set(|position| position.pinned(color.0))
    }

    /// Tell whether the piece on a square is pinned, and of this side.
    ///
    /// >>> import cotuong as ct
    /// >>> board = ct.Board("4k4/9/9/9/4r4/9/9/4P4/9/4K4 w")
    /// >>> board.is_pinned(ct.Color.RED, "e2"), board.pin(ct.Color.RED, "e2")
    /// (True, SquareSet(['e1', 'e2', 'e3', 'e4', 'e5']))
    fn is_pinned(&self, color: ColorArgument, square: SquareArgument) -> bool {
        self.ask(|position| position.pinned(color.0).contains(square.0))
    }

    /// Return where a pinned piece could stand without letting that enemy through; all ninety squares if it is not pinned.
    fn pin(&self, color: ColorArgument, square: SquareArgument) -> SquareSet {
        self.set(|position| position.pin(square.0, color.0))
    }

    /// Return the pieces that check the side to move; the enemy king among them if the kings face each other.
    fn checkers(&self) -> SquareSet {
        self.set(Position::checkers)
    }

    /// Tell whether a move leads to a square on which a piece of the opponent's stands.
    fn is_capture(&self, r#move: MoveArgument) -> bool {
        self.ask(|position| {
            let enemies = position.color_pieces(position.turn().other());
            enemies.contains(r#move.0.to())
        })
    }
}

impl Board {
    fn set(&self, ask: impl FnOnce(&Position) -> Bitboard) -> SquareSet {
        SquareSet(self.ask(ask))
    }
}
