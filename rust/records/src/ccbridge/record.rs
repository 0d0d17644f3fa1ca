//! A record: fields of fixed room, the board, then a tree of moves in preorder.

use cotuong_board::{Color, Piece, PieceType, Setup, Square};

use super::RECORD;
use crate::bytes::{slice, u8_at, u32_at};
use crate::game::{Damage, Game};
use crate::square_lines::{Node, Preorder, push_comment};
use crate::{Encoding, fields, xqf};

/// Where the tree starts.
const TREE: usize = 2214;

/// The text fields: tag, offset, room in bytes.
const FIELDS: [(&str, usize, usize); 30] = [
    ("Script", 52, 128),
    ("Title", 180, 128),
    ("Path", 308, 256),
    ("From", 564, 64),
    ("EventType", 628, 64),
    ("Event", 692, 64),
    ("Round", 756, 64),
    ("Group", 820, 32),
    ("Table", 852, 32),
    ("Date", 884, 64),
    ("Site", 948, 64),
    ("TimeControl", 1012, 64),
    ("Red", 1076, 64),
    ("RedTeam", 1140, 64),
    ("RedTime", 1204, 64),
    ("RedRating", 1268, 32),
    ("Black", 1300, 64),
    ("BlackTeam", 1364, 64),
    ("BlackTime", 1428, 64),
    ("BlackRating", 1492, 32),
    ("Judge", 1524, 64),
    ("Recorder", 1588, 64),
    ("Annotator", 1652, 64),
    ("AnnotatorMail", 1716, 64),
    ("Author", 1780, 64),
    ("AuthorMail", 1844, 64),
    ("Created", 1908, 40),
    ("Modified", 1972, 40),
    ("Property", 2044, 32),
    ("Termination", 2080, 32),
];

/// The kinds of men in the order of their numbers.
const KINDS: [PieceType; 7] = {
    use PieceType::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
    [Rook, Horse, Elephant, Advisor, King, Cannon, Pawn]
};

/// Says so of a file in the layout before this one.
pub(crate) fn refuse(file: &[u8]) -> Option<(&'static str, usize)> {
    (version(file) == 1).then_some(("a CBR record of version 1", 19))
}

/// The version of a record.
pub(super) fn version(record: &[u8]) -> u8 {
    u8_at(record, 19)
}

/// Reads a record into a game that has just begun with it.
pub(crate) fn read(record: &[u8], encoding: Option<Encoding>, game: &mut Game) {
    game.encoding = encoding.unwrap_or(Encoding::Utf16Le);
    if !record.starts_with(RECORD) {
        game.set_damage(Damage::NoRecord, 0);
        return;
    }
    read_tree(record, game);
    read_fields(record, game);
    let mut setup = Setup::empty();
    for (place, code) in slice(record, 2120, 90).iter().enumerate() {
        if let (Some(square), Some(man)) = (square_of(place as u8), man(*code)) {
            setup.board[square.index()] = Some(man);
        }
    }
    let said = if u8_at(record, 2112) == 2 {
        Color::Black
    } else {
        Color::Red
    };
    game.set_start(setup, said);
}

/// The square of a place counted from the top left.
fn square_of(place: u8) -> Option<Square> {
    Square::at(place % 9, 9_u8.checked_sub(place / 9)?)
}

fn man(code: u8) -> Option<Piece> {
    let color = match code >> 4 {
        1 => Color::Red,
        2 => Color::Black,
        _ => return None,
    };
    let kind = KINDS.get(usize::from(code & 15).checked_sub(1)?)?;
    Some(Piece::new(color, *kind))
}

fn read_fields(record: &[u8], game: &mut Game) {
    for (name, at, room) in FIELDS {
        let raw = fields::utf16(record, at, room);
        let text = fields::read(raw, game.encoding, &mut game.decode_errors);
        if !text.is_empty() {
            game.headers.push(name, &text);
        }
    }
    let kind = match u8_at(record, 2040) {
        1 => "game",
        4 => "endgame",
        _ => "",
    };
    if !kind.is_empty() {
        game.headers.push("Type", kind);
    }
    game.headers
        .push("Result", xqf::result(u8_at(record, 2076)));
}

fn node_of(mark: u8, from: u8, to: u8, byte: usize) -> Node {
    // Above 89 stands for no square.
    let square = |place| square_of(place).map_or(u8::MAX, |square| square.index() as u8);
    let (from, to) = (square(from), square(to));
    Node {
        from,
        to,
        byte,
        child: mark & 1 == 0,
        sibling: mark & 2 != 0,
    }
}

fn read_tree(record: &[u8], game: &mut Game) {
    let encoding = game.encoding;
    let mut errors = 0;
    let mut remarks = Vec::new();
    let mut tree = Preorder::new(game);
    let (mut at, mut more, mut cut) = (TREE, true, false);
    while more && !cut {
        let Some(&[mark, _, from, to]) = record.get(at..).and_then(<[u8]>::first_chunk) else {
            cut = true;
            break;
        };
        let node = node_of(mark, from, to, at);
        // The root has no move.
        more = if at == TREE {
            node.child
        } else {
            tree.push(node)
        };
        at += 4;
        if mark & 4 != 0 {
            let len = u32_at(record, at).map_or(usize::MAX, |len| len as usize);
            let raw = slice(record, at + 4, len);
            let mut text = String::new();
            errors += encoding.decode_into(raw, &mut text);
            let (line, ply) = tree.here();
            remarks.push((line, ply, text, at + 4));
            cut = raw.len() < len;
            at += 4 + raw.len();
        }
    }
    for (line, ply, text, byte) in remarks {
        push_comment(game, line, ply, &text, byte);
    }
    if cut {
        game.set_damage(Damage::CutShort, at.min(record.len()));
    }
    game.decode_errors += errors;
}
