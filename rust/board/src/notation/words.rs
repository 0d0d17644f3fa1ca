//! Vietnamese words: `Pháo 2 bình 5`, `Mã 8 tiến 7`, `Xe trước bình 8`, `Tốt giữa 3 bình 4`.
//!
//! Read with or without their diacritics, composed or not, in either case: Tướng or Soái; Sĩ or Sỹ; Tượng, Tịnh, Bồ
//! or Voi; Xe or Xa; Mã or Ngựa; Pháo; Tốt, Chốt or Binh; tiến or tấn; thoái, thối, lui or lùi; bình, ngang or sang;
//! trước, giữa or sau before the man's name or behind it; `thứ 2` for the second from the front. Bare `tuong` can be
//! the general or an elephant: the files and the number tell which.
//!
//! Written: the names that the law uses, the place behind the name, and the file behind the place where two files
//! hold pawns in tandem.

use super::describe::{Described, Tandem};
use super::error::{NotationError, unreadable};
use super::spelling::{Tone, Word};
use super::token::{digit, fold};
use super::written::{Direction, Place, Steps, Which, Written};
use super::wxf::numeral;
use crate::PieceType;

const MAN: &str = "a man: Tướng, Sĩ, Tượng, Xe, Mã, Pháo or Tốt";

/// Reads a move.
pub(super) fn read(text: &str) -> Result<Written, NotationError> {
    let mut words = Words { text, at: 0 };
    let before = words.place();
    let name = words.name()?;
    let place = match before.or_else(|| words.place()) {
        None => words.ordinal()?,
        place => place,
    };
    let which = match (place, words.next_digit()) {
        (None, Some(file)) => Which::File(file),
        (Some(place), file) => Which::Tandem { place, file },
        (None, None) => return Err(unreadable(words.start(), "a file, or trước, giữa, sau")),
    };
    let direction = words.direction()?;
    let number = words.digit()?;
    words.end()?;
    let kind = name.kind(which, direction, number);
    Ok(Written::Steps(Steps {
        kind,
        which,
        direction,
        number,
    }))
}

/// A man's name, which without its tone may be that of two kinds.
enum Name {
    Kind(PieceType),
    GeneralOrElephant,
}

impl Name {
    /// The kind that fits what the rest of the text says. A general moves on files 4 to 6 and by one step; an
    /// elephant lives on files 1, 3, 5, 7 and 9 and goes two files aside.
    fn kind(self, which: Which, direction: Direction, number: u8) -> PieceType {
        match (self, which, direction) {
            (Self::Kind(kind), ..) => kind,
            (_, _, Direction::Traverse) | (_, Which::File(4 | 6), _) => PieceType::King,
            (_, Which::File(5), _) if number == 1 => PieceType::King,
            _ => PieceType::Elephant,
        }
    }
}

/// The words of a text, one after another.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl Words<'_> {
    /// Where the next word starts.
    fn start(&self) -> usize {
        let rest = &self.text[self.at..];
        self.at + rest.len() - rest.trim_start().len()
    }

    fn peek(&self) -> Word {
        Word::first_of(&self.text[self.start()..])
    }

    fn accept(&mut self, word: Word) {
        self.at = self.start() + word.bytes;
    }

    fn place(&mut self) -> Option<Place> {
        let word = self.peek();
        let place = match word.letters() {
            b"truoc" => Place::Front,
            b"giua" => Place::Middle,
            b"sau" => Place::Rear,
            _ => return None,
        };
        self.accept(word);
        Some(place)
    }

    /// `thứ 2`.
    fn ordinal(&mut self) -> Result<Option<Place>, NotationError> {
        let word = self.peek();
        if word.letters() != b"thu" {
            return Ok(None);
        }
        self.accept(word);
        self.digit().map(|nth| Some(Place::Nth(nth)))
    }

    fn name(&mut self) -> Result<Name, NotationError> {
        let word = self.peek();
        let kind = match (word.letters(), word.tone) {
            (b"tuong", Tone::Other) => {
                self.accept(word);
                return Ok(Name::GeneralOrElephant);
            }
            (b"tuong", Tone::Acute) | (b"soai", _) => PieceType::King,
            (b"tuong", Tone::Dot) | (b"tinh" | b"bo" | b"voi", _) => PieceType::Elephant,
            (b"si" | b"sy", _) => PieceType::Advisor,
            (b"xe" | b"xa", _) => PieceType::Rook,
            (b"ma" | b"ngua", _) => PieceType::Horse,
            (b"phao", _) => PieceType::Cannon,
            (b"tot" | b"chot" | b"binh", _) => PieceType::Pawn,
            _ => return Err(unreadable(self.start(), MAN)),
        };
        self.accept(word);
        Ok(Name::Kind(kind))
    }

    fn direction(&mut self) -> Result<Direction, NotationError> {
        let word = self.peek();
        let direction = match word.letters() {
            b"tien" | b"tan" => Direction::Advance,
            b"thoai" | b"thoi" | b"lui" => Direction::Retreat,
            b"binh" | b"ngang" | b"sang" => Direction::Traverse,
            _ => return Err(unreadable(self.start(), "a direction: tiến, thoái or bình")),
        };
        self.accept(word);
        Ok(direction)
    }

    fn digit(&mut self) -> Result<u8, NotationError> {
        self.next_digit()
            .ok_or(unreadable(self.start(), "a number from 1 to 9"))
    }

    fn next_digit(&mut self) -> Option<u8> {
        let start = self.start();
        let c = self.text[start..].chars().next()?;
        let value = digit(fold(c)?)?;
        self.at = start + c.len_utf8();
        Some(value)
    }

    /// Nothing may follow but annotators' marks.
    fn end(&self) -> Result<(), NotationError> {
        let rest = self.text[self.at..].trim();
        if rest.bytes().all(|byte| matches!(byte, b'!' | b'?')) {
            Ok(())
        } else {
            Err(unreadable(self.start(), "the end of the move"))
        }
    }
}

/// Writes a move.
pub(super) fn write(played: &Described) -> String {
    let mut text = String::from(name(played.kind));
    match played.tandem_of_straight_man() {
        Some(tandem) => push_place(&mut text, tandem, played.file),
        None => text.extend([' ', numeral(played.file)]),
    }
    text.push_str(match played.direction {
        Direction::Advance => " tiến ",
        Direction::Retreat => " thoái ",
        Direction::Traverse => " bình ",
    });
    text.push(numeral(played.number));
    text
}

fn push_place(text: &mut String, tandem: Tandem, file: u8) {
    match (tandem.index, tandem.count) {
        (0, _) => text.push_str(" trước"),
        (index, count) if index + 1 == count => text.push_str(" sau"),
        (1, 3) => text.push_str(" giữa"),
        (index, _) => text.extend([' ', 't', 'h', 'ứ', ' ', numeral(index + 1)]),
    }
    if tandem.files > 1 {
        text.extend([' ', numeral(file)]);
    }
}

const fn name(kind: PieceType) -> &'static str {
    match kind {
        PieceType::King => "Tướng",
        PieceType::Advisor => "Sĩ",
        PieceType::Elephant => "Tượng",
        PieceType::Rook => "Xe",
        PieceType::Horse => "Mã",
        PieceType::Cannon => "Pháo",
        PieceType::Pawn => "Tốt",
    }
}
