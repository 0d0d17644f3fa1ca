//! How a game stands by law.

use cotuong_board::{Color, Move, Setup};
use cotuong_law::{Clause, GameEnd, GameResult, game_end};
use pyo3::prelude::*;

use crate::error::Result;
use crate::law::{judge_error, rule_set};
use crate::vocabulary;

/// How a game has ended by law: by mate or stalemate (Articles 7.1a and 7.1b: both lose), or by a repetition.
///
/// >>> import cotuong as ct
/// >>> board = ct.Board("3k5/9/9/9/9/9/9/9/4R4/5K3 w")
/// >>> board.push("e1e8")
/// >>> outcome = board.outcome()
/// >>> outcome.result, outcome.winner, outcome.termination, outcome.article
/// ('1-0', <Color.RED: 'red'>, 'stalemate', 'vn:7.1b')
#[pyclass(module = "cotuong", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub struct Outcome {
    result: GameResult,
    termination: &'static str,
    article: Option<String>,
}

impl Outcome {
    /// The outcome of a game, if the law decides it by itself.
    pub fn of(py: Python<'_>, start: &Setup, moves: &[Move], rules: &str) -> Result<Option<Self>> {
        let rules = rule_set(rules)?;
        let end = py
            .detach(|| game_end(start, moves, &rules))
            .map_err(|error| judge_error(start, moves, error))?;
        Ok(end.result_law.map(|result| Self::decided(&end, result)))
    }

    fn decided(end: &GameEnd, result: GameResult) -> Self {
        Self {
            result,
            termination: match end.clause {
                Some(Clause::Mate) => "checkmate",
                Some(Clause::Stalemate) => "stalemate",
                _ => "repetition",
            },
            article: end.article.map(|article| article.to_string()),
        }
    }
}

#[pymethods]
impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[getter]
    pub const fn result(&self) -> &'static str {
        self.result.name()
    }

    /// The side that has won; `None` for a draw.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let winner = Color::ALL
            .into_iter()
            .find(|color| GameResult::loss_of(color.other()) == self.result);
        winner.map(|color| vocabulary::color(py, color)).transpose()
    }

    /// What decides: `checkmate`, `stalemate` or `repetition` (`ct.judge` has its reasons).
    #[getter]
    const fn termination(&self) -> &'static str {
        self.termination
    }

    /// The article for it.
    #[getter]
    fn article(&self) -> Option<&str> {
        self.article.as_deref()
    }

    fn __repr__(&self) -> String {
        let article = self.article.as_ref().map(|article| format!(", {article}"));
        format!(
            "<Outcome {}: {}{}>",
            self.result(),
            self.termination,
            article.unwrap_or_default()
        )
    }
}
