//! Time controls as data (Article 10.1) and the two clocks that run under them.

use cotuong_board::Color;
use serde::Serialize;

use super::regulations::Period;

/// A time control that the law names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// The clause that names it.
    pub clause: &'static str,
    /// What it is.
    pub name: &'static str,
    /// Its stages.
    pub control: &'static [Period],
}

const TEN_IN_FIFTEEN: Period = Period::quota(10, 15.0);

/// Every time control of Article 10, and the increment that later texts name.
///
/// ```
/// use cotuong_law::arbiter::{Clock, MODELS};
/// use cotuong_board::Color;
/// let international = MODELS.iter().find(|model| model.clause == "10.1d").unwrap();
/// let clock = Clock::new(international.control, Color::Red);
/// assert_eq!(clock.side(Color::Red).left_ms, 15 * 60_000);
/// ```
pub const MODELS: [Model; 10] = [
    Model {
        clause: "10.1a",
        name: "two games, 60 minutes",
        control: &[Period::rest(60.0)],
    },
    Model {
        clause: "10.1b",
        name: "one game, 90 minutes",
        control: &[Period::rest(90.0)],
    },
    Model {
        clause: "10.1.2",
        name: "25 moves in 60 minutes, then 30 minutes",
        control: &[Period::quota(25, 60.0), Period::rest(30.0)],
    },
    Model {
        clause: "10.1c",
        name: "25 moves in 60 minutes, then 60 minutes",
        control: &[Period::quota(25, 60.0), Period::rest(60.0)],
    },
    Model {
        clause: "10.1d",
        name: "10 moves in 15 minutes",
        control: &[TEN_IN_FIFTEEN],
    },
    Model {
        clause: "10.1e",
        name: "rapid, 15 minutes",
        control: &[Period::rest(15.0)],
    },
    Model {
        clause: "10.1e",
        name: "rapid, 25 minutes",
        control: &[Period::rest(25.0)],
    },
    Model {
        clause: "10.1e",
        name: "rapid, 30 minutes",
        control: &[Period::rest(30.0)],
    },
    Model {
        clause: "10.1.2",
        name: "25 moves in 60 minutes, four times 10 in 15, then 10 in 5",
        control: &[
            Period::quota(25, 60.0),
            TEN_IN_FIFTEEN,
            TEN_IN_FIFTEEN,
            TEN_IN_FIFTEEN,
            TEN_IN_FIFTEEN,
            Period::quota(10, 5.0),
        ],
    },
    Model {
        clause: "10.1",
        name: "60 minutes and 30 seconds a move",
        control: &[Period {
            increment: 30.0,
            ..Period::rest(60.0)
        }],
    },
];

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SideClock {
    /// Milliseconds left in the stage, minutes carried over included.
    pub left_ms: i64,
    /// Milliseconds used since the start of the game.
    pub used_ms: i64,
    /// The stage, 0 first.
    pub period: usize,
    /// Moves that count in the stage, moves carried over included.
    pub moves: u32,
    /// Moves still to make in the stage; null in one without a number.
    pub moves_to_go: Option<u32>,
    /// How often the flag has fallen.
    pub flags: usize,
    /// Whether the time is over.
    pub down: bool,
}

/// What a fallen flag means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagFall {
    /// The time is over; `needed` are the moves of the stage if it has a number.
    Lost {
        /// Moves to be made in the stage.
        needed: Option<u32>,
        /// Moves that counted.
        made: u32,
    },
    /// The moves of the stage were made, so many count in the next.
    Passed {
        /// Moves that count in the next stage.
        carried: u32,
    },
}

/// Both clocks.
///
/// Time is told by the log alone. A move hands the clock over at its own time, unless the next thing is the mover's
/// press (then at that time) or word that he forgot it (then not at all).
#[derive(Clone, Debug, PartialEq)]
pub struct Clock {
    control: Vec<Period>,
    sides: [SideClock; 2],
    running: Option<Color>,
    unpressed: Option<Color>,
    /// Whose time was over first.
    first_down: Option<Color>,
    since: u64,
    timed: bool,
}

impl Clock {
    /// Both clocks before the first move. An empty control means that no clock runs.
    pub fn new(control: &[Period], first: Color) -> Self {
        let start = control.first();
        let side = SideClock {
            left_ms: start.map_or(0, |period| minutes_ms(period.minutes)),
            used_ms: 0,
            period: 0,
            moves: 0,
            moves_to_go: start.and_then(|period| period.moves),
            flags: 0,
            down: false,
        };
        Self {
            control: control.to_vec(),
            sides: [side; 2],
            running: Some(first),
            unpressed: None,
            first_down: None,
            since: 0,
            timed: !control.is_empty(),
        }
    }

    /// The clock of a side.
    pub const fn side(&self, side: Color) -> &SideClock {
        &self.sides[side.index()]
    }

    /// Whether every move so far had its time, so that the clocks can be told.
    pub const fn is_timed(&self) -> bool {
        self.timed
    }

    /// Whether the times of the log leave a side time.
    pub(super) const fn has_time(&self, side: Color) -> bool {
        self.timed && self.side(side).left_ms > 0
    }

    /// The stage that a side plays in.
    pub(super) fn period(&self, side: Color) -> Option<Period> {
        self.stage(self.side(side).period)
    }

    fn stage(&self, index: usize) -> Option<Period> {
        let last = self.control.len().checked_sub(1)?;
        self.control.get(index.min(last)).copied()
    }

    /// The time is `at_ms` now; `still` is the side that has moved but is pressing, or forgot to press, only now.
    /// Returns the side whose time ran out on the way.
    pub(super) fn reach(&mut self, at_ms: Option<u64>, still: Option<Color>) -> Option<Color> {
        if let Some(mover) = self.unpressed
            && still != Some(mover)
        {
            self.unpressed = None;
            self.running = Some(mover.other());
        }
        let at = at_ms.filter(|_| self.timed)?;
        let Some(elapsed) = at.checked_sub(self.since) else {
            self.timed = false;
            return None;
        };
        self.since = at;
        let side = self.running?;
        self.charge(side, i64::try_from(elapsed).unwrap_or(i64::MAX));
        self.side(side).down.then_some(side)
    }

    fn charge(&mut self, side: Color, elapsed: i64) {
        let clock = &mut self.sides[side.index()];
        clock.used_ms = clock.used_ms.saturating_add(elapsed);
        clock.left_ms = clock.left_ms.saturating_sub(elapsed);
        while self.side(side).left_ms < 0 && !self.side(side).down {
            if !self.pass_by_time(side) {
                self.fell(side);
            }
        }
    }

    /// Ends a stage that lasts until its minutes are used, if its moves are made.
    fn pass_by_time(&mut self, side: Color) -> bool {
        let passes = self
            .period(side)
            .is_some_and(|period| !period.carry_minutes && is_made(period, self.side(side).moves));
        if passes {
            self.advance(side);
        }
        passes
    }

    /// Begins the next stage.
    fn advance(&mut self, side: Color) {
        let index = self.side(side).period;
        let (Some(ended), Some(next)) = (self.stage(index), self.stage(index + 1)) else {
            return;
        };
        let clock = &mut self.sides[side.index()];
        let surplus = clock.moves.saturating_sub(quota(ended));
        clock.moves = if ended.carry_moves || ended.carry_minutes {
            surplus
        } else {
            0
        };
        clock.left_ms = clock.left_ms.saturating_add(minutes_ms(next.minutes));
        clock.period += 1;
        clock.moves_to_go = next.moves.map(|quota| quota.saturating_sub(clock.moves));
    }

    /// A side has moved. `counts` is false for a repeated move above the cap of 10.1.3.
    pub(super) fn moved(&mut self, side: Color, at_ms: Option<u64>, counts: bool) {
        self.timed &= at_ms.is_some();
        self.unpressed = Some(side);
        self.running = Some(side);
        let Some(period) = self.period(side) else {
            return;
        };
        let clock = &mut self.sides[side.index()];
        clock.left_ms = clock.left_ms.saturating_add(ms(period.increment, 1000.0));
        clock.moves += u32::from(counts);
        clock.moves_to_go = period.moves.map(|quota| quota.saturating_sub(clock.moves));
        if period.carry_minutes && is_made(period, self.side(side).moves) {
            self.advance(side);
        }
    }

    /// The side's press is known of: the opponent's clock runs.
    pub(super) const fn pressed(&mut self, side: Color) {
        self.unpressed = None;
        self.running = Some(side.other());
    }

    /// Both clocks stand.
    pub(super) const fn stop(&mut self) {
        self.running = None;
    }

    /// Gives a side minutes.
    pub(super) fn add_minutes(&mut self, side: Color, minutes: u32) {
        let clock = &mut self.sides[side.index()];
        clock.left_ms = clock.left_ms.saturating_add(i64::from(minutes) * 60_000);
    }

    /// A side's flag is seen to fall. Where no times are known, the n-th fall ends the n-th stage.
    pub(super) fn flag(&mut self, side: Color) -> FlagFall {
        let stage = self
            .side(side)
            .flags
            .max(self.stages_used(side).saturating_sub(1));
        if self.side(side).period <= stage && !self.side(side).down {
            self.pass_by_time(side);
        }
        let needed = self.period(side).and_then(|period| period.moves);
        let clock = &mut self.sides[side.index()];
        clock.flags = stage + 1;
        if clock.period > stage && !clock.down {
            return FlagFall::Passed {
                carried: clock.moves,
            };
        }
        let made = clock.moves;
        self.fell(side);
        FlagFall::Lost { needed, made }
    }

    fn fell(&mut self, side: Color) {
        self.sides[side.index()].down = true;
        self.first_down.get_or_insert(side);
    }

    /// Whose time was over first, where that of both is.
    pub(super) fn first_of_both_down(&self) -> Option<Color> {
        let both = self.sides.iter().all(|side| side.down);
        self.first_down.filter(|_| both)
    }

    /// How many stages the time used would fill, counted no further than needed: one beyond the side's own.
    fn stages_used(&self, side: Color) -> usize {
        let mut left = if self.timed {
            self.side(side).used_ms
        } else {
            0
        };
        let mut stages = 0;
        while let Some(period) = self.stage(stages)
            && stages <= self.side(side).period + 1
        {
            left = left.saturating_sub(minutes_ms(period.minutes));
            if left < 0 || period.moves.is_none() {
                break;
            }
            stages += 1;
        }
        stages
    }
}

/// The moves of a stage. One at least is always asked, or a stage could be passed for ever.
fn quota(period: Period) -> u32 {
    period.moves.map_or(u32::MAX, |quota| quota.max(1))
}

fn is_made(period: Period, moves: u32) -> bool {
    moves >= quota(period)
}

/// Minutes in milliseconds.
pub(super) fn minutes_ms(minutes: f64) -> i64 {
    ms(minutes, 60_000.0)
}

fn ms(amount: f64, unit: f64) -> i64 {
    (amount * unit).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Color = Color::Red;

    fn minutes(count: f64) -> u64 {
        minutes_ms(count) as u64
    }

    /// Red plays so many moves, evenly spread, until `until` minutes of his own time; Black answers at once.
    fn play(clock: &mut Clock, moves: u32, from: f64, until: f64) {
        for index in 1..=moves {
            let at = minutes(from + (until - from) * f64::from(index) / f64::from(moves));
            for side in [RED, Color::Black] {
                clock.reach(Some(at), None);
                clock.moved(side, Some(at), true);
            }
        }
        clock.reach(Some(minutes(until)), None);
    }

    #[test]
    fn ten_moves_in_seven_minutes_leave_twenty_three() {
        let mut clock = Clock::new(&[TEN_IN_FIFTEEN], RED);
        play(&mut clock, 10, 0.0, 7.0);
        assert_eq!(clock.side(RED).left_ms, 23 * 60_000);
        assert_eq!(clock.side(RED).moves_to_go, Some(10));
    }

    #[test]
    fn fourteen_moves_in_fifteen_minutes_count_four_on() {
        let mut clock = Clock::new(&[TEN_IN_FIFTEEN], RED);
        play(&mut clock, 14, 0.0, 15.0);
        assert_eq!(clock.side(RED).left_ms, 15 * 60_000);
        assert_eq!(clock.side(RED).moves, 4);
        assert_eq!(clock.flag(RED), FlagFall::Passed { carried: 4 });
        assert_eq!(clock.side(RED).moves_to_go, Some(6));
    }

    #[test]
    fn without_times_the_nth_flag_ends_the_nth_stage() {
        let mut clock = Clock::new(&[TEN_IN_FIFTEEN], RED);
        for _ in 0..14 {
            clock.moved(RED, None, true);
        }
        assert_eq!(clock.flag(RED), FlagFall::Passed { carried: 4 });
        assert_eq!(
            clock.flag(RED),
            FlagFall::Lost {
                needed: Some(10),
                made: 4
            }
        );
    }

    #[test]
    fn what_is_not_carried_is_lost() {
        let strict = Period {
            carry_minutes: false,
            carry_moves: false,
            ..TEN_IN_FIFTEEN
        };
        let mut clock = Clock::new(&[strict], RED);
        play(&mut clock, 14, 0.0, 14.0);
        assert_eq!(clock.side(RED).left_ms, 60_000);
        play(&mut clock, 1, 14.0, 16.0);
        assert_eq!(
            (clock.side(RED).moves, clock.side(RED).left_ms),
            (1, 14 * 60_000)
        );
        let mut clock = Clock::new(
            &[Period {
                carry_moves: true,
                ..strict
            }],
            RED,
        );
        play(&mut clock, 14, 0.0, 14.0);
        play(&mut clock, 1, 14.0, 16.0);
        assert_eq!(clock.side(RED).moves, 5);
    }

    #[test]
    fn too_few_moves_lose_and_too_much_time_too() {
        let mut clock = Clock::new(MODELS[2].control, RED);
        play(&mut clock, 24, 0.0, 59.0);
        assert_eq!(clock.reach(Some(minutes(60.1)), None), Some(RED));
        let mut clock = Clock::new(MODELS[2].control, RED);
        play(&mut clock, 25, 0.0, 59.0);
        assert_eq!(clock.side(RED).left_ms, 31 * 60_000);
        assert_eq!(clock.reach(Some(minutes(89.9)), None), None);
        assert_eq!(clock.reach(Some(minutes(90.1)), None), Some(RED));
    }

    #[test]
    fn every_model_begins_with_its_own_minutes() {
        let starts = [60, 90, 60, 60, 15, 15, 25, 30, 60, 60];
        for (model, start) in MODELS.iter().zip(starts) {
            let clock = Clock::new(model.control, RED);
            assert_eq!(clock.side(RED).left_ms, start * 60_000, "{}", model.name);
            let whole: f64 = model.control.iter().map(|stage| stage.minutes).sum();
            let named = model.name.contains("then 60").then_some(120.0);
            assert!(
                named.is_none_or(|minutes| (whole - minutes).abs() < 0.1),
                "{}",
                model.name
            );
        }
    }

    #[test]
    fn an_increment_comes_with_each_move() {
        let mut clock = Clock::new(MODELS[9].control, RED);
        play(&mut clock, 4, 0.0, 10.0);
        assert_eq!(clock.side(RED).left_ms, 52 * 60_000);
    }

    #[test]
    fn a_late_press_costs_the_own_time() {
        let mut clock = Clock::new(MODELS[0].control, RED);
        clock.reach(Some(1000), None);
        clock.moved(RED, Some(1000), true);
        clock.reach(Some(5000), Some(RED));
        clock.pressed(RED);
        clock.reach(Some(6000), None);
        assert_eq!(clock.side(RED).used_ms, 5000);
        assert_eq!(clock.side(Color::Black).used_ms, 1000);
    }

    #[test]
    fn odd_controls_end() {
        let nothing = Period {
            minutes: 0.0,
            carry_minutes: false,
            ..Period::quota(0, 0.0)
        };
        let mut clock = Clock::new(&[nothing], RED);
        clock.moved(RED, Some(0), true);
        clock.reach(Some(3), Some(RED));
        assert!(clock.side(RED).down);
        let mut clock = Clock::new(&[], RED);
        assert_eq!(
            clock.flag(RED),
            FlagFall::Lost {
                needed: None,
                made: 0
            }
        );
    }
}
