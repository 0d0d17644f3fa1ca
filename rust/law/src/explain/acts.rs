//! What a move does, in words.

use cotuong_board::Color;

use super::{Teller, phrases as say};
use crate::act::{Act, ActKind, Man, Manner, PlyActs};
use crate::capture::Root;
use crate::rules::Clause;
use crate::text::Text;
use crate::words;

impl Teller {
    /// A move and all its acts.
    pub(super) fn ply(self, acts: &PlyActs) -> String {
        let told: Vec<String> = acts.acts.iter().map(|act| self.act(act, acts)).collect();
        let told = told.join(self.word(say::AND_ACT));
        self.say(
            say::MOVE,
            &[("move", acts.text.in_lang(self.0)), ("told", &told)],
        )
    }

    pub(super) fn man(self, man: Man) -> String {
        self.named(man, say::MAN, "")
    }

    fn named(self, man: Man, phrase: Text, root: &str) -> String {
        let colour = match man.piece.color {
            Color::Red => say::RED_MAN,
            Color::Black => say::BLACK_MAN,
        };
        let words = [
            ("kind", self.word(words::piece(man.piece))),
            ("colour", self.word(colour)),
            ("square", &man.square.to_string()),
            ("root", root),
        ];
        self.say(phrase, &words)
    }

    fn men(self, men: &[Man]) -> String {
        let men: Vec<String> = men.iter().map(|man| self.man(*man)).collect();
        men.join(self.word(say::AND_MAN))
    }

    fn act(self, act: &Act, acts: &PlyActs) -> String {
        if act.kind == ActKind::Chase {
            return self.chase(act, acts);
        }
        let words = [
            ("by", self.men(&act.attackers)),
            ("targets", self.men(&act.targets)),
            ("why", self.word(excuse(act)).to_owned()),
        ];
        let words = words.each_ref().map(|(name, word)| (*name, word.as_str()));
        self.say(deed(act, acts), &words)
    }

    fn chase(self, act: &Act, acts: &PlyActs) -> String {
        let Some(target) = act.targets.first() else {
            return self.word(say::BY_CHAIN).to_owned();
        };
        let target = match act.root {
            Some(root) => self.named(*target, say::ROOTED_MAN, self.word(rooted(root))),
            None => self.man(*target),
        };
        let words = [
            ("by", &*self.men(&act.attackers)),
            ("mover", &*self.man(acts.man)),
            ("target", &*target),
        ];
        self.say(chasing(act.manner.unwrap_or(Manner::Direct)), &words)
    }
}

/// What an act that is no chase does.
fn deed(act: &Act, acts: &PlyActs) -> Text {
    let is_mover = |man: &Man| man.id == acts.man.id;
    match act.kind {
        ActKind::Check if act.attackers.iter().all(is_mover) => say::CHECK,
        ActKind::Check => say::CHECK_UNCOVERED,
        ActKind::DoubleCheck => say::DOUBLE_CHECK,
        ActKind::CounterCheck => say::COUNTER_CHECK,
        ActKind::MateThreat => say::MATE_THREAT,
        ActKind::Chase => say::CHASE,
        ActKind::Exchange => say::EXCHANGE,
        ActKind::Sacrifice => say::SACRIFICE,
        ActKind::Block => say::BLOCK,
        ActKind::Parry if act.targets.is_empty() => say::CHECK_ANSWERED,
        ActKind::Parry if act.targets.len() == 1 && act.targets.iter().all(is_mover) => {
            say::SAVES_ITSELF
        }
        ActKind::Parry => say::SAVES,
        ActKind::Idle if act.excuse.is_some() => say::NO_CHASE,
        ActKind::Idle => say::WAITS,
    }
}

const fn chasing(manner: Manner) -> Text {
    match manner {
        Manner::Direct => say::CHASE,
        Manner::Discovered => say::LINE_OPENED,
        Manner::Mount => say::MOUNT_GIVEN,
        Manner::Unblocked => say::WAY_CLEARED,
        Manner::Released => say::FREED,
        Manner::RootCut => say::ROOT_CUT,
        Manner::ProtectorPinned => say::ROOT_PINNED,
        Manner::ByChecks => say::BY_CHECKS,
        Manner::Joined => say::JOINED,
    }
}

const fn rooted(root: Root) -> Text {
    match root {
        Root::Real => say::REAL_ROOT,
        Root::False => say::FALSE_ROOT,
        Root::None => say::NO_ROOT,
    }
}

/// Why an attack is none in the sense of the law.
const fn excuse(act: &Act) -> Text {
    match act.excuse {
        Some(Clause::KingChases) => say::KING_CHASES,
        Some(Clause::PawnChases) => say::PAWN_CHASES,
        Some(Clause::HomePawn) => say::HOME_PAWN,
        Some(Clause::PinnedAttacker) => say::PINNED_ATTACKER,
        Some(Clause::LikeForLike) => say::LIKE_FOR_LIKE,
        _ => say::IS_ROOTED,
    }
}
