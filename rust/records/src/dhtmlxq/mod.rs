//! `DhtmlXQ`, the records of dpxq.com: `[DhtmlXQ_name]value[/DhtmlXQ_name]`, in files, posts and pages.
//!
//! A value ends at the next closing mark, whatever name that has: some programs write wrong ones. Moves are four
//! digits, file and rank of both squares, ranks from the top. A variation `move_P_N_I` is line `I`; it leaves line
//! `P` before ply `N`, counted from the start of the game, and `P` may be defined after it.

mod fields;
mod tree;

use core::ops::Range;

use cotuong_board::{Color, Setup};

use crate::bytes::find;
use crate::error::ReadError;
use crate::formats::{Context, WholeReader};
use crate::game::{Damage, Game};
use crate::markup::plain_text;
use crate::plain::Plain;
use crate::{Encoding, cbf, detect, pgn, xqf};
use fields::{Field, fields, holds_record};

/// What a record begins with.
const OPEN: &[u8] = b"[DhtmlXQ]";

/// What it ends with.
const CLOSE: &[u8] = b"[/DhtmlXQ]";

/// What every field begins with.
const FIELD: &[u8] = b"[DhtmlXQ_";

/// The first escaped mark stands within so many bytes.
const ESCAPED_HEAD: usize = 4096;

/// A page that holds the moves in a variable of its program.
const VARIABLE: &[u8] = b"var DhtmlXQ_movelist";

/// Whether a file, in any encoding that ASCII is a part of, holds a record.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    // One search for most files.
    if find(head, b"DhtmlXQ", 0).is_some() && is_marked(head) {
        return next_record(head, 0).is_some() && !is_in_remark(head);
    }
    is_escaped(head) && next_record(&Plain::unescaped(head).bytes, 0).is_some()
}

/// Whether the first mark stands in a remark of a game in another format.
fn is_in_remark(head: &[u8]) -> bool {
    let mark = [OPEN, FIELD]
        .iter()
        .filter_map(|mark| find(head, mark, 0))
        .min();
    let before = head.get(..mark.unwrap_or(0)).unwrap_or_default();
    let last = before.iter().rposition(|byte| matches!(byte, b'{' | b'}'));
    last.is_some_and(|at| before[at] == b'{') && pgn::looks_like(before)
}

fn is_marked(text: &[u8]) -> bool {
    [OPEN, FIELD, VARIABLE]
        .iter()
        .any(|mark| find(text, mark, 0).is_some())
}

/// Whether the marks are there once escapes are undone, as they stand in addresses and in programs.
fn is_escaped(text: &[u8]) -> bool {
    let head = text.get(..ESCAPED_HEAD).unwrap_or(text);
    let bracket: [&[u8]; 6] = [b"%5B", b"%5b", b"\\u005b", b"\\u005B", b"%u005B", b"%u005b"];
    bracket.iter().any(|mark| find(head, mark, 0).is_some())
        && is_marked(&Plain::unescaped(head).bytes)
}

/// Whether a file starts as records do.
pub(crate) fn starts_with_mark(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    head.trim_ascii_start().starts_with(b"[DhtmlXQ")
}

/// Whether a file holds a record of the program that came before it, whose squares nobody has checked.
pub(crate) fn is_ancestor(head: &[u8]) -> bool {
    find(head, b"[DHJHtmlXQ", 0).is_some()
}

/// Reads the records of a file one by one.
#[derive(Default)]
pub(crate) struct Reader {
    /// The text, where it had to be made of the file's bytes.
    plain: Option<Plain>,
    encoding: Encoding,
    at: usize,
}

impl WholeReader for Reader {
    fn read(
        &mut self,
        bytes: &[u8],
        context: &mut Context,
        game: &mut Game,
    ) -> Result<bool, ReadError> {
        if context.is_first() {
            self.start(bytes, context.options.encoding);
        }
        let plain = self.plain.as_ref();
        let text = plain.map_or(bytes, |plain| &plain.bytes);
        let Some((range, mut found)) = next_record(text, self.at) else {
            return if context.is_first() {
                Err(context.undecodable("a mark of DhtmlXQ without a record", 0))
            } else {
                Ok(false)
            };
        };
        self.at = range.end;
        let source = |at: usize| plain.map_or(at, |plain| plain.source_byte(at));
        let own = source(range.start)..source(range.end);
        let base = own.start;
        context.begin(game, own.clone(), bytes.get(own).unwrap_or_default());
        game.encoding = self.encoding;
        let record = Record {
            text,
            decoded: self.decoded(),
            source: &|at| source(at).saturating_sub(base),
        };
        let end = range.end.min(range.start + context.options.game_limit());
        if end < range.end {
            found = fields(text, range.start..end);
        }
        record.read(range.start..end, &found, game);
        if end < range.end {
            game.set_damage(Damage::TooLong, source(end).saturating_sub(base));
        }
        Ok(true)
    }
}

impl Reader {
    /// The encoding of the text that is read.
    fn decoded(&self) -> Encoding {
        match self.encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => Encoding::Utf8,
            other => other,
        }
    }

    fn start(&mut self, bytes: &[u8], given: Option<Encoding>) {
        let found = given
            .or_else(|| detect::by_head(bytes))
            .or_else(|| detect::by_content(bytes, true));
        self.encoding = found.unwrap_or_default();
        if let Encoding::Utf16Le | Encoding::Utf16Be = self.encoding {
            self.plain = Some(Plain::from_utf16(bytes, self.encoding));
        } else if !is_marked(bytes) && is_escaped(bytes) {
            let plain = Plain::unescaped(bytes);
            if given.is_none() {
                self.encoding = detect::by_content(&plain.bytes, true).unwrap_or_default();
            }
            self.plain = Some(plain);
        }
    }
}

/// The next record from a byte on, with its fields: from its mark to the next one's, or all that is left.
fn next_record(text: &[u8], at: usize) -> Option<(Range<usize>, Vec<Field<'_>>)> {
    let record = |range: Range<usize>| {
        let found = fields(text, range.clone());
        holds_record(text, range.clone(), &found).then_some((range, found))
    };
    let open = find(text, OPEN, at);
    // Fields without a mark before them are a record too, but only at the head of a file: pages repeat them.
    let mut start = if at == 0 { 0 } else { open? };
    let mut end = if at == 0 {
        open.unwrap_or(text.len())
    } else {
        next_open(text, start)
    };
    loop {
        if let Some(found) = record(start..end) {
            return Some(found);
        }
        if end == text.len() {
            return None;
        }
        start = end;
        end = next_open(text, start);
    }
}

/// Where the mark of the record after the one at a byte stands.
fn next_open(text: &[u8], start: usize) -> usize {
    find(text, OPEN, start + 1).unwrap_or(text.len())
}

/// The text that a record stands in.
struct Record<'a> {
    text: &'a [u8],
    decoded: Encoding,
    /// The byte after the record's first where a byte of the text comes from.
    source: &'a dyn Fn(usize) -> usize,
}

impl Record<'_> {
    fn read(&self, range: Range<usize>, found: &[Field<'_>], game: &mut Game) {
        let mut tree = tree::Tree::default();
        let (mut binit, mut fen) = (String::new(), String::new());
        for field in found {
            if tree.take(self.text, field) {
                continue;
            }
            let value = self.value(field, game);
            match field.name {
                "binit" => binit = value.chars().filter(|c| !c.is_whitespace()).collect(),
                "fen" => fen = value,
                name => game.headers.push(tag(name), &value),
            }
        }
        tree.write(self.text, self.source, game);
        for (field, line, ply) in tree.remarks() {
            let text = self.value(field, game).replace("||", "\n");
            crate::square_lines::push_comment(
                game,
                line,
                ply,
                &text,
                (self.source)(field.value.start),
            );
        }
        tree.close(self.source, game);
        if let Some(at) = cut_field(self.text, range, found) {
            game.set_damage(Damage::CutShort, (self.source)(at));
        }
        start(game, &binit, &fen);
    }

    fn value(&self, field: &Field<'_>, game: &mut Game) -> String {
        let raw = self.text.get(field.value.clone()).unwrap_or_default();
        let mut text = String::new();
        if raw.is_ascii() && raw.contains(&b'%') | raw.windows(2).any(|pair| pair == b"\\u") {
            // Only where what comes out is text: a share of 50% is none.
            let plain = Plain::unescaped(raw).bytes;
            let mut tried = String::new();
            if self.decoded.decode_into(&plain, &mut tried) == 0 {
                text = tried;
            }
        }
        if text.is_empty() {
            game.decode_errors += self.decoded.decode_into(raw, &mut text);
        }
        plain_text(&text).trim().to_owned()
    }
}

/// Where a record ends inside a field: inside its name, or in a value that no mark closes.
fn cut_field(text: &[u8], range: Range<usize>, found: &[Field<'_>]) -> Option<usize> {
    let part = text.get(..range.end)?;
    // What follows the end of a whole record is the page's.
    if find(part, CLOSE, range.start).is_some() {
        return None;
    }
    let last = found
        .iter()
        .map(|field| field.value.end)
        .max()
        .unwrap_or(range.start);
    let is_open = last == range.end
        || find(part, FIELD, last).is_some_and(|mark| find(part, b"]", mark).is_none());
    is_open.then_some(last)
}

/// Fields that no other format has.
const OWN: [&str; 12] = [
    "ver", "init", "binit", "movelist", "fen", "table", "type", "owner", "firstnum", "length",
    "gametype", "class",
];

/// Whether a field is one of those that records of the site have.
fn is_known(name: &str) -> bool {
    OWN.contains(&name) || tag(name) != name
}

/// The tag that a field has in other formats; the others keep their names.
fn tag(name: &str) -> &str {
    match name {
        "title" => "Title",
        "event" => "Event",
        "date" => "Date",
        "place" => "Site",
        "round" => "Round",
        "red" => "Red",
        "redteam" => "RedTeam",
        "redrating" => "RedRating",
        "redtime" => "RedTime",
        "black" => "Black",
        "blackteam" => "BlackTeam",
        "blackrating" => "BlackRating",
        "blacktime" => "BlackTime",
        "result" => "Result",
        "open" => "Opening",
        "author" => "Author",
        "remark" => "Annotator",
        "timerule" => "TimeControl",
        "endtype" => "Termination",
        other => other,
    }
}

/// Settles the start: by the FEN, else by the squares of the 32 men, else the normal one.
fn start(game: &mut Game, binit: &str, fen: &str) {
    if !fen.is_empty() || binit.is_empty() {
        return cbf::start(game, fen);
    }
    let mut squares = [u8::MAX; 32];
    let digits = binit.as_bytes();
    if digits.len() != 64 || !digits.iter().all(u8::is_ascii_digit) {
        return cbf::start(game, binit);
    }
    for (square, digits) in squares.iter_mut().zip(digits.chunks_exact(2)) {
        if let &[x, y] = digits {
            *square = cbf::square(x, y);
        }
    }
    let mut setup = Setup::empty();
    xqf::place(&mut setup, &squares);
    game.set_start(setup, Color::Red);
}
