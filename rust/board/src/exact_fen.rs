//! The exact FEN, read and written in one pass: what programs ask for a million times.

use crate::fen::ParseFenError;
use crate::{Color, Piece, Position, Setup, Square, codes};

/// What a letter of the first field says.
#[derive(Clone, Copy)]
struct Letter {
    /// The piece, or none.
    code: u8,
    /// How many squares it stands for; 0 for what is no letter of the exact form, and for the slash.
    step: u8,
    /// 1 for a number of empty squares.
    gap: u8,
}

static LETTERS: [Letter; 256] = {
    let nothing = Letter {
        code: 0,
        step: 0,
        gap: 0,
    };
    let mut letters = [nothing; 256];
    let mut code = 1;
    while code < 16 {
        if let Some(man) = Piece::from_code(code) {
            letters[man.letter() as usize] = Letter {
                code,
                step: 1,
                gap: 0,
            };
        }
        code += 1;
    }
    let mut step = 1;
    while step <= 9 {
        letters[b'0' as usize + step as usize] = Letter {
            code: 0,
            step,
            gap: 1,
        };
        step += 1;
    }
    letters
};

/// How a rank is written whose occupied squares are the bits of an index.
struct Spelling {
    /// For each place, which of the [`SIGNS`].
    order: [u8; 9],
    length: u8,
}

/// Nine places for the letters of a rank, then the numbers of empty squares.
const SIGNS: [u8; 32] = *b".........123456789..............";

static SPELLINGS: [Spelling; 512] = {
    let mut spellings = [const {
        Spelling {
            order: [0; 9],
            length: 0,
        }
    }; 512];
    let mut occupied = 0;
    while occupied < 512 {
        let Spelling { order, length } = &mut spellings[occupied];
        let mut file = 0;
        let mut gap = 0;
        while file < 9 {
            if occupied >> file & 1 == 0 {
                gap += 1;
            } else {
                gap = 0;
                order[*length as usize] = file;
                *length += 1;
            }
            let is_last = file == 8 || occupied >> (file + 1) & 1 == 1;
            if gap > 0 && is_last {
                order[*length as usize] = 8 + gap;
                *length += 1;
            }
            file += 1;
        }
        occupied += 1;
    }
    spellings
};

/// The letter of each code.
static OF_CODES: [u8; 16] = {
    let mut letters = [0; 16];
    let mut code = 1;
    while code < 16 {
        if let Some(man) = Piece::from_code(code) {
            letters[code as usize] = man.letter() as u8;
        }
        code += 1;
    }
    letters
};

/// The setup of a FEN in the exact form; `None` for any other text.
pub(crate) fn read(text: &str) -> Option<Setup> {
    let (codes, rest) = read_placement(text.as_bytes())?;
    let (turn, [plies_since_capture, fullmove]) = read_fields(rest)?;
    Some(Setup {
        board: codes.map(Piece::from_code),
        turn,
        plies_since_capture,
        fullmove,
    })
}

/// The position of a FEN in the exact form; `None` for any other text.
pub(crate) fn position(text: &str) -> Option<Position> {
    let (codes, rest) = read_placement(text.as_bytes())?;
    let (turn, counters) = read_fields(rest)?;
    Some(Position::of_codes(codes, turn, counters))
}

/// The codes of the squares of a FEN in any dialect ([`Piece::code`], 0 for an empty one), and the side to move.
///
/// # Errors
/// [`ParseFenError`], with the rank and the letter or field at fault.
pub fn codes_of_fen(text: &str) -> Result<([u8; Square::COUNT], Color), ParseFenError> {
    if let Some((codes, rest)) = read_placement(text.as_bytes())
        && let Some((turn, _)) = read_fields(rest)
    {
        return Ok((codes, turn));
    }
    let setup = Setup::from_fen(text)?;
    Ok((setup.codes(), setup.turn))
}

/// The codes of the squares of the first field, and what stands after it.
///
/// Letters come as they please, so that every branch on one would be guessed wrong half of the time: there is none. What is
/// amiss is only noted on the way.
fn read_placement(text: &[u8]) -> Option<([u8; Square::COUNT], &[u8])> {
    let end = text.iter().take(100).position(|&byte| byte == b' ')?;
    let (field, rest) = text.split_at_checked(end)?;
    // In the order of the text: Black's back rank first.
    let mut squares = [0; 128];
    let (mut at, mut ranks, mut amiss, mut was_gap) = (0, 0, 0, 0);
    for &letter in field {
        let Letter { code, step, gap } = LETTERS[usize::from(letter)];
        squares[at & 127] = code;
        at += usize::from(step);
        let is_slash = usize::from(letter == b'/');
        ranks += is_slash;
        let is_between = usize::from(at == 9 * ranks);
        amiss |= is_slash & (1 - is_between)
            | usize::from(gap & was_gap)
            | usize::from(step == 0) & (1 - is_slash);
        was_gap = gap;
    }
    if amiss != 0 || ranks != 9 || at != Square::COUNT {
        return None;
    }
    let mut codes = [0; Square::COUNT];
    for (rank, row) in codes.chunks_exact_mut(9).rev().zip(squares.chunks_exact(9)) {
        rank.copy_from_slice(row);
    }
    Some((codes, rest))
}

/// The side to move and the counters out of the other fields.
fn read_fields(fields: &[u8]) -> Option<(Color, [u32; 2])> {
    let (turn, rest) = match fields.split_at_checked(7)? {
        (b" w - - ", rest) => (Color::Red, rest),
        (b" b - - ", rest) => (Color::Black, rest),
        _ => return None,
    };
    let blank = rest.iter().position(|&byte| byte == b' ')?;
    let plies = counter(&rest[..blank])?;
    let fullmove = counter(&rest[blank + 1..]).filter(|&number| number > 0)?;
    Some((turn, [plies, fullmove]))
}

/// A counter without zeros before it.
fn counter(digits: &[u8]) -> Option<u32> {
    let is_exact = digits.iter().all(u8::is_ascii_digit)
        && (digits.len() == 1 || digits.first() != Some(&b'0'));
    let text = core::str::from_utf8(digits).ok().filter(|_| is_exact)?;
    text.parse().ok()
}

/// A FEN in the exact form, or its first field.
///
/// ```
/// use cotuong_board::{Position, START_FEN};
/// assert_eq!(Position::start().fen_text().as_str(), START_FEN);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FenText {
    // Ninety letters, nine slashes, six for the side and two counters of ten digits with their blanks are 127 at most.
    bytes: [u8; 128],
    length: usize,
}

impl FenText {
    /// The FEN of a board of codes ([`Piece::code`], 0 for an empty square; see [`wrong_code`](crate::wrong_code)) and its counters.
    pub fn new(codes: &[u8; Square::COUNT], turn: Color, counters: [u32; 2]) -> Self {
        let mut text = Self::placement(codes);
        text.extend(match turn {
            Color::Red => b" w - -",
            Color::Black => b" b - -",
        });
        for number in counters {
            text.push(b' ');
            text.push_number(number);
        }
        text
    }

    /// The first field of a FEN.
    pub(crate) fn placement(codes: &[u8; Square::COUNT]) -> Self {
        let mut text = Self {
            bytes: [0; 128],
            length: 0,
        };
        let occupied = codes::occupied(codes).bits();
        for (rank, squares) in codes.chunks_exact(9).enumerate().rev() {
            text.push_rank(squares, (occupied >> (9 * rank)) as usize);
            text.push(b'/');
        }
        text.length -= 1;
        text
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        // It is ASCII.
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The bytes of the text, all of them ASCII.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// Writes a rank whose occupied squares are the bits of a word.
    #[inline]
    fn push_rank(&mut self, codes: &[u8], occupied: usize) {
        let mut signs = SIGNS;
        for (sign, &code) in signs.iter_mut().zip(codes) {
            *sign = OF_CODES[usize::from(code & 15)];
        }
        let Spelling { order, length } = &SPELLINGS[occupied & 511];
        // All nine places are written, and written over by the next rank unless they count.
        for (place, &sign) in order.iter().enumerate() {
            self.bytes[(self.length + place) & 127] = signs[usize::from(sign & 31)];
        }
        self.length += usize::from(*length);
    }

    fn push_number(&mut self, number: u32) {
        if number > 9 {
            self.push_number(number / 10);
        }
        self.push(b'0' + (number % 10) as u8);
    }

    fn extend(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte);
        }
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.put(byte);
        self.length += 1;
    }

    /// Writes a byte behind the text, of which it is not yet a part.
    #[inline]
    fn put(&mut self, byte: u8) {
        self.bytes[self.length & 127] = byte;
    }
}

impl core::fmt::Display for FenText {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::START_FEN;

    #[test]
    fn what_is_written_is_read_back() {
        for (fen, plies, fullmove) in [
            (START_FEN, 0, 1),
            ("3k5/9/9/9/9/9/9/9/R8/5K3 b - - 10 4294967295", 10, u32::MAX),
            ("9/9/9/9/9/9/9/9/9/9 w - - 4294967295 100", u32::MAX, 100),
            (
                "rrrrrrrrr/P1P1P1P1P/1p1p1p1p1/9/9/9/9/9/9/8K b - - 7 8",
                7,
                8,
            ),
        ] {
            let setup = read(fen).unwrap();
            assert_eq!(
                (setup.plies_since_capture, setup.fullmove),
                (plies, fullmove)
            );
            assert_eq!(setup.to_fen(), fen);
        }
        assert_eq!(read(START_FEN), Some(Setup::start()));
        let position = position("3k5/9/9/9/9/9/9/9/R8/5K3 b - - 10 7");
        assert_eq!(
            position.map(|position| position.fen()).as_deref(),
            Some("3k5/9/9/9/9/9/9/9/R8/5K3 b - - 10 7")
        );
    }

    #[test]
    fn any_other_text_is_left_to_the_patient_reader() {
        let others = [
            "",
            "é",
            "rnbakabnr",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -",
        ];
        assert!(others.iter().all(|text| read(text).is_none()));
        for (part, other) in [
            ("rnb", "rhb"),
            ("rnb", "rne"),
            ("/9/9/", "/9/45/"),
            ("/9/9/", "/9/8/"),
            ("/9/9/", "/9/91/"),
            ("/9/9/", "/9/0/"),
            ("/9/9/", "/9//"),
            (" w ", " r "),
            (" w ", "  w "),
            (" 0 1", " 00 1"),
            (" 0 1", " 0 01"),
            (" 0 1", " 0 0"),
            (" 0 1", " 0 1 "),
            (" 0 1", " 0  1"),
            (" 0 1", " +0 1"),
            (" 0 1", " 0 4294967296"),
            (" 0 1", " 0 "),
            (" 0 1", " 0 1 moves h2e2"),
        ] {
            assert_eq!(read(&START_FEN.replacen(part, other, 1)), None, "{other}");
        }
    }
}
