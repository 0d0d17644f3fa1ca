//! The encodings of Vietnamese before Unicode: code page 1258 with its combining tones, TCVN3 and VNI.
//!
//! All three give a meaning to nearly every byte, and so does GB18030: only what the letters spell can tell them
//! apart. A syllable of Vietnamese is an onset, a vowel with at most one tone and a final out of short lists; text
//! in the wrong encoding spells hardly any. Tables after TCVN 5712:1993 (TCVN3) and the published VNI map.

use std::sync::LazyLock;

use encoding_rs::WINDOWS_1258;

use crate::Encoding;

/// A vowel and its five tones: grave, hook, tilde, acute, dot below.
const VOWELS: [&str; 12] = [
    "aàảãáạ",
    "ăằẳẵắặ",
    "âầẩẫấậ",
    "eèẻẽéẹ",
    "êềểễếệ",
    "iìỉĩíị",
    "oòỏõóọ",
    "ôồổỗốộ",
    "ơờởỡớợ",
    "uùủũúụ",
    "ưừửữứự",
    "yỳỷỹýỵ",
];

/// The combining tones in the order of [`VOWELS`].
const TONES: [char; 5] = ['\u{300}', '\u{309}', '\u{303}', '\u{301}', '\u{323}'];

/// TCVN3 from byte `A1` on; `·` is no character.
const TCVN3: &str = concat!(
    "ĂÂÊÔƠƯĐăâêôơưđ······àảãáạ·ằẳẵắ·······ặầẩẫấậè·ẻẽ",
    "éẹềểễếệìỉ···ĩíịò·ỏõóọồổỗốộờởỡớợù·ủũúụừửữứựỳỷỹýỵ",
);

/// VNI: letters of one byte of their own, lower case; upper case is `20` below.
const VNI_LETTERS: [(u8, char); 9] = [
    (0xe6, 'ỉ'),
    (0xec, 'ì'),
    (0xed, 'í'),
    (0xee, 'ỵ'),
    (0xf1, 'đ'),
    (0xf2, 'ị'),
    (0xf3, 'ĩ'),
    (0xf4, 'ơ'),
    (0xf6, 'ư'),
];

/// VNI: bytes that follow a vowel and change it, lower case: the hat or breve (0: none) and the tone.
const VNI_MARKS: [(u8, char, usize); 17] = [
    (0xf8, ' ', 1),
    (0xfb, ' ', 2),
    (0xf5, ' ', 3),
    (0xf9, ' ', 4),
    (0xef, ' ', 5),
    (0xe2, '^', 0),
    (0xe0, '^', 1),
    (0xe5, '^', 2),
    (0xe3, '^', 3),
    (0xe1, '^', 4),
    (0xe4, '^', 5),
    (0xea, '(', 0),
    (0xe8, '(', 1),
    (0xfa, '(', 2),
    (0xfc, '(', 3),
    (0xe9, '(', 4),
    (0xeb, '(', 5),
];

const ONSETS: [&str; 28] = [
    "", "b", "c", "ch", "d", "đ", "g", "gh", "gi", "h", "k", "kh", "l", "m", "n", "ng", "ngh",
    "nh", "p", "ph", "qu", "r", "s", "t", "th", "tr", "v", "x",
];

const NUCLEI: [&str; 55] = [
    "a", "ă", "â", "e", "ê", "i", "o", "ô", "ơ", "u", "ư", "y", "ai", "ao", "au", "ay", "âu", "ây",
    "eo", "êu", "ia", "iê", "iêu", "iu", "oa", "oai", "oao", "oay", "oă", "oe", "oeo", "oi", "oo",
    "ôi", "ơi", "ua", "uâ", "uây", "uê", "ui", "uô", "uôi", "uơ", "uy", "uya", "uyê", "uyu", "ưa",
    "ưi", "ươ", "ươi", "ươu", "ưu", "yê", "yêu",
];

const FINALS: [&str; 9] = ["", "c", "ch", "m", "n", "ng", "nh", "p", "t"];

/// The legacy encodings of Vietnamese.
const CANDIDATES: [Encoding; 3] = [Encoding::Cp1258, Encoding::Tcvn3, Encoding::Vni];

/// The longest syllable has seven letters (`nghiêng`), and no byte string of one is longer than this.
const LONGEST_WORD: usize = 16;

static CP1258: LazyLock<[char; 128]> = LazyLock::new(|| {
    core::array::from_fn(|index| {
        let byte = [0x80 + index as u8];
        let (text, _) = WINDOWS_1258.decode_without_bom_handling(&byte);
        text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
    })
});

static TCVN3_TABLE: LazyLock<[char; 128]> = LazyLock::new(|| {
    let mut table = [char::REPLACEMENT_CHARACTER; 128];
    table[0x20] = '\u{a0}';
    for (slot, c) in table[0x21..].iter_mut().zip(TCVN3.chars()) {
        if c != '·' {
            *slot = c;
        }
    }
    table
});

/// Reads some bytes and hands over each character with its first byte and the byte after it.
pub(crate) fn decode(raw: &[u8], encoding: Encoding, mut sink: impl FnMut(usize, usize, char)) {
    let mut at = 0;
    while let Some(&byte) = raw.get(at) {
        let rest = raw.get(at + 1..).unwrap_or_default();
        let next = rest.first().copied().filter(|byte| !byte.is_ascii());
        let (c, len) = match (byte, encoding) {
            (..0x80, Encoding::Vni) => vni_ascii(byte, next),
            (_, Encoding::Vni) => vni_high(byte, next),
            (..0x80, Encoding::Cp1258) => toned_1258(char::from(byte), next),
            (0x80.., Encoding::Cp1258) => toned_1258(CP1258[usize::from(byte) - 0x80], next),
            (0x80.., _) => (TCVN3_TABLE[usize::from(byte) - 0x80], 1),
            (..0x80, _) => (char::from(byte), 1),
        };
        sink(at, at + len, c);
        at += len;
    }
}

/// Appends the text of some bytes and returns how many of them are no character.
pub(crate) fn decode_into(raw: &[u8], encoding: Encoding, text: &mut String) -> u32 {
    let mut errors = 0;
    decode(raw, encoding, |_, _, c| {
        errors += u32::from(c == char::REPLACEMENT_CHARACTER);
        text.push(c);
    });
    errors
}

/// The byte of `raw` whose decoding starts at a byte of the decoded text.
pub(crate) fn raw_offset(raw: &[u8], encoding: Encoding, text_offset: usize) -> usize {
    let mut written = 0;
    let mut found = raw.len();
    decode(raw, encoding, |start, _, c| {
        if written <= text_offset && text_offset < written + c.len_utf8() {
            found = start;
        }
        written += c.len_utf8();
    });
    found
}

/// A character of code page 1258 with the tone that the next byte may be.
fn toned_1258(c: char, next: Option<u8>) -> (char, usize) {
    let mark = next.map(|byte| CP1258[usize::from(byte) - 0x80]);
    let tone = mark.and_then(|mark| TONES.iter().position(|&tone| tone == mark));
    match tone.and_then(|tone| with_tone(c, tone + 1)) {
        Some(toned) => (toned, 2),
        None => (c, 1),
    }
}

/// An ASCII letter of VNI with the mark that the next byte may be.
fn vni_ascii(byte: u8, next: Option<u8>) -> (char, usize) {
    let plain = char::from(byte);
    let marked = next.and_then(|next| {
        let (hat, tone) = vni_mark(next)?;
        let lower = plain.to_ascii_lowercase();
        let letter = match (lower, hat) {
            (_, ' ') => lower,
            ('a', '^') => 'â',
            ('a', '(') => 'ă',
            ('e', '^') => 'ê',
            ('o', '^') => 'ô',
            _ => return None,
        };
        let toned = with_tone(letter, tone)?;
        Some(if plain.is_ascii_uppercase() {
            upper(toned)
        } else {
            toned
        })
    });
    marked.map_or((plain, 1), |c| (c, 2))
}

fn vni_mark(byte: u8) -> Option<(char, usize)> {
    let lower = byte | 0x20;
    VNI_MARKS
        .iter()
        .find(|mark| mark.0 == lower)
        .map(|&(_, hat, tone)| (hat, tone))
}

/// A byte of VNI beyond ASCII that is a letter itself, with the tone that may follow `ơ` and `ư`.
fn vni_high(byte: u8, next: Option<u8>) -> (char, usize) {
    let lower = byte | 0x20;
    let Some(&(_, letter)) = VNI_LETTERS
        .iter()
        .find(|(code, _)| byte >= 0xc0 && *code == lower)
    else {
        return (
            if byte == 0xa0 {
                '\u{a0}'
            } else {
                char::REPLACEMENT_CHARACTER
            },
            1,
        );
    };
    let tone = next
        .and_then(vni_mark)
        .filter(|&(hat, _)| hat == ' ')
        .map(|(_, tone)| tone);
    let toned = tone
        .filter(|_| matches!(letter, 'ơ' | 'ư'))
        .and_then(|tone| with_tone(letter, tone));
    let case = |c| if byte & 0x20 == 0 { upper(c) } else { c };
    toned.map_or((case(letter), 1), |c| (case(c), 2))
}

fn upper(c: char) -> char {
    c.to_uppercase().next().unwrap_or(c)
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// A vowel with a tone (0: none); `None` if it is no vowel without one.
fn with_tone(c: char, tone: usize) -> Option<char> {
    let small = lower(c);
    let row = VOWELS.iter().find(|row| row.starts_with(small))?;
    let toned = row.chars().nth(tone)?;
    Some(if small == c { toned } else { upper(toned) })
}

/// A lower-case letter without its tone, and the tone.
fn without_tone(c: char) -> (char, usize) {
    let found = VOWELS.iter().find_map(|row| {
        let tone = row.chars().position(|vowel| vowel == c)?;
        Some((row.chars().next()?, tone))
    });
    found.unwrap_or((c, 0))
}

/// Whether a word is one syllable of Vietnamese, in lower or upper case or with a capital.
fn is_syllable(word: &str) -> bool {
    let mut tail = word.chars().skip(1);
    let small = tail.clone().all(char::is_lowercase);
    let mut capital = || tail.all(char::is_uppercase) && word.starts_with(char::is_uppercase);
    if !(small || capital()) {
        return false;
    }
    let mut tones = 0;
    let mut plain = String::new();
    for c in word.chars() {
        let (letter, tone) = without_tone(lower(c));
        tones += usize::from(tone > 0);
        plain.push(letter);
    }
    let is_rhyme = |rhyme: &str| {
        let mut finals = FINALS.iter().filter_map(|end| rhyme.strip_suffix(end));
        finals.any(|nucleus| NUCLEI.contains(&nucleus))
    };
    tones < 2
        && ONSETS
            .iter()
            .filter_map(|onset| plain.strip_prefix(onset))
            .any(is_rhyme)
}

/// The legacy encoding in which some bytes spell Vietnamese; `None` if they do in none.
///
/// Every word that holds a byte above ASCII is looked at; nine in ten must be syllables.
pub(crate) fn by_content(bytes: &[u8]) -> Option<Encoding> {
    let words = || {
        let part = |byte: &u8| byte.is_ascii() && !byte.is_ascii_alphabetic();
        bytes.split(part).filter(|word| !word.is_ascii())
    };
    let score = |encoding: Encoding| {
        let (mut good, mut bad) = (0_u32, 0_u32);
        for word in words() {
            let is_good = spells(word, encoding);
            // A lone byte that could be a vowel proves nothing.
            good += u32::from(is_good && word.iter().any(u8::is_ascii));
            bad += u32::from(!is_good);
            // Text in another language is told by its first words.
            if bad > 4 && bad > good {
                return None;
            }
        }
        (good > 0 && good >= 9 * bad).then_some((good, encoding))
    };
    // The first of equals: the commonest of them.
    let found = CANDIDATES.into_iter().rev().filter_map(score);
    found
        .max_by_key(|(good, _)| *good)
        .map(|(_, encoding)| encoding)
}

fn spells(word: &[u8], encoding: Encoding) -> bool {
    if word.len() > LONGEST_WORD {
        return false;
    }
    let mut text = String::new();
    decode(word, encoding, |_, _, c| text.push(c));
    is_syllable(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CP1258_NAME: &[u8] = b"Nguy\xea\xden V\xe3n \xc1n";
    const TCVN3_NAME: &[u8] = b"Nguy\xd4n V\xa8n \xb8n";
    const VNI_NAME: &[u8] = b"Nguye\xe3n Va\xean A\xd9n";

    fn read(raw: &[u8], encoding: Encoding) -> String {
        let mut text = String::new();
        decode(raw, encoding, |_, _, c| text.push(c));
        text
    }

    #[test]
    fn names_are_read_and_told_apart() {
        for (raw, encoding, name) in [
            (CP1258_NAME, Encoding::Cp1258, "Nguyễn Văn Án"),
            (TCVN3_NAME, Encoding::Tcvn3, "Nguyễn Văn án"),
            (VNI_NAME, Encoding::Vni, "Nguyễn Văn Án"),
            (b"X\xd5 \xd0\xf4 \xd2u", Encoding::Cp1258, "XƠ Đô \u{309}u"),
            (
                b"\xd1\xf6\xf9c th\xf6\xeft \xd4\xdbi",
                Encoding::Vni,
                "Đức thựt Ởi",
            ),
        ] {
            assert_eq!(read(raw, encoding), name);
        }
        assert_eq!(by_content(CP1258_NAME), Some(Encoding::Cp1258));
        assert_eq!(by_content(TCVN3_NAME), Some(Encoding::Tcvn3));
        assert_eq!(by_content(VNI_NAME), Some(Encoding::Vni));
    }

    #[test]
    fn chinese_and_western_text_spell_nothing() {
        // 红 车二进三 胡荣华 and a stray byte among Latin words.
        for raw in [
            &b"\xba\xec"[..],
            b"\xb3\xb5\xb6\xfe\xbd\xf8\xc8\xfd",
            b"\xba\xfa\xc8\xd9\xbb\xaa",
            b"good\x92s move",
        ] {
            assert_eq!(by_content(raw), None);
        }
        assert_eq!(by_content(b"plain"), None);
    }

    #[test]
    fn syllables_have_a_form() {
        for word in [
            "nghiêng", "Quyền", "TƯỚNG", "gì", "ở", "Yến", "khuya", "xuống",
        ] {
            assert!(is_syllable(word), "{word}");
        }
        for word in ["nguyôn", "ééa", "mÃ", "straße", "bcd", "à́"] {
            assert!(!is_syllable(word), "{word}");
        }
    }

    #[test]
    fn tables_have_their_places() {
        assert_eq!(TCVN3.chars().count(), 0xff - 0xa1);
        assert_eq!(
            read(&[0xb5, 0xc6, 0xd0, 0xfe, 0xa7, 0x80], Encoding::Tcvn3),
            "àặéỵĐ\u{fffd}"
        );
    }
}
