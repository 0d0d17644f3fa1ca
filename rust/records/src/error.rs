//! Why a source could not be read.

use core::fmt;
use std::io;

/// A source that could not be read further, and where.
///
/// What is wrong with one game is no `ReadError`: that game is returned with what could be read of it.
#[derive(Debug)]
pub struct ReadError(Box<ErrorKind>);

/// What went wrong.
#[derive(Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The source itself failed.
    Io {
        /// The bytes that had been read.
        byte: u64,
        /// What it said.
        error: io::Error,
    },
    /// The source is in a format that is known by its marks and cannot be read.
    Undecodable {
        /// The format, in words.
        format: &'static str,
        /// The byte at which it was given up.
        byte: u64,
    },
    /// Nothing in the source is known as a record of games.
    UnknownFormat,
}

impl ReadError {
    pub(crate) fn new(kind: ErrorKind) -> Self {
        Self(Box::new(kind))
    }

    /// What went wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.0
    }

    /// Unwraps what went wrong.
    pub fn into_kind(self) -> ErrorKind {
        *self.0
    }

    /// The stable code: `io`, `undecodable`, `unknown_format`.
    pub fn code(&self) -> &'static str {
        match *self.0 {
            ErrorKind::Io { .. } => "io",
            ErrorKind::Undecodable { .. } => "undecodable",
            ErrorKind::UnknownFormat => "unknown_format",
        }
    }

    /// The byte of the source at which it happened.
    pub fn byte(&self) -> u64 {
        match *self.0 {
            ErrorKind::Io { byte, .. } | ErrorKind::Undecodable { byte, .. } => byte,
            ErrorKind::UnknownFormat => 0,
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            ErrorKind::Io { byte, error } => write!(f, "reading failed at byte {byte}: {error}"),
            ErrorKind::Undecodable { format, byte } => {
                write!(f, "{format} cannot be read (byte {byte})")
            }
            ErrorKind::UnknownFormat => f.write_str("no known format of game records"),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &*self.0 {
            ErrorKind::Io { error, .. } => Some(error),
            ErrorKind::Undecodable { .. } | ErrorKind::UnknownFormat => None,
        }
    }
}

impl From<ReadError> for io::Error {
    fn from(error: ReadError) -> Self {
        match error.into_kind() {
            ErrorKind::Io { error, .. } => error,
            kind => Self::new(io::ErrorKind::InvalidData, ReadError::new(kind)),
        }
    }
}
