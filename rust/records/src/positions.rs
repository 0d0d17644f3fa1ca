//! Lists of positions: EPD and FEN, one a line, with a name or moves or neither; the lines that engines are given.
//!
//! A line with a FEN starts a game: `name|FEN`, `name,FEN`, `FEN moves h2e2 ...`, `FEN, h2e2 ..., 1-0`,
//! `position fen FEN moves ...`, `position startpos moves ...`. Lines without one that follow it are its moves.

use core::ops::Range;

use crate::game::Game;
use crate::pgn::{Builder, Opening, opening};
use crate::text::{Lines, TextFormat};

/// The parts of a line that starts a game, by its bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parts {
    name: Range<usize>,
    /// Empty for the normal start.
    fen: Range<usize>,
    /// What follows the FEN: moves, or the operations of EPD.
    rest: Range<usize>,
    has_moves: bool,
}

/// Whether a word is the first field of a FEN.
fn is_placement(word: &str) -> bool {
    let rows = word.bytes().filter(|byte| *byte == b'/').count();
    let fits = |byte: u8| byte == b'/' || byte.is_ascii_digit() || byte.is_ascii_alphabetic();
    rows == 9 && word.len() >= 19 && word.bytes().all(fits)
}

/// The bytes of the first FEN in a line, which start with a placement.
fn find_fen(line: &str) -> Option<Range<usize>> {
    let part = |c: char| c.is_whitespace() || matches!(c, '|' | ',' | ';' | '"');
    let mut at = 0;
    for word in line.split(part) {
        if is_placement(word) {
            let end = at + word.len();
            return Some(at..end + fields_len(line.get(end..).unwrap_or_default()));
        }
        // Every separator is one character.
        at += word.len();
        at += line
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(0, char::len_utf8);
    }
    None
}

/// The bytes of the fields after a placement: side, two dashes, two counters, as many as there are.
fn fields_len(text: &str) -> usize {
    let fits: [fn(&str) -> bool; 5] = [
        |word| matches!(word, "w" | "b" | "r" | "W" | "B" | "R"),
        |word| word == "-",
        |word| word == "-",
        is_number,
        is_number,
    ];
    let mut len = 0;
    let mut next = 0;
    for word in text.split_inclusive([' ', '\t']) {
        let whole = word.trim();
        let plain = whole.trim_end_matches([',', ';', '|']);
        if !whole.is_empty() {
            // The dashes may be left out.
            let Some(place) = (next..fits.len()).find(|place| fits[*place](plain)) else {
                break;
            };
            next = place + 1;
            if plain.len() < whole.len() {
                return len + word.find(plain).unwrap_or(0) + plain.len();
            }
        }
        len += word.len();
    }
    text.get(..len).unwrap_or_default().trim_end().len()
}

fn is_number(word: &str) -> bool {
    word.len() < 7 && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn parts(line: &str) -> Option<Parts> {
    let command = line.find("position startpos");
    let (name, fen, after) = if let Some(at) = command {
        let after = at + "position startpos".len();
        (0..0, after..after, after)
    } else {
        let fen = find_fen(line)?;
        let before = line
            .get(..fen.start)?
            .trim_end_matches([' ', '\t', '|', ',', ';']);
        let name = before.trim_start();
        let name = if name.ends_with("position fen") {
            ""
        } else {
            name
        };
        let start = before.len() - name.len();
        (start..before.len(), fen.clone(), fen.end)
    };
    let rest = line.get(after..)?;
    let inside = rest.trim_start_matches([' ', '\t', ',', '|', ';']);
    let moves = inside.strip_prefix("moves").map_or(inside, str::trim_start);
    let is_moves = moves.len() < inside.len() || opening(moves) == Opening::Moves;
    Some(Parts {
        name,
        fen,
        rest: line.len() - moves.len()..line.len(),
        has_moves: is_moves,
    })
}

/// What engines and the programs that drive them say besides positions.
const PROTOCOL: [&str; 20] = [
    "uci",
    "ucci",
    "uciok",
    "ucciok",
    "isready",
    "readyok",
    "ucinewgame",
    "setoption",
    "option",
    "id",
    "go",
    "stop",
    "quit",
    "bye",
    "info",
    "bestmove",
    "nobestmove",
    "ponderhit",
    "banmoves",
    "debug",
];

/// Whether a line says anything: a position behind a `#` counts, other remarks and engines' talk do not.
fn says(line: &str) -> bool {
    let Some(word) = line.split_whitespace().next() else {
        return false;
    };
    let is_talk = line.starts_with(['#', ';']) || PROTOCOL.contains(&word);
    !is_talk || find_fen(line).is_some()
}

/// Whether the first line that says anything has a position.
pub(crate) fn looks_like(lines: Lines<'_>) -> bool {
    lines
        .map(|line| line.text)
        .find(|text| says(text))
        .is_some_and(|text| parts(&text).is_some())
}

/// The format.
pub(crate) struct Positions;

impl TextFormat for Positions {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        let first = lines.find(|line| says(&line.text))?;
        // A line that has neither a position nor one before it is a broken one.
        let Some(parts) = parts(&first.text) else {
            return Some(first.start..first.end);
        };
        let mut end = first.end;
        if !parts.has_moves {
            for line in lines {
                let moves = matches!(
                    opening(&line.text),
                    Opening::Moves | Opening::LaterMoves | Opening::Inside
                );
                if !line.text.trim().is_empty() && (!moves || self::parts(&line.text).is_some()) {
                    break;
                }
                end = line.end;
            }
        }
        Some(first.start..end)
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        game.body.clear();
        let len = game.text.find(['\n', '\r']).unwrap_or(game.text.len());
        let line = game.text.get(..len).unwrap_or_default();
        let Some(parts) = parts(line) else {
            // It is kept as what it should have been, and cannot be read as.
            let shown = line.trim().to_owned();
            game.headers
                .push("FEN", if shown.is_empty() { "?" } else { &shown });
            return;
        };
        for (tag, part) in [("Title", &parts.name), ("FEN", &parts.fen)] {
            let value = line.get(part.clone()).unwrap_or_default().trim();
            if !value.is_empty() {
                game.headers.push(tag, value);
            }
        }
        let rest = line.get(parts.rest.clone()).unwrap_or_default().trim();
        if !parts.has_moves && !rest.is_empty() {
            game.headers.push("Operations", rest);
        }
        let start = if parts.has_moves {
            parts.rest.start
        } else {
            len
        };
        crate::text::read_moves(game, start..game.text.len(), builder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "3k5/9/9/9/9/9/9/9/R8/5K3 w";

    fn of(line: &str) -> (&str, &str, &str, bool) {
        let parts = parts(line).unwrap();
        (
            &line[parts.name],
            &line[parts.fen],
            &line[parts.rest],
            parts.has_moves,
        )
    }

    #[test]
    fn lines_have_parts() {
        assert_eq!(of(FEN), ("", FEN, "", false));
        assert_eq!(
            of(&format!("名 x|{FEN} - - 0 1")),
            ("名 x", &*format!("{FEN} - - 0 1"), "", false)
        );
        assert_eq!(of(&format!("a1,{FEN}")), ("a1", FEN, "", false));
        assert_eq!(of(&format!("{FEN}; id x")).2, "id x");
        assert_eq!(
            of(&format!("{FEN}, a1d1 d9e9, 1-0")),
            ("", FEN, "a1d1 d9e9, 1-0", true)
        );
        let line = format!("position fen {FEN} - - 0 1 moves a1d1");
        assert_eq!(of(&line), ("", &*format!("{FEN} - - 0 1"), "a1d1", true));
        assert_eq!(of("position startpos moves h2e2"), ("", "", "h2e2", true));
        assert_eq!(
            of(&format!("{FEN} 0 1; id \"x\"")),
            ("", &*format!("{FEN} 0 1"), "id \"x\"", false)
        );
        assert_eq!(parts("9/9/9"), None);
    }
}
