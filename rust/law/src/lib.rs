//! The law of xiangqi (Cờ Tướng, 象棋): rulings on repetitions with their reasons, and the end of a game.
//!
//! The acts of a move are worked out once, on physical men followed by identity; rule sets are values that say which
//! acts weigh. [`judge`] rules on a game's last position and explains itself in Vietnamese, English and Chinese.
//!
//! This crate stands on the board alone and knows neither files nor tables.

mod act;
mod acts;
pub mod arbiter;
mod capture;
mod chase;
mod cite;
mod end;
mod exchange;
mod explain;
mod facts;
mod judge;
mod label;
mod mate;
mod repeat;
mod rules;
mod ruling;
mod scene;
mod standing;
mod text;
mod words;

pub use act::{Act, ActKind, ChaseClass, Man, Manner, MoveText, PlyActs};
pub use capture::Root;
pub use end::{GameEnd, GameResult, NoCaptureClaim, game_end, has_no_force, no_capture_claim};
pub use judge::{JudgeError, judge, what_if};
pub use label::{GameLabels, LoopLabel, Violation, label_game, label_replayed};
pub use mate::MATE_CHECKS;
pub use rules::{
    Article, ChaseRules, Clause, Forbidden, Kinds, NoCapture, ParseRuleSetError, Principle,
    Readings, RootCut, RuleSet, Unapplied, Worth,
};
pub use ruling::{Cycle, Ruling, Verdict};
pub use scene::ManId;
pub use text::{Lang, ParseLangError, Text};
