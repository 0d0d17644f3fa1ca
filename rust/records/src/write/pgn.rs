//! PGN: tags, then moves; a variation stands behind the move that it replaces.

use cotuong_board::notation::{self, Notation};
use cotuong_board::{Color, Move, Position, Setup, Undo};

use super::tree::Tree;
use super::{Lost, Output, WriteError};
use crate::GameResult;

/// The line that is being written, and how far.
struct Frame {
    line: u32,
    /// The moves of the line that are written.
    done: usize,
    /// The variations behind the last of them that are written.
    branch: usize,
}

pub(super) fn write(
    tree: &Tree<'_>,
    notation: Notation,
    out: &mut Output,
) -> Result<(), WriteError> {
    tags(tree, notation, out);
    let mut moves = Moves {
        tree,
        notation,
        position: Position::from_setup_unchecked(&tree.sheet.start),
        undos: Vec::new(),
        numbered: true,
        started: false,
        line_start: out.bytes.len(),
    };
    moves.write(out)?;
    let result = tree.sheet.result.as_str();
    out.text(if moves.started { " " } else { "" });
    out.text(result);
    out.text("\n\n");
    Ok(())
}

fn tags(tree: &Tree<'_>, notation: Notation, out: &mut Output) {
    tag("Game", "Chinese Chess", out);
    for (name, value) in tree.headers() {
        tag(name, value, out);
    }
    if let Some(raw) = tree
        .sheet
        .headers
        .get("Result")
        .filter(|raw| GameResult::from_text(raw).is_none_or(|result| result.as_str() != *raw))
    {
        tag("ResultText", raw, out);
    }
    tag("Result", tree.sheet.result.as_str(), out);
    if tree.sheet.start != Setup::start() {
        tag("FEN", &tree.sheet.start.to_fen(), out);
    }
    let format = match notation {
        Notation::ZhHans | Notation::ZhHant => "Chinese",
        Notation::Wxf => "WXF",
        Notation::Iccs => "ICCS",
        other => other.name(),
    };
    tag("Format", format, out);
    out.text("\n");
}

fn tag(name: &str, value: &str, out: &mut Output) {
    let plain = tag_name(name);
    out.lose(Lost::Signs, u32::from(plain != name));
    let name = plain;
    let breaks = value.chars().filter(|c| matches!(c, '\n' | '\r')).count();
    out.lose(Lost::Signs, breaks as u32);
    let value = value
        .replace("\r\n", " ")
        .replace(['\n', '\r'], " ")
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    out.text(&format!("[{name} \"{value}\"]\n"));
}

/// A name that is one: it begins with a letter, and holds no sign that would end it.
fn tag_name(name: &str) -> String {
    /// Readers look at so many bytes for its end.
    const MOST: usize = 60;
    let mut plain = String::new();
    for c in name.chars() {
        let fits = c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.' | ':' | '#');
        plain.push(if fits { c } else { '_' });
        if plain.len() > MOST {
            plain.pop();
            break;
        }
    }
    let begins = |c: char| c.is_alphabetic() || !c.is_ascii();
    if !plain.starts_with(begins) {
        plain.insert(0, 'X');
    }
    plain
}

impl Frame {
    fn new(line: u32) -> Self {
        Self {
            line,
            done: 0,
            branch: 0,
        }
    }
}

struct Moves<'t, 'g> {
    tree: &'t Tree<'g>,
    notation: Notation,
    position: Position,
    undos: Vec<Undo>,
    /// Whether the next move needs its number whoever makes it.
    numbered: bool,
    started: bool,
    /// Where the line of text began.
    line_start: usize,
}

impl Moves<'_, '_> {
    /// Writes all lines. Nothing recurses: lines may nest as deep as they like.
    fn write(&mut self, out: &mut Output) -> Result<(), WriteError> {
        let mut frames = vec![Frame::new(0)];
        self.remarks(0, 0, out);
        while let Some(frame) = frames.last_mut() {
            let line = &self.tree.lines[frame.line as usize];
            let before = line.branch_ply + frame.done as u32;
            // Those that replace the move written last.
            let replaced = before.checked_sub(1).filter(|_| frame.done > 0);
            let branches = replaced.map_or(&[][..], |ply| self.tree.branches(frame.line, ply));
            if let Some(&branch) = branches.get(frame.branch) {
                frame.branch += 1;
                self.open(out);
                frames.push(Frame::new(branch));
            } else if let Some(&mv) = line.moves.get(frame.done) {
                let own = frame.line;
                frame.done += 1;
                frame.branch = 0;
                self.play(mv, before, out)?;
                self.remarks(own, before + 1, out);
            } else {
                let (own, done) = (frame.line, frame.done);
                out.lose(
                    Lost::Continuations,
                    self.tree.branches(own, before).len() as u32,
                );
                frames.pop();
                if let Some(parent) = frames.last() {
                    let replaced = self.tree.lines[parent.line as usize]
                        .moves
                        .get(parent.done - 1);
                    self.close(done, replaced.copied(), out);
                }
            }
        }
        Ok(())
    }

    /// Goes back before the move that a variation replaces.
    fn open(&mut self, out: &mut Output) {
        if let Some(undo) = self.undos.pop() {
            self.position.undo(undo);
        }
        self.space(out);
        out.text("(");
        self.numbered = true;
        self.started = false;
    }

    /// Ends a variation, and plays the move that it replaced again.
    fn close(&mut self, done: usize, replaced: Option<Move>, out: &mut Output) {
        for _ in 0..done {
            if let Some(undo) = self.undos.pop() {
                self.position.undo(undo);
            }
        }
        if let Some(mv) = replaced {
            self.undos.push(self.position.play_unchecked(mv));
        }
        out.text(")");
        self.numbered = true;
        self.started = true;
    }

    /// A blank before the next word, or a line break where the line is long: some readers stop at 256 bytes.
    fn space(&mut self, out: &mut Output) {
        const WIDTH: usize = 72;
        if !self.started {
            return;
        }
        let is_long = out.bytes.len() - self.line_start > WIDTH;
        out.text(if is_long { "\n" } else { " " });
        if is_long {
            self.line_start = out.bytes.len();
        }
    }

    fn play(&mut self, mv: Move, ply: u32, out: &mut Output) -> Result<(), WriteError> {
        let start = &self.tree.sheet.start;
        let half = ply + u32::from(start.turn == Color::Black);
        let number = start.fullmove.max(1) + half / 2;
        let is_red = half.is_multiple_of(2);
        self.space(out);
        if is_red {
            out.text(&format!("{number}. "));
        } else if self.numbered {
            out.text(&format!("{number}... "));
        }
        let failed = |error| WriteError::Notation {
            ply: ply + 1,
            error,
        };
        out.text(&notation::format(mv, self.notation, &self.position).map_err(failed)?);
        self.undos.push(self.position.play_unchecked(mv));
        self.numbered = false;
        self.started = true;
        Ok(())
    }

    fn remarks(&mut self, line: u32, ply: u32, out: &mut Output) {
        for remark in out.told(self.tree.remarks(line, ply), false) {
            out.lose_blanks(remark);
            self.space(out);
            out.text("{");
            let mut start = true;
            for c in remark.chars() {
                // A brace ends a remark, and what looks like a tag at the head of a line ends the game.
                let plain = match c {
                    '{' => '(',
                    '}' => ')',
                    '[' if start => '(',
                    other => other,
                };
                out.lose(Lost::Signs, u32::from(plain != c));
                start = matches!(c, '\n' | '\r') || start && c.is_whitespace();
                out.text(plain.encode_utf8(&mut [0; 4]));
            }
            out.text("}");
            self.started = true;
            self.numbered = true;
        }
    }
}
