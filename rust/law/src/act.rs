//! The acts of a move, as the law names them.

use core::fmt;

use cotuong_board::notation::{Notation, format};
use cotuong_board::{Color, Move, Piece, Position, Square};

use crate::capture::Root;
use crate::rules::Clause;
use crate::scene::ManId;
use crate::text::Lang;

/// What a move does in the sense of the law (Article 22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActKind {
    /// A man attacks the king: chiếu Tướng, 将.
    Check,
    /// Two men attack the king at once: lưỡng chiếu, 双将.
    DoubleCheck,
    /// The move answers a check and checks in turn: chiếu lại, 还将.
    CounterCheck,
    /// Mate is threatened: dọa hết, 杀.
    MateThreat,
    /// A man that would be lost is attacked anew: đuổi bắt, 捉.
    Chase,
    /// An exchange is offered: đòi đổi, 兑.
    Exchange,
    /// A man is left to be taken: thí quân, 献.
    Sacrifice,
    /// An enemy man's path is obstructed: cản quân, 拦.
    Block,
    /// A check or a capture threat is answered: nước đỡ.
    Parry,
    /// None of these: nước chờ, 闲.
    Idle,
}

impl ActKind {
    /// The name used in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::DoubleCheck => "double_check",
            Self::CounterCheck => "counter_check",
            Self::MateThreat => "mate_threat",
            Self::Chase => "chase",
            Self::Exchange => "exchange",
            Self::Sacrifice => "sacrifice",
            Self::Block => "block",
            Self::Parry => "parry",
            Self::Idle => "idle",
        }
    }

    /// Whether the act is a check of some sort.
    pub const fn is_check(self) -> bool {
        matches!(self, Self::Check | Self::DoubleCheck | Self::CounterCheck)
    }
}

impl fmt::Display for ActKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A man and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// The man's identity through the game.
    pub id: ManId,
    /// Its colour and kind.
    pub piece: Piece,
    /// Its square after the move.
    pub square: Square,
}

/// How an attack came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// The attacker itself moved.
    Direct,
    /// The mover left the attacker's line.
    Discovered,
    /// The mover became the cannon's mount.
    Mount,
    /// The mover left the leg of a horse or the eye of an elephant.
    Unblocked,
    /// The attacker was freed from a pin.
    Released,
    /// The victim's root was taken away.
    RootCut,
    /// The victim's protector was pinned.
    ProtectorPinned,
    /// The attacker will take after a chain of checks.
    ByChecks,
    /// The mover joins an attack that stood already.
    Joined,
}

impl Manner {
    /// The name used in the answers of the library.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Discovered => "discovered",
            Self::Mount => "mount",
            Self::Unblocked => "unblocked",
            Self::Released => "released",
            Self::RootCut => "root_cut",
            Self::ProtectorPinned => "protector_pinned",
            Self::ByChecks => "by_checks",
            Self::Joined => "joined",
        }
    }
}

/// The classes of chase that the Chinese national rules weigh against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChaseClass {
    /// Taking works only because another man joins in.
    Joint,
    /// The attackers outnumber the roots.
    FewRoot,
    /// No root saves the victim.
    Rootless,
    /// The victim is a rook.
    Rook,
}

impl ChaseClass {
    /// The name used in tables: `chase.rook`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Self::Joint => "chase.joint",
            Self::FewRoot => "chase.few_root",
            Self::Rootless => "chase.rootless",
            Self::Rook => "chase.rook",
        }
    }
}

/// One act of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// What it is.
    pub kind: ActKind,
    /// The men that check, attack, offer themselves or block.
    pub attackers: Vec<Man>,
    /// The men acted upon.
    pub targets: Vec<Man>,
    /// The root of the target of a chase.
    pub root: Option<Root>,
    /// How an attack came about.
    pub manner: Option<Manner>,
    /// The class of a chase under the Chinese national rules.
    pub class: Option<ChaseClass>,
    /// Why the attack that an idle move makes is none in the sense of the law.
    pub excuse: Option<Clause>,
}

impl Act {
    pub(crate) const fn bare(kind: ActKind) -> Self {
        Self {
            kind,
            attackers: Vec::new(),
            targets: Vec::new(),
            root: None,
            manner: None,
            class: None,
            excuse: None,
        }
    }
}

/// A move as each language writes it, with its squares: `X4.2 (d1d3)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveText {
    /// Vietnamese letters and signs.
    pub vi: String,
    /// Letters of the world federation.
    pub en: String,
    /// Chinese.
    pub zh: String,
}

impl MoveText {
    /// Writes a move that is about to be played.
    pub(crate) fn of(mv: Move, position: &Position) -> Self {
        let written = |notation| format(mv, notation, position).unwrap_or_else(|_| mv.to_string());
        Self {
            vi: format!("{} ({mv})", written(Notation::Vn)),
            en: format!("{} ({mv})", written(Notation::Wxf)),
            zh: format!("{}（{mv}）", written(Notation::ZhHans)),
        }
    }

    pub(crate) fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::Vi => &self.vi,
            Lang::En => &self.en,
            Lang::Zh => &self.zh,
        }
    }
}

/// All acts of one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyActs {
    /// Number of the ply in the game, 1 for the first.
    pub ply: u32,
    /// The side that moved.
    pub side: Color,
    /// The move.
    pub mv: Move,
    /// The move as written; empty in the labels of tables.
    pub text: MoveText,
    /// The man that moved, on its new square.
    pub man: Man,
    /// The acts, the gravest first; never empty.
    pub acts: Vec<Act>,
    /// The word under which the rule set counts the move: `check`, `mate_threat` or `kill`, `chase`, `offer`, ...
    pub label: &'static str,
}

impl PlyActs {
    /// The first act of a kind.
    pub fn act(&self, kind: ActKind) -> Option<&Act> {
        self.acts.iter().find(|act| act.kind == kind)
    }

    /// Whether the move has an act.
    pub fn has(&self, kind: ActKind) -> bool {
        self.act(kind).is_some()
    }
}
