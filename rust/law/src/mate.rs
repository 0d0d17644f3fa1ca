//! Mate by checks alone, within a stated bound.

use cotuong_board::{Color, Move, Position};

use crate::scene::Scene;

/// The most checks that a mating chain may have.
pub const MATE_CHECKS: u32 = 4;

/// The most positions that one search may look at.
const NODES: u32 = 40_000;

/// Whether mate can be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forced {
    Yes,
    No,
    /// The bound was hit before the answer was known.
    Unknown,
}

/// Whether `side`, to move, mates by checks alone within [`MATE_CHECKS`].
pub(crate) fn forced(scene: &Scene, side: Color) -> Forced {
    forced_within(scene, side, MATE_CHECKS)
}

/// The same within `checks`.
pub(crate) fn forced_within(scene: &Scene, side: Color, checks: u32) -> Forced {
    forced_without(scene, side, checks, &[])
}

/// The same, by a line without the moves `barred`.
pub(crate) fn forced_without(scene: &Scene, side: Color, checks: u32, barred: &[Move]) -> Forced {
    let mut position = scene.to_move(side);
    let mut search = Search { nodes: 0 };
    match search.mates(&mut position, checks, barred) {
        Some(true) => Forced::Yes,
        Some(false) => Forced::No,
        None => Forced::Unknown,
    }
}

struct Search {
    nodes: u32,
}

impl Search {
    fn mates(&mut self, position: &mut Position, checks: u32, barred: &[Move]) -> Option<bool> {
        for &mv in &position.legal_checks() {
            if barred.contains(&mv) {
                continue;
            }
            let undo = position.play_unchecked(mv);
            let mated = self.all_replies_lose(position, checks, barred);
            position.undo(undo);
            if mated? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn all_replies_lose(
        &mut self,
        position: &mut Position,
        checks: u32,
        barred: &[Move],
    ) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > NODES {
            return None;
        }
        if checks <= 1 {
            return Some(!position.has_legal_move());
        }
        let replies = position.legal_moves();
        if replies.is_empty() {
            return Some(true);
        }
        for &reply in &replies {
            let undo = position.play_unchecked(reply);
            let mated = self.mates(position, checks - 1, barred);
            position.undo(undo);
            if !mated? {
                return Some(false);
            }
        }
        Some(true)
    }
}
