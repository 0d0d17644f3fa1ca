//! `Move`, and how a move is given.

use cotuong_board as board;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::arguments::{named, no_characters};
use crate::error::{Error, Result};
use crate::vocabulary::{self, SquareArgument};

/// A move: the point left and the point reached, written `h2e2` (ICCS).
///
/// Moves compare, sort (by their numbers), hash and pickle. Whether one is legal is a question for a `Board`.
///
/// Raises `InvalidMoveError` for a text that is not two squares.
///
/// >>> import cotuong as ct
/// >>> move = ct.Move("h2e2")
/// >>> move.from_square, move.to_square
/// (<Square.H2: 25>, <Square.E2: 22>)
/// >>> str(move), move.to_u16()
/// ('h2e2', 2841)
#[pyclass(module = "cotuong", frozen, eq, ord)]
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Move(pub board::Move);

#[pymethods]
impl Move {
    #[new]
    fn new(#[pyo3(from_py_with = named::iccs)] iccs: &str) -> Result<Self> {
        coordinates(iccs).map(Self)
    }

    /// Return the move of a text of the UCI protocol, whose ranks are 1 to 10: `h3e3` is `h2e2` here.
    ///
    /// Raises `InvalidMoveError` for a text that is not two such squares.
    #[classmethod]
    fn from_uci(
        _class: &Bound<'_, PyType>,
        #[pyo3(from_py_with = named::text)] text: &str,
    ) -> Result<Self> {
        let mv = uci_coordinates(text);
        mv.map(Self).ok_or_else(|| Error::Coordinates {
            text: text.to_owned(),
            example: "h3e3",
        })
    }

    /// Return the text of the UCI protocol, whose ranks are 1 to 10.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Move("h9g7").uci()
    /// 'h10g8'
    fn uci(&self) -> String {
        let square = |square: board::Square| {
            format!("{}{}", (b'a' + square.file()) as char, square.rank() + 1)
        };
        square(self.0.from()) + &square(self.0.to())
    }

    /// Return the move from one square to another.
    #[classmethod]
    fn from_squares(
        _class: &Bound<'_, PyType>,
        from_square: SquareArgument,
        to_square: SquareArgument,
    ) -> Self {
        Self(board::Move::new(from_square.0, to_square.0))
    }

    /// Return the move of a number of the tables: `from + 128 * to`.
    ///
    /// Raises `ValueError` if a half of it is no square.
    #[classmethod]
    fn from_u16(
        _class: &Bound<'_, PyType>,
        #[pyo3(from_py_with = named::number)] number: u16,
    ) -> Result<Self> {
        board::Move::from_u16(number).map(Self).ok_or_else(|| {
            Error::Argument(format!("{number} is no move: from + 128 * to was expected"))
        })
    }

    /// Return the number that the tables hold: `from + 128 * to`.
    const fn to_u16(&self) -> u16 {
        self.0.to_u16()
    }

    /// The point left.
    #[getter]
    fn from_square(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::square(py, self.0.from())
    }

    /// The point reached.
    #[getter]
    fn to_square(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::square(py, self.0.to())
    }

    /// Return the same move on the board seen in a mirror: files `a` and `i` changed over.
    const fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    /// Return the same move on the board turned by 180 degrees.
    const fn rotate(&self) -> Self {
        Self(self.0.rotate())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    const fn __hash__(&self) -> u64 {
        self.0.to_u16() as u64
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyType>, (String,)) {
        (slf.get_type().unbind(), (slf.get().0.to_string(),))
    }
}

/// One object for every pair of squares: a list of legal moves then costs no new object.
static INTERNED: PyOnceLock<Vec<Py<Move>>> = PyOnceLock::new();

/// The objects of all moves.
#[derive(Clone, Copy)]
pub struct Interned(&'static [Py<Move>]);

impl Interned {
    /// Makes them, the first time.
    pub fn new(py: Python<'_>) -> PyResult<Self> {
        let all = INTERNED.get_or_try_init(py, || {
            let pairs = board::Square::all()
                .flat_map(|from| board::Square::all().map(move |to| (from, to)));
            pairs
                .map(|(from, to)| Py::new(py, Move(board::Move::new(from, to))))
                .collect::<PyResult<_>>()
        })?;
        Ok(Self(all))
    }

    /// The object of a move.
    pub fn of(self, py: Python<'_>, mv: board::Move) -> &Bound<'_, Move> {
        self.0[mv.from().index() * board::Square::COUNT + mv.to().index()].bind(py)
    }
}

/// The Python `Move` of a move.
pub fn interned(py: Python<'_>, mv: board::Move) -> PyResult<Py<Move>> {
    Ok(Interned::new(py)?.of(py, mv).clone().unbind())
}

/// A move given as a `Move` or as an ICCS text.
#[derive(Clone, Copy)]
pub struct MoveArgument(pub board::Move);

impl<'py> FromPyObject<'_, 'py> for MoveArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self(mv.get().0));
        }
        let Ok(text) = object.cast::<PyString>() else {
            return Err(vocabulary::wrong_type(
                object,
                "a Move or a text such as 'h2e2'",
            ));
        };
        let text = text.to_str();
        let text = text.map_err(|_| no_characters(object, "a move"))?;
        Ok(Self(coordinates(text)?))
    }
}

/// The move of an ICCS text: `h2e2`, or `H2-E2` as its score sheets have it.
pub fn coordinates(text: &str) -> Result<board::Move> {
    let mv = match text.split_once('-') {
        None => text.parse().ok(),
        Some((from, to)) => from
            .parse()
            .ok()
            .zip(to.parse().ok())
            .map(|(from, to)| board::Move::new(from, to)),
    };
    mv.ok_or_else(|| Error::Coordinates {
        text: text.to_owned(),
        example: "h2e2",
    })
}

/// The move of a text whose ranks are 1 to 10.
fn uci_coordinates(text: &str) -> Option<board::Move> {
    let text = text.to_ascii_lowercase();
    // The second file is the letter after the first one.
    let at = 1 + text.get(1..)?.find(|c: char| c.is_ascii_lowercase())?;
    let square = |text: &str| {
        let file = text.bytes().next()?.checked_sub(b'a')?;
        let digits = text.get(1..)?;
        let rank = (0..10).find(|rank| (rank + 1).to_string() == digits)?;
        board::Square::at(file, rank)
    };
    Some(board::Move::new(square(&text[..at])?, square(&text[at..])?))
}
