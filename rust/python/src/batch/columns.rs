//! Columns of Arrow tables, whoever made them, as the arrays that the batches read.

use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use arrow_array::{Array, ArrayRef};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType};
use numpy::IntoPyArray;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3_arrow::input::{AnyArray, AnyRecordBatch};

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
pub fn board_column(py: Python<'_>, column: AnyArray) -> Result<Matrix<'_, u8>> {
    let reader = column.into_reader()?;
    let read: Result<Vec<u8>> = py.detach(|| {
        let mut bytes = Vec::new();
        for chunk in reader {
            let chunk = chunk.map_err(|error| arrow_error(&error))?;
            let rows = chunk.as_struct_opt();
            let boards = match rows {
                Some(rows) => named(rows.column_by_name("board"), "board")?,
                None => &chunk,
            };
            add_boards(&mut bytes, boards)?;
        }
        Ok(bytes)
    });
    py.check_signals()?;
    Ok(matrix(py, read?, PACKED)?)
}

/// Sides to move, 1 for Red, out of a column of `red` and `black`, or of numbers.
#[pyfunction]
pub fn side_column<'py>(py: Python<'py>, column: Bound<'py, PyAny>) -> Result<Vector<'py, u8>> {
    let mut sides = Vec::new();
    for chunk in chunks(&column)? {
        add_sides(&mut sides, &chunk)?;
    }
    Ok(sides.into_pyarray(py))
}

/// Packed boards and sides out of the columns `board` and `side` of a table.
#[pyfunction]
pub fn position_columns(
    py: Python<'_>,
    table: AnyRecordBatch,
) -> Result<(Matrix<'_, u8>, Vector<'_, u8>)> {
    let reader = table.into_reader()?;
    let read: Result<(Vec<u8>, Vec<u8>)> = py.detach(|| {
        let (mut boards, mut sides) = (Vec::new(), Vec::new());
        for batch in reader {
            let batch = batch.map_err(|error| arrow_error(&error))?;
            add_boards(&mut boards, named(batch.column_by_name("board"), "board")?)?;
            add_sides(&mut sides, named(batch.column_by_name("side"), "side")?)?;
        }
        Ok((boards, sides))
    });
    // Ctrl-C comes out of the stream as an error of its own.
    py.check_signals()?;
    let (boards, sides) = read?;
    Ok((matrix(py, boards, PACKED)?, sides.into_pyarray(py)))
}

fn named<'a>(column: Option<&'a ArrayRef>, name: &str) -> Result<&'a ArrayRef> {
    column.ok_or_else(|| {
        let expected = "a table with the columns board and side was expected";
        Error::Argument(format!("no column {name}: {expected}"))
    })
}

/// The strings of a column.
pub fn texts(column: &Bound<'_, PyAny>) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for chunk in chunks(column)? {
        let chunk = without_nulls(&chunk, &DataType::Utf8, texts.len())?;
        texts.extend(chunk.as_string::<i32>().iter().flatten().map(str::to_owned));
    }
    Ok(texts)
}

fn chunks(column: &Bound<'_, PyAny>) -> Result<Vec<ArrayRef>> {
    let chunked = column.extract::<AnyArray>()?.into_chunked_array();
    Ok(chunked.map_err(PyErr::from)?.into_inner().0)
}

fn add_boards(bytes: &mut Vec<u8>, chunk: &ArrayRef) -> Result<()> {
    let row = bytes.len() / PACKED;
    let chunk = without_nulls(chunk, &DataType::LargeBinary, row)?;
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

fn add_sides(sides: &mut Vec<u8>, chunk: &ArrayRef) -> Result<()> {
    if chunk.data_type().is_integer() || *chunk.data_type() == DataType::Boolean {
        let numbers = without_nulls(chunk, &DataType::UInt8, sides.len())?;
        sides.extend_from_slice(numbers.as_primitive::<UInt8Type>().values());
        return Ok(());
    }
    let words = without_nulls(chunk, &DataType::Utf8, sides.len())?;
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

/// A chunk as another type; nothing in it may be missing. `row` is the number of its first value.
fn without_nulls(chunk: &ArrayRef, kind: &DataType, row: usize) -> Result<ArrayRef> {
    let of = chunk.data_type();
    let cast = cast(chunk, kind)
        .map_err(|_| Error::Argument(format!("a column of {of}: one of {kind} was expected")))?;
    let is_null = |&index: &usize| cast.is_null(index);
    match (0..cast.len()).find(is_null) {
        Some(index) if cast.null_count() > 0 => {
            let row = row + index;
            Err(Error::Argument(format!("row {row} of a column is null")))
        }
        _ => Ok(cast),
    }
}

fn arrow_error(error: &ArrowError) -> Error {
    Error::Argument(format!("the stream broke off: {error}"))
}
