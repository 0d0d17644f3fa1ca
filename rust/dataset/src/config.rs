//! The settings of a run.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use cotuong_law::RuleSet;
use cotuong_records::{Encoding, ReadOptions};

use serde::{Deserialize, Serialize};

use crate::error::{DatasetError, any_of};
use crate::process::WorkerCommand;
use crate::schema::Table;

/// What becomes of a game whose next move cannot be played legally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnIllegal {
    /// The game stops there; what was played stays, the rest is counted, the game is quarantined.
    #[default]
    Stop,
    /// The whole run stops with [`DatasetError::BadGame`].
    Raise,
    /// The game goes on by the moves of the pieces alone, and is quarantined all the same.
    PlayOn,
}

impl OnIllegal {
    /// The name that [`OnIllegal::from_str`] reads: `stop`, `raise`, `play_on`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Raise => "raise",
            Self::PlayOn => "play_on",
        }
    }
}

impl FromStr for OnIllegal {
    type Err = DatasetError;

    fn from_str(text: &str) -> Result<Self, DatasetError> {
        [Self::Stop, Self::Raise, Self::PlayOn]
            .into_iter()
            .find(|choice| choice.name() == text)
            .ok_or_else(|| DatasetError::BadSetting {
                name: "on_illegal",
                value: text.to_owned(),
                expected: any_of([Self::Stop, Self::Raise, Self::PlayOn].map(Self::name)),
            })
    }
}

/// The file format of the tables. The manifest is Parquet in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OutputFormat {
    /// Parquet, compressed by zstd.
    #[default]
    Parquet,
    /// Arrow IPC files, uncompressed, so that they can be memory-mapped.
    Ipc,
}

impl OutputFormat {
    /// The name that [`OutputFormat::from_str`] reads: `parquet`, `ipc`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Ipc => "ipc",
        }
    }

    /// The extension of the files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Ipc => "arrow",
        }
    }
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for OutputFormat {
    type Err = DatasetError;

    fn from_str(text: &str) -> Result<Self, DatasetError> {
        [Self::Parquet, Self::Ipc]
            .into_iter()
            .find(|format| format.name() == text)
            .ok_or_else(|| DatasetError::BadSetting {
                name: "format",
                value: text.to_owned(),
                expected: any_of([Self::Parquet, Self::Ipc].map(Self::name)),
            })
    }
}

/// Where shards are run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Executor {
    /// On threads of this process.
    #[default]
    Threads,
    /// Each in a process of its own: a game that kills it is put aside as `worker_crash`, and the run goes on.
    Processes(WorkerCommand),
}

/// The settings of a replay: what is read, where it goes, and how.
///
/// All fields are public; [`Config::new`] gives the defaults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Config {
    /// Files, folders and patterns (`*`, `?`, `[..]`, `**`), in order. A name that exists is never taken for a pattern.
    pub inputs: Vec<OsString>,
    /// The output folder; it is made if it is not there.
    pub out: PathBuf,
    /// The rule set, by name: `vn`, `vn-2011`, `asian`, `wxf`, `cxa2020`.
    pub rules: String,
    /// Whether repetitions are ruled on and results held against the law. Without, `loops`, `violations` of the law,
    /// `result_law`, `agree` and `acts` stay empty.
    pub rulings: bool,
    /// What becomes of a game that cannot be played on legally.
    pub on_illegal: OnIllegal,
    /// The tables to write. `games` and `quarantine` are always written: they are the account of what was found.
    pub tables: Vec<Table>,
    /// The file format.
    pub format: OutputFormat,
    /// The encoding of all text, by name, or `None` to decide it for each file by its content.
    pub encoding: Option<String>,
    /// Where shards are run. The bytes written do not depend on it.
    #[serde(skip)]
    pub executor: Executor,
    /// The number of workers; 0 means as many as the machine offers. The bytes written do not depend on it.
    pub workers: usize,
    /// The bytes of input that a shard aims at; `None` decides by the size of the whole archive.
    pub shard_bytes: Option<u64>,
}

/// Counts up whenever the same settings begin to give other bytes within one version of the library.
const LAYOUT: u32 = 1;

impl Config {
    /// Returns the default settings for these inputs and this output folder.
    pub fn new<I>(inputs: impl IntoIterator<Item = I>, out: impl Into<PathBuf>) -> Self
    where
        I: Into<OsString>,
    {
        Self {
            inputs: inputs.into_iter().map(Into::into).collect(),
            out: out.into(),
            rules: "vn".to_owned(),
            rulings: true,
            on_illegal: OnIllegal::default(),
            tables: Table::DATA.to_vec(),
            format: OutputFormat::default(),
            encoding: None,
            executor: Executor::default(),
            workers: 0,
            shard_bytes: None,
        }
    }

    /// The hash of all that decides what is written, given the inputs: 32 hex digits. Where the output goes and how many workers
    /// there are is no part of it.
    pub fn hash(&self) -> String {
        let tables: Vec<&str> = self.written().map(Table::name).collect();
        let text = format!(
            "layout={LAYOUT};engine={};rules={};rulings={};on_illegal={};tables={};format={};encoding={};shard_bytes={}",
            crate::ENGINE_VERSION,
            self.rules,
            self.rulings,
            self.on_illegal.name(),
            tables.join(","),
            self.format,
            self.encoding.as_deref().unwrap_or("auto"),
            self.shard_bytes
                .map_or_else(|| "auto".to_owned(), |bytes| bytes.to_string()),
        );
        crate::ids::hex32(blake3::hash(text.as_bytes()).as_bytes())
    }

    /// The tables that are written, in the order of [`Table::DATA`].
    pub fn written(&self) -> impl Iterator<Item = Table> + '_ {
        let always = [Table::Games, Table::Quarantine];
        Table::DATA
            .into_iter()
            .filter(move |table| always.contains(table) || self.tables.contains(table))
    }

    /// The number of threads that `workers` means.
    pub(crate) fn threads(&self) -> usize {
        match self.workers {
            0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            workers => workers,
        }
    }

    /// How the records are to be read.
    pub(crate) fn read_options(&self) -> Result<ReadOptions, DatasetError> {
        let encoding = match &self.encoding {
            None => None,
            Some(name) => Some(
                name.parse::<Encoding>()
                    .map_err(|_| DatasetError::BadSetting {
                        name: "encoding",
                        value: name.clone(),
                        expected: any_of(Encoding::ALL.map(Encoding::name)),
                    })?,
            ),
        };
        Ok(ReadOptions {
            encoding,
            ..ReadOptions::default()
        })
    }

    /// The rule set that `rules` names.
    pub(crate) fn rule_set(&self) -> Result<RuleSet, DatasetError> {
        self.rules.parse().map_err(|_| DatasetError::BadSetting {
            name: "rules",
            value: self.rules.clone(),
            expected: any_of(RuleSet::ALL.map(|rules| rules.id)),
        })
    }

    /// Refuses settings that do not exist, before anything is read.
    pub(crate) fn check(&self) -> Result<(), DatasetError> {
        self.rule_set()?;
        if self.shard_bytes == Some(0) {
            let expected = "a positive number of bytes".to_owned();
            return Err(DatasetError::BadSetting {
                name: "shard_bytes",
                value: "0".to_owned(),
                expected,
            });
        }
        Ok(())
    }
}
