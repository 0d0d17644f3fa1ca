//! The legal moves of a board, as a container.

use cotuong_board::Position;
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::moves::{MoveArgument, interned};

/// The legal moves of a position, as it stood when it was asked.
///
/// `len` and `bool` count without making a list, `in` asks for one move.
///
/// >>> import cotuong as ct
/// >>> moves = ct.Board().legal_moves
/// >>> len(moves), "h2e2" in moves, ct.Move("h2e3") in moves
/// (44, True, False)
/// >>> next(iter(moves)) in moves
/// True
#[pyclass(module = "cotuong", frozen)]
pub struct LegalMoves(pub Position);

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.0.count_legal_moves() as usize
    }

    fn __bool__(&self) -> bool {
        self.0.has_legal_move()
    }

    fn __contains__(&self, r#move: MoveArgument) -> bool {
        self.0.is_legal(r#move.0)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.0.legal_moves();
        let moves = moves.iter().map(|&mv| interned(py, mv));
        PyList::new(py, moves.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    /// Return the number of legal moves.
    fn count(&self) -> usize {
        self.__len__()
    }

    /// Return the moves as an array of `uint16`, shape `(n,)`: `from + 128 * to`.
    fn to_numpy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u16>> {
        let moves = self.0.legal_moves();
        let numbers: Vec<u16> = moves.iter().map(|mv| mv.to_u16()).collect();
        numbers.into_pyarray(py)
    }

    fn __repr__(&self) -> String {
        let moves = self.0.legal_moves();
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        format!("<LegalMoves {}: {}>", texts.len(), texts.join(" "))
    }
}
