//! Games off any source.

use std::io::{self, Read};

use crate::detect;
use crate::error::{ErrorKind, ReadError};
use crate::formats;
use crate::game::Game;
use crate::options::ReadOptions;
use crate::pgn;
use crate::sniff::{self, Format};
use crate::source::{SliceSource, Source, StreamSource};

/// Reads the games in some bytes, whatever their format.
///
/// ```
/// use cotuong_records::{ReadOptions, read_games};
///
/// let bytes = "[Red \"An\"]\n\n1. 炮二平五 马8进7 1-0\n".as_bytes();
/// for game in read_games(bytes, &ReadOptions::default()) {
///     let game = game?;
///     assert_eq!(game.moves().collect::<Vec<_>>(), ["炮二平五", "马8进7"]);
/// }
/// # Ok::<(), cotuong_records::ReadError>(())
/// ```
pub fn read_games<'a>(bytes: &'a [u8], options: &ReadOptions) -> Games<'a> {
    Games::new(Bytes::Slice(SliceSource(bytes)), options)
}

/// Reads the games of a stream of any length, in bounded memory.
///
/// The encoding is settled by the first bytes that are not ASCII; games before them are marked as `utf-8`, which
/// ASCII is. Where that must not depend on how a file is read, ask [`pgn::layout`] for its encoding first.
pub fn stream_games<'a>(reader: impl Read + Send + 'a, options: &ReadOptions) -> Games<'a> {
    Games::new(Bytes::Stream(StreamSource::new(Box::new(reader))), options)
}

/// The games of a source, in file order; each is a game even if it is damaged.
///
/// An iterator, or a loop without allocations through [`Games::read`]. It ends after an error.
pub struct Games<'a> {
    state: State<'a>,
    options: ReadOptions,
}

enum State<'a> {
    /// Nothing is known yet.
    New(Bytes<'a>),
    Pgn(Box<pgn::Reader<Bytes<'a>>>),
    Whole(formats::Whole<Bytes<'a>>),
    Ended,
}

impl<'a> Games<'a> {
    fn new(source: Bytes<'a>, options: &ReadOptions) -> Self {
        Self {
            state: State::New(source),
            options: options.clone(),
        }
    }

    /// Reads the next game into one that may have been used before; `false` at the end.
    ///
    /// # Errors
    ///
    /// [`ReadError`] where the source fails, or is in no known format.
    pub fn read(&mut self, game: &mut Game) -> Result<bool, ReadError> {
        let found = match &mut self.state {
            State::Pgn(reader) => reader.read(game),
            State::Whole(reader) => reader.read(game),
            State::Ended => return Ok(false),
            State::New(_) => self.start().and_then(|()| self.read(game)),
        };
        if !matches!(found, Ok(true)) {
            self.state = State::Ended;
        }
        found
    }

    /// Finds out the format.
    fn start(&mut self) -> Result<(), ReadError> {
        let State::New(mut source) = core::mem::replace(&mut self.state, State::Ended) else {
            return Ok(());
        };
        let byte = self.options.origin.byte;
        let failed = |error| ReadError::new(ErrorKind::Io { byte, error });
        source.fill_to(Format::WINDOW).map_err(failed)?;
        let window = source.window();
        let text = detect::by_head(window).map_or(0, |encoding| encoding.mark_len(window));
        let text = window.get(text..).unwrap_or_default();
        let blank = source.at_end() && text.trim_ascii().is_empty();
        self.state = match self.options.format.or_else(|| Format::sniff(window)) {
            Some(Format::Pgn) => State::Pgn(Box::new(pgn::Reader::new(source, &self.options))),
            Some(format) => State::Whole(formats::Whole::new(source, format, &self.options)?),
            None if blank => State::Ended,
            None => {
                let undecodable = sniff::undecodable(source.window(), byte);
                return Err(undecodable.unwrap_or_else(|| ReadError::new(ErrorKind::UnknownFormat)));
            }
        };
        Ok(())
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = Game::default();
        match self.read(&mut game) {
            Ok(true) => Some(Ok(game)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// Either kind of source.
enum Bytes<'a> {
    Slice(SliceSource<'a>),
    Stream(StreamSource<Box<dyn Read + Send + 'a>>),
}

impl Source for Bytes<'_> {
    fn window(&self) -> &[u8] {
        match self {
            Self::Slice(source) => source.window(),
            Self::Stream(source) => source.window(),
        }
    }

    fn at_end(&self) -> bool {
        match self {
            Self::Slice(source) => source.at_end(),
            Self::Stream(source) => source.at_end(),
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        match self {
            Self::Slice(source) => source.fill(),
            Self::Stream(source) => source.fill(),
        }
    }

    fn consume(&mut self, len: usize) {
        match self {
            Self::Slice(source) => source.consume(len),
            Self::Stream(source) => source.consume(len),
        }
    }

    fn drop_range(&mut self, from: usize, to: usize) -> usize {
        match self {
            Self::Slice(source) => source.drop_range(from, to),
            Self::Stream(source) => source.drop_range(from, to),
        }
    }
}
