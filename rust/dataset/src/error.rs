//! What can stop a run. A bad game never does, unless `on_illegal` asks for it: it becomes a row of `quarantine`.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Why a replay or a scan stopped.
#[derive(Debug)]
#[non_exhaustive]
pub enum DatasetError {
    /// An input that is not there, or a pattern that nothing matches.
    MissingInput {
        /// The input as it was given.
        input: String,
    },
    /// Two different files would have the same `source`, and so their games the same `game_id`.
    SourceClash {
        /// The name that both would have.
        source: String,
        /// The file that has it first, in the order of the inputs.
        first: PathBuf,
        /// The other one.
        second: PathBuf,
    },
    /// A setting that does not exist.
    BadSetting {
        /// Which setting.
        name: &'static str,
        /// What was given.
        value: String,
        /// What would do, in words.
        expected: String,
    },
    /// The output folder holds something that is no data set of this library.
    ForeignOutput {
        /// The folder.
        path: PathBuf,
    },
    /// The output folder holds a data set that was made with other settings.
    OtherConfig {
        /// The folder.
        path: PathBuf,
        /// The hash of the settings it was made with.
        theirs: String,
        /// The hash of the settings of this run.
        ours: String,
    },
    /// The output folder holds the data set of inputs that have nothing in common with those of this run.
    OtherInputs {
        /// The folder.
        path: PathBuf,
        /// The first of its inputs.
        theirs: String,
        /// The first input of this run.
        ours: String,
    },
    /// A file or folder that cannot be read or written.
    Io {
        /// What was being done, as in "cannot `read`".
        action: &'static str,
        /// Where.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file that was written and does not read back as it should.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// A record batch that the Arrow or Parquet library refuses.
    Encoding {
        /// The table.
        table: &'static str,
        /// What the library said.
        message: String,
    },
    /// The first game that could not be played, where `on_illegal` is [`OnIllegal::Raise`](crate::OnIllegal::Raise).
    BadGame(BadGame),
    /// A shard that failed in a way that no game explains; a defect of this library.
    Internal {
        /// The shard.
        shard: usize,
        /// What was caught.
        message: String,
    },
    /// A worker process that could not be started, or failed.
    Worker {
        /// The shard.
        shard: u32,
        /// What it said, or how it ended.
        message: String,
    },
    /// A stream that was begun in one process is read in another, forked from it.
    Forked,
    /// [`Progress::cancel`](crate::Progress::cancel) was called.
    Cancelled,
}

impl DatasetError {
    pub(crate) fn io(
        action: &'static str,
        path: impl AsRef<Path>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.as_ref().to_path_buf();
        move |source| Self::Io {
            action,
            path,
            source,
        }
    }
}

/// A game that could not be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BadGame {
    /// The file, relative to its input.
    pub source: String,
    /// The game's index in the file.
    pub index: u32,
    /// The byte in the file where the trouble starts.
    pub offset: u64,
    /// The number of the move, from 1; 0 where no move is to blame.
    pub ply: u32,
    /// The game's status.
    pub code: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            source,
            index,
            offset,
            ply,
            code,
            message,
        } = self;
        write!(
            f,
            "{source}, game {index}, byte {offset}, ply {ply}: {code}: {message}"
        )
    }
}

/// Names as what was expected instead of another: `a, b or c`.
///
/// ```
/// assert_eq!(cotuong_dataset::any_of(["red", "black"]), "red or black");
/// ```
pub fn any_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingInput { input } => {
                write!(f, "no such file or folder, and no match: `{input}`")
            }
            Self::SourceClash {
                source,
                first,
                second,
            } => write!(
                f,
                "{} and {} would both be called `{source}` in the tables: give a folder that holds both",
                first.display(),
                second.display()
            ),
            Self::BadSetting {
                name,
                value,
                expected,
            } => write!(f, "{name} cannot be `{value}`: {expected} was expected"),
            Self::ForeignOutput { path } => write!(
                f,
                "{} is not empty and holds no data set of ours: choose a new or an empty folder",
                path.display()
            ),
            Self::OtherConfig { path, theirs, ours } => write!(
                f,
                "{} holds a data set made with other settings (config {theirs}, this run {ours}): choose another folder, or remove this one",
                path.display()
            ),
            Self::OtherInputs { path, theirs, ours } => write!(
                f,
                "{} holds the tables of other inputs ({theirs} is among them, and not in this run, which has {ours}): choose another folder, or remove this one",
                path.display()
            ),
            Self::Io {
                action,
                path,
                source,
            } => write!(f, "cannot {action} {}: {source}", path.display()),
            Self::Damaged { path, message } => write!(
                f,
                "{} does not read back as written: {message}",
                path.display()
            ),
            Self::Encoding { table, message } => {
                write!(f, "cannot encode table {table}: {message}")
            }
            Self::BadGame(game) => write!(f, "{game}"),
            Self::Internal { shard, message } => write!(f, "shard {shard} failed: {message}"),
            Self::Worker { shard, message } => {
                write!(f, "the worker process of shard {shard} failed: {message}")
            }
            Self::Forked => f.write_str(
                "the stream was begun before the process forked: scan again in this process",
            ),
            Self::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl std::error::Error for DatasetError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
