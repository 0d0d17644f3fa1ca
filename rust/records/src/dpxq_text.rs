//! The text of dpxq.com: lines of a name, a colon and a value, then numbered moves.

use core::ops::Range;

use crate::game::Game;
use crate::keys;
use crate::pgn::{Builder, Opening, opening};
use crate::text::{Line, Lines, TextFormat, end_before, read_moves};

/// A line of the head: its name and its value.
fn header(line: &str) -> Option<(&str, &str)> {
    /// The longest names have six characters.
    const LONGEST: usize = 8;
    let (name, value) = line.trim().split_once([':', '：'])?;
    let name = name.trim();
    let fits = !name.is_empty() && name.chars().count() <= LONGEST && !name.is_ascii();
    fits.then(|| (name, value.trim()))
}

fn is_known(line: &str) -> bool {
    header(line).is_some_and(|(name, _)| keys::chinese(name).is_some())
}

/// Whether the first lines that say anything are those of a head.
pub(crate) fn looks_like(lines: Lines<'_>) -> bool {
    let mut said = lines.filter(|line| !line.text.trim().is_empty()).take(4);
    said.next().is_some_and(|line| is_known(&line.text)) && said.any(|line| is_known(&line.text))
}

/// The format.
pub(crate) struct DpxqText;

impl TextFormat for DpxqText {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        let first = lines.find(|line| header(&line.text).is_some())?;
        let in_head = |line: &Line| header(&line.text).is_some() || line.text.trim().is_empty();
        let mut body = lines.clone();
        while let Some(line) = lines.next() {
            if !in_head(&line) {
                break;
            }
            body = lines.clone();
        }
        Some(first.start..end_before(body, |line| is_known(&line.text)))
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        let mut at = 0;
        for line in game.text.split_inclusive('\n') {
            match header(line) {
                Some((name, value)) => match keys::pairs(line) {
                    pairs if pairs.len() > 1 => {
                        for (tag, value) in pairs.into_iter().filter(|pair| !pair.1.is_empty()) {
                            game.headers.push(tag, value);
                        }
                    }
                    _ => game
                        .headers
                        .push(keys::chinese(name).unwrap_or(name), value),
                },
                None if matches!(opening(line), Opening::Moves | Opening::LaterMoves) => break,
                None => {}
            }
            at += line.len();
        }
        // The site signs its records with a line under the moves.
        let mut end = at;
        let mut here = at;
        for line in game
            .text
            .get(at..)
            .unwrap_or_default()
            .split_inclusive('\n')
        {
            here += line.len();
            if opening(line) != Opening::Other {
                end = here;
            }
        }
        read_moves(game, at..end, builder);
    }
}
