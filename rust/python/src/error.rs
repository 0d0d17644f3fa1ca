//! The one border where errors of the core crates become Python exceptions.

use cotuong_board::notation::NotationError;
use cotuong_board::{Illegality, Impossibility, Move, ParseFenError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The exception classes, which are written in Python so that they can have two bases and documented attributes.
mod exceptions {
    pyo3::import_exception!(cotuong.errors, AmbiguousMoveError);
    pyo3::import_exception!(cotuong.errors, FenError);
    pyo3::import_exception!(cotuong.errors, IllegalMoveError);
    pyo3::import_exception!(cotuong.errors, InvalidMoveError);
}

/// Whatever a binding can fail with.
#[derive(Debug)]
pub enum Error {
    /// A text that is no FEN.
    Fen(ParseFenError),
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
    Coordinates(String),
    /// An argument outside its range.
    Argument(String),
    /// An exception that is one already.
    Python(PyErr),
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
            Error::Coordinates(text) => {
                let message =
                    format!("{text:?} is not a move: two squares, such as h2e2, were expected");
                exceptions::InvalidMoveError::new_err(message)
            }
            Error::Argument(message) => PyValueError::new_err(message),
            Error::Python(error) => error,
        }
    }
}

fn notation_error(text: &str, error: NotationError, fen: &str) -> PyErr {
    let arguments = (format!("{text:?}: {error} (in {fen})"), error.code());
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
