//! A game as its source holds it: nothing played yet.

use cotuong_board::notation::Notation;
use cotuong_board::{Fen, ParseFenError, Setup};

use crate::headers::Headers;
use crate::{Encoding, EndReason, Format, GameResult};

/// A piece of a game's text, by its bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Self {
        Self {
            start: start as u32,
            end: end as u32,
        }
    }

    pub fn start(self) -> usize {
        self.start as usize
    }

    pub fn end(self) -> usize {
        self.end as usize
    }

    /// The piece itself; empty for a span of another text.
    pub fn of(self, text: &str) -> &str {
        text.get(self.start()..self.end()).unwrap_or_default()
    }
}

/// A line that leaves another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variation {
    /// The line it leaves: 0 for the main line, `n` for the n-th variation.
    pub parent: u32,
    /// The plies from the start up to where it leaves: it replaces ply `branch_ply + 1` of its parent.
    pub branch_ply: u32,
    /// Where its moves end among those of all variations.
    pub(crate) end: u32,
}

/// A remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment<'a> {
    /// The line it stands in: 0 for the main line, `n` for the n-th variation.
    pub line: u32,
    /// The plies from the start before it; 0 for a remark on the game.
    pub ply: u32,
    /// What it says: without blanks around it, but where the source says how long it is (XQF, CBR, CBL).
    pub text: &'a str,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CommentSpan {
    pub line: u32,
    pub ply: u32,
    pub text: Span,
}

/// Why a game could not be read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// A comment is not closed.
    OpenComment,
    /// A variation is not closed.
    OpenVariation,
    /// The game is longer than [`crate::ReadOptions::max_game_bytes`].
    TooLong,
    /// The source ends inside a record.
    CutShort,
    /// No record stands where an index says, or in an object of JSON.
    NoRecord,
    /// A variation leaves a line that the game does not have.
    LostVariation,
    /// A table has no row for a move, or two.
    MissingMove,
}

impl Damage {
    /// Every kind of damage.
    pub const ALL: [Self; 7] = [
        Self::OpenComment,
        Self::OpenVariation,
        Self::TooLong,
        Self::CutShort,
        Self::NoRecord,
        Self::LostVariation,
        Self::MissingMove,
    ];

    /// The stable code: `truncated.comment`, `truncated.variation`, `truncated.too_long`,
    /// `truncated.record`, `truncated.no_record`, `truncated.lost_variation`, `truncated.missing_move`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OpenComment => "truncated.comment",
            Self::OpenVariation => "truncated.variation",
            Self::TooLong => "truncated.too_long",
            Self::CutShort => "truncated.record",
            Self::NoRecord => "truncated.no_record",
            Self::LostVariation => "truncated.lost_variation",
            Self::MissingMove => "truncated.missing_move",
        }
    }

    /// What it is, in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::OpenComment => "a comment is opened here and not closed",
            Self::OpenVariation => "a variation is opened here and not closed",
            Self::TooLong => "the game goes on beyond the limit of bytes for one game",
            Self::CutShort => "the source ends inside a record",
            Self::NoRecord => "no record of a game stands here",
            Self::LostVariation => "a variation leaves a line that is not there",
            Self::MissingMove => "the move before this one has no row, or two",
        }
    }
}

/// The moves and remarks of a game, as pieces of its text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Movetext {
    pub moves: Vec<Span>,
    pub variations: Vec<Variation>,
    /// The moves of the variations, line after line.
    pub variation_moves: Vec<Span>,
    pub comments: Vec<CommentSpan>,
    pub result: Option<(GameResult, Span)>,
    pub damage: Option<(Damage, u32)>,
}

impl Movetext {
    pub fn clear(&mut self) {
        self.moves.clear();
        self.variations.clear();
        self.variation_moves.clear();
        self.comments.clear();
        self.result = None;
        self.damage = None;
    }
}

/// Why a game has no start position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError(pub ParseFenError);

/// A game as its source holds it.
///
/// Its moves are texts; [`crate::play`] finds out what they mean. A game that is damaged is one all the same, with
/// all that could be read of it.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number in the source, from 0.
    pub index: u32,
    /// The byte of the source where it starts.
    pub offset: u64,
    /// Its bytes in the source, without line breaks at its end.
    pub length: u64,
    /// The line of the source where it starts, from 1.
    pub line: u64,
    /// The format it is in.
    pub format: Format,
    /// The encoding that its text was read in.
    pub encoding: Encoding,
    /// All tags, as read.
    pub headers: Headers,
    /// Sequences of bytes that are no text in the encoding, each read as `U+FFFD`.
    pub decode_errors: u32,
    /// The notation of its moves; `None` if it has none.
    pub notation: Option<Notation>,
    /// The notation that its moves may be in instead, where their shapes do not tell.
    pub(crate) other_notation: Option<Notation>,
    pub(crate) text: String,
    /// The bytes of the game, where they are not those of `text`.
    pub(crate) raw: Vec<u8>,
    /// Where decoding started anew: bytes of `raw` and of `text`.
    pub(crate) restarts: Vec<(usize, usize)>,
    /// Where `text` was made of something else: bytes of it, ascending, and bytes after `offset` of the source.
    pub(crate) places: Vec<(u32, u32)>,
    pub(crate) body: Movetext,
    /// A picture: no move, and men that fit neither side's turn, in a format that does not vouch for the side.
    pub(crate) is_diagram: bool,
}

impl Default for Game {
    fn default() -> Self {
        Self {
            index: 0,
            offset: 0,
            length: 0,
            line: 1,
            format: Format::Pgn,
            encoding: Encoding::Utf8,
            headers: Headers::new(),
            decode_errors: 0,
            notation: None,
            other_notation: None,
            text: String::new(),
            raw: Vec::new(),
            restarts: Vec::new(),
            places: Vec::new(),
            body: Movetext::default(),
            is_diagram: false,
        }
    }
}

impl Game {
    /// The value of the first tag of this name, in any case of its letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)
    }

    /// The player of Red, who is White in Western software.
    pub fn red(&self) -> Option<&str> {
        self.header("Red").or_else(|| self.header("White"))
    }

    /// The player of Black.
    pub fn black(&self) -> Option<&str> {
        self.header("Black")
    }

    /// The FEN of the start position as written; `None` for the normal start.
    pub fn start_fen(&self) -> Option<&str> {
        self.header("FEN")
            .map(str::trim)
            .filter(|fen| !fen.is_empty())
    }

    /// The start position.
    ///
    /// # Errors
    ///
    /// [`StartError`] where a FEN is given that cannot be read.
    pub fn start(&self) -> Result<Setup, StartError> {
        match self.start_fen() {
            None => Ok(Setup::start()),
            Some(fen) => Fen::parse(fen).map(|fen| fen.setup).map_err(StartError),
        }
    }

    /// How many moves the main line has, as written.
    pub fn plies_written(&self) -> u32 {
        self.body.moves.len() as u32
    }

    /// The moves of the main line, as written.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.body.moves.iter().map(|span| span.of(&self.text))
    }

    /// The variations, parents before their children; the first is line 1.
    pub fn variations(&self) -> &[Variation] {
        &self.body.variations
    }

    /// The moves of a variation (line 1 is the first), as written.
    pub fn variation_moves(&self, line: u32) -> impl ExactSizeIterator<Item = &str> + '_ {
        self.variation_spans(line)
            .iter()
            .map(|span| span.of(&self.text))
    }

    pub(crate) fn variation_spans(&self, line: u32) -> &[Span] {
        let end_of = |line: u32| {
            let index = (line as usize).checked_sub(1)?;
            self.body
                .variations
                .get(index)
                .map(|variation| variation.end as usize)
        };
        let (start, end) = (line.checked_sub(1).and_then(end_of), end_of(line));
        self.body
            .variation_moves
            .get(start.unwrap_or(0)..end.unwrap_or(0))
            .unwrap_or_default()
    }

    /// The remarks, in file order.
    pub fn comments(&self) -> impl ExactSizeIterator<Item = Comment<'_>> + '_ {
        self.body.comments.iter().map(|comment| Comment {
            line: comment.line,
            ply: comment.ply,
            text: comment.text.of(&self.text),
        })
    }

    /// The result: that of the tag, or else of the moves' end; [`GameResult::Unknown`] where neither says one.
    pub fn result(&self) -> GameResult {
        let said = self.header("Result").and_then(GameResult::from_text);
        let token = self.body.result.map(|(result, _)| result);
        match (said, token) {
            (None | Some(GameResult::Unknown), Some(token)) => token,
            (said, _) => said.unwrap_or(GameResult::Unknown),
        }
    }

    /// The result as written: the tag's value, or else the token at the moves' end.
    pub fn result_raw(&self) -> Option<&str> {
        let tag = self.header("Result").filter(|value| !value.is_empty());
        tag.or_else(|| self.body.result.map(|(_, span)| span.of(&self.text)))
    }

    /// The result that stands at the end of the moves.
    pub fn result_token(&self) -> Option<GameResult> {
        self.body.result.map(|(result, _)| result)
    }

    /// Why the game ended, where its last remark says so: `{认负}`.
    pub fn end_reason(&self) -> Option<EndReason> {
        let last = self
            .body
            .comments
            .last()
            .filter(|comment| comment.line == 0)?;
        let at_end = last.ply == self.plies_written();
        EndReason::from_text(last.text.of(&self.text)).filter(|_| at_end)
    }

    /// Why the game ended, where the tag `Termination` names a reason.
    pub fn end_reason_header(&self) -> Option<EndReason> {
        EndReason::from_text(self.header("Termination")?)
    }

    /// What kept the game from being read to its end, and the byte of the source where that is.
    pub fn damage(&self) -> Option<(Damage, u64)> {
        self.body
            .damage
            .map(|(damage, at)| (damage, self.source_byte(at as usize)))
    }

    /// The game's bytes as the source holds them, up to [`crate::ReadOptions::max_game_bytes`].
    pub fn raw(&self) -> &[u8] {
        if self.raw.is_empty() {
            self.text.as_bytes()
        } else {
            &self.raw
        }
    }

    /// The byte of the source where a byte of the text comes from.
    pub(crate) fn source_byte(&self, at: usize) -> u64 {
        self.offset + self.raw_byte(at) as u64
    }

    fn raw_byte(&self, at: usize) -> usize {
        if !self.places.is_empty() {
            let after = self
                .places
                .partition_point(|(text, _)| *text as usize <= at);
            let place = after
                .checked_sub(1)
                .and_then(|index| self.places.get(index));
            place.map_or(0, |(_, byte)| *byte as usize)
        } else if self.raw.is_empty() {
            at
        } else {
            self.raw_byte_in(&self.raw, at)
        }
    }

    /// The byte of the game's bytes where a byte of the text comes from.
    pub(crate) fn raw_byte_in(&self, raw: &[u8], at: usize) -> usize {
        let restart = self.restarts.iter().rev().find(|(_, text)| *text <= at);
        let (start, text) = restart.copied().unwrap_or_default();
        let rest = raw.get(start..).unwrap_or_default();
        start + self.encoding.raw_offset(rest, at - text)
    }

    /// The line of the source, from 1, that a byte of the text is on.
    pub(crate) fn source_line(&self, at: usize) -> u64 {
        if !self.places.is_empty() {
            return self.line;
        }
        let before = self.text.get(..at).unwrap_or(&self.text);
        let breaks = before.bytes().filter(|&byte| byte == b'\n').count();
        self.line
            + if breaks > 0 {
                breaks
            } else {
                before.matches('\r').count()
            } as u64
    }
}
