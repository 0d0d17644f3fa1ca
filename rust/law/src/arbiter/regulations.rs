//! What the regulations of an event fix (Articles 10.1, 10.2.1, 11, 12).

use serde::{Deserialize, Serialize};

/// One stage of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Period {
    /// Own moves to make in it; `None` for the rest of the game.
    #[serde(default)]
    pub moves: Option<u32>,
    /// Minutes for it.
    pub minutes: f64,
    /// Seconds added after each own move.
    #[serde(default)]
    pub increment: f64,
    /// When the moves are made, the next stage begins at once and takes the unused minutes over. Otherwise the
    /// stage lasts until its minutes are used.
    #[serde(default)]
    pub carry_minutes: bool,
    /// Moves made beyond the number count in the next stage.
    #[serde(default)]
    pub carry_moves: bool,
}

impl Period {
    /// So many moves in so many minutes, minutes and moves carried over.
    pub const fn quota(moves: u32, minutes: f64) -> Self {
        Self {
            moves: Some(moves),
            minutes,
            increment: 0.0,
            carry_minutes: true,
            carry_moves: true,
        }
    }

    /// So many minutes for the rest of the game.
    pub const fn rest(minutes: f64) -> Self {
        Self {
            moves: None,
            minutes,
            increment: 0.0,
            carry_minutes: false,
            carry_moves: false,
        }
    }
}

/// The kind of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Cờ tiêu chuẩn.
    #[default]
    Standard,
    /// Cờ nhanh.
    Rapid,
    /// Cờ chớp nhoáng, under the same rules as rapid.
    Blitz,
}

impl Style {
    /// Whether the rapid and blitz rules hold.
    pub const fn is_fast(self) -> bool {
        matches!(self, Self::Rapid | Self::Blitz)
    }
}

/// The regulations of an event. Everything may be left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Regulations {
    /// The time control; after its last stage a stage with a number of moves begins anew. Empty: no clock.
    pub control: Vec<Period>,
    /// Whether moves must be written down; by default in standard play only.
    pub recording: Option<bool>,
    /// Standard, rapid or blitz.
    pub style: Style,
    /// Minutes after which a late player loses (the law names 15, 30 and 60).
    pub late_limit_minutes: Option<f64>,
    /// Moves of each side without a capture that make a draw; by default the rule set's.
    pub no_capture_moves: Option<u32>,
    /// Below how many minutes left a player need not write; by default the rule set's.
    pub record_exempt_minutes: Option<f64>,
}

impl Regulations {
    /// Whether the players must write their moves down.
    pub fn must_record(&self) -> bool {
        self.recording.unwrap_or(!self.style.is_fast())
    }
}
