//! Mate by checks alone, within a stated bound.

use cotuong_board::{Color, Move};

use crate::scene::{Exposure, ManId, Men, Scene};

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
pub(crate) fn forced(scene: &mut Scene, side: Color) -> Forced {
    forced_without(scene, side, MATE_CHECKS, &[])
}

/// The same within `checks`, without the captures listed.
pub(crate) fn forced_without(
    scene: &mut Scene,
    side: Color,
    checks: u32,
    banned: &[(ManId, ManId)],
) -> Forced {
    let mut search = Search { side, nodes: 0 };
    match search.mates(scene, checks, banned) {
        Some(true) => Forced::Yes,
        Some(false) => Forced::No,
        None => Forced::Unknown,
    }
}

/// All legal moves of a side, whoever is to move.
pub(crate) fn legal_moves(scene: &mut Scene, side: Color) -> Vec<Move> {
    let pseudo = scene.pseudo_moves(side);
    pseudo
        .into_iter()
        .filter(|&mv| scene.exposure_after(mv, Men::NONE) == Exposure::Safe)
        .collect()
}

struct Search {
    side: Color,
    nodes: u32,
}

impl Search {
    fn mates(&mut self, scene: &mut Scene, checks: u32, banned: &[(ManId, ManId)]) -> Option<bool> {
        if checks == 0 {
            return Some(false);
        }
        for mv in self.checking_moves(scene, banned) {
            let played = scene.play(mv);
            let mated = self.all_replies_lose(scene, checks);
            scene.take_back(played);
            if mated? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn checking_moves(&self, scene: &mut Scene, banned: &[(ManId, ManId)]) -> Vec<Move> {
        let pseudo = scene.pseudo_moves(self.side);
        pseudo
            .into_iter()
            .filter(|&mv| {
                let capture = scene.man_at(mv.from()).zip(scene.man_at(mv.to()));
                !capture.is_some_and(|pair| banned.contains(&pair))
                    && scene.after(mv, |scene| {
                        !scene.checkers_of(self.side.other()).is_empty()
                            && scene.exposure(self.side, Men::NONE) == Exposure::Safe
                    })
            })
            .collect()
    }

    fn all_replies_lose(&mut self, scene: &mut Scene, checks: u32) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > NODES {
            return None;
        }
        for reply in legal_moves(scene, self.side.other()) {
            let played = scene.play(reply);
            let mated = self.mates(scene, checks - 1, &[]);
            scene.take_back(played);
            if !mated? {
                return Some(false);
            }
        }
        Some(true)
    }
}
