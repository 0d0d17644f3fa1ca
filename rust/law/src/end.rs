//! The end of a game by law: mate, stalemate, no attacking force, repetition, moves without a capture.

use core::fmt;

use cotuong_board::{Color, Move, PieceType, Position, Setup};

use crate::judge::{JudgeError, judge};
use crate::rules::{Article, Clause, RuleSet};
use crate::ruling::{Ruling, Verdict};

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`
    RedWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Open,
}

impl GameResult {
    /// The name used in tables and headers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// The result when a side has lost.
    pub const fn loss_of(side: Color) -> Self {
        match side {
            Color::Red => Self::BlackWins,
            Color::Black => Self::RedWins,
        }
    }

    /// The result that a verdict settles, if it settles one (a double loss has no result of its own).
    pub const fn of_verdict(verdict: Verdict) -> Option<Self> {
        match verdict {
            Verdict::RedLoses => Some(Self::BlackWins),
            Verdict::BlackLoses => Some(Self::RedWins),
            Verdict::Draw => Some(Self::Draw),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The count of Article 12 for a claim at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoCaptureClaim {
    /// Plies since the last capture.
    pub plies: u32,
    /// Checks that the claimant gave in them.
    pub checks: u32,
    /// Plies counted: checks of the claimant beyond the rule's cap are left out.
    pub counted: u32,
    /// Plies that make the draw.
    pub limit: u32,
    /// Minutes that the opponent receives when the claim is wrong.
    pub penalty_minutes: u32,
}

impl NoCaptureClaim {
    /// Whether the arbiter finds the claim right.
    pub const fn is_right(&self) -> bool {
        self.counted >= self.limit
    }
}

/// How a game stands by law after its last move.
#[derive(Clone, Debug, PartialEq)]
pub struct GameEnd {
    /// By the last position alone: mate or stalemate, else open.
    pub result_board: GameResult,
    /// Where the law decides by itself: mate, stalemate, a repetition ruling due; else nothing.
    pub result_law: Option<GameResult>,
    /// What decides, or what may be claimed.
    pub clause: Option<Clause>,
    /// The article for it.
    pub article: Option<Article>,
    /// Neither side has a man that can attack: the arbiter draws the game.
    pub no_force: bool,
    /// The ruling on the last position.
    pub ruling: Ruling,
    /// A claim of each side for want of captures, Red's first.
    pub claims: [NoCaptureClaim; 2],
}

/// How a game stands by law after its last move.
///
/// # Errors
/// [`JudgeError`] when legality cannot be asked on the start or a move is illegal.
pub fn game_end(start: &Setup, moves: &[Move], rules: &RuleSet) -> Result<GameEnd, JudgeError> {
    let ruling = judge(start, moves, rules)?;
    let claims = Color::ALL.map(|side| no_capture_claim(start, moves, side, rules));
    let mut position = Position::from_setup_unchecked(start);
    for &mv in moves {
        position.play_unchecked(mv);
    }
    let result_board = result_on_board(&position);
    let no_force = has_no_force(&position);
    let (clause, article) = if no_force && result_board == GameResult::Open {
        (Some(Clause::NoForce), rules.article(Clause::NoForce))
    } else if ruling.clause.is_none() && claims.iter().any(NoCaptureClaim::is_right) {
        (Some(Clause::NoCapture), rules.article(Clause::NoCapture))
    } else {
        (ruling.clause, ruling.article)
    };
    Ok(GameEnd {
        result_board,
        result_law: GameResult::of_verdict(ruling.verdict),
        clause,
        article,
        no_force,
        ruling,
        claims,
    })
}

/// The result that the position alone settles.
pub(crate) fn result_on_board(position: &Position) -> GameResult {
    if position.has_legal_move() {
        GameResult::Open
    } else {
        GameResult::loss_of(position.turn())
    }
}

/// Whether neither side has a rook, horse, cannon or pawn.
pub fn has_no_force(position: &Position) -> bool {
    let attackers = [
        PieceType::Rook,
        PieceType::Horse,
        PieceType::Cannon,
        PieceType::Pawn,
    ];
    Color::ALL.into_iter().all(|side| {
        attackers
            .into_iter()
            .all(|kind| position.pieces(side, kind).is_empty())
    })
}

/// What the arbiter counts when `claimant` claims a draw for want of captures (Article 12).
///
/// The moves are taken as legal.
pub fn no_capture_claim(
    start: &Setup,
    moves: &[Move],
    claimant: Color,
    rules: &RuleSet,
) -> NoCaptureClaim {
    let mut position = Position::from_setup_unchecked(start);
    let mut checks = 0_u32;
    for &mv in moves {
        let side = position.turn();
        position.play_unchecked(mv);
        if position.plies_since_capture() == 0 {
            checks = 0;
        } else if side == claimant && position.is_check() {
            checks += 1;
        }
    }
    let plies = position.plies_since_capture();
    let beyond = checks.saturating_sub(rules.no_capture.checks_counted);
    NoCaptureClaim {
        plies,
        checks,
        counted: plies.saturating_sub(beyond),
        limit: rules.no_capture.plies,
        penalty_minutes: rules.no_capture.penalty_minutes,
    }
}
