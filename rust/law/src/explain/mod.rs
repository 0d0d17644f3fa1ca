//! Rulings told as an arbiter would tell them, in Vietnamese, English and Chinese.

mod acts;
mod phrases;

use cotuong_board::Color;

use self::phrases as say;
use crate::act::{ActKind, Man, PlyActs};
use crate::rules::{Article, Clause, Principle, RuleSet};
use crate::ruling::{Cycle, Ruling, Verdict};
use crate::text::{Lang, Text};
use crate::words;

impl Ruling {
    /// The ruling and its reasons in one language, a sentence or two a line.
    pub fn explain(&self, lang: Lang) -> String {
        let teller = Teller(lang);
        let mut lines = vec![teller.verdict(self)];
        if let Some(cycle) = &self.cycle {
            lines.push(teller.cycle(cycle));
            lines.extend(sides_in_order(self).map(|side| teller.moves(self, side)));
        }
        lines.extend(
            self.article
                .as_ref()
                .map(|article| teller.basis(self, article)),
        );
        if self.verdict == Verdict::Continue {
            lines.extend(self.must_change.map(|side| teller.must_change(self, side)));
        }
        lines.extend(self.disputed.map(|principle| teller.disputed(principle)));
        if self.offender.is_none() && !matches!(self.clause, Some(Clause::Mate | Clause::Stalemate))
        {
            let notes = self.rules.unapplied.iter();
            lines.extend(
                notes.map(|rule| teller.say(say::NOT_APPLIED, &[("rule", teller.word(rule.why))])),
            );
        }
        lines.join("\n")
    }
}

/// Tells in one language.
#[derive(Clone, Copy)]
struct Teller(Lang);

impl Teller {
    fn word(self, phrase: Text) -> &'static str {
        phrase.in_lang(self.0)
    }

    fn say(self, phrase: Text, words: &[(&'static str, &str)]) -> String {
        words::fill(self.word(phrase), words.iter().copied())
    }

    fn side(self, side: Color) -> &'static str {
        self.word(words::side(side))
    }

    /// The first sentence.
    fn verdict(self, ruling: &Ruling) -> String {
        let phrase = match ruling.verdict {
            Verdict::RedLoses => return self.loss(Color::Red, ruling),
            Verdict::BlackLoses => return self.loss(Color::Black, ruling),
            Verdict::BothLose => say::BOTH_LOSE,
            Verdict::Draw => say::DRAWN,
            Verdict::Continue if ruling.cycle.is_some() => say::NOT_DUE,
            Verdict::Continue => say::NOT_REPEATED,
            Verdict::Undecided => say::UNDECIDED,
            Verdict::InsufficientHistory => say::NO_HISTORY,
        };
        self.word(phrase).to_owned()
    }

    fn loss(self, side: Color, ruling: &Ruling) -> String {
        let chased = chased_throughout(ruling).map(|man| self.man(man));
        let phrase = match ruling.clause {
            Some(Clause::Mate) => say::MATED,
            Some(Clause::Stalemate) => say::STALEMATED,
            Some(Clause::PerpetualCheck | Clause::ChecksAgainstFewer) => say::CHECKED,
            _ if chased.is_some() => say::CHASED,
            _ => say::FORBIDDEN,
        };
        let man = chased.unwrap_or_default();
        self.say(phrase, &[("side", self.side(side)), ("man", &man)])
    }

    fn cycle(self, cycle: &Cycle) -> String {
        let times = cycle.occurrences.to_string();
        let moves = (cycle.period / 2).to_string();
        self.say(say::LOOP, &[("times", &times), ("moves", &moves)])
    }

    /// What a side does, move by move.
    fn moves(self, ruling: &Ruling, side: Color) -> String {
        let plies = ruling.acts.iter().filter(|acts| acts.side == side);
        let told: Vec<String> = plies.map(|acts| self.ply(acts)).collect();
        let told = told.join(self.word(say::NEXT_MOVE));
        self.say(
            say::SIDE_PLAYS,
            &[("side", self.side(side)), ("told", &told)],
        )
    }

    fn basis(self, ruling: &Ruling, article: &Article) -> String {
        // The rules of the world cite the Asian articles that they took over.
        let law = RuleSet::ALL
            .iter()
            .find(|rules| rules.id == article.law)
            .map_or(ruling.rules.name, |rules| rules.name);
        let phrase = match article.number {
            "app." => say::BASIS_APPENDIX,
            _ => say::BASIS,
        };
        let words = [
            ("number", article.number),
            ("law", self.word(law)),
            ("title", self.word(article.title)),
        ];
        self.say(phrase, &words)
    }

    fn must_change(self, ruling: &Ruling, side: Color) -> String {
        let times = ruling.rules.occurrences.to_string();
        self.say(
            say::MUST_CHANGE,
            &[("side", self.side(side)), ("times", &times)],
        )
    }

    fn disputed(self, principle: Principle) -> String {
        let principle = match principle {
            Principle::MinorOnRooted => say::MINOR_ON_ROOTED,
            Principle::LoopsApart => say::LOOPS_APART,
            Principle::CheckAlone => say::CHECK_ALONE,
            Principle::KingsPinRoot => say::KINGS_PIN_ROOT,
            Principle::RootCut => say::ROOT_CUT_DISPUTED,
            Principle::HalfRooted => say::HALF_ROOTED,
        };
        self.say(say::DISPUTED, &[("principle", self.word(principle))])
    }
}

/// The first man that the offender chases with every move of the loop.
fn chased_throughout(ruling: &Ruling) -> Option<Man> {
    let mine = || {
        let plies = ruling.acts.iter();
        plies.filter(|acts| Some(acts.side) == ruling.offender)
    };
    let is_chased = |acts: &PlyActs, man: &Man| {
        let mut chases = acts.acts.iter().filter(|act| act.kind == ActKind::Chase);
        chases.any(|act| act.targets.iter().any(|target| target.id == man.id))
    };
    let last = mine().next_back()?;
    let mut targets = last.acts.iter().flat_map(|act| act.targets.iter());
    targets
        .find(|man| mine().all(|acts| is_chased(acts, man)))
        .copied()
}

/// The offender first, else the side that moved first in the loop.
fn sides_in_order(ruling: &Ruling) -> [Color; 2] {
    let first = ruling
        .offender
        .or_else(|| ruling.acts.first().map(|acts| acts.side))
        .unwrap_or(Color::Red);
    [first, first.other()]
}
