//! How the board's words are written in JSON: squares, moves and colours as their texts.

use core::fmt::Display;
use core::str::FromStr;

use cotuong_board::Color;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

/// The side of a word: `red` or `black`.
pub(super) fn color_of(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == word)
}

/// One value by its text.
pub(super) mod one {
    use super::{Deserialize, Deserializer, Display, Error, FromStr, Serializer};

    pub(in super::super) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(in super::super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// A list of values by their texts.
pub(super) mod list {
    use super::{Deserialize, Deserializer, Display, Error, FromStr, Serializer};

    pub(in super::super) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(in super::super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let values = texts.iter().map(|text| text.parse());
        values.collect::<Result<_, _>>().map_err(D::Error::custom)
    }
}

/// A side by its name, or nothing.
pub(super) mod side {
    use super::{Color, Deserialize, Deserializer, Error, Serializer, color_of};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "the form that serde asks for"
    )]
    pub(in super::super) fn serialize<S: Serializer>(
        side: &Option<Color>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match side {
            Some(color) => serializer.serialize_some(color.name()),
            None => serializer.serialize_none(),
        }
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Color>, D::Error> {
        let word = Option::<String>::deserialize(deserializer)?;
        word.map(|word| {
            color_of(&word).ok_or_else(|| D::Error::custom("red or black was expected"))
        })
        .transpose()
    }
}
