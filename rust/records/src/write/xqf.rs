//! XQF, version 10, the one without keys that every program reads.

use cotuong_board::{Color, Move, Setup, Square};
use encoding_rs::GB18030;

use super::tree::Tree;
use super::{Lost, Output, WriteError, dhtmlxq};
use crate::GameResult;
use crate::xqf::FIELDS;

/// The bytes before the tree.
const HEADER: usize = 0x400;

/// The room of the title where programs read it: it may run on, but not all of them follow.
const TITLE_ROOM: usize = 63;

pub(super) fn write(tree: &Tree<'_>, out: &mut Output) -> Result<(), WriteError> {
    let mut header = vec![0; HEADER];
    header[..3].copy_from_slice(b"XQ\x0a");
    let men = dhtmlxq::men(&tree.sheet.start).ok_or(WriteError::Men)?;
    for (at, square) in (0x10..).zip(men) {
        header[at] = square.map_or(0xff, byte);
    }
    header[0x32] = u8::from(tree.sheet.start.turn == Color::Black);
    header[0x33] = match tree.sheet.result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    let start = Setup {
        turn: tree.sheet.start.turn,
        ..Setup::start()
    };
    header[0x40] = if tree.sheet.start.board == start.board {
        0
    } else {
        3
    };
    if (
        tree.sheet.start.plies_since_capture,
        tree.sheet.start.fullmove,
    ) != (0, 1)
    {
        out.lose(Lost::Counters, 1);
    }
    fields(tree, &mut header, out);
    let end = tree.lines[0].moves.len() as u32;
    out.lose(Lost::Continuations, tree.branches(0, end).len() as u32);
    out.bytes.extend_from_slice(&header);
    records(tree, out);
    Ok(())
}

/// The byte of a square.
fn byte(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}

fn fields(tree: &Tree<'_>, header: &mut [u8], out: &mut Output) {
    let said = tree.sheet.headers.get("Result").unwrap_or_default();
    let means = GameResult::from_text(said);
    let is_told = said.is_empty() || means == Some(tree.sheet.result);
    out.lose(Lost::Headers, u32::from(!is_told));
    for (name, value) in tree.headers() {
        let Some(&(_, at, room)) = FIELDS.iter().find(|(tag, ..)| *tag == name) else {
            let derived = ["Type", "Version"].contains(&name)
                && tree.sheet.format == crate::Format::Xqf.name();
            out.lose(Lost::Headers, u32::from(!derived));
            continue;
        };
        out.lose(Lost::Headers, u32::from(value.trim().is_empty()));
        out.lose_blanks(value);
        let text = encode(value);
        let room = room.min(TITLE_ROOM);
        let len = text.len().min(room);
        out.lose(Lost::TextEnds, u32::from(len < text.len()));
        header[at] = len as u8;
        header[at + 1..=at + len].copy_from_slice(&text[..len]);
    }
}

fn encode(text: &str) -> Vec<u8> {
    GB18030.encode(text).0.into_owned()
}

/// A choice among the moves of a position: the line's own one, then the variations that leave there.
struct Choice {
    line: u32,
    ply: u32,
    next: usize,
    /// Whether the line has a move of its own.
    own: bool,
    branches: usize,
}

impl Choice {
    fn new(tree: &Tree<'_>, line: u32, ply: u32) -> Self {
        let of = &tree.lines[line as usize];
        let own = ((ply - of.branch_ply) as usize) < of.moves.len();
        // What went on from the end of the main line would become a part of it.
        let ends = line == 0 && !own;
        Self {
            line,
            ply,
            next: 0,
            own,
            branches: if ends {
                0
            } else {
                tree.branches(line, ply).len()
            },
        }
    }

    fn len(&self) -> usize {
        self.branches + usize::from(self.own)
    }

    /// The next move with the line that it is on.
    fn take(&mut self, tree: &Tree<'_>) -> Option<(Move, u32)> {
        let place = self.next;
        self.next += 1;
        let branch = if self.own {
            place.checked_sub(1)
        } else {
            Some(place)
        };
        let line = match branch {
            None => self.line,
            Some(branch) => *tree.branches(self.line, self.ply).get(branch)?,
        };
        let of = &tree.lines[line as usize];
        Some((*of.moves.get((self.ply - of.branch_ply) as usize)?, line))
    }
}

/// Writes the tree in preorder. Nothing recurses: it may be as deep as it likes.
fn records(tree: &Tree<'_>, out: &mut Output) {
    let root = Choice::new(tree, 0, 0);
    record([24, 32], root.len() > 0, false, tree.remarks(0, 0), out);
    let mut choices = vec![root];
    while let Some(choice) = choices.last_mut() {
        let Some((mv, line)) = choice.take(tree) else {
            choices.pop();
            continue;
        };
        let sibling = choice.next < choice.len();
        let ply = choice.ply + 1;
        let after = Choice::new(tree, line, ply);
        let squares = [byte(mv.from()) + 24, byte(mv.to()) + 32];
        record(
            squares,
            after.len() > 0,
            sibling,
            tree.remarks(line, ply),
            out,
        );
        choices.push(after);
    }
}

fn record<'t>(
    squares: [u8; 2],
    child: bool,
    sibling: bool,
    remarks: impl Iterator<Item = &'t str>,
    out: &mut Output,
) {
    let texts = out.told(remarks, true);
    let text = encode(&texts.join("\r\n"));
    let flags = if child { 0xf0 } else { 0 } | if sibling { 0x0f } else { 0 };
    out.bytes
        .extend_from_slice(&[squares[0], squares[1], flags, 0]);
    out.bytes
        .extend_from_slice(&(text.len() as u32).to_le_bytes());
    out.bytes.extend_from_slice(&text);
}
