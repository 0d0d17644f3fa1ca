//! Movetext as tokens, whatever notation its moves are in.
//!
//! Positions do not matter here, only shapes: what is a number, a comment, a result, and how far a move reaches
//! (`炮2平32.兵三进一` holds two). Which notation a game is in, and whether a move is one, comes later.

use cotuong_board::notation::zh;

use super::shape::is_move;
use super::word::{
    LONGEST_WORD, ascii, digit_move_len, glued_len, is_blank_or_sign, is_prose, is_wide_digit,
    is_word_byte, line_len, ordinal_at, phrase_at, plain_chinese_len, result_at, wide_dot_len,
    wide_word_len, words_len,
};
use crate::game::Span;
use crate::outcome::{EndReason, GameResult};

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
    /// How the game ended, in figures.
    Result(GameResult, Span),
    /// Words that say how it ended, if it does here.
    Said(GameResult, Span),
    /// A comment opened at this byte and not closed.
    Unclosed(u32),
    /// The end of the text, or a line that parts the game from what is no game.
    End,
}

/// Reads tokens off a text.
#[derive(Clone)]
pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
    /// The last number of a move.
    number: u32,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str, at: usize) -> Self {
        Self {
            text,
            at,
            number: 0,
        }
    }

    /// Takes the line that a word stands at the head of as a remark, if it is prose; returns its bytes. In a
    /// variation it ends where that does.
    pub fn prose(&mut self, start: usize, nested: bool) -> Option<Span> {
        let head = self
            .text
            .get(..start)?
            .trim_end_matches([' ', '\t', '\u{3000}']);
        if !head.is_empty() && !head.ends_with(['\n', '\r']) {
            return None;
        }
        let rest = self.text.get(start..)?;
        let line = rest.get(..line_len(rest))?;
        let closing = line.find([')', '）', '}']).filter(|_| nested);
        let line = line.get(..closing.unwrap_or(line.len()))?;
        if line.contains('{') || !is_prose(line) {
            return None;
        }
        self.at = start + line.len();
        Some(Span::new(start, self.at))
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
                b'(' => Some(
                    self.ordinal()
                        .unwrap_or_else(|| self.sign(1, Token::Open(self.at as u32))),
                ),
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
            b';' if self.parts_moves() => self.skip(1),
            b';' => Some(self.remark_to_end_of_line(1)),
            b'/' if self.byte(self.at + 1) == b'/' => Some(self.remark_to_end_of_line(2)),
            b'<' => self.angle(),
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

    /// A remark up to the end of its line.
    fn remark_to_end_of_line(&mut self, open: usize) -> Token {
        let len = line_len(self.rest());
        let inside = Span::new(self.at + open, self.at + len);
        self.sign(len, Token::Comment(inside))
    }

    /// Whether a semicolon stands between moves: nothing but moves follows, from the next number on.
    fn parts_moves(&self) -> bool {
        let rest = self.rest().get(1..).unwrap_or_default();
        let piece = rest.split([';', '\n', '\r']).next().unwrap_or_default();
        let mut tokens = Tokens::new(piece, 0);
        let goes_on = matches!(tokens.next(), Token::Number { value, dotted: true } if self.number.checked_add(1) == Some(value));
        let mut moves = 0;
        loop {
            match tokens.next() {
                Token::Move(span) if is_move(span.of(piece)) => moves += 1,
                Token::Number { .. } | Token::Result(..) | Token::Said(..) => {}
                Token::End => return goes_on && moves > 0,
                _ => return false,
            }
        }
    }

    /// `<...>`: what PGN keeps for later is a remark, a tag of a page is nothing.
    fn angle(&mut self) -> Option<Token> {
        let is_tag = self.byte(self.at + 1).is_ascii_alphabetic()
            || matches!(self.byte(self.at + 1), b'/' | b'!');
        self.label(1, ">").filter(|_| !is_tag)
    }

    /// `(1)`, `①`, `第1回合`.
    fn ordinal(&mut self) -> Option<Token> {
        let (value, len) = ordinal_at(self.rest())?;
        self.number = value;
        Some(self.sign(
            len,
            Token::Number {
                value,
                dotted: true,
            },
        ))
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
        self.number = value;
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
        } else if let Some((result, len)) = phrase_at(rest) {
            self.at = start + len;
            return Token::Said(result, self.span(start));
        } else if EndReason::from_text(word).is_some() {
            self.at = start + word.len();
            return Token::Comment(self.span(start));
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
        let Some(c) = rest.chars().next() else {
            // Inside a character, where no token should end: this must not go on for ever.
            return self.skip(1);
        };
        let len = c.len_utf8();
        match c {
            '（' | '第' | '①'..='⒛' if ordinal_at(rest).is_some() => self.ordinal(),
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
        let digits = rest.chars().map_while(|c| {
            let digit = ascii(c).filter(u8::is_ascii_digit)?;
            Some((u32::from(digit - b'0'), c.len_utf8()))
        });
        let (mut value, mut len) = (0_u32, 0);
        for (digit, width) in digits {
            value = value.saturating_mul(10).saturating_add(digit);
            len += width;
        }
        if len == 0 {
            return self.wide_word();
        }
        let dots = wide_dot_len(rest.get(len..).unwrap_or_default());
        self.at += len + dots;
        self.number = value;
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
        match GameResult::said(word) {
            Some(result) => {
                let span = Span::new(self.at, self.at + len);
                self.sign(len, Token::Said(result, span))
            }
            None => self.finish_word(self.at, len),
        }
    }
}
