//! Archives of xiangqi games in, Arrow tables out.
//!
//! Every game found in the inputs is read, replayed under the law and written as rows of the tables in [`Table`]:
//! `games`, `positions`, `violations`, `loops`, `lines`, `comments`, `quarantine`, with `_manifest` beside them.
//!
//! ```no_run
//! use cotuong_dataset::{Config, Progress, replay};
//!
//! let report = replay(&Config::new(["archive/"], "dataset/"), &Progress::new())?;
//! println!("{} games, {} of them ok", report.games, report.ok());
//! # Ok::<(), cotuong_dataset::DatasetError>(())
//! ```
//!
//! The way is `plan -> run_shard -> commit`. The [`plan`] cuts the inputs into shards by their sizes alone, so it is the same
//! whatever the number of workers; [`run_shard`] reads one shard and publishes its parts under deterministic names, each by a
//! temporary file, `fsync`, a check of what was written and a rename; [`commit`] writes the manifest, the only truth about what
//! belongs to the data set. A run that was killed goes on where it stopped, to the same bytes.

mod card;
mod columns;
mod config;
mod encoding;
mod error;
mod expansion;
mod files;
mod games;
mod ids;
mod manifest;
mod members;
mod names;
mod output;
mod pages;
mod part;
mod pipe;
mod plan;
mod process;
mod progress;
mod read;
mod replay;
mod report;
mod rows;
mod sample;
mod scan;
mod schema;
mod shard;
mod sink;
mod wanted;
mod watch;
mod work;
mod worker;

pub use config::{Config, Executor, OnIllegal, OutputFormat};
pub use error::{BadGame, DatasetError, any_of};
pub use files::Trouble;
pub use games::{Archive, Ask, Bytes, Cause, Unread};
pub use ids::{dedup_key, game_id, split};
pub use manifest::{InputRow, ManifestRow, OutputRow};
pub use output::commit;
pub use plan::{Piece, Plan, Shard, Stretch, plan};
pub use process::WorkerCommand;
pub use progress::{Progress, Snapshot};
pub use replay::replay;
pub use report::{FileReport, Report};
pub use sample::{Sample, sample};
pub use scan::{Scan, scan, scan_until};
pub use schema::{BOARD_BYTES, Column, Kind, Table};
pub use shard::run_shard;
pub use worker::serve;

/// The version of this library: the column `engine_version`.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");
