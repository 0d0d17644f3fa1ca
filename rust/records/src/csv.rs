//! Tables with commas, semicolons or tabs: the pair of the `PlayOK` set (moves, and games without them) and lists of puzzles.
//!
//! The first row names the columns; blanks around names and values are no part of them.

use core::ops::Range;

use crate::game::{Game, Span};
use crate::keys;
use crate::pgn::Builder;
use crate::text::{Lines, TextFormat};

/// The columns of a table, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Columns {
    /// Their names, in small letters.
    names: Vec<String>,
    /// The tags that they are in a game; `None` for a column of moves.
    tags: Vec<Option<String>>,
    /// Where those of the table of moves stand.
    moves: [Option<usize>; 4],
    /// What parts them.
    sign: char,
}

/// What may part columns; programs in countries with a decimal comma write semicolons.
const SIGNS: [char; 3] = [',', ';', '\t'];

/// The columns of the table of moves, and the names that each may have.
const MOVES: [&[&str]; 4] = [
    &["gameid", "game_id"],
    &["turn"],
    &["side", "color", "colour"],
    &["move"],
];

/// The names of a column of whole games.
const GAME: [&str; 7] = [
    "moves",
    "movelist",
    "move_list",
    "着法",
    "著法",
    "棋谱",
    "棋譜",
];

impl Columns {
    fn of(line: &str, sign: char) -> Self {
        let own = || cells(line, sign).map(|cell| line.get(cell).unwrap_or_default());
        let names: Vec<String> = own().map(str::to_lowercase).collect();
        let tag = |(name, written)| {
            let tag = keys::any(name).unwrap_or(written);
            (!GAME.contains(&name)).then(|| tag.to_owned())
        };
        let tags = names.iter().map(String::as_str).zip(own()).map(tag);
        let mut columns = Self {
            tags: tags.collect(),
            names,
            moves: [None; 4],
            sign,
        };
        columns.moves = MOVES.map(|names| columns.place(names));
        columns
    }

    /// Where the first column of one of these names stands.
    fn place(&self, names: &[&str]) -> Option<usize> {
        let is_one = |own: &String| names.contains(&own.as_str());
        self.names.iter().position(is_one)
    }

    fn are_moves(&self) -> bool {
        self.moves.iter().all(Option::is_some)
    }

    /// Whether rows are games, or positions.
    fn are_games(&self) -> bool {
        let players: [&[&str]; 3] = [&["redid"], &["blackid"], &["winner"]];
        let has_other = || self.names.iter().any(|name| keys::any(name).is_some());
        (self.names.len() > 1 && self.place(&["fen"]).is_some())
            || players.iter().all(|names| self.place(names).is_some())
            || (self.place(&GAME).is_some() && has_other())
    }
}

/// The cells of a row: where each stands, without blanks and quotes around it.
fn cells(line: &str, sign: char) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = Some(0);
    core::iter::from_fn(move || {
        let start = at?;
        let rest = line.get(start..)?;
        let inner = rest.trim_start_matches(|c: char| c.is_whitespace() && c != sign);
        let quoted = inner.strip_prefix('"').and_then(quoted_len);
        let open = line.len() - inner.len();
        // A quoted cell ends at its quote, and its column at the comma after that.
        let after = quoted.map_or(start, |len| open + 1 + len + 1);
        let comma = line.get(after..)?.find(sign).map(|comma| after + comma);
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

/// The bytes before the quote that closes a cell; two in a row are one of its own.
fn quoted_len(inside: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += inside.get(at..)?.find('"')?;
        if !inside.get(at + 1..)?.starts_with('"') {
            return Some(at);
        }
        at += 2;
    }
}

/// The columns that the first row of a table names; before it a program may have written what parts them (`sep=;`).
fn header(lines: &mut Lines<'_>, fits: fn(&Columns) -> bool) -> Option<Columns> {
    let mut said = lines.filter(|line| !line.text.trim().is_empty());
    let first = said.next()?;
    let first = if first.text.trim_start().starts_with("sep=") {
        said.next()?
    } else {
        first
    };
    let of = |sign: &char| Columns::of(&first.text, *sign);
    SIGNS.iter().map(of).find(fits)
}

/// Whether the first row has the columns of moves.
pub(crate) fn is_moves(mut lines: Lines<'_>) -> bool {
    header(&mut lines, Columns::are_moves).is_some()
}

/// Whether the first row has the columns of games, or of positions.
pub(crate) fn is_rows(mut lines: Lines<'_>) -> bool {
    header(&mut lines, Columns::are_games).is_some()
}

/// A table with a game in every row.
#[derive(Default)]
pub(crate) struct Rows {
    columns: Option<Columns>,
}

impl TextFormat for Rows {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        if self.columns.is_none() {
            self.columns = header(&mut lines, Columns::are_games);
        }
        let line = lines.find(|line| !line.text.trim().is_empty())?;
        Some(line.start..line.end)
    }

    fn parse(&self, game: &mut Game, builder: &mut Builder) {
        let Some(columns) = &self.columns else {
            return;
        };
        let text = core::mem::take(&mut game.text);
        let mut moves = 0..0;
        for (place, cell) in cells(&text, columns.sign).enumerate() {
            let value = || value(&text, cell.clone(), columns.sign);
            match columns.tags.get(place) {
                Some(None) => moves = cell,
                Some(Some(tag)) => game.headers.push(tag, &value()),
                None => game.headers.push("Remark", &value()),
            }
        }
        // A list as Python writes it.
        let list = text.get(moves.clone()).unwrap_or_default();
        if list.starts_with('[') && list.ends_with(']') && list.len() > 1 {
            moves = moves.start + 1..moves.end - 1;
        }
        game.text = text;
        let digits = game.text.get(moves.clone()).unwrap_or_default();
        if moves.is_empty() {
            game.body.clear();
        } else if digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.len().is_multiple_of(4)
        {
            let digits = digits.to_owned();
            read_squares(game, &digits, moves.start);
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

/// What a cell of a row says: a doubled quote is one where quotes stand around it.
fn value(row: &str, cell: Range<usize>, sign: char) -> String {
    let before = row.get(..cell.start).unwrap_or_default();
    let written = row.get(cell).unwrap_or_default();
    let blanks = |c: char| c.is_whitespace() && c != sign;
    if before.trim_end_matches(blanks).ends_with('"') {
        written.replace("\"\"", "\"")
    } else {
        written.to_owned()
    }
}

/// Reads moves of four digits each, as `DhtmlXQ` has them.
fn read_squares(game: &mut Game, digits: &str, at: usize) {
    game.body.clear();
    let mut lines = crate::square_lines::Lines::new(game);
    for (place, digits) in digits.as_bytes().chunks_exact(4).enumerate() {
        if let Some(&digits) = digits.first_chunk() {
            lines.push_digits(digits, at + 4 * place);
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

/// A row of the table of moves: its turn, whether it is of Black, its move.
type Row = (u32, bool, Span);

/// The table of moves: a game in the rows of one id, one side's moves before the other's.
#[derive(Default)]
pub(crate) struct Moves {
    columns: Option<Columns>,
}

impl Moves {
    /// The cells that matter of a row, by its bytes: id, turn, side, move. One that is missing is empty.
    fn cells(&self, line: &str) -> [Range<usize>; 4] {
        let mut found = [(); 4].map(|()| line.len()..line.len());
        let Some(columns) = &self.columns else {
            return found;
        };
        for (place, cell) in cells(line, columns.sign).enumerate() {
            let own = columns.moves.iter().position(|own| *own == Some(place));
            if let Some(found) = own.and_then(|own| found.get_mut(own)) {
                *found = cell;
            }
        }
        found
    }

    fn id<'t>(&self, line: &'t str) -> &'t str {
        let [id, ..] = self.cells(line);
        line.get(id).unwrap_or_default()
    }
}

impl TextFormat for Moves {
    fn next(&mut self, mut lines: Lines<'_>) -> Option<Range<usize>> {
        if self.columns.is_none() {
            self.columns = header(&mut lines, Columns::are_moves);
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
        let mut found: Vec<Row> = Vec::new();
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
            found.push((turn, is_black(side), span));
        }
        found.sort_by_key(|&(turn, black, _)| (turn, black));
        // A row that stands twice is one.
        found.dedup_by(|a, b| (a.0, a.1, a.2.of(&game.text)) == (b.0, b.1, b.2.of(&game.text)));
        let whole = whole(&found);
        let moves = found.iter().take(whole).map(|(.., span)| *span);
        game.body.moves.extend(moves);
        if let Some((.., after)) = found.get(whole) {
            game.body.damage = Some((crate::Damage::MissingMove, after.start() as u32));
        }
    }
}

/// How many sorted rows there are before a move is missing, or stands twice.
fn whole(rows: &[Row]) -> usize {
    // A turn is a pair of moves, or one move where none has both sides.
    let is_pair = |pair: &[Row]| matches!(pair, [a, b] if a.0 == b.0 && a.1 != b.1);
    let is_by_pair = rows.windows(2).any(is_pair);
    let follows = |pair: &[Row]| match pair {
        [(turn, black, _), (next, next_black, _)] => {
            let step = u32::from(*black || !is_by_pair);
            black != next_black && *next == turn.saturating_add(step)
        }
        _ => true,
    };
    let gap = rows.windows(2).position(|pair| !follows(pair));
    gap.map_or(rows.len(), |at| at + 1)
}

fn is_black(side: &str) -> bool {
    matches!(
        side.to_lowercase().as_str(),
        "black" | "b" | "黑" | "黑方" | "đen"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_no_blanks_or_quotes() {
        let row = " a ,\"b, c\" ,, d";
        let found: Vec<&str> = cells(row, ',').map(|cell| &row[cell]).collect();
        assert_eq!(found, ["a", "b, c", "", "d"]);
        assert_eq!(cells("", ',').count(), 1);
        let tabs = "a\t\tb, c";
        let found: Vec<&str> = cells(tabs, '\t').map(|cell| &tabs[cell]).collect();
        assert_eq!(found, ["a", "", "b, c"]);
        let open = "\"a,b";
        assert_eq!(
            cells(open, ',').map(|cell| &open[cell]).collect::<Vec<_>>(),
            ["\"a", "b"]
        );
    }
}
