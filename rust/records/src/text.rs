//! The formats of text that are cut into games by lines.

use core::ops::Range;

use memchr::memchr2;

use cotuong_board::notation::Notation;

use crate::error::ReadError;
use crate::formats::{Context, WholeReader};
use crate::game::{Damage, Game};
use crate::pgn::Builder;
use crate::plain::Plain;
use crate::{Encoding, detect, notations};

/// How games lie in a text, and what one says.
pub(crate) trait TextFormat: Send {
    /// The bytes of the next game, from a line's start on.
    fn next(&mut self, lines: Lines<'_>) -> Option<Range<usize>>;

    /// Reads a game off its text, which is all that it has yet.
    fn parse(&self, game: &mut Game, builder: &mut Builder);

    /// The notation of a game's moves, where the format has one.
    fn notation(&self, _: &Game) -> Option<Notation> {
        None
    }
}

/// The lines of a text from a byte on, in an encoding of which ASCII is a part.
#[derive(Clone)]
pub(crate) struct Lines<'a> {
    pub text: &'a [u8],
    pub at: usize,
    pub encoding: Encoding,
}

/// A line: its first byte, the byte after it and its break, and what it says.
pub(crate) struct Line {
    pub start: usize,
    pub end: usize,
    pub text: String,
}

impl Lines<'_> {
    /// The longest part of a line that is looked at to tell what it is.
    const HEAD: usize = 4096;
}

impl Iterator for Lines<'_> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let len = match memchr2(b'\n', b'\r', rest) {
            Some(at) if rest.get(at..at + 2) == Some(b"\r\n") => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let raw = rest.get(..len.min(Self::HEAD))?;
        let mut text = String::new();
        self.encoding.decode_into(raw, &mut text);
        text.truncate(text.trim_end_matches(['\r', '\n']).len());
        let start = self.at;
        self.at += len;
        Some(Line {
            start,
            end: self.at,
            text,
        })
    }
}

/// Reads the games of a text one by one.
pub(crate) struct Reader<F> {
    format: F,
    /// The text, where it had to be made of the file's bytes.
    plain: Option<Plain>,
    encoding: Encoding,
    at: usize,
    /// Lines before `counted`.
    lines: u64,
    counted: usize,
    builder: Builder,
}

impl<F: TextFormat> Reader<F> {
    pub fn new(format: F) -> Self {
        Self {
            format,
            plain: None,
            encoding: Encoding::Utf8,
            at: 0,
            lines: 0,
            counted: 0,
            builder: Builder::default(),
        }
    }

    fn start(&mut self, bytes: &[u8], given: Option<Encoding>) {
        let found = given
            .or_else(|| detect::by_head(bytes))
            .or_else(|| detect::by_content(bytes, true));
        self.encoding = found.unwrap_or_default();
        self.at = self.encoding.mark_len(bytes);
        if let Encoding::Utf16Le | Encoding::Utf16Be = self.encoding {
            let plain = Plain::from_utf16(bytes, self.encoding);
            self.at = Encoding::Utf8.mark_len(&plain.bytes);
            self.plain = Some(plain);
        }
        self.counted = self.at;
    }
}

impl<F: TextFormat> WholeReader for Reader<F> {
    fn read(
        &mut self,
        bytes: &[u8],
        context: &mut Context,
        game: &mut Game,
    ) -> Result<bool, ReadError> {
        if context.is_first() {
            self.start(bytes, context.options.encoding);
        }
        let text = self.plain.as_ref().map_or(bytes, |plain| &plain.bytes);
        let encoding = if self.plain.is_some() {
            Encoding::Utf8
        } else {
            self.encoding
        };
        let Some(range) = self.format.next(Lines {
            text,
            at: self.at,
            encoding,
        }) else {
            return Ok(false);
        };
        self.at = range.end;
        let passed = text.get(self.counted..range.start).unwrap_or_default();
        self.lines += breaks(passed);
        self.counted = range.start;
        let kept = range.start..trimmed_end(text, &range);
        let cut = kept.start..kept.end.min(kept.start + context.options.game_limit());
        let own = self.source_range(&kept);
        context.begin(game, own, &[]);
        game.line += self.lines;
        self.decode(bytes, &cut, game);
        self.format.parse(game, &mut self.builder);
        if cut.end < kept.end {
            game.body.damage = Some((Damage::TooLong, game.text.len() as u32));
        }
        let given = context.options.notation;
        notations::settle(game, given.or_else(|| self.format.notation(game)));
        Ok(true)
    }
}

impl<F> Reader<F> {
    /// The bytes of the file that a part of the text is made of.
    fn source_range(&self, range: &Range<usize>) -> Range<usize> {
        let plain = self.plain.as_ref();
        let source = |at: usize| plain.map_or(at, |plain| plain.source_byte(at));
        source(range.start)..source(range.end)
    }

    /// Gives a game its text, and its bytes where they are others.
    fn decode(&self, bytes: &[u8], range: &Range<usize>, game: &mut Game) {
        let text = self.plain.as_ref().map_or(bytes, |plain| &plain.bytes);
        let encoding = if self.plain.is_some() {
            Encoding::Utf8
        } else {
            self.encoding
        };
        game.encoding = self.encoding;
        let raw = text.get(range.clone()).unwrap_or_default();
        game.decode_errors = encoding.decode_into(raw, &mut game.text);
        let is_old = raw.contains(&b'\r') && !raw.contains(&b'\n');
        if is_old {
            // The readers look for one kind of break.
            game.text = game.text.replace('\r', "\n");
        }
        if self.plain.is_some() || is_old || encoding != Encoding::Utf8 || game.decode_errors > 0 {
            let own = bytes.get(self.source_range(range)).unwrap_or_default();
            game.raw.extend_from_slice(own);
        }
    }
}

/// The line breaks in a part of a text.
fn breaks(text: &[u8]) -> u64 {
    let count = |sign: u8| memchr::memchr_iter(sign, text).count() as u64;
    match count(b'\n') {
        0 => count(b'\r'),
        breaks => breaks,
    }
}

/// Where a game ends without the breaks and blanks after it.
fn trimmed_end(text: &[u8], range: &Range<usize>) -> usize {
    let inside = text.get(range.clone()).unwrap_or_default();
    range.start + inside.trim_ascii_end().len()
}

/// Where the lines of a game end that goes on to the next line with a mark.
pub(crate) fn end_before(lines: Lines<'_>, is_next: impl Fn(&Line) -> bool) -> usize {
    let end = lines.text.len();
    let mut lines = lines;
    lines.find(is_next).map_or(end, |line| line.start)
}

/// Reads the moves that stand in a part of a game's text.
pub(crate) fn read_moves(game: &mut Game, range: Range<usize>, builder: &mut Builder) {
    let text = game.text.get(..range.end).unwrap_or(&game.text);
    builder.read(text, range.start, &mut game.body);
}
