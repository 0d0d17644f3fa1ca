//! Moves in the notations: read, played, written.

use cotuong_board as board;
use cotuong_board::notation::{self, Notation};
use pyo3::prelude::*;

use super::Board;
use crate::arguments::named;
use crate::error::{Error, Result, unknown};
use crate::moves::{Move, MoveArgument, interned};

/// The notation of a name.
pub fn notation_named(name: &str) -> Result<Notation> {
    name.parse()
        .map_err(|_| unknown("notation", name, Notation::ALL.map(Notation::name)))
}

impl Board {
    fn read(&self, text: &str, notation: &str) -> Result<board::Move> {
        self.ask(|position| {
            let read = match notation {
                "auto" => notation::parse_auto(text, position),
                name => notation::parse(text, notation_named(name)?, position),
            };
            read.map_err(|error| Error::Notation {
                text: text.to_owned(),
                error,
                fen: position.fen(),
            })
        })
    }

    fn write(&self, mv: board::Move, notation: Notation) -> Result<String> {
        self.ask(|position| {
            notation::format(mv, notation, position).map_err(|error| Error::Notation {
                text: mv.to_string(),
                error,
                fen: position.fen(),
            })
        })
    }

    fn play_text(&self, py: Python<'_>, text: &str, notation: &str) -> Result<Py<Move>> {
        let mv = self.read(text, notation)?;
        self.play(mv)?;
        Ok(interned(py, mv)?)
    }
}

#[pymethods]
impl Board {
    /// Return the move that a text means here; the board does not change.
    ///
    /// `notation` is `iccs`, `uci`, `san`, `san1`, `wxf`, `zh-hans`, `zh-hant`, `vn`, `vn-words`, `asian`, or `auto`, which takes
    /// whatever can be read.
    ///
    /// Raises `InvalidMoveError` for a text that is no move in the notation, `IllegalMoveError` for one that may not be
    /// played, `AmbiguousMoveError` for one that fits two legal moves, `ValueError` for an unknown notation.
    #[pyo3(signature = (text, notation="auto"))]
    fn parse(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::text)] text: &str,
        #[pyo3(from_py_with = named::notation)] notation: &str,
    ) -> Result<Py<Move>> {
        let mv = self.read(text, notation)?;
        Ok(interned(py, mv)?)
    }

    /// Read a move in a notation (see `parse`), play it and return it.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().push_text("炮二平五")
    /// Move('h2e2')
    #[pyo3(signature = (text, notation="auto"))]
    fn push_text(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::text)] text: &str,
        #[pyo3(from_py_with = named::notation)] notation: &str,
    ) -> Result<Py<Move>> {
        self.play_text(py, text, notation)
    }

    /// Return the text of a legal move in a notation, which reads back as this move alone.
    ///
    /// Raises `IllegalMoveError` for a move that may not be played, `AmbiguousMoveError` where the notation has no text for it,
    /// `ValueError` for an unknown notation.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().format("h2e2", notation="zh-hant")
    /// '炮二平五'
    #[pyo3(signature = (r#move, notation="iccs"))]
    fn format(
        &self,
        r#move: MoveArgument,
        #[pyo3(from_py_with = named::notation)] notation: &str,
    ) -> Result<String> {
        self.write(r#move.0, notation_named(notation)?)
    }

    /// Return the move of a text of the UCI protocol, whose ranks are 1 to 10: `parse(text, "uci")`.
    fn parse_uci(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::text)] text: &str,
    ) -> Result<Py<Move>> {
        self.parse(py, text, "uci")
    }

    /// Return the move of an algebraic text: `parse(text, "san")`.
    fn parse_san(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::text)] text: &str,
    ) -> Result<Py<Move>> {
        self.parse(py, text, "san")
    }

    /// Play a text of the UCI protocol, whose ranks are 1 to 10, and return the move: `push_text(text, "uci")`.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().push_uci("h3e3")
    /// Move('h2e2')
    fn push_uci(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::text)] text: &str,
    ) -> Result<Py<Move>> {
        self.play_text(py, text, "uci")
    }

    /// Play an algebraic text and return the move: `push_text(text, "san")`.
    fn push_san(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::text)] text: &str,
    ) -> Result<Py<Move>> {
        self.play_text(py, text, "san")
    }

    /// Return a legal move in algebraic notation: `format(move, "san")`.
    fn san(&self, r#move: MoveArgument) -> Result<String> {
        self.write(r#move.0, Notation::San)
    }

    /// Return a legal move as the UCI protocol has it, its ranks 1 to 10: `format(move, "uci")`.
    fn uci(&self, r#move: MoveArgument) -> Result<String> {
        self.write(r#move.0, Notation::Uci)
    }
}
