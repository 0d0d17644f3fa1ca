//! Faults, reminders and warnings of one game.

use cotuong_board::Color;

use super::ruling::FaultKind;

/// What is counted against each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Count {
    Technical,
    Conduct,
    /// Accidental touches ruled on.
    Accidents,
    /// Men dropped between points.
    Drops,
    /// Clocks stopped on one's own.
    Stops,
    /// Acts against Article 15.
    Acts,
    /// Cases of moves left unwritten.
    Unrecorded,
}

const COUNTS: usize = 7;

/// The counts of both players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ledger([[u32; COUNTS]; 2]);

impl Ledger {
    pub(super) fn add(&mut self, side: Color, what: Count) -> u32 {
        let count = &mut self.0[side.index()][what as usize];
        *count = count.saturating_add(1);
        *count
    }

    pub(super) const fn of(&self, side: Color, what: Count) -> u32 {
        self.0[side.index()][what as usize]
    }
}

impl From<FaultKind> for Count {
    fn from(kind: FaultKind) -> Self {
        match kind {
            FaultKind::Technical => Self::Technical,
            FaultKind::Conduct => Self::Conduct,
        }
    }
}
