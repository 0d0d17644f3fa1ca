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
            b'{' | b'}'
                | b'('
                | b')'
                | b'['
                | b']'
                | b';'
                | b','
                | b'*'
                | b'$'
                | b'<'
                | b'>'
                | b'\''
                | b'"'
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

/// A result in words at the head of a text, where nothing but a stop follows on the line.
pub(super) fn phrase_at(text: &str) -> Option<(GameResult, usize)> {
    /// The longest phrase has so many characters, and a stop behind it.
    const LONGEST: usize = 24;
    let stops = |c: char| matches!(c, '.' | '!' | '。' | '！' | ')' | '）' | '{' | '\n' | '\r');
    let stop = text.char_indices().take(LONGEST).find(|(_, c)| stops(*c));
    let end = stop.map_or(text.len(), |(at, _)| at);
    if end > 3 * LONGEST {
        return None;
    }
    let phrase = text.get(..end)?.trim_end();
    GameResult::said(phrase).map(|result| (result, phrase.len()))
}

/// A move number that is written in a way of its own at the head of a text, and its bytes: `(1)`, `①`, `第1回合`.
pub(super) fn ordinal_at(text: &str) -> Option<(u32, usize)> {
    let first = text.chars().next()?;
    let code = u32::from(first);
    let (value, len) = match first {
        '①'..='⑳' => (code - 0x245f, 3),
        '⑴'..='⒇' => (code - 0x2473, 3),
        '⒈'..='⒛' => (code - 0x2487, 3),
        '(' | '（' => enclosed(text, first)?,
        '第' => counted(text)?,
        _ => return None,
    };
    Some((value, len + wide_dot_len(text.get(len..)?)))
}

/// `(12)`.
fn enclosed(text: &str, open: char) -> Option<(u32, usize)> {
    let (value, len) = number_at(text.get(open.len_utf8()..)?, false)?;
    let len = open.len_utf8() + len;
    let close = text
        .get(len..)?
        .chars()
        .next()
        .filter(|c| matches!(c, ')' | '）'))?;
    Some((value, len + close.len_utf8()))
}

/// `第12回合`, `第十二步`.
fn counted(text: &str) -> Option<(u32, usize)> {
    let (value, len) = number_at(text.get(3..)?, true)?;
    let unit = text.get(3 + len..)?;
    let units = ["回合", "合", "回", "步", "着", "手"];
    let unit = units.iter().find(|own| unit.starts_with(**own))?;
    Some((value, 3 + len + unit.len()))
}

/// A number at the head of a text, and its bytes; in Chinese too where asked for.
fn number_at(text: &str, chinese: bool) -> Option<(u32, usize)> {
    let (mut value, mut last, mut len) = (0_u32, 0_u32, 0);
    for c in text.chars() {
        let digit = ascii(c)
            .filter(u8::is_ascii_digit)
            .map(|digit| u32::from(digit - b'0'));
        let ones = "零一二三四五六七八九〇"
            .chars()
            .zip((0..10).chain([0]))
            .find(|(own, _)| chinese && *own == c);
        match (digit, ones, c) {
            (Some(digit), ..) => value = value.saturating_mul(10).saturating_add(digit),
            // `一〇一` is written as figures are.
            (_, Some((_, ones)), _) => last = 10 * last + ones,
            (.., '十') if chinese => (value, last) = (value.saturating_add(10 * last.max(1)), 0),
            (.., '百') if chinese => (value, last) = (value.saturating_add(100 * last.max(1)), 0),
            _ => break,
        }
        len += c.len_utf8();
        if len > 16 {
            return None;
        }
    }
    (len > 0).then(|| (value.saturating_add(last), len))
}

/// Whether a line that starts with words is prose: not a move that is written wrongly, nor moves behind a word.
pub(super) fn is_prose(line: &str) -> bool {
    let is_digit =
        |c: &char| c.is_ascii_digit() || is_wide_digit(*c) || "一二三四五六七八九".contains(*c);
    let is_direction = |c: &char| "进進平退".contains(*c);
    let is_piece = |c: &char| zh::move_len(&format!("{c}5进1")).is_some();
    // Two signs of a move side by side at the head: it was meant to be one.
    let head: Vec<char> = line.chars().take(4).collect();
    let broken = head.windows(2).any(|pair| match pair {
        [a, b] => is_digit(b) && (is_piece(a) || is_direction(a)) || is_digit(a) && is_direction(b),
        _ => false,
    });
    if broken {
        return false;
    }
    let mut moves = 0;
    let mut rest = line;
    let mut said = 0;
    while let Some(c) = rest.chars().next() {
        let len = zh::move_len(rest);
        moves += usize::from(len.is_some());
        said += usize::from(len.is_none() && c.is_alphabetic());
        rest = rest.get(len.unwrap_or(c.len_utf8())..).unwrap_or_default();
    }
    let words = line.split_whitespace();
    let is_western = line.chars().next().is_some_and(|c| c < '\u{2000}');
    if is_western {
        let is_move = |word: &str| {
            super::shape::is_move(word.trim_end_matches(['.', ',', ';', ')', '!', '?']))
        };
        return words.clone().count() > 2 && !words.clone().any(is_move);
    }
    said >= 2 && (moves == 0 || said >= 6 && said >= 4 * moves)
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

/// The bytes of the move at the head of a word where a move number or another move is glued to it: `C2=52.H2+3`,
/// `h2e2h9g7`.
pub(super) fn glued_len(word: &str) -> Option<usize> {
    let bytes = word.as_bytes();
    let are_squares = |pair: &[u8]| matches!(pair, [b'a'..=b'i', b'0'..=b'9']);
    if bytes.len() >= 8 && bytes.len().is_multiple_of(4) && bytes.chunks(2).all(are_squares) {
        return Some(4);
    }
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

#[cfg(test)]
mod tests {
    use super::ordinal_at;

    #[test]
    fn chinese_numbers_are_read() {
        for (text, value) in [
            ("第十二回合", 12),
            ("第二十回合", 20),
            ("第一百零一回合", 101),
            ("第一百一十一步", 111),
            ("第一〇一回合", 101),
            ("第二〇回", 20),
            ("第4294967295十回合", u32::MAX),
            ("第4294967295百回合", u32::MAX),
        ] {
            assert_eq!(ordinal_at(text), Some((value, text.len())), "{text}");
        }
        assert_eq!(ordinal_at("第一局"), None);
    }
}
