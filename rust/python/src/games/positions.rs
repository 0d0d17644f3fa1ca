//! `Positions`.

use std::vec;

use cotuong_board::{self as board, History};
use pyo3::prelude::*;

use crate::board::Board;

/// The boards of a line, one after the other.
#[pyclass(module = "cotuong")]
pub struct Positions {
    next: Option<History>,
    moves: vec::IntoIter<board::Move>,
}

impl Positions {
    pub fn new(start: History, moves: Vec<board::Move>) -> Self {
        Self {
            next: Some(start),
            moves: moves.into_iter(),
        }
    }
}

#[pymethods]
impl Positions {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Board> {
        let now = self.next.take()?;
        if let Some(mv) = self.moves.next() {
            let mut next = now.clone();
            next.push_unchecked(mv);
            self.next = Some(next);
        }
        Some(Board::from(now))
    }
}
