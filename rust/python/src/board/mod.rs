//! `Board`.

mod edit;
mod notation;
mod picture;
mod squares;
mod standing;

use std::fmt::Write;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use cotuong_board::{self as board, Fen, History, Position, START_FEN};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::arguments::named;
use crate::error::{Error, Result};
use crate::legal::LegalMoves;
use crate::moves::{Move, MoveArgument, coordinates, interned};
use crate::vocabulary;

pub use notation::notation_named;

/// A position with the moves that led to it.
///
/// Made from a FEN in any common dialect, by default the start of a game. Moves after the FEN
/// (`... moves h2e2 h9g7`) are played. A diagram that no game can bring about is held too, and `status` says what is
/// impossible in it; with `strict=True` it is refused, and so is a FEN that is not written exactly.
///
/// Two boards are equal when the pieces, their squares and the side to move are: the repetition rule's notion. Boards can be
/// copied and pickled, moves included; they change, so they do not hash. Threads may share one: every call sees it as it
/// stands between two others.
///
/// Raises `FenError` for a text that is not a FEN, `InvalidMoveError` or `IllegalMoveError` for the moves after it.
///
/// >>> import cotuong as ct
/// >>> board = ct.Board()
/// >>> len(board.legal_moves)
/// 44
/// >>> board.push("h2e2")
/// >>> board.turn
/// <Color.BLACK: 'black'>
/// >>> board.fen()
/// 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'
/// >>> board.pop()
/// Move('h2e2')
#[pyclass(module = "cotuong", frozen)]
pub struct Board {
    // No call into Python while it is locked, nor without the interpreter's lock: then nobody ever waits for it.
    history: Mutex<History>,
    /// Whether the side to move is in check: `NO`, `YES`, or `UNASKED` of the position as it stands. It is written under
    /// the lock alone and read without, which gives the answer of before or after whatever goes on meanwhile.
    check: AtomicU8,
}

const NO: u8 = 0;
const YES: u8 = 1;
const UNASKED: u8 = 2;

impl Board {
    fn lock(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the position and the moves that led to it.
    pub fn with<T>(&self, ask: impl FnOnce(&History) -> T) -> T {
        ask(&self.lock())
    }

    /// Changes the position or the moves that led to it.
    fn update<T>(&self, change: impl FnOnce(&mut History) -> T) -> T {
        let mut history = self.lock();
        self.check.store(UNASKED, Ordering::Relaxed);
        change(&mut history)
    }

    /// Whether the side to move is in check.
    pub fn stands_in_check(&self) -> bool {
        match self.check.load(Ordering::Relaxed) {
            NO => false,
            YES => true,
            _ => self.with(|history| {
                let is_check = history.position().is_check();
                let known = if is_check { YES } else { NO };
                self.check.store(known, Ordering::Relaxed);
                is_check
            }),
        }
    }

    /// Asks the position.
    pub fn ask<T>(&self, ask: impl FnOnce(&Position) -> T) -> T {
        self.with(|history| ask(history.position()))
    }

    /// The start, and the moves made from there.
    pub fn game(&self) -> (board::Setup, Vec<board::Move>) {
        self.with(|history| (history.start(), history.moves().collect()))
    }

    fn play(&self, mv: board::Move) -> Result<()> {
        self.update(|history| {
            history.push(mv).map_err(|illegality| Error::Illegal {
                mv,
                illegality,
                fen: history.position().fen(),
            })
        })
    }
}

impl From<History> for Board {
    fn from(history: History) -> Self {
        Self {
            history: Mutex::new(history),
            check: AtomicU8::new(UNASKED),
        }
    }
}

impl From<&board::Setup> for Board {
    fn from(setup: &board::Setup) -> Self {
        History::new(Position::from_setup_unchecked(setup)).into()
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=START_FEN, *, strict=false))]
    fn new(
        #[pyo3(from_py_with = named::fen)] fen: &str,
        #[pyo3(from_py_with = named::strict)] strict: bool,
    ) -> Result<Self> {
        if let Some(position) = Position::from_exact_fen(fen).filter(|_| !strict) {
            return Ok(History::new(position).into());
        }
        let read = Fen::parse(fen)?;
        if strict {
            board::Setup::from_exact_fen(fen)?;
            let impossible = read.setup.impossibilities();
            if !impossible.is_empty() {
                return Err(Error::Impossible(impossible));
            }
        }
        let board = Self::from(&read.setup);
        for text in read.moves {
            board.play(coordinates(text)?)?;
        }
        Ok(board)
    }

    /// The side to move. To set it makes another position of the board, without moves.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.ask(Position::turn))
    }

    /// The legal moves here: sized, iterable, `move in board.legal_moves`.
    ///
    /// The answer is of the position as it stands now, and stays so when the board moves on.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves::safe(self.ask(Position::clone))
    }

    /// The moves that the pieces could make here, whether their king is left in check or not: like `legal_moves`.
    #[getter]
    fn pseudo_legal_moves(&self) -> LegalMoves {
        LegalMoves::of_the_men(self.ask(Position::clone))
    }

    /// The moves made on this board, first to last.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        let (_, moves) = self.game();
        moves.into_iter().map(|mv| interned(py, mv)).collect()
    }

    /// The number of the current move, a move being two plies; 1 at the start.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.ask(Position::fullmove)
    }

    /// Plies since the last capture.
    #[getter]
    fn plies_since_capture(&self) -> u32 {
        self.ask(Position::plies_since_capture)
    }

    /// Return the plies since the start of the game, by the number of the move and the side to move.
    fn ply(&self) -> u64 {
        self.ask(|position| {
            2 * u64::from(position.fullmove().max(1) - 1)
                + u64::from(position.turn() == board::Color::Black)
        })
    }

    /// Return the exact FEN.
    fn fen<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::new(py, self.ask(Position::fen_text).as_str())
    }

    /// Play a move, given as a `Move` or in ICCS (`"h2e2"`, `"H2-E2"`).
    ///
    /// Raises `IllegalMoveError` if it may not be played, and then nothing changes; `InvalidMoveError` if the text is not two
    /// squares.
    fn push(&self, r#move: MoveArgument) -> Result<()> {
        self.play(r#move.0)
    }

    /// Take the last move back and return it.
    ///
    /// Raises `IndexError` if there is none.
    fn pop(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let mv = self
            .update(History::pop)
            .ok_or_else(|| PyIndexError::new_err("no move to take back"))?;
        interned(py, mv)
    }

    /// Return the last move made.
    ///
    /// Raises `IndexError` if there is none.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let mv = self
            .with(History::last)
            .ok_or_else(|| PyIndexError::new_err("no move has been made"))?;
        interned(py, mv)
    }

    /// Return a board with the position that the moves started from, and no move made.
    fn root(&self) -> Self {
        Self::from(&self.game().0)
    }

    /// Return a copy; with `stack=False` without the moves that led here.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, #[pyo3(from_py_with = named::stack)] stack: bool) -> Self {
        let history = if stack {
            self.with(History::clone)
        } else {
            History::new(self.ask(Position::clone))
        };
        history.into()
    }

    fn __copy__(&self) -> Self {
        self.copy(true)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.copy(true)
    }

    /// A board pickles as the FEN that it started from with the moves after it.
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        let (start, moves) = slf.get().game();
        let mut fen = start.to_fen();
        let mut separator = " moves ";
        for mv in moves {
            // Writing to a string does not fail.
            let _ = write!(fen, "{separator}{mv}");
            separator = " ";
        }
        (slf.get_type().into_any().unbind(), (fen,))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else {
            return false;
        };
        // One after the other: it may be the same board twice.
        let other = other.get().ask(Position::clone);
        self.ask(|position| *position == other)
    }

    #[classattr]
    #[pyo3(name = "__hash__")]
    const HASH: Option<Py<PyAny>> = None;
}
