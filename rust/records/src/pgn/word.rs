//! Words of movetext: how far a number, a result or a move reaches in a text.

use cotuong_board::notation::{self, Notation, zh};

use crate::outcome::GameResult;

/// A word is read in pieces of this length, so that a long one is not looked over from each of its moves.
pub(super) const LONGEST_WORD: usize = 256;

/// The bytes up to the end of the line.
pub(super) fn line_len(text: &str) -> usize {
    let end = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r'));
    end.unwrap_or(text.len())
}

pub(super) fn is_wide_digit(c: char) -> bool {
    matches!(c, '０'..='９')
}

/// What a full-width letter, digit or sign is in ASCII; ASCII is itself.
#[inline]
pub(super) fn ascii(c: char) -> Option<u8> {
    match c {
        '\0'..='\x7f' => Some(c as u8),
        '\u{ff01}'..='\u{ff5e}' => Some((c as u32 - 0xfee0) as u8),
        _ => None,
    }
}

/// Bytes that words of movetext are made of.
#[inline]
pub(super) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(
            byte,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b',' | b'*' | b'$' | b'<' | b'>'
        )
}

/// Blanks beyond ASCII, and signs that part words.
pub(super) fn is_blank_or_sign(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            '\u{feff}' | '\u{200b}'
                ..='\u{200f}'
                    | '…'
                    | '。'
                    | '、'
                    | '，'
                    | '；'
                    | '：'
                    | '．'
                    | '！'
                    | '？'
                    | '·'
                    | '｝'
                    | '】'
                    | '“'
                    | '”'
                    | '《'
                    | '》'
                    | '「'
                    | '」'
        )
}

/// The bytes of the word at the head, ASCII and beyond.
pub(super) fn wide_word_len(text: &str) -> usize {
    let ends = |c: char| match ascii(c) {
        Some(byte) => !is_word_byte(byte),
        None => is_blank_or_sign(c) || c == '【',
    };
    let mut rest = text.char_indices();
    let end = rest
        .by_ref()
        .take(LONGEST_WORD)
        .find(|(_, c)| ends(*c))
        .map(|(at, _)| at);
    end.unwrap_or_else(|| text.len() - rest.as_str().len())
}

/// Dots and the like after a number.
pub(super) fn wide_dot_len(text: &str) -> usize {
    let is_dot = |c: &char| {
        matches!(
            c,
            '.' | '．' | '、' | '。' | '：' | ':' | ')' | '）' | '…' | '·'
        )
    };
    text.chars().take_while(is_dot).map(char::len_utf8).sum()
}

/// The bytes of the commonest Chinese moves, told by their direction and number; playing tells the rest.
#[inline]
pub(super) fn plain_chinese_len(text: &[u8]) -> Option<usize> {
    let (0xe4..=0xe9, Some(second)) = (text.first()?, text.get(3)) else {
        return None;
    };
    let at = match second {
        b'1'..=b'9' => 4,
        0xe4..=0xef => 6,
        _ => return None,
    };
    let (direction, number) = text.get(at..)?.split_first_chunk()?;
    let (b"\xe8\xbf\x9b" | b"\xe9\x80\xb2" | b"\xe5\xb9\xb3" | b"\xe9\x80\x80") = direction else {
        return None;
    };
    match number {
        [b'1'..=b'9', ..] => Some(at + 4),
        // Full width; 一 七 三, 九, 二 五, 六 八, 四.
        [0xef, 0xbc, 0x91..=0x99, ..]
        | [0xe4, 0xb8, 0x80 | 0x83 | 0x89, ..]
        | [0xe4, 0xb9, 0x9d, ..]
        | [0xe4, 0xba, 0x8c | 0x94, ..]
        | [0xe5, 0x85, 0xab | 0xad, ..]
        | [0xe5, 0x9b, 0x9b, ..] => Some(at + 6),
        _ => None,
    }
}

/// A result in figures at the head of a text, in ASCII or full width, and its bytes.
pub(super) fn result_at(text: &str) -> Option<(GameResult, usize)> {
    const FIGURES: [(&str, GameResult); 9] = [
        ("1-0", GameResult::RedWins),
        ("0-1", GameResult::BlackWins),
        ("1/2-1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("0.5-0.5", GameResult::Draw),
        ("0,5-0,5", GameResult::Draw),
        (".5-.5", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("½", GameResult::Draw),
    ];
    FIGURES.into_iter().find_map(|(figures, result)| {
        let len = figures_len(text, figures)?;
        let next = text
            .get(len..)?
            .chars()
            .next()
            .map(|c| ascii(c).unwrap_or(b' '));
        // `1-0` inside a longer word is none.
        let ends = next.is_none_or(|byte| !byte.is_ascii_alphanumeric() && byte != b'/');
        ends.then_some((result, len))
    })
}

/// The bytes that the figures take at the head of a text: in either width, any dash, blanks around it.
fn figures_len(text: &str, figures: &str) -> Option<usize> {
    let mut rest = text;
    for figure in figures.chars() {
        let mut blanks = rest.trim_start_matches([' ', '\t', '\u{3000}']);
        if figure != '-' {
            // Only the dash may have blanks around it: nothing is parted from a figure before it but by a dash.
            let after_dash = text
                .get(..text.len() - rest.len())
                .is_some_and(|read| read.ends_with(is_dash));
            blanks = if after_dash { blanks } else { rest };
        }
        let c = blanks.chars().next()?;
        let same =
            c == figure || ascii(c).map(char::from) == Some(figure) || figure == '-' && is_dash(c);
        if !same {
            return None;
        }
        rest = blanks.get(c.len_utf8()..)?;
    }
    Some(text.len() - rest.len())
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '－' | '–' | '—' | '−' | '‐' | '‑' | ':' | '：')
}

/// The bytes of a move that starts with a digit: `33.4`, `3+.4`, `15=4`, `2P+1` of WXF, `1兵平4`.
pub(super) fn digit_move_len(text: &str) -> Option<usize> {
    if let Some(len) = zh::move_len(text) {
        return Some(len);
    }
    let mut signs = text.char_indices().skip(4);
    let len = signs.next().map_or(text.len(), |(at, _)| at);
    let next = text.get(len..)?.chars().next().and_then(ascii);
    // A fifth letter or digit belongs to it: `12.3` is then the head of something else.
    let ends = next.is_none_or(|byte| {
        !byte.is_ascii_alphanumeric() && !matches!(byte, b'+' | b'-' | b'=' | b'.')
    });
    let word = text.get(..len)?;
    (ends && notation::read(word, Notation::Wxf).is_ok()).then_some(len)
}

/// The bytes of a move in Vietnamese words at the head of a text: `Pháo 2 bình 5`, `Tốt giữa 3 bình 4`.
pub(super) fn words_len(text: &str) -> Option<usize> {
    /// No move has more words, nor longer ones.
    const WORDS: usize = 6;
    const BYTES: usize = 64;
    let mut words = 0;
    let mut in_word = false;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]).take(BYTES) {
        let is_blank = c.is_whitespace() || matches!(c, '.' | ',' | ';');
        // A parenthesis or a brace ends the move with its last word: `tiến 7)`.
        let ends = !is_blank && ascii(c).is_some_and(|byte| !is_word_byte(byte));
        if (is_blank || ends) && in_word {
            words += 1;
            let is_move = |text| notation::read(text, Notation::VnWords).is_ok();
            if words > 3 && text.get(..at).is_some_and(is_move) {
                return Some(at);
            }
        }
        if ends || words == WORDS {
            return None;
        }
        in_word = !is_blank;
    }
    None
}

/// The bytes of the move at the head of a word where a move number is glued to it: `C2=52.H2+3`.
pub(super) fn glued_len(word: &str) -> Option<usize> {
    let bytes = word.as_bytes();
    let dot = bytes.iter().skip(3).position(|&byte| byte == b'.')? + 3;
    let digits = bytes
        .get(..dot)?
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    (dot - digits..dot).rev().find(|&cut| {
        let head = word.get(..cut).unwrap_or_default();
        [Notation::Wxf, Notation::Iccs, Notation::Uci, Notation::Vn]
            .into_iter()
            .any(|notation| notation::read(head, notation).is_ok())
    })
}
