//! How the game stands: legality, check, the end, repetitions, what is impossible.

use std::sync::atomic::{AtomicBool, Ordering};

use cotuong_board::{self as board, History, Position};
use pyo3::prelude::*;

use super::Board;
use crate::arguments::{Argument, named, whole};
use crate::error::Result;
use crate::moves::MoveArgument;
use crate::outcome::Outcome;
use crate::run;
use crate::vocabulary;

#[pymethods]
impl Board {
    /// Tell whether a move is legal.
    fn is_legal(&self, r#move: MoveArgument) -> bool {
        self.ask(|position| position.is_legal(r#move.0))
    }

    /// Tell whether a piece of the side to move could make a move, whether its king is left in check or not.
    fn is_pseudo_legal(&self, r#move: MoveArgument) -> bool {
        self.ask(|position| position.is_pseudo_legal(r#move.0))
    }

    /// Return the code of what stands against a move (`illegal.leg`), `None` if it is legal.
    fn illegality(&self, r#move: MoveArgument) -> Option<&'static str> {
        self.ask(|position| position.illegality(r#move.0))
            .map(board::Illegality::code)
    }

    /// Tell whether a legal move gives check.
    fn gives_check(&self, r#move: MoveArgument) -> bool {
        self.ask(|position| position.gives_check(r#move.0))
    }

    /// Tell whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.stands_in_check()
    }

    /// Tell whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.ask(Position::is_checkmate)
    }

    /// Tell whether the side to move has no legal move without being in check. It loses. A side without a king is not
    /// stalemated.
    fn is_stalemate(&self) -> bool {
        self.ask(Position::is_stalemate)
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
        self.with(History::repetition_count)
    }

    /// Tell whether this position has stood on the board at least `count` times, now included.
    #[pyo3(signature = (count=3))]
    fn is_repetition(&self, #[pyo3(from_py_with = named::count)] count: u32) -> bool {
        self.repetition_count() >= count
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
    fn outcome(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::rules)] rules: &str,
    ) -> Result<Option<Outcome>> {
        let (start, moves) = self.game();
        Outcome::of(py, &start, &moves, rules)
    }

    /// Tell whether the law has ended the game: whether it has an `outcome`.
    #[pyo3(signature = (*, rules="vn"))]
    fn is_game_over(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::rules)] rules: &str,
    ) -> Result<bool> {
        Ok(self.outcome(py, rules)?.is_some())
    }

    /// Return the result by law, `1-0`, `0-1` or `1/2-1/2`; `*` where `outcome` is `None`.
    #[pyo3(signature = (*, rules="vn"))]
    fn result(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::rules)] rules: &str,
    ) -> Result<&'static str> {
        let outcome = self.outcome(py, rules)?;
        Ok(outcome.map_or("*", |outcome| outcome.result()))
    }

    /// Return what is impossible in this position, as flags.
    fn status(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        vocabulary::status(py, self.ask(Position::setup).status())
    }

    /// Return everything that is impossible in this position, in words, each with its piece and square.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board("4k4/9/9/9/9/9/9/9/9/R2B1K3 w").impossibilities()
    /// ['red elephant on d0: it stands on c0, g0, a2, e2, i2, c4 or g4']
    fn impossibilities(&self) -> Vec<String> {
        let found = self.ask(Position::setup).impossibilities();
        found.iter().map(ToString::to_string).collect()
    }

    /// Tell whether nothing is impossible in this position.
    fn is_valid(&self) -> bool {
        self.ask(Position::setup).status().is_valid()
    }

    /// Return the number of legal lines of `depth` plies, the lock released meanwhile. A depth above 100 is refused.
    ///
    /// >>> import cotuong as ct
    /// >>> ct.Board().perft(3)
    /// 79666
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::depth)] depth: Depth,
    ) -> Result<u64> {
        let mut position = self.ask(Position::clone);
        let stopped = AtomicBool::new(false);
        let nodes = run::detach(
            py,
            || stopped.store(true, Ordering::Relaxed),
            |_| Ok(()),
            || perft_until(&mut position, depth.0, &stopped),
        );
        Ok(nodes?)
    }
}

/// The deepest perft: it calls itself once a ply, and none that deep would ever end.
const MOST_PLIES: u32 = 100;

/// Plies to look ahead.
struct Depth(u32);

impl Argument<'_> for Depth {
    fn read(object: Borrowed<'_, '_, PyAny>, name: &str) -> PyResult<Self> {
        whole(object, name, MOST_PLIES).map(Self)
    }
}

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
