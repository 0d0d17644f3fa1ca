//! Reading files, game by game.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use cotuong_dataset::{Archive, Bytes, Progress, Unread};
use cotuong_records as records;
use cotuong_records::{Encoding, OnIllegal, Played, ReadOptions, play_into, play_variations};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyByteArray, PyBytes};

use crate::arguments::named;
use crate::error::{Error, Result, holds_exception, read_warning, unknown};
use crate::games::Game;
use crate::run;
use crate::vocabulary::wrong_type;

/// The games of some inputs, one after the other, read as they are asked for.
///
/// It can be gone through once. Threads may share it: each game goes to one of them.
#[pyclass(module = "cotuong", frozen)]
pub struct GameReader {
    raises: bool,
    variations: bool,
    state: Mutex<State>,
}

/// The place in the inputs, and what is used again for every game.
struct State {
    archive: Archive,
    game: records::Game,
    played: Played,
    on_illegal: OnIllegal,
    found: bool,
    /// What could not be read before any game was found.
    unread: Vec<Unread>,
}

/// What is to be read: a file that is open already, or a path.
#[derive(FromPyObject)]
pub enum Input {
    Path(PathBuf),
    File(Py<PyAny>),
}

/// Opens some inputs and returns their games.
#[pyfunction]
#[pyo3(signature = (inputs, *, encoding, on_illegal, variations))]
pub fn read(
    py: Python<'_>,
    inputs: Vec<Input>,
    #[pyo3(from_py_with = named::encoding)] encoding: Option<&str>,
    #[pyo3(from_py_with = named::on_illegal)] on_illegal: &str,
    #[pyo3(from_py_with = named::variations)] variations: bool,
) -> Result<GameReader> {
    let encoding = encoding.map(|name| {
        let named = name.parse();
        named.map_err(|_| unknown("encoding", name, Encoding::ALL.map(Encoding::name)))
    });
    let options = ReadOptions {
        encoding: encoding.transpose()?,
        ..ReadOptions::default()
    };
    let on_illegal_move = match on_illegal {
        "stop" | "raise" => OnIllegal::Stop,
        "play_on" => OnIllegal::PlayOn,
        _ => {
            let known = ["stop", "raise", "play_on"];
            return Err(unknown("on_illegal", on_illegal, known));
        }
    };
    let mut archive = Archive::new(&options, Arc::new(signals));
    let progress = Progress::new();
    let is_walk = inputs
        .iter()
        .any(|input| matches!(input, Input::Path(path) if !path.is_file()));
    let list = || {
        inputs.into_iter().try_for_each(|input| match input {
            Input::Path(path) => archive.add_path(&path, &progress),
            Input::File(file) => {
                Python::attach(|py| add_file(py, &mut archive, file));
                Ok(())
            }
        })
    };
    // A walk through folders can be long; a file at hand is not worth a thread.
    if is_walk {
        run::detach(py, || progress.cancel(), |_| Ok(()), list)??;
    } else {
        list()?;
    }
    Ok(GameReader {
        raises: on_illegal == "raise",
        variations,
        state: Mutex::new(State {
            archive,
            game: records::Game::default(),
            played: Played::default(),
            on_illegal: on_illegal_move,
            found: false,
            unread: Vec::new(),
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
        let state = &mut *state;
        py.detach(move || state.next(self.raises, self.variations))
    }
}

impl State {
    fn next(&mut self, raises: bool, variations: bool) -> Result<Option<Game>> {
        loop {
            match self.archive.read(&mut self.game) {
                Ok(true) => {
                    self.found = true;
                    // A file was found to be good: what was not is passed over.
                    self.warn()?;
                    return self.play(raises, variations).map(Some);
                }
                Ok(false) => return self.end(),
                Err(unread) if self.archive.is_one_file() || is_signal(&unread) => {
                    return Err(unread.into());
                }
                Err(unread) => {
                    self.unread.push(unread);
                    if self.found {
                        self.warn()?;
                    }
                }
            }
        }
    }

    /// Tells what was passed over.
    fn warn(&mut self) -> Result<()> {
        for unread in self.unread.drain(..) {
            read_warning(&unread)?;
        }
        Ok(())
    }

    /// Nothing follows. Where no game was found at all, that is for the first thing that could not be read.
    fn end(&mut self) -> Result<Option<Game>> {
        let first = (!self.unread.is_empty()).then(|| self.unread.remove(0));
        self.warn()?;
        first.map_or(Ok(None), |unread| Err(unread.into()))
    }

    fn play(&mut self, raises: bool, variations: bool) -> Result<Game> {
        let (source, game, played) = (self.archive.source(), &self.game, &mut self.played);
        play_into(game, self.on_illegal, played);
        match &played.error {
            Some(error) if raises => Err(Error::Game {
                source: source.to_owned(),
                index: game.index,
                error: error.clone(),
            }),
            _ => {
                let lines = variations.then(|| play_variations(game, played));
                Ok(Game::of(source, game, played, lines))
            }
        }
    }
}

/// Asks Python for signals, so that Ctrl-C ends even a long search for the next game.
fn signals() -> io::Result<()> {
    // As an I/O error it passes through the readers; Python gets the exception inside.
    Python::attach(|py| -> PyResult<()> { py.check_signals() }).map_err(io::Error::other)
}

/// Whether a failure is an exception of Python.
fn is_signal(unread: &Unread) -> bool {
    use std::error::Error as _;
    let error = match &unread.cause {
        cotuong_dataset::Cause::Open(error) => Some(error),
        cotuong_dataset::Cause::Read(error) => {
            error.source().and_then(|error| error.downcast_ref())
        }
        _ => None,
    };
    error.is_some_and(holds_exception)
}

fn add_file(py: Python<'_>, archive: &mut Archive, file: Py<PyAny>) {
    let name = file.getattr(py, "name");
    let name = name.and_then(|name| name.extract::<String>(py));
    let bytes: Bytes = Box::new(PythonFile(file));
    archive.add_stream(name.as_deref().unwrap_or("<stream>"), bytes);
}

/// A file of Python's, or anything that has its `read`.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = Python::attach(|py| -> PyResult<usize> {
            let read = self.0.bind(py).call_method1("read", (buffer.len(),))?;
            let bytes = if let Ok(array) = read.cast::<PyByteArray>() {
                array.to_vec()
            } else if let Ok(bytes) = read.cast::<PyBytes>() {
                bytes.as_bytes().to_vec()
            } else {
                let expected = "bytes from `read`, as of a file that is open in binary mode,";
                return Err(wrong_type(read.as_borrowed(), expected));
            };
            let Some(room) = buffer.get_mut(..bytes.len()) else {
                let message = "read gave more bytes than were asked for";
                return Err(pyo3::exceptions::PyValueError::new_err(message));
            };
            room.copy_from_slice(&bytes);
            Ok(bytes.len())
        });
        read.map_err(io::Error::other)
    }
}
