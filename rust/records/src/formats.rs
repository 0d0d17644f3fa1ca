//! The formats whose files are read from memory as a whole.

use core::ops::Range;

use cotuong_board::notation::Notation;
use cotuong_board::{Color, Setup, Square};

use crate::error::{ErrorKind, ReadError};
use crate::game::{Damage, Game};
use crate::options::ReadOptions;
use crate::source::Source;
use crate::{
    Encoding, Format, bulletin, cbf, ccbridge, csv, dhtmlxq, dpxq_text, json, mxq, positions, text,
    vietnamese_text, wxf_text, xqf,
};

/// The longest stream that is loaded; a file in memory may be longer.
const LARGEST: usize = 1 << 30;

/// What the readers of all formats know of the source.
pub(crate) struct Context {
    pub options: ReadOptions,
    format: Format,
    games: u32,
}

impl Context {
    /// Whether no game has been read.
    pub fn is_first(&self) -> bool {
        self.games == 0
    }

    /// An error at a byte of the file.
    pub fn undecodable(&self, format: &'static str, at: usize) -> ReadError {
        let byte = self.options.origin.byte + at as u64;
        ReadError::new(ErrorKind::Undecodable { format, byte })
    }

    /// The bytes of a game that are read: as many as the limit allows.
    pub fn kept<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        bytes.get(..self.options.game_limit()).unwrap_or(bytes)
    }

    /// Makes a game anew for some bytes of the file; `raw` is kept of it, as far as the limit allows.
    pub fn begin(&mut self, game: &mut Game, range: Range<usize>, raw: &[u8]) {
        game.clear();
        game.index = self.options.origin.game.wrapping_add(self.games);
        game.offset = self.options.origin.byte + range.start as u64;
        game.length = range.len() as u64;
        game.line = self.options.origin.line;
        game.format = self.format;
        game.raw.extend_from_slice(self.kept(raw));
        self.games = self.games.wrapping_add(1);
    }
}

/// A reader of files of one format.
pub(crate) trait WholeReader: Send {
    /// Reads the next game of a file, always given as a whole; `false` at the end.
    fn read(
        &mut self,
        bytes: &[u8],
        context: &mut Context,
        game: &mut Game,
    ) -> Result<bool, ReadError>;
}

/// Reads the one game of a file: its bytes as far as the limit allows, the encoding that was asked for, the game.
pub(crate) type ReadOne = fn(&[u8], Option<Encoding>, &mut Game);

/// The reader of a format whose files are one game each.
pub(crate) struct OneGame {
    read: ReadOne,
    /// Says of a file that cannot be read what it is, and by which byte that is known.
    refuse: fn(&[u8]) -> Option<(&'static str, usize)>,
}

fn one_game(read: ReadOne) -> Box<dyn WholeReader> {
    let refuse = |_: &[u8]| None;
    Box::new(OneGame { read, refuse })
}

impl WholeReader for OneGame {
    fn read(
        &mut self,
        bytes: &[u8],
        context: &mut Context,
        game: &mut Game,
    ) -> Result<bool, ReadError> {
        if !context.is_first() {
            return Ok(false);
        }
        if let Some((format, at)) = (self.refuse)(bytes) {
            return Err(context.undecodable(format, at));
        }
        context.begin(game, 0..bytes.len(), bytes);
        let kept = context.kept(bytes);
        (self.read)(kept, context.options.encoding, game);
        game.note_cut(kept.len());
        Ok(true)
    }
}

/// A source with the reader of its format.
pub(crate) struct Whole<S> {
    source: S,
    reader: Box<dyn WholeReader>,
    context: Context,
}

impl<S: Source> Whole<S> {
    /// Loads the source.
    pub fn new(mut source: S, format: Format, options: &ReadOptions) -> Result<Self, ReadError> {
        while !source.at_end() {
            let byte = options.origin.byte + source.window().len() as u64;
            if source.window().len() > LARGEST {
                let format = "a stream of more than a gibibyte in a format that is read as a whole";
                return Err(ReadError::new(ErrorKind::Undecodable { format, byte }));
            }
            let failed = |error| ReadError::new(ErrorKind::Io { byte, error });
            source.fill().map_err(failed)?;
        }
        let context = Context {
            options: options.clone(),
            format,
            games: 0,
        };
        Ok(Self {
            source,
            reader: reader(format),
            context,
        })
    }

    /// Reads the next game; `false` at the end.
    pub fn read(&mut self, game: &mut Game) -> Result<bool, ReadError> {
        self.reader
            .read(self.source.window(), &mut self.context, game)
    }
}

fn reader(format: Format) -> Box<dyn WholeReader> {
    match format {
        Format::Cbl => Box::new(ccbridge::LibraryReader::default()),
        Format::Cbr => Box::new(OneGame {
            read: ccbridge::read_record,
            refuse: ccbridge::refuse_record,
        }),
        Format::Cbf => one_game(cbf::read),
        Format::Mxq => one_game(mxq::read),
        Format::DhtmlXq => Box::new(dhtmlxq::Reader::default()),
        Format::WxfText => Box::new(text::Reader::new(wxf_text::WxfText)),
        Format::CsvMoves => Box::new(text::Reader::new(csv::Moves::default())),
        Format::Csv => Box::new(text::Reader::new(csv::Rows::default())),
        Format::Positions => Box::new(text::Reader::new(positions::Positions)),
        Format::DpxqText => Box::new(text::Reader::new(dpxq_text::DpxqText)),
        Format::Bulletin => Box::new(text::Reader::new(bulletin::Bulletin::default())),
        Format::JsonLines => Box::new(text::Reader::new(json::JsonLines::default())),
        Format::VietnameseText => Box::new(text::Reader::new(vietnamese_text::VietnameseText)),
        Format::Pgn | Format::Xqf => Box::new(OneGame {
            read: xqf::read,
            refuse: xqf::refuse,
        }),
    }
}

impl Game {
    /// Forgets everything and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.headers.clear();
        self.encoding = Encoding::Utf8;
        self.decode_errors = 0;
        self.notation = None;
        self.other_notation = None;
        self.text.clear();
        self.raw.clear();
        self.restarts.clear();
        self.places.clear();
        self.body.clear();
        self.is_diagram = false;
    }

    /// Says so if not all bytes of the game were read.
    pub(crate) fn note_cut(&mut self, kept: usize) {
        if (kept as u64) < self.length {
            self.set_damage(Damage::TooLong, kept);
        }
    }

    /// Says that the game cannot be read from a byte after its `offset` on.
    pub(crate) fn set_damage(&mut self, damage: Damage, byte: usize) {
        self.places.push((self.text.len() as u32, byte as u32));
        self.body.damage = Some((damage, self.text.len() as u32));
        self.text.push(' ');
    }

    /// Settles the start of a game whose moves are in ICCS: the men as given, and the side of the first moved man;
    /// without a move the side `said`, unless only the other one can be on the move.
    pub(crate) fn set_start(&mut self, mut setup: Setup, said: Color) {
        let first = self
            .moves()
            .next()
            .and_then(|text| text.get(..2)?.parse::<Square>().ok());
        let mover = first
            .and_then(|square| setup.piece_at(square))
            .map(|man| man.color);
        setup.turn = mover.unwrap_or(said);
        if first.is_none() && !setup.status().is_playable() {
            setup.turn = said.other();
            if !setup.status().is_playable() {
                setup.turn = said;
                self.is_diagram = true;
            }
        }
        if setup != Setup::start() {
            self.headers.push("FEN", &setup.to_fen());
        }
        self.notation = (self.plies_written() > 0).then_some(Notation::Iccs);
    }
}
