//! Rule sets as data: what counts, what is forbidden, what weighs more, and which article says so.

mod articles;
mod asian;
mod clause;
mod cxa;
mod vn;

use core::fmt;
use core::str::FromStr;

use cotuong_board::PieceType;

pub use articles::Article;
pub use clause::Clause;

use crate::text::Text;

/// A set of kinds of men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);

    /// The set of the kinds given.
    pub const fn of(kinds: &[PieceType]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < kinds.len() {
            bits |= 1 << kinds[i].index();
            i += 1;
        }
        Self(bits)
    }

    /// Whether the set holds a kind.
    pub const fn contains(self, kind: PieceType) -> bool {
        self.0 >> kind.index() & 1 != 0
    }
}

/// How a rule set tells whether an attacked man would be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// By its root: a man without a real root is lost (Asian and Vietnamese rules).
    Root,
    /// By the material that the whole exchange wins (Chinese national rules).
    Exchange,
}

/// What is a chase under a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChaseRules {
    /// How the loss of the attacked man is told.
    pub worth: Worth,
    /// Kinds whose attack counts; king and pawn may chase freely.
    pub attackers: Kinds,
    /// Kinds that can be chased.
    pub victims: Kinds,
    /// Whether a pawn on its own side of the river can be chased.
    pub home_pawn: bool,
    /// Attackers whose attack on a rook counts although the rook has a real root.
    pub rook_despite_root: Kinds,
    /// Kinds that are chased although really rooted when they are pinned without a quiet move.
    pub pinned_despite_root: Kinds,
    /// Whether one victim must be chased by every move of the loop.
    pub one_victim: bool,
}

/// What a side may not do with every move of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// Perpetual mate threat.
    pub mate_threat: bool,
    /// Checks, mate threats and chases mixed.
    pub mixed: bool,
}

/// How a chase that only takes away a root stands against one that makes an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RootCut {
    /// It weighs less.
    Lighter,
    /// It weighs the same.
    Equal,
}

/// The readings of points on which authorities disagree; a ruling that turns on one of them is marked disputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub struct Readings {
    /// An advisor or elephant that attacks a really rooted rook, horse or cannon chases it.
    pub minor_on_rooted: bool,
    /// Each loop through one position is judged by itself; otherwise all plies between the occurrences together.
    pub loops_apart: bool,
    /// A move that checks and also attacks counts as check alone.
    pub check_alone: bool,
    /// A protector that may not leave the file between the kings is a false root.
    pub kings_pin_root: bool,
    /// The weight of a chase that only takes away a root.
    pub root_cut: RootCut,
}

impl Readings {
    /// The readings of `rulings` taken where a rule set says nothing else.
    pub const DEFAULT: Self = Self {
        minor_on_rooted: false,
        loops_apart: true,
        check_alone: true,
        kings_pin_root: true,
        root_cut: RootCut::Lighter,
    };

    /// Each principle with the readings that take its other side.
    pub(crate) fn others(self) -> [(Principle, Self); 5] {
        let root_cut = match self.root_cut {
            RootCut::Lighter => RootCut::Equal,
            RootCut::Equal => RootCut::Lighter,
        };
        [
            (
                Principle::MinorOnRooted,
                Self {
                    minor_on_rooted: !self.minor_on_rooted,
                    ..self
                },
            ),
            (
                Principle::LoopsApart,
                Self {
                    loops_apart: !self.loops_apart,
                    ..self
                },
            ),
            (
                Principle::CheckAlone,
                Self {
                    check_alone: !self.check_alone,
                    ..self
                },
            ),
            (
                Principle::KingsPinRoot,
                Self {
                    kings_pin_root: !self.kings_pin_root,
                    ..self
                },
            ),
            (Principle::RootCut, Self { root_cut, ..self }),
        ]
    }
}

/// A point on which public authorities disagree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Principle {
    /// An advisor or elephant attacks a rook, horse or cannon that has a real root.
    MinorOnRooted,
    /// Two different loops lead through one position.
    LoopsApart,
    /// A move checks and attacks at once.
    CheckAlone,
    /// The only protector is pinned by the facing kings.
    KingsPinRoot,
    /// A quiet move takes away a root.
    RootCut,
    /// An attack is renewed with every move, but on some of its squares the man has a real root, and its side checks
    /// meanwhile.
    HalfRooted,
}

impl Principle {
    /// The name used in the answers of the library.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MinorOnRooted => "minor_on_rooted",
            Self::LoopsApart => "loops_apart",
            Self::CheckAlone => "check_alone",
            Self::KingsPinRoot => "kings_pin_root",
            Self::RootCut => "root_cut",
            Self::HalfRooted => "half_rooted",
        }
    }
}

/// A rule of a set that the library does not apply, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unapplied {
    /// The name used in the answers of the library.
    pub name: &'static str,
    /// What it says and why it is not applied.
    pub why: Text,
}

/// The draw for want of captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCapture {
    /// Plies without a capture that make the draw.
    pub plies: u32,
    /// How many checks of the claimant are counted in them.
    pub checks_counted: u32,
    /// Minutes that the opponent receives for a wrong claim.
    pub penalty_minutes: u32,
}

/// A rule set: a value, not a branch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RuleSet {
    /// Name used in tables and commands.
    pub id: &'static str,
    /// Edition of the rules, kept with every ruling.
    pub version: &'static str,
    /// What the rules are called.
    pub name: Text,
    /// How often a position must stand before a ruling falls due.
    pub occurrences: u32,
    /// From which occurrence on a side is told to change.
    pub warn_at: u32,
    /// What is forbidden besides perpetual check and perpetual chase.
    pub forbidden: Forbidden,
    /// What a chase is.
    pub chase: ChaseRules,
    /// The readings of disputed points.
    pub readings: Readings,
    /// The draw for want of captures.
    pub no_capture: NoCapture,
    /// Rules of the set that are not applied.
    pub unapplied: &'static [Unapplied],
    /// Which article settles which case.
    articles: &'static [(Clause, Article)],
}

impl RuleSet {
    /// The Vietnamese law of 2004, completed by the Asian rules where it is silent.
    pub const VN: Self = vn::VN;
    /// The later federation digest: 50 moves of each side without a capture.
    pub const VN_2011: Self = vn::VN_2011;
    /// The rules of the Asian federation (2003, 2011).
    pub const ASIAN: Self = asian::ASIAN;
    /// The rules of the world federation (2018).
    pub const WXF: Self = asian::WXF;
    /// The national rules of China (2020).
    pub const CXA2020: Self = cxa::CXA2020;
    /// All rule sets, the default first.
    pub const ALL: [Self; 5] = [
        Self::VN,
        Self::VN_2011,
        Self::ASIAN,
        Self::WXF,
        Self::CXA2020,
    ];

    /// The article that settles a case, if the rules have one.
    pub fn article(&self, clause: Clause) -> Option<Article> {
        self.articles
            .iter()
            .find(|(key, _)| *key == clause)
            .map(|(_, article)| *article)
    }
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::VN
    }
}

/// The text names no rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRuleSetError;

impl fmt::Display for ParseRuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rule set: vn, vn-2011, asian, wxf or cxa2020 was expected")
    }
}

impl core::error::Error for ParseRuleSetError {}

impl FromStr for RuleSet {
    type Err = ParseRuleSetError;

    fn from_str(text: &str) -> Result<Self, ParseRuleSetError> {
        Self::ALL
            .into_iter()
            .find(|rules| rules.id == text)
            .ok_or(ParseRuleSetError)
    }
}
