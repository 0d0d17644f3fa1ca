//! The English of the arbiter.

use cotuong_board::{Color, PieceType};

use super::{Voice, chased_throughout, checks_throughout, principle, saves_itself};
use crate::act::{Act, ActKind, Man, Manner, PlyActs};
use crate::capture::Root;
use crate::rules::{Article, Clause, Principle};
use crate::ruling::{Cycle, Ruling, Verdict};
use crate::text::Lang;

pub(super) struct English;

const fn root(root: Root) -> &'static str {
    match root {
        Root::Real => "really rooted",
        Root::False => "false root only",
        Root::None => "no root",
    }
}

const fn law(article: &Article) -> &'static str {
    match article.law.as_bytes() {
        b"vn" => "Vietnamese law",
        b"asian" => "Asian rules",
        _ => "Chinese national rules 2020",
    }
}

/// Why an attack is none in the sense of the law.
const fn excuse(act: &Act) -> &'static str {
    match act.excuse {
        Some(Clause::KingChases) => "the king may chase",
        Some(Clause::PawnChases) => "a soldier may chase",
        Some(Clause::HomePawn) => "the soldier has not crossed the river",
        Some(Clause::PinnedAttacker) => "the attacker is pinned",
        Some(Clause::LikeForLike) => "each can take the other",
        _ => "it has a real root",
    }
}

impl English {
    fn loss(&self, side: Color, ruling: &Ruling) -> String {
        let side = self.side(side);
        match ruling.clause {
            Some(Clause::Mate) => format!("{side} is mated and loses."),
            Some(Clause::Stalemate) => {
                format!("{side} has no legal move and loses, though not in check.")
            }
            _ if checks_throughout(ruling) => {
                format!("{side} checks perpetually, did not change, and loses.")
            }
            _ => {
                let chased = chased_throughout(ruling).first().map(|man| self.man(*man));
                let act = chased.map_or("plays forbidden moves perpetually".to_owned(), |man| {
                    format!("perpetually chases {man}")
                });
                format!("{side} {act}, did not change, and loses.")
            }
        }
    }

    fn chase(&self, act: &Act, acts: &PlyActs) -> String {
        let by: Vec<String> = act.attackers.iter().map(|man| self.man(*man)).collect();
        let by = self.list(&by);
        let Some(target) = act.targets.first() else {
            return "threatens to win a man by a chain of checks".to_owned();
        };
        let root = act
            .root
            .map_or(String::new(), |value| format!(" ({})", root(value)));
        let target = format!("{}{root}", self.man(*target));
        let mover = self.man(acts.man);
        match act.manner.unwrap_or(Manner::Direct) {
            Manner::Direct => format!("chases {target}"),
            Manner::Discovered => format!("opens the line for {by}, which chases {target}"),
            Manner::Mount => format!("becomes the mount for {by}, which chases {target}"),
            Manner::Unblocked => format!("clears the way for {by}, which chases {target}"),
            Manner::Released => format!("frees {by}, which chases {target}"),
            Manner::RootCut => format!("takes away the root of {target}, attacked by {by}"),
            Manner::ProtectorPinned => {
                format!("makes the root of {target} a false one while {by} attacks it")
            }
            Manner::ByChecks => format!("threatens to check and then take {target}"),
            Manner::Joined => format!("lets {mover} join {by} in the chase of {target}"),
        }
    }
}

impl Voice for English {
    fn lang(&self) -> Lang {
        Lang::En
    }

    fn side(&self, side: Color) -> &'static str {
        match side {
            Color::Red => "Red",
            Color::Black => "Black",
        }
    }

    fn man(&self, man: Man) -> String {
        let kind = if man.piece.kind == PieceType::Pawn {
            "soldier"
        } else {
            man.piece.kind.name()
        };
        format!("the {} {kind} ({})", man.piece.color, man.square)
    }

    fn list(&self, items: &[String]) -> String {
        items.join(" and ")
    }

    fn head(&self, ruling: &Ruling) -> String {
        match ruling.verdict {
            Verdict::RedLoses => self.loss(Color::Red, ruling),
            Verdict::BlackLoses => self.loss(Color::Black, ruling),
            Verdict::BothLose => "Both sides lose.".to_owned(),
            Verdict::Draw => "Neither side changed: the game is drawn.".to_owned(),
            Verdict::Continue if ruling.cycle.is_some() => {
                "No ruling is due yet: the game goes on.".to_owned()
            }
            Verdict::Continue => "No position is repeated: the game goes on.".to_owned(),
            Verdict::Undecided => {
                "Undecided: the search hit its stated bound before the ruling was known.".to_owned()
            }
            Verdict::InsufficientHistory => {
                "Not enough history: a ruling needs the moves that led to this position.".to_owned()
            }
        }
    }

    fn article(&self, article: &Article) -> String {
        let title = article.title.in_lang(self.lang());
        format!(
            "Basis: Article {}, {} – {title}.",
            article.number,
            law(article)
        )
    }

    fn cycle(&self, cycle: &Cycle) -> String {
        format!(
            "The position has stood {} times; one turn of the loop is {} moves of each side.",
            cycle.occurrences,
            cycle.period / 2
        )
    }

    fn moves(&self, side: Color, told: &str) -> String {
        format!("{}: {told}.", self.side(side))
    }

    fn ply(&self, acts: &PlyActs, told: &str) -> String {
        format!("{} {told}", acts.text.en)
    }

    fn act(&self, act: &Act, acts: &PlyActs) -> String {
        let by: Vec<String> = act.attackers.iter().map(|man| self.man(*man)).collect();
        let targets: Vec<String> = act.targets.iter().map(|man| self.man(*man)).collect();
        let (by, targets) = (self.list(&by), self.list(&targets));
        let itself = act.attackers.iter().all(|man| man.id == acts.man.id);
        match act.kind {
            ActKind::Check if itself => "checks".to_owned(),
            ActKind::Check => format!("uncovers a check by {by}"),
            ActKind::DoubleCheck => format!("gives double check with {by}"),
            ActKind::CounterCheck => "answers the check and checks back".to_owned(),
            ActKind::MateThreat => "threatens mate".to_owned(),
            ActKind::Chase => self.chase(act, acts),
            ActKind::Exchange => format!("offers an exchange with {targets}"),
            ActKind::Sacrifice => format!("offers itself to {targets}"),
            ActKind::Block => format!("blocks {targets}"),
            ActKind::Parry if targets.is_empty() => "answers the check".to_owned(),
            ActKind::Parry if saves_itself(act, acts) => "moves out of the attack".to_owned(),
            ActKind::Parry => format!("saves {targets}"),
            ActKind::Idle if act.excuse.is_some() => {
                format!(
                    "attacks {targets} with {by}, which is no chase ({})",
                    excuse(act)
                )
            }
            ActKind::Idle => "is a waiting move".to_owned(),
        }
    }

    fn and(&self) -> &'static str {
        " and "
    }

    fn between(&self) -> &'static str {
        "; "
    }

    fn must_change(&self, ruling: &Ruling, side: Color) -> String {
        format!(
            "{} must change: if the position stands {} times, the game is lost.",
            self.side(side),
            ruling.rules.occurrences
        )
    }

    fn disputed(&self, point: Principle) -> String {
        format!(
            "Disputed: authorities disagree where {}; the configured reading is followed.",
            principle(point).in_lang(self.lang())
        )
    }
}
