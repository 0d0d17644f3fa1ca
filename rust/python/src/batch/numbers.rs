//! The numbers of moves: the axis of a policy vector.

use cotuong_board::{self as board, MOVE_COUNT};
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;

use super::Vector;
use crate::error::{Error, Result};

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

/// The numbers of moves.
#[pyfunction]
pub fn moves_to_index<'py>(
    py: Python<'py>,
    moves: PyReadonlyArray1<'py, u16>,
) -> Result<Vector<'py, u16>> {
    let number = |(row, &bits): (usize, &u16)| {
        let mv = board::Move::from_u16(bits);
        mv.and_then(board::Move::index).ok_or_else(|| {
            let given = mv.map_or_else(|| bits.to_string(), |mv| mv.to_string());
            Error::Argument(format!("move {row}: {given} is a move of no piece"))
        })
    };
    let moves = moves.as_array();
    let numbers: Result<Vec<u16>> = py.detach(|| moves.iter().enumerate().map(number).collect());
    Ok(numbers?.into_pyarray(py))
}
