//! The JSON door: a log goes in, rulings come out.

use core::fmt;

use cotuong_board::Setup;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::incident::Incident;
use super::regulations::Regulations;
use super::rules::TableRules;
use super::ruling::Ruling;
use super::shape::{check_incident, check_log};
use super::state::State;
use super::strict;
use super::table::Arbiter;

/// Why a log was refused: where, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    path: String,
    message: String,
}

impl LogError {
    pub(super) fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }

    /// Where in the log, such as `log[3].squares[0]`; empty for the whole text.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is wrong there.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.message),
            path => write!(f, "{path}: {}", self.message),
        }
    }
}

impl core::error::Error for LogError {}

#[derive(Deserialize)]
struct Log {
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    regulations: Regulations,
    #[serde(default)]
    start_fen: Option<String>,
    #[serde(rename = "log")]
    incidents: Vec<Incident>,
}

#[derive(Serialize)]
struct Answer {
    rulings: Vec<Ruling>,
    state: State,
}

/// Rules on a whole log in JSON and answers in JSON: `{"rulings": [...], "state": {...}}`.
///
/// The form of both is told in the module's documentation; [`json_schema`](super::json_schema) describes the log.
///
/// # Errors
/// [`LogError`] with the path of the first thing that does not fit: text that is not JSON, an unknown field or one that is there twice, a value
/// of the wrong kind, rules that say nothing of the table, a FEN that cannot be read.
///
/// ```
/// use cotuong_law::arbiter::rule_on;
/// let answer = rule_on(r#"{"log": [{"type": "resign", "by": "red"}]}"#)?;
/// assert!(answer.contains(r#""article":"vn:7.1k""#));
/// let refused = rule_on(r#"{"log": [{"type": "resign", "by": "red", "why": 1}]}"#);
/// assert_eq!(refused.unwrap_err().path(), "log[0].why");
/// # Ok::<(), cotuong_law::arbiter::LogError>(())
/// ```
pub fn rule_on(json: &str) -> Result<String, LogError> {
    let (table, rulings) = opened(json)?;
    written(&Answer {
        rulings,
        state: table.arbiter.state(),
    })
}

/// A game at the table that is told of its incidents in JSON, one by one: each costs what it brings alone, where
/// [`rule_on`] goes through the whole log.
///
/// ```
/// use cotuong_law::arbiter::Table;
/// let mut table = Table::open(r#"{"log": []}"#)?;
/// assert!(table.incident(r#"{"type": "resign", "by": "red"}"#)?.contains(r#""article":"vn:7.1k""#));
/// assert!(table.state()?.contains(r#""result":"0-1""#));
/// # Ok::<(), cotuong_law::arbiter::LogError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    arbiter: Arbiter,
    /// Incidents so far.
    count: usize,
}

impl Table {
    /// Begins with a log; what is ruled on its incidents is not told.
    ///
    /// # Errors
    /// As [`rule_on`].
    pub fn open(json: &str) -> Result<Self, LogError> {
        opened(json).map(|(table, _)| table)
    }

    /// Takes the next incident, an object in JSON, and returns the rulings on it, a list in JSON.
    ///
    /// # Errors
    /// As [`rule_on`], with the path that the incident has in the whole log; then it has not been taken.
    pub fn incident(&mut self, json: &str) -> Result<String, LogError> {
        let mut value = strict::parse(json, &format!("log[{}]", self.count))?;
        check_incident(&mut value, self.count)?;
        let incident = read(value)?;
        self.count += 1;
        written(&self.arbiter.incident(incident))
    }

    /// Returns the state of the table in JSON.
    ///
    /// # Errors
    /// None that is known: JSON can hold every state.
    pub fn state(&self) -> Result<String, LogError> {
        written(&self.arbiter.state())
    }
}

/// The table after a log, and the rulings on the way.
fn opened(json: &str) -> Result<(Table, Vec<Ruling>), LogError> {
    let mut value = strict::parse(json, "")?;
    check_log(&mut value)?;
    let log: Log = read(value)?;
    let (rules, start) = (rules_of(&log)?, start_of(log.start_fen.as_deref())?);
    let mut table = Table {
        arbiter: Arbiter::new(rules, log.regulations, &start),
        count: log.incidents.len(),
    };
    let incidents = log.incidents.into_iter();
    let rulings = incidents.flat_map(|incident| table.arbiter.incident(incident));
    let rulings = rulings.collect();
    Ok((table, rulings))
}

/// A value that the table of shapes has passed, so that this refusal, without a path, should never be seen.
fn read<T: DeserializeOwned>(value: Value) -> Result<T, LogError> {
    serde_json::from_value(value).map_err(|error| LogError::new("", error.to_string()))
}

fn written(answer: &impl Serialize) -> Result<String, LogError> {
    serde_json::to_string(answer).map_err(|error| LogError::new("", error.to_string()))
}

fn rules_of(log: &Log) -> Result<TableRules, LogError> {
    let Some(id) = &log.rules else {
        return Ok(TableRules::default());
    };
    TableRules::named(id).ok_or_else(|| {
        let known: Vec<&str> = TableRules::ALL.iter().map(TableRules::id).collect();
        let message = format!(
            "`{id}` has no rules of the table; these have: {}",
            known.join(", ")
        );
        LogError::new("rules", message)
    })
}

fn start_of(fen: Option<&str>) -> Result<Setup, LogError> {
    match fen {
        Some(fen) => {
            Setup::from_fen(fen).map_err(|error| LogError::new("start_fen", error.to_string()))
        }
        None => Ok(Setup::start()),
    }
}
