//! FEN: lenient in, exact out.
//!
//! Read besides the exact form `PLACEMENT w - - PLIES MOVE`, each noted as a [`Deviation`]:
//!
//! - fields missing at the end (one, two, three, four or five fields; both counters without the dashes);
//! - `r` for Red to move, capital letters for the side;
//! - `h` for a horse and `e` for an elephant;
//! - several digits side by side for one gap;
//! - more than one blank between fields, or blanks at either end;
//! - `+` or `_` instead of blanks, as in the addresses of pages, or tabs and wider blanks;
//! - zeros before a counter;
//! - a move number of 0;
//! - `moves h2e2 ...` after the last field, as in the UCI protocol.
//!
//! Letters of other dialects (`g` for a king, `s` for a pawn) are refused: they mean different men in
//! different programs.

use core::fmt;

use crate::{Color, FenText, Piece, Setup, Square, exact_fen};

/// The start of a game as an exact FEN.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A way in which a FEN that could be read differs from the exact form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deviation {
    /// Fields are missing after this many.
    MissingFields(u8),
    /// The side is not written `w` or `b`.
    SideLetter,
    /// `h` or `e` stand for a horse or an elephant.
    PieceLetters,
    /// Two digits side by side.
    SplitGap,
    /// Blanks doubled, or at either end.
    ExtraBlanks,
    /// `+`, `_`, a tab or the like for blanks.
    OtherSeparator,
    /// Zeros before a counter.
    LeadingZeros,
    /// The move number is 0.
    MoveNumberZero,
    /// Moves follow the last field.
    TrailingMoves,
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingFields(count) => write!(f, "only {count} of the 6 fields are there"),
            Self::SideLetter => f.write_str("the side to move is not written `w` or `b`"),
            Self::PieceLetters => {
                f.write_str("`h` or `e` is written for a horse or an elephant (`n`, `b`)")
            }
            Self::SplitGap => f.write_str("a gap is written with two digits"),
            Self::ExtraBlanks => f.write_str("blanks are doubled or stand at an end"),
            Self::OtherSeparator => f.write_str("another sign stands for a blank"),
            Self::LeadingZeros => f.write_str("zeros stand before a counter"),
            Self::MoveNumberZero => f.write_str("the move number is 0"),
            Self::TrailingMoves => f.write_str("moves follow the last field"),
        }
    }
}

/// Why a text is not a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseFenError {
    /// Nothing was written.
    Empty,
    /// Not ten rows; the number found.
    Rows(usize),
    /// A row that does not have nine files: its rank and the number of files found.
    Files {
        /// The rank, 9 for the first row.
        rank: u8,
        /// The files counted in it.
        files: usize,
    },
    /// A letter that is no man's, in the row of this rank.
    Letter {
        /// The rank, 9 for the first row.
        rank: u8,
        /// The character met.
        letter: char,
    },
    /// The second field is no side.
    Side(String),
    /// A field that is neither a dash nor a counter where one was expected.
    Field(String),
    /// The text can be read but is not in the exact form, which was asked for.
    NotExact(Deviation),
}

impl fmt::Display for ParseFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("the FEN is empty"),
            Self::Rows(count) => write!(f, "the FEN has {count} of 10 ranks"),
            Self::Files { rank, files } => {
                write!(
                    f,
                    "rank {rank} of the FEN has {files} files, 9 were expected"
                )
            }
            Self::Letter { rank, letter } => write!(
                f,
                "{letter:?} in rank {rank} of the FEN is no piece: k a b r n c p (or e, h) were expected"
            ),
            Self::Side(text) => write!(f, "{text:?} is no side to move: w, r or b was expected"),
            Self::Field(text) => write!(
                f,
                "{text:?} is out of place in the FEN: `-`, a counter (up to {}) or `moves` was expected",
                u32::MAX
            ),
            Self::NotExact(deviation) => write!(f, "the FEN is not exact: {deviation}"),
        }
    }
}

impl core::error::Error for ParseFenError {}

/// A FEN read, with what was not exact about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fen<'a> {
    /// What it says.
    pub setup: Setup,
    /// How it differs from the exact form, each kind once.
    pub deviations: Vec<Deviation>,
    /// The texts after `moves`, unread.
    pub moves: Vec<&'a str>,
}

impl<'a> Fen<'a> {
    /// Reads a FEN in any dialect listed in this module.
    ///
    /// # Errors
    /// [`ParseFenError`], with the rank and the letter or field at fault.
    pub fn parse(text: &'a str) -> Result<Self, ParseFenError> {
        if let Some(setup) = exact_fen::read(text) {
            return Ok(Self {
                setup,
                deviations: Vec::new(),
                moves: Vec::new(),
            });
        }
        let mut fen = Self {
            setup: Setup::empty(),
            deviations: Vec::new(),
            moves: Vec::new(),
        };
        let fields = fen.split(text);
        let mut fields = fields.into_iter();
        let placement = fields.next().ok_or(ParseFenError::Empty)?;
        fen.read_placement(placement)?;
        fen.read_fields(fields)?;
        Ok(fen)
    }

    fn note(&mut self, deviation: Deviation) {
        if !self.deviations.contains(&deviation) {
            self.deviations.push(deviation);
        }
    }

    fn split(&mut self, text: &'a str) -> Vec<&'a str> {
        let is_blank = |c: char| c.is_whitespace();
        let is_other = |c: char| c == '+' || c == '_';
        let trimmed = text.trim();
        if trimmed.len() != text.len() {
            self.note(Deviation::ExtraBlanks);
        }
        let fields: Vec<&str> = if trimmed.contains(is_blank) {
            if trimmed.contains(|c: char| is_blank(c) && c != ' ') {
                self.note(Deviation::OtherSeparator);
            }
            trimmed.split(is_blank).collect()
        } else {
            if trimmed.contains(is_other) {
                self.note(Deviation::OtherSeparator);
            }
            trimmed.split(is_other).collect()
        };
        if fields.len() > 1 && fields.iter().any(|field| field.is_empty()) {
            self.note(Deviation::ExtraBlanks);
        }
        fields
            .into_iter()
            .filter(|field| !field.is_empty())
            .collect()
    }

    fn read_placement(&mut self, placement: &str) -> Result<(), ParseFenError> {
        let rows = placement.split('/').count();
        if rows != 10 {
            return Err(ParseFenError::Rows(rows));
        }
        for (row, rank) in placement.split('/').zip((0..10).rev()) {
            self.read_row(row, rank)?;
        }
        Ok(())
    }

    fn read_row(&mut self, row: &str, rank: u8) -> Result<(), ParseFenError> {
        let mut files = 0;
        let mut was_digit = false;
        for letter in row.chars() {
            let digit = letter.to_digit(10).filter(|&digit| digit > 0);
            if let Some(gap) = digit {
                if was_digit {
                    self.note(Deviation::SplitGap);
                }
                files += gap as usize;
            } else {
                let piece =
                    Piece::from_letter(letter).ok_or(ParseFenError::Letter { rank, letter })?;
                if piece.letter() != letter {
                    self.note(Deviation::PieceLetters);
                }
                let square = u8::try_from(files)
                    .ok()
                    .and_then(|file| Square::at(file, rank));
                if let Some(square) = square {
                    self.setup.board[square.index()] = Some(piece);
                }
                files += 1;
            }
            was_digit = digit.is_some();
        }
        if files == 9 {
            Ok(())
        } else {
            Err(ParseFenError::Files { rank, files })
        }
    }

    /// Reads what follows the placement: side, up to two dashes, up to two counters, moves.
    fn read_fields(&mut self, fields: impl Iterator<Item = &'a str>) -> Result<(), ParseFenError> {
        let mut fields = fields.peekable();
        let mut count = 1;
        if let Some(side) = fields.next_if(|&field| field != "moves") {
            self.read_side(side)?;
            count += 1;
        }
        for _ in 0..2 {
            count += u8::from(fields.next_if_eq(&"-").is_some());
        }
        for counter in 0..2 {
            let Some((field, number)) = fields.peek().and_then(|field| counter_of(field)) else {
                break;
            };
            fields.next();
            count += 1;
            if field.len() > 1 && field.starts_with('0') {
                self.note(Deviation::LeadingZeros);
            }
            self.set_counter(counter, number);
        }
        if count < 6 {
            self.note(Deviation::MissingFields(count));
        }
        match fields.next() {
            None => Ok(()),
            Some("moves") => {
                self.note(Deviation::TrailingMoves);
                self.moves = fields.collect();
                Ok(())
            }
            Some(other) => Err(ParseFenError::Field(shortened(other))),
        }
    }

    fn read_side(&mut self, side: &str) -> Result<(), ParseFenError> {
        self.setup.turn = match side {
            "w" | "W" | "r" | "R" | "red" | "Red" | "white" | "White" => Color::Red,
            "b" | "B" | "black" | "Black" => Color::Black,
            _ => return Err(ParseFenError::Side(shortened(side))),
        };
        if side != "w" && side != "b" {
            self.note(Deviation::SideLetter);
        }
        Ok(())
    }

    fn set_counter(&mut self, counter: usize, number: u32) {
        if counter == 0 {
            self.setup.plies_since_capture = number;
        } else {
            if number == 0 {
                self.note(Deviation::MoveNumberZero);
            }
            self.setup.fullmove = number.max(1);
        }
    }
}

/// A counter, which has no sign.
fn counter_of(field: &str) -> Option<(&str, u32)> {
    let is_plain = field.bytes().all(|byte| byte.is_ascii_digit());
    Some((field, field.parse().ok().filter(|_| is_plain)?))
}

/// A field for a message: whole if it is short.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

impl Setup {
    /// Reads a FEN in any dialect listed in [`crate::fen`]; moves after it are not looked at.
    ///
    /// # Errors
    /// [`ParseFenError`], with the rank and the letter or field at fault.
    pub fn from_fen(text: &str) -> Result<Self, ParseFenError> {
        Fen::parse(text).map(|fen| fen.setup)
    }

    /// Reads a FEN in the exact form alone.
    ///
    /// # Errors
    /// [`ParseFenError::NotExact`] names the first deviation.
    pub fn from_exact_fen(text: &str) -> Result<Self, ParseFenError> {
        let fen = Fen::parse(text)?;
        match fen.deviations.first() {
            Some(&deviation) => Err(ParseFenError::NotExact(deviation)),
            None => Ok(fen.setup),
        }
    }

    /// Writes the exact FEN of six fields.
    pub fn to_fen(&self) -> String {
        let counters = [self.plies_since_capture, self.fullmove];
        FenText::new(&self.codes(), self.turn, counters).to_string()
    }

    /// Writes the first field of the FEN.
    pub fn placement(&self) -> String {
        FenText::placement(&self.codes()).to_string()
    }

    /// The codes of all squares ([`Piece::code`], 0 for an empty one).
    pub(crate) fn codes(&self) -> [u8; Square::COUNT] {
        self.board.map(|man| man.map_or(0, Piece::code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_written_exactly() {
        assert_eq!(Setup::start().to_fen(), START_FEN);
        assert_eq!(Setup::from_exact_fen(START_FEN), Ok(Setup::start()));
    }

    #[test]
    fn every_dialect_of_the_start_is_the_start_and_is_named() {
        let placement = Setup::start().placement();
        let with_h_e = placement.replace(['n'], "h").replace(['N'], "H");
        let with_h_e = with_h_e.replace(['b'], "e").replace(['B'], "E");
        let cases = [
            (placement.clone(), Deviation::MissingFields(1)),
            (format!("{placement} w"), Deviation::MissingFields(2)),
            (format!("{placement} w 0 1"), Deviation::MissingFields(4)),
            (format!("{placement} w - -"), Deviation::MissingFields(4)),
            (format!("{with_h_e} w - - 0 1"), Deviation::PieceLetters),
            (format!("{placement} r - - 0 1"), Deviation::SideLetter),
            (format!("{placement}  w - - 0 1"), Deviation::ExtraBlanks),
            (format!("{placement} w - - 0 1\n"), Deviation::ExtraBlanks),
            (format!("{placement}+w+-+-+0+1"), Deviation::OtherSeparator),
            (format!("{placement}_w_-_-_0_1"), Deviation::OtherSeparator),
            (format!("{placement}\tw - - 0 1"), Deviation::OtherSeparator),
            (format!("{placement} w - - 00 1"), Deviation::LeadingZeros),
            (format!("{placement} w - - 0 01"), Deviation::LeadingZeros),
            (format!("{placement} w - - 0 0"), Deviation::MoveNumberZero),
            (START_FEN.replacen("/9/", "/45/", 1), Deviation::SplitGap),
            (format!("{START_FEN} moves h2e2"), Deviation::TrailingMoves),
        ];
        for (text, deviation) in cases {
            assert_eq!(Setup::from_fen(&text), Ok(Setup::start()), "{text}");
            assert_eq!(
                Setup::from_exact_fen(&text),
                Err(ParseFenError::NotExact(deviation)),
                "{text}"
            );
        }
        let text = format!("{START_FEN} moves h2e2 h9g7");
        assert_eq!(Fen::parse(&text).unwrap().moves, ["h2e2", "h9g7"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let said = |text: &str| Setup::from_fen(text).unwrap_err().to_string();
        assert_eq!(said(" "), "the FEN is empty");
        assert_eq!(said("9/9/9 w"), "the FEN has 3 of 10 ranks");
        let ten_files = START_FEN.replacen("/9/", "/91/", 1);
        assert_eq!(
            said(&ten_files),
            "rank 8 of the FEN has 10 files, 9 were expected"
        );
        assert!(said(&START_FEN.replace('k', "g")).starts_with("'g' in rank 9"));
        assert!(said(&START_FEN.replace('k', "王")).starts_with("'王' in rank 9"));
        assert!(said(&START_FEN.replace(" w", " x")).starts_with("\"x\" is no side"));
        assert!(said(&START_FEN.replace("0 1", "0 1 2")).starts_with("\"2\" is out of place"));
        for field in ["-1", "+1", "4294967296", "0x1"] {
            let said = said(&START_FEN.replace("0 1", &format!("{field} 1")));
            assert!(said.starts_with(&format!("{field:?} is out of place")));
        }
        assert!(said(&format!("{}{START_FEN}", "9".repeat(1 << 16))).contains("files"));
    }
}
