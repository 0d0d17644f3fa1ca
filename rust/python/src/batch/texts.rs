//! Boards out of FENs, and FENs out of boards.

use cotuong_board::{self as board, Color, Setup, Square};
use numpy::{IntoPyArray, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;

use super::parallel::fill;
use super::rows::Rows;
use super::{BLOCK, Matrix, Vector, columns, matrix};
use crate::arguments;
use crate::error::{Error, Result};

/// Boards as codes, with their sides to move, out of FENs: strings, or an Arrow column of them.
#[pyfunction]
#[pyo3(signature = (fens, *, workers))]
pub fn boards_from_fens<'py>(
    py: Python<'py>,
    fens: Bound<'py, PyAny>,
    workers: usize,
) -> Result<(Matrix<'py, u8>, Vector<'py, u8>)> {
    let boards = if columns::is_arrow(&fens)? {
        let texts = columns::texts(&fens, "fens")?;
        read(py, texts.len(), |index| texts[index].as_str(), workers)?
    } else {
        let texts = arguments::texts(&fens, "fens")?;
        read(py, texts.len(), |index| &texts[index], workers)?
    };
    let mut codes = Vec::with_capacity(boards.len() * Square::COUNT);
    let mut sides = Vec::with_capacity(boards.len());
    for (board, side) in boards {
        codes.extend_from_slice(&board);
        sides.push(side);
    }
    let codes = matrix(py, codes, Square::COUNT)?;
    Ok((codes, sides.into_pyarray(py)))
}

/// The codes of a board and its side to move.
type Encoded = ([u8; Square::COUNT], u8);

fn read<'a>(
    py: Python<'_>,
    count: usize,
    text: impl Fn(usize) -> &'a str + Sync,
    workers: usize,
) -> Result<Vec<Encoded>> {
    let mut boards = vec![([0; Square::COUNT], 0); count];
    fill(py, workers, &mut boards, BLOCK, |index, (codes, side)| {
        let setup = Setup::from_fen(text(index)).map_err(|error| Error::FenRow { index, error })?;
        for (square, man) in setup.men() {
            codes[square.index()] = man.code();
        }
        *side = u8::from(setup.turn == Color::Red);
        Ok(())
    })?;
    Ok(boards)
}

/// The exact FENs of boards, their counters at the start of a game.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, workers))]
pub fn fens_from_boards<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    workers: usize,
) -> Result<Vec<String>> {
    let rows = Rows::new(&boards, &sides)?;
    let mut fens = vec![String::new(); rows.len()];
    fill(py, workers, &mut fens, BLOCK, |index, fen| {
        *fen = board::fen_of_codes(&rows.codes(index)?, rows.side(index)?);
        Ok(())
    })?;
    Ok(fens)
}
