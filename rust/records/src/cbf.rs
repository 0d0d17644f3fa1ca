//! CBF, `CCBridge`'s XML: a head of plain elements, then the moves, two digits for each square, from the top left.

use cotuong_board::{Color, Setup, Square};

use crate::bytes::find;
use crate::game::{Damage, Game};
use crate::markup::plain_text;
use crate::plain::Plain;
use crate::square_lines::{Lines, push_comment};
use crate::{Encoding, detect, xqf};

const ROOT: &[u8] = b"<ChineseChessRecord";

/// The tags of the elements that other formats have too; the others keep their names.
const NAMES: [(&str, &str); 7] = [
    ("Name", "Title"),
    ("Contest", "Event"),
    ("ContestType", "EventType"),
    ("TimeRule", "TimeControl"),
    ("Referee", "Judge"),
    ("Creator", "Author"),
    ("ResultType", "Termination"),
];

/// Whether a file, in any encoding that ASCII is a part of, has the root of the format.
pub(crate) fn looks_like(head: &[u8]) -> bool {
    // Another format may tell of this one in a remark.
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    head.trim_ascii_start().starts_with(b"<") && find(head, ROOT, 0).is_some()
}

/// Reads the one game of a file.
pub(crate) fn read(bytes: &[u8], encoding: Option<Encoding>, game: &mut Game) {
    let declared = encoding.or_else(|| detect::by_head(bytes));
    let found = declared.or_else(|| detect::by_content(bytes, true));
    game.encoding = found.unwrap_or_default();
    if let wide @ (Encoding::Utf16Le | Encoding::Utf16Be) = game.encoding {
        let plain = Plain::from_utf16(bytes, wide);
        let source = |at| plain.source_byte(at);
        read_xml(&plain.bytes, Encoding::Utf8, &source, game);
    } else {
        read_xml(bytes, game.encoding, &|at| at, game);
    }
}

/// An element without elements inside.
struct Element<'a> {
    name: &'a [u8],
    attributes: &'a [u8],
    /// What stands between its tags, and where.
    inside: &'a [u8],
    at: usize,
}

/// Finds the next element that holds no other; `None` at the end.
fn next_leaf<'a>(xml: &'a [u8], at: &mut usize) -> Option<Element<'a>> {
    loop {
        let open = find(xml, b"<", *at)?;
        let close = find(xml, b">", open)?;
        *at = close + 1;
        let tag = xml.get(open + 1..close)?;
        let empty = tag.ends_with(b"/");
        let tag = tag.strip_suffix(b"/").unwrap_or(tag);
        if !tag.first().is_some_and(u8::is_ascii_alphabetic) {
            continue;
        }
        let name_len = tag
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(tag.len());
        let (name, attributes) = tag.split_at(name_len);
        let start = close + 1;
        if empty {
            return Some(Element {
                name,
                attributes,
                inside: &[],
                at: open,
            });
        }
        let end = text_end(xml, start);
        if xml
            .get(end..)
            .is_some_and(|rest| rest.starts_with(b"</") || rest.is_empty())
        {
            *at = end;
            return Some(Element {
                name,
                attributes,
                inside: xml.get(start..end)?,
                at: open,
            });
        }
    }
}

/// Where the text of an element ends: at the next tag that is no `CDATA`.
fn text_end(xml: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(open) = find(xml, b"<", at) {
        if !xml
            .get(open..)
            .is_some_and(|rest| rest.starts_with(b"<![CDATA["))
        {
            return open;
        }
        match find(xml, b"]]>", open) {
            Some(end) => at = end + 3,
            None => break,
        }
    }
    xml.len()
}

fn read_xml(xml: &[u8], encoding: Encoding, source: &dyn Fn(usize) -> usize, game: &mut Game) {
    let (mut at, mut errors, mut fen) = (0, 0, None);
    let mut remarks = Vec::new();
    let mut text = |raw: &[u8]| {
        let mut text = String::new();
        errors += encoding.decode_into(raw, &mut text);
        plain_text(text.trim())
    };
    let mut headers = core::mem::take(&mut game.headers);
    let mut lines = Lines::new(game);
    while let Some(element) = next_leaf(xml, &mut at) {
        let inside = text(element.inside);
        let name = core::str::from_utf8(element.name).unwrap_or_default();
        match name {
            "Move" => {
                // The first has no squares: it holds the remark on the game.
                if let Some([from, to]) = squares(element.attributes) {
                    lines.push(from, to, source(element.at));
                }
                remarks.push((lines.ply(), inside, source(element.at)));
            }
            "FEN" => fen = Some(inside),
            "RecordResult" => headers.push("Result", xqf::result(inside.parse().unwrap_or(0))),
            _ if inside.is_empty() => {}
            _ => {
                let known = NAMES.iter().find(|(own, _)| *own == name);
                headers.push(known.map_or(name, |(_, tag)| tag), &inside);
            }
        }
    }
    for (ply, text, byte) in remarks {
        push_comment(game, 0, ply, text.trim(), byte);
    }
    if find(xml, b"</ChineseChessRecord>", 0).is_none() {
        game.set_damage(Damage::CutShort, source(xml.len()));
    }
    game.headers = headers;
    game.decode_errors += errors;
    start(game, fen.as_deref().unwrap_or_default());
}

/// The squares of a move, `value="77-47"`; `None` for that of the root, `00-00`.
fn squares(attributes: &[u8]) -> Option<[u8; 2]> {
    let at = find(attributes, b"value=", 0)? + 7;
    let value: &[u8; 5] = attributes.get(at..)?.first_chunk()?;
    if value == b"00-00" {
        return None;
    }
    let &[from_x, from_y, b'-', to_x, to_y] = value else {
        return Some([u8::MAX; 2]);
    };
    Some([square(from_x, from_y), square(to_x, to_y)])
}

/// The square of two digits: the file from the left, the rank from the top.
pub(crate) fn square(x: u8, y: u8) -> u8 {
    let rank = 9_u8.wrapping_sub(y.wrapping_sub(b'0'));
    let square = Square::at(x.wrapping_sub(b'0'), rank);
    square.map_or(u8::MAX, |square| square.index() as u8)
}

/// Settles the start by its FEN; one that cannot be read stays as it is, and says so when it is played.
pub(crate) fn start(game: &mut Game, fen: &str) {
    match (fen.is_empty(), Setup::from_fen(fen)) {
        (false, Ok(setup)) => {
            let turn = setup.turn;
            game.set_start(setup, turn);
        }
        (false, Err(_)) => {
            game.set_start(Setup::start(), Color::Red);
            game.headers.push("FEN", fen);
        }
        (true, _) => game.set_start(Setup::start(), Color::Red),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Encoding, ReadOptions, read_games};

    const XML: &str = "<?xml version=\"1.0\"?>\r\n<ChineseChessRecord Version=\"1.0\"><Head><Name>局 &amp; 谱</Name>\
        <URL /><Red>An</Red><RecordResult>4</RecordResult><FEN/></Head><MoveList><Move value=\"00-00\">\
        <![CDATA[ <đầu> ]]></Move><Move value=\"77-47\"/><Move value=\"70-62\" end=\"1\">x</Move></MoveList>\
        </ChineseChessRecord>";

    #[test]
    fn elements_make_a_game() {
        let utf16: Vec<u8> = XML.encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, encoding) in [
            (XML.as_bytes(), Encoding::Utf8),
            (&utf16, Encoding::Utf16Le),
        ] {
            let game = read_games(bytes, &ReadOptions::default())
                .next()
                .unwrap()
                .unwrap();
            assert_eq!(game.encoding, encoding);
            assert_eq!(game.moves().collect::<Vec<_>>(), ["h2e2", "h9g7"]);
            assert_eq!(
                (game.header("Title"), game.red()),
                (Some("局 & 谱"), Some("An"))
            );
            assert_eq!(game.result().as_str(), "1/2-1/2");
            let remarks: Vec<_> = game
                .comments()
                .map(|remark| (remark.ply, remark.text))
                .collect();
            assert_eq!(remarks, [(0, "<đầu>"), (2, "x")]);
            assert!(game.damage().is_none());
        }
        let cut = read_games(&XML.as_bytes()[..200], &ReadOptions::default())
            .next()
            .unwrap()
            .unwrap();
        assert!(cut.damage().is_some());
    }
}
