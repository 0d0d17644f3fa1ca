//! Books in Vietnamese as text: `@@ title`, lines of `@name value`, then moves with remarks.
//!
//! `( ... )` opens a variation, and the number after it tells which move that replaces, along the line that it
//! stands in and however far back; `[...]` is a label, `{...}` a remark.

use core::ops::Range;

use cotuong_board::{Color, Setup};

use crate::game::Game;
use crate::pgn::{Builder, Numbering};
use crate::text::{Line, Lines, TextFormat, end_before};

const TITLE: &str = "@@";

fn is_title(line: &Line) -> bool {
    line.text.trim_start().starts_with(TITLE)
}

/// Whether a line among the first is a title.
pub(crate) fn looks_like(lines: Lines<'_>) -> bool {
    /// Lines before the first title.
    const MOST: usize = 40;
    lines.take(MOST).any(|line| is_title(&line))
}

/// The format.
pub(crate) struct VietnameseText;

impl TextFormat for VietnameseText {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        let first = lines.find(is_title)?;
        Some(first.start..end_before(lines, is_title))
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        let mut at = 0;
        for line in game.text.split_inclusive('\n') {
            let plain = line.trim();
            if let Some(title) = plain.strip_prefix(TITLE) {
                game.headers.push("Title", title.trim());
            } else if let Some(header) = plain.strip_prefix('@') {
                let (name, value) = header
                    .split_once(char::is_whitespace)
                    .unwrap_or((header, ""));
                let tag = if name == "fen" { "FEN" } else { name };
                game.headers.push(tag, value.trim());
            } else if !plain.is_empty() && !plain.starts_with('#') {
                break;
            }
            at += line.len();
        }
        let start = game.start().unwrap_or_else(|_| Setup::start());
        let numbering = Numbering {
            first: start.fullmove.max(1),
            black: start.turn == Color::Black,
        };
        builder.read_numbered(&game.text, at, numbering, &mut game.body);
    }
}
