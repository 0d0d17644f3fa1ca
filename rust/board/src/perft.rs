//! Counting the tree of legal moves: the test that every move generator is held to.

use crate::Position;

/// The number of legal lines of `depth` plies. The position is as before when the count is done.
///
/// The moves of the last ply are counted, not played.
///
/// ```
/// use cotuong_board::{Position, perft};
/// assert_eq!(perft(&mut Position::start(), 3), 79_666);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.count_legal_moves()),
        _ => {
            let mut nodes = 0;
            for &mv in &position.legal_moves() {
                let undo = position.play_unchecked(mv);
                nodes += perft(position, depth - 1);
                position.undo(undo);
            }
            nodes
        }
    }
}

/// The last moves of all lines of a depth, by what they do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerftCounts {
    /// The lines themselves.
    pub nodes: u64,
    /// Last moves that take a man.
    pub captures: u64,
    /// Last moves that give check.
    pub checks: u64,
    /// Last moves that mate.
    pub mates: u64,
}

/// Counts lines as [`perft`] does, playing every last move to see what it does.
pub fn perft_counts(position: &mut Position, depth: u32) -> PerftCounts {
    let mut counts = PerftCounts::default();
    if depth == 0 {
        counts.nodes = 1;
    } else {
        add_counts(position, depth, &mut counts);
    }
    counts
}

fn add_counts(position: &mut Position, depth: u32, counts: &mut PerftCounts) {
    for &mv in &position.legal_moves() {
        let undo = position.play_unchecked(mv);
        if depth == 1 {
            counts.nodes += 1;
            counts.captures += u64::from(undo.captured().is_some());
            if position.is_check() {
                counts.checks += 1;
                counts.mates += u64::from(!position.has_legal_move());
            }
        } else {
            add_counts(position, depth - 1, counts);
        }
        position.undo(undo);
    }
}
