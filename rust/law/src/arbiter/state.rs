//! The state of the table after the incidents so far.

use cotuong_board::{Color, Move};
use serde::Serialize;

use super::clock::SideClock;
use super::incident::Party;
use super::ledger::{Count, Ledger};
use super::ruling::{Duty, Outcome};
use super::table::Arbiter;
use super::wire;

/// Two values, one a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BySide<T> {
    /// Red's.
    pub red: T,
    /// Black's.
    pub black: T,
}

impl<T> BySide<T> {
    fn of(value: impl Fn(Color) -> T) -> Self {
        Self {
            red: value(Color::Red),
            black: value(Color::Black),
        }
    }
}

/// What stands against a player in this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Record {
    /// Technical faults.
    pub technical: u32,
    /// Conduct faults.
    pub conduct: u32,
    /// Accidental touches ruled on.
    pub accidental_touches: u32,
    /// Men dropped between points.
    pub drops: u32,
    /// Clocks stopped without leave.
    pub clock_stops: u32,
    /// Cases of four moves left unwritten.
    pub unrecorded: u32,
}

/// A duty that waits for its player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Waiting {
    /// The player.
    #[serde(with = "wire::side")]
    pub by: Option<Color>,
    /// The article that lays it on him.
    pub article: String,
    /// What he must play.
    pub duty: Duty,
}

/// The state of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// The position on the board.
    pub fen: String,
    /// What is impossible in the start position, by name; empty for a sound one.
    pub start_status: Vec<&'static str>,
    /// Plies made.
    pub ply: u32,
    /// The moves made, illegal ones that nobody has found included.
    #[serde(with = "wire::list")]
    pub moves: Vec<Move>,
    /// The side to move.
    #[serde(serialize_with = "wire::one::serialize")]
    pub turn: Color,
    /// Plies since the last capture.
    pub plies_since_capture: u32,
    /// The result: `*` while the game is on.
    pub result: &'static str,
    /// The article that gave it.
    pub article: Option<String>,
    /// Faults and what leads to them.
    pub faults: BySide<Record>,
    /// The clocks, where the log gives times; null otherwise.
    pub clock: Option<BySide<SideClock>>,
    /// The duty that waits.
    pub duty: Option<Waiting>,
    /// Who has offered a draw.
    #[serde(with = "wire::side")]
    pub draw_offer: Option<Color>,
    /// Who has sealed a move that is not opened.
    #[serde(with = "wire::side")]
    pub sealed: Option<Color>,
    /// Who has signed.
    pub signed: Vec<Party>,
    /// Whether the players are booked with each other's colour.
    pub colours_swapped: bool,
    /// How often the game was annulled and begun anew.
    pub annulled: u32,
}

impl Arbiter {
    /// How the table stands now.
    pub fn state(&self) -> State {
        let article = |clause: &str| format!("{}:{clause}", self.rules.law);
        State {
            fen: self.game.position().fen(),
            start_status: status_names(self),
            ply: self.game.len(),
            moves: self.game.plies().iter().map(|ply| ply.mv).collect(),
            turn: self.game.turn(),
            plies_since_capture: self.game.position().plies_since_capture(),
            result: self.end.map_or("*", |end| end.outcome.code()),
            article: self.end.map(|end| article(end.clause)),
            faults: BySide::of(|side| record(&self.ledger, side)),
            clock: self
                .clock
                .is_timed()
                .then(|| BySide::of(|side| *self.clock.side(side))),
            duty: self.duty.as_ref().map(|pending| Waiting {
                by: Some(pending.side),
                article: article(pending.clause),
                duty: pending.duty.clone(),
            }),
            draw_offer: self.offer,
            sealed: self.sealed.as_ref().map(|sealed| sealed.side),
            signed: self.signed.clone(),
            colours_swapped: self.swapped,
            annulled: self.annulled,
        }
    }
}

fn status_names(arbiter: &Arbiter) -> Vec<&'static str> {
    let status = arbiter.start.status();
    let named = cotuong_board::Status::NAMES
        .iter()
        .filter(|(flag, _)| status.contains(*flag));
    named.map(|(_, name)| *name).collect()
}

fn record(ledger: &Ledger, side: Color) -> Record {
    Record {
        technical: ledger.of(side, Count::Technical),
        conduct: ledger.of(side, Count::Conduct),
        accidental_touches: ledger.of(side, Count::Accidents),
        drops: ledger.of(side, Count::Drops),
        clock_stops: ledger.of(side, Count::Stops),
        unrecorded: ledger.of(side, Count::Unrecorded),
    }
}

impl Outcome {
    /// `1-0`, `0-1`, `1/2-1/2`, or `0-0` when both lose.
    pub const fn code(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLose => "0-0",
        }
    }
}
