//! The bulletins of tournaments: a line of players and result, `辽宁卜凤波  红先胜  北京张强`, then numbered moves.
//!
//! Lines that are neither belong to the games after them: they name the round.

use core::ops::Range;

use crate::game::Game;
use crate::pgn::{Builder, Opening, opening};
use crate::text::{Lines, TextFormat, read_moves};

/// The words that stand between the players, and their results.
const RESULTS: [&str; 6] = ["红先胜", "红先负", "红先和", "紅先勝", "紅先負", "紅先和"];

/// The longest line of players.
const LONGEST: usize = 60;

/// The players and the result of a line.
fn players(line: &str) -> Option<[&str; 3]> {
    let line = line.trim();
    if line.chars().count() > LONGEST || opening(line) != Opening::Other {
        return None;
    }
    let (word, at) = RESULTS
        .iter()
        .find_map(|word| Some((*word, line.find(word)?)))?;
    let (red, black) = (line.get(..at)?.trim(), line.get(at + word.len()..)?.trim());
    (!red.is_empty() && !black.is_empty()).then_some([red, word, black])
}

/// Whether moves follow a line of players within the first lines.
pub(crate) fn looks_like(lines: Lines<'_>) -> bool {
    /// Titles before the first game.
    const MOST: usize = 40;
    let mut said = lines.filter(|line| !line.text.trim().is_empty()).take(MOST);
    said.by_ref().any(|line| players(&line.text).is_some())
        && said
            .next()
            .is_some_and(|line| opening(&line.text) == Opening::Moves)
}

/// The format.
#[derive(Default)]
pub(crate) struct Bulletin {
    round: String,
}

impl TextFormat for Bulletin {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        let first = loop {
            let line = lines.next()?;
            if players(&line.text).is_some() {
                break line;
            }
            if !line.text.trim().is_empty() && opening(&line.text) == Opening::Other {
                line.text.trim().clone_into(&mut self.round);
            }
        };
        let text = lines.text;
        let next = lines
            .find(|line| !line.text.trim().is_empty() && opening(&line.text) == Opening::Other);
        Some(first.start..next.map_or(text.len(), |line| line.start))
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        let len = game.text.find('\n').unwrap_or(game.text.len());
        let line = game.text.get(..len).unwrap_or_default();
        if let Some([red, result, black]) = players(line) {
            let round = ("Event", self.round.as_str());
            for (tag, value) in [round, ("Red", red), ("Black", black), ("Result", result)] {
                if !value.is_empty() {
                    game.headers.push(tag, value);
                }
            }
        }
        read_moves(game, len..game.text.len(), builder);
    }
}
