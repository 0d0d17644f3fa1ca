//! The rows that the law writes: repetitions ruled on, breaches, and what becomes of the result.

use arrow_schema::ArrowError;
use cotuong_board::Color;
use cotuong_law::{Clause, GameLabels, LoopLabel, RuleSet, Violation};
use cotuong_records::{Fault, GameResult, GameStatus};

use crate::ENGINE_VERSION;
use crate::rows::entry::Entry;
use crate::rows::table::{TableRows, Value};

/// How the law sees the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LawfulEnd {
    /// The result where the law decides by itself.
    pub result: Option<&'static str>,
    /// Why.
    pub reason: Option<&'static str>,
    /// Whether the header agrees; `None` where either says nothing.
    pub agree: Option<bool>,
}

/// A breach, whoever found it.
struct Breach<'a> {
    ply: u32,
    side: Option<Color>,
    code: &'a str,
    article: Option<String>,
    detail: &'a str,
}

impl Entry<'_> {
    /// What the law makes of the end: nothing where the game broke off before it. Mate and stalemate are the end,
    /// whatever the source writes after them.
    pub fn lawful_end(&self) -> LawfulEnd {
        let is_whole = self.played.status == GameStatus::Ok;
        let has_ended = |labels: &&GameLabels| is_whole || labels.is_decided_on_board();
        let Some(labels) = self.labels.filter(has_ended) else {
            return LawfulEnd::default();
        };
        let Some(result) = labels.result_law.map(cotuong_law::GameResult::name) else {
            return LawfulEnd::default();
        };
        let header = self.game.result();
        LawfulEnd {
            result: Some(result),
            reason: labels.end_reason(),
            agree: (header != GameResult::Unknown).then(|| header.as_str() == result),
        }
    }

    /// Appends the repetitions that were ruled on.
    ///
    /// # Errors
    /// None: the values are those of the schema.
    pub fn push_loops(&self, rows: &mut TableRows) -> Result<(), ArrowError> {
        let loops = self.labels.map_or(&[][..], |labels| &labels.loops);
        loops
            .iter()
            .try_for_each(|found| self.push_loop(rows, found))
    }

    fn push_loop(&self, rows: &mut TableRows, found: &LoopLabel) -> Result<(), ArrowError> {
        let texts = |acts: &[&str]| acts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let article = found.article.map(|article| article.to_string());
        rows.push([
            self.game_id.into(),
            found.cycle.start_ply.into(),
            found.cycle.period.into(),
            found.cycle.occurrences.into(),
            found.verdict.name().into(),
            found.offender.map(Color::name).into(),
            article.as_deref().into(),
            found.disputed.is_some().into(),
            texts(&found.red_acts).as_slice().into(),
            texts(&found.black_acts).as_slice().into(),
            self.rules.id.into(),
            self.rules.version.into(),
            ENGINE_VERSION.into(),
        ])
    }

    /// Appends the breaches: the illegal move that ended the game, those of the law, a result that contradicts it.
    ///
    /// # Errors
    /// None: the values are those of the schema.
    pub fn push_violations(&self, rows: &mut TableRows) -> Result<(), ArrowError> {
        for violation in self.labels.map_or(&[][..], |labels| &labels.violations) {
            self.push_breach(rows, &Breach::from(violation))?;
        }
        self.push_illegal_move(rows)?;
        self.push_contradiction(rows)
    }

    fn push_illegal_move(&self, rows: &mut TableRows) -> Result<(), ArrowError> {
        let (Some(error), Some(start)) = (&self.played.error, &self.played.start) else {
            return Ok(());
        };
        let Fault::Move {
            text,
            error: reason,
        } = &error.fault
        else {
            return Ok(());
        };
        let (GameStatus::IllegalMove, Some(ply)) = (error.status(), error.ply) else {
            return Ok(());
        };
        let is_first_side = ply % 2 == 1;
        let side = if is_first_side {
            start.turn
        } else {
            start.turn.other()
        };
        let detail = format!("{text}: {reason}");
        let breach = Breach {
            ply,
            side: Some(side),
            code: reason.code(),
            article: None,
            detail: &detail,
        };
        self.push_breach(rows, &breach)?;
        let has_ended = self.labels.is_some_and(GameLabels::is_decided_on_board);
        if !has_ended {
            return Ok(());
        }
        let detail = format!("{text}: the game had ended on the board");
        self.push_breach(
            rows,
            &Breach {
                code: "move_after_end",
                detail: &detail,
                ..breach
            },
        )
    }

    fn push_contradiction(&self, rows: &mut TableRows) -> Result<(), ArrowError> {
        let end = self.lawful_end();
        let (Some(labels), Some(result), Some(false)) = (self.labels, end.result, end.agree) else {
            return Ok(());
        };
        let (code, article) = if labels.is_decided_on_board() {
            (
                "result_contradicts_board",
                board_article(self.rules, end.reason),
            )
        } else {
            let article = labels.loops.last().and_then(|found| found.article);
            (
                "result_contradicts_law",
                article.map(|article| article.to_string()),
            )
        };
        let detail = format!(
            "the header says {}, the law {result}",
            self.game.result().as_str()
        );
        let breach = Breach {
            ply: self.played.moves.len() as u32,
            side: None,
            code,
            article,
            detail: &detail,
        };
        self.push_breach(rows, &breach)
    }

    fn push_breach(&self, rows: &mut TableRows, breach: &Breach<'_>) -> Result<(), ArrowError> {
        rows.push([
            self.game_id.into(),
            breach.ply.into(),
            breach.side.map(Color::name).into(),
            breach.code.into(),
            breach.article.as_deref().map_or(Value::Null, Value::Text),
            breach.detail.into(),
            self.rules.id.into(),
            self.rules.version.into(),
            ENGINE_VERSION.into(),
        ])
    }
}

impl<'a> From<&'a Violation> for Breach<'a> {
    fn from(violation: &'a Violation) -> Self {
        Self {
            ply: violation.ply,
            side: violation.side,
            code: violation.code,
            article: violation.article.map(|article| article.to_string()),
            detail: &violation.detail,
        }
    }
}

fn board_article(rules: &RuleSet, reason: Option<&str>) -> Option<String> {
    let clause = if reason == Some("stalemate") {
        Clause::Stalemate
    } else {
        Clause::Mate
    };
    rules.article(clause).map(|article| article.to_string())
}
