//! PGN for xiangqi: tags, then moves in any notation.
//!
//! The tag names, the notations and their habits are those of the programs and archives of the Chinese, Vietnamese
//! and Western worlds; every known deviation is read, and none costs another game.

mod chunks;
mod folds;
mod line;
mod movetext;
mod shape;
mod split;
mod tags;
mod token;
mod word;

pub use chunks::{Chunk, Layout, layout, layout_of};

use crate::detect;
use crate::error::{ErrorKind, ReadError};
use crate::game::{Damage, Game};
use crate::notations;
use crate::options::ReadOptions;
use crate::source::Source;
use crate::{Encoding, Format};
use line::Line;
pub(crate) use movetext::{Builder, Numbering};
pub(crate) use shape::{Opening, opening};
use split::{Segment, Splitter, Step};

/// Whether the first line that is not blank is a tag.
pub(crate) fn starts_with_tag(head: &[u8]) -> bool {
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let first = lines.find(|line| !matches!(line::classify(line), Line::Blank));
    first.is_some_and(|line| matches!(line::classify(line), Line::Tag { .. }))
}

/// Whether the head of a source looks like PGN: a tag line, or a line of moves.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    let is_tag = |line: &[u8]| matches!(line::classify(line), Line::Tag { .. });
    // Most files are settled by their first line, before anything is decoded.
    if head.split(|byte| matches!(byte, b'\n' | b'\r')).any(is_tag) {
        return true;
    }
    let encoding = detect::by_head(head).or_else(|| detect::by_content(head, false));
    let mut text = String::new();
    encoding.unwrap_or_default().decode_into(head, &mut text);
    text.split(['\n', '\r']).any(|line| {
        is_tag(line.as_bytes())
            || matches!(shape::opening(line), Opening::Moves | Opening::LaterMoves)
    })
}

/// Reads games off a source, in bounded memory.
pub(crate) struct Reader<S> {
    source: S,
    splitter: Splitter,
    encoding: Encoding,
    /// Whether the encoding is settled; else all bytes so far were ASCII.
    settled: bool,
    started: bool,
    limit: usize,
    options: ReadOptions,
    /// The byte of the source at the window's head.
    base: u64,
    games: u32,
    builder: Builder,
}

impl<S: Source> Reader<S> {
    pub fn new(source: S, options: &ReadOptions) -> Self {
        Self {
            source,
            splitter: Splitter::new(Encoding::Utf8),
            encoding: Encoding::Utf8,
            settled: false,
            started: false,
            limit: options.game_limit(),
            options: options.clone(),
            base: options.origin.byte,
            games: 0,
            builder: Builder::default(),
        }
    }

    /// Reads the next game into one that may have been used before; `false` at the end.
    pub fn read(&mut self, game: &mut Game) -> Result<bool, ReadError> {
        let Some(segment) = self.next_game()? else {
            return Ok(false);
        };
        let bytes = self
            .source
            .window()
            .get(segment.start..segment.end)
            .unwrap_or_default();
        let too_long = segment.length > bytes.len() as u64;
        game.index = self.options.origin.game.wrapping_add(self.games);
        game.offset = self.base + segment.start as u64;
        game.length = segment.length;
        game.line = self.options.origin.line + segment.line;
        game.format = Format::Pgn;
        game.encoding = self.encoding;
        read_game(bytes, segment.tagged, too_long, &mut self.builder, game);
        notations::settle(game, self.options.notation);
        self.release(&segment);
        self.games += 1;
        Ok(true)
    }

    /// The next segment that is a game.
    fn next_game(&mut self) -> Result<Option<Segment>, ReadError> {
        if !self.started {
            self.start()?;
        }
        while let Some(segment) = self.next_segment()? {
            if segment.is_game {
                return Ok(Some(segment));
            }
            self.release(&segment);
        }
        Ok(None)
    }

    fn next_segment(&mut self) -> Result<Option<Segment>, ReadError> {
        loop {
            let at_end = self.source.at_end();
            match self.splitter.step(self.source.window(), at_end, self.limit) {
                Step::Segment(segment) => {
                    self.settle(&segment)?;
                    return Ok(Some(segment));
                }
                Step::End => return Ok(None),
                Step::More => {
                    if let Some((from, to)) = self.splitter.excess(self.limit) {
                        let dropped = self.source.drop_range(from, to);
                        self.splitter.drop_excess(dropped);
                    } else {
                        self.drop_spent(0);
                    }
                    self.fill()?;
                }
            }
        }
    }

    /// The segment has been used.
    fn release(&mut self, segment: &Segment) {
        self.drop_spent(segment.dropped);
    }

    fn drop_spent(&mut self, dropped: u64) {
        let spent = self.splitter.spent();
        self.source.consume(spent);
        self.splitter.shift(spent);
        self.base += spent as u64 + dropped;
    }

    fn fill(&mut self) -> Result<(), ReadError> {
        let byte = self.base + self.source.window().len() as u64;
        let failed = |error| ReadError::new(ErrorKind::Io { byte, error });
        self.source.fill().map_err(failed)
    }

    fn fill_to(&mut self, len: usize) -> Result<(), ReadError> {
        while self.source.window().len() < len && !self.source.at_end() {
            self.fill()?;
        }
        Ok(())
    }

    /// Settles the encoding if the head of the source does.
    fn start(&mut self) -> Result<(), ReadError> {
        self.started = true;
        self.fill_to(detect::WINDOW)?;
        let window = self.source.window();
        let found = match self.options.encoding {
            Some(encoding) => Some(encoding),
            None => {
                detect::by_head(window).or_else(|| detect::by_content(window, self.source.at_end()))
            }
        };
        self.settled = found.is_some() || self.source.at_end();
        self.encoding = found.unwrap_or_default();
        self.splitter = Splitter::new(self.encoding);
        Ok(())
    }

    /// Settles the encoding by the first segment that is not ASCII alone.
    fn settle(&mut self, segment: &Segment) -> Result<(), ReadError> {
        let bytes = self
            .source
            .window()
            .get(segment.start..segment.end)
            .unwrap_or_default();
        if self.settled || bytes.is_ascii() {
            return Ok(());
        }
        self.fill_to(segment.start + detect::WINDOW)?;
        let window = self
            .source
            .window()
            .get(segment.start..)
            .unwrap_or_default();
        if let Some(encoding) = detect::by_content(window, self.source.at_end()) {
            self.encoding = encoding;
            self.settled = true;
            self.splitter.set_encoding(encoding);
        }
        Ok(())
    }
}

/// Reads a game's bytes, which are only its head if it is too long.
fn read_game(bytes: &[u8], tagged: bool, too_long: bool, builder: &mut Builder, game: &mut Game) {
    game.raw.clear();
    game.restarts.clear();
    game.places.clear();
    game.is_diagram = false;
    decode(bytes, too_long, game);
    read_text(tagged, builder, game);
    while let Some(at) = swallowed_brace(bytes, game) {
        game.restarts.push((at, 0));
        decode(bytes, too_long, game);
        read_text(tagged, builder, game);
    }
    if game.encoding != Encoding::Utf8 || game.decode_errors > 0 {
        game.raw.extend_from_slice(bytes);
    }
    if too_long && game.body.result.is_none() {
        game.body.damage = Some((Damage::TooLong, game.text.len() as u32));
    }
}

/// Decodes a game, anew at each of its restarts.
fn decode(bytes: &[u8], too_long: bool, game: &mut Game) {
    game.text.clear();
    game.decode_errors = 0;
    let mut start = 0;
    for restart in &mut game.restarts {
        let piece = bytes.get(start..restart.0).unwrap_or_default();
        game.decode_errors += game.encoding.decode_into(piece, &mut game.text);
        restart.1 = game.text.len();
        start = restart.0;
    }
    let rest = bytes.get(start..).unwrap_or_default();
    game.decode_errors += game.encoding.decode_into(rest, &mut game.text);
    if too_long {
        // The word that the limit has cut is none.
        let words = game
            .text
            .trim_end_matches(|c: char| !c.is_whitespace())
            .len();
        game.text.truncate(words);
    }
}

fn read_text(tagged: bool, builder: &mut Builder, game: &mut Game) {
    game.headers.clear();
    let body = if tagged {
        tags::read_tags(&game.text, &mut game.headers)
    } else {
        tags::read_untagged(&game.text, &mut game.headers)
    };
    builder.read(&game.text, body, &mut game.body);
}

/// Where a broken character took a `}` for its own trail byte, so that a comment was not closed: that brace.
fn swallowed_brace(bytes: &[u8], game: &Game) -> Option<usize> {
    /// A damaged game is not read over more often than this.
    const MOST: usize = 4;
    let (Damage::OpenComment, opened) = game.body.damage? else {
        return None;
    };
    if !matches!(game.encoding, Encoding::Gb18030 | Encoding::Big5) || game.restarts.len() >= MOST {
        return None;
    }
    let from = game.raw_byte_in(bytes, opened as usize);
    let inside = bytes.get(from..)?;
    // A character that does end in this byte is seldom followed by a blank.
    let brace = inside.iter().enumerate().position(|(at, &byte)| {
        byte == b'}' && inside.get(at + 1).is_none_or(u8::is_ascii_whitespace)
    });
    Some(from + brace?)
}
