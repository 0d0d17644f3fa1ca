//! What a writer needs of a game, wherever the game comes from.

use cotuong_board::{Move, Setup};

use super::WriteError;
use crate::GameResult;
use crate::game::{Comment, Game};
use crate::headers::Headers;
use crate::play::{GameStatus, OnIllegal, play};
use crate::variations::play_variations;

/// A game as it is written: its legal moves, and all that is said about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet<'g> {
    /// The name of the format that it was read in.
    pub format: &'g str,
    /// The name of the encoding that it was read in.
    pub encoding: &'g str,
    /// What became of it when it was read.
    pub status: GameStatus,
    /// All tags, as read.
    pub headers: Headers,
    /// The result.
    pub result: GameResult,
    /// The start position.
    pub start: Setup,
    /// The main line, then the variations, parents before their children.
    pub lines: Vec<Line>,
    /// The remarks.
    pub comments: Vec<Comment<'g>>,
    /// Moves of the source that are not among the lines.
    pub lost_moves: u32,
}

/// A line with its legal moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The line it leaves: 0 is the main line, which leaves none.
    pub parent: u32,
    /// The plies from the start up to where it leaves.
    pub branch_ply: u32,
    /// Its moves, from there on.
    pub moves: Vec<Move>,
}

impl<'g> Sheet<'g> {
    /// Plays a game and takes what is legal of it.
    ///
    /// # Errors
    ///
    /// [`WriteError::Start`] where its start position cannot be read.
    pub fn of(game: &'g Game) -> Result<Self, WriteError> {
        let played = play(game, OnIllegal::Stop);
        let start = played.start.clone().ok_or(WriteError::Start)?;
        let mut lost_moves = game.plies_written() - played.moves.len() as u32;
        let variations = play_variations(game, &played);
        let mut lines = vec![Line {
            moves: played.moves,
            ..Line::default()
        }];
        for ((number, of), own) in (1..).zip(game.variations()).zip(variations) {
            lost_moves += (game.variation_moves(number).len() - own.moves.len()) as u32;
            lines.push(Line {
                parent: of.parent,
                branch_ply: of.branch_ply,
                moves: own.moves,
            });
        }
        Ok(Self {
            format: game.format.name(),
            encoding: game.encoding.name(),
            status: played.status,
            headers: game.headers.clone(),
            result: game.result(),
            start,
            lines,
            comments: game.comments().collect(),
            lost_moves,
        })
    }
}
