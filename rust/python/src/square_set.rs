//! `SquareSet`.

use cotuong_board::{Bitboard, Square};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyIterator, PyList, PyString, PyType};

use crate::error::Error;
use crate::vocabulary::{self, SquareArgument};

/// A set of squares, ninety bits.
///
/// Made from squares (`Square`s, their numbers or names), from another set, or from a mask, in which bit `9 * rank + file`
/// stands for a square. It has the operators and the methods of a `frozenset`, with anything that a `SquareSet` is made
/// from on the other side, and gives its squares in order, `a0` first. Sets compare, hash, copy and pickle; `<=` asks
/// whether one is part of the other. They do not change: `squares |= ["e4"]` makes another.
///
/// Raises `ValueError` for what is no square and for a mask of more than ninety bits.
///
/// >>> import cotuong as ct
/// >>> squares = ct.SquareSet(["e0", ct.Square.E9])
/// >>> len(squares), "e0" in squares, [str(square) for square in squares]
/// (2, True, ['e0', 'e9'])
/// >>> squares & ct.Board().pieces(ct.PieceType.KING, ct.Color.RED)
/// SquareSet(['e0'])
/// >>> int(squares) == 1 << ct.Square.E0 | 1 << ct.Square.E9
/// True
#[pyclass(module = "cotuong", frozen)]
pub struct SquareSet(pub Bitboard);

/// Anything that a set of squares is made from.
pub struct SquaresArgument(pub Bitboard);

impl<'py> FromPyObject<'_, 'py> for SquaresArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(set) = object.cast::<SquareSet>() {
            return Ok(Self(set.get().0));
        }
        if object.is_instance_of::<PyString>() || vocabulary::is_square(object)? {
            let message = "one square is no set of squares: a list of squares was expected";
            return Err(PyTypeError::new_err(message));
        }
        if object.is_instance_of::<PyInt>() {
            return of_mask(object);
        }
        let Ok(members) = object.try_iter() else {
            if object.hasattr(intern!(object.py(), "__index__"))? {
                return of_mask(object);
            }
            let expected = "a SquareSet, squares or a mask of ninety bits";
            return Err(vocabulary::wrong_type(object, expected));
        };
        let squares = members.map(|member| Ok(member?.extract::<SquareArgument>()?.0));
        squares.collect::<PyResult<_>>().map(Self)
    }
}

fn of_mask(mask: Borrowed<'_, '_, PyAny>) -> PyResult<SquaresArgument> {
    let bits = mask.extract::<u128>().ok();
    match bits.filter(|bits| bits & !Bitboard::FULL.bits() == 0) {
        Some(bits) => Ok(SquaresArgument(Bitboard::from_bits(bits))),
        None => Err(Error::Argument("the mask has bits outside the ninety squares".into()).into()),
    }
}

#[pymethods]
impl SquareSet {
    #[new]
    #[pyo3(signature = (squares=None))]
    fn new(squares: Option<SquaresArgument>) -> Self {
        Self(squares.map_or(Bitboard::EMPTY, |squares| squares.0))
    }

    /// Return the set of one square.
    #[staticmethod]
    const fn from_square(square: SquareArgument) -> Self {
        Self(Bitboard::of(square.0))
    }

    /// Return the squares strictly between two squares of one rank or one file; none for others.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.SquareSet.between("a0", "d0")
    /// SquareSet(['b0', 'c0'])
    #[staticmethod]
    const fn between(a: SquareArgument, b: SquareArgument) -> Self {
        Self(Bitboard::between(a.0, b.0))
    }

    /// Return the set seen in a mirror: files `a` and `i` changed over.
    fn mirror(&self) -> Self {
        Self(self.0.iter().map(Square::mirror).collect())
    }

    /// Return the set on the board turned by 180 degrees.
    fn rotate(&self) -> Self {
        Self(self.0.iter().map(Square::rotate).collect())
    }

    /// Return the squares as ninety flags, `a0` first.
    fn tolist(&self) -> Vec<bool> {
        Square::all()
            .map(|square| self.0.contains(square))
            .collect()
    }

    /// Return the squares as an array of `bool`, shape `(10, 9)`: ranks (0 is Red's back rank), files.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        self.tolist().into_pyarray(py).reshape([10, 9])
    }

    /// Return the squares of this set and the other.
    fn union(&self, other: SquaresArgument) -> Self {
        Self(self.0 | other.0)
    }

    /// Return the squares of both sets.
    fn intersection(&self, other: SquaresArgument) -> Self {
        Self(self.0 & other.0)
    }

    /// Return the squares of this set that the other does not hold.
    fn difference(&self, other: SquaresArgument) -> Self {
        Self(self.0 - other.0)
    }

    /// Return the squares of one set alone.
    fn symmetric_difference(&self, other: SquaresArgument) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Tell whether the sets have no square in common.
    fn isdisjoint(&self, other: SquaresArgument) -> bool {
        (self.0 & other.0).is_empty()
    }

    /// Tell whether the other set holds all squares of this one.
    fn issubset(&self, other: SquaresArgument) -> bool {
        (self.0 - other.0).is_empty()
    }

    /// Tell whether this set holds all squares of the other.
    fn issuperset(&self, other: SquaresArgument) -> bool {
        (other.0 - self.0).is_empty()
    }

    fn __or__(&self, other: SquaresArgument) -> Self {
        self.union(other)
    }

    fn __ror__(&self, other: SquaresArgument) -> Self {
        self.union(other)
    }

    fn __and__(&self, other: SquaresArgument) -> Self {
        self.intersection(other)
    }

    fn __rand__(&self, other: SquaresArgument) -> Self {
        self.intersection(other)
    }

    fn __xor__(&self, other: SquaresArgument) -> Self {
        self.symmetric_difference(other)
    }

    fn __rxor__(&self, other: SquaresArgument) -> Self {
        self.symmetric_difference(other)
    }

    fn __sub__(&self, other: SquaresArgument) -> Self {
        self.difference(other)
    }

    fn __rsub__(&self, other: SquaresArgument) -> Self {
        Self(other.0 - self.0)
    }

    /// The squares that the set does not hold.
    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> bool {
        // As with any set, what is no square is not in it.
        let square = square.extract::<SquareArgument>();
        square.is_ok_and(|square| self.0.contains(square.0))
    }

    fn __len__(&self) -> usize {
        self.0.count() as usize
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        listed(py, self.0.iter())
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let squares: Vec<Square> = self.0.iter().collect();
        listed(py, squares.into_iter().rev())
    }

    const fn __int__(&self) -> u128 {
        self.0.bits()
    }

    const fn __index__(&self) -> u128 {
        self.0.bits()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, operator: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        let (own, other) = (self.0, other.get().0);
        let holds = match operator {
            CompareOp::Eq => own == other,
            CompareOp::Ne => own != other,
            CompareOp::Le => (own - other).is_empty(),
            CompareOp::Lt => own != other && (own - other).is_empty(),
            CompareOp::Ge => (other - own).is_empty(),
            CompareOp::Gt => own != other && (other - own).is_empty(),
        };
        Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let bits = self.0.bits();
        // The halves apart, so that sets of a few squares differ in their low bits too.
        (bits as u64) ^ ((bits >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The board with the squares marked `1`, Red at the bottom.
    fn __str__(&self) -> String {
        let rank = |rank: u8| -> String {
            let marks = (0..9).map(|file| match Square::at(file, rank) {
                Some(square) if self.0.contains(square) => "1",
                _ => ".",
            });
            marks.collect::<Vec<_>>().join(" ")
        };
        (0..10).rev().map(rank).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        let names = self.0.iter().map(|square| format!("'{square}'"));
        format!("SquareSet([{}])", names.collect::<Vec<_>>().join(", "))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyType>, (u128,)) {
        (slf.get_type().unbind(), (slf.get().0.bits(),))
    }

    /// An empty board with the squares marked: what a notebook shows.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let marks = PyDict::new(py);
        marks.set_item("squares", slf)?;
        let draw = py.import("cotuong.svg")?.getattr("board_svg")?;
        draw.call((py.None(),), Some(&marks))
    }
}

/// An iterator over squares.
fn listed(
    py: Python<'_>,
    squares: impl Iterator<Item = Square>,
) -> PyResult<Bound<'_, PyIterator>> {
    let squares = squares.map(|square| vocabulary::square(py, square));
    PyList::new(py, squares.collect::<PyResult<Vec<_>>>()?)?.try_iter()
}
