//! Many positions at once: NumPy arrays in, NumPy arrays out.

use std::sync::atomic::{AtomicBool, Ordering};

use cotuong_board::{self as board, Color, MOVE_COUNT, PLANES_LEN, Perspective, Position, Square};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::board::Board;
use crate::error::{Error, Result, quoted};
use crate::run;

/// Arrays as they go back to Python.
type Vector<'py, T> = Bound<'py, PyArray1<T>>;
type Matrix<'py, T> = Bound<'py, PyArray2<T>>;

/// Bytes of a packed board: two squares a byte.
const PACKED: usize = Square::COUNT / 2;

/// Boards as rows of codes, with the sides to move.
struct Rows<'a> {
    boards: &'a [u8],
    width: usize,
    sides: &'a [u8],
}

impl<'a> Rows<'a> {
    fn new(
        boards: &'a PyReadonlyArray2<'_, u8>,
        sides: &'a PyReadonlyArray1<'_, u8>,
    ) -> Result<Self> {
        let gaps = |_| {
            Error::Argument("an array has gaps: give it through numpy.ascontiguousarray".into())
        };
        if !boards.is_c_contiguous() {
            let message = "boards lie column by column: give them through numpy.ascontiguousarray";
            return Err(Error::Argument(message.into()));
        }
        let shape = boards.as_array().dim();
        let rows = Self {
            boards: boards.as_slice().map_err(gaps)?,
            width: shape.1,
            sides: sides.as_slice().map_err(gaps)?,
        };
        if rows.width != Square::COUNT && rows.width != PACKED {
            let message = format!(
                "boards of {} columns: 90 codes or 45 packed bytes were expected",
                rows.width
            );
            return Err(Error::Argument(message));
        }
        if shape.0 != rows.sides.len() {
            let message = format!("{} boards, but {} sides to move", shape.0, rows.sides.len());
            return Err(Error::Argument(message));
        }
        Ok(rows)
    }

    fn len(&self) -> usize {
        self.sides.len()
    }

    fn side(&self, index: usize) -> Result<Color> {
        match self.sides[index] {
            1 => Ok(Color::Red),
            0 => Ok(Color::Black),
            other => {
                let message =
                    format!("board {index}: side {other}, but 1 (Red) or 0 (Black) was expected");
                Err(Error::Argument(message))
            }
        }
    }

    /// The codes of a board, each of a man or of an empty square.
    fn codes(&self, index: usize) -> Result<[u8; Square::COUNT]> {
        let row = &self.boards[index * self.width..(index + 1) * self.width];
        let codes: [u8; Square::COUNT] = if self.width == PACKED {
            std::array::from_fn(|square| (row[square / 2] >> (4 * (square % 2))) & 15)
        } else {
            std::array::from_fn(|square| row[square])
        };
        let is_wrong = |code: u8| code != 0 && board::Piece::from_code(code).is_none();
        match Square::all().find(|square| is_wrong(codes[square.index()])) {
            None => Ok(codes),
            Some(square) => Err(wrong_code(index, codes[square.index()], square)),
        }
    }

    fn position(&self, index: usize) -> Result<Position> {
        let codes = self.codes(index)?;
        let position = Position::from_codes(&codes, self.side(index)?);
        position.map_err(|square| wrong_code(index, codes[square.index()], square))
    }

    /// Does something for every row, off the interpreter's lock; Ctrl-C ends it.
    fn for_each(
        &self,
        py: Python<'_>,
        mut work: impl FnMut(usize) -> Result<()> + Send,
    ) -> Result<()> {
        let stopped = AtomicBool::new(false);
        let each = |index| {
            if stopped.load(Ordering::Relaxed) {
                Ok(())
            } else {
                work(index)
            }
        };
        run::detach(
            py,
            || stopped.store(true, Ordering::Relaxed),
            |_| Ok(()),
            || (0..self.len()).try_for_each(each),
        )?
    }
}

fn wrong_code(index: usize, code: u8, square: Square) -> Error {
    Error::Argument(format!("board {index}: code {code} on {square} is no man"))
}

/// Boards as codes and sides to move.
#[pyfunction]
pub fn encode<'py>(
    py: Python<'py>,
    boards: Vec<Bound<'py, Board>>,
) -> PyResult<(Matrix<'py, u8>, Vector<'py, u8>)> {
    let (mut codes, mut sides) = (Vec::with_capacity(90 * boards.len()), Vec::new());
    for board in boards {
        board.get().ask(|position| {
            codes.extend_from_slice(position.codes());
            sides.push(u8::from(position.turn() == Color::Red));
        });
    }
    let codes = codes
        .into_pyarray(py)
        .reshape([sides.len(), Square::COUNT])?;
    Ok((codes, sides.into_pyarray(py)))
}

/// The planes of boards.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, perspective))]
pub fn planes<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    perspective: &str,
) -> Result<Bound<'py, PyArray4<u8>>> {
    let perspective = match perspective {
        "red" => Perspective::Red,
        "mover" => Perspective::Mover,
        _ => {
            let given = quoted(perspective);
            let message = format!("perspective cannot be {given}: red or mover was expected");
            return Err(Error::Argument(message));
        }
    };
    let rows = Rows::new(&boards, &sides)?;
    let mut planes = vec![[0; PLANES_LEN]; rows.len()];
    let filled = planes.as_mut_slice();
    rows.for_each(py, |index| {
        let (codes, side) = (rows.codes(index)?, rows.side(index)?);
        board::write_planes(&codes, side, perspective, &mut filled[index]);
        Ok(())
    })?;
    let shape = [rows.len(), board::PLANE_COUNT, 10, 9];
    Ok(planes.into_flattened().into_pyarray(py).reshape(shape)?)
}

/// The legal moves of boards as masks over the numbers of moves.
#[pyfunction]
pub fn legal_mask<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
) -> Result<Matrix<'py, u8>> {
    let rows = Rows::new(&boards, &sides)?;
    let mut masks = vec![[0; MOVE_COUNT]; rows.len()];
    let filled = masks.as_mut_slice();
    rows.for_each(py, |index| {
        board::write_legal_mask(&rows.position(index)?, &mut filled[index]);
        Ok(())
    })?;
    let shape = [rows.len(), MOVE_COUNT];
    Ok(masks.into_flattened().into_pyarray(py).reshape(shape)?)
}

/// The legal moves of boards, one after the other, and where those of each board begin.
#[pyfunction]
pub fn legal_moves_batch<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
) -> Result<(Vector<'py, u16>, Vector<'py, i64>)> {
    let rows = Rows::new(&boards, &sides)?;
    let mut moves: Vec<u16> = Vec::with_capacity(rows.len() * 48);
    let mut offsets = Vec::with_capacity(rows.len() + 1);
    offsets.push(0);
    rows.for_each(py, |index| {
        let legal = rows.position(index)?.legal_moves();
        moves.extend(legal.iter().map(|mv| mv.to_u16()));
        offsets.push(moves.len() as i64);
        Ok(())
    })?;
    Ok((moves.into_pyarray(py), offsets.into_pyarray(py)))
}

/// The moves of all numbers, and the numbers of the same moves in a mirror and from the other side.
#[pyfunction]
pub fn move_tables(py: Python<'_>) -> [Vector<'_, u16>; 3] {
    let moves: Vec<u16> = (0..MOVE_COUNT as u16)
        .filter_map(board::Move::from_index)
        .map(board::Move::to_u16)
        .collect();
    [
        moves,
        board::mirror_index().to_vec(),
        board::rotate_index().to_vec(),
    ]
    .map(|table| table.into_pyarray(py))
}
