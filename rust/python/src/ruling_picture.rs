//! The game that a ruling is about, and the ruling as a picture and as a page.

use cotuong_board::{History, Position};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::named;
use crate::board::Board;
use crate::error::{Error, Result};
use crate::law::Ruling;

#[pymethods]
impl Ruling {
    /// Return the board of the game after so many plies, all by default, with the moves that led there.
    ///
    /// Raises `ValueError` for more plies than were played.
    #[pyo3(signature = (ply=None))]
    fn board(&self, #[pyo3(from_py_with = named::ply)] ply: Option<u32>) -> Result<Board> {
        let played = self.moves.len();
        let plies = ply.map_or(played, |ply| ply as usize);
        let moves = self
            .moves
            .get(..plies)
            .ok_or_else(|| Error::Argument(format!("no ply {plies}: {played} were played")))?;
        let mut history = History::new(Position::from_setup_unchecked(&self.start));
        for &mv in moves {
            history.push_unchecked(mv);
        }
        Ok(history.into())
    }

    /// Return the loop ruled on as a picture, its plies numbered; without a loop the last position. The keywords are those of
    /// `board_svg`.
    ///
    /// >>> import cotuong as ct
    /// >>> moves = "i2f2 f9e9 f2e2 e9f9 e2f2 f9e9 f2e2 e9f9 e2f2".split()
    /// >>> ct.judge(fen="5k3/9/9/9/9/9/9/8R/9/3K5 w", moves=moves).svg(language="vi", style="vietnamese")[:4]
    /// '<svg'
    #[pyo3(signature = (**marks))]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        marks: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let pages = slf.py().import("cotuong._pages")?;
        let draw = pages.getattr("ruling_picture")?;
        draw.call((slf,), marks.as_ref())
    }

    /// The ruling as a page: what a notebook shows.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pages = slf.py().import("cotuong._pages")?;
        pages.call_method1("ruling_page", (slf,))
    }
}
