//! JSON lines, as this library writes them: an object a game; also objects over several lines, or in a list.
//!
//! `headers` is an array of pairs or an object; `start_fen`, `result`, `moves`, `lines` and `comments` are as the
//! tables have them. What else stands in an object is passed over.

use core::ops::Range;

use cotuong_board::Move;
use cotuong_board::notation::Notation;

use crate::GameResult;
use crate::bytes::find;
use crate::game::{CommentSpan, Game, Span, Variation};
use crate::keys;
use crate::pgn::Builder;
use crate::text::{Lines, TextFormat};

/// Values inside values are read this deep; the format has four.
const DEPTH: usize = 8;

/// A value, by its bytes in the text.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    /// The inside of a string.
    Text(Range<usize>),
    Number(u32),
    List(Vec<Value>),
    Object(Vec<(Range<usize>, Value)>),
    /// `true`, `false`, `null`, other numbers.
    Other,
}

impl Value {
    fn list(&self) -> &[Value] {
        match self {
            Self::List(values) => values,
            _ => &[],
        }
    }

    fn member(&self, text: &str, name: &str) -> Option<&Value> {
        let Self::Object(members) = self else {
            return None;
        };
        members
            .iter()
            .find(|(own, _)| text.get(own.clone()) == Some(name))
            .map(|(_, value)| value)
    }

    fn number(&self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    fn text(&self) -> Option<Range<usize>> {
        match self {
            Self::Text(range) => Some(range.clone()),
            _ => None,
        }
    }
}

/// Reads values off a text.
struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            b'"' => self.string().map(Value::Text),
            b'[' if depth < DEPTH => self.list(depth),
            b'{' if depth < DEPTH => self.object(depth),
            b'[' | b'{' => None,
            _ => Some(self.word()),
        }
    }

    fn string(&mut self) -> Option<Range<usize>> {
        self.take(b'"')?;
        let start = self.at;
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at)? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(start..self.at - 1)
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.take(b'[')?;
        let mut values = Vec::new();
        while self.peek()? != b']' {
            values.push(self.value(depth + 1)?);
            if self.peek()? != b']' {
                self.take(b',')?;
            }
        }
        self.at += 1;
        Some(Value::List(values))
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take(b'{')?;
        let mut members = Vec::new();
        while self.peek()? != b'}' {
            let name = self.string()?;
            self.take(b':')?;
            members.push((name, self.value(depth + 1)?));
            if self.peek()? != b'}' {
                self.take(b',')?;
            }
        }
        self.at += 1;
        Some(Value::Object(members))
    }

    fn word(&mut self) -> Value {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let len = rest
            .find([',', ']', '}', ' ', '\n', '\r', '\t'])
            .unwrap_or(rest.len());
        // What stands here is no value at all: the sign after it is then missed.
        self.at += len.max(usize::from(len == 0));
        rest.get(..len)
            .and_then(|word| word.parse().ok())
            .map_or(Value::Other, Value::Number)
    }
}

/// The text of a string, its escapes undone.
fn unescaped(text: &str) -> String {
    let mut units: Vec<u16> = Vec::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            continue;
        }
        match chars.next() {
            Some('n') => units.push(10),
            Some('r') => units.push(13),
            Some('t') => units.push(9),
            Some('b') => units.push(8),
            Some('f') => units.push(12),
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                units.push(u16::from_str_radix(&digits, 16).unwrap_or(0xfffd));
            }
            Some(other) => units.extend_from_slice(other.encode_utf16(&mut [0; 2])),
            None => {}
        }
    }
    String::from_utf16_lossy(&units)
}

/// Whether a text starts with the object of a game.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    /// So much is looked at of an object.
    const HEAD: usize = 4096;
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let text = text.trim_ascii_start();
    let text = text.get(..HEAD).unwrap_or(text);
    let keys: [&[u8]; 3] = [b"\"moves\"", b"\"headers\"", b"\"start_fen\""];
    let text = text
        .strip_prefix(b"[")
        .map_or(text, <[u8]>::trim_ascii_start);
    text.starts_with(b"{") && keys.iter().any(|key| find(text, key, 0).is_some())
}

/// The format.
pub(crate) struct JsonLines;

impl TextFormat for JsonLines {
    fn next(&mut self, lines: Lines<'_>) -> Option<Range<usize>> {
        let rest = lines.text.get(lines.at..)?;
        // A list of objects holds them as lines do.
        let between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'[' | b']' | b',');
        let start = lines.at + rest.iter().position(|byte| !between(byte))?;
        Some(start..object_end(lines.text, start))
    }

    /// That of the format, whatever a header says: it is the one of the source that the game came from.
    fn notation(&self, game: &Game) -> Option<Notation> {
        let first = game.moves().next().or(game.variation_moves(1).next())?;
        first.parse::<Move>().is_ok().then_some(Notation::Iccs)
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        game.body.clear();
        let mut parser = Parser {
            text: &game.text,
            at: 0,
        };
        let value = parser.value(0);
        let at = parser.at.min(game.text.len());
        let Some(value @ Value::Object(_)) = value else {
            game.body.damage = Some((crate::Damage::CutShort, at as u32));
            return;
        };
        if game.raw.is_empty() {
            // Remarks are added to the text below, and are not the source's bytes.
            game.raw = game.text.clone().into_bytes();
        }
        // Moves in one text, as other programs write them.
        let moves = value.member(&game.text, "moves").and_then(Value::text);
        if let Some(moves) = moves {
            crate::text::read_moves(game, moves, builder);
        }
        headers(&value, game);
        lines(&value, game);
        remarks(&value, game);
    }
}

/// Where an object ends: at its brace, or with its line where none closes it before the next one begins.
fn object_end(text: &[u8], start: usize) -> usize {
    let (mut depth, mut in_text, mut escaped) = (0_u32, false, false);
    let mut line_end = None;
    for (at, &byte) in text.iter().enumerate().skip(start) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' if !in_text => depth += 1,
            b'}' if !in_text && depth == 1 => return at + 1,
            b'}' if !in_text => depth = depth.saturating_sub(1),
            b'\n' if depth == 0 || text.get(at + 1) == Some(&b'{') => return at + 1,
            b'\n' => line_end = line_end.or(Some(at + 1)),
            _ => {}
        }
    }
    line_end.unwrap_or(text.len())
}

fn headers(value: &Value, game: &mut Game) {
    let text = &game.text;
    let string = |range: &Range<usize>| unescaped(text.get(range.clone()).unwrap_or_default());
    let headers = &mut game.headers;
    let mut push = |name: &Range<usize>, value: &Value| {
        if let Some(value) = value.text() {
            headers.push(&string(name), &string(&value));
        }
    };
    match value.member(text, "headers") {
        Some(Value::Object(members)) => members.iter().for_each(|(name, value)| push(name, value)),
        Some(Value::List(pairs)) => {
            for pair in pairs {
                if let [Value::Text(name), value] = pair.list() {
                    push(name, value);
                }
            }
        }
        _ => {
            // Other programs write them beside the moves.
            let Value::Object(members) = value else {
                return;
            };
            for (name, value) in members {
                let name = text.get(name.clone()).unwrap_or_default();
                if let (Some(tag), Some(value)) = (keys::any(name), value.text()) {
                    headers.push(tag, &string(&value));
                }
            }
        }
    }
    let given = value.member(text, "start_fen").and_then(Value::text);
    if let Some(given) = given.filter(|_| headers.get("FEN").is_none()) {
        headers.push("FEN", &string(&given));
    }
    let result = value.member(text, "result").and_then(Value::text);
    game.body.result = result.and_then(|at| {
        let said = GameResult::from_text(text.get(at.clone())?)?;
        Some((said, Span::new(at.start, at.end)))
    });
}

fn spans(value: Option<&Value>) -> impl Iterator<Item = Span> + '_ {
    let texts = value
        .map(Value::list)
        .unwrap_or_default()
        .iter()
        .filter_map(Value::text);
    texts.map(|range| Span::new(range.start, range.end))
}

fn lines(value: &Value, game: &mut Game) {
    let text = &game.text;
    let body = &mut game.body;
    body.moves.extend(spans(value.member(text, "moves")));
    for line in value
        .member(text, "lines")
        .map(Value::list)
        .unwrap_or_default()
    {
        let number = |name| line.member(text, name).and_then(Value::number);
        let parent = number("parent_line").unwrap_or(0);
        body.variation_moves
            .extend(spans(line.member(text, "moves")));
        // A parent that comes later, or never, is none.
        let parent = if parent as usize > body.variations.len() {
            0
        } else {
            parent
        };
        body.variations.push(Variation {
            parent,
            branch_ply: number("branch_ply").unwrap_or(0),
            end: body.variation_moves.len() as u32,
        });
    }
}

fn remarks(value: &Value, game: &mut Game) {
    let Some(remarks) = value.member(&game.text, "comments").map(Value::list) else {
        return;
    };
    for remark in remarks {
        let number = |name| {
            remark
                .member(&game.text, name)
                .and_then(Value::number)
                .unwrap_or(0)
        };
        // One on a line that is not there is one on the game.
        let (line, ply) = match number("line") {
            line if line as usize <= game.body.variations.len() => (line, number("ply")),
            _ => (0, 0),
        };
        let Some(range) = remark.member(&game.text, "text").and_then(Value::text) else {
            continue;
        };
        let text = unescaped(game.text.get(range).unwrap_or_default());
        let start = game.text.len();
        game.text.push_str(&text);
        let text = Span::new(start, game.text.len());
        game.body.comments.push(CommentSpan { line, ply, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_to_their_depth() {
        let text = r#" {"a" : [1, "x\"y", null, {"b": -2.5}], "c": {}} "#;
        let value = Parser { text, at: 0 }.value(0).unwrap();
        let list = value.member(text, "a").unwrap().list();
        assert_eq!((list[0].number(), list.len()), (Some(1), 4));
        assert_eq!(
            list[1].text().map(|range| unescaped(&text[range])),
            Some("x\"y".to_owned())
        );
        assert_eq!(value.member(text, "c"), Some(&Value::Object(vec![])));
        for broken in [
            "",
            "[",
            "[1",
            "{\"a\"}",
            "{\"a\":}",
            "\"x",
            "\"\\",
            &"[".repeat(100),
        ] {
            let value = Parser {
                text: broken,
                at: 0,
            }
            .value(0);
            assert!(value.is_none_or(|value| value == Value::Other), "{broken}");
        }
    }

    #[test]
    fn escapes_are_undone() {
        assert_eq!(unescaped(r"a\u00e9\ud83d\ude00\n\/\u12"), "aé😀\n/\u{12}");
    }
}
