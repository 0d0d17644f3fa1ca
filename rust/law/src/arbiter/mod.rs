//! The arbiter at the table (trọng tài, 裁判): incidents in, rulings out.
//!
//! [`Arbiter`] holds the state of one game: position, clocks, faults, duties. It is fed with [`Incident`]s and answers
//! each with [`Ruling`]s: what the law has done, by which article, and why, in three languages. [`rule_on`] does the
//! same for a log in JSON. The figures of the law and every choice where its text is silent are data, in
//! [`TableRules`]; a ruling that rests on such a choice lists it.
//!
//! The arbiter acts on touched men only when a side asks, and only on what is admitted or seen (Article 9.11). So a
//! touch is ruled on at the complaint, the admission or the witness that completes it, and illegal moves stand on the
//! board until somebody finds them.
//!
//! Articles are those of the law of 2004: rule set, colon, clause (`vn:9.3b`). `vn:rapid` is the section on rapid and
//! blitz play, whose number is lost; `vn:7` stands for the draws of Article 7, whose letters are.

mod acts;
mod assumption;
mod claims;
mod clock;
mod clocks;
mod defects;
mod draft;
mod duty;
mod faults;
mod game;
mod illegality;
mod incident;
mod ledger;
mod log;
mod phrases;
mod play;
mod reasons;
mod regulations;
mod repetition;
mod rules;
mod ruling;
mod shape;
mod sheet;
mod state;
mod strict;
mod table;
mod touch;
mod wire;

pub use acts::{ACTS, Act};
pub use clock::{Clock, FlagFall, MODELS, Model, SideClock};
pub use incident::{ClaimOf, Finding, Hand, Incident, Intent, Kind, Order, Party, Plies, When};
pub use log::{LogError, Table, rule_on};
pub use regulations::{Period, Regulations, Style};
pub use rules::{Assumption, Penalty, TableRules};
pub use ruling::{Action, Duty, Explain, Fault, FaultKind, Outcome, Remedy, Ruling};
pub use shape::json_schema;
pub use sheet::{Discrepancy, Gap, Mismatch, Restored, Sheet, SheetError};
pub use state::{BySide, Record, State, Waiting};
pub use table::Arbiter;
