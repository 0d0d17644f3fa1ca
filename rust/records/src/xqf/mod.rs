//! XQF, the files of `XQStudio`: a header of 1,024 bytes with the keys, then a tree of moves in preorder.
//!
//! Versions 10 to 18 differ in what is shifted by a key ([`keys`]) and in how a record says that it has a comment.
//! The start is always that of the 32 squares: the byte that names the kind of game is a label and no more. Red or
//! Black begins as the first moved man says; the header's byte is asked only where there is no move.

mod keys;

use core::ops::Range;

use cotuong_board::{Color, Piece, PieceType, Setup, Square};

use crate::bytes::{slice, u8_at, u32_at};
use crate::game::{Damage, Game};
use crate::square_lines::{Node, Preorder, push_comment};
use crate::{Encoding, fields};
use keys::{Keys, LAST_PLAIN};

/// The bytes before the tree.
const HEADER: usize = 0x400;

/// The newest version known.
const LAST_VERSION: u8 = 0x12;

/// Each side's pieces in the order of the format, and of the formats that follow it.
pub(crate) const SLOTS: [PieceType; 16] = {
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [
        Rook, Horse, Elephant, Advisor, King, Advisor, Elephant, Horse, Rook, Cannon, Cannon, Pawn,
        Pawn, Pawn, Pawn, Pawn,
    ]
};

/// The text fields: tag, offset of the length, room. A title may run on beyond the room it is said to have.
pub(crate) const FIELDS: [(&str, usize, usize); 11] = [
    ("Title", 0x50, 127),
    ("Event", 0xd0, 63),
    ("Date", 0x110, 15),
    ("Site", 0x120, 15),
    ("Red", 0x130, 15),
    ("Black", 0x140, 15),
    ("TimeControl", 0x150, 63),
    ("RedTime", 0x190, 15),
    ("BlackTime", 0x1a0, 15),
    ("Annotator", 0x1d0, 15),
    ("Author", 0x1e0, 15),
];

/// Whether a file is one of `XQStudio`: its mark, and the zeros of the product's number, which no text has.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    head.starts_with(b"XQ") && slice(head, 4, 4) == [0; 4]
}

/// Says so of a file that a later version wrote.
pub(crate) fn refuse(bytes: &[u8]) -> Option<(&'static str, usize)> {
    (u8_at(bytes, 2) > LAST_VERSION).then_some(("a version of XQF later than 18", 2))
}

/// Reads the one game of a file.
pub(crate) fn read(bytes: &[u8], encoding: Option<Encoding>, game: &mut Game) {
    let header = slice(bytes, 0, HEADER);
    let keys = Keys::new(header);
    let body = keys.body(bytes.get(HEADER..).unwrap_or_default());
    let plain = u8_at(header, 2) <= LAST_PLAIN;
    let comments = read_tree(&body, &keys, plain, game);
    let texts = FIELDS
        .iter()
        .map(|&(_, at, room)| fields::pascal(header, at, room));
    let remarks = comments
        .iter()
        .map(|remark| body.get(remark.bytes.clone()).unwrap_or_default());
    game.encoding =
        encoding.unwrap_or_else(|| fields::encoding_of(texts.chain(remarks), Encoding::Gb18030));
    read_header(header, &keys, game);
    for remark in &comments {
        let mut text = String::new();
        let raw = body.get(remark.bytes.clone()).unwrap_or_default();
        game.decode_errors += game.encoding.decode_into(raw, &mut text);
        push_comment(
            game,
            remark.line,
            remark.ply,
            &text,
            HEADER + remark.bytes.start,
        );
    }
}

/// A remark whose text is still to be decoded.
struct Remark {
    line: u32,
    ply: u32,
    bytes: Range<usize>,
}

/// What a record holds.
struct Record {
    node: Node,
    comment: Range<usize>,
    end: usize,
}

/// Reads the moves of the tree and returns where its remarks are.
fn read_tree(body: &[u8], keys: &Keys, plain: bool, game: &mut Game) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut at = 0;
    let mut tree = Preorder::new(game);
    // The root has no move: only what follows it and its remark count.
    let mut more = true;
    let mut cut = None;
    while more {
        let Some(record) = read_record(body, at, keys, plain) else {
            cut = Some(body.len());
            break;
        };
        more = if at == 0 {
            record.node.child
        } else {
            tree.push(record.node)
        };
        if !record.comment.is_empty() {
            let (line, ply) = tree.here();
            remarks.push(Remark {
                line,
                ply,
                bytes: record.comment.clone(),
            });
        }
        if record.end > body.len() {
            cut = Some(record.comment.start);
            break;
        }
        at = record.end;
    }
    if let Some(at) = cut {
        // A header that is cut has no body at all.
        game.set_damage(Damage::CutShort, (HEADER + at).min(game.length as usize));
    }
    remarks
}

/// Reads a record; its end lies beyond the body where its remark is cut.
fn read_record(body: &[u8], at: usize, keys: &Keys, plain: bool) -> Option<Record> {
    let &[from, to, flags, _] = body.get(at..)?.first_chunk()?;
    let has_comment = plain || flags & 0x20 != 0;
    let (child, sibling) = if plain {
        (flags & 0xf0 != 0, flags & 0x0f != 0)
    } else {
        (flags & 0x80 != 0, flags & 0x40 != 0)
    };
    let mut start = at + 4;
    let mut len = 0;
    if has_comment {
        len = u32_at(body, start).map_or(u32::MAX, |len| len.wrapping_sub(keys.comment)) as usize;
        start += 4;
    }
    // A length beyond the file, or below zero, is cut at its end.
    let end = start.saturating_add(len);
    Some(Record {
        node: Node {
            from: square(from.wrapping_sub(24).wrapping_sub(keys.from)),
            to: square(to.wrapping_sub(32).wrapping_sub(keys.to)),
            byte: HEADER + at,
            child,
            sibling,
        },
        comment: start.min(body.len())..end.min(body.len()),
        end,
    })
}

/// A square of ours for one of the format; above 89 for none.
fn square(xy: u8) -> u8 {
    if xy < 90 { xy % 10 * 9 + xy / 10 } else { xy }
}

fn read_header(header: &[u8], keys: &Keys, game: &mut Game) {
    for (name, at, room) in FIELDS {
        let text = fields::read(
            fields::pascal(header, at, room),
            game.encoding,
            &mut game.decode_errors,
        );
        if !text.is_empty() {
            game.headers.push(name, &text);
        }
    }
    let kind = match u8_at(header, 0x40) {
        0 => "game",
        1 => "opening",
        2 => "middlegame",
        3 => "endgame",
        _ => "",
    };
    game.headers.push("Type", kind);
    game.headers.push("Version", &u8_at(header, 2).to_string());
    game.headers.push("Result", result(u8_at(header, 0x33)));
    let mut setup = Setup::empty();
    place(&mut setup, &keys.pieces(header).map(square));
    let said = if u8_at(header, 0x32) == 1 {
        Color::Black
    } else {
        Color::Red
    };
    game.set_start(setup, said);
}

/// The result that this and the formats that follow it write as a number.
pub(crate) fn result(code: u8) -> &'static str {
    match code {
        1 => "1-0",
        2 => "0-1",
        3 | 4 => "1/2-1/2",
        _ => "*",
    }
}

/// Places the 32 men in the order of the format on squares of ours; above 89 stands for none.
pub(crate) fn place(setup: &mut Setup, squares: &[u8; 32]) {
    let colors = [Color::Red, Color::Black]
        .into_iter()
        .flat_map(|color| [color; 16]);
    for ((color, kind), square) in colors.zip(SLOTS.into_iter().cycle()).zip(squares) {
        if let Some(square) = Square::new(*square) {
            setup.board[square.index()] = Some(Piece::new(color, kind));
        }
    }
}
