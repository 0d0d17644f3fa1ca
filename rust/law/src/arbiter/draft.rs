//! A ruling in the making: the clause, the act, and the words still in all languages.

use cotuong_board::{Color, Move, Piece};

use super::rules::{Assumption, TableRules};
use super::ruling::{Action, Duty, Explain, Fault, Outcome, Remedy, Ruling};
use crate::{Lang, Text, words};

/// A word that fills a place of a template.
#[derive(Clone, Debug)]
pub(super) enum Word {
    Same(String),
    Said(Text),
    /// In Vietnamese, English, Chinese.
    Told([String; 3]),
}

impl Word {
    fn in_lang(&self, lang: Lang) -> &str {
        match self {
            Self::Same(word) => word,
            Self::Said(text) => text.in_lang(lang),
            Self::Told(texts) => &texts[lang as usize],
        }
    }
}

impl From<Text> for Word {
    fn from(text: Text) -> Self {
        Self::Said(text)
    }
}

impl From<String> for Word {
    fn from(word: String) -> Self {
        Self::Same(word)
    }
}

impl From<u32> for Word {
    fn from(number: u32) -> Self {
        Self::Same(number.to_string())
    }
}

impl From<Color> for Word {
    fn from(side: Color) -> Self {
        Self::Said(words::side(side))
    }
}

impl From<Piece> for Word {
    fn from(man: Piece) -> Self {
        Self::Said(words::piece(man))
    }
}

impl From<Move> for Word {
    fn from(mv: Move) -> Self {
        Self::Same(mv.to_string())
    }
}

/// A ruling before it has its index, its rule set and its three texts.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub clause: &'static str,
    pub see: Vec<&'static str>,
    pub action: Action,
    pub duty: Option<Duty>,
    pub fault: Option<Fault>,
    pub remedy: Option<Remedy>,
    pub result: Option<Outcome>,
    pub code: Option<&'static str>,
    pub about: Option<usize>,
    assumed: Vec<Assumption>,
    /// Whether the words name the article themselves, so that it is not put before them.
    names_article: bool,
    /// What is said before the text.
    lead: Option<Text>,
    text: Text,
    words: Vec<(&'static str, Word)>,
}

impl Draft {
    pub(super) const fn new(action: Action, clause: &'static str, text: Text) -> Self {
        Self {
            clause,
            see: Vec::new(),
            action,
            duty: None,
            fault: None,
            remedy: None,
            result: None,
            code: None,
            about: None,
            assumed: Vec::new(),
            names_article: false,
            lead: None,
            text,
            words: Vec::new(),
        }
    }

    /// Play goes on.
    pub(super) const fn none(clause: &'static str, text: Text) -> Self {
        Self::new(Action::None, clause, text)
    }

    /// The incident has no effect, and why.
    pub(super) fn refusal(code: &'static str, clause: &'static str, text: Text) -> Self {
        Self {
            code: Some(code),
            ..Self::none(clause, text)
        }
    }

    /// The game is decided.
    pub(super) fn result(clause: &'static str, text: Text, outcome: Outcome) -> Self {
        Self {
            result: Some(outcome),
            ..Self::new(Action::Result, clause, text)
        }
    }

    /// Something is put right.
    pub(super) fn remedy(clause: &'static str, text: Text, remedy: Remedy) -> Self {
        Self {
            remedy: Some(remedy),
            ..Self::new(Action::Remedy, clause, text)
        }
    }

    /// Fills the place `{name}`.
    pub(super) fn word(mut self, name: &'static str, word: impl Into<Word>) -> Self {
        self.words.push((name, word.into()));
        self
    }

    /// Fills `{side}` with the player concerned and `{other}` with his opponent.
    pub(super) fn side(self, side: Color) -> Self {
        self.word("side", side).word("other", side.other())
    }

    pub(super) fn see(mut self, clause: &'static str) -> Self {
        self.see.push(clause);
        self
    }

    pub(super) fn about(self, incident: usize) -> Self {
        Self {
            about: Some(incident),
            ..self
        }
    }

    pub(super) fn duty(self, duty: Duty) -> Self {
        Self {
            duty: Some(duty),
            ..self
        }
    }

    pub(super) fn acting(self, action: Action) -> Self {
        Self { action, ..self }
    }

    pub(super) fn fault(self, fault: Option<Fault>) -> Self {
        Self { fault, ..self }
    }

    /// Something is put right besides.
    pub(super) fn remedied(self, remedy: Remedy) -> Self {
        Self {
            remedy: Some(remedy),
            ..self
        }
    }

    /// The game ends with it.
    pub(super) fn ends(self, outcome: Outcome) -> Self {
        Self {
            result: Some(outcome),
            ..self
        }
    }

    pub(super) fn code(self, code: &'static str) -> Self {
        Self {
            code: Some(code),
            ..self
        }
    }

    /// The words name the article themselves.
    pub(super) fn naming_article(self) -> Self {
        Self {
            names_article: true,
            ..self
        }
    }

    /// Says something before the text.
    pub(super) fn lead(self, lead: Text) -> Self {
        Self {
            lead: Some(lead),
            ..self
        }
    }

    pub(super) fn assuming(mut self, assumption: Assumption) -> Self {
        self.assumed.push(assumption);
        self
    }

    pub(super) fn assuming_if(self, condition: bool, assumption: Assumption) -> Self {
        if condition {
            self.assuming(assumption)
        } else {
            self
        }
    }

    /// The ruling as it is given.
    pub(super) fn into_ruling(self, incident: usize, rules: &TableRules) -> Ruling {
        let article = |clause: &str| format!("{}:{clause}", rules.law);
        Ruling {
            incident,
            about: self.about.filter(|about| *about != incident),
            article: article(self.clause),
            see: self.see.iter().map(|clause| article(clause)).collect(),
            action: self.action,
            explain: Explain {
                vi: self.words_in(Lang::Vi),
                en: self.words_in(Lang::En),
                zh: self.words_in(Lang::Zh),
            },
            assumed: self
                .assumed
                .iter()
                .map(|assumption| assumption.code())
                .collect(),
            duty: self.duty,
            fault: self.fault,
            remedy: self.remedy,
            result: self.result,
            code: self.code,
        }
    }

    /// The article, before anything else.
    fn basis(&self, lang: Lang) -> String {
        if self.names_article {
            return String::new();
        }
        let clause = self.clause;
        match (lang, clause) {
            (Lang::Vi, "rapid") => "Cờ nhanh, cờ chớp: ".to_owned(),
            (Lang::En, "rapid") => "Rapid and blitz: ".to_owned(),
            (Lang::Zh, "rapid") => "快棋、超快棋：".to_owned(),
            (Lang::Vi, _) => format!("Điều {clause}: "),
            (Lang::En, _) => format!("Article {clause}: "),
            (Lang::Zh, _) => format!("第{clause}条："),
        }
    }

    fn words_in(&self, lang: Lang) -> String {
        let lead = self.lead.map_or("", |lead| lead.in_lang(lang));
        let basis = self.basis(lang);
        let words = self.words.iter();
        let words = words.map(|(name, word)| (*name, word.in_lang(lang)));
        let mut text = basis + lead + &words::fill(self.text.in_lang(lang), words);
        let assumed = self
            .assumed
            .iter()
            .map(|assumption| assumption.text().in_lang(lang));
        let assumed: Vec<&str> = assumed.collect();
        if !assumed.is_empty() {
            let (before, between, after) = match lang {
                Lang::Vi => (" (Luật không nói rõ: ", "; ", ".)"),
                Lang::En => (" (Where the text is silent: ", "; ", ".)"),
                Lang::Zh => ("（规则未明确：", "；", "。）"),
            };
            text.extend([before, &assumed.join(between), after]);
        }
        text
    }
}

/// A list of moves, as each language separates them.
pub(super) fn list(moves: &[Move]) -> Word {
    let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    Word::Told([texts.join(", "), texts.join(", "), texts.join("、")])
}
