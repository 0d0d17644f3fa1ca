//! What `judge` answers.

use core::fmt;

use cotuong_board::Color;

use crate::act::PlyActs;
use crate::rules::{Article, Clause, Principle, RuleSet};

/// The verdict of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Red loses.
    RedLoses,
    /// Black loses.
    BlackLoses,
    /// Both sides lose.
    BothLose,
    /// The game is drawn.
    Draw,
    /// Nothing to rule on yet: the game goes on.
    Continue,
    /// A stated bound of a search was hit before the ruling was known.
    Undecided,
    /// A lone position, or too few moves after one, tells nothing about repetition.
    InsufficientHistory,
}

impl Verdict {
    /// The name used in tables: `red_loses`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Self::RedLoses => "red_loses",
            Self::BlackLoses => "black_loses",
            Self::BothLose => "both_lose",
            Self::Draw => "draw",
            Self::Continue => "continue",
            Self::Undecided => "undecided",
            Self::InsufficientHistory => "insufficient_history",
        }
    }

    /// The verdict under which a side loses.
    pub const fn loss_of(side: Color) -> Self {
        match side {
            Color::Red => Self::RedLoses,
            Color::Black => Self::BlackLoses,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cycle {
    /// The ply after which the repeated position first stood among the loops judged; 0 is the start.
    pub start_ply: u32,
    /// Plies of the last turn of the loop.
    pub period: u32,
    /// How often the position has stood, all told.
    pub occurrences: u32,
}

/// A ruling, with its reasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// The rule set ruled by.
    pub rules: RuleSet,
    /// The verdict.
    pub verdict: Verdict,
    /// The side that breaks a prohibition, as far as the loop shows it.
    pub offender: Option<Color>,
    /// The article that settles the ruling.
    pub article: Option<Article>,
    /// The case of the law that the article is about.
    pub clause: Option<Clause>,
    /// The principle on which authorities disagree and on which the ruling turns.
    pub disputed: Option<Principle>,
    /// The side that must change or lose, from the second occurrence on.
    pub must_change: Option<Color>,
    /// The repetition ruled on.
    pub cycle: Option<Cycle>,
    /// The acts of the loop, one entry a ply: its last turn, or every turn where they differ.
    pub acts: Vec<PlyActs>,
    /// The earliest ply of the game at which a ruling was due.
    pub due_ply: Option<u32>,
}

impl Ruling {
    pub(crate) const fn bare(rules: &RuleSet, verdict: Verdict) -> Self {
        Self {
            rules: *rules,
            verdict,
            offender: None,
            article: None,
            clause: None,
            disputed: None,
            must_change: None,
            cycle: None,
            acts: Vec::new(),
            due_ply: None,
        }
    }

    /// The labels of one side's moves in the loop, one a ply.
    pub fn labels(&self, side: Color) -> Vec<&'static str> {
        self.acts
            .iter()
            .filter(|acts| acts.side == side)
            .map(|acts| acts.label)
            .collect()
    }
}
