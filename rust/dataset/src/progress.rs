//! How far a run is, and the switch that stops it: counters that any thread may read while others count.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The counters of a run and its stop switch, shared between the workers and whoever watches.
///
/// ```
/// use cotuong_dataset::Progress;
///
/// let progress = Progress::new();
/// progress.cancel(); // the run ends with `DatasetError::Cancelled`, well within half a second
/// assert_eq!(progress.snapshot().games, 0);
/// ```
#[derive(Debug, Default)]
pub struct Progress {
    cancelled: AtomicBool,
    total_bytes: AtomicU64,
    bytes: AtomicU64,
    games: AtomicU64,
    plies: AtomicU64,
    total_shards: AtomicU64,
    shards: AtomicU64,
}

/// The counters of a run at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Bytes of input, all files together; 0 until the inputs have been listed.
    pub total_bytes: u64,
    /// Bytes of input done, those of shards that an earlier run had finished among them.
    pub bytes: u64,
    /// Games done.
    pub games: u64,
    /// Plies played.
    pub plies: u64,
    /// Shards planned; 0 until the inputs have been listed.
    pub total_shards: u64,
    /// Shards finished.
    pub shards: u64,
}

impl Progress {
    /// Returns counters at zero.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the run to stop. It ends with [`DatasetError::Cancelled`](crate::DatasetError::Cancelled) and leaves no temporary file.
    pub fn cancel(&self) {
        self.cancelled.store(true, Relaxed);
    }

    /// Tells whether the run was asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Relaxed)
    }

    /// Reads the counters.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            total_bytes: self.total_bytes.load(Relaxed),
            bytes: self.bytes.load(Relaxed),
            games: self.games.load(Relaxed),
            plies: self.plies.load(Relaxed),
            total_shards: self.total_shards.load(Relaxed),
            shards: self.shards.load(Relaxed),
        }
    }

    pub(crate) fn planned(&self, bytes: u64, shards: u64) {
        self.total_bytes.store(bytes, Relaxed);
        self.total_shards.store(shards, Relaxed);
    }

    pub(crate) fn add_bytes(&self, bytes: u64) {
        self.bytes.fetch_add(bytes, Relaxed);
    }

    pub(crate) fn add_game(&self, plies: u64) {
        self.games.fetch_add(1, Relaxed);
        self.plies.fetch_add(plies, Relaxed);
    }

    /// Counts the games of a shard that another process has done.
    pub(crate) fn add_games(&self, games: u64, plies: u64) {
        self.games.fetch_add(games, Relaxed);
        self.plies.fetch_add(plies, Relaxed);
    }

    /// Counts a shard that an earlier run had finished.
    pub(crate) fn add_kept(&self, bytes: u64, games: u64) {
        self.bytes.fetch_add(bytes, Relaxed);
        self.games.fetch_add(games, Relaxed);
        self.add_shard();
    }

    pub(crate) fn add_shard(&self) {
        self.shards.fetch_add(1, Relaxed);
    }
}
