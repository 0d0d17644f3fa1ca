//! How to read.

use cotuong_board::notation::Notation;

use crate::{Encoding, Format};

/// Where a source's bytes stand in a larger one: what is counted starts here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The byte of the larger source.
    pub byte: u64,
    /// The number of its first game.
    pub game: u32,
    /// The number of its first line, from 1.
    pub line: u64,
}

impl Default for Origin {
    fn default() -> Self {
        Self {
            byte: 0,
            game: 0,
            line: 1,
        }
    }
}

/// How to read a source. The default finds everything out by content.
///
/// ```
/// use cotuong_records::{Encoding, ReadOptions, read_games};
///
/// let options = ReadOptions { encoding: Some(Encoding::Gb18030), ..ReadOptions::default() };
/// let games = read_games(b"[Red \"\xba\xfa\"]\n\n*\n", &options).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(games[0].red(), Some("胡"));
/// # Ok::<(), cotuong_records::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The encoding of the text, whatever the content looks like.
    pub encoding: Option<Encoding>,
    /// The format, whatever the content looks like.
    pub format: Option<Format>,
    /// The notation of every game's moves, whatever they look like.
    pub notation: Option<Notation>,
    /// The most bytes that are kept of one game; it is truncated there, and the games after it are read.
    /// Memory is bounded by some twenty times this. At least 1 KiB, at most 256 MiB; 16 MiB unless set.
    pub max_game_bytes: usize,
    /// Where the source stands in a larger one.
    pub origin: Origin,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            encoding: None,
            format: None,
            notation: None,
            max_game_bytes: 16 << 20,
            origin: Origin::default(),
        }
    }
}

impl ReadOptions {
    /// [`ReadOptions::max_game_bytes`] within its bounds.
    pub(crate) fn game_limit(&self) -> usize {
        self.max_game_bytes.clamp(1 << 10, 256 << 20)
    }
}
