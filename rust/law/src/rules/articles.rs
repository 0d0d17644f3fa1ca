//! Articles of the laws.

use core::fmt;

use crate::text::Text;

/// An article: rule set, colon, clause (`vn:23.3`), with what it is about in our own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Article {
    /// The law that holds it: `vn`, `asian`, `cxa2020`.
    pub law: &'static str,
    /// Its number there.
    pub number: &'static str,
    /// What it is about.
    pub title: Text,
}

impl Article {
    pub(super) const fn new(
        law: &'static str,
        number: &'static str,
        vi: &'static str,
        en: &'static str,
        zh: &'static str,
    ) -> Self {
        Self {
            law,
            number,
            title: Text::new(vi, en, zh),
        }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.law, self.number)
    }
}
