//! Move texts: ICCS, UCI, algebraic, WXF, Chinese, Vietnamese letters and words, Asian signs.
//!
//! Every notation is read in two steps: [`read`] turns a text into what it says ([`Written`]: a man, a way, a
//! number), and [`Written::resolve`] finds the one legal move of a position that it can mean. A text that fits two
//! legal moves is an error that names them; no reader ever guesses.
//!
//! The same text means different moves in different notations: `P2-5` is a cannon that traverses in Vietnamese and
//! a pawn that retreats in WXF, and a full stop advances, retreats or traverses. So the notation is an argument;
//! [`dialect_of`] weighs a whole game's texts to find it.
//!
//! ```
//! use cotuong_board::notation::{self, Notation};
//! use cotuong_board::Position;
//!
//! let mut position = Position::start();
//! let mv = notation::parse("炮二平五", Notation::ZhHans, &position)?;
//! assert_eq!(mv.to_string(), "h2e2");
//! assert_eq!(notation::format(mv, Notation::Vn, &position)?, "P2-5");
//! position.play(mv)?;
//! assert_eq!(notation::parse_auto("M8.7", &position)?.to_string(), "h9g7");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod auto;
mod coordinates;
mod describe;
mod dialect;
mod error;
mod glyph;
mod resolve;
mod san;
mod select;
mod spelling;
mod token;
mod vietnamese;
mod words;
mod written;
mod wxf;
pub mod zh;

use core::fmt;
use core::str::FromStr;

pub use auto::parse_auto;
use coordinates::Ranks;
use describe::Described;
pub use dialect::dialect_of;
pub use error::NotationError;
use vietnamese::Signs;
pub use written::{Direction, Place, Steps, Target, Which, Written};
use zh::Script;

use crate::{Illegality, Move, Position};

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Notation {
    /// Both squares, ranks 0 to 9: `h2e2`, `H2-E2`. What `Display` of a [`Move`] writes.
    Iccs,
    /// Both squares, ranks 1 to 10, as Fairy-Stockfish and elephantchess.io have it: `h3e3`, `h10g8`.
    Uci,
    /// Algebraic as `XBoard` writes it, ranks 0 to 9: `Che2`, `axa3`.
    San,
    /// Algebraic as elephantchess.io writes it, ranks 1 to 10: `Che3`, `Rih10`.
    San1,
    /// The letters of the World Xiangqi Federation: `C2=5`, `R+.3`.
    Wxf,
    /// Chinese, simplified: `炮二平五`, `马８进７`.
    ZhHans,
    /// Chinese, traditional: `炮二平五`, `馬８進７`. Read alike; only writing differs.
    ZhHant,
    /// Vietnamese letters and signs: `P2-5`, `M8.7`.
    Vn,
    /// Vietnamese words: `Pháo 2 bình 5`.
    VnWords,
    /// Vietnamese letters with the Asian signs: `P2=5`, `M8+7`, where `.` retreats.
    Asian,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 10] = [
        Self::Iccs,
        Self::Uci,
        Self::San,
        Self::San1,
        Self::Wxf,
        Self::ZhHans,
        Self::ZhHant,
        Self::Vn,
        Self::VnWords,
        Self::Asian,
    ];

    /// The stable name, such as `zh-hans`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Iccs => "iccs",
            Self::Uci => "uci",
            Self::San => "san",
            Self::San1 => "san1",
            Self::Wxf => "wxf",
            Self::ZhHans => "zh-hans",
            Self::ZhHant => "zh-hant",
            Self::Vn => "vn",
            Self::VnWords => "vn-words",
            Self::Asian => "asian",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not the name of a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNotationError;

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a notation: one of")?;
        for notation in Notation::ALL {
            write!(f, " {notation}")?;
        }
        f.write_str(" was expected")
    }
}

impl core::error::Error for ParseNotationError {}

impl FromStr for Notation {
    type Err = ParseNotationError;

    fn from_str(text: &str) -> Result<Self, ParseNotationError> {
        let named = |notation: &Self| notation.name() == text;
        Self::ALL.into_iter().find(named).ok_or(ParseNotationError)
    }
}

/// Reads what a text says, without a position. White space around it is passed over.
///
/// # Errors
///
/// [`NotationError::Unreadable`] with the byte where the text stops being a move of the notation.
pub fn read(text: &str, notation: Notation) -> Result<Written, NotationError> {
    let body = text.trim();
    let written = match notation {
        Notation::Iccs => coordinates::read(body, Ranks::FromZero),
        Notation::Uci => coordinates::read(body, Ranks::FromOne),
        Notation::San => san::read(body, Ranks::FromZero),
        Notation::San1 => san::read(body, Ranks::FromOne),
        Notation::Wxf => wxf::read(body),
        Notation::ZhHans | Notation::ZhHant => zh::read(body),
        Notation::Vn => vietnamese::read(body, Signs::Vietnamese),
        Notation::VnWords => words::read(body),
        Notation::Asian => vietnamese::read(body, Signs::Asian),
    };
    written.map_err(|error| error.shifted(text.len() - text.trim_start().len()))
}

/// Reads a text and finds the one legal move of the position that it means.
///
/// Of the two algebraic families, [`Notation::San`] also takes a text of the other where its own reading gives no
/// legal move: `Che3` on the first move. To hold a whole game to one family, [`read`] and [`Written::resolve`] it.
///
/// # Errors
///
/// [`NotationError`]: the text is no move of the notation, no man can do what it says, or two can.
///
/// ```
/// use cotuong_board::notation::{self, Notation, NotationError};
/// use cotuong_board::{Position, Setup};
///
/// let tandem = Setup::from_fen("3k5/9/9/4P1P2/4P1P2/9/9/9/9/5K3 w")?;
/// let position = Position::from_setup_unchecked(&tandem);
/// let parse = |text| notation::parse(text, Notation::ZhHans, &position);
/// assert_eq!(parse("前兵平四").map_err(|error| error.to_string()).unwrap_err(),
///            "two moves fit the text: e6f6 and g6f6");
/// assert_eq!(parse("三兵平四")?.to_string(), "e6f6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(text: &str, notation: Notation, position: &Position) -> Result<Move, NotationError> {
    let parse_as = |notation| read(text, notation).and_then(|written| written.resolve(position));
    match parse_as(notation) {
        Err(error) if notation == Notation::San && !error.is_ambiguous() => {
            parse_as(Notation::San1).map_err(|_| error)
        }
        found => found,
    }
}

/// Writes a legal move. The text always reads back as the move.
///
/// # Errors
///
/// [`NotationError::Illegal`] if the move is not legal, [`NotationError::Unwritable`] if the notation has no text
/// for it alone, as happens only with more men of a kind than a side has in a game.
pub fn format(mv: Move, notation: Notation, position: &Position) -> Result<String, NotationError> {
    Written::Squares(mv).resolve(position)?;
    let no_man = NotationError::Illegal {
        mv: Some(mv),
        illegality: Illegality::NoPiece,
        man: None,
    };
    let played = Described::new(mv, position).ok_or(no_man)?;
    let text = match notation {
        Notation::Iccs => Some(coordinates::write(mv, Ranks::FromZero)),
        Notation::Uci => Some(coordinates::write(mv, Ranks::FromOne)),
        Notation::San => san::write(mv, position, Ranks::FromZero),
        Notation::San1 => san::write(mv, position, Ranks::FromOne),
        Notation::Wxf => wxf::write(&played),
        Notation::ZhHans => zh::write(&played, Script::Simplified),
        Notation::ZhHant => zh::write(&played, Script::Traditional),
        Notation::Vn => Some(vietnamese::write(&played, Signs::Vietnamese)),
        Notation::VnWords => Some(words::write(&played)),
        Notation::Asian => Some(vietnamese::write(&played, Signs::Asian)),
    };
    text.filter(|text| parse(text, notation, position) == Ok(mv))
        .ok_or(NotationError::Unwritable { mv })
}
