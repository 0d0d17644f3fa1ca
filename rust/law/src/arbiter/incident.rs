//! What happens at the table, as the log says it.

use cotuong_board::{Color, Move, Square};
use serde::{Deserialize, Serialize};

use super::wire;

/// Who does, reports or asks something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// The player of the red men (White, Trắng).
    Red,
    /// The player of the black men.
    Black,
    /// The arbiter (trọng tài).
    Arbiter,
    /// Anybody else: coach, team leader, relative, spectator. What they do is void (9.11c, 10.2.1b).
    Outsider,
}

impl Party {
    /// The side of a player.
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::Red => Some(Color::Red),
            Self::Black => Some(Color::Black),
            Self::Arbiter | Self::Outsider => None,
        }
    }
}

impl From<Color> for Party {
    fn from(side: Color) -> Self {
        match side {
            Color::Red => Self::Red,
            Color::Black => Self::Black,
        }
    }
}

/// One entry of the log.
///
/// An act reported by the arbiter (`by` is [`Party::Arbiter`]) is the act of `side`, or of the side to move where
/// none is named, and counts as seen by the arbiter.
///
/// ```
/// use cotuong_law::arbiter::{Incident, Kind, Party};
/// let resignation = Incident::new(Party::Red, Kind::Resign);
/// assert_eq!(resignation.at_ms, None);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Incident {
    /// Who acts.
    pub by: Party,
    /// Whose flag it is, or whose act the arbiter reports.
    #[serde(default, with = "wire::side", skip_serializing_if = "Option::is_none")]
    pub side: Option<Color>,
    /// Milliseconds since the clocks were started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_ms: Option<u64>,
    /// What happens.
    #[serde(flatten)]
    pub kind: Kind,
}

impl Incident {
    /// An incident without a time.
    pub const fn new(by: Party, kind: Kind) -> Self {
        Self {
            by,
            side: None,
            at_ms: None,
            kind,
        }
    }

    /// The same incident at a time, in milliseconds since the clocks were started.
    pub fn at(self, at_ms: u64) -> Self {
        Self {
            at_ms: Some(at_ms),
            ..self
        }
    }
}

/// Why a man was touched (Article 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// Taken in hand (cố ý).
    #[default]
    Deliberate,
    /// A sleeve, a lost balance, a hand by chance (vô ý).
    Accidental,
}

/// What is known of the order of several touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The squares stand in the order in which they were touched.
    #[default]
    Known,
    /// Nobody can tell which was first.
    Unknown,
    /// All at the same time.
    AtOnce,
}

/// The hand that presses the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// The one that moved the man.
    #[default]
    Same,
    /// The other.
    Other,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimOf {
    /// The draw of Article 12.
    NoCapture,
    /// A ruling on repeated moves.
    Repetition,
    /// That neither side has a man that can attack.
    NoForce,
    /// That the opponent's flag is down.
    Time,
    /// That the opponent made an illegal move.
    IllegalMove,
    /// That the opponent left his king exposed.
    KingExposed,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// An illegal move was made.
    IllegalMove,
    /// The men stood wrongly at the start.
    WrongSetup,
    /// The side that should have been second moved first.
    WrongSideBegan,
    /// The players sit with each other's colour, and the right player began.
    ColoursSwapped,
    /// A man was put on a point that is not the move's.
    MisplacedPiece,
}

/// When it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// While the game was played.
    During,
    /// After its end.
    AfterEnd,
    /// After both players signed and the arbiter confirmed the result.
    AfterSigned,
}

/// Which plies a player has written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Plies {
    /// All up to this one.
    UpTo(u32),
    /// These.
    These(Vec<u32>),
}

const fn yes() -> bool {
    true
}

/// What happens, with what belongs to it. The names are those of the JSON log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(
    missing_docs,
    reason = "each variant is told of, its fields are those of the shapes table"
)]
pub enum Kind {
    /// A man is put on a point; `released` is false while the hand still holds it.
    Move {
        #[serde(rename = "move", with = "wire::one")]
        mv: Move,
        #[serde(default = "yes")]
        released: bool,
    },
    /// Men are touched.
    Touch {
        #[serde(with = "wire::list")]
        squares: Vec<Square>,
        #[serde(default)]
        intent: Intent,
        #[serde(default)]
        order: Order,
        #[serde(default)]
        announced: bool,
    },
    /// A man is slid over points, the first touched first (the point that it left may stand before them).
    Slide {
        #[serde(with = "wire::list")]
        squares: Vec<Square>,
    },
    /// A man falls between points.
    Drop {
        #[serde(default, with = "wire::list", skip_serializing_if = "Vec::is_empty")]
        squares: Vec<Square>,
    },
    /// A player says that he adjusts men, or adjusts them without saying so.
    Adjust {
        #[serde(default, with = "wire::list", skip_serializing_if = "Vec::is_empty")]
        squares: Vec<Square>,
        #[serde(default = "yes")]
        announced: bool,
    },
    /// The clock is pressed.
    Press {
        #[serde(default)]
        hand: Hand,
        #[serde(default)]
        before_release: bool,
    },
    /// A player moved and did not press.
    ForgotPress,
    /// The clock is stopped, because of `arbiter_absent`, `faulty_clock`, `flag` or anything else in words.
    StopClock {
        #[serde(default)]
        reason: String,
    },
    /// The flag of `side` falls.
    Flag,
    /// A clock that goes wrong is reported.
    ClockReport,
    /// A player comes so many minutes late.
    Late { minutes: f64 },
    /// A player writes plies down.
    Record {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<Plies>,
    },
    /// A player has left so many consecutive moves unwritten and does not fill them in.
    MissedRecord { moves: u32 },
    /// A player borrows the opponent's score sheet; `repeated` when he does it again and again.
    BorrowSheet {
        #[serde(default)]
        repeated: bool,
    },
    /// A draw is offered.
    OfferDraw,
    /// The opponent's offer is accepted.
    AcceptDraw,
    /// A claim to the arbiter, about a ply where one is meant (1 is the first).
    Claim {
        what: ClaimOf,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
    },
    /// A side asks the arbiter to rule on an earlier incident, by its index in the log.
    Complain { about: usize },
    /// The player concerned admits it.
    Admit { about: usize },
    /// Somebody has seen it; only the arbiter's eyes count.
    Witness { about: usize },
    /// A player resigns.
    Resign,
    /// The player to move seals a move; the text is looked at when the envelope is opened.
    Seal {
        #[serde(rename = "move")]
        text: String,
    },
    /// The envelope is opened.
    OpenSeal,
    /// A defect of the game is found.
    Found {
        what: Finding,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        when: Option<When>,
    },
    /// An act against Article 15, by its code (see [`ACTS`](super::ACTS)).
    Conduct { what: String },
    /// A player or the arbiter signs the score sheets.
    Sign,
}
