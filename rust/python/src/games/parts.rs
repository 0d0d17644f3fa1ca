//! The parts of a `Game`: its lines, its comments, what is wrong with it.

use std::hash::{Hash, Hasher};

use cotuong_board as board;
use cotuong_records as records;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::arguments::named;
use crate::error::{Error, Result};
use crate::moves::{Move, interned};

/// What is wrong with a game, and where: the text of it names the ply, the line and the byte.
///
/// >>> import cotuong as ct
/// >>> bad = next(iter(ct.read(ct.sample_archive() / "gb18030" / "faulty.pgn")))
/// >>> bad.errors[0].code, bad.errors[0].ply, bad.errors[0].offset
/// ('illegal.piece_rule', 9, 196)
#[pyclass(module = "cotuong", frozen, get_all, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GameError {
    /// A stable word for what it is, such as `illegal.leg`, `ambiguous_move` or `truncated.comment`.
    code: String,
    /// What it is and where, in words.
    message: String,
    /// The number of the move, from 1; `None` where no move is to blame.
    pub ply: Option<u32>,
    /// The byte in the file where the trouble starts.
    offset: u64,
    /// The line of the file, from 1.
    line: u64,
}

/// An error for a pickle: the arguments of its class.
type ErrorState = (String, String, Option<u32>, u64, u64);

#[pymethods]
impl GameError {
    #[new]
    fn new(
        #[pyo3(from_py_with = named::code)] code: &str,
        #[pyo3(from_py_with = named::message)] message: &str,
        #[pyo3(from_py_with = named::ply)] ply: Option<u32>,
        #[pyo3(from_py_with = named::offset)] offset: u64,
        #[pyo3(from_py_with = named::line)] line: u64,
    ) -> Self {
        Self {
            code: code.to_owned(),
            message: message.to_owned(),
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
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("code", &self.code)?;
        fields.set_item("message", &self.message)?;
        fields.set_item("ply", self.ply)?;
        fields.set_item("offset", self.offset)?;
        fields.set_item("line", self.line)?;
        Ok(fields)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyType>, ErrorState) {
        let Self {
            code,
            message,
            ply,
            offset,
            line,
        } = slf.get().clone();
        (slf.get_type().unbind(), (code, message, ply, offset, line))
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

/// A remark on a position of a game.
///
/// The names are those of the table `comments`. Comments compare, hash and pickle.
///
/// >>> import cotuong as ct
/// >>> games = ct.read(ct.sample_archive() / "iccs" / "open.pgn", variations=True)
/// >>> next(game.comments[0] for game in games if game.comments).text
/// 'a rare start'
#[pyclass(module = "cotuong", frozen, get_all, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Comment {
    /// The line it stands in: 0 is the main line, other numbers are those of `Game.lines`.
    line: u32,
    /// The plies from the start before it, on that line; 0 for a remark on the game.
    ply: u32,
    /// What it says.
    text: String,
}

#[pymethods]
impl Comment {
    #[new]
    fn new(
        #[pyo3(from_py_with = named::line)] line: u32,
        #[pyo3(from_py_with = named::ply)] ply: u32,
        #[pyo3(from_py_with = named::text)] text: &str,
    ) -> Self {
        let text = text.to_owned();
        Self { line, ply, text }
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!(
            "<Comment line {}, ply {}: {:?}>",
            self.line, self.ply, self.text
        )
    }

    /// Return the comment as a dictionary, ready for JSON.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("line", self.line)?;
        fields.set_item("ply", self.ply)?;
        fields.set_item("text", &self.text)?;
        Ok(fields)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyType>, (u32, u32, String)) {
        let Self { line, ply, text } = slf.get().clone();
        (slf.get_type().unbind(), (line, ply, text))
    }
}

impl Comment {
    /// As writers take it.
    pub fn as_record(&self) -> records::Comment<'_> {
        records::Comment {
            line: self.line,
            ply: self.ply,
            text: &self.text,
        }
    }
}

impl From<records::Comment<'_>> for Comment {
    fn from(comment: records::Comment<'_>) -> Self {
        Self {
            line: comment.line,
            ply: comment.ply,
            text: comment.text.to_owned(),
        }
    }
}

/// A line of a game: the main line, or a variation.
///
/// The names are those of the table `lines`. Two are equal when number, parent, branch and moves are. Lines hash and pickle;
/// `len(line)` is the number of its moves, and iteration gives them.
///
/// >>> import cotuong as ct
/// >>> games = ct.read(ct.sample_archive() / "iccs" / "open.pgn", variations=True)
/// >>> main, variation = next(game.lines for game in games if len(game.lines) > 1)
/// >>> variation.parent_line, variation.branch_ply, [str(move) for move in variation]
/// (0, 0, ['h2e2', 'h9g7'])
#[pyclass(module = "cotuong", frozen, eq, hash)]
#[derive(Clone)]
#[expect(clippy::struct_field_names, reason = "the names of the table")]
pub struct Line {
    /// Its number: 0 is the main line.
    #[pyo3(get)]
    line: u32,
    /// The line that it leaves; `None` for the main line.
    #[pyo3(get)]
    parent_line: Option<u32>,
    /// The plies from the start up to where it leaves: it replaces ply `branch_ply + 1` of its parent. `None` for the main line.
    #[pyo3(get)]
    branch_ply: Option<u32>,
    pub moves: Vec<board::Move>,
    /// The moves that the source holds for it, played or not.
    #[pyo3(get)]
    pub plies_written: u32,
    /// What is wrong with it; `None` for a line that is played to its end.
    #[pyo3(get)]
    error: Option<GameError>,
}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Line {}

impl Hash for Line {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// A line for a pickle: number, parent, branch, moves as numbers, moves written, what is wrong.
type LineState = (
    u32,
    Option<u32>,
    Option<u32>,
    Vec<u16>,
    u32,
    Option<GameError>,
);

impl Line {
    /// The main line of a game.
    pub const fn main(
        moves: Vec<board::Move>,
        plies_written: u32,
        error: Option<GameError>,
    ) -> Self {
        Self {
            line: 0,
            parent_line: None,
            branch_ply: None,
            moves,
            plies_written,
            error,
        }
    }

    /// A variation.
    pub fn variation(
        line: u32,
        of: records::Variation,
        plies_written: u32,
        played: records::PlayedLine,
    ) -> Self {
        Self {
            line,
            parent_line: Some(of.parent),
            branch_ply: Some(of.branch_ply),
            moves: played.moves,
            plies_written,
            error: played.error.as_ref().map(GameError::from),
        }
    }

    /// The line it leaves and after how many plies; `None` for the main line, and for one that leaves no line before it.
    pub fn branch(&self) -> Option<(u32, u32)> {
        let parent = self.parent_line.filter(|parent| *parent < self.line)?;
        Some((parent, self.branch_ply.unwrap_or(0)))
    }

    /// As writers take it.
    pub fn as_record(&self) -> records::write::Line {
        let (parent, branch_ply) = self.branch().unwrap_or_default();
        records::write::Line {
            parent,
            branch_ply,
            moves: self.moves.clone(),
        }
    }

    fn key(&self) -> (u32, Option<u32>, Option<u32>, &[board::Move]) {
        (self.line, self.parent_line, self.branch_ply, &self.moves)
    }
}

#[pymethods]
impl Line {
    /// Its moves, from where it leaves its parent.
    #[getter(moves)]
    fn move_list(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        self.moves.iter().map(|&mv| interned(py, mv)).collect()
    }

    const fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self
            .move_list(py)?
            .into_pyobject(py)?
            .try_iter()?
            .into_any())
    }

    fn __repr__(&self) -> String {
        let branch = self.branch().map_or_else(String::new, |(parent, ply)| {
            format!(" off line {parent} after ply {ply}")
        });
        format!("<Line {}{branch}: {} plies>", self.line, self.moves.len())
    }

    /// Return the line as a dictionary, ready for JSON; moves in ICCS.
    pub fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("line", self.line)?;
        fields.set_item("parent_line", self.parent_line)?;
        fields.set_item("branch_ply", self.branch_ply)?;
        let moves = self.moves.iter().map(ToString::to_string);
        fields.set_item("moves", moves.collect::<Vec<_>>())?;
        Ok(fields)
    }

    /// Makes a line from what `__reduce__` gives.
    #[staticmethod]
    pub fn _restore(state: LineState) -> Result<Self> {
        let (line, parent_line, branch_ply, moves, plies_written, error) = state;
        let known = |number| {
            board::Move::from_u16(number)
                .ok_or_else(|| Error::Argument(format!("{number} is no move")))
        };
        Ok(Self {
            line,
            parent_line,
            branch_ply,
            moves: moves.into_iter().map(known).collect::<Result<_>>()?,
            plies_written,
            error,
        })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let line = slf.get();
        let state: LineState = (
            line.line,
            line.parent_line,
            line.branch_ply,
            line.moves.iter().map(|mv| mv.to_u16()).collect(),
            line.plies_written,
            line.error.clone(),
        );
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (state,).into_pyobject(slf.py())?))
    }
}
