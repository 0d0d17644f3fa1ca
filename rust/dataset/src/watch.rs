//! Which game is in hand: told before it is taken up, so that a process that dies has said what it died of.

use serde::{Deserialize, Serialize};

/// What is done with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// It is read from its source.
    Reading,
    /// It is played and labelled.
    Playing,
}

/// A game by its place in a shard, and what is done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InHand {
    /// The piece of the shard, from 0.
    pub piece: usize,
    /// The game in the piece, from 0.
    pub game: u64,
    /// What is done with it.
    pub stage: Stage,
}

/// Whoever wants to know.
pub trait Watch {
    /// A game is about to be taken up.
    fn take_up(&mut self, game: InHand);

    /// Whether a game is to be left alone, since a process has died of it.
    fn is_put_aside(&self, game: InHand) -> bool;
}

/// Nobody: the work is done in this process.
pub struct Unwatched;

impl Watch for Unwatched {
    fn take_up(&mut self, _: InHand) {}

    fn is_put_aside(&self, _: InHand) -> bool {
        false
    }
}
