//! Movetext as tokens, whatever notation its moves are in.
//!
//! Positions do not matter here, only shapes: what is a number, a comment, a result, and how far a move reaches
//! (`炮2平32.兵三进一` holds two). Which notation a game is in, and whether a move is one, comes later.

use cotuong_board::notation::{self, Notation, zh};

use crate::game::Span;
use crate::outcome::GameResult;

/// A word is read in pieces of this length, so that a long one is not looked over from each of its moves.
const LONGEST_WORD: usize = 256;

/// A token of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// What may be a move.
    Move(Span),
    /// A word that is nothing known.
    Junk(Span),
    /// The inside of a comment.
    Comment(Span),
    /// A move number; whether a dot or the like follows it.
    Number { value: u32, dotted: bool },
    /// `(`, at this byte.
    Open(u32),
    /// `)`.
    Close,
    /// How the game ended.
    Result(GameResult, Span),
    /// A comment opened at this byte and not closed.
    Unclosed(u32),
    /// The end of the text, or a line that parts the game from what is no game.
    End,
}

/// Reads tokens off a text.
pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    /// The byte after the last token.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes on after the parenthesis that closes `depth` open ones; `false` if there is none.
    pub fn skip_parentheses(&mut self, mut depth: u32) -> bool {
        for (at, c) in self.rest().char_indices() {
            match c {
                '(' | '（' => depth += 1,
                ')' | '）' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += at + c.len_utf8();
                return true;
            }
        }
        self.at = self.text.len();
        false
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    fn span(&self, start: usize) -> Span {
        Span::new(start, self.at)
    }

    /// The next token.
    pub fn next(&mut self) -> Token {
        while let Some(&byte) = self.text.as_bytes().get(self.at) {
            let token = match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.skip(1),
                b'a'..=b'i' if self.at_coordinates() => Some(self.take(4)),
                b'0'..=b'9' => Some(self.digits()),
                b'A'..=b'Z' | b'a'..=b'z' | b'+' => Some(self.word()),
                0x80.. => self.wide(),
                b'{' => Some(self.comment(1, &['}'])),
                b'(' => Some(self.sign(1, Token::Open(self.at as u32))),
                b')' => Some(self.sign(1, Token::Close)),
                _ => self.rare(byte),
            };
            if let Some(token) = token {
                return token;
            }
        }
        Token::End
    }

    /// A sign of ASCII that is rarer than those above.
    fn rare(&mut self, byte: u8) -> Option<Token> {
        let is_ruler = matches!(byte, b'*' | b'-' | b'=' | b'_' | b'~' | b'#');
        match byte {
            _ if is_ruler && self.starts_line() && self.is_rule() => {
                self.at = self.text.len();
                Some(Token::End)
            }
            b'*' => Some(self.result(1, GameResult::Unknown)),
            b'-' => Some(self.word()),
            b';' => {
                let len = line_len(self.rest());
                let inside = Span::new(self.at + 1, self.at + len);
                Some(self.sign(len, Token::Comment(inside)))
            }
            b'%' if self.starts_line() => self.skip(line_len(self.rest())),
            b'[' => self.label(1, "]"),
            b'$' => {
                let digits = self.rest().bytes().skip(1);
                self.skip(1 + digits.take_while(u8::is_ascii_digit).count())
            }
            _ => self.skip(1),
        }
    }

    /// `h2e2`, the commonest word, and nothing more.
    fn at_coordinates(&self) -> bool {
        match self.text.as_bytes().get(self.at..) {
            Some([_, b'0'..=b'9', b'a'..=b'i', b'0'..=b'9', rest @ ..]) => rest
                .first()
                .is_none_or(|&byte| byte.is_ascii() && !is_word_byte(byte)),
            _ => false,
        }
    }

    fn take(&mut self, len: usize) -> Token {
        let span = Span::new(self.at, self.at + len);
        self.at += len;
        Token::Move(span)
    }

    /// A remark in brackets, which stands on one line.
    fn label(&mut self, open: usize, close: &str) -> Option<Token> {
        /// A longer one is none; so a line of brackets is not searched again for each.
        const LONGEST: usize = 200;
        let mut inside = self.rest().char_indices().skip(1).take(LONGEST);
        let end = inside.find(|(_, c)| close.contains(*c) || *c == '\n');
        match end {
            Some((end, c)) if c != '\n' => {
                let inside = Span::new(self.at + open, self.at + end);
                Some(self.sign(end + c.len_utf8(), Token::Comment(inside)))
            }
            _ => self.skip(open),
        }
    }

    fn skip(&mut self, len: usize) -> Option<Token> {
        self.at += len;
        None
    }

    fn sign(&mut self, len: usize, token: Token) -> Token {
        self.at += len;
        token
    }

    fn result(&mut self, len: usize, result: GameResult) -> Token {
        let start = self.at;
        self.at += len;
        Token::Result(result, self.span(start))
    }

    fn comment(&mut self, open: usize, close: &[char]) -> Token {
        let start = self.at + open;
        let inside = self.text.get(start..).unwrap_or_default();
        match inside.find(close) {
            Some(len) => {
                let end = start + len;
                let closing = inside.get(len..).and_then(|rest| rest.chars().next());
                self.at = end + closing.map_or(0, char::len_utf8);
                Token::Comment(Span::new(start, end))
            }
            None => Token::Unclosed(self.at as u32),
        }
    }

    fn starts_line(&self) -> bool {
        let before = self.text.as_bytes().get(..self.at).unwrap_or_default();
        let last = before
            .iter()
            .rev()
            .find(|byte| !matches!(byte, b' ' | b'\t'));
        last.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Whether the line is one sign over and over, as authors draw under a game.
    fn is_rule(&self) -> bool {
        let rest = self.rest();
        let line = rest.get(..line_len(rest)).unwrap_or(rest).trim().as_bytes();
        line.len() >= 3 && line.iter().all(|byte| *byte == line[0])
    }

    /// A number, a result, or a move that starts with a digit.
    fn digits(&mut self) -> Token {
        let bytes = self.text.as_bytes();
        let (mut end, mut value) = (self.at, 0_u32);
        while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
            value = value
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
            end += 1;
        }
        let mut dots = end;
        while self.byte(dots) == b'.' {
            dots += 1;
        }
        // Most are plain numbers; a result or a move may start like one.
        let open = match self.byte(dots) {
            b'0'..=b'9' => true,
            b'-' | b'/' | b',' | b'+' | b'=' | b'P' | b'p' | b':' | 0x80.. => dots == end,
            b' ' => dots == end && value < 2,
            _ => false,
        };
        if open && let Some(token) = self.figures() {
            return token;
        }
        self.at = dots;
        if !matches!(self.byte(dots), b' ' | b'\n' | b'\r' | b'a'..=b'z' | b'A'..=b'Z') {
            self.at += wide_dot_len(self.text.get(dots..).unwrap_or_default());
        }
        Token::Number {
            value,
            dotted: self.at > end,
        }
    }

    /// A result in figures, or a move that starts with a digit.
    fn figures(&mut self) -> Option<Token> {
        if let Some((result, len)) = result_at(self.rest()) {
            return Some(self.result(len, result));
        }
        let start = self.at;
        self.at += digit_move_len(self.rest())?;
        Some(Token::Move(self.span(start)))
    }

    /// A word that starts with a letter or a sign of ASCII.
    fn word(&mut self) -> Token {
        let start = self.at;
        let rest = self.rest();
        let ends = |byte: u8| !is_word_byte(byte);
        let mut end = rest
            .bytes()
            .take(LONGEST_WORD)
            .position(ends)
            .unwrap_or(rest.len().min(LONGEST_WORD));
        if !self.byte(start + end).is_ascii() {
            end = wide_word_len(rest);
        }
        self.finish_word(start, end)
    }

    /// Tells a word that may be a move from one that cannot: every notation has a digit in it.
    fn finish_word(&mut self, start: usize, len: usize) -> Token {
        let rest = self.text.get(start..).unwrap_or_default();
        let word = rest.get(..len).unwrap_or(rest);
        let word = word.trim_end_matches(['.', '．']);
        let len = if word.bytes().any(|byte| byte.is_ascii_digit()) || word.contains(is_wide_digit)
        {
            glued_len(word).unwrap_or(word.len())
        } else if let Some(len) = words_len(rest) {
            len
        } else {
            self.at = start + word.len().max(1);
            return Token::Junk(self.span(start));
        };
        self.at = start + len;
        Token::Move(self.span(start))
    }

    /// What starts with a character beyond ASCII; `None` where that is only a blank or a sign.
    fn wide(&mut self) -> Option<Token> {
        let rest = self.rest();
        if let Some(len) = plain_chinese_len(rest.as_bytes()).or_else(|| zh::move_len(rest)) {
            let span = Span::new(self.at, self.at + len);
            self.at = span.end();
            while matches!(self.byte(self.at), b'!' | b'?' | b'+' | b'#') {
                self.at += 1;
            }
            return Some(Token::Move(span));
        }
        let c = rest.chars().next()?;
        let len = c.len_utf8();
        match c {
            '（' => Some(self.sign(len, Token::Open(self.at as u32))),
            '）' => Some(self.sign(len, Token::Close)),
            '｛' => Some(self.comment(len, &['｝', '}'])),
            '【' => self.label(len, "】"),
            '＊' => Some(self.result(len, GameResult::Unknown)),
            '０'..='９' | '½' => Some(self.wide_digits()),
            _ if is_blank_or_sign(c) => self.skip(len),
            _ => Some(self.wide_word()),
        }
    }

    /// A number, a result or a move that starts with a full-width digit.
    fn wide_digits(&mut self) -> Token {
        let rest = self.rest();
        if let Some(token) = self.figures() {
            return token;
        }
        let digits = rest
            .chars()
            .map_while(|c| ascii(c).filter(u8::is_ascii_digit));
        let (mut value, mut len) = (0_u32, 0);
        for digit in digits {
            value = value
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'));
            len += '０'.len_utf8();
        }
        if len == 0 {
            return self.wide_word();
        }
        let dots = wide_dot_len(rest.get(len..).unwrap_or_default());
        self.at += len + dots;
        Token::Number {
            value,
            dotted: dots > 0,
        }
    }

    /// A word that starts beyond ASCII: a result in words, a move in full-width letters or Vietnamese words, or junk.
    fn wide_word(&mut self) -> Token {
        let rest = self.rest();
        let len = wide_word_len(rest).max(rest.chars().next().map_or(0, char::len_utf8));
        let word = rest.get(..len).unwrap_or(rest);
        match GameResult::from_words(word) {
            Some(result) => self.result(len, result),
            None => self.finish_word(self.at, len),
        }
    }
}

/// The bytes up to the end of the line.
fn line_len(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

fn is_wide_digit(c: char) -> bool {
    matches!(c, '０'..='９')
}

/// What a full-width letter, digit or sign is in ASCII; ASCII is itself.
fn ascii(c: char) -> Option<u8> {
    match c {
        '\0'..='\x7f' => Some(c as u8),
        '\u{ff01}'..='\u{ff5e}' => Some((c as u32 - 0xfee0) as u8),
        _ => None,
    }
}

/// Bytes that words of movetext are made of.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_graphic()
        && !matches!(
            byte,
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b',' | b'*' | b'$' | b'<' | b'>'
        )
}

/// Blanks beyond ASCII, and signs that part words.
fn is_blank_or_sign(c: char) -> bool {
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
fn wide_word_len(text: &str) -> usize {
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
fn wide_dot_len(text: &str) -> usize {
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
fn plain_chinese_len(text: &[u8]) -> Option<usize> {
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
        [0xef, 0xbc, 0x91..=0x99, ..] => Some(at + 6),
        // 一 七 三 九, 二 五, 六 八, 四.
        [0xe4, 0xb8, 0x80 | 0x83 | 0x89, ..]
        | [0xe4, 0xb9, 0x9d, ..]
        | [0xe4, 0xba, 0x8c | 0x94, ..]
        | [0xe5, 0x85, 0xab | 0xad, ..]
        | [0xe5, 0x9b, 0x9b, ..] => Some(at + 6),
        _ => None,
    }
}

/// A result in figures at the head of a text, in ASCII or full width, and its bytes.
fn result_at(text: &str) -> Option<(GameResult, usize)> {
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
fn digit_move_len(text: &str) -> Option<usize> {
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
fn words_len(text: &str) -> Option<usize> {
    /// No move has more words, nor longer ones.
    const WORDS: usize = 6;
    const BYTES: usize = 64;
    let mut words = 0;
    let mut in_word = false;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]).take(BYTES) {
        let is_blank = c.is_whitespace() || matches!(c, '.' | ',' | ';');
        if is_blank && in_word {
            words += 1;
            let is_move = |text| notation::read(text, Notation::VnWords).is_ok();
            if words > 3 && text.get(..at).is_some_and(is_move) {
                return Some(at);
            }
            if words == WORDS {
                return None;
            }
        }
        in_word = !is_blank;
    }
    None
}

/// The bytes of the move at the head of a word where a move number is glued to it: `C2=52.H2+3`.
fn glued_len(word: &str) -> Option<usize> {
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
