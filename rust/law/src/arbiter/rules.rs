//! The law of the table as data: every figure of it, and every choice where its text is silent.

use cotuong_board::PieceType;

use super::ruling::Action;
use crate::RuleSet;

/// What is done to a player for an act that the law forbids without saying what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// A fault each time.
    Fault,
    /// A warning first, then faults.
    WarningFirst,
}

/// The rules of a table: the figures, then the choices.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each choice stands by itself"
)]
pub struct TableRules {
    /// The law that the articles belong to, the first part of each.
    pub law: &'static str,
    /// The rules of repeated moves and of Article 12; their name is that of the table rules too.
    pub repetition: RuleSet,
    /// Faults of a kind that lose (7.1n).
    pub faults_lost: u32,
    /// Own moves left unwritten in a row that are a fault (11.3b).
    pub unrecorded_moves: u32,
    /// Such cases in a game that lose (7.1m).
    pub unrecorded_cases_lost: u32,
    /// Minutes left below which a player need not write (11.1a).
    pub record_exempt_minutes: u32,
    /// What the first accidental touches bring; the next is treated as deliberate (9.6).
    pub accidental_ladder: &'static [Action],
    /// What the first drops between points bring; the next is a fault (9.8).
    pub drop_ladder: &'static [Action],
    /// What stopping the clock brings at first; the next is a fault (10.2.2).
    pub stop_ladder: &'static [Action],
    /// The stage (moves, minutes) in which repeated moves are capped (10.1.3).
    pub capped_stage: (u32, u32),
    /// How many repeated moves of one man count.
    pub repeated_by_one: u32,
    /// How many count when two or more men repeat.
    pub repeated_by_more: u32,

    /// Choice: what a touch out of turn brings; the text binds only the player on move.
    pub touch_out_of_turn: Action,
    /// Choice: only the first man touched binds, even if it cannot fulfil the duty and a later one could.
    pub first_touched_only: bool,
    /// Choice: a check left unanswered loses at once (7.1c) rather than being put right (9.10).
    pub unanswered_check_loses: bool,
    /// Choice: the position is restored to the one before the wrong move, not after it.
    pub restore_before: bool,
    /// Choice: defects found after the end but before the signing still annul the game (9.9d speaks of signing).
    pub unsigned_defect_annuls: bool,
    /// Choice: technical and conduct faults are counted apart.
    pub faults_apart: bool,
    /// Choice: what an act against Article 15 brings in standard play.
    pub conduct: Penalty,
    /// Choice: the men that can attack, for the draws for want of force.
    pub force: &'static [PieceType],
    /// Choice: a king left to be captured counts as exposed in rapid play, not only kings that face.
    pub exposed_to_capture: bool,
    /// Choice: in a log that names no press at all every move counts as pressed.
    pub press_implied: bool,
    /// Choice: the arbiter's own complaint is asking and seeing at once.
    pub arbiter_may_complain: bool,
}

impl TableRules {
    /// The law of 2004.
    pub const VN: Self = Self {
        law: "vn",
        repetition: RuleSet::VN,
        faults_lost: 3,
        unrecorded_moves: 4,
        unrecorded_cases_lost: 3,
        record_exempt_minutes: 5,
        accidental_ladder: &[Action::Reminder, Action::Warning],
        drop_ladder: &[Action::Reminder],
        stop_ladder: &[Action::Warning],
        capped_stage: (10, 15),
        repeated_by_one: 3,
        repeated_by_more: 6,
        touch_out_of_turn: Action::None,
        first_touched_only: true,
        unanswered_check_loses: true,
        restore_before: true,
        unsigned_defect_annuls: true,
        faults_apart: true,
        conduct: Penalty::Fault,
        force: &[
            PieceType::Rook,
            PieceType::Horse,
            PieceType::Cannon,
            PieceType::Pawn,
        ],
        exposed_to_capture: true,
        press_implied: true,
        arbiter_may_complain: true,
    };

    /// The later digest: 50 moves without a capture.
    pub const VN_2011: Self = Self {
        repetition: RuleSet::VN_2011,
        ..Self::VN
    };

    /// All of them, the default first.
    pub const ALL: [Self; 2] = [Self::VN, Self::VN_2011];

    /// Name of the rule set, as a log gives it.
    pub const fn id(&self) -> &'static str {
        self.repetition.id
    }

    /// The table rules of a rule set's name; `vn-2004`, the edition, is `vn`. Rule sets that say nothing of the table
    /// have none.
    pub fn named(id: &str) -> Option<Self> {
        let id = if id == "vn-2004" { Self::VN.id() } else { id };
        Self::ALL.into_iter().find(|rules| rules.id() == id)
    }
}

impl Default for TableRules {
    fn default() -> Self {
        Self::VN
    }
}

/// A choice that a ruling rests on where the text is silent or unclear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "each says itself, in the table of assumptions")]
pub enum Assumption {
    OnMoveOnly,
    EveryMoveForbidden,
    FirstTouchedOnly,
    UnknownOrderAsAtOnce,
    AdjustOutOfTurn,
    ArbiterComplains,
    LateComplaint,
    TakenBackForDuty,
    UnansweredCheck,
    RestoredBefore,
    UnsignedDefect,
    ActOfSideToMove,
    CheckCap,
    MovesAreTwoPlies,
    FaultsAGame,
    FaultsApart,
    Article15Penalty,
    Force,
    ExposedToCapture,
    KingTaken,
    PressImplied,
    FlagAsClaim,
    FlagTakenOnWord,
    NotFilledIn,
    FirstCaseCounts,
    NoLateLimit,
    BothLate,
    DrawByAgreement,
    RepeatedMovesCapped,
    SlideOrigin,
    Disputed,
    WrongPress,
    MateWaits,
    FlagOutranksTimes,
    FirstFlagLoses,
    ClaimOnAnyTime,
    ExposedBeforeReply,
}
