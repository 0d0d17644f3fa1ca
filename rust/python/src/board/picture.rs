//! The board as text and as a picture.

use cotuong_board::{self as board, Position, Square};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Board;
use crate::arguments::named;
use crate::error::{Result, unknown};
use crate::moves::interned;
use crate::vocabulary;

#[pymethods]
impl Board {
    /// The board as text, Red at the bottom.
    fn __str__(&self) -> String {
        let position = self.ask(Position::clone);
        let mut drawing = String::with_capacity(10 * 20 + 20);
        for rank in (0..10).rev() {
            drawing.push((b'0' + rank) as char);
            for file in 0..9 {
                let man = Square::at(file, rank).and_then(|square| position.piece_at(square));
                drawing.push(' ');
                drawing.push(man.map_or('.', board::Piece::letter));
            }
            drawing.push('\n');
        }
        drawing.push_str("  a b c d e f g h i");
        drawing
    }

    /// Return the board as text in Chinese characters, Red at the bottom, every point as wide as a character.
    ///
    /// `script` is `traditional`, `simplified`, or `symbols` for the signs that Unicode has for the pieces, which few fonts have.
    /// The two sides differ by their characters, but for those that they share in `simplified`, which ASCII (`str(board)`)
    /// tells apart.
    ///
    /// Raises `ValueError` for another script.
    ///
    /// >>> import cotuong as ct
    /// >>> print(ct.Board().unicode().splitlines()[0])
    /// 車馬象士將士象馬車
    #[pyo3(signature = (*, script="traditional"))]
    fn unicode(&self, #[pyo3(from_py_with = named::script)] script: &str) -> Result<String> {
        let signs = match script {
            "traditional" => ["帥仕相俥傌炮兵", "將士象車馬砲卒"],
            "simplified" => ["帅仕相车马炮兵", "将士象车马炮卒"],
            "symbols" => ["🩠🩡🩢🩤🩣🩥🩦", "🩧🩨🩩🩫🩪🩬🩭"],
            _ => {
                let known = ["traditional", "simplified", "symbols"];
                return Err(unknown("script", script, known));
            }
        };
        let position = self.ask(Position::clone);
        let sign = |square: Square| match position.piece_at(square) {
            Some(man) => signs[man.color.index()].chars().nth(man.kind.index()),
            None => Some('．'),
        };
        let rank = |rank: u8| -> String {
            let squares = (0..9).filter_map(|file| Square::at(file, rank));
            squares.filter_map(sign).collect()
        };
        Ok((0..10).rev().map(rank).collect::<Vec<_>>().join("\n"))
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.ask(Position::fen))
    }

    /// Return the board as a picture, with the last move and a check unless they are given: `board_svg` with its keywords.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().svg(style="western", orientation="black", size=300)[:4]
    /// '<svg'
    #[pyo3(signature = (**marks))]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        marks: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let marks = marks.unwrap_or_else(|| PyDict::new(py));
        let (fen, last, checked) = self.with(|history| {
            let position = history.position();
            let king = position.king(position.turn());
            let checked = king.filter(|_| position.is_check());
            (position.fen(), history.last(), checked)
        });
        if let (Some(mv), false) = (last, marks.contains("lastmove")?) {
            marks.set_item("lastmove", interned(py, mv)?)?;
        }
        if let (Some(king), false) = (checked, marks.contains("check")?) {
            marks.set_item("check", vocabulary::square(py, king)?)?;
        }
        let draw = py.import("cotuong.svg")?.getattr("board_svg")?;
        draw.call((fen,), Some(&marks))
    }

    /// The board as a picture: what a notebook shows.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.svg(py, None)
    }
}
