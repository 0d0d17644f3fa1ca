//! A shard in a process of its own, as its master sees it: tried again when the process dies, then without the game that it died
//! of.
//!
//! A worker tells which game it takes up before it does so; the game in hand when it dies is the suspect, and the one in hand when
//! the next one dies in the same place is put aside. No search by halves is needed to find it.

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use cotuong_records::GameStatus;

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
}

/// How an attempt at a shard ended.
enum Ended {
    Answered(Message),
    Died {
        in_hand: Option<InHand>,
        how: String,
    },
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
        };
        deaths = if in_hand == suspect { deaths + 1 } else { 1 };
        suspect = in_hand;
        if deaths < DEATHS {
            continue;
        }
        match in_hand {
            Some(game) if job.put_aside.len() < MOST_PUT_ASIDE => job.put_aside.push(game),
            Some(_) => {
                return Err(worker_error(
                    shard,
                    format!("too many games kill it ({how})"),
                ));
            }
            None => {
                return Err(worker_error(
                    shard,
                    format!("it dies before any game ({how})"),
                ));
            }
        }
        (suspect, deaths) = (None, 0);
    }
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
        Message::BadGame {
            source,
            index,
            offset,
            ply,
            code,
            message,
        } => Err(DatasetError::BadGame {
            source,
            index,
            offset,
            ply,
            code: GameStatus::ALL
                .into_iter()
                .map(GameStatus::name)
                .find(|name| *name == code)
                .unwrap_or("bad_game"),
            message,
        }),
        Message::Failed { message } => Err(worker_error(shard, message)),
        Message::TakeUp(_) => Err(worker_error(shard, "no answer".to_owned())),
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
    let (in_hand, answer) = thread::scope(|scope| {
        let (finished, wait) = channel::<()>();
        let child = &child;
        scope.spawn(move || stand_by(child, input, &wait, progress));
        let heard = listen(BufReader::new(output));
        drop(finished);
        heard
    });
    let status = child
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .wait()?;
    Ok(match answer {
        Some(message) => Ended::Answered(message),
        None => Ended::Died {
            in_hand,
            how: status.to_string(),
        },
    })
}

/// Hears a worker out: the last game that it took up, and its answer. Lines that are no messages are not its own.
fn listen(output: impl BufRead) -> (Option<InHand>, Option<Message>) {
    let mut in_hand = None;
    for line in output.lines().map_while(Result::ok) {
        match serde_json::from_str(&line) {
            Ok(Message::TakeUp(game)) => in_hand = Some(game),
            Ok(answer) => return (in_hand, Some(answer)),
            Err(_) => {}
        }
    }
    (in_hand, None)
}

/// Holds the worker's input open while it is heard; once the run is cancelled closes it, which asks the worker to stop, and ends
/// one that does not.
fn stand_by(child: &Mutex<Child>, input: ChildStdin, heard: &Receiver<()>, progress: &Progress) {
    while !progress.is_cancelled() {
        if heard.recv_timeout(POLL) == Err(RecvTimeoutError::Disconnected) {
            return;
        }
    }
    drop(input);
    if heard.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
        // It may have ended by itself just now.
        let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
    }
}
