//! The exact FEN, read and written in one pass: what programs ask for a million times.

use crate::{Color, Piece, Setup, Square};

/// The code of each letter of the exact form; 0 for what is no man's.
static CODES: [u8; 256] = {
    let mut codes = [0; 256];
    let mut code = 1;
    while code < 16 {
        if let Some(man) = Piece::from_code(code) {
            codes[man.letter() as usize] = code;
        }
        code += 1;
    }
    codes
};

/// The setup of a FEN in the exact form; `None` for any other text.
pub(crate) fn read(text: &str) -> Option<Setup> {
    let mut setup = Setup::empty();
    let mut rest = text.as_bytes();
    for rank in (0..10).rev() {
        rest = read_rank(rest, &mut setup.board[9 * rank..9 * rank + 9])?;
        if rank > 0 {
            rest = rest.strip_prefix(b"/")?;
        }
    }
    let (turn, rest) = match rest.split_at_checked(7)? {
        (b" w - - ", rest) => (Color::Red, rest),
        (b" b - - ", rest) => (Color::Black, rest),
        _ => return None,
    };
    let blank = rest.iter().position(|&byte| byte == b' ')?;
    setup.turn = turn;
    setup.plies_since_capture = counter(&rest[..blank])?;
    setup.fullmove = counter(&rest[blank + 1..]).filter(|&number| number > 0)?;
    Some(setup)
}

fn read_rank<'a>(mut text: &'a [u8], squares: &mut [Option<Piece>]) -> Option<&'a [u8]> {
    let mut file = 0;
    let mut was_gap = false;
    while file < 9 {
        let (&letter, rest) = text.split_first()?;
        text = rest;
        let gap = letter.wrapping_sub(b'0');
        let is_gap = (1..=9).contains(&gap);
        if is_gap && was_gap {
            return None;
        }
        was_gap = is_gap;
        if is_gap {
            file += usize::from(gap);
        } else {
            squares[file] = Some(Piece::from_code(CODES[usize::from(letter)])?);
            file += 1;
        }
    }
    (file == 9).then_some(text)
}

/// A counter without zeros before it.
fn counter(digits: &[u8]) -> Option<u32> {
    let is_exact = digits.iter().all(u8::is_ascii_digit)
        && (digits.len() == 1 || digits.first() != Some(&b'0'));
    let text = core::str::from_utf8(digits).ok().filter(|_| is_exact)?;
    text.parse().ok()
}

/// Writes a FEN in the exact form, of the code of each square.
pub(crate) fn write(code: impl Fn(usize) -> u8, turn: Color, counters: [u32; 2]) -> String {
    let mut text = placement(code);
    text.push_str(match turn {
        Color::Red => " w - -",
        Color::Black => " b - -",
    });
    for number in counters {
        text.push(' ');
        push_number(&mut text, number);
    }
    text
}

/// Writes the first field of a FEN.
pub(crate) fn placement(code: impl Fn(usize) -> u8) -> String {
    let mut text = String::with_capacity(96);
    for rank in (0..10).rev() {
        let mut gap = 0;
        for index in 9 * rank..9 * rank + 9 {
            if let Some(man) = Piece::from_code(code(index)) {
                push_gap(&mut text, &mut gap);
                text.push(man.letter());
            } else {
                gap += 1;
            }
        }
        push_gap(&mut text, &mut gap);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push((b'0' + *gap) as char);
        *gap = 0;
    }
}

fn push_number(text: &mut String, number: u32) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}

/// The exact FEN of a board of codes ([`Piece::code`]; codes of no man are read as empty), its counters at the start of a game.
pub fn fen_of_codes(codes: &[u8; Square::COUNT], turn: Color) -> String {
    write(|index| codes[index], turn, [0, 1])
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
