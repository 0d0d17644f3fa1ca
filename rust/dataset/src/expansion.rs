//! A container expanded on a thread of its own, a file at a time, so that whoever reads asks for the next one.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use cotuong_records::container::{self, Damage, Item, Limits};

use crate::games::Ask;
use crate::names::Names;

/// How often a waiting reader asks whether to go on waiting.
const PATIENCE: Duration = Duration::from_millis(50);

/// What is found in a container.
pub enum Member {
    /// A file, by its path behind that of the container.
    File { path: String, bytes: Vec<u8> },
    /// Something that cannot be read.
    Damage(Damage),
}

/// A container that is being expanded. Dropped, it stops.
pub struct Expansion {
    source: String,
    members: Option<Receiver<Member>>,
    stopped: Arc<AtomicBool>,
    worker: Option<JoinHandle<()>>,
    process: u32,
}

impl Expansion {
    /// Begins with the bytes of a container.
    ///
    /// # Errors
    /// Where the system gives no thread.
    pub fn start(source: String, bytes: Vec<u8>) -> io::Result<Self> {
        // One file is handed over, and the next one waits.
        let (sender, members) = sync_channel(0);
        let stopped = Arc::new(AtomicBool::new(false));
        let (stop, name) = (Arc::clone(&stopped), source.clone());
        let expand = move || {
            let is_stopped = || stop.load(Ordering::Relaxed);
            let mut names = Names::default();
            let mut visit = |item: Item<'_>| {
                let member = match item {
                    Item::File { path, bytes } => Member::File {
                        path: names.own(path),
                        bytes: bytes.to_vec(),
                    },
                    Item::Damage(damage) => Member::Damage(damage),
                };
                if sender.send(member).is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            };
            container::expand_until(&name, &bytes, &Limits::default(), &is_stopped, &mut visit);
        };
        let thread = thread::Builder::new().name("cotuong-expand".to_owned());
        Ok(Self {
            source,
            members: Some(members),
            stopped,
            worker: Some(thread.spawn(expand)?),
            process: std::process::id(),
        })
    }

    /// The path of the container.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The next file, or what cannot be read; `None` at the end.
    ///
    /// # Errors
    /// What `ask` answered, and where the process is not the one that began.
    pub fn next(&mut self, ask: &Ask) -> io::Result<Option<Member>> {
        if self.process != std::process::id() {
            let message = "the process that began to read this container has forked";
            return Err(io::Error::other(message));
        }
        while let Some(members) = &self.members {
            match members.recv_timeout(PATIENCE) {
                Ok(member) => return Ok(Some(member)),
                Err(RecvTimeoutError::Timeout) => ask()?,
                Err(RecvTimeoutError::Disconnected) => self.members = None,
            }
        }
        if let Some(Err(panic)) = self.worker.take().map(JoinHandle::join) {
            std::panic::resume_unwind(panic);
        }
        Ok(None)
    }
}

impl Drop for Expansion {
    fn drop(&mut self) {
        if self.process != std::process::id() {
            // The thread is that of the parent process: there is nobody to join.
            std::mem::forget(self.worker.take());
            return;
        }
        self.stopped.store(true, Ordering::Relaxed);
        self.members = None;
        if let Some(worker) = self.worker.take() {
            // Nobody is left to hear of a panic.
            let _ = worker.join();
        }
    }
}
