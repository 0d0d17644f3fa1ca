//! JSON, a game a line: all that was read, with moves as ICCS.

use cotuong_board::Move;

use super::Output;
use super::tree::Tree;

pub(super) fn write(tree: &Tree<'_>, out: &mut Output) {
    let sheet = tree.sheet;
    out.text("{\"format\":");
    string(sheet.format, out);
    out.text(",\"encoding\":");
    string(sheet.encoding, out);
    out.text(",\"headers\":[");
    for (at, (name, value)) in sheet.headers.iter().enumerate() {
        out.text(if at > 0 { ",[" } else { "[" });
        string(name, out);
        out.text(",");
        string(value, out);
        out.text("]");
    }
    out.text("],\"start_fen\":");
    string(&tree.sheet.start.to_fen(), out);
    out.text(",\"result\":");
    string(sheet.result.as_str(), out);
    out.text(",\"status\":");
    string(sheet.status.name(), out);
    out.text(",\"moves\":");
    moves(&tree.lines[0].moves, out);
    variations(tree, out);
    out.text("}\n");
}

fn variations(tree: &Tree<'_>, out: &mut Output) {
    out.text(",\"lines\":[");
    for (at, (number, line)) in tree.variations().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        let (parent, ply) = (line.parent, line.branch_ply);
        out.text(&format!(
            "{comma}{{\"line\":{number},\"parent_line\":{parent},\"branch_ply\":{ply},\"moves\":"
        ));
        moves(&line.moves, out);
        out.text("}");
    }
    out.text("],\"comments\":[");
    for (at, (line, ply, text)) in tree.all_remarks().iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        out.text(&format!("{comma}{{\"line\":{line},\"ply\":{ply},\"text\":"));
        string(text, out);
        out.text("}");
    }
    out.text("]");
}

fn moves(moves: &[Move], out: &mut Output) {
    let texts: Vec<String> = moves.iter().map(|mv| format!("\"{mv}\"")).collect();
    out.text(&format!("[{}]", texts.join(",")));
}

fn string(text: &str, out: &mut Output) {
    out.text("\"");
    for c in text.chars() {
        match c {
            '"' => out.text("\\\""),
            '\\' => out.text("\\\\"),
            '\n' => out.text("\\n"),
            '\r' => out.text("\\r"),
            '\t' => out.text("\\t"),
            '\0'..' ' => out.text(&format!("\\u{:04x}", u32::from(c))),
            c => out.text(c.encode_utf8(&mut [0; 4])),
        }
    }
    out.text("\"");
}
