//! `Game` and what is wrong with one.

use std::hash::{Hash, Hasher};

use cotuong_board::notation;
use cotuong_board::{self as board, Fen, History, Position, START_FEN};
use cotuong_records as records;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::board::{Board, notation_named};
use crate::error::{Error, Result};
use crate::moves::{Move, interned};

/// What is wrong with a game, and where.
#[pyclass(module = "cotuong", frozen, get_all, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GameError {
    /// A stable word for what it is, such as `illegal.leg`, `ambiguous_move` or `truncated.comment`.
    code: String,
    /// What it is and where, in words.
    message: String,
    /// The number of the move, from 1; `None` where no move is to blame.
    ply: Option<u32>,
    /// The byte in the file where the trouble starts.
    offset: u64,
    /// The line of the file, from 1.
    line: u64,
}

#[pymethods]
impl GameError {
    #[new]
    const fn new(code: String, message: String, ply: Option<u32>, offset: u64, line: u64) -> Self {
        Self {
            code,
            message,
            ply,
            offset,
            line,
        }
    }

    fn __str__(&self) -> &str {
        &self.message
    }

    fn __repr__(&self) -> String {
        format!("<GameError {}: {}>", self.code, self.message)
    }

    /// Return the error as a dictionary, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("code", &self.code)?;
        fields.set_item("message", &self.message)?;
        fields.set_item("ply", self.ply)?;
        fields.set_item("offset", self.offset)?;
        fields.set_item("line", self.line)?;
        Ok(fields)
    }

    fn __getnewargs__(&self) -> (&str, &str, Option<u32>, u64, u64) {
        (&self.code, &self.message, self.ply, self.offset, self.line)
    }
}

impl From<&records::GameError> for GameError {
    fn from(error: &records::GameError) -> Self {
        Self {
            code: error.code().to_owned(),
            message: error.to_string(),
            ply: error.ply,
            offset: error.byte,
            line: error.line,
        }
    }
}

/// A game that was found: what its source says, and the moves that could be played.
///
/// `status` is `ok`, or says why the game broke; then `moves` holds what was played before, and `errors` what is wrong and
/// where. Games compare, hash, copy and pickle: two are equal when headers, start, moves, result and status are, wherever
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
    moves: Vec<board::Move>,
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
    plies_written: u32,
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

impl Game {
    /// A game as it was read from `source` and played.
    pub fn of(source: &str, game: &records::Game, played: &records::Played) -> Self {
        let headers = game
            .headers
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let written = || game.start_fen().unwrap_or(START_FEN).to_owned();
        Self {
            facts: Facts {
                headers: headers.collect(),
                start_fen: played
                    .start
                    .as_ref()
                    .map_or_else(written, board::Setup::to_fen),
                moves: played.moves.clone(),
                result: game.result().as_str().to_owned(),
                status: played.status.name().to_owned(),
            },
            source: Source {
                path: source.to_owned(),
                index: game.index,
                offset: game.offset,
                length: game.length,
                format: game.format.name().to_owned(),
                notation: played.notation.map(|notation| notation.name().to_owned()),
                encoding: game.encoding.name().to_owned(),
                decode_errors: game.decode_errors,
                plies_written: played.plies_written,
            },
            errors: played.error.iter().map(GameError::from).collect(),
        }
    }

    /// The start, with the moves up to some ply made.
    fn replayed(&self, plies: usize) -> Result<History> {
        // A start that could not be read has no moves, and says so in `errors`.
        let start = Fen::parse(&self.facts.start_fen)?.setup;
        let mut history = History::new(Position::from_setup_unchecked(&start));
        for &mv in &self.facts.moves[..plies] {
            // They have been played before, perhaps by the moves of the pieces alone.
            history.push_unchecked(mv);
        }
        Ok(history)
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
        self.facts
            .moves
            .iter()
            .map(|&mv| interned(py, mv))
            .collect()
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
    const fn plies_written(&self) -> u32 {
        self.source.plies_written
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

    /// Return the board after so many plies, all by default, with the moves that led there.
    ///
    /// Raises `ValueError` for more plies than were played, `FenError` if the start could not be read.
    #[pyo3(signature = (ply=None))]
    fn board(&self, ply: Option<usize>) -> Result<Board> {
        let played = self.facts.moves.len();
        let ply = ply.unwrap_or(played);
        if ply > played {
            return Err(Error::Argument(format!(
                "no ply {ply}: {played} were played"
            )));
        }
        self.replayed(ply).map(Board::from)
    }

    /// Return the moves in a notation, each written in the position that it was played in.
    ///
    /// Raises `ValueError` for an unknown notation, `IllegalMoveError` for a move that was played in spite of the rules,
    /// `AmbiguousMoveError` where the notation has no text for a move.
    fn notations(&self, notation: &str) -> Result<Vec<String>> {
        let notation = notation_named(notation)?;
        let mut history = self.replayed(0)?;
        let texts = self.facts.moves.iter().map(|&mv| {
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

    /// Return the game as plain dictionaries and lists, ready for JSON; moves in ICCS.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = self.source.clone().into_pyobject(py)?;
        fields.set_item("headers", self.headers(py)?)?;
        fields.set_item("start_fen", self.start_fen())?;
        let moves = self.facts.moves.iter().map(ToString::to_string);
        fields.set_item("moves", moves.collect::<Vec<_>>())?;
        fields.set_item("result", self.result())?;
        fields.set_item("status", self.status())?;
        let errors = self.errors.iter().map(|error| error.to_dict(py));
        fields.set_item("errors", errors.collect::<PyResult<Vec<_>>>()?)?;
        Ok(fields)
    }

    fn __len__(&self) -> usize {
        self.facts.moves.len()
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
            facts.moves.len(),
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
    fn _restore(
        source: Source,
        headers: Vec<(String, String)>,
        start_fen: String,
        moves: Vec<u16>,
        result: String,
        status: String,
        errors: Vec<PyRef<'_, GameError>>,
    ) -> Result<Self> {
        let known = |number| {
            board::Move::from_u16(number)
                .ok_or_else(|| Error::Argument(format!("{number} is no move")))
        };
        let moves = moves.into_iter().map(known).collect::<Result<_>>()?;
        Ok(Self {
            facts: Facts {
                headers,
                start_fen,
                moves,
                result,
                status,
            },
            source,
            errors: errors.iter().map(|error| (**error).clone()).collect(),
        })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let game = slf.get();
        let moves: Vec<u16> = game.facts.moves.iter().map(|mv| mv.to_u16()).collect();
        let state = (
            game.source.clone(),
            game.facts.headers.clone(),
            game.start_fen(),
            PyList::new(slf.py(), moves)?,
            game.result(),
            game.status(),
            game.errors(),
        );
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, state.into_pyobject(slf.py())?))
    }
}
