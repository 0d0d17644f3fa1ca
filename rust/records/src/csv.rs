//! Tables with commas: the pair of the `PlayOK` set (moves, and games without them) and lists of puzzles.
//!
//! The first row names the columns; blanks around names and values are no part of them.

use core::ops::Range;

use crate::game::{Game, Span};
use crate::pgn::Builder;
use crate::text::{Lines, TextFormat};

/// The tags of the columns that other formats have too; the others keep their names.
const NAMES: [(&str, &str); 12] = [
    ("gameID", "GameId"),
    ("game_datetime", "Date"),
    ("redID", "Red"),
    ("redELO", "RedElo"),
    ("blackID", "Black"),
    ("blackELO", "BlackElo"),
    ("winner", "Result"),
    ("title", "Title"),
    ("name", "Title"),
    ("fen", "FEN"),
    ("result", "Result"),
    ("event", "Event"),
];

/// The columns of a table, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Columns(Vec<String>);

impl Columns {
    fn of(line: &str) -> Self {
        Self(
            cells(line)
                .map(|cell| line.get(cell).unwrap_or_default().to_owned())
                .collect(),
        )
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|own| own.eq_ignore_ascii_case(name))
    }
}

/// The cells of a row: where each stands, without blanks and quotes around it.
fn cells(line: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = Some(0);
    core::iter::from_fn(move || {
        let start = at?;
        let rest = line.get(start..)?;
        let inner = rest.trim_start();
        let quoted = inner.strip_prefix('"').and_then(|inside| inside.find('"'));
        let open = line.len() - inner.len();
        // A quoted cell ends at its quote, and its column at the comma after that.
        let after = quoted.map_or(start, |len| open + 1 + len + 1);
        let comma = line.get(after..)?.find(',').map(|comma| after + comma);
        at = comma.map(|comma| comma + 1);
        let range = match quoted {
            Some(len) => open + 1..open + 1 + len,
            None => start..comma.unwrap_or(line.len()),
        };
        let cell = line.get(range.clone())?;
        let left = range.start + (cell.len() - cell.trim_start().len());
        Some(left..left + cell.trim().len())
    })
}

/// What the first row of a table says that its rows are.
fn columns(lines: Lines<'_>) -> Option<Columns> {
    let mut lines = lines;
    let first = lines.find(|line| !line.text.trim().is_empty())?;
    Some(Columns::of(&first.text))
}

/// Whether the first row has the columns of moves.
pub(crate) fn is_moves(lines: Lines<'_>) -> bool {
    columns(lines).is_some_and(|columns| {
        ["gameID", "turn", "side", "move"]
            .iter()
            .all(|name| columns.place(name).is_some())
    })
}

/// Whether the first row has the columns of games, or of positions.
pub(crate) fn is_rows(lines: Lines<'_>) -> bool {
    columns(lines).is_some_and(|columns| {
        columns.0.len() > 1 && columns.place("fen").is_some()
            || ["redID", "blackID", "winner"]
                .iter()
                .all(|name| columns.place(name).is_some())
    })
}

/// A table with a game in every row.
#[derive(Default)]
pub(crate) struct Rows {
    columns: Option<Columns>,
}

impl TextFormat for Rows {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        loop {
            let line = lines.find(|line| !line.text.trim().is_empty())?;
            if self.columns.is_some() {
                return Some(line.start..line.end);
            }
            self.columns = Some(Columns::of(&line.text));
        }
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        let names = self
            .columns
            .as_ref()
            .map(|columns| &columns.0[..])
            .unwrap_or_default();
        let text = core::mem::take(&mut game.text);
        let mut moves = 0..0;
        for (place, cell) in cells(&text).enumerate() {
            let value = text.get(cell.clone()).unwrap_or_default();
            match names.get(place).map(String::as_str) {
                Some(name) if name.eq_ignore_ascii_case("moves") => moves = cell,
                Some(name) => {
                    let known = NAMES.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
                    game.headers.push(known.map_or(name, |(_, tag)| tag), value);
                }
                None => game.headers.push("Remark", value),
            }
        }
        game.text = text;
        if moves.is_empty() {
            game.body.clear();
        } else if game
            .text
            .get(moves.clone())
            .is_some_and(|moves| moves.contains('|'))
        {
            read_lines(game, moves);
        } else {
            crate::text::read_moves(game, moves, builder);
        }
    }
}

/// Reads lines with `|` between them, each from the start: what a line shares with the one before it is not new.
fn read_lines(game: &mut Game, range: Range<usize>) {
    game.body.clear();
    let cell = game.text.get(range.clone()).unwrap_or_default();
    // The line before: its moves, and the line that each was new in.
    let mut path: Vec<(Span, u32)> = Vec::new();
    for (place, segment) in cell.split('|').enumerate() {
        let words = segment.split_whitespace().map(|word| {
            let start = word.as_ptr() as usize - cell.as_ptr() as usize + range.start;
            Span::new(start, start + word.len())
        });
        let words: Vec<Span> = words.collect();
        let same =
            |(word, (own, _)): &(&Span, &(Span, u32))| word.of(&game.text) == own.of(&game.text);
        let shared = words.iter().zip(&path).take_while(same).count();
        let rest = words.get(shared..).unwrap_or_default();
        if place == 0 {
            game.body.moves.extend_from_slice(rest);
        } else if !rest.is_empty() {
            let parent = path
                .get(shared)
                .or(path.last())
                .map_or(0, |(_, line)| *line);
            let branch_ply = shared as u32;
            game.body.variation_moves.extend_from_slice(rest);
            let end = game.body.variation_moves.len() as u32;
            game.body.variations.push(crate::Variation {
                parent,
                branch_ply,
                end,
            });
        }
        let line = game.body.variations.len() as u32;
        path.truncate(shared);
        path.extend(rest.iter().map(|span| (*span, line)));
    }
}

/// The table of moves: a game in the rows of one id, one side's moves before the other's.
#[derive(Default)]
pub(crate) struct Moves {
    columns: Option<Columns>,
}

impl Moves {
    /// The cells that matter of a row, by its bytes: id, turn, side, move. One that is missing is empty.
    fn cells(&self, line: &str) -> [Range<usize>; 4] {
        let cells: Vec<Range<usize>> = cells(line).collect();
        ["gameID", "turn", "side", "move"].map(|name| {
            let place = self
                .columns
                .as_ref()
                .and_then(|columns| columns.place(name));
            let cell = place.and_then(|place| cells.get(place).cloned());
            cell.unwrap_or(line.len()..line.len())
        })
    }

    fn id<'t>(&self, line: &'t str) -> &'t str {
        let [id, ..] = self.cells(line);
        line.get(id).unwrap_or_default()
    }
}

impl TextFormat for Moves {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        if self.columns.is_none() {
            let first = lines.find(|line| !line.text.trim().is_empty())?;
            self.columns = Some(Columns::of(&first.text));
        }
        let first = lines.find(|line| !line.text.trim().is_empty())?;
        let id = self.id(&first.text);
        let end = crate::text::end_before(lines, |line| {
            !line.text.trim().is_empty() && self.id(&line.text) != id
        });
        Some(first.start..end)
    }

    fn parse(&self, game: &mut Game, _: &mut Builder) {
        game.body.clear();
        let mut found: Vec<(u32, bool, Span)> = Vec::new();
        let mut at = 0;
        for line in game.text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let line = line.trim_end();
            if line.is_empty() {
                continue;
            }
            let cells = self.cells(line);
            let [id, turn, side, _] = cells
                .each_ref()
                .map(|cell| line.get(cell.clone()).unwrap_or_default());
            if found.is_empty() {
                game.headers.push("GameId", id);
            }
            // A turn that is no number stands last, where it is met as a move that does not fit.
            let turn = turn.parse().unwrap_or(u32::MAX);
            let span = Span::new(start + cells[3].start, start + cells[3].end);
            found.push((turn, side.eq_ignore_ascii_case("black"), span));
        }
        found.sort_by_key(|&(turn, black, _)| (turn, black));
        game.body
            .moves
            .extend(found.iter().map(|(_, _, span)| *span));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_no_blanks_or_quotes() {
        let row = " a ,\"b, c\" ,, d";
        let found: Vec<&str> = cells(row).map(|cell| &row[cell]).collect();
        assert_eq!(found, ["a", "b, c", "", "d"]);
        assert_eq!(cells("").count(), 1);
        let open = "\"a,b";
        assert_eq!(
            cells(open).map(|cell| &open[cell]).collect::<Vec<_>>(),
            ["\"a", "b"]
        );
    }
}
