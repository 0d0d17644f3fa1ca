//! The same work on many rows, on all cores and off the interpreter's lock.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use pyo3::prelude::*;

use crate::error::{Error, Result};
use crate::run;

/// Rows that are done where they are asked for: to start threads would take longer.
const FEW: usize = 256;

/// Fills every row by its index; Ctrl-C ends it. Of several rows that fail the first one's error is returned.
///
/// `workers` is the number of threads, 0 for as many as the machine offers; each takes `block` rows at a time.
pub fn fill<T: Send>(
    py: Python<'_>,
    workers: usize,
    rows: &mut [T],
    block: usize,
    work: impl Fn(usize, &mut T) -> Result<()> + Sync,
) -> Result<()> {
    let count = rows.len();
    let crew = Crew {
        blocks: Mutex::new(rows.chunks_mut(block).enumerate()),
        block,
        stopped: AtomicBool::new(false),
        failure: Mutex::new(None),
    };
    if count <= FEW.min(block) {
        py.detach(|| crew.take_part(&work));
    } else {
        let offered = || thread::available_parallelism().map_or(1, NonZero::get);
        let wanted = if workers == 0 { offered() } else { workers };
        let hands = wanted.min(count.div_ceil(block));
        run::detach(
            py,
            || crew.stopped.store(true, Ordering::Relaxed),
            |_| Ok(()),
            || {
                thread::scope(|scope| {
                    for _ in 1..hands {
                        scope.spawn(|| crew.take_part(&work));
                    }
                    crew.take_part(&work);
                });
            },
        )?;
    }
    let failure = crew.failure.into_inner();
    match failure.unwrap_or_else(PoisonError::into_inner) {
        Some((_, error)) => Err(error),
        None => Ok(()),
    }
}

/// Threads that take blocks of rows in their order.
struct Crew<B> {
    blocks: Mutex<B>,
    block: usize,
    stopped: AtomicBool,
    failure: Mutex<Option<(usize, Error)>>,
}

impl<'a, T: 'a, B: Iterator<Item = (usize, &'a mut [T])>> Crew<B> {
    fn take_part(&self, work: &impl Fn(usize, &mut T) -> Result<()>) {
        while !self.stopped.load(Ordering::Relaxed) {
            let taken = lock(&self.blocks).next();
            let Some((number, rows)) = taken else { break };
            for (index, row) in (number * self.block..).zip(rows) {
                if let Err(error) = work(index, row) {
                    self.fail(index, error);
                    break;
                }
            }
        }
    }

    /// Nobody takes another block then; those before this one have been taken, and come to their end.
    fn fail(&self, index: usize, error: Error) {
        self.stopped.store(true, Ordering::Relaxed);
        let mut failure = lock(&self.failure);
        if failure.as_ref().is_none_or(|(first, _)| index < *first) {
            *failure = Some((index, error));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
