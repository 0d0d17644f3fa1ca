//! A shard in a process of its own, as that process sees it: a job comes in, lines of JSON go out.
//!
//! The first line of the input is the [`Job`]. The input stays open as long as whoever gave it wants the answer: its end
//! cancels the work, so that no worker outlives its master. Every line of the output is a [`Message`].

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;
use std::thread;

use serde::{Deserialize, Serialize};

use crate::config::Config;
use crate::error::{BadGame, DatasetError};
use crate::manifest::ManifestRow;
use crate::plan::Shard;
use crate::progress::Progress;
use crate::shard::run_watched;
use crate::watch::{InHand, Stage, Watch};

/// What a worker is asked to do.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    /// The settings.
    pub config: Config,
    /// The shard.
    pub shard: Shard,
    /// The games that are to be left alone.
    pub put_aside: Vec<InHand>,
}

/// What a worker says.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    /// The job has been read: this is a worker, and it begins.
    Ready,
    /// A game is taken up.
    TakeUp(InHand),
    /// The shard is done.
    Done {
        /// Its row of the manifest.
        row: ManifestRow,
        /// The plies played.
        plies: u64,
    },
    /// The shard cannot be done, and no process died of it.
    Failed {
        /// Why.
        message: String,
    },
    /// The first bad game, where the settings ask that it end the run.
    BadGame(BadGame),
}

/// Does one job: the whole life of a worker process.
///
/// `before` is called with the source and the index of every game before it is played.
///
/// # Errors
/// Where the job cannot be read or the answer not be written; what goes wrong with the job itself is an answer.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write,
    before: impl FnMut(&str, u64),
) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut line = String::new();
    input.read_line(&mut line)?;
    let job: Job = serde_json::from_str(&line)?;
    let progress = Arc::new(Progress::new());
    let stop = Arc::clone(&progress);
    thread::spawn(move || {
        // The end of the input and a broken one mean the same.
        let _ = io::copy(&mut input, &mut io::sink());
        stop.cancel();
    });
    let mut telling = Telling {
        job: &job,
        output,
        before,
    };
    telling.tell(&Message::Ready)?;
    let outcome = run_watched(&job.config, &job.shard, &progress, &mut telling);
    let plies = progress.snapshot().plies;
    telling.tell(&Message::of(outcome, plies))
}

impl Message {
    fn of(outcome: Result<ManifestRow, DatasetError>, plies: u64) -> Self {
        match outcome {
            Ok(row) => Self::Done { row, plies },
            Err(DatasetError::BadGame(game)) => Self::BadGame(game),
            Err(error) => Self::Failed {
                message: error.to_string(),
            },
        }
    }
}

/// Tells the master of every game.
struct Telling<'a, W, F> {
    job: &'a Job,
    output: W,
    before: F,
}

impl<W: Write, F> Telling<'_, W, F> {
    fn tell(&mut self, message: &Message) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        self.output.write_all(&line)?;
        self.output.flush()
    }
}

impl<W: Write, F: FnMut(&str, u64)> Watch for Telling<'_, W, F> {
    fn take_up(&mut self, game: InHand) {
        // A master that does not listen any more has closed the input too: the work is cancelled already.
        let _ = self.tell(&Message::TakeUp(game));
        let piece = self.job.shard.pieces.get(game.piece);
        if let (Stage::Playing, Some(piece)) = (game.stage, piece) {
            let first = piece
                .stretch
                .as_ref()
                .map_or(0, |stretch| stretch.first_game);
            (self.before)(&piece.source, u64::from(first) + game.game);
        }
    }

    fn is_put_aside(&self, game: InHand) -> bool {
        self.job.put_aside.contains(&game)
    }
}
