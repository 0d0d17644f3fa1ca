//! The moves of one position.

use core::fmt;
use core::ops::Deref;

use crate::Move;

/// Moves on the stack; a slice of [`Move`] to whoever reads it.
///
/// A side of sixteen men has at most 119 moves (4 for the king, 4 for each advisor and elephant, 17 for
/// each rook and cannon, 8 for each horse, 3 for each pawn). A diagram may hold more men than that: what
/// does not fit then moves to the heap, so that no move is ever dropped.
#[derive(Clone)]
pub struct MoveList {
    inline: [Move; Self::INLINE],
    len: usize,
    heap: Vec<Move>,
}

impl MoveList {
    const INLINE: usize = 128;

    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        Self {
            inline: [Move::NULL; Self::INLINE],
            len: 0,
            heap: Vec::new(),
        }
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        if let Some(slot) = self.inline.get_mut(self.len) {
            *slot = mv;
            self.len += 1;
        } else {
            self.push_to_heap(mv);
        }
    }

    #[cold]
    fn push_to_heap(&mut self, mv: Move) {
        if self.heap.is_empty() {
            self.heap.extend_from_slice(&self.inline);
        }
        self.heap.push(mv);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        if self.heap.is_empty() {
            &self.inline[..self.len]
        } else {
            &self.heap
        }
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_move_is_dropped_when_the_stack_is_full() {
        let moves: Vec<Move> = (0..300).filter_map(Move::from_u16).collect();
        assert!(moves.len() > MoveList::INLINE);
        let mut list = MoveList::new();
        for (count, &mv) in moves.iter().enumerate() {
            assert_eq!(list.len(), count);
            list.push(mv);
        }
        assert_eq!(&list[..], &moves[..]);
    }
}
