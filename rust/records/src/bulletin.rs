//! The bulletins of tournaments: a line of players and result, `辽宁卜凤波  红先胜  北京张强`, then numbered moves.
//!
//! Lines that are neither belong to the games after them: they name the round.

use core::ops::Range;

use crate::GameResult;
use crate::game::Game;
use crate::pgn::{Builder, Opening, opening};
use crate::text::{Lines, TextFormat, read_moves};

/// The words that stand between the players wherever they are found.
const RESULTS: [&str; 6] = ["红先胜", "红先负", "红先和", "紅先勝", "紅先負", "紅先和"];

/// The longest line of players.
const LONGEST: usize = 60;

/// The players and the result of a line.
fn players(line: &str) -> Option<[&str; 3]> {
    let line = line.trim();
    if line.chars().count() > LONGEST || opening(line) != Opening::Other {
        return None;
    }
    let whole = RESULTS
        .iter()
        .find_map(|word| Some((line.find(word)?, *word)));
    let (at, word) = whole.or_else(|| middle_word(line))?;
    let sign = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '（' | '）' | ':' | '：');
    let red = line.get(..at)?.trim_matches(sign);
    let black = line.get(at + word.len()..)?.trim_matches(sign);
    (!red.is_empty() && !black.is_empty()).then_some([red, word, black])
}

/// A shorter word that stands by itself between two others: `甲  先胜  乙`, `甲 胜 乙`.
fn middle_word(line: &str) -> Option<(usize, &str)> {
    let mut words = line.split_whitespace();
    let [_, word, _] = [words.next()?, words.next()?, words.next()?];
    let at = word.as_ptr() as usize - line.as_ptr() as usize;
    let is_chinese = word.chars().all(|c| c > '\u{2fff}');
    let says = is_chinese && words.next().is_none() && GameResult::from_words(word).is_some();
    says.then_some((at, word))
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
            // Moves without a line of players are a game all the same.
            if players(&line.text).is_some() || opening(&line.text) == Opening::Moves {
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
        if !self.round.is_empty() {
            game.headers.push("Event", &self.round);
        }
        let start = match players(line) {
            Some([red, result, black]) => {
                for (tag, value) in [("Red", red), ("Black", black), ("Result", result)] {
                    game.headers.push(tag, value);
                }
                len
            }
            None => 0,
        };
        read_moves(game, start..game.text.len(), builder);
    }
}
