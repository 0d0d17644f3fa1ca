//! `Game`.

mod inner;
mod parts;
mod positions;

use std::hash::{Hash, Hasher};

use cotuong_board::notation;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple, PyType};

use crate::arguments::{self, named};
use crate::board::{Board, notation_named};
use crate::error::{Error, Result, quoted};
use crate::moves::{Move, interned};
use crate::write;

use inner::{by_board, named_result};
pub use parts::{Comment, GameError, Line};
pub use positions::Positions;

/// A game that was found: what its source says, and the moves that could be played.
///
/// `status` is `ok`, or says why the game broke; then `moves` holds what was played before, and `errors` what is wrong and
/// where. Iteration over a game gives its moves, as many as `len` says; `positions` gives the boards.
///
/// `lines` and `comments` hold the main line alone, unless the game was read with `variations=True`.
///
/// Games compare, hash, copy and pickle: two are equal when headers, start, lines, comments, result and status are, wherever
/// they were found.
///
/// >>> import cotuong as ct
/// >>> game = next(ct.read(ct.sample_archive() / "giai-mau.pgn"))
/// >>> game.headers["Red"], game.status, len(game.moves), game.result
/// ('Lê An', 'ok', 140, '1/2-1/2')
/// >>> game.notations("vn")[:3]
/// ['B1.1', 'P2.3', 'B3.1']
#[pyclass(module = "cotuong", frozen, eq, hash)]
pub struct Game {
    facts: Facts,
    source: Source,
    errors: Vec<GameError>,
}

/// What makes it the game that it is.
#[derive(PartialEq, Eq, Hash)]
struct Facts {
    headers: Vec<(String, String)>,
    start_fen: String,
    /// The main line first.
    lines: Vec<Line>,
    comments: Vec<Comment>,
    result: String,
    status: String,
}

/// Where it was found, and how it is written there.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Source {
    #[pyo3(item("source"))]
    path: String,
    #[pyo3(item("source_index"))]
    index: u32,
    #[pyo3(item("source_offset"))]
    offset: u64,
    #[pyo3(item("source_length"))]
    length: u64,
    format: String,
    notation: Option<String>,
    encoding: String,
    decode_errors: u32,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.facts == other.facts
    }
}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.facts.hash(state);
    }
}

#[pymethods]
impl Game {
    /// All headers, as read, in the order of the source. Of two with one name the first counts; `tags` has both.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in &self.facts.headers {
            if !headers.contains(name)? {
                headers.set_item(name, value)?;
            }
        }
        Ok(headers)
    }

    /// Names and values of all headers, as read, in the order of the source.
    #[getter]
    fn tags(&self) -> Vec<(&str, &str)> {
        let headers = self.facts.headers.iter();
        headers
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect()
    }

    /// The exact FEN of the start; where a FEN could not be read, its text.
    #[getter]
    fn start_fen(&self) -> &str {
        &self.facts.start_fen
    }

    /// The moves that were played from the start.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        self.main().iter().map(|&mv| interned(py, mv)).collect()
    }

    /// The lines: the main line, then the variations, each after the line that it leaves. Line `n` is `lines[n]`.
    #[getter]
    fn lines(&self) -> Vec<Line> {
        self.facts.lines.clone()
    }

    /// The comments, in the order of the source, each with its line and ply.
    #[getter]
    fn comments(&self) -> Vec<Comment> {
        self.facts.comments.clone()
    }

    /// The result that the source states: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[getter]
    fn result(&self) -> &str {
        &self.facts.result
    }

    /// What became of the game: `ok`, `illegal_move`, `ambiguous_move`, `unreadable_move`, `bad_start`, `truncated`,
    /// `undecodable`.
    #[getter]
    fn status(&self) -> &str {
        &self.facts.status
    }

    /// What is wrong with the game; empty for a game that is `ok`.
    #[getter]
    fn errors(&self) -> Vec<GameError> {
        self.errors.clone()
    }

    /// The number of moves that the source holds, played or not.
    #[getter]
    fn plies_written(&self) -> u32 {
        let main = self.facts.lines.first();
        main.map_or(0, |main| main.plies_written)
    }

    /// The file that it was found in, as it was given.
    #[getter]
    fn source(&self) -> &str {
        &self.source.path
    }

    /// Its number in the file, from 0.
    #[getter]
    const fn source_index(&self) -> u32 {
        self.source.index
    }

    /// The byte of the file where it starts.
    #[getter]
    const fn source_offset(&self) -> u64 {
        self.source.offset
    }

    /// Its length in bytes.
    #[getter]
    const fn source_length(&self) -> u64 {
        self.source.length
    }

    /// The format of the file, such as `pgn`.
    #[getter]
    fn format(&self) -> &str {
        &self.source.format
    }

    /// The notation of its moves; `None` if it has none.
    #[getter]
    fn notation(&self) -> Option<&str> {
        self.source.notation.as_deref()
    }

    /// The encoding of its text.
    #[getter]
    fn encoding(&self) -> &str {
        &self.source.encoding
    }

    /// Places where its bytes are no text in the encoding; each reads as `U+FFFD`.
    #[getter]
    const fn decode_errors(&self) -> u32 {
        self.source.decode_errors
    }

    /// Return the board after so many plies of a line from the start, all by default, with the moves that led there.
    ///
    /// Raises `ValueError` for more plies than were played and for a line that the game was not read with, `FenError` if the
    /// start could not be read.
    #[pyo3(signature = (ply=None, *, line=0))]
    fn board(
        &self,
        #[pyo3(from_py_with = named::ply)] ply: Option<u32>,
        #[pyo3(from_py_with = named::line)] line: u32,
    ) -> Result<Board> {
        let moves = self.path(line)?;
        let ply = ply.map_or(moves.len(), |ply| ply as usize);
        let Some(moves) = moves.get(..ply) else {
            let played = moves.len();
            return Err(Error::Argument(format!(
                "no ply {ply}: {played} were played"
            )));
        };
        let mut history = self.start()?;
        for &mv in moves {
            // They have been played before, perhaps by the moves of the pieces alone.
            history.push_unchecked(mv);
        }
        Ok(Board::from(history))
    }

    /// Return an iterator over the boards of a line: the start, then one after each move, each with the moves that led there.
    ///
    /// Raises as `board` does.
    ///
    /// >>> import cotuong as ct
    /// >>> game = next(ct.read(ct.sample_archive() / "giai-mau.pgn"))
    /// >>> len([board.turn for board in game.positions()])
    /// 141
    #[pyo3(signature = (*, line=0))]
    fn positions(&self, #[pyo3(from_py_with = named::line)] line: u32) -> Result<Positions> {
        Ok(Positions::new(self.start()?, self.path(line)?))
    }

    /// Return the moves of a line in a notation, each written in the position that it was played in.
    ///
    /// Raises `ValueError` for an unknown notation and for a line that the game was not read with, `IllegalMoveError` for a move
    /// that was played in spite of the rules, `AmbiguousMoveError` where the notation has no text for a move.
    #[pyo3(signature = (notation, *, line=0))]
    fn notations(
        &self,
        #[pyo3(from_py_with = named::notation)] notation: &str,
        #[pyo3(from_py_with = named::line)] line: u32,
    ) -> Result<Vec<String>> {
        let notation = notation_named(notation)?;
        let mut history = self.start()?;
        let (path, own) = (self.path(line)?, self.line(line)?.moves.len());
        let (before, moves) = path.split_at(path.len() - own);
        for &mv in before {
            history.push_unchecked(mv);
        }
        let texts = moves.iter().map(|&mv| {
            let position = history.position();
            let text = notation::format(mv, notation, position).map_err(|error| Error::Notation {
                text: mv.to_string(),
                error,
                fen: position.fen(),
            });
            history.push_unchecked(mv);
            text
        });
        texts.collect()
    }

    /// Return the game as PGN, with its moves in a notation. What PGN cannot hold is left out; `cotuong.write` tells what that is.
    ///
    /// Raises `ValueError` for an unknown notation, `WriteError` where the game cannot be written at all.
    ///
    /// >>> import cotuong as ct
    /// >>> board = ct.Board()
    /// >>> board.push("h2e2")
    /// >>> print(ct.Game.from_board(board, headers={"Red": "An"}).to_pgn("vn"))
    /// [Game "Chinese Chess"]
    /// [Red "An"]
    /// [Result "*"]
    /// [Format "vn"]
    /// <BLANKLINE>
    /// 1. P2-5 *
    /// <BLANKLINE>
    #[pyo3(signature = (notation="iccs"))]
    fn to_pgn(&self, #[pyo3(from_py_with = named::notation)] notation: &str) -> Result<String> {
        let written = write::game(&self.sheet()?, "pgn", notation)?;
        Ok(String::from_utf8_lossy(&written.bytes)
            .trim_end_matches('\n')
            .to_owned()
            + "\n")
    }

    /// Return the bytes of the game in a format, and what that could not hold: how often by kind.
    fn _written<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = named::format)] format: &str,
        #[pyo3(from_py_with = named::notation)] notation: &str,
    ) -> Result<(Bound<'py, PyBytes>, Bound<'py, PyDict>)> {
        let written = write::game(&self.sheet()?, format, notation)?;
        let losses = PyDict::new(py);
        for loss in &written.losses {
            losses.set_item(loss.what.code(), loss.count)?;
        }
        Ok((PyBytes::new(py, &written.bytes), losses))
    }

    /// Make a game of the moves that were made on a board.
    ///
    /// The result is the one given, here or in the headers, else that of the last position: mate or stalemate.
    ///
    /// Raises `ValueError` for a result that is none.
    #[classmethod]
    #[pyo3(signature = (board, *, headers=Vec::new(), result=None), text_signature = "(board, *, headers=None, result=None)")]
    fn from_board(
        _class: &Bound<'_, PyType>,
        #[pyo3(from_py_with = arguments::board)] board: &Bound<'_, Board>,
        #[pyo3(from_py_with = arguments::headers)] headers: Vec<(String, String)>,
        #[pyo3(from_py_with = named::result)] result: Option<&str>,
    ) -> Result<Self> {
        let board = board.get();
        let stated = headers
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case("Result"))
            .and_then(|(_, value)| named_result(value));
        let result = match result {
            None => stated.unwrap_or_else(|| board.ask(by_board)),
            Some(text) => named_result(text).ok_or_else(|| {
                Error::Argument(format!(
                    "{} is no result: 1-0, 0-1, 1/2-1/2 or * was expected",
                    quoted(text)
                ))
            })?,
        };
        Ok(Self::made(board.game(), headers, result))
    }

    /// Return the game as plain dictionaries and lists, ready for JSON; moves in ICCS.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = self.source.clone().into_pyobject(py)?;
        fields.set_item("headers", self.headers(py)?)?;
        fields.set_item("start_fen", self.start_fen())?;
        fields.set_item("plies_written", self.plies_written())?;
        let moves = self.main().iter().map(ToString::to_string);
        fields.set_item("moves", moves.collect::<Vec<_>>())?;
        let lines = self.facts.lines.iter().skip(1);
        let lines = lines.map(|line| line.to_dict(py));
        fields.set_item("lines", lines.collect::<PyResult<Vec<_>>>()?)?;
        let comments = self.facts.comments.iter();
        let comments = comments.map(|comment| comment.to_dict(py));
        fields.set_item("comments", comments.collect::<PyResult<Vec<_>>>()?)?;
        fields.set_item("result", self.result())?;
        fields.set_item("status", self.status())?;
        let errors = self.errors.iter().map(|error| error.to_dict(py));
        fields.set_item("errors", errors.collect::<PyResult<Vec<_>>>()?)?;
        Ok(fields)
    }

    fn __len__(&self) -> usize {
        self.main().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.moves(py)?.into_pyobject(py)?.try_iter()?.into_any())
    }

    /// A game without moves is a game all the same.
    #[expect(clippy::unused_self, reason = "Python calls it on a game")]
    const fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        let (source, facts) = (&self.source, &self.facts);
        let (file, index) = (&source.path, source.index);
        format!(
            "<Game {file}#{index}: {}, {} plies, {}>",
            facts.status,
            self.main().len(),
            facts.result
        )
    }

    /// The game as a page: what a notebook shows.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let pages = slf.py().import("cotuong._pages")?;
        pages.call_method1("game_page", (slf,))
    }

    /// Makes a game from what `__reduce__` gives.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "they are all that a game is")]
    fn _restore(
        source: Source,
        headers: Vec<(String, String)>,
        start_fen: String,
        lines: Vec<PyRef<'_, Line>>,
        comments: Vec<PyRef<'_, Comment>>,
        result: String,
        status: String,
        errors: Vec<PyRef<'_, GameError>>,
    ) -> Self {
        Self {
            facts: Facts {
                headers,
                start_fen,
                lines: lines.iter().map(|line| (**line).clone()).collect(),
                comments: comments.iter().map(|comment| (**comment).clone()).collect(),
                result,
                status,
            },
            source,
            errors: errors.iter().map(|error| (**error).clone()).collect(),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let game = slf.get();
        let state = (
            game.source.clone(),
            game.facts.headers.clone(),
            game.start_fen(),
            game.lines(),
            game.comments(),
            game.result(),
            game.status(),
            game.errors(),
        );
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, state.into_pyobject(slf.py())?))
    }
}
