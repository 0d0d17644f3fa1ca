//! Words in the three languages of the law.

use core::fmt;
use core::str::FromStr;

/// A language in which a ruling explains itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Vietnamese.
    Vi,
    /// English.
    En,
    /// Chinese, simplified.
    Zh,
}

impl Lang {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Vi, Self::En, Self::Zh];

    /// `vi`, `en`, `zh`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Vi => "vi",
            Self::En => "en",
            Self::Zh => "zh",
        }
    }
}

/// The text names no language of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLangError;

impl fmt::Display for ParseLangError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a language of the explanations: vi, en or zh was expected")
    }
}

impl core::error::Error for ParseLangError {}

impl FromStr for Lang {
    type Err = ParseLangError;

    fn from_str(text: &str) -> Result<Self, ParseLangError> {
        Self::ALL
            .into_iter()
            .find(|lang| lang.code() == text)
            .ok_or(ParseLangError)
    }
}

/// One text in all three languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Text {
    /// Vietnamese.
    pub vi: &'static str,
    /// English.
    pub en: &'static str,
    /// Chinese, simplified.
    pub zh: &'static str,
}

impl Text {
    /// A text from its three forms.
    pub const fn new(vi: &'static str, en: &'static str, zh: &'static str) -> Self {
        Self { vi, en, zh }
    }

    /// The form in one language.
    pub const fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Vi => self.vi,
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}
