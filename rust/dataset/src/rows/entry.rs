//! A game on its way into the tables.

use arrow_schema::ArrowError;
use cotuong_law::{GameLabels, RuleSet};
use cotuong_records::{Game, GameResult, GameStatus, Played, PlayedLine};

use crate::rows::positions::Line;
use crate::rows::table::{TableRows, Value};

/// A game with all that was worked out about it.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Its id.
    pub game_id: &'a str,
    /// The file, relative to its input root.
    pub source: &'a str,
    /// What the source holds.
    pub game: &'a Game,
    /// What its moves came to.
    pub played: &'a Played,
    /// What the moves of its variations came to.
    pub variations: &'a [PlayedLine],
    /// Whether games go on behind a fault.
    pub plays_on: bool,
    /// The rule set.
    pub rules: &'a RuleSet,
    /// What the law says of its main line; `None` where it cannot be asked, or is not wanted.
    pub labels: Option<&'a GameLabels>,
}

impl<'a> Entry<'a> {
    /// The main line, where its start could be read: that of a game without a move too, on which legality cannot be asked.
    pub fn main_line(&self) -> Option<Line<'a>> {
        let start = self.played.start.as_ref()?;
        Some(Line {
            game_id: self.game_id,
            start,
            moves: &self.played.moves,
            red_outcome: match self.game.result() {
                GameResult::RedWins => Some(1),
                GameResult::BlackWins => Some(-1),
                GameResult::Draw => Some(0),
                GameResult::Unknown => None,
            },
            acts: self.labels.map_or(&[], |labels| &labels.acts),
            is_lawful: match self.played.status {
                GameStatus::Ok => true,
                GameStatus::BadStart => false,
                _ => !self.plays_on,
            },
        })
    }

    /// Appends to `lines` the main line and every variation.
    ///
    /// # Errors
    /// None: the values are those of the schema.
    pub fn push_lines(&self, rows: &mut TableRows) -> Result<(), ArrowError> {
        let moves = self.played.moves.as_slice();
        rows.push([
            self.game_id.into(),
            0_u32.into(),
            Value::Null,
            Value::Null,
            moves.into(),
        ])?;
        for ((line, variation), played) in
            (1_u32..).zip(self.game.variations()).zip(self.variations)
        {
            rows.push([
                self.game_id.into(),
                line.into(),
                variation.parent.into(),
                variation.branch_ply.into(),
                played.moves.as_slice().into(),
            ])?;
        }
        Ok(())
    }

    /// Appends to `comments` every comment.
    ///
    /// # Errors
    /// None: the values are those of the schema.
    pub fn push_comments(&self, rows: &mut TableRows) -> Result<(), ArrowError> {
        self.game.comments().try_for_each(|comment| {
            rows.push([
                self.game_id.into(),
                comment.line.into(),
                comment.ply.into(),
                comment.text.into(),
            ])
        })
    }
}
