//! Many positions at once: NumPy arrays in, NumPy arrays out.

mod columns;
mod numbers;
mod parallel;
mod rows;
mod texts;

use cotuong_board::{self as board, Color, MOVE_COUNT, PLANES_LEN, Perspective, Position, Square};
use numpy::ndarray::Dimension;
use numpy::{
    Element, IntoPyArray, PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1,
    PyReadonlyArray2,
};
use pyo3::intern;
use pyo3::prelude::*;

use crate::arguments::named;
use crate::board::Board;
use crate::error::{Result, unknown};
use parallel::fill;
use rows::{Rows, not_side_by_side};

pub use columns::{board_column, position_columns, side_column};
pub use numbers::{move_tables, moves_to_index};
pub use texts::{boards_from_fens, fens_from_boards};

/// Arrays as they go back to Python.
type Vector<'py, T> = Bound<'py, PyArray1<T>>;
type Matrix<'py, T> = Bound<'py, PyArray2<T>>;
type Maps<'py> = Bound<'py, PyArray4<u8>>;

/// Rows that a thread takes at a time: a few hundred microseconds of work.
const BLOCK: usize = 512;

/// Boards as codes and sides to move.
#[pyfunction]
pub fn encode<'py>(
    py: Python<'py>,
    boards: Vec<Bound<'py, Board>>,
) -> PyResult<(Matrix<'py, u8>, Vector<'py, u8>)> {
    let (mut codes, mut sides) = (
        Vec::with_capacity(Square::COUNT * boards.len()),
        Vec::with_capacity(boards.len()),
    );
    for board in boards {
        board.get().ask(|position| {
            codes.extend_from_slice(position.codes());
            sides.push(u8::from(position.turn() == Color::Red));
        });
    }
    let codes = matrix(py, codes, Square::COUNT)?;
    Ok((codes, sides.into_pyarray(py)))
}

/// The planes of boards.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, perspective, workers))]
pub fn planes<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    #[pyo3(from_py_with = named::perspective)] perspective: &str,
    workers: usize,
) -> Result<Maps<'py>> {
    let perspective = match perspective {
        "red" => Perspective::Red,
        "mover" => Perspective::Mover,
        _ => return Err(unknown("perspective", perspective, ["red", "mover"])),
    };
    let rows = Rows::new(&boards, &sides)?;
    let planes = new_array(py, "empty", (rows.len(), board::PLANE_COUNT, 10, 9))?;
    fill_array::<PLANES_LEN, _>(py, workers, &planes, |index, planes| {
        let (codes, side) = (rows.codes(index)?, rows.side(index)?);
        board::write_planes(&codes, side, perspective, planes);
        Ok(())
    })?;
    Ok(planes)
}

/// The legal moves of boards as masks over the numbers of moves.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, workers))]
pub fn legal_mask<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    workers: usize,
) -> Result<Matrix<'py, u8>> {
    let rows = Rows::new(&boards, &sides)?;
    let masks = new_array(py, "zeros", (rows.len(), MOVE_COUNT))?;
    fill_array::<MOVE_COUNT, _>(py, workers, &masks, |index, mask| {
        board::write_legal_mask(&rows.position(index)?, mask);
        Ok(())
    })?;
    Ok(masks)
}

/// How many pieces of either side attack each square of boards.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, workers))]
pub fn attack_maps<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    workers: usize,
) -> Result<Maps<'py>> {
    let rows = Rows::new(&boards, &sides)?;
    let counts = new_array(py, "zeros", (rows.len(), 2, 10, 9))?;
    fill_array::<{ 2 * Square::COUNT }, _>(py, workers, &counts, |index, counts| {
        let position = rows.position(index)?;
        for_each_side(counts, |color, counts| {
            for man in position.color_pieces(color) {
                for square in position.strikes_from(man) {
                    counts[square.index()] += 1;
                }
            }
        });
        Ok(())
    })?;
    Ok(counts)
}

/// The pinned pieces of either side of boards.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, workers))]
pub fn pin_maps<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    workers: usize,
) -> Result<Maps<'py>> {
    let rows = Rows::new(&boards, &sides)?;
    let pins = new_array(py, "zeros", (rows.len(), 2, 10, 9))?;
    fill_array::<{ 2 * Square::COUNT }, _>(py, workers, &pins, |index, pins| {
        let position = rows.position(index)?;
        for_each_side(pins, |color, pins| {
            for man in position.pinned(color) {
                pins[man.index()] = 1;
            }
        });
        Ok(())
    })?;
    Ok(pins)
}

/// The legal moves of boards, one after the other, and where those of each board begin.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, workers))]
pub fn legal_moves_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    workers: usize,
) -> Result<(Vector<'py, u16>, Vector<'py, i64>)> {
    let rows = Rows::new(&boards, &sides)?;
    let blocks = rows.len().div_ceil(BLOCK);
    let mut lists: Vec<MoveLists> = (0..blocks).map(|_| MoveLists::default()).collect();
    fill(py, workers, &mut lists, 1, |number, lists| {
        let first = number * BLOCK;
        lists.moves.reserve(48 * BLOCK);
        lists.lengths.reserve(BLOCK);
        (first..rows.len().min(first + BLOCK))
            .try_for_each(|index| rows.position(index).map(|position| lists.add(&position)))
    })?;
    let (moves, offsets) = py.detach(|| joined(&lists, rows.len()));
    Ok((moves.into_pyarray(py), offsets.into_pyarray(py)))
}

/// The moves of some boards, one list after the other, and the length of each.
#[derive(Default)]
struct MoveLists {
    moves: Vec<u16>,
    lengths: Vec<u16>,
}

impl MoveLists {
    fn add(&mut self, position: &Position) {
        let before = self.moves.len();
        position.for_each_origin(|from, targets| {
            let moves = targets.iter().map(|to| board::Move::new(from, to).to_u16());
            self.moves.extend(moves);
        });
        self.lengths.push((self.moves.len() - before) as u16);
    }
}

fn joined(lists: &[MoveLists], count: usize) -> (Vec<u16>, Vec<i64>) {
    let mut moves = Vec::with_capacity(lists.iter().map(|list| list.moves.len()).sum());
    let mut offsets = Vec::with_capacity(count + 1);
    let mut end = 0;
    offsets.push(end);
    for list in lists {
        moves.extend_from_slice(&list.moves);
        offsets.extend(list.lengths.iter().map(|&length| {
            end += i64::from(length);
            end
        }));
    }
    (moves, offsets)
}

/// A new array of bytes, `zeros` or `empty`. NumPy makes it: it asks the system for large pages, which take a fraction of the
/// time to come by, and has the exception for want of memory.
fn new_array<'py, D: Dimension>(
    py: Python<'py>,
    make: &str,
    shape: impl IntoPyObject<'py>,
) -> PyResult<Bound<'py, PyArray<u8, D>>> {
    let array = py
        .import(intern!(py, "numpy"))?
        .call_method1(make, (shape, intern!(py, "uint8")))?;
    Ok(array.cast_into()?)
}

/// Fills a new array, `WIDTH` bytes a row.
fn fill_array<const WIDTH: usize, D: Dimension>(
    py: Python<'_>,
    workers: usize,
    array: &Bound<'_, PyArray<u8, D>>,
    work: impl Fn(usize, &mut [u8; WIDTH]) -> Result<()> + Sync,
) -> Result<()> {
    let mut bytes = array.readwrite();
    let bytes = bytes.as_slice_mut().map_err(|_| not_side_by_side())?;
    let (rows, _) = bytes.as_chunks_mut::<WIDTH>();
    fill(py, workers, rows, BLOCK, work)
}

/// Red's squares, then Black's.
fn for_each_side(map: &mut [u8; 2 * Square::COUNT], mut write: impl FnMut(Color, &mut [u8])) {
    for (color, squares) in Color::ALL.into_iter().zip(map.chunks_mut(Square::COUNT)) {
        write(color, squares);
    }
}

fn matrix<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
    width: usize,
) -> PyResult<Bound<'_, PyArray2<T>>> {
    let shape = [values.len() / width, width];
    values.into_pyarray(py).reshape(shape)
}
