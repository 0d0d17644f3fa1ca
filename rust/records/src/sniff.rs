//! What format a source is in, by its content; names of files do not matter.

use core::fmt;

use crate::{detect, pgn};

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Tags and moves in any notation, and lists of moves without tags.
    Pgn,
}

impl Format {
    /// The bytes of a source that are looked at.
    pub(crate) const WINDOW: usize = detect::WINDOW;

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
        }
    }

    /// Finds the format of a source by its first bytes; `None` if they are no known one.
    ///
    /// ```
    /// use cotuong_records::Format;
    ///
    /// assert_eq!(Format::sniff(b"[Event \"\"]\r\n"), Some(Format::Pgn));
    /// assert_eq!(Format::sniff(b"1. h2e2 h9g7\n"), Some(Format::Pgn));
    /// assert_eq!(Format::sniff(&[0; 4096]), None);
    /// ```
    pub fn sniff(head: &[u8]) -> Option<Self> {
        let head = head.get(..Self::WINDOW).unwrap_or(head);
        pgn::looks_like(head).then_some(Self::Pgn)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
