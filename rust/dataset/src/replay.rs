//! The driver: all shards of a plan over a pool of threads, then the commit and the account.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use rayon::ThreadPoolBuilder;

use crate::config::{Config, Executor};
use crate::error::DatasetError;
use crate::manifest::{self, ManifestRow};
use crate::output::{Output, commit};
use crate::plan::{Plan, Shard, plan};
use crate::process::run_apart;
use crate::progress::Progress;
use crate::report::Report;
use crate::shard::{is_kept, run_shard};

/// Reads and replays everything that the inputs name, and writes the tables.
///
/// The bytes of the tables depend on the inputs and the settings alone, not on the number of workers. A run that was killed or
/// cancelled is taken up where it stopped by calling this again; over a finished data set nothing is written unless an input changed.
///
/// # Errors
/// Whatever stops a run: see [`DatasetError`]. A bad game does not, unless `on_illegal` asks for it.
pub fn replay(config: &Config, progress: &Progress) -> Result<Report, DatasetError> {
    let started = Instant::now();
    let plan = plan(config, progress)?;
    let output = Output::open(&config.out, &plan)?;
    let run = Run::new(config, &plan, &output, progress);
    let rows = run.all()?;
    let kept = run.kept.into_inner();
    let rows = commit(config, &plan, rows)?;
    let mut report = Report::of(config, &rows)?;
    report.shards_kept = kept as u64;
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

/// A run under way, shared by its workers.
struct Run<'a> {
    config: &'a Config,
    plan: &'a Plan,
    output: &'a Output<'a>,
    progress: &'a Progress,
    /// The next shard to take. Shards are taken in order, so that all before one that failed are done or under way.
    next: AtomicUsize,
    kept: AtomicUsize,
    /// The rows so far, and the failure of the first shard, in order, that failed.
    outcome: Mutex<Outcome>,
}

#[derive(Default)]
struct Outcome {
    rows: Vec<ManifestRow>,
    failure: Option<(u32, DatasetError)>,
}

impl<'a> Run<'a> {
    fn new(
        config: &'a Config,
        plan: &'a Plan,
        output: &'a Output<'a>,
        progress: &'a Progress,
    ) -> Self {
        Self {
            config,
            plan,
            output,
            progress,
            next: AtomicUsize::new(0),
            kept: AtomicUsize::new(0),
            outcome: Mutex::default(),
        }
    }

    fn all(&self) -> Result<Vec<ManifestRow>, DatasetError> {
        // The pool lives as long as the call: a process that forks between two calls inherits no dead threads.
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.config.threads().min(self.plan.shards.len()))
            .thread_name(|worker| format!("cotuong-{worker}"))
            .build()
            .map_err(|error| DatasetError::Internal {
                shard: 0,
                message: error.to_string(),
            })?;
        pool.broadcast(|_| self.work());
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome.failure.take() {
            Some(_) if self.progress.is_cancelled() => Err(DatasetError::Cancelled),
            Some((_, failure)) => Err(failure),
            None => Ok(std::mem::take(&mut outcome.rows)),
        }
    }

    /// Takes shards until there are none or one has failed.
    fn work(&self) {
        while let Some(shard) = self
            .plan
            .shards
            .get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let done = panic::catch_unwind(AssertUnwindSafe(|| self.one(shard))).unwrap_or_else(
                |payload| {
                    Err(DatasetError::Internal {
                        shard: shard.id as usize,
                        message: panic_text(&*payload),
                    })
                },
            );
            let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
            match done {
                Ok(row) => outcome.rows.push(row),
                Err(error) => {
                    if outcome
                        .failure
                        .as_ref()
                        .is_none_or(|&(first, _)| shard.id < first)
                    {
                        outcome.failure = Some((shard.id, error));
                    }
                }
            }
            if outcome.failure.is_some() {
                return;
            }
        }
    }

    /// Keeps what an earlier run made of a shard if it still holds, else runs it.
    fn one(&self, shard: &Shard) -> Result<ManifestRow, DatasetError> {
        if let Some(row) = self.output.earlier(shard.id)
            && is_kept(self.config, shard, row, self.progress)?
        {
            self.kept.fetch_add(1, Ordering::Relaxed);
            self.progress.add_kept(shard.bytes(), row.games);
            return Ok(row.clone());
        }
        self.output.unseal()?;
        let row = match &self.config.executor {
            Executor::Threads => run_shard(self.config, shard, self.progress)?,
            Executor::Processes(command) => run_apart(self.config, command, shard, self.progress)?,
        };
        manifest::note(&self.config.out, &row)?;
        self.progress.add_shard();
        Ok(row)
    }
}

/// What a panic said.
pub fn panic_text(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".to_owned())
}
