//! Repetitions: where the same position stood before, with the same side to move.

use std::sync::LazyLock;

use cotuong_board::{Move, Position, Setup};

use crate::judge::JudgeError;

static INITIAL: LazyLock<Setup> = LazyLock::new(Setup::start);

/// Bits of the filter that tells at once that a position is new.
const FILTER: usize = 4096;

/// The keys of all positions of a game, and how far back each can repeat.
pub(crate) struct Track {
    keys: Vec<u64>,
    /// For each ply, the ply after the last capture: nothing before it can come again.
    since: Vec<u32>,
    /// How often the position of each ply has stood by then.
    counts: Vec<u32>,
    seen: [u64; FILTER / 64],
    pub(crate) last: Position,
}

impl Track {
    /// Plays a game and keeps its keys.
    pub(crate) fn play(start: &Setup, moves: &[Move]) -> Result<Self, JudgeError> {
        let position = Position::from_setup(start).map_err(JudgeError::BadStart)?;
        Self::follow(position, moves, |position, mv, ply| {
            position
                .play(mv)
                .map(drop)
                .map_err(|illegality| JudgeError::IllegalMove {
                    ply,
                    mv,
                    illegality,
                })
        })
    }

    /// The same for moves that were found legal before.
    pub(crate) fn replay(start: &Setup, moves: &[Move]) -> Result<Self, JudgeError> {
        // Nearly every game starts from the usual position: no need to ask what is wrong with it.
        let position = if *start == *INITIAL {
            Position::from_setup_unchecked(start)
        } else {
            Position::from_setup(start).map_err(JudgeError::BadStart)?
        };
        Self::follow(position, moves, |position, mv, _| {
            position.play_unchecked(mv);
            Ok(())
        })
    }

    fn follow(
        mut position: Position,
        moves: &[Move],
        play: impl Fn(&mut Position, Move, u32) -> Result<(), JudgeError>,
    ) -> Result<Self, JudgeError> {
        let room = moves.len() + 1;
        let mut track = Self {
            keys: Vec::with_capacity(room),
            since: Vec::with_capacity(room),
            counts: Vec::with_capacity(room),
            seen: [0; FILTER / 64],
            last: position.clone(),
        };
        track.note(position.key(), false);
        for (ply, &mv) in (1..).zip(moves) {
            let captured = position.piece_at(mv.to()).is_some();
            play(&mut position, mv, ply)?;
            track.note(position.key(), captured);
        }
        track.last = position;
        Ok(track)
    }

    /// Plies since the last capture at a ply, those before the start of the record included.
    pub(crate) fn quiet(&self, ply: u32, start: &Setup) -> u32 {
        let since = self.since.get(ply as usize).copied().unwrap_or(ply);
        let before = if since == 0 {
            start.plies_since_capture
        } else {
            0
        };
        before.saturating_add(ply - since)
    }

    fn note(&mut self, key: u64, captured: bool) {
        let ply = self.keys.len() as u32;
        let since = match self.since.last() {
            Some(&since) if !captured => since,
            _ => ply,
        };
        self.keys.push(key);
        self.since.push(since);
        let bit = key as usize % FILTER;
        let is_new = self.seen[bit / 64] >> (bit % 64) & 1 == 0;
        self.seen[bit / 64] |= 1 << (bit % 64);
        self.counts.push(if is_new {
            1
        } else {
            // The latest occurrence has counted those before it.
            self.earlier(ply).next().map_or(1, |p| self.count(p) + 1)
        });
    }

    /// The number of plies played.
    pub(crate) fn plies(&self) -> u32 {
        self.keys.len() as u32 - 1
    }

    /// The plies after which the position of `ply` stood, itself the last; 0 is the start.
    pub(crate) fn occurrences(&self, ply: u32) -> Vec<u32> {
        let mut found: Vec<u32> = self.earlier(ply).collect();
        found.reverse();
        found.push(ply);
        found
    }

    /// The earlier plies with the same position, the latest first.
    fn earlier(&self, ply: u32) -> impl Iterator<Item = u32> {
        let key = self.keys.get(ply as usize).copied();
        let since = self.since.get(ply as usize).copied().unwrap_or(ply);
        let span = self
            .keys
            .get(since as usize..ply as usize)
            .unwrap_or_default();
        let plies = (since..ply).rev().zip(span.iter().rev());
        plies
            .skip(1)
            .step_by(2)
            .filter(move |(_, earlier)| Some(**earlier) == key)
            .map(|(p, _)| p)
    }

    /// How often the position of `ply` has stood by then.
    pub(crate) fn count(&self, ply: u32) -> u32 {
        self.counts.get(ply as usize).copied().unwrap_or(1)
    }

    /// The first ply at which a position stood for the `occurrences`-th time.
    pub(crate) fn first_due(&self, occurrences: u32) -> Option<u32> {
        (0..=self.plies()).find(|&ply| self.count(ply) >= occurrences)
    }
}
