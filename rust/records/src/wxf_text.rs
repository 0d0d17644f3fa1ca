//! The text files of the WXF, as `PlayOK` and old programs write them: lines of a key and a value, then
//! `START{`, the moves, `}END`.

use core::ops::Range;

use crate::game::Game;
use crate::pgn::Builder;
use crate::text::{Line, Lines, TextFormat, read_moves};

/// The tags of the keys that other formats have too; the others keep their names.
const NAMES: [(&str, &str); 11] = [
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("RESULT", "Result"),
    ("DATE", "Date"),
    ("EVENT", "Event"),
    ("SITE", "Site"),
    ("PLACE", "Site"),
    ("ROUND", "Round"),
    ("FEN", "FEN"),
    ("FORMAT", "Format"),
    ("TIME", "TimeControl"),
];

const OPEN: &str = "START{";

const CLOSE: &str = "}END";

/// Whether some lines are the head of such a file.
pub(crate) fn looks_like(lines: Lines<'_>) -> bool {
    /// The keys before the moves.
    const MOST: usize = 64;
    lines
        .take(MOST)
        .any(|line| is_format(&line) || line.text.trim_start().starts_with(OPEN))
}

fn is_format(line: &Line) -> bool {
    let mut words = line.text.split_whitespace();
    let formats = ["WXF", "ICCS", "AXF", "LALG", "SALG"];
    words.next() == Some("FORMAT") && words.next().is_some_and(|word| formats.contains(&word))
}

/// The format.
pub(crate) struct WxfText;

impl TextFormat for WxfText {
    fn next(&mut self, lines: Lines<'_>) -> Option<Range<usize>> {
        let end = lines.text.len();
        let mut start = None;
        let mut inside = false;
        for line in lines {
            let opens = line.text.contains(OPEN);
            let key = line.text.split_whitespace().next();
            if opens || NAMES.iter().any(|(own, _)| key == Some(own)) {
                // A game that has lost its end stops where another one begins.
                if let Some(start) = start.filter(|_| is_format(&line) || inside && opens) {
                    return Some(start..line.start);
                }
                start = start.or(Some(line.start));
                inside |= opens;
            }
            if let Some(start) = start.filter(|_| line.text.contains(CLOSE)) {
                return Some(start..line.end);
            }
        }
        start.map(|start| start..end)
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        let open = game.text.find(OPEN).unwrap_or(game.text.len());
        let head = game.text.get(..open).unwrap_or_default();
        for line in head.lines() {
            let (key, value) = line
                .trim()
                .split_once(char::is_whitespace)
                .unwrap_or((line.trim(), ""));
            let known = NAMES
                .iter()
                .find(|(own, _)| *own == key)
                .map(|(_, tag)| *tag);
            match known {
                Some(color @ ("Red" | "Black")) => push_player(&mut game.headers, color, value),
                _ if key.is_empty() => {}
                _ => game.headers.push(known.unwrap_or(key), value.trim()),
            }
        }
        let start = (open + OPEN.len()).min(game.text.len());
        let body = game.text.get(start..).unwrap_or_default();
        let close = body.find(CLOSE);
        let end = start + close.unwrap_or(body.len());
        read_moves(game, start..end, builder);
        if close.is_none() && open < game.text.len() {
            game.body.damage = Some((crate::Damage::CutShort, game.text.len() as u32));
        }
    }
}

/// `name ; rating ;;`.
fn push_player(headers: &mut crate::Headers, color: &str, value: &str) {
    let mut parts = value.split(';').map(str::trim);
    headers.push(color, parts.next().unwrap_or_default());
    for part in parts.filter(|part| !part.is_empty()) {
        let is_rating = part.bytes().all(|byte| byte.is_ascii_digit());
        let name = if is_rating { "Rating" } else { "Team" };
        headers.push(&format!("{color}{name}"), part);
    }
}
