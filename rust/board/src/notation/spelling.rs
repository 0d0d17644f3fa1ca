//! Vietnamese words without their diacritics.

use super::token;

/// A word in plain lower-case letters, and its tone.
#[derive(Clone, Copy, Default)]
pub(super) struct Word {
    letters: [u8; Self::ROOM],
    len: usize,
    pub tone: Tone,
    /// The bytes that it takes in the text.
    pub bytes: usize,
}

/// The tone mark of a word, as far as it tells names apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tone {
    /// None is written, or it tells nothing.
    #[default]
    Other,
    /// Sắc, as in tướng.
    Acute,
    /// Nặng, as in tượng.
    Dot,
}

impl Word {
    /// More than the longest word that is read.
    const ROOM: usize = 8;

    /// The word that a text starts with; empty where it starts with no letter.
    pub fn first_of(text: &str) -> Self {
        let mut word = Self::default();
        for c in text.chars() {
            match fold(c) {
                Some(Folded::Mark(tone)) => word.hear(tone),
                Some(Folded::Letter(letter, tone)) => {
                    let Some(slot) = word.letters.get_mut(word.len) else {
                        return Self::default();
                    };
                    *slot = letter;
                    word.len += 1;
                    word.hear(tone);
                }
                None => break,
            }
            word.bytes += c.len_utf8();
        }
        word
    }

    fn hear(&mut self, tone: Tone) {
        if tone != Tone::Other {
            self.tone = tone;
        }
    }

    /// The plain letters.
    pub fn letters(&self) -> &[u8] {
        &self.letters[..self.len]
    }
}

enum Folded {
    Letter(u8, Tone),
    /// A combining mark.
    Mark(Tone),
}

/// The vowels by base letter, each in the order: no tone, huyền, sắc, hỏi, ngã, nặng.
const VOWELS: [(u8, &str); 12] = [
    (b'a', "aàáảãạ"),
    (b'a', "ăằắẳẵặ"),
    (b'a', "âầấẩẫậ"),
    (b'e', "eèéẻẽẹ"),
    (b'e', "êềếểễệ"),
    (b'i', "iìíỉĩị"),
    (b'o', "oòóỏõọ"),
    (b'o', "ôồốổỗộ"),
    (b'o', "ơờớởỡợ"),
    (b'u', "uùúủũụ"),
    (b'u', "ưừứửữự"),
    (b'y', "yỳýỷỹỵ"),
];

fn fold(c: char) -> Option<Folded> {
    match c {
        '\u{301}' => return Some(Folded::Mark(Tone::Acute)),
        '\u{323}' => return Some(Folded::Mark(Tone::Dot)),
        '\u{300}' | '\u{302}' | '\u{303}' | '\u{306}' | '\u{309}' | '\u{31b}' => {
            return Some(Folded::Mark(Tone::Other));
        }
        'đ' | 'Đ' | 'ð' | 'Ð' => return Some(Folded::Letter(b'd', Tone::Other)),
        _ => {}
    }
    if let Some(byte) = token::fold(c) {
        let letter = byte.to_ascii_lowercase();
        return letter
            .is_ascii_lowercase()
            .then_some(Folded::Letter(letter, Tone::Other));
    }
    let lower = c.to_lowercase().next()?;
    VOWELS.iter().find_map(|&(base, row)| {
        let tone = match row.chars().position(|vowel| vowel == lower)? {
            2 => Tone::Acute,
            5 => Tone::Dot,
            _ => Tone::Other,
        };
        Some(Folded::Letter(base, tone))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lose_their_marks_and_keep_their_tone() {
        let cases = [
            ("Tướng 5", "tuong", Tone::Acute),
            ("TƯỢNG", "tuong", Tone::Dot),
            ("tu\u{31b}o\u{31b}\u{301}ng", "tuong", Tone::Acute),
            ("tư\u{1a1}\u{323}ng", "tuong", Tone::Dot),
            ("Mã8", "ma", Tone::Other),
            ("Ｐháo", "phao", Tone::Acute),
            ("giữa", "giua", Tone::Other),
            ("đ", "d", Tone::Other),
            ("2", "", Tone::Other),
            ("", "", Tone::Other),
            ("nghiêngnghiêng", "", Tone::Other),
        ];
        for (text, letters, tone) in cases {
            let word = Word::first_of(text);
            assert_eq!(
                (word.letters(), word.tone),
                (letters.as_bytes(), tone),
                "{text}"
            );
        }
    }
}
