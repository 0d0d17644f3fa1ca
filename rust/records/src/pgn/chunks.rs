//! A file in pieces that several threads can read.

use std::io::Read;

use super::Reader;
use crate::Encoding;
use crate::error::ReadError;
use crate::options::{Origin, ReadOptions};
use crate::source::{SliceSource, Source, StreamSource};

/// A run of whole games in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Where its first byte, first game and first line stand in the file.
    pub origin: Origin,
    /// Its bytes.
    pub length: u64,
    /// Its games.
    pub games: u32,
}

/// A file cut at the boundaries of its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The encoding of the file: that of every chunk.
    pub encoding: Encoding,
    /// The chunks, in file order; each game is in one.
    pub chunks: Vec<Chunk>,
}

impl Layout {
    /// How to read the bytes of one chunk alone, so that its games come out as if the file had been read whole.
    pub fn options(&self, chunk: &Chunk, options: &ReadOptions) -> ReadOptions {
        ReadOptions {
            encoding: Some(self.encoding),
            format: Some(crate::Format::Pgn),
            origin: chunk.origin,
            ..options.clone()
        }
    }
}

/// Cuts a PGN file in memory into chunks of about `target` bytes. Games are found, not read: about a nanosecond
/// a byte.
///
/// ```
/// use cotuong_records::{ReadOptions, pgn, read_games};
///
/// let file = b"[Event \"1\"]\n\n1. h2e2 *\n\n[Event \"2\"]\n\n1. c3c4 *\n";
/// let options = ReadOptions::default();
/// let layout = pgn::layout_of(file, 10, &options);
/// assert_eq!(layout.chunks.len(), 2);
/// let second = &layout.chunks[1];
/// let bytes = &file[second.origin.byte as usize..][..second.length as usize];
/// let game = read_games(bytes, &layout.options(second, &options)).next().unwrap()?;
/// assert_eq!((game.index, game.offset, game.header("Event")), (1, 24, Some("2")));
/// # Ok::<(), cotuong_records::ReadError>(())
/// ```
pub fn layout_of(file: &[u8], target: u64, options: &ReadOptions) -> Layout {
    // Reading memory does not fail.
    cut(SliceSource(file), target, options).unwrap_or(Layout {
        encoding: Encoding::Utf8,
        chunks: Vec::new(),
    })
}

/// Cuts a PGN file of any size into chunks of about `target` bytes, reading it once in bounded memory.
///
/// # Errors
///
/// [`ReadError`] where the file cannot be read.
pub fn layout(file: impl Read, target: u64, options: &ReadOptions) -> Result<Layout, ReadError> {
    cut(StreamSource::new(file), target, options)
}

fn cut<S: Source>(source: S, target: u64, options: &ReadOptions) -> Result<Layout, ReadError> {
    let mut reader = Reader::new(source, options);
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut games = 0;
    while let Some(segment) = reader.next_game()? {
        let byte = reader.base + segment.start as u64;
        let mut last = chunks.last_mut();
        if let Some(chunk) = &mut last {
            chunk.length = byte - chunk.origin.byte;
        }
        match last {
            Some(chunk) if chunk.length < target => chunk.games += 1,
            _ => chunks.push(Chunk {
                origin: Origin {
                    byte,
                    game: options.origin.game + games,
                    line: options.origin.line + segment.line,
                },
                length: 0,
                games: 1,
            }),
        }
        games += 1;
        reader.release(&segment);
    }
    if let Some(chunk) = chunks.last_mut() {
        chunk.length = reader.base + reader.source.window().len() as u64 - chunk.origin.byte;
    }
    Ok(Layout {
        encoding: reader.encoding,
        chunks,
    })
}
