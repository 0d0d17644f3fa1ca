//! The legal moves of a board, as a container.

use std::sync::OnceLock;

use cotuong_board::{Move, MoveList, Position};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::moves::{Interned, MoveArgument};

/// The legal moves of a position, as it stood when it was asked.
///
/// `len` and `bool` count without making a list, `in` asks for one move, and says no to what is no move at all.
///
/// >>> import cotuong as ct
/// >>> moves = ct.Board().legal_moves
/// >>> len(moves), "h2e2" in moves, ct.Move("h2e3") in moves
/// (44, True, False)
/// >>> next(iter(moves)) in moves
/// True
#[pyclass(module = "cotuong", frozen)]
pub struct LegalMoves {
    position: Position,
    /// Whether the safety of the king is not asked.
    is_pseudo: bool,
    /// How many there are, once that has been asked.
    count: OnceLock<usize>,
}

impl LegalMoves {
    /// The legal moves.
    pub const fn safe(position: Position) -> Self {
        Self {
            position,
            is_pseudo: false,
            count: OnceLock::new(),
        }
    }

    /// The moves that the pieces can make, whatever becomes of their king.
    pub const fn of_the_men(position: Position) -> Self {
        Self {
            position,
            is_pseudo: true,
            count: OnceLock::new(),
        }
    }

    fn moves(&self) -> MoveList {
        if self.is_pseudo {
            let position = &self.position;
            let mut moves = MoveList::new();
            for from in position.color_pieces(position.turn()) {
                for to in position.attacks_from(from) {
                    moves.push(Move::new(from, to));
                }
            }
            moves
        } else {
            self.position.legal_moves()
        }
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        *self.count.get_or_init(|| {
            if self.is_pseudo {
                self.moves().len()
            } else {
                self.position.count_legal_moves() as usize
            }
        })
    }

    fn __bool__(&self) -> bool {
        self.__len__() > 0
    }

    fn __contains__(&self, r#move: &Bound<'_, PyAny>) -> bool {
        // As with any container, what is no move is not in it; `Board.is_legal` is strict.
        let Ok(MoveArgument(mv)) = r#move.extract() else {
            return false;
        };
        if self.is_pseudo {
            self.position.is_pseudo_legal(mv)
        } else {
            self.position.is_legal(mv)
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.moves();
        // `list` asks for the length next.
        self.count.get_or_init(|| moves.len());
        let objects = Interned::new(py)?;
        PyList::new(py, moves.iter().map(|&mv| objects.of(py, mv)))?.try_iter()
    }

    /// Return the number of legal moves.
    fn count(&self) -> usize {
        self.__len__()
    }

    /// Return the moves as an array of `uint16`, shape `(n,)`: `from + 128 * to`.
    fn to_numpy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        let moves = self.moves();
        let numbers: Vec<u16> = moves.iter().map(|mv| mv.to_u16()).collect();
        numbers.into_pyarray(py)
    }

    fn __repr__(&self) -> String {
        let moves = self.moves();
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let pseudo = if self.is_pseudo { " (pseudo)" } else { "" };
        format!("<LegalMoves{pseudo} {}: {}>", texts.len(), texts.join(" "))
    }
}
