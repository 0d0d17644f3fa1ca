//! A position with the moves that led to it, so that repetitions can be counted.

use crate::{Illegality, Move, Position, Setup, Undo};

/// A position and the way to it from some start.
///
/// An occurrence counts when it stands on the board, the start's own included: nothing is said of a move
/// that is only about to be made.
///
/// ```
/// use cotuong_board::{History, Position};
/// let mut history = History::new(Position::start());
/// for mv in ["h0g2", "h9g7", "g2h0", "g7h9"] {
///     history.push(mv.parse()?)?;
/// }
/// assert_eq!(history.repetition_count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    position: Position,
    plies: Vec<Ply>,
    root: u64,
}

/// A ply made, and the position that it led to.
#[derive(Clone, Copy, Debug)]
struct Ply {
    undo: Undo,
    key: u64,
    occurrences: u32,
}

impl History {
    /// A history without moves.
    pub fn new(position: Position) -> Self {
        let root = position.key();
        Self {
            position,
            plies: Vec::new(),
            root,
        }
    }

    /// The position reached.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The number of plies made.
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether no ply has been made.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The moves made, first to last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.plies.iter().map(|ply| ply.undo.mv())
    }

    /// The last move made.
    pub fn last(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.undo.mv())
    }

    /// The setup that the moves started from.
    pub fn start(&self) -> Setup {
        let mut position = self.position.clone();
        for ply in self.plies.iter().rev() {
            position.undo(ply.undo);
        }
        position.setup()
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The [`Illegality`] that stands against it; nothing changes then.
    pub fn push(&mut self, mv: Move) -> Result<(), Illegality> {
        self.position.require_legal(mv)?;
        self.push_unchecked(mv);
        Ok(())
    }

    /// Makes a move without asking whether it is one.
    pub fn push_unchecked(&mut self, mv: Move) {
        let undo = self.position.play_unchecked(mv);
        let occurrences = self.earlier_occurrences() + 1;
        self.plies.push(Ply {
            undo,
            key: self.position.key(),
            occurrences,
        });
    }

    /// Takes the last move back and returns it.
    pub fn pop(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.position.undo(ply.undo);
        Some(ply.undo.mv())
    }

    /// How often the position, with the same side to move, has stood on the board, now included.
    pub fn repetition_count(&self) -> u32 {
        self.plies.last().map_or(1, |ply| ply.occurrences)
    }

    /// Looks back over the plies since the last capture, which no repetition outlives.
    fn earlier_occurrences(&self) -> u32 {
        let key = self.position.key();
        let reversible = self.position.plies_since_capture() as usize;
        let made = self.plies.len() + 1;
        let mut back = 4;
        while back <= reversible.min(made) {
            if back == made {
                return u32::from(self.root == key);
            }
            let ply = &self.plies[made - back - 1];
            if ply.key == key {
                return ply.occurrences;
            }
            back += 2;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(fen: &str, moves: &str) -> Vec<u32> {
        let setup = Setup::from_fen(fen).unwrap();
        let mut history = History::new(Position::from_setup(&setup).unwrap());
        let mut counts = vec![history.repetition_count()];
        for mv in moves.split_whitespace() {
            history.push(mv.parse().unwrap()).unwrap();
            counts.push(history.repetition_count());
        }
        while history.pop().is_some() {
            assert_eq!(history.repetition_count(), counts[history.len()]);
        }
        assert_eq!(history.start(), setup);
        counts
    }

    #[test]
    fn an_occurrence_counts_when_it_stands_on_the_board() {
        assert_eq!(
            counts(crate::START_FEN, "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9"),
            [1, 1, 1, 1, 2, 2, 2, 2, 3]
        );
    }

    #[test]
    fn a_checking_loop_of_two_plies_each_counts_too() {
        assert_eq!(
            counts(
                "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1",
                "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1"
            ),
            [1, 1, 1, 1, 1, 2, 2, 2, 2, 3]
        );
    }

    #[test]
    fn counters_of_the_start_do_not_hide_a_repetition() {
        let start = crate::START_FEN.replace("0 1", "9 30");
        assert_eq!(counts(&start, "h0g2 h9g7 g2h0 g7h9").last(), Some(&2));
    }
}
