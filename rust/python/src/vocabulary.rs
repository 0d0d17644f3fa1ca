//! The words of the board as Python knows them: colours, kinds, squares and flags are enumerations written in Python, pieces a
//! class of ours.

use cotuong_board as board;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::arguments::{named, no_characters};
use crate::error::{Error, Result, quoted, shortened};
use crate::square_set::SquareSet;

/// The members of the Python enumerations, by index, fetched once.
struct Members {
    colors: Vec<Py<PyAny>>,
    kinds: Vec<Py<PyAny>>,
    squares: Vec<Py<PyAny>>,
    status: Py<PyAny>,
    pieces: Vec<Option<Py<Piece>>>,
}

static MEMBERS: PyOnceLock<Members> = PyOnceLock::new();

fn members(py: Python<'_>) -> PyResult<&'static Members> {
    MEMBERS.get_or_try_init(py, || {
        let module = py.import("cotuong._types")?;
        let all = |name: &str| -> PyResult<Vec<Py<PyAny>>> {
            let members = module.getattr(name)?.try_iter()?;
            members.map(|member| Ok(member?.unbind())).collect()
        };
        let piece = |code| {
            let piece = board::Piece::from_code(code).map(|man| Py::new(py, Piece(man)));
            piece.transpose()
        };
        Ok(Members {
            colors: all("Color")?,
            kinds: all("PieceType")?,
            squares: all("Square")?,
            status: module.getattr("Status")?.unbind(),
            pieces: (0..16).map(piece).collect::<PyResult<_>>()?,
        })
    })
}

/// The Python `Color` of a colour.
pub fn color(py: Python<'_>, color: board::Color) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.colors[color.index()].clone_ref(py))
}

/// The Python `PieceType` of a kind.
pub fn kind(py: Python<'_>, kind: board::PieceType) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.kinds[kind.index()].clone_ref(py))
}

/// The Python `Square` of a square.
pub fn square(py: Python<'_>, square: board::Square) -> PyResult<Py<PyAny>> {
    Ok(members(py)?.squares[square.index()].clone_ref(py))
}

/// The Python `Status` of flags.
pub fn status(py: Python<'_>, status: board::Status) -> PyResult<Py<PyAny>> {
    members(py)?.status.call1(py, (status.bits(),))
}

/// The Python object of a piece, which is always the same.
pub fn piece(py: Python<'_>, man: board::Piece) -> PyResult<Option<Py<Piece>>> {
    let piece = members(py)?.pieces[usize::from(man.code())].as_ref();
    Ok(piece.map(|piece| piece.clone_ref(py)))
}

/// An argument for a message, as Python would write it.
pub fn quoted_repr(object: Borrowed<'_, '_, PyAny>) -> String {
    if let Ok(text) = object.cast::<PyString>() {
        return quoted(&text.to_string_lossy());
    }
    // The text of a number can itself be refused: Python writes none of thousands of digits.
    object.repr().map_or_else(
        |_| "the value".to_owned(),
        |text| shortened(&text.to_string_lossy()),
    )
}

/// The `TypeError` of an argument that is something else.
pub fn wrong_type(object: Borrowed<'_, '_, PyAny>, expected: &str) -> PyErr {
    match object.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("{expected} was expected, not {name}")),
        Err(error) => error,
    }
}

/// Whether an object is a `Square`, and not just a number.
pub fn is_square(object: Borrowed<'_, '_, PyAny>) -> PyResult<bool> {
    let squares = &members(object.py())?.squares;
    let class = squares[0].bind(object.py()).get_type();
    object.is_instance(&class)
}

/// The number of an object that is one by its `__index__`, as those of NumPy are: `None` for one out of range.
///
/// A set of squares has an index too, its mask, but is no number.
fn index<'a, 'py, T: FromPyObject<'a, 'py, Error = PyErr>>(
    object: Borrowed<'a, 'py, PyAny>,
    expected: &str,
) -> PyResult<Option<T>> {
    match object.extract() {
        _ if object.is_instance_of::<SquareSet>() => Err(wrong_type(object, expected)),
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(None),
        Err(_) => Err(wrong_type(object, expected)),
    }
}

/// A square given as a number, a `Square` or a name.
#[derive(Clone, Copy)]
pub struct SquareArgument(pub board::Square);

impl<'py> FromPyObject<'_, 'py> for SquareArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let square = if let Ok(name) = object.cast::<PyString>() {
            let name = name.to_str();
            name.map_err(|_| no_characters(object, "a square"))?
                .parse()
                .ok()
        } else {
            let number = index(object, "a Square, its number or a name such as 'h2'")?;
            number.and_then(board::Square::new)
        };
        square.map(Self).ok_or_else(|| {
            let given = quoted_repr(object);
            let message = format!("{given} is no square: a0 to i9, or 0 to 89, was expected");
            Error::Argument(message).into()
        })
    }
}

/// A colour given as a `Color` or its name.
#[derive(Clone, Copy)]
pub struct ColorArgument(pub board::Color);

impl<'py> FromPyObject<'_, 'py> for ColorArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Ok(name) = object.cast::<PyString>() else {
            return Err(wrong_type(object, "a Color, 'red' or 'black'"));
        };
        let name = name.to_str();
        let name = name.map_err(|_| no_characters(object, "a colour"))?;
        let color = board::Color::ALL
            .into_iter()
            .find(|color| color.name() == name);
        color.map(Self).ok_or_else(|| {
            let given = quoted(name);
            Error::Argument(format!("{given} is no colour: red or black was expected")).into()
        })
    }
}

/// A kind of pieces given as a `PieceType` or its number.
#[derive(Clone, Copy)]
pub struct KindArgument(pub board::PieceType);

impl<'py> FromPyObject<'_, 'py> for KindArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number: Option<usize> = index(object, "a PieceType or its number")?;
        let index = number.and_then(|number| number.checked_sub(1));
        let kind = index.and_then(|index| board::PieceType::ALL.get(index));
        kind.map(|&kind| Self(kind)).ok_or_else(|| {
            let given = quoted_repr(object);
            let message = format!("{given} is no kind of piece: a PieceType, 1 to 7, was expected");
            Error::Argument(message).into()
        })
    }
}

/// A piece: its colour and its kind.
///
/// >>> import cotuong as ct
/// >>> piece = ct.Board().piece_at("h2")
/// >>> piece
/// Piece(Color.RED, PieceType.CANNON)
/// >>> piece.letter, piece.code, str(piece)
/// ('C', 6, 'red cannon')
#[pyclass(module = "cotuong", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub struct Piece(pub board::Piece);

impl From<board::Piece> for Piece {
    fn from(man: board::Piece) -> Self {
        Self(man)
    }
}

#[pymethods]
impl Piece {
    #[new]
    const fn new(color: ColorArgument, piece_type: KindArgument) -> Self {
        Self(board::Piece::new(color.0, piece_type.0))
    }

    /// Return the piece of a FEN letter, upper case for Red. `h` and `e` are read beside `n` and `b`.
    ///
    /// Raises `ValueError` for any other letter.
    #[classmethod]
    fn from_letter(
        _class: &Bound<'_, PyType>,
        #[pyo3(from_py_with = named::letter)] letter: &str,
    ) -> Result<Self> {
        let mut letters = letter.chars();
        let man = letters.next().and_then(board::Piece::from_letter);
        let man = man.filter(|_| letters.next().is_none());
        man.map(Self).ok_or_else(|| {
            let given = quoted(letter);
            Error::Argument(format!("{given} is no piece: k a b r n c p was expected"))
        })
    }

    /// Its side.
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color(py, self.0.color)
    }

    /// What it is.
    #[getter]
    fn piece_type(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        kind(py, self.0.kind)
    }

    /// Its FEN letter, upper case for Red.
    #[getter]
    const fn letter(&self) -> char {
        self.0.letter()
    }

    /// Its code in the tables: 1 to 7 for Red, 9 to 15 for Black.
    #[getter]
    const fn code(&self) -> u8 {
        self.0.code()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let color = self.0.color.name().to_uppercase();
        format!(
            "Piece(Color.{color}, PieceType.{})",
            self.0.kind.name().to_uppercase()
        )
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyType>, (&'static str, u8)) {
        let man = slf.get().0;
        let state = (man.color.name(), man.kind.index() as u8 + 1);
        (slf.get_type().unbind(), state)
    }
}
