//! Long work off the interpreter's lock.

use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often Python is asked for signals, and progress is told.
const POLL: Duration = Duration::from_millis(100);

/// Runs a job without holding the interpreter's lock.
///
/// Ten times a second `tick` runs with the lock held, after Python has looked for signals. If either fails (Ctrl-C, an
/// exception in a callback), `stop` asks the job to end, and the error is raised once it has.
///
/// The job has a thread of its own, because only the thread that called may handle signals.
pub fn detach<T: Send>(
    py: Python<'_>,
    stop: impl Fn() + Send,
    mut tick: impl FnMut(Python<'_>) -> PyResult<()> + Send,
    job: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(move || {
        thread::scope(move |scope| {
            let (finished, wait) = channel::<()>();
            let worker = scope.spawn(move || {
                // Dropped at the end, by a panic too: that is what ends the wait.
                let _finished = finished;
                job()
            });
            let mut polled = Ok(());
            while polled.is_ok() && wait.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                polled = Python::attach(|py| {
                    py.check_signals()?;
                    tick(py)
                });
            }
            if polled.is_err() {
                stop();
            }
            let outcome = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            polled.map(|()| outcome)
        })
    })
}
