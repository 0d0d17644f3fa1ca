//! What a `Game` does for its methods.

use cotuong_board::{self as board, Fen, History, Position, START_FEN};
use cotuong_records as records;

use super::{Comment, Facts, Game, GameError, Line, Source};
use crate::error::{Error, Result};

impl Game {
    /// A game as it was read from `source` and played, with its variations where those have been played too.
    pub fn of(
        source: &str,
        game: &records::Game,
        played: &records::Played,
        variations: Option<Vec<records::PlayedLine>>,
    ) -> Self {
        let written = || game.start_fen().unwrap_or(START_FEN).to_owned();
        let errors: Vec<GameError> = played.error.iter().map(GameError::from).collect();
        let main = Line::main(
            played.moves.clone(),
            played.plies_written,
            errors.first().cloned(),
        );
        let all = variations.is_some();
        let others = variations.unwrap_or_default();
        let others = (1..)
            .zip(game.variations())
            .zip(others)
            .map(|((line, of), own)| {
                Line::variation(line, *of, game.variation_moves(line).len() as u32, own)
            });
        let comments = game.comments().filter(|comment| all || comment.line == 0);
        Self {
            facts: Facts {
                headers: owned(&game.headers),
                start_fen: played
                    .start
                    .as_ref()
                    .map_or_else(written, board::Setup::to_fen),
                lines: [main].into_iter().chain(others).collect(),
                comments: comments.map(Comment::from).collect(),
                result: game.result().as_str().to_owned(),
                status: played.status.name().to_owned(),
            },
            source: Source {
                path: source.to_owned(),
                index: game.index,
                offset: game.offset,
                length: game.length,
                format: game.format.name().to_owned(),
                notation: played.notation.map(|notation| notation.name().to_owned()),
                encoding: game.encoding.name().to_owned(),
                decode_errors: game.decode_errors,
            },
            errors,
        }
    }

    /// A game that no file holds.
    pub(super) fn made(
        (start, moves): (board::Setup, Vec<board::Move>),
        headers: Vec<(String, String)>,
        result: records::GameResult,
    ) -> Self {
        let plies = moves.len() as u32;
        Self {
            facts: Facts {
                headers,
                start_fen: start.to_fen(),
                lines: vec![Line::main(moves, plies, None)],
                comments: Vec::new(),
                result: result.as_str().to_owned(),
                status: records::GameStatus::Ok.name().to_owned(),
            },
            source: Source {
                path: String::new(),
                index: 0,
                offset: 0,
                length: 0,
                format: "board".to_owned(),
                notation: None,
                encoding: records::Encoding::Utf8.name().to_owned(),
                decode_errors: 0,
            },
            errors: Vec::new(),
        }
    }

    pub(super) fn main(&self) -> &[board::Move] {
        self.facts.lines.first().map_or(&[], |main| &main.moves)
    }

    pub(super) fn line(&self, line: u32) -> Result<&Line> {
        self.facts.lines.get(line as usize).ok_or_else(|| {
            let lines = self.facts.lines.len();
            Error::Argument(format!("no line {line}: the game was read with {lines}"))
        })
    }

    /// The moves from the start to the end of a line, through the lines that it leaves.
    pub(super) fn path(&self, line: u32) -> Result<Vec<board::Move>> {
        let mut line = self.line(line)?;
        let mut parts = vec![line.moves.as_slice()];
        while let Some((parent, mut ply)) = line.branch() {
            line = self.line(parent)?;
            // A child may leave where its parent does, or before that.
            let (_, start) = line.branch().unwrap_or_default();
            ply = ply.saturating_sub(start);
            parts.push(line.moves.get(..ply as usize).unwrap_or(&line.moves));
        }
        Ok(parts.into_iter().rev().flatten().copied().collect())
    }

    /// The start, without a move.
    pub(super) fn start(&self) -> Result<History> {
        // A start that could not be read has no moves, and says so in `errors`.
        let start = Fen::parse(&self.facts.start_fen)?.setup;
        Ok(History::new(Position::from_setup_unchecked(&start)))
    }

    /// As writers take it.
    pub(super) fn sheet(&self) -> Result<records::write::Sheet<'_>> {
        let facts = &self.facts;
        let mut headers = records::Headers::new();
        for (name, value) in &facts.headers {
            headers.push(name, value);
        }
        let mut lines: Vec<_> = facts.lines.iter().map(Line::as_record).collect();
        if let (Some(main), Some(error)) = (lines.first_mut(), self.errors.first()) {
            // What was played on beyond a fault is not legal.
            let legal = error.ply.map_or(main.moves.len(), |ply| ply as usize - 1);
            main.moves.truncate(legal);
        }
        let written: u32 = facts.lines.iter().map(|line| line.plies_written).sum();
        let kept: usize = lines.iter().map(|line| line.moves.len()).sum();
        Ok(records::write::Sheet {
            format: &self.source.format,
            encoding: &self.source.encoding,
            status: records::GameStatus::named(&facts.status).unwrap_or_default(),
            headers,
            result: named_result(&facts.result).unwrap_or(records::GameResult::Unknown),
            start: Fen::parse(&facts.start_fen)
                .map_err(|_| Error::Write(records::write::WriteError::Start))?
                .setup,
            lines,
            comments: facts.comments.iter().map(Comment::as_record).collect(),
            lost_moves: written.saturating_sub(kept as u32),
        })
    }
}

/// The result of a name in tables.
pub(super) fn named_result(name: &str) -> Option<records::GameResult> {
    records::GameResult::from_text(name).filter(|result| result.as_str() == name)
}

/// The result that the last position decides: a side without a move has lost.
pub(super) fn by_board(position: &Position) -> records::GameResult {
    match position.turn() {
        _ if position.has_legal_move() || !position.setup().status().can_end() => {
            records::GameResult::Unknown
        }
        board::Color::Red => records::GameResult::BlackWins,
        board::Color::Black => records::GameResult::RedWins,
    }
}

fn owned(headers: &records::Headers) -> Vec<(String, String)> {
    let pairs = headers.iter();
    pairs
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}
