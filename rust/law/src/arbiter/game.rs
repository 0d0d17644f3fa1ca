//! The game as it stands on the board, illegal moves that nobody has found included.

use cotuong_board::{Color, Illegality, Move, Piece, PieceType, Position, Setup};

/// A move made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ply {
    pub mv: Move,
    pub by: Color,
    pub illegality: Option<Illegality>,
    /// Whether it checks the opponent.
    pub check: bool,
    /// Whether the mover was in check and still is.
    pub unanswered: bool,
    pub captured: Option<Piece>,
    pub released: bool,
}

/// The moves made and the position after each.
#[derive(Clone, Debug)]
pub(super) struct Game {
    positions: Vec<Position>,
    now: Position,
    plies: Vec<Ply>,
}

impl Game {
    pub(super) fn new(start: &Setup) -> Self {
        let now = Position::from_setup_unchecked(start);
        Self {
            positions: Vec::new(),
            now,
            plies: Vec::new(),
        }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.now
    }

    /// The position that the moves started from.
    pub(super) fn start(&self) -> Setup {
        self.positions.first().unwrap_or(&self.now).setup()
    }

    pub(super) fn turn(&self) -> Color {
        self.now.turn()
    }

    pub(super) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    pub(super) fn len(&self) -> u32 {
        self.plies.len() as u32
    }

    /// The ply of a number, 1 the first.
    pub(super) fn ply(&self, number: u32) -> Option<&Ply> {
        self.plies.get((number as usize).checked_sub(1)?)
    }

    /// The number of the first illegal ply.
    pub(super) fn first_illegal(&self) -> Option<u32> {
        let index = self.plies.iter().position(|ply| ply.illegality.is_some())?;
        Some(index as u32 + 1)
    }

    /// Moves a man, legally or not.
    pub(super) fn play(&mut self, mv: Move, released: bool) -> Ply {
        let by = self.turn();
        let illegality = self.now.illegality(mv);
        let was_check = self.now.is_check();
        self.positions.push(self.now.clone());
        let captured = self.now.play_unchecked(mv).captured();
        let ply = Ply {
            mv,
            by,
            illegality,
            check: self.now.is_check(),
            unanswered: was_check && exposed(&self.now, by),
            captured,
            released,
        };
        self.plies.push(ply);
        ply
    }

    /// Sets up the position after a ply again (0 is the start); nothing happens if it was never reached.
    pub(super) fn restore(&mut self, ply: u32) {
        let length = ply as usize;
        if let Some(position) = self.positions.get(length) {
            self.now = position.clone();
            self.positions.truncate(length);
            self.plies.truncate(length);
        }
    }

    /// Lets the other side begin, before the first move.
    pub(super) fn begin_with(&mut self, side: Color) {
        let setup = Setup {
            turn: side,
            ..self.now.setup()
        };
        self.now = Position::from_setup_unchecked(&setup);
    }

    /// The moves since the position last stood on the board with the same side to move, and where they started.
    pub(super) fn last_turn(&self) -> Option<(Setup, Vec<Move>)> {
        let ply = self
            .positions
            .iter()
            .rposition(|earlier| *earlier == self.now)?;
        let moves = self.plies[ply..].iter().map(|ply| ply.mv).collect();
        Some((self.positions[ply].setup(), moves))
    }

    /// Whether a side has a man of one of these kinds.
    pub(super) fn has_any(&self, side: Color, kinds: &[PieceType]) -> bool {
        kinds
            .iter()
            .any(|kind| !self.now.pieces(side, *kind).is_empty())
    }
}

/// Whether the king of a side could be taken, by a man or by the other king on an open file.
pub(super) fn exposed(position: &Position, side: Color) -> bool {
    let turned = Setup {
        turn: side,
        ..position.setup()
    };
    Position::from_setup_unchecked(&turned).is_check()
}

/// Whether only the two kings face each other.
pub(super) fn faces(position: &Position, side: Color) -> bool {
    let turned = Setup {
        turn: side,
        ..position.setup()
    };
    let position = Position::from_setup_unchecked(&turned);
    position
        .king(side.other())
        .is_some_and(|king| position.checkers().contains(king))
}
