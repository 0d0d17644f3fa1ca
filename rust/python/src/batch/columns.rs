//! Columns of Arrow tables, whoever made them, as the arrays that the batches read.

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef, StructArray};
use arrow_cast::cast;
use arrow_cast::display::array_value_to_string;
use arrow_schema::{ArrowError, DataType};
use numpy::IntoPyArray;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;

use super::rows::PACKED;
use super::{Matrix, Vector, matrix};
use crate::error::{Error, Result, quoted};

/// Whether an object offers itself through the Arrow C interface.
pub fn is_arrow(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = object.py();
    Ok(object.hasattr(intern!(py, "__arrow_c_stream__"))?
        || object.hasattr(intern!(py, "__arrow_c_array__"))?)
}

/// Packed boards out of a column of 45 bytes a row, or out of the column `board` of a table.
#[pyfunction]
pub fn board_column<'py>(py: Python<'py>, column: &Bound<'py, PyAny>) -> Result<Matrix<'py, u8>> {
    let mut bytes = Vec::new();
    each_chunk(column, "boards", |chunk| match chunk.as_struct_opt() {
        Some(rows) => add_boards(&mut bytes, named(rows, "board")?, "board"),
        None => add_boards(&mut bytes, chunk, "boards"),
    })?;
    Ok(matrix(py, bytes, PACKED)?)
}

/// Sides to move, 1 for Red, out of a column of `red` and `black`, or of numbers.
#[pyfunction]
pub fn side_column<'py>(py: Python<'py>, column: &Bound<'py, PyAny>) -> Result<Vector<'py, u8>> {
    let mut sides = Vec::new();
    each_chunk(column, "sides", |chunk| {
        add_sides(&mut sides, chunk, "sides")
    })?;
    Ok(sides.into_pyarray(py))
}

/// Packed boards and sides out of the columns `board` and `side` of a table.
#[pyfunction]
pub fn position_columns<'py>(
    py: Python<'py>,
    table: &Bound<'py, PyAny>,
) -> Result<(Matrix<'py, u8>, Vector<'py, u8>)> {
    let (mut boards, mut sides) = (Vec::new(), Vec::new());
    each_chunk(table, "boards", |chunk| {
        let Some(rows) = chunk.as_struct_opt() else {
            let expected = "the sides to move beside it, or a table with the columns board and side, were expected";
            return Err(Error::Argument(format!(
                "boards are one column: {expected}"
            )));
        };
        add_boards(&mut boards, named(rows, "board")?, "board")?;
        add_sides(&mut sides, named(rows, "side")?, "side")
    })?;
    Ok((matrix(py, boards, PACKED)?, sides.into_pyarray(py)))
}

/// Goes through the chunks of a column, or of a table as a column of its rows, off the interpreter's lock.
fn each_chunk(
    column: &Bound<'_, PyAny>,
    name: &str,
    mut add: impl FnMut(&ArrayRef) -> Result<()> + Send,
) -> Result<()> {
    let py = column.py();
    // Those of the Arrow bindings are told in our words; what the column itself raises, a missing file, goes through.
    let unread = |error: PyErr| {
        let kind = error.get_type(py);
        if !(kind.is(py.get_type::<PyException>()) || kind.is(py.get_type::<PyValueError>())) {
            return Error::Python(error);
        }
        let error = error.value(py).to_string();
        Error::Argument(format!("{name} cannot be read as Arrow: {error}"))
    };
    let reader = column.extract::<AnyArray>().map_err(unread)?;
    let reader = reader.into_reader().map_err(unread)?;
    let read = py.detach(|| {
        reader
            .map(|chunk| chunk.map_err(|error| broken_off(&error)))
            .try_for_each(|chunk| add(&chunk?))
    });
    // Ctrl-C comes out of a stream as an error of its own.
    py.check_signals()?;
    read
}

fn broken_off(error: &ArrowError) -> Error {
    Error::Argument(format!("the stream broke off: {error}"))
}

fn named<'a>(rows: &'a StructArray, name: &str) -> Result<&'a ArrayRef> {
    rows.column_by_name(name).ok_or_else(|| {
        let expected = "a table with the columns board and side was expected";
        Error::Argument(format!("no column {name}: {expected}"))
    })
}

/// The strings of a column.
pub fn texts(column: &Bound<'_, PyAny>, name: &str) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    each_chunk(column, name, |chunk| {
        let chunk = as_kind(chunk, &DataType::Utf8, name, texts.len(), "a text")?;
        texts.extend(chunk.as_string::<i32>().iter().flatten().map(str::to_owned));
        Ok(())
    })?;
    Ok(texts)
}

fn add_boards(bytes: &mut Vec<u8>, chunk: &ArrayRef, name: &str) -> Result<()> {
    let row = bytes.len() / PACKED;
    let expected = "a packed board of 45 bytes";
    // The cast would take numbers and texts for bytes.
    if !(chunk.data_type().is_binary() || chunk.null_count() == chunk.len()) {
        return Err(wrong_kind(chunk, name, expected));
    }
    let chunk = as_kind(chunk, &DataType::LargeBinary, name, row, expected)?;
    for (row, board) in (row..).zip(chunk.as_binary::<i64>().iter().flatten()) {
        if board.len() != PACKED {
            let length = board.len();
            let message = format!("board {row}: {length} bytes, but {PACKED} were expected");
            return Err(Error::Argument(message));
        }
        bytes.extend_from_slice(board);
    }
    Ok(())
}

fn add_sides(sides: &mut Vec<u8>, chunk: &ArrayRef, name: &str) -> Result<()> {
    let row = sides.len();
    if chunk.data_type().is_integer() || *chunk.data_type() == DataType::Boolean {
        let expected = "1 (Red) or 0 (Black)";
        let numbers = as_kind(chunk, &DataType::UInt8, name, row, expected)?;
        sides.extend_from_slice(numbers.as_primitive::<UInt8Type>().values());
        return Ok(());
    }
    let words = as_kind(chunk, &DataType::Utf8, name, row, "red or black")?;
    for word in words.as_string::<i32>().iter().flatten() {
        sides.push(match word {
            "red" => 1,
            "black" => 0,
            other => {
                let row = sides.len();
                let given = quoted(other);
                let message = format!("board {row}: side {given}, but red or black was expected");
                return Err(Error::Argument(message));
            }
        });
    }
    Ok(())
}

/// A chunk of the column `name` as another type; nothing in it may be missing. `row` is the number of its first value.
fn as_kind(
    chunk: &ArrayRef,
    kind: &DataType,
    name: &str,
    row: usize,
    expected: &str,
) -> Result<ArrayRef> {
    let cast = cast(chunk, kind).map_err(|_| wrong_kind(chunk, name, expected))?;
    // What the type cannot hold has become null too.
    let missing =
        (cast.null_count() > 0).then(|| (0..cast.len()).find(|&index| cast.is_null(index)));
    let Some(index) = missing.flatten() else {
        return Ok(cast);
    };
    let given = array_value_to_string(chunk, index).unwrap_or_default();
    let given = if chunk.is_null(index) || given.is_empty() {
        "null"
    } else {
        &given
    };
    let row = row + index;
    Err(Error::Argument(format!(
        "row {row} of {name} is {given}: {expected} was expected"
    )))
}

fn wrong_kind(chunk: &ArrayRef, name: &str, expected: &str) -> Error {
    let kind = chunk.data_type();
    Error::Argument(format!(
        "{name} is a column of {kind}: {expected} a row was expected"
    ))
}
