//! A shard in a process of its own, as its master sees it: tried again when the process dies, then without the game that it died
//! of.
//!
//! A worker tells which game it takes up before it does so; the game in hand when it dies is the suspect, and the one in hand when
//! the next one dies in the same place is put aside. No search by halves is needed to find it.

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::config::Config;
use crate::error::DatasetError;
use crate::manifest::ManifestRow;
use crate::plan::Shard;
use crate::progress::Progress;
use crate::watch::InHand;
use crate::worker::{Job, Message};

/// Games of one shard that may kill their process before the run is given up.
const MOST_PUT_ASIDE: usize = 100;
/// Deaths in the same place before the game in hand is put aside.
const DEATHS: u32 = 2;
/// How often the stop switch is looked at.
const POLL: Duration = Duration::from_millis(50);
/// How long a worker that is told to stop may take.
const GRACE: Duration = Duration::from_millis(300);

/// The command that starts a worker: a program that calls [`serve`](crate::serve) with its standard input and output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// How long it may take to say that it is a worker.
    pub patience: Duration,
}

impl WorkerCommand {
    /// Much longer than Python takes to start on a busy machine.
    pub const PATIENCE: Duration = Duration::from_secs(60);
}

/// How an attempt at a shard ended.
enum Ended {
    Answered(Message),
    Died {
        in_hand: Option<InHand>,
        how: String,
    },
    /// It runs, but is no worker.
    Strange,
}

/// Runs a shard in processes of its own until one of them brings it to its end.
///
/// # Errors
/// As [`run_shard`](crate::run_shard); [`DatasetError::Worker`] where the process cannot be started, dies without a game in hand, or
/// of too many.
pub(crate) fn run_apart(
    config: &Config,
    command: &WorkerCommand,
    shard: &Shard,
    progress: &Progress,
) -> Result<ManifestRow, DatasetError> {
    let mut job = Job {
        config: config.clone(),
        shard: shard.clone(),
        put_aside: Vec::new(),
    };
    let (mut suspect, mut deaths) = (None, 0);
    loop {
        let ended = attempt(command, &job, progress).map_err(|error| {
            worker_error(shard, format!("{}: {error}", command.program.display()))
        })?;
        if progress.is_cancelled() {
            return Err(DatasetError::Cancelled);
        }
        let (in_hand, how) = match ended {
            Ended::Answered(message) => return answer(message, shard, progress),
            Ended::Died { in_hand, how } => (in_hand, how),
            Ended::Strange => return Err(worker_error(shard, strange(command))),
        };
        deaths = if in_hand == suspect { deaths + 1 } else { 1 };
        suspect = in_hand;
        if deaths < DEATHS {
            continue;
        }
        let message = match in_hand {
            Some(game) if job.put_aside.len() < MOST_PUT_ASIDE => {
                job.put_aside.push(game);
                (suspect, deaths) = (None, 0);
                continue;
            }
            Some(_) => format!("too many games kill it ({how})"),
            None => format!("it dies before any game ({how})"),
        };
        return Err(worker_error(shard, message));
    }
}

fn strange(command: &WorkerCommand) -> String {
    format!(
        "{} has not said within {} s that it is a worker: the program must call `cotuong._core.serve()`",
        command.program.display(),
        command.patience.as_secs()
    )
}

fn worker_error(shard: &Shard, message: String) -> DatasetError {
    DatasetError::Worker {
        shard: shard.id,
        message,
    }
}

fn answer(
    message: Message,
    shard: &Shard,
    progress: &Progress,
) -> Result<ManifestRow, DatasetError> {
    match message {
        Message::Done { row, plies } => {
            progress.add_bytes(shard.bytes());
            progress.add_games(row.games, plies);
            Ok(row)
        }
        Message::BadGame(game) => Err(DatasetError::BadGame(game)),
        Message::Failed { message } => Err(worker_error(shard, message)),
        Message::Ready | Message::TakeUp(_) => Err(worker_error(shard, "no answer".to_owned())),
    }
}

/// Starts a worker, gives it the job and listens to it until it answers or dies.
fn attempt(command: &WorkerCommand, job: &Job, progress: &Progress) -> io::Result<Ended> {
    let mut child = Command::new(&command.program)
        .args(&command.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::Error::other("a worker without pipes"));
    };
    let mut line = serde_json::to_vec(job)?;
    line.push(b'\n');
    // A worker that dies before it has read its job is met below.
    let _ = input.write_all(&line);
    let child = Mutex::new(child);
    let greeted = AtomicBool::new(false);
    let ((in_hand, answer), in_time) = thread::scope(|scope| {
        let (finished, wait) = channel::<()>();
        let (child, greeted) = (&child, &greeted);
        let standing_by = scope
            .spawn(move || stand_by(child, input, &wait, (greeted, command.patience), progress));
        let heard = listen(BufReader::new(output), greeted);
        drop(finished);
        (heard, standing_by.join().unwrap_or(true))
    });
    let status = child
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .wait()?;
    Ok(match answer {
        Some(message) => Ended::Answered(message),
        None if !in_time => Ended::Strange,
        None => Ended::Died {
            in_hand,
            how: status.to_string(),
        },
    })
}

/// Hears a worker out: the last game that it took up, and its answer. Lines that are no messages are not its own.
fn listen(output: impl BufRead, greeted: &AtomicBool) -> (Option<InHand>, Option<Message>) {
    let mut in_hand = None;
    for line in output.lines().map_while(Result::ok) {
        match serde_json::from_str(&line) {
            Ok(Message::Ready) => greeted.store(true, Ordering::Relaxed),
            Ok(Message::TakeUp(game)) => in_hand = Some(game),
            Ok(answer) => return (in_hand, Some(answer)),
            Err(_) => {}
        }
    }
    (in_hand, None)
}

/// Holds the worker's input open while it is heard; once the run is cancelled closes it, which asks the worker to stop, and ends
/// one that does not. Ends a program that does not greet, too, and then returns `false`.
fn stand_by(
    child: &Mutex<Child>,
    input: ChildStdin,
    heard: &Receiver<()>,
    (greeted, patience): (&AtomicBool, Duration),
    progress: &Progress,
) -> bool {
    // It may have ended by itself just now.
    let kill = || {
        let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    };
    let started = Instant::now();
    while !progress.is_cancelled() {
        if heard.recv_timeout(POLL) == Err(RecvTimeoutError::Disconnected) {
            return true;
        }
        if !greeted.load(Ordering::Relaxed) && started.elapsed() > patience {
            kill();
            return false;
        }
    }
    drop(input);
    if heard.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
        kill();
    }
    true
}
