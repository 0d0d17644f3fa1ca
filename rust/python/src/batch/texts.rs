//! Boards out of FENs, and FENs out of boards.

use cotuong_board::{self as board, Color, FenText, Square};
use numpy::ndarray::Dimension;
use numpy::{PyArray, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::parallel::fill;
use super::rows::{Rows, not_side_by_side};
use super::{BLOCK, Matrix, Vector, columns, new_array};
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
    if columns::is_arrow(&fens)? {
        let texts = columns::texts(&fens, "fens")?;
        read(py, &texts, workers)
    } else {
        let texts = arguments::texts(&fens, "fens")?;
        read(py, &texts, workers)
    }
}

fn read<'py>(
    py: Python<'py>,
    texts: &[impl AsRef<str> + Sync],
    workers: usize,
) -> Result<(Matrix<'py, u8>, Vector<'py, u8>)> {
    let codes = new_array(py, "empty", (texts.len(), Square::COUNT))?;
    let sides = new_array(py, "empty", texts.len())?;
    fill_both(py, workers, &codes, &sides, |index, codes, side| {
        let read = board::codes_of_fen(texts[index].as_ref());
        let (board, turn) = read.map_err(|error| Error::FenRow { index, error })?;
        *codes = board;
        *side = u8::from(turn == Color::Red);
        Ok(())
    })?;
    Ok((codes, sides))
}

/// Fills new arrays of codes and of sides.
fn fill_both<D: Dimension, E: Dimension>(
    py: Python<'_>,
    workers: usize,
    codes: &Bound<'_, PyArray<u8, D>>,
    sides: &Bound<'_, PyArray<u8, E>>,
    work: impl Fn(usize, &mut [u8; Square::COUNT], &mut u8) -> Result<()> + Sync,
) -> Result<()> {
    let (mut codes, mut sides) = (codes.readwrite(), sides.readwrite());
    let codes = codes.as_slice_mut().map_err(|_| not_side_by_side())?;
    let sides = sides.as_slice_mut().map_err(|_| not_side_by_side())?;
    let (codes, _) = codes.as_chunks_mut::<{ Square::COUNT }>();
    let mut rows: Vec<_> = codes.iter_mut().zip(sides).collect();
    fill(py, workers, &mut rows, BLOCK, |index, (codes, side)| {
        work(index, codes, side)
    })
}

/// The exact FENs of boards, their counters at the start of a game.
#[pyfunction]
#[pyo3(signature = (boards, sides, *, workers))]
pub fn fens_from_boards<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray2<'py, u8>,
    sides: PyReadonlyArray1<'py, u8>,
    workers: usize,
) -> Result<Bound<'py, PyList>> {
    let rows = Rows::new(&boards, &sides)?;
    let mut blocks: Vec<Texts> = (0..rows.len().div_ceil(BLOCK))
        .map(|_| Texts::default())
        .collect();
    fill(py, workers, &mut blocks, 1, |number, texts| {
        let first = number * BLOCK;
        // Few FENs are longer than eighty letters.
        texts.text.reserve(80 * BLOCK);
        texts.ends.reserve(BLOCK);
        for index in first..rows.len().min(first + BLOCK) {
            let fen = FenText::new(&rows.codes(index)?, rows.side(index)?, [0, 1]);
            texts.text.push_str(fen.as_str());
            texts.ends.push(texts.text.len());
        }
        Ok(())
    })?;
    let texts: Vec<&str> = blocks.iter().flat_map(Texts::iter).collect();
    Ok(PyList::new(
        py,
        texts.into_iter().map(|text| PyString::new(py, text)),
    )?)
}

/// Texts one after the other: a place on the heap for a block of them.
#[derive(Default)]
struct Texts {
    text: String,
    ends: Vec<usize>,
}

impl Texts {
    fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.text[start..end])
    }
}
