//! Games written: PGN in any notation, `DhtmlXQ`, XQF of version 10, JSON lines.
//!
//! Headers, remarks and variations are kept; what a format has no place for is told, never dropped in silence.
//!
//! ```
//! use cotuong_board::notation::Notation;
//! use cotuong_records::{ReadOptions, read_games, write::{Target, write}};
//!
//! let game = read_games(b"1. h2e2 (1. c3c4) h9g7 *", &ReadOptions::default()).next().unwrap()?;
//! let written = write(&game, Target::Pgn(Notation::Wxf))?;
//! let text = String::from_utf8(written.bytes)?;
//! assert!(text.ends_with("\n1. C2=5 (1. P7+1) 1... H8+7 *\n\n"), "{text}");
//! assert!(written.losses.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dhtmlxq;
mod jsonl;
mod pgn;
mod sheet;
mod tree;
mod xqf;

use core::fmt;

use cotuong_board::notation::{Notation, NotationError};

use crate::game::Game;
pub use sheet::{Line, Sheet};
use tree::Tree;

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Target {
    /// PGN, UTF-8, its moves in a notation.
    Pgn(Notation),
    /// The record of dpxq.com, UTF-8.
    DhtmlXq,
    /// A file of `XQStudio`, version 10, GB18030.
    Xqf,
    /// An object of JSON on a line of its own.
    Jsonl,
}

impl Target {
    /// The format of a name: `pgn`, `dhtmlxq`, `xqf`, `jsonl`. PGN takes the notation.
    pub fn named(name: &str, notation: Notation) -> Option<Self> {
        Some(match name {
            "pgn" => Self::Pgn(notation),
            "dhtmlxq" => Self::DhtmlXq,
            "xqf" => Self::Xqf,
            "jsonl" => Self::Jsonl,
            _ => return None,
        })
    }
}

/// A game written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The bytes: a file for XQF, a part of one for the other formats.
    pub bytes: Vec<u8>,
    /// What could not be held.
    pub losses: Vec<Loss>,
}

/// Something that a format has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What.
    pub what: Lost,
    /// How often.
    pub count: u32,
}

/// What a format may have no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Lost {
    /// Moves at and after a fault.
    Moves,
    /// Headers that the format does not have.
    Headers,
    /// The ends of texts longer than their room.
    TextEnds,
    /// Signs that would end a text before its time; other ones stand for them.
    Signs,
    /// Counters of the start position.
    Counters,
    /// Variations that go on where their line ends.
    Continuations,
    /// Remarks that are nothing but blanks, and those that become a part of another in their place.
    Comments,
}

impl Lost {
    /// The stable code: `moves`, `headers`, `text_ends`, `signs`, `counters`, `continuations`,
    /// `comments`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Headers => "headers",
            Self::TextEnds => "text_ends",
            Self::Signs => "signs",
            Self::Counters => "counters",
            Self::Continuations => "continuations",
            Self::Comments => "comments",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            Lost::Moves => "moves at and after a fault",
            Lost::Headers => "headers without a place",
            Lost::TextEnds => "texts cut to their room",
            Lost::Signs => "signs replaced",
            Lost::Counters => "counters of the start",
            Lost::Continuations => "variations after the end of a line",
            Lost::Comments => "comments without a place of their own",
        };
        write!(f, "{} {what}", self.count)
    }
}

/// Why a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// Its start position cannot be read.
    Start,
    /// A move cannot be told in the notation.
    Notation {
        /// The ply, from 1, in its line.
        ply: u32,
        /// Why.
        error: NotationError,
    },
    /// The format has no place for so many men of a kind.
    Men,
}

impl WriteError {
    /// The stable code: `bad_start`, `unwritable_move`, `too_many_men`.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Start => "bad_start",
            Self::Notation { .. } => "unwritable_move",
            Self::Men => "too_many_men",
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("the start position cannot be read"),
            Self::Notation { ply, error } => write!(f, "ply {ply} cannot be written: {error}"),
            Self::Men => f.write_str("more men of a kind than the format has places for"),
        }
    }
}

impl core::error::Error for WriteError {}

/// Writes a game.
///
/// # Errors
///
/// [`WriteError`] where the format cannot hold the start position or a move at all.
pub fn write(game: &Game, target: Target) -> Result<Written, WriteError> {
    write_sheet(&Sheet::of(game)?, target)
}

/// Writes a game that is known by its moves.
///
/// # Errors
///
/// As [`write`].
pub fn write_sheet(sheet: &Sheet<'_>, target: Target) -> Result<Written, WriteError> {
    let tree = Tree::new(sheet);
    let mut out = Output::default();
    out.lose(Lost::Moves, sheet.lost_moves);
    match target {
        Target::Pgn(notation) => pgn::write(&tree, notation, &mut out)?,
        Target::DhtmlXq => dhtmlxq::write(&tree, &mut out),
        Target::Xqf => xqf::write(&tree, &mut out)?,
        Target::Jsonl => jsonl::write(&tree, &mut out),
    }
    Ok(out.finish())
}

/// What has been written, and lost.
#[derive(Default)]
struct Output {
    bytes: Vec<u8>,
    losses: Vec<Loss>,
}

impl Output {
    fn text(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn lose(&mut self, what: Lost, count: u32) {
        if count == 0 {
            return;
        }
        match self.losses.iter_mut().find(|loss| loss.what == what) {
            Some(loss) => loss.count += count,
            None => self.losses.push(Loss { what, count }),
        }
    }

    /// The remarks that can be told from each other and from none, of those in one place.
    fn told<'t>(&mut self, remarks: impl Iterator<Item = &'t str>, together: bool) -> Vec<&'t str> {
        let (told, blank): (Vec<_>, Vec<_>) = remarks.partition(|text| !text.trim().is_empty());
        let merged = if together {
            told.len().saturating_sub(1)
        } else {
            0
        };
        self.lose(Lost::Comments, (blank.len() + merged) as u32);
        told
    }

    /// Counts the blanks around a value, which readers do not keep.
    fn lose_blanks(&mut self, value: &str) {
        self.lose(Lost::Signs, u32::from(value.trim() != value));
    }

    fn finish(mut self) -> Written {
        self.losses.sort_by_key(|loss| loss.what);
        Written {
            bytes: self.bytes,
            losses: self.losses,
        }
    }
}
