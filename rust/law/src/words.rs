//! Phrases in three languages, with places to be filled, and the words that fill them.

use cotuong_board::{Color, Piece, PieceType};

use crate::Text;

/// Declares phrases, each in Vietnamese, English and Chinese; `{name}` is a place to be filled.
macro_rules! phrases {
    ($($name:ident = $vi:literal, $en:literal, $zh:literal;)*) => {
        $(pub(super) const $name: $crate::Text = $crate::Text::new($vi, $en, $zh);)*

        #[cfg(test)]
        #[test]
        fn every_language_fills_the_same_places() {
            $($crate::words::assert_same_places(stringify!($name), $name);)*
        }
    };
}

pub(crate) use phrases;

/// The phrase in one language, its places filled.
pub(crate) fn fill<'a>(
    phrase: &str,
    words: impl IntoIterator<Item = (&'static str, &'a str)>,
) -> String {
    let mut text = phrase.to_owned();
    for (name, word) in words {
        text = text.replace(&format!("{{{name}}}"), word);
    }
    text
}

/// A side, as a player is called.
pub(crate) const fn side(side: Color) -> Text {
    match side {
        Color::Red => Text::new("Đỏ", "Red", "红方"),
        Color::Black => Text::new("Đen", "Black", "黑方"),
    }
}

/// The name of a man, without its colour but in Chinese.
pub(crate) const fn piece(man: Piece) -> Text {
    let red = matches!(man.color, Color::Red);
    match man.kind {
        PieceType::King => Text::new("Tướng", "king", if red { "帅" } else { "将" }),
        PieceType::Advisor => Text::new("Sĩ", "advisor", if red { "仕" } else { "士" }),
        PieceType::Elephant => Text::new("Tượng", "elephant", if red { "相" } else { "象" }),
        PieceType::Rook => Text::new("Xe", "rook", "车"),
        PieceType::Horse => Text::new("Mã", "horse", "马"),
        PieceType::Cannon => Text::new("Pháo", "cannon", "炮"),
        PieceType::Pawn => Text::new("Tốt", "pawn", if red { "兵" } else { "卒" }),
    }
}

#[cfg(test)]
pub(crate) fn assert_same_places(name: &str, phrase: Text) {
    let places = |text: &str| {
        let mut names: Vec<String> = text
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(name, _)| name.to_owned())
            .collect();
        names.sort();
        names.dedup();
        names
    };
    for lang in crate::Lang::ALL {
        assert_eq!(
            places(phrase.in_lang(lang)),
            places(phrase.en),
            "{name} in {lang:?}"
        );
    }
}
