//! The variations of a game, played.

use cotuong_board::{Move, Position, Undo, notation};

use crate::game::Game;
use crate::play::{GameError, Played, at_move};

/// A variation, played from where it leaves its parent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedLine {
    /// Its legal moves, up to its first fault. Empty where its parent broke before the branch.
    pub moves: Vec<Move>,
    /// Its first fault; a fault here is none of the game's.
    pub error: Option<GameError>,
}

/// Plays every variation of a game that has been played; the first is line 1.
///
/// Each move is played once, however deep the lines nest, on one board that goes back at the end of each line.
pub fn play_variations(game: &Game, played: &Played) -> Vec<PlayedLine> {
    let mut lines = vec![PlayedLine::default(); game.variations().len()];
    let (Some(notation), Some(start)) = (played.notation, &played.start) else {
        return lines;
    };
    let mut walk = Walk::new(game, Position::from_setup_unchecked(start));
    while let Some(frame) = walk.frames.last() {
        if let Some(child) = walk.child_here(frame) {
            walk.descend(child);
            continue;
        }
        let Some(line) = frame
            .line
            .checked_sub(1)
            .and_then(|index| lines.get_mut(index as usize))
        else {
            walk.play(played.moves.get(frame.next).copied());
            continue;
        };
        let Some(&span) = game.variation_spans(frame.line).get(frame.next) else {
            walk.play(None);
            continue;
        };
        let found = notation::parse(span.of(&game.text), notation, &walk.position);
        match found {
            Ok(mv) => line.moves.push(mv),
            Err(error) => line.error = Some(at_move(game, span, frame.ply + 1, error)),
        }
        walk.play(found.ok());
    }
    lines
}

/// A line on the way down.
struct Frame {
    line: u32,
    /// The next child to look at, among the children of all lines.
    child: usize,
    /// Where the children of this line end.
    children: usize,
    /// The plies from the start of the game.
    ply: u32,
    /// The next of its moves.
    next: usize,
}

/// A walk over the tree of lines.
struct Walk<'a> {
    game: &'a Game,
    position: Position,
    undos: Vec<Undo>,
    frames: Vec<Frame>,
    /// The variations by parent and branch.
    order: Vec<u32>,
}

impl<'a> Walk<'a> {
    fn new(game: &'a Game, position: Position) -> Self {
        let mut walk = Self {
            game,
            position,
            undos: Vec::new(),
            frames: Vec::new(),
            order: (1..).take(game.variations().len()).collect(),
        };
        walk.order.sort_by_key(|&line| branch_of(game, line));
        walk.enter(0, 0);
        walk
    }

    fn enter(&mut self, line: u32, ply: u32) {
        let before = |limit: u32| {
            self.order
                .partition_point(|&other| branch_of(self.game, other).0 < limit)
        };
        let (child, children) = (before(line), before(line + 1));
        self.frames.push(Frame {
            line,
            child,
            children,
            ply,
            next: 0,
        });
    }

    /// The next line that leaves from here.
    fn child_here(&self, frame: &Frame) -> Option<u32> {
        let child = *self.order.get(frame.child..frame.children)?.first()?;
        (branch_of(self.game, child).1 <= frame.ply).then_some(child)
    }

    fn descend(&mut self, child: u32) {
        if let Some(frame) = self.frames.last_mut() {
            frame.child += 1;
        }
        self.enter(child, branch_of(self.game, child).1);
    }

    /// Plays the next move of the line, or goes back to where it left its parent.
    fn play(&mut self, mv: Option<Move>) {
        let Some(mv) = mv else {
            return self.ascend();
        };
        self.undos.push(self.position.play_unchecked(mv));
        if let Some(frame) = self.frames.last_mut() {
            frame.ply += 1;
            frame.next += 1;
        }
    }

    fn ascend(&mut self) {
        let played = self.frames.pop().map_or(0, |frame| frame.next);
        for _ in 0..played {
            if let Some(undo) = self.undos.pop() {
                self.position.undo(undo);
            }
        }
    }
}

/// The parent of a line and the plies before it leaves.
fn branch_of(game: &Game, line: u32) -> (u32, u32) {
    let index = (line as usize).wrapping_sub(1);
    game.variations()
        .get(index)
        .map_or((0, 0), |of| (of.parent, of.branch_ply))
}
