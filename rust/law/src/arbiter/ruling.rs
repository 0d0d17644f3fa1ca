//! What the arbiter answers.

use cotuong_board::{Color, Move, Square};
use serde::Serialize;

use super::wire;

/// What kind of act a ruling is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Play goes on.
    None,
    /// A reminder (nhắc nhở).
    Reminder,
    /// A warning (cảnh cáo).
    Warning,
    /// A player must do something.
    Duty,
    /// A fault is noted (lỗi kỹ thuật, lỗi tác phong).
    Fault,
    /// Something is put right.
    Remedy,
    /// The game is decided.
    Result,
}

/// What the player must play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Duty {
    /// The men that can fulfil it, by their squares.
    #[serde(with = "wire::list")]
    pub pieces: Vec<Square>,
    /// Every legal move that fulfils it, in the order of their texts; none when `free`.
    #[serde(with = "wire::list")]
    pub moves: Vec<Move>,
    /// No legal move fulfils it: the player moves as he likes.
    pub free: bool,
}

impl Duty {
    /// The duty to play one of these legal moves, free if there is none.
    pub(super) fn of(mut moves: Vec<Move>) -> Self {
        moves.sort_by_key(ToString::to_string);
        let mut pieces: Vec<Square> = moves.iter().map(|mv| mv.from()).collect();
        pieces.dedup();
        Self {
            pieces,
            free: moves.is_empty(),
            moves,
        }
    }
}

/// The two kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Lỗi kỹ thuật.
    Technical,
    /// Lỗi tác phong.
    Conduct,
}

/// A fault noted against a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// The player.
    #[serde(serialize_with = "wire::one::serialize")]
    pub by: Color,
    /// How many of the kind the player has now in this game.
    pub count: u32,
}

/// How something is put right. Only what applies is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Remedy {
    /// The position after this ply is set up again (0 is the start).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restore_to_ply: Option<u32>,
    /// Minutes added to the clock of `to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub add_minutes: Option<u32>,
    /// Who receives them.
    #[serde(with = "wire::side", skip_serializing_if = "Option::is_none")]
    pub to: Option<Color>,
    /// The game does not count and is played again.
    #[serde(skip_serializing_if = "is_false")]
    pub annul: bool,
    /// The players are booked with each other's colour from now on.
    #[serde(skip_serializing_if = "is_false")]
    pub swap_colours: bool,
    /// The position, or the result, stands.
    #[serde(skip_serializing_if = "is_false")]
    pub keep: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the form that serde asks for"
)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Remedy {
    pub(super) const NOTHING: Self = Self {
        restore_to_ply: None,
        add_minutes: None,
        to: None,
        annul: false,
        swap_colours: false,
        keep: false,
    };

    pub(super) const fn restore(ply: u32) -> Self {
        Self {
            restore_to_ply: Some(ply),
            ..Self::NOTHING
        }
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// Red wins.
    #[serde(rename = "1-0")]
    RedWins,
    /// Black wins.
    #[serde(rename = "0-1")]
    BlackWins,
    /// A draw.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Both lose (7.1i, 10.2.1a).
    #[serde(rename = "0-0")]
    BothLose,
}

impl Outcome {
    /// The loss of a side.
    pub const fn loss(side: Color) -> Self {
        match side {
            Color::Red => Self::BlackWins,
            Color::Black => Self::RedWins,
        }
    }

    /// The side that wins.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::RedWins => Some(Color::Red),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::BothLose => None,
        }
    }
}

/// A text in the three languages of the law.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Explain {
    /// Vietnamese.
    pub vi: String,
    /// English.
    pub en: String,
    /// Chinese, simplified.
    pub zh: String,
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ruling {
    /// The index of the incident on which it is given.
    pub incident: usize,
    /// The index of the earlier incident that it is about, where that is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<usize>,
    /// Rule set, colon, clause: `vn:9.3b`.
    pub article: String,
    /// Other clauses that lead to it, in the same form.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub see: Vec<String>,
    /// What kind of act it is.
    pub action: Action,
    /// What must be played.
    pub duty: Option<Duty>,
    /// The fault noted.
    pub fault: Option<Fault>,
    /// What is put right.
    pub remedy: Option<Remedy>,
    /// The result that the ruling brings about.
    pub result: Option<Outcome>,
    /// A code of the table of violations, or `refused.` and why the incident has no effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// Choices made where the text is silent, by their codes (see [`Assumption`](super::Assumption)).
    pub assumed: Vec<&'static str>,
    /// Why, in three languages.
    pub explain: Explain,
}
