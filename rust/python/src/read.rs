//! Reading files, game by game.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use cotuong_records as records;
use cotuong_records::{Games, OnIllegal, Played, ReadOptions, play_into, stream_games};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::error::{Error, Result, os_error, quoted};
use crate::games::Game;

/// The games of a file, one after the other, read as they are asked for.
///
/// It can be gone through once. Threads may share it: each game goes to one of them.
#[pyclass(module = "cotuong", frozen)]
pub struct GameReader {
    path: PathBuf,
    source: String,
    raises: bool,
    state: Mutex<State>,
}

/// The place in the file, and what is used again for every game.
struct State {
    games: Games<'static>,
    game: records::Game,
    played: Played,
    on_illegal: OnIllegal,
}

/// Opens a file and returns its games.
#[pyfunction]
#[pyo3(signature = (path, *, encoding, on_illegal))]
pub fn read(path: PathBuf, encoding: Option<&str>, on_illegal: &str) -> Result<GameReader> {
    let encoding = encoding.map(|name| {
        let named = name.parse();
        named.map_err(|error| Error::Argument(format!("{}: {error}", quoted(name))))
    });
    let options = ReadOptions {
        encoding: encoding.transpose()?,
        ..ReadOptions::default()
    };
    let on_illegal_move = match on_illegal {
        "stop" | "raise" => OnIllegal::Stop,
        "play_on" => OnIllegal::PlayOn,
        _ => {
            let given = quoted(on_illegal);
            let message =
                format!("on_illegal cannot be {given}: stop, raise or play_on was expected");
            return Err(Error::Argument(message));
        }
    };
    let file = File::open(&path).map_err(|error| {
        let message = format!("cannot open {}: {error}", path.display());
        os_error(&error, &path, message)
    })?;
    Ok(GameReader {
        source: path.to_string_lossy().into_owned(),
        path,
        raises: on_illegal == "raise",
        state: Mutex::new(State {
            games: stream_games(Interruptible::new(file), &options),
            game: records::Game::default(),
            played: Played::default(),
            on_illegal: on_illegal_move,
        }),
    })
}

#[pymethods]
impl GameReader {
    const fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Result<Option<Game>> {
        // Waiting for another thread that reads must not keep the interpreter's lock, which that thread may need.
        let mut state = self
            .state
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner);
        let State {
            games,
            game,
            played,
            on_illegal,
        } = &mut *state;
        py.detach(move || {
            if !games.read(game).map_err(|error| self.failure(error))? {
                return Ok(None);
            }
            play_into(game, *on_illegal, played);
            match &played.error {
                Some(error) if self.raises => Err(Error::Game {
                    source: self.source.clone(),
                    index: game.index,
                    error: error.clone(),
                }),
                _ => Ok(Some(Game::of(&self.source, game, played))),
            }
        })
    }
}

impl GameReader {
    fn failure(&self, error: records::ReadError) -> Error {
        Error::Read {
            path: self.path.clone(),
            error,
        }
    }
}

/// A reader that asks Python for signals now and then, so that Ctrl-C ends even a long search for the next game.
struct Interruptible<R> {
    reader: R,
    asked: Instant,
}

impl<R> Interruptible<R> {
    /// How often Python is asked.
    const POLL: Duration = Duration::from_millis(100);

    fn new(reader: R) -> Self {
        Self {
            reader,
            asked: Instant::now(),
        }
    }
}

impl<R: Read> Read for Interruptible<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.asked.elapsed() >= Self::POLL {
            self.asked = Instant::now();
            // As an I/O error it passes through the reader; Python gets the exception inside.
            let signals = Python::attach(|py| -> PyResult<()> { py.check_signals() });
            signals.map_err(io::Error::other)?;
        }
        self.reader.read(buffer)
    }
}
