//! The one border where errors of the core crates become Python exceptions.

use std::io;
use std::path::Path;

use cotuong_board::notation::NotationError;
use cotuong_board::{Illegality, Impossibility, Move, ParseFenError};
use cotuong_dataset::{Cause, DatasetError, Unread, any_of};
use cotuong_law::arbiter::LogError;
use cotuong_records::write::WriteError;
use cotuong_records::{ErrorKind, GameError, GameStatus};
use pyo3::exceptions::{PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;

/// The exception classes, which are written in Python so that they can have two bases and documented attributes.
mod exceptions {
    pyo3::import_exception!(cotuong.errors, AmbiguousMoveError);
    pyo3::import_exception!(cotuong.errors, CotuongError);
    pyo3::import_exception!(cotuong.errors, FenError);
    pyo3::import_exception!(cotuong.errors, IllegalMoveError);
    pyo3::import_exception!(cotuong.errors, InvalidMoveError);
    pyo3::import_exception!(cotuong.errors, LogError);
    pyo3::import_exception!(cotuong.errors, ReadError);
    pyo3::import_exception!(cotuong.errors, ReadWarning);
    pyo3::import_exception!(cotuong.errors, WriteError);
}

/// Whatever a binding can fail with.
#[derive(Debug)]
pub enum Error {
    /// A text that is no FEN.
    Fen(ParseFenError),
    /// A text of a batch that is no FEN.
    FenRow { index: usize, error: ParseFenError },
    /// A position that was asked to be possible and is not.
    Impossible(Vec<Impossibility>),
    /// A move that may not be played.
    Illegal {
        mv: Move,
        illegality: Illegality,
        fen: String,
    },
    /// A text that is not one legal move.
    Notation {
        text: String,
        error: NotationError,
        fen: String,
    },
    /// A text that is no move in coordinates.
    Coordinates { text: String, example: &'static str },
    /// A file that cannot be read, or not further.
    Unread(Unread),
    /// A game that a format cannot hold at all.
    Write(WriteError),
    /// A game that is not in order, where that was to be raised.
    Game {
        source: String,
        index: u32,
        error: GameError,
    },
    /// A log of incidents that is not in order.
    Log(LogError),
    /// A replay that stopped.
    Dataset(DatasetError),
    /// An argument outside its range.
    Argument(String),
    /// An exception that is one already.
    Python(PyErr),
}

/// A text of the caller's for a message: whole if it is short.
pub fn shortened(text: &str) -> String {
    cut(text, 60)
}

/// The beginning of a text that is long.
fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest).chain(['…']).collect()
}

/// The same in quotation marks.
pub fn quoted(text: &str) -> String {
    format!("{:?}", shortened(text))
}

/// The error of an argument that is none of the names that it can have.
pub fn unknown<'a>(name: &str, value: &str, known: impl IntoIterator<Item = &'a str>) -> Error {
    Error::Argument(cannot_be(name, value, &any_of(known)))
}

fn cannot_be(name: &str, value: &str, expected: &str) -> String {
    format!(
        "{name} cannot be {}: {expected} was expected",
        quoted(value)
    )
}

/// What a binding returns.
pub type Result<T> = std::result::Result<T, Error>;

impl From<PyErr> for Error {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<ParseFenError> for Error {
    fn from(error: ParseFenError) -> Self {
        Self::Fen(error)
    }
}

impl From<Unread> for Error {
    fn from(unread: Unread) -> Self {
        Self::Unread(unread)
    }
}

impl From<DatasetError> for Error {
    fn from(error: DatasetError) -> Self {
        Self::Dataset(error)
    }
}

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        match error {
            Error::Fen(error) => {
                let code = match error {
                    ParseFenError::NotExact(_) => "inexact_fen",
                    _ => "bad_fen",
                };
                exceptions::FenError::new_err((error.to_string(), code))
            }
            Error::FenRow { index, error } => {
                exceptions::FenError::new_err(format!("fens[{index}]: {error}"))
            }
            Error::Impossible(found) => {
                let reasons: Vec<String> = found.iter().map(ToString::to_string).collect();
                exceptions::FenError::new_err((reasons.join("; "), "impossible_position"))
            }
            Error::Illegal {
                mv,
                illegality,
                fen,
            } => {
                let message = format!("illegal move {mv}: {illegality} (in {fen})");
                exceptions::IllegalMoveError::new_err((message, illegality.code()))
            }
            Error::Notation { text, error, fen } => notation_error(&text, error, &fen),
            Error::Coordinates { text, example } => {
                let given = quoted(&text);
                exceptions::InvalidMoveError::new_err(format!(
                    "{given} is not a move: two squares, such as {example}, were expected; parse and push_text read other notations"
                ))
            }
            Error::Unread(unread) => unread_error(unread),
            Error::Write(error) => {
                exceptions::WriteError::new_err((error.to_string(), error.code()))
            }
            Error::Game {
                source,
                index,
                error,
            } => {
                let message = format!("{source}, game {index}: {error}");
                bad_game(error.status(), message)
            }
            Error::Log(error) => {
                let raised = exceptions::LogError::new_err(cut(&error.to_string(), 400));
                let filled = Python::attach(|py| raised.value(py).setattr("path", error.path()));
                filled.err().unwrap_or(raised)
            }
            Error::Dataset(error) => dataset_error(&error),
            Error::Argument(message) => PyValueError::new_err(message),
            Error::Python(error) => error,
        }
    }
}

fn notation_error(text: &str, error: NotationError, fen: &str) -> PyErr {
    let said = error.to_string();
    // What was given may be the move itself, which the error names.
    let given = if said
        .strip_prefix(text)
        .is_some_and(|rest| rest.starts_with(": "))
    {
        String::new()
    } else {
        format!("{}: ", quoted(text))
    };
    let arguments = (format!("{given}{said} (in {fen})"), error.code());
    match error {
        NotationError::Unreadable { .. } => exceptions::InvalidMoveError::new_err(arguments),
        NotationError::Illegal { .. } => exceptions::IllegalMoveError::new_err(arguments),
        NotationError::Ambiguous { first, second } => ambiguous(arguments, &[first, second]),
        NotationError::Unwritable { mv } => ambiguous(arguments, &[mv]),
    }
}

/// An `AmbiguousMoveError` that holds the moves.
fn ambiguous(arguments: (String, &'static str), moves: &[Move]) -> PyErr {
    let error = exceptions::AmbiguousMoveError::new_err(arguments);
    let filled: PyResult<()> = Python::attach(|py| {
        let moves = moves.iter().map(|&mv| crate::moves::interned(py, mv));
        let moves = moves.collect::<PyResult<Vec<_>>>()?;
        error
            .value(py)
            .setattr("moves", pyo3::types::PyTuple::new(py, moves)?)
    });
    filled.err().unwrap_or(error)
}

fn unread_error(unread: Unread) -> PyErr {
    let message = unread.to_string();
    let path = Path::new(&unread.source);
    let (code, offset) = match &unread.cause {
        Cause::Container(damage) => (damage.code().to_owned(), Some(damage.byte)),
        Cause::Listed(trouble) => (trouble.code.clone(), None),
        Cause::Read(error) => {
            let is_known = !matches!(error.kind(), ErrorKind::UnknownFormat);
            (error.code().to_owned(), is_known.then(|| error.byte()))
        }
        Cause::Empty => ("no_games".to_owned(), None),
        _ => ("unreadable_file".to_owned(), None),
    };
    let failed = match unread.cause {
        Cause::Open(error) => Some(error),
        Cause::Read(error) => match error.into_kind() {
            ErrorKind::Io { error, .. } => Some(error),
            _ => None,
        },
        _ => None,
    };
    match failed {
        // It may hold the exception of a signal, or of a file object.
        Some(error) if holds_exception(&error) => error.into(),
        Some(error) => os_error(&error, path, message),
        None => {
            let error = exceptions::ReadError::new_err((message, code));
            let filled = Python::attach(|py| error.value(py).setattr("offset", offset));
            filled.err().unwrap_or(error)
        }
    }
}

/// Whether an I/O error is an exception of Python's on its way through a reader.
pub fn holds_exception(error: &io::Error) -> bool {
    let inner = error.get_ref();
    inner.is_some_and(<dyn std::error::Error + Send + Sync>::is::<PyErr>)
}

/// Warns of something that is passed over.
pub fn read_warning(unread: &Unread) -> Result<()> {
    Python::attach(|py| {
        let category = py.get_type::<exceptions::ReadWarning>();
        let message = std::ffi::CString::new(unread.to_string().replace('\0', " "))?;
        PyErr::warn(py, &category, &message, 1)
    })?;
    Ok(())
}

fn dataset_error(error: &DatasetError) -> PyErr {
    let message = error.to_string();
    let code = match error {
        DatasetError::MissingInput { input } => {
            let arguments = (
                ENOENT,
                "no such file or folder, and no match",
                input.clone(),
            );
            return PyFileNotFoundError::new_err(arguments);
        }
        DatasetError::Io { path, source, .. } => return os_error(source, path, message),
        DatasetError::SourceClash { .. } => return PyValueError::new_err(message),
        DatasetError::BadSetting {
            name,
            value,
            expected,
        } => {
            return PyValueError::new_err(cannot_be(name, value, expected));
        }
        DatasetError::BadGame(game) => {
            return bad_game(GameStatus::named(&game.code).unwrap_or_default(), message);
        }
        DatasetError::ForeignOutput { .. } => "foreign_output",
        DatasetError::OtherConfig { .. } => "other_settings",
        DatasetError::OtherInputs { .. } => "other_inputs",
        DatasetError::Damaged { .. } => "damaged_output",
        DatasetError::Worker { .. } => "worker_failed",
        DatasetError::Cancelled => "cancelled",
        _ => "internal",
    };
    exceptions::CotuongError::new_err((message, code))
}

/// What every system calls a file that is not there.
const ENOENT: i32 = 2;

/// The `OSError` of its number, which Python turns into `FileNotFoundError`, `PermissionError` and so on.
pub fn os_error(error: &io::Error, path: &Path, message: String) -> PyErr {
    match error.raw_os_error() {
        Some(number) => {
            let said = error.to_string();
            let said = said
                .split(" (os error")
                .next()
                .unwrap_or_default()
                .to_owned();
            PyOSError::new_err((number, said, path.to_string_lossy().into_owned()))
        }
        None => PyOSError::new_err(message),
    }
}

/// The exception of the first game that cannot be played, where that was asked for.
fn bad_game(status: GameStatus, message: String) -> PyErr {
    let arguments = (message, status.name());
    match status {
        GameStatus::IllegalMove => exceptions::IllegalMoveError::new_err(arguments),
        GameStatus::AmbiguousMove => exceptions::AmbiguousMoveError::new_err(arguments),
        GameStatus::UnreadableMove => exceptions::InvalidMoveError::new_err(arguments),
        _ => exceptions::ReadError::new_err(arguments),
    }
}
