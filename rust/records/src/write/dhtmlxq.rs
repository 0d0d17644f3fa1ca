//! `DhtmlXQ`: fields between marks; every line by its number, with that of its parent and the ply that it replaces.

use cotuong_board::{Color, Move, Piece, Setup, Square};

use super::tree::Tree;
use super::{Lost, Output};
use crate::GameResult;
use crate::xqf::SLOTS;

/// The fields of the format for the tags of others.
const NAMES: [(&str, &str); 19] = [
    ("Title", "title"),
    ("Event", "event"),
    ("Date", "date"),
    ("Site", "place"),
    ("Round", "round"),
    ("Red", "red"),
    ("RedTeam", "redteam"),
    ("RedRating", "redrating"),
    ("RedTime", "redtime"),
    ("Black", "black"),
    ("BlackTeam", "blackteam"),
    ("BlackRating", "blackrating"),
    ("BlackTime", "blacktime"),
    ("Opening", "open"),
    ("Author", "author"),
    ("Annotator", "remark"),
    ("TimeControl", "timerule"),
    ("Termination", "endtype"),
    ("Result", "result"),
];

pub(super) fn write(tree: &Tree<'_>, out: &mut Output) {
    out.text("[DhtmlXQ]\n");
    let own = ["ver", "init", "binit"];
    field("ver", "www_dpxq_com", out);
    field("init", "500,350", out);
    for (name, value) in tree.headers().filter(|(name, _)| !own.contains(name)) {
        let breaks = value.replace("\r\n", "\n");
        let breaks = breaks.chars().filter(|c| matches!(c, '\n' | '\r')).count();
        out.lose(Lost::Signs, breaks as u32);
        out.lose_blanks(value);
        let known = NAMES.iter().find(|(tag, _)| *tag == name);
        match known {
            Some((_, name)) => field(name, value, out),
            None => field(&free(name), value, out),
        }
    }
    let said = tree.sheet.headers.get("Result").unwrap_or_default();
    if GameResult::from_text(said) == Some(tree.sheet.result) {
        field("result", said, out);
    } else {
        field("result", tree.sheet.result.as_str(), out);
        if !said.is_empty() {
            field("ResultText", said, out);
        }
    }
    start(tree, out);
    field("movelist", &moves(&tree.lines[0].moves), out);
    for (number, line) in tree.variations() {
        let name = format!("move_{}_{}_{number}", line.parent, line.branch_ply + 1);
        field(&name, &moves(&line.moves), out);
    }
    let remarks = tree.all_remarks();
    for together in remarks.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        let Some(&(line, ply, _)) = together.first() else {
            continue;
        };
        let texts = out.told(together.iter().map(|remark| remark.2), true);
        if texts.is_empty() {
            continue;
        }
        let name = if line == 0 {
            format!("comment{ply}")
        } else {
            format!("comment{line}_{ply}")
        };
        field(&name, &texts.join("\n"), out);
    }
    out.text("[/DhtmlXQ]\n\n");
}

fn start(tree: &Tree<'_>, out: &mut Output) {
    let men = men(&tree.sheet.start);
    if let Some(squares) = &men {
        let digits: String = squares
            .iter()
            .map(|square| square.map_or_else(|| "99".to_owned(), digits))
            .collect();
        field("binit", &digits, out);
    }
    if tree.sheet.start != Setup::start() {
        field("fen", &tree.sheet.start.to_fen(), out);
    }
}

/// A name for a header that is none of the format's own and ends where it should.
fn free(name: &str) -> String {
    /// Readers look at so many bytes for its end.
    const MOST: usize = 40;
    let means = ["move", "comment", "binit", "fen", "result"];
    let mut plain = String::new();
    if name.is_empty() || means.iter().any(|own| name.starts_with(own)) {
        plain.push('X');
    }
    for c in name.chars() {
        let ends = c.is_whitespace() || c.is_control() || matches!(c, '[' | ']');
        if plain.len() + c.len_utf8() <= MOST {
            plain.push(if ends { '_' } else { c });
        }
    }
    plain
}

fn field(name: &str, value: &str, out: &mut Output) {
    out.text(&format!("[DhtmlXQ_{name}]"));
    for c in value.replace("\r\n", "\n").chars() {
        match c {
            '\n' | '\r' => out.text("||"),
            // Signs that mean something in a page, a post or an address.
            '&' | '<' | '[' | '%' | '\\' => out.text(&format!("&#{};", u32::from(c))),
            // Two would be a line break.
            '|' => {
                out.text("/");
                out.lose(Lost::Signs, 1);
            }
            c => out.text(c.encode_utf8(&mut [0; 4])),
        }
    }
    out.text(&format!("[/DhtmlXQ_{name}]\n"));
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), 9 - square.rank())
}

fn moves(moves: &[Move]) -> String {
    moves
        .iter()
        .map(|mv| digits(mv.from()) + &digits(mv.to()))
        .collect()
}

/// The squares of the 32 men in the order of the format; `None` with more of a kind than it has places for.
pub(super) fn men(setup: &Setup) -> Option<[Option<Square>; 32]> {
    let mut squares = [None; 32];
    for (square, man) in setup.men() {
        let side = if man.color == Color::Red { 0 } else { 16 };
        let fits = |place: &usize| {
            Piece::new(man.color, SLOTS[*place]) == man
                && squares.get(side + place).is_some_and(Option::is_none)
        };
        let place = (0..16).find(fits)?;
        *squares.get_mut(side + place)? = Some(square);
    }
    Some(squares)
}
