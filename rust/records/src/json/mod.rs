//! JSON lines, as this library writes them: an object a game; also objects over several lines, in a list, or in a
//! list inside another object.
//!
//! `headers` is an array of pairs or an object; `start_fen`, `result`, `moves`, `lines` and `comments` are as the
//! tables have them. What else stands in an object is passed over.

mod value;

use core::ops::Range;

use cotuong_board::Move;
use cotuong_board::notation::Notation;

use crate::GameResult;
use crate::bytes::find;
use crate::game::{CommentSpan, Game, Span, Variation};
use crate::keys;
use crate::pgn::Builder;
use crate::text::{Lines, TextFormat};
use value::{DEPTH, Parser, Value, unescaped};

/// The names of which an object of a game has one.
const OWN: [&str; 3] = ["moves", "lines", "start_fen"];

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
#[derive(Default)]
pub(crate) struct JsonLines {
    /// The games in the object read last, where it holds some and is none.
    inside: std::vec::IntoIter<Range<usize>>,
    /// Where that object ends.
    end: usize,
}

impl TextFormat for JsonLines {
    fn next(&mut self, lines: Lines<'_>) -> Option<Range<usize>> {
        if let Some(game) = self.inside.next() {
            return Some(game);
        }
        let from = lines.at.max(self.end);
        let rest = lines.text.get(from..)?;
        // A list of objects holds them as lines do; a brace is left of what was broken.
        let between = |byte: &u8| byte.is_ascii_whitespace() || b"[],}".contains(byte);
        let start = from + rest.iter().position(|byte| !between(byte))?;
        let end = object_end(lines.text, start);
        self.end = end;
        self.inside = games_inside(lines.text, start..end).into_iter();
        self.inside.next().or(Some(start..end))
    }

    /// That of the format, whatever a header says: it is the one of the source that the game came from.
    fn notation(&self, game: &Game) -> Option<Notation> {
        let first = game.moves().next().or(game.variation_moves(1).next())?;
        first.parse::<Move>().is_ok().then_some(Notation::Iccs)
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        game.body.clear();
        let mut parser = Parser {
            text: game.text.as_bytes(),
            at: 0,
        };
        let value = parser.value(0);
        let at = parser.at.min(game.text.len());
        let Some(value @ Value::Object(..)) = value else {
            game.body.damage = Some((crate::Damage::CutShort, at as u32));
            return;
        };
        if !is_game(&value, game.text.as_bytes()) {
            game.body.damage = Some((crate::Damage::NoRecord, 0));
        }
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

/// Where an object ends: at its brace, or where the next one begins if it is broken.
fn object_end(text: &[u8], start: usize) -> usize {
    let (mut depth, mut in_text, mut escaped) = (0, false, false);
    for (at, &byte) in text.iter().enumerate().skip(start) {
        match byte {
            b'\n' | b'\r' if depth == 0 => return at + 1,
            b'\n' | b'\r' => break,
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            // Deeper than it is read: what follows may be objects of their own.
            b'{' if !in_text && depth == DEPTH => break,
            b'{' if !in_text => depth += 1,
            b'}' if !in_text && depth == 1 => return at + 1,
            b'}' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    // Otherwise it is read as far as it is JSON: a brace that is missing must not cost the rest of the file.
    let mut parser = Parser { text, at: start };
    match parser.value(0) {
        Some(Value::Object(at, _)) => at.end,
        _ => broken_end(text, start),
    }
}

/// Where an object ends that is broken: at the list that it holds, or at the next line that begins with an object and
/// is set in no deeper.
fn broken_end(text: &[u8], start: usize) -> usize {
    let head = head(text.get(start..).unwrap_or_default());
    if head.trim_ascii_end().ends_with(b"[") && !says_game(head) {
        return start + head.len();
    }
    let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let before = text.get(..start).unwrap_or_default();
    let set_in = start - before.iter().rposition(is_break).map_or(0, |at| at + 1);
    let mut at = start;
    while let Some(rest) = text.get(at..) {
        let Some(len) = rest.iter().position(is_break) else {
            break;
        };
        at += len + 1;
        let line = text.get(at..).unwrap_or_default();
        let blanks = line.iter().take(set_in + 1);
        let blanks = blanks
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        if line.get(blanks) == Some(&b'{') && blanks <= set_in {
            return at;
        }
    }
    text.len()
}

/// What stands in an object before the first one inside it.
fn head(object: &[u8]) -> &[u8] {
    let inner = find(object, b"{", 1).unwrap_or(object.len());
    object.get(..inner).unwrap_or(object)
}

fn says_game(head: &[u8]) -> bool {
    OWN.iter()
        .any(|name| find(head, format!("\"{name}\"").as_bytes(), 0).is_some())
}

/// Whether an object is a game: it has moves, lines or a position of its own.
fn is_game(value: &Value, text: &[u8]) -> bool {
    let Value::Object(_, members) = value else {
        return false;
    };
    members.iter().any(|(name, _)| {
        let name = core::str::from_utf8(text.get(name.clone()).unwrap_or_default());
        name.is_ok_and(|name| OWN.contains(&name) || keys::any(name) == Some("FEN"))
    })
}

/// The games that an object holds which is none itself.
fn games_inside(text: &[u8], object: Range<usize>) -> Vec<Range<usize>> {
    let text = text.get(..object.end).unwrap_or(text);
    // That of most files needs no second look.
    if says_game(head(text.get(object.start..).unwrap_or_default())) {
        return Vec::new();
    }
    let mut parser = Parser {
        text,
        at: object.start,
    };
    parser
        .value(0)
        .map_or_else(Vec::new, |value| games(&value, text))
}

/// The games in a value. Where a list holds some, its other objects are taken for games too, so that none is lost
/// unsaid.
fn games(value: &Value, text: &[u8]) -> Vec<Range<usize>> {
    match value {
        Value::Object(at, _) if is_game(value, text) => vec![at.clone()],
        Value::Object(_, members) => {
            let inside = members.iter().flat_map(|(_, value)| games(value, text));
            inside.collect()
        }
        Value::List(values) => {
            let each: Vec<_> = values.iter().map(|value| games(value, text)).collect();
            if each.iter().all(Vec::is_empty) {
                return Vec::new();
            }
            let found = values
                .iter()
                .zip(each)
                .flat_map(|(value, own)| match value {
                    Value::Object(at, _) if own.is_empty() => vec![at.clone()],
                    _ => own,
                });
            found.collect()
        }
        _ => Vec::new(),
    }
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
        Some(Value::Object(_, members)) => {
            for (name, value) in members {
                push(name, value);
            }
        }
        Some(Value::List(pairs)) => {
            for pair in pairs {
                if let [Value::Text(name), value] = pair.list() {
                    push(name, value);
                }
            }
        }
        _ => {
            // Other programs write them beside the moves.
            let Value::Object(_, members) = value else {
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
