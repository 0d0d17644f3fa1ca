//! One table as a stream of record batches, read off the archives as it is asked for; nothing is written.

use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::{ArrowError, SchemaRef};

use crate::config::Config;
use crate::error::{DatasetError, any_of};
use crate::files;
use crate::plan::{Shard, shards};
use crate::progress::Progress;
use crate::replay::panic_text;
use crate::rows::refused;
use crate::schema::Table;
use crate::shard::read_pieces;
use crate::sink::Sink;
use crate::wanted::Wanted;
use crate::watch::Unwatched;
use crate::work::Work;

/// Batches that a shard may be ahead of the reader.
const AHEAD: usize = 4;
/// The aim of a shard in bytes of input: small, so that the first rows come soon and little is held.
const SHARD_BYTES: u64 = 1 << 20;
/// How often a waiting reader asks whether to go on waiting.
const PATIENCE: Duration = Duration::from_millis(50);

/// A table as a stream of record batches, in the order of the games.
///
/// The inputs are listed at once, so that a missing one is found here; reading begins with the first batch that is asked for.
/// The stream can be read once. Dropped before its end, it stops its workers.
///
/// ```no_run
/// use cotuong_dataset::{Config, Table, scan};
///
/// let columns = ["red".to_owned(), "black".to_owned()];
/// for batch in scan(&Config::new(["archive/"], ""), Table::Games, Some(&columns))? {
///     println!("{} games", batch?.num_rows());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scan {
    schema: SchemaRef,
    state: State,
    stop: Option<Box<dyn FnMut() -> bool + Send>>,
}

enum State {
    Ready(Box<Job>),
    Running(Running),
    Ended,
}

/// All that the workers need.
struct Job {
    config: Config,
    table: Table,
    columns: Vec<usize>,
    shards: Vec<Shard>,
    progress: Arc<Progress>,
}

/// What the reader holds of the workers.
struct Running {
    job: Arc<Job>,
    /// The shards begun, in their order.
    begun: Option<Receiver<Batches>>,
    current: Option<Batches>,
    workers: Vec<JoinHandle<()>>,
    process: u32,
}

/// The batches of one shard.
type Batches = Receiver<Result<RecordBatch, DatasetError>>;

/// Begins the stream of a table over the inputs of `config`, whose output folder and tables do not matter here.
///
/// `columns` names those that are wanted, in the order in which they are wanted; `None` means all. What no wanted column needs is not
/// worked out: a scan of headers plays no game.
///
/// # Errors
/// Inputs that are missing or clash, settings and columns that do not exist.
pub fn scan(
    config: &Config,
    table: Table,
    columns: Option<&[String]>,
) -> Result<Scan, DatasetError> {
    scan_until(config, table, columns, Arc::new(Progress::new()))
}

/// Begins the stream as [`scan`] does, which another thread can cancel through `progress` while the inputs are listed too.
///
/// # Errors
/// As [`scan`], and [`DatasetError::Cancelled`].
pub fn scan_until(
    config: &Config,
    table: Table,
    columns: Option<&[String]>,
    progress: Arc<Progress>,
) -> Result<Scan, DatasetError> {
    config.check()?;
    let columns = match columns {
        None => (0..table.columns().len()).collect(),
        Some(names) => names
            .iter()
            .map(|name| index_of(table, name))
            .collect::<Result<Vec<_>, _>>()?,
    };
    let schema = table.schema().project(&columns).map_err(refused(table))?;
    let found = files::list(&config.inputs, None, &progress)?;
    let aim = config.shard_bytes.unwrap_or(SHARD_BYTES);
    let shards = shards(found, Some(aim), &config.read_options()?, &progress)?;
    let job = Job {
        config: config.clone(),
        table,
        columns,
        shards,
        progress,
    };
    Ok(Scan {
        schema: Arc::new(schema),
        state: State::Ready(Box::new(job)),
        stop: None,
    })
}

fn index_of(table: Table, name: &str) -> Result<usize, DatasetError> {
    table
        .columns()
        .iter()
        .position(|column| column.name == name)
        .ok_or_else(|| DatasetError::BadSetting {
            name: "column",
            value: name.to_owned(),
            expected: any_of(table.columns().iter().map(|column| column.name)),
        })
}

impl Scan {
    /// Has `stop` asked whether to end the stream, before each batch and some twenty times a second while one is waited for.
    /// Where it answers `true` the stream ends with [`DatasetError::Cancelled`].
    pub fn stop_when(mut self, stop: impl FnMut() -> bool + Send + 'static) -> Self {
        self.stop = Some(Box::new(stop));
        self
    }

    fn next_batch(&mut self) -> Result<Option<RecordBatch>, DatasetError> {
        if let State::Ready(_) = self.state
            && let State::Ready(job) = std::mem::replace(&mut self.state, State::Ended)
        {
            self.state = State::Running(Running::start(*job)?);
        }
        let State::Running(running) = &mut self.state else {
            return Ok(None);
        };
        if running.process != std::process::id() {
            return Err(DatasetError::Forked);
        }
        running.next(&mut self.stop)
    }
}

impl Iterator for Scan {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_batch();
        if !matches!(next, Ok(Some(_))) {
            self.state = State::Ended;
        }
        next.map_err(|error| ArrowError::ExternalError(Box::new(error)))
            .transpose()
    }
}

impl RecordBatchReader for Scan {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

impl fmt::Debug for Scan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scan")
            .field("schema", &self.schema)
            .finish_non_exhaustive()
    }
}

impl Running {
    fn start(job: Job) -> Result<Self, DatasetError> {
        let workers = job.config.threads().min(job.shards.len());
        let job = Arc::new(job);
        let (announce, begun) = sync_channel(workers);
        // A shard is taken and announced under one lock, so that the reader hears of the shards in their order.
        let queue = Arc::new(Mutex::new((0, announce)));
        let spawn = |worker: usize| {
            let (job, queue) = (Arc::clone(&job), Arc::clone(&queue));
            let thread = thread::Builder::new().name(format!("cotuong-scan-{worker}"));
            let failed = |error: std::io::Error| DatasetError::Internal {
                shard: 0,
                message: error.to_string(),
            };
            thread.spawn(move || job.work(&queue)).map_err(failed)
        };
        let workers = (0..workers).map(spawn).collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            job,
            begun: Some(begun),
            current: None,
            workers,
            process: std::process::id(),
        })
    }

    fn next(
        &mut self,
        stop: &mut Option<Box<dyn FnMut() -> bool + Send>>,
    ) -> Result<Option<RecordBatch>, DatasetError> {
        let mut stop = || stop.as_mut().is_some_and(|stop| stop());
        if stop() {
            return Err(DatasetError::Cancelled);
        }
        loop {
            if let Some(batches) = &self.current {
                match wait(batches, &mut stop)? {
                    Some(batch) => return batch.map(Some),
                    None => self.current = None,
                }
            }
            let Some(begun) = &self.begun else {
                return Ok(None);
            };
            match wait(begun, &mut stop)? {
                Some(batches) => self.current = Some(batches),
                None => self.begun = None,
            }
        }
    }
}

/// Waits for a message; `None` when there will be no more.
fn wait<T>(
    channel: &Receiver<T>,
    stop: &mut impl FnMut() -> bool,
) -> Result<Option<T>, DatasetError> {
    loop {
        match channel.recv_timeout(PATIENCE) {
            Ok(message) => return Ok(Some(message)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if stop() => return Err(DatasetError::Cancelled),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.process != std::process::id() {
            // The threads are those of the parent process: there is nobody to join.
            self.workers.drain(..).for_each(std::mem::forget);
            return;
        }
        self.job.progress.cancel();
        (self.begun, self.current) = (None, None);
        for worker in self.workers.drain(..) {
            // A worker hands its panic over as an error; there is nothing left to hear here.
            let _ = worker.join();
        }
    }
}

/// The next shard to take, and where to announce it.
type Queue = Mutex<(usize, SyncSender<Batches>)>;

impl Job {
    /// Takes shards until there are none or nobody listens.
    fn work(&self, queue: &Queue) {
        while let Some((shard, batches)) = self.take(queue) {
            let mut to = Channel {
                columns: &self.columns,
                batches,
            };
            let read = panic::catch_unwind(AssertUnwindSafe(|| self.read(shard, &mut to)));
            let failure = match read {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => error,
                Err(payload) => DatasetError::Internal {
                    shard: shard.id as usize,
                    message: panic_text(&*payload),
                },
            };
            // If nobody listens any more, nobody misses the error.
            let _ = to.batches.send(Err(failure));
            return;
        }
    }

    fn take(
        &self,
        queue: &Queue,
    ) -> Option<(&Shard, SyncSender<Result<RecordBatch, DatasetError>>)> {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, announce) = &mut *queue;
        let shard = self.shards.get(*next)?;
        let (batches, receiver) = sync_channel(AHEAD);
        announce.send(receiver).ok()?;
        *next += 1;
        Some((shard, batches))
    }

    fn read(&self, shard: &Shard, to: &mut Channel<'_>) -> Result<(), DatasetError> {
        let mut work = Work::new(
            &self.config,
            Wanted::of(self.table, &self.columns),
            &self.progress,
        )?;
        read_pieces(shard, &mut work, to, &mut Unwatched, |_, _| {})
    }
}

/// The way of a shard's batches to the reader.
struct Channel<'a> {
    columns: &'a [usize],
    batches: SyncSender<Result<RecordBatch, DatasetError>>,
}

impl Sink for Channel<'_> {
    fn take(&mut self, table: Table, batch: RecordBatch) -> Result<(), DatasetError> {
        let batch = batch.project(self.columns).map_err(refused(table))?;
        self.batches
            .send(Ok(batch))
            .map_err(|_| DatasetError::Cancelled)
    }
}
