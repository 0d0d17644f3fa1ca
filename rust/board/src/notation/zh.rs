//! Chinese notation: `炮二平五`, `馬８進７`, `前车进二`, `三兵平四`.
//!
//! Read, in either script and whatever the side: every character of the table in `glyph.rs`; Chinese, full-width
//! and ASCII digits; 上 and 下 of old books, `+ - =`; the place before the man (`前车`) or behind it (`车前`);
//! 一 to 九 for men on files that hold two or more (from the right, front to rear on each file); the file instead
//! of the pawn's name (`前九平八`), and both (`前兵九平八`). A file digit where two men stand on that file means the
//! one that can make the move.
//!
//! Written: 前 and 后 whenever two rooks, horses, cannons or pawns share a file; 中 for the third of three pawns;
//! 二, 三, 四 between 前 and 后 for more; 一 to 五 where two files hold pawns in tandem. Red's digits are Chinese,
//! Black's full-width, as in the large archives.

use super::describe::{Described, Tandem};
use super::error::{NotationError, unreadable};
use super::glyph::Glyph;
use super::written::{Direction, Place, Steps, Which, Written};
use crate::{Color, PieceType};

/// Reads the move that a text starts with, and says how many bytes it takes: 4 characters, or 5 for 前兵九平八.
///
/// What follows does not matter, so that glued text (`炮2平32.兵三进一`) can be read move by move.
///
/// # Errors
///
/// [`NotationError::Unreadable`] with the byte where the text stops being a move.
///
/// ```
/// use cotuong_board::{Position, notation::zh};
/// let (written, length) = zh::scan("炮二平五马8进7")?;
/// assert_eq!(length, "炮二平五".len());
/// assert_eq!(written.resolve(&Position::start())?.to_string(), "h2e2");
/// # Ok::<(), cotuong_board::notation::NotationError>(())
/// ```
#[inline]
pub fn scan(text: &str) -> Result<(Written, usize), NotationError> {
    let mut glyphs = Glyphs {
        text,
        rest: text.as_bytes(),
    };
    let (kind, mut which) = glyphs.man()?;
    let mut third = glyphs.next(DIRECTION)?;
    if let (Which::Tandem { place, file: None }, Glyph::Digit(digit)) = (which, third) {
        which = Which::Tandem {
            place,
            file: Some(digit),
        };
        third = glyphs.next(DIRECTION)?;
    }
    let Glyph::Direction(direction) = third else {
        return Err(glyphs.unexpected(DIRECTION));
    };
    let Glyph::Digit(number) = glyphs.next(NUMBER)? else {
        return Err(glyphs.unexpected(NUMBER));
    };
    let steps = Steps {
        kind,
        which,
        direction,
        number,
    };
    Ok((Written::Steps(steps), glyphs.at()))
}

const DIRECTION: &str = "a direction (进, 退, 平)";
const NUMBER: &str = "a number from 1 to 9";

/// Reads a whole text as one move; annotators' marks may follow it.
pub(super) fn read(text: &str) -> Result<Written, NotationError> {
    let (written, length) = scan(text)?;
    let is_annotation = |c| matches!(c, '!' | '?' | '！' | '？');
    if text[length..].chars().all(is_annotation) {
        Ok(written)
    } else {
        Err(unreadable(length, "the end of the move"))
    }
}

/// How many bytes the Chinese move takes that a text starts with; `None` where it starts with none.
#[inline]
pub fn move_len(text: &str) -> Option<usize> {
    scan(text).ok().map(|(_, length)| length)
}

struct Glyphs<'a> {
    text: &'a str,
    rest: &'a [u8],
}

impl Glyphs<'_> {
    const fn at(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// The next character's meaning.
    #[inline]
    fn next(&mut self, expected: &'static str) -> Result<Glyph, NotationError> {
        // Every character of the table takes one byte or three.
        let (code, rest) = match self.rest {
            [a @ 0xe0..=0xef, b, c, rest @ ..] => {
                let bits = |byte: u8, mask: u8| u16::from(byte & mask);
                (
                    bits(*a, 0x0f) << 12 | bits(*b, 0x3f) << 6 | bits(*c, 0x3f),
                    rest,
                )
            }
            [a @ 0..=0x7f, rest @ ..] => (u16::from(*a), rest),
            _ => return Err(self.before(expected)),
        };
        let Some(glyph) = Glyph::of_code(code) else {
            return Err(self.before(expected));
        };
        self.rest = rest;
        Ok(glyph)
    }

    /// An error at the next character.
    #[cold]
    fn before(&self, expected: &'static str) -> NotationError {
        unreadable(self.at(), expected)
    }

    /// An error at the character just read.
    #[cold]
    fn unexpected(&self, expected: &'static str) -> NotationError {
        let read = &self.text[..self.at()];
        let last = read.chars().next_back().map_or(0, char::len_utf8);
        unreadable(read.len() - last, expected)
    }

    /// The first two characters: which man.
    #[inline]
    fn man(&mut self) -> Result<(PieceType, Which), NotationError> {
        const MAN: &str = "a man (such as 炮), a place (前, 中, 后) or a number";
        let first = self.next(MAN)?;
        let second = self.next("a file, a place or a man")?;
        let tandem = |place, file| Which::Tandem { place, file };
        Ok(match (first, second) {
            (Glyph::Kind(kind), Glyph::Digit(file)) => (kind, Which::File(file)),
            (Glyph::Digit(number), Glyph::Kind(kind)) => (kind, Which::Numbered(number)),
            (Glyph::Direction(_), _) => return Err(unreadable(0, MAN)),
            (first, second) => match (place(first), second, place(second)) {
                (Some(place), Glyph::Kind(kind), _) => (kind, tandem(place, None)),
                (Some(place), Glyph::Digit(file), _) => {
                    (PieceType::Pawn, tandem(place, Some(file)))
                }
                (None, _, Some(place)) => match first {
                    Glyph::Kind(kind) => (kind, tandem(place, None)),
                    _ => return Err(self.unexpected("a man")),
                },
                _ => return Err(self.unexpected("a file, a place or a man")),
            },
        })
    }
}

const fn place(glyph: Glyph) -> Option<Place> {
    match glyph {
        Glyph::Front => Some(Place::Front),
        Glyph::Middle => Some(Place::Middle),
        Glyph::Rear => Some(Place::Rear),
        _ => None,
    }
}

/// The script to write in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Simplified,
    Traditional,
}

/// Characters of one script alone.
pub(super) const SIMPLIFIED: [char; 6] = ['车', '马', '帅', '将', '进', '后'];
pub(super) const TRADITIONAL: [char; 6] = ['車', '馬', '帥', '將', '進', '後'];

const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const FULL_WIDTH: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// Writes a move; `None` where its man has no name (the tenth in tandem).
pub(super) fn write(played: &Described, script: Script) -> Option<String> {
    let digits = match played.color {
        Color::Red => CHINESE,
        Color::Black => FULL_WIDTH,
    };
    let name = name(played.kind, played.color, script);
    let (first, second) = match played.tandem_of_straight_man() {
        Some(tandem) => (place_glyph(tandem, script)?, name),
        None => (name, numeral(digits, played.file)?),
    };
    let direction = match (played.direction, script) {
        (Direction::Advance, Script::Simplified) => '进',
        (Direction::Advance, Script::Traditional) => '進',
        (Direction::Retreat, _) => '退',
        (Direction::Traverse, _) => '平',
    };
    let number = numeral(digits, played.number)?;
    Some(String::from_iter([first, second, direction, number]))
}

fn place_glyph(tandem: Tandem, script: Script) -> Option<char> {
    if tandem.files > 1 {
        return numeral(CHINESE, tandem.order);
    }
    match (tandem.index, script) {
        (0, _) => Some('前'),
        (index, Script::Simplified) if index + 1 == tandem.count => Some('后'),
        (index, Script::Traditional) if index + 1 == tandem.count => Some('後'),
        (1, _) if tandem.count == 3 => Some('中'),
        (index, _) => numeral(CHINESE, index + 1),
    }
}

fn numeral(digits: [char; 9], number: u8) -> Option<char> {
    digits.get(usize::from(number).wrapping_sub(1)).copied()
}

const fn name(kind: PieceType, color: Color, script: Script) -> char {
    match (kind, color, script) {
        (PieceType::King, Color::Red, Script::Simplified) => '帅',
        (PieceType::King, Color::Red, Script::Traditional) => '帥',
        (PieceType::King, Color::Black, Script::Simplified) => '将',
        (PieceType::King, Color::Black, Script::Traditional) => '將',
        (PieceType::Advisor, Color::Red, _) => '仕',
        (PieceType::Advisor, Color::Black, _) => '士',
        (PieceType::Elephant, Color::Red, _) => '相',
        (PieceType::Elephant, Color::Black, _) => '象',
        (PieceType::Rook, _, Script::Simplified) => '车',
        (PieceType::Rook, _, Script::Traditional) => '車',
        (PieceType::Horse, _, Script::Simplified) => '马',
        (PieceType::Horse, _, Script::Traditional) => '馬',
        (PieceType::Cannon, _, _) => '炮',
        (PieceType::Pawn, Color::Red, _) => '兵',
        (PieceType::Pawn, Color::Black, _) => '卒',
    }
}
