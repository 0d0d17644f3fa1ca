//! Makes the moves of a game whose source holds squares, not text: as ICCS, each with its byte in the source.

use cotuong_board::Square;

use crate::cbf::square;
use crate::game::{CommentSpan, Game, Span, Variation};

/// Writes lines of moves into a game: the main line first, then the variations, each as a whole.
pub(crate) struct Lines<'g> {
    game: &'g mut Game,
    line: u32,
    ply: u32,
}

impl<'g> Lines<'g> {
    /// Starts the main line.
    pub fn new(game: &'g mut Game) -> Self {
        Self {
            game,
            line: 0,
            ply: 0,
        }
    }

    /// The line being written.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The plies from the start in the line being written.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Starts a variation that leaves a line after some plies.
    pub fn branch(&mut self, parent: u32, branch_ply: u32) {
        let body = &mut self.game.body;
        let end = body.variation_moves.len() as u32;
        body.variations.push(Variation {
            parent,
            branch_ply,
            end,
        });
        self.line = body.variations.len() as u32;
        self.ply = branch_ply;
    }

    /// Writes a move by its squares ([`Square::index`]); one beyond the board becomes a text that is no move.
    pub fn push(&mut self, from: u8, to: u8, byte: usize) {
        let start = self.game.text.len();
        if let (Some(from), Some(to)) = (Square::new(from), Square::new(to)) {
            for square in [from, to] {
                self.game.text.push(char::from(b'a' + square.file()));
                self.game.text.push(char::from(b'0' + square.rank()));
            }
        } else {
            let text = format!("?{from}-{to}");
            self.game.text.push_str(&text);
        }
        self.push_span(start, byte);
    }

    /// Writes what stands where a move should, as it is written; `?` before it keeps it from being one by chance.
    pub fn push_unread(&mut self, text: &str, byte: usize) {
        let start = self.game.text.len();
        self.game.text.push('?');
        self.game.text.push_str(text);
        self.push_span(start, byte);
    }

    /// Writes a move of four digits: file and rank of both squares, from the top left.
    pub fn push_digits(&mut self, digits: [u8; 4], byte: usize) {
        let [from_x, from_y, to_x, to_y] = digits;
        let (from, to) = (square(from_x, from_y), square(to_x, to_y));
        if Square::new(from.max(to)).is_some() {
            self.push(from, to, byte);
        } else {
            self.push_unread(&String::from_utf8_lossy(&digits), byte);
        }
    }

    fn push_span(&mut self, start: usize, byte: usize) {
        let span = Span::new(start, self.game.text.len());
        self.game.text.push(' ');
        self.game.places.push((start as u32, byte as u32));
        let body = &mut self.game.body;
        if let Some(variation) = body.variations.last_mut() {
            body.variation_moves.push(span);
            variation.end += 1;
        } else {
            body.moves.push(span);
        }
        self.ply += 1;
    }
}

/// Writes a remark on a position of a line, as long as its source says that it is: blanks and line breaks around it
/// are its own. Zeros after it, and one that says nothing, are dropped.
pub(crate) fn push_comment(game: &mut Game, line: u32, ply: u32, text: &str, byte: usize) {
    let text = text.trim_end_matches('\0');
    if text
        .trim_matches(|c: char| c.is_whitespace() || c == '\0')
        .is_empty()
    {
        return;
    }
    let start = game.text.len();
    game.text.push_str(text);
    let text = Span::new(start, game.text.len());
    game.text.push(' ');
    game.places.push((start as u32, byte as u32));
    game.body.comments.push(CommentSpan { line, ply, text });
}

/// A move of a tree that is written in preorder, a first child before its siblings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub from: u8,
    pub to: u8,
    /// Its byte in the source.
    pub byte: usize,
    /// A move after it follows.
    pub child: bool,
    /// Another move in its place follows after all that comes after it.
    pub sibling: bool,
}

/// Makes lines of such a tree. Only what is still to come is kept, so that any depth does.
pub(crate) struct Preorder<'g> {
    lines: Lines<'g>,
    /// Line and ply of the positions in which siblings follow.
    pending: Vec<(u32, u32)>,
    /// Line and ply of the position in which the next node is played.
    parent: (u32, u32),
    branches: bool,
}

impl<'g> Preorder<'g> {
    /// Starts at the root of the tree.
    pub fn new(game: &'g mut Game) -> Self {
        Self {
            lines: Lines::new(game),
            pending: Vec::new(),
            parent: (0, 0),
            branches: false,
        }
    }

    /// Takes the next node; `false` when none can follow.
    pub fn push(&mut self, node: Node) -> bool {
        if self.branches {
            self.lines.branch(self.parent.0, self.parent.1);
        }
        self.lines.push(node.from, node.to, node.byte);
        if node.sibling {
            self.pending.push(self.parent);
        }
        self.branches = !node.child;
        self.parent = (self.lines.line(), self.lines.ply());
        if node.child {
            return true;
        }
        match self.pending.pop() {
            Some(parent) => self.parent = parent,
            None => return false,
        }
        true
    }

    /// The line and the ply that the node taken last has reached; those of the start before any.
    pub fn here(&self) -> (u32, u32) {
        (self.lines.line(), self.lines.ply())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(mv: &str, child: bool, sibling: bool) -> Node {
        let square = |text: &str| text.parse::<Square>().unwrap().index() as u8;
        Node {
            from: square(&mv[..2]),
            to: square(&mv[2..]),
            byte: 7,
            child,
            sibling,
        }
    }

    #[test]
    fn first_moves_that_differ_are_lines() {
        let mut game = Game::default();
        let mut tree = Preorder::new(&mut game);
        assert!(tree.push(node("h2e2", true, true)));
        assert!(tree.push(node("h9g7", false, false)));
        assert!(tree.push(node("c3c4", false, true)));
        assert!(!tree.push(node("h0g2", false, false)));
        assert_eq!(game.moves().collect::<Vec<_>>(), ["h2e2", "h9g7"]);
        let lines: Vec<_> = game
            .variations()
            .iter()
            .map(|line| (line.parent, line.branch_ply))
            .collect();
        assert_eq!(lines, [(0, 0), (0, 0)]);
        assert_eq!(game.variation_moves(1).collect::<Vec<_>>(), ["c3c4"]);
        assert_eq!(game.variation_moves(2).collect::<Vec<_>>(), ["h0g2"]);
    }

    #[test]
    fn a_branch_of_a_branch_knows_its_parent() {
        let mut game = Game::default();
        let mut tree = Preorder::new(&mut game);
        tree.push(node("h2e2", true, true));
        tree.push(node("h9g7", true, false));
        tree.push(node("h0g2", false, true));
        tree.push(node("b0c2", false, false));
        tree.push(node("c3c4", true, false));
        tree.push(node("h9g7", false, true));
        let (line, ply) = tree.here();
        assert!(!tree.push(node("b9c7", false, false)));
        let lines: Vec<_> = game
            .variations()
            .iter()
            .map(|line| (line.parent, line.branch_ply))
            .collect();
        assert_eq!(lines, [(0, 2), (0, 0), (2, 1)]);
        push_comment(&mut game, line, ply, " x\r\n\0", 9);
        let comment = game.comments().next().unwrap();
        assert_eq!((comment.line, comment.ply, comment.text), (2, 2, " x\r\n"));
        push_comment(&mut game, line, ply, "\r\n\0", 9);
        assert_eq!(game.comments().len(), 1);
    }

    #[test]
    fn a_square_beyond_the_board_is_no_move() {
        let mut game = Game::default();
        Lines::new(&mut game).push(90, 3, 1);
        assert_eq!(game.moves().collect::<Vec<_>>(), ["?90-3"]);
    }
}
