//! `Board`.

use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use cotuong_board::notation::{self, Notation};
use cotuong_board::{self as board, Fen, History, Position, START_FEN, Square};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{Error, Result};
use crate::legal::LegalMoves;
use crate::moves::{Move, MoveArgument, interned};
use crate::outcome::Outcome;
use crate::run;
use crate::vocabulary::{self, Piece, SquareArgument};

/// A position with the moves that led to it.
///
/// Made from a FEN in any common dialect, by default the start of a game. Moves after the FEN
/// (`... moves h2e2 h9g7`) are played. A diagram that no game can bring about is held too, and `status` says what is
/// impossible in it; with `strict=True` it is refused, and so is a FEN that is not written exactly.
///
/// Two boards are equal when the men, their squares and the side to move are: the repetition rule's notion. Boards can be
/// copied and pickled, moves included; they change, so they do not hash.
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
#[pyclass(module = "cotuong")]
#[derive(Clone)]
pub struct Board {
    history: History,
}

impl Board {
    /// The position and the moves that led to it.
    pub const fn history(&self) -> &History {
        &self.history
    }

    fn position(&self) -> &Position {
        self.history.position()
    }

    fn play(&mut self, mv: board::Move) -> Result<()> {
        self.history.push(mv).map_err(|illegality| Error::Illegal {
            mv,
            illegality,
            fen: self.position().fen(),
        })
    }

    fn read(&self, text: &str, notation: &str) -> Result<board::Move> {
        let position = self.position();
        let read = match notation {
            "auto" => notation::parse_auto(text, position),
            name => notation::parse(text, notation_named(name)?, position),
        };
        read.map_err(|error| self.notation_error(text, error))
    }

    fn notation_error(&self, text: &str, error: notation::NotationError) -> Error {
        Error::Notation {
            text: text.to_owned(),
            error,
            fen: self.position().fen(),
        }
    }
}

/// The notation of a name.
pub fn notation_named(name: &str) -> Result<Notation> {
    name.parse()
        .map_err(|error| Error::Argument(format!("{name:?} is {error}")))
}

impl From<History> for Board {
    fn from(history: History) -> Self {
        Self { history }
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen=START_FEN, *, strict=false))]
    fn new(fen: &str, strict: bool) -> Result<Self> {
        let read = Fen::parse(fen)?;
        if strict {
            board::Setup::from_exact_fen(fen)?;
            let impossible = read.setup.impossibilities();
            if !impossible.is_empty() {
                return Err(Error::Impossible(impossible));
            }
        }
        let mut board = Self {
            history: History::new(Position::from_setup_unchecked(&read.setup)),
        };
        for text in read.moves {
            let mv = text
                .parse()
                .map_err(|_| Error::Coordinates(text.to_owned()))?;
            board.play(mv)?;
        }
        Ok(board)
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::color(py, self.position().turn())
    }

    /// The legal moves here: sized, iterable, `move in board.legal_moves`.
    ///
    /// The answer is of the position as it stands now, and stays so when the board moves on.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves(self.position().clone())
    }

    /// The moves made on this board, first to last.
    #[getter]
    fn move_stack(&self, py: Python<'_>) -> PyResult<Vec<Py<Move>>> {
        self.history.moves().map(|mv| interned(py, mv)).collect()
    }

    /// The number of the current move, a move being two plies; 1 at the start.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.position().fullmove()
    }

    /// Plies since the last capture.
    #[getter]
    fn plies_since_capture(&self) -> u32 {
        self.position().plies_since_capture()
    }

    /// Return the exact FEN.
    fn fen(&self) -> String {
        self.position().fen()
    }

    /// Play a move, given as a `Move` or in ICCS (`"h2e2"`).
    ///
    /// Raises `IllegalMoveError` if it may not be played, and then nothing changes; `InvalidMoveError` if the text is not two
    /// squares.
    fn push(&mut self, r#move: MoveArgument) -> Result<()> {
        self.play(r#move.0)
    }

    /// Read a move in a notation (see `parse`), play it and return it.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().push_text("炮二平五")
    /// Move('h2e2')
    #[pyo3(signature = (text, notation="auto"))]
    fn push_text(&mut self, py: Python<'_>, text: &str, notation: &str) -> Result<Py<Move>> {
        let mv = self.read(text, notation)?;
        self.play(mv)?;
        Ok(interned(py, mv)?)
    }

    /// Take the last move back and return it.
    ///
    /// Raises `IndexError` if there is none.
    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<Move>> {
        let mv = self
            .history
            .pop()
            .ok_or_else(|| PyIndexError::new_err("no move to take back"))?;
        interned(py, mv)
    }

    /// Return the last move made.
    ///
    /// Raises `IndexError` if there is none.
    fn peek(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        let mv = self
            .history
            .last()
            .ok_or_else(|| PyIndexError::new_err("no move has been made"))?;
        interned(py, mv)
    }

    /// Return the move that a text means here; the board does not change.
    ///
    /// `notation` is `iccs`, `uci`, `san`, `san1`, `wxf`, `zh-hans`, `zh-hant`, `vn`, `vn-words`, `asian`, or `auto`, which takes
    /// whatever can be read.
    ///
    /// Raises `InvalidMoveError` for a text that is no move in the notation, `IllegalMoveError` for one that may not be
    /// played, `AmbiguousMoveError` for one that fits two legal moves, `ValueError` for an unknown notation.
    #[pyo3(signature = (text, notation="auto"))]
    fn parse(&self, py: Python<'_>, text: &str, notation: &str) -> Result<Py<Move>> {
        let mv = self.read(text, notation)?;
        Ok(interned(py, mv)?)
    }

    /// Return the text of a legal move in a notation, which reads back as this move alone.
    ///
    /// Raises `IllegalMoveError` for a move that may not be played, `AmbiguousMoveError` where the notation has no text for it,
    /// `ValueError` for an unknown notation.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().format("h2e2", notation="zh-hant")
    /// '炮二平五'
    #[pyo3(signature = (r#move, notation="iccs"))]
    fn format(&self, r#move: MoveArgument, notation: &str) -> Result<String> {
        let mv = r#move.0;
        let text = notation::format(mv, notation_named(notation)?, self.position());
        text.map_err(|error| self.notation_error(&mv.to_string(), error))
    }

    /// Tell whether a move is legal.
    fn is_legal(&self, r#move: MoveArgument) -> bool {
        self.position().is_legal(r#move.0)
    }

    /// Return the code of what stands against a move (`illegal.leg`), `None` if it is legal.
    fn illegality(&self, r#move: MoveArgument) -> Option<&'static str> {
        self.position()
            .illegality(r#move.0)
            .map(board::Illegality::code)
    }

    /// Tell whether a legal move gives check.
    fn gives_check(&self, r#move: MoveArgument) -> bool {
        self.position().gives_check(r#move.0)
    }

    /// Tell whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.position().is_check()
    }

    /// Tell whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.position().is_checkmate()
    }

    /// Tell whether the side to move has no legal move without being in check. It loses.
    fn is_stalemate(&self) -> bool {
        self.position().is_stalemate()
    }

    /// Return how often this position, with the same side to move, has stood on the board, now included.
    ///
    /// >>> import cotuong as ct
    /// >>> board = ct.Board()
    /// >>> for move in ["h0g2", "h9g7", "g2h0", "g7h9"]:
    /// ...     board.push(move)
    /// >>> board.repetition_count()
    /// 2
    fn repetition_count(&self) -> u32 {
        self.history.repetition_count()
    }

    /// Tell whether this position has stood on the board at least `count` times, now included.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, count: u32) -> bool {
        self.history.repetition_count() >= count
    }

    /// Return how the game stands by law: the outcome where the position or a repetition decides it, else `None`.
    ///
    /// A game that ended by resignation, agreement or time has no outcome here.
    ///
    /// Raises `FenError` if the moves started from a position on which legality cannot be asked, `ValueError` for an unknown
    /// rule set.
    ///
    /// >>> import cotuong as ct
    /// >>> board = ct.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")
    /// >>> board.outcome()
    /// >>> board.push("a1d1")
    /// >>> board.outcome()
    /// <Outcome 1-0: checkmate, vn:7.1a>
    #[pyo3(signature = (*, rules="vn"))]
    fn outcome(&self, py: Python<'_>, rules: &str) -> Result<Option<Outcome>> {
        Outcome::of(py, &self.history, rules)
    }

    /// Return what is impossible in this position, as flags.
    fn status(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::status(py, self.position().setup().status())
    }

    /// Return everything that is impossible in this position, in words, each with its man and square.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board("4k4/9/9/9/9/9/9/9/9/R2B1K3 w").impossibilities()
    /// ['red elephant on d0: it stands on c0, g0, a2, e2, i2, c4 or g4']
    fn impossibilities(&self) -> Vec<String> {
        let found = self.position().setup().impossibilities();
        found.iter().map(ToString::to_string).collect()
    }

    /// Tell whether nothing is impossible in this position.
    fn is_valid(&self) -> bool {
        self.position().setup().status().is_valid()
    }

    /// Return the man on a square (`"h2"`, a `Square` or its number), `None` for an empty one.
    ///
    /// Raises `ValueError` for what is no square.
    fn piece_at(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Option<Py<Piece>>> {
        match self.position().piece_at(square.0) {
            Some(man) => vocabulary::piece(py, man),
            None => Ok(None),
        }
    }

    /// Return the number of legal lines of `depth` plies, the lock released meanwhile. A depth above 100 is refused.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().perft(3)
    /// 79666
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > MOST_PLIES {
            let message = format!("depth cannot be {depth}: at most {MOST_PLIES} was expected");
            return Err(PyValueError::new_err(message));
        }
        let mut position = self.position().clone();
        let stopped = AtomicBool::new(false);
        run::detach(
            py,
            || stopped.store(true, Ordering::Relaxed),
            |_| Ok(()),
            || perft_until(&mut position, depth, &stopped),
        )
    }

    /// Return a board with the position that the moves started from, and no move made.
    fn root(&self) -> Self {
        Self {
            history: History::new(Position::from_setup_unchecked(&self.history.start())),
        }
    }

    /// Return a copy; with `stack=False` without the moves that led here.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Self {
        if stack {
            self.clone()
        } else {
            Self {
                history: History::new(self.position().clone()),
            }
        }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> Self {
        self.clone()
    }

    /// A board pickles as the FEN that it started from with the moves after it.
    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        let history = &slf.borrow().history;
        let mut fen = history.start().to_fen();
        let mut separator = " moves ";
        for mv in history.moves() {
            // Writing to a string does not fail.
            let _ = write!(fen, "{separator}{mv}");
            separator = " ";
        }
        (slf.get_type().into_any().unbind(), (fen,))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        // A board that another thread is changing at this moment equals nothing.
        let other = other
            .cast::<Self>()
            .ok()
            .and_then(|other| other.try_borrow().ok());
        other.is_some_and(|other| self.position() == other.position())
    }

    #[classattr]
    #[pyo3(name = "__hash__")]
    const HASH: Option<Py<PyAny>> = None;

    /// The board as text, Red at the bottom.
    fn __str__(&self) -> String {
        let mut drawing = String::with_capacity(10 * 20 + 20);
        for rank in (0..10).rev() {
            drawing.push((b'0' + rank) as char);
            for file in 0..9 {
                let man =
                    Square::at(file, rank).and_then(|square| self.position().piece_at(square));
                drawing.push(' ');
                drawing.push(man.map_or('.', board::Piece::letter));
            }
            drawing.push('\n');
        }
        drawing.push_str("  a b c d e f g h i");
        drawing
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.position().fen())
    }

    /// The board as a picture, with the last move and a check: what a notebook shows.
    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.position();
        let marks = PyDict::new(py);
        if let Some(mv) = self.history.last() {
            marks.set_item("lastmove", interned(py, mv)?)?;
        }
        if let Some(king) = position
            .king(position.turn())
            .filter(|_| position.is_check())
        {
            marks.set_item("check", vocabulary::square(py, king)?)?;
        }
        let draw = py.import("cotuong.svg")?.getattr("board_svg")?;
        draw.call((position.fen(),), Some(&marks))
    }
}

/// The deepest perft: it calls itself once a ply, and none that deep would ever end.
const MOST_PLIES: u32 = 100;

/// The plies that are counted between two looks at the switch: some milliseconds.
const PLIES_AT_ONCE: u32 = 4;

/// Counts as [`board::perft`] does; the count is void once the switch is on.
fn perft_until(position: &mut Position, depth: u32, stopped: &AtomicBool) -> u64 {
    if depth <= PLIES_AT_ONCE {
        return board::perft(position, depth);
    }
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        if stopped.load(Ordering::Relaxed) {
            break;
        }
        let undo = position.play_unchecked(mv);
        nodes += perft_until(position, depth - 1, stopped);
        position.undo(undo);
    }
    nodes
}
