//! Why a text names no move.

use core::fmt;

use crate::{Color, Illegality, Move, PieceType};

/// Why a text does not name one legal move of a position, or a move has no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// The text is no move in this notation, whatever the position.
    Unreadable {
        /// The byte of the text where reading stopped.
        at: usize,
        /// What was looked for there, in words.
        expected: &'static str,
    },
    /// The text is well formed, and no man can do what it says.
    Illegal {
        /// The move meant, where the text leads to one.
        mv: Option<Move>,
        /// What is wrong with it; [`Illegality::NoPiece`] where the text means a man that is not there.
        illegality: Illegality,
        /// The man meant, where the text names its kind.
        man: Option<(Color, PieceType)>,
    },
    /// The text fits two legal moves or more.
    Ambiguous {
        /// One of them.
        first: Move,
        /// Another.
        second: Move,
    },
    /// The notation has no text for this legal move that fits it alone: three rooks of a side, six pawns.
    Unwritable {
        /// The move.
        mv: Move,
    },
}

impl NotationError {
    /// The stable code: `unreadable_move`, `ambiguous_move`, `unwritable_move`, or that of the [`Illegality`].
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "unreadable_move",
            Self::Illegal { illegality, .. } => illegality.code(),
            Self::Ambiguous { .. } => "ambiguous_move",
            Self::Unwritable { .. } => "unwritable_move",
        }
    }

    /// Whether the text fits several legal moves.
    pub const fn is_ambiguous(&self) -> bool {
        matches!(self, Self::Ambiguous { .. })
    }

    /// The same error for a text that starts some bytes further on.
    pub(super) fn shifted(self, bytes: usize) -> Self {
        match self {
            Self::Unreadable { at, expected } => Self::Unreadable {
                at: at + bytes,
                expected,
            },
            other => other,
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unreadable { at, expected } => write!(f, "expected {expected} at byte {at}"),
            Self::Illegal {
                mv: Some(mv),
                illegality,
                ..
            } => write!(f, "{mv}: {illegality}"),
            Self::Illegal {
                mv: None,
                illegality: Illegality::NoPiece,
                man: Some((color, kind)),
            } => write!(f, "no {color} {kind} stands where the text says"),
            Self::Illegal {
                mv: None,
                man: Some((color, kind)),
                ..
            } => write!(f, "no move of a {color} {kind} goes where the text says"),
            Self::Illegal {
                mv: None,
                illegality,
                man: None,
            } => write!(f, "{illegality}"),
            Self::Ambiguous { first, second } => {
                write!(f, "two moves fit the text: {first} and {second}")
            }
            Self::Unwritable { mv } => {
                write!(f, "this notation has no text that means {mv} alone")
            }
        }
    }
}

impl core::error::Error for NotationError {}

/// Shorthand for the readers.
pub(super) const fn unreadable(at: usize, expected: &'static str) -> NotationError {
    NotationError::Unreadable { at, expected }
}
