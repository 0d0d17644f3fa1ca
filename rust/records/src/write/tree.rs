//! A game on its way into a file: played, its variations where they leave the line that all writers agree on.

use cotuong_board::{Move, Setup};

use super::WriteError;
use crate::game::Game;
use crate::play::{OnIllegal, Played, play};
use crate::variations::play_variations;

/// A line with its legal moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub parent: u32,
    pub branch_ply: u32,
    pub moves: Vec<Move>,
}

/// A game with its moves found.
pub(super) struct Tree<'g> {
    pub game: &'g Game,
    pub start: Setup,
    pub played: Played,
    /// The main line, then the variations that have moves; parents before children. One that leaves its parent where
    /// that leaves its own has the same parent.
    pub lines: Vec<Line>,
    /// The variations by parent and ply.
    order: Vec<u32>,
    /// The remarks by line and ply, in the order of the source.
    remarks: Vec<(u32, u32, &'g str)>,
    pub lost_moves: u32,
}

/// What a line of the game is called here, and the plies of it that can be spoken of: one without a legal move is a
/// part of its parent.
type Place = (u32, u32);

/// The lines that have moves, what each line of the game became, and the moves that are lost.
fn lines_of(game: &Game, played: &Played) -> (Vec<Line>, Vec<Place>, u32) {
    let mut lines = vec![Line {
        moves: played.moves.clone(),
        ..Line::default()
    }];
    let mut places = vec![(0, u32::MAX)];
    let mut lost = game.plies_written() - played.moves.len() as u32;
    for ((number, of), own) in (1..)
        .zip(game.variations())
        .zip(play_variations(game, played))
    {
        lost += (game.variation_moves(number).len() - own.moves.len()) as u32;
        let branch_ply = of.branch_ply;
        let (mut parent, limit) = places.get(of.parent as usize).copied().unwrap_or((0, 0));
        let above = lines.get(parent as usize);
        if let Some(line) = above.filter(|line| parent > 0 && line.branch_ply >= branch_ply) {
            parent = line.parent;
        }
        if own.moves.is_empty() || branch_ply > limit {
            places.push((parent, branch_ply.min(limit)));
        } else {
            lines.push(Line {
                parent,
                branch_ply,
                moves: own.moves,
            });
            places.push((lines.len() as u32 - 1, u32::MAX));
        }
    }
    (lines, places, lost)
}

impl<'g> Tree<'g> {
    pub fn new(game: &'g Game) -> Result<Self, WriteError> {
        let played = play(game, OnIllegal::Stop);
        let start = played.start.clone().ok_or(WriteError::Start)?;
        let (lines, places, lost_moves) = lines_of(game, &played);
        let mut order: Vec<u32> = (1..lines.len() as u32).collect();
        order.sort_by_key(|line| {
            let of = &lines[*line as usize];
            (of.parent, of.branch_ply)
        });
        let remarks = game.comments().map(|remark| {
            let (own, limit) = places.get(remark.line as usize).copied().unwrap_or((0, 0));
            let (line, ply) = place(&lines, own, remark.ply.min(limit));
            (line, ply, remark.text)
        });
        let mut remarks: Vec<_> = remarks.collect();
        remarks.sort_by_key(|(line, ply, _)| (*line, *ply));
        Ok(Self {
            game,
            start,
            played,
            lines,
            order,
            remarks,
            lost_moves,
        })
    }

    /// The variations that leave a line after some plies.
    pub fn branches(&self, line: u32, ply: u32) -> &[u32] {
        let key = |branch: &u32| {
            let of = &self.lines[*branch as usize];
            (of.parent, of.branch_ply)
        };
        let start = self
            .order
            .partition_point(|branch| key(branch) < (line, ply));
        let end = self
            .order
            .partition_point(|branch| key(branch) <= (line, ply));
        self.order.get(start..end).unwrap_or_default()
    }

    /// The remarks on a position of a line.
    pub fn remarks(&self, line: u32, ply: u32) -> impl Iterator<Item = &'g str> + '_ {
        let start = self
            .remarks
            .partition_point(|remark| (remark.0, remark.1) < (line, ply));
        let end = self
            .remarks
            .partition_point(|remark| (remark.0, remark.1) <= (line, ply));
        self.remarks
            .get(start..end)
            .unwrap_or_default()
            .iter()
            .map(|remark| remark.2)
    }

    /// All remarks with line and ply, by these.
    pub fn all_remarks(&self) -> &[(u32, u32, &'g str)] {
        &self.remarks
    }

    /// The variations by number, parents first.
    pub fn variations(&self) -> impl Iterator<Item = (u32, &Line)> + '_ {
        (1..).zip(self.lines.iter().skip(1))
    }

    /// The headers but those that a writer makes itself.
    pub fn headers(&self) -> impl Iterator<Item = (&'g str, &'g str)> + '_ {
        let own = ["FEN", "Format", "Result", "Game", "SetUp"];
        self.game
            .headers
            .iter()
            .filter(move |(name, _)| !own.iter().any(|own| own.eq_ignore_ascii_case(name)))
    }
}

/// Where a remark stands once its moves are gone: at the last position that is left, on the line that has it.
fn place(lines: &[Line], line: u32, ply: u32) -> (u32, u32) {
    let (mut line, mut ply) = (line, ply);
    // Up no further than the lines there are.
    for _ in 0..lines.len() {
        let Some(of) = lines.get(line as usize) else {
            return (0, 0);
        };
        ply = ply.min(of.branch_ply + of.moves.len() as u32);
        if line == 0 || ply > of.branch_ply {
            break;
        }
        line = of.parent;
    }
    (line, ply)
}
