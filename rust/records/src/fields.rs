//! Text in the fields of binary records: no marks, no declared encoding, cut where the room ends.

use crate::{Encoding, detect, vietnamese};

/// The bytes looked at to tell encodings apart.
const SAMPLE: usize = detect::WINDOW;

/// The encoding of all texts of a record, `usual` where they do not tell.
pub(crate) fn encoding_of<'a>(texts: impl Iterator<Item = &'a [u8]>, usual: Encoding) -> Encoding {
    let mut sample = Vec::new();
    let mut utf8 = true;
    for text in texts.filter(|text| !text.is_ascii()) {
        // A character may be cut by the end of the room.
        utf8 &= core::str::from_utf8(text).is_ok_or_cut();
        if sample.len() < SAMPLE {
            sample.extend_from_slice(text.get(..SAMPLE).unwrap_or(text));
            sample.push(b'\n');
        }
    }
    if utf8 {
        return Encoding::Utf8;
    }
    vietnamese::by_content(&sample).unwrap_or_else(|| match detect::by_content(&sample, true) {
        Some(Encoding::Big5)
            if broken(&sample, Encoding::Big5) <= broken(&sample, Encoding::Gb18030)
                && common(&sample, 0xa4..=0xc6) > common(&sample, 0xb0..=0xd7) =>
        {
            Encoding::Big5
        }
        Some(Encoding::Utf8) if is_mostly_utf8(&sample) => Encoding::Utf8,
        _ => usual,
    })
}

trait OkOrCut {
    fn is_ok_or_cut(&self) -> bool;
}

impl OkOrCut for Result<&str, core::str::Utf8Error> {
    fn is_ok_or_cut(&self) -> bool {
        self.is_ok()
            || self.is_err_and(|error| error.error_len().is_none() && error.valid_up_to() > 0)
    }
}

/// How many sequences are no text.
fn broken(sample: &[u8], encoding: Encoding) -> u32 {
    encoding.decode_into(sample, &mut String::new())
}

/// How many characters lie in the rows of an encoding's common ones: few names are written in others.
fn common(sample: &[u8], leads: core::ops::RangeInclusive<u8>) -> usize {
    let mut found = 0;
    let mut rest = sample;
    while let [first, tail @ ..] = rest {
        match tail {
            [second, after @ ..] if !first.is_ascii() && *second >= 0x40 => {
                // Mainland texts have no trail bytes of ASCII.
                let is_common = leads.contains(first) && (*second >= 0xa1 || *leads.start() < 0xb0);
                found += usize::from(is_common);
                rest = after;
            }
            _ => rest = tail,
        }
    }
    found
}

fn is_mostly_utf8(sample: &[u8]) -> bool {
    let (mut whole, mut broken) = (0, 0);
    for chunk in sample.utf8_chunks() {
        whole += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    whole > 0 && whole >= 4 * broken
}

/// Reads the text of a field, which may be cut inside a character: what is left of that is dropped. Counts broken
/// sequences, that one included.
pub(crate) fn read(raw: &[u8], encoding: Encoding, errors: &mut u32) -> String {
    let mut text = String::new();
    let broken = encoding.decode_into(raw, &mut text);
    if broken > 0 && text.ends_with(char::REPLACEMENT_CHARACTER) {
        text.pop();
    }
    *errors += broken;
    let plain = text.trim_matches(|c: char| c == '\0' || c.is_whitespace());
    if plain.len() == text.len() {
        text
    } else {
        plain.to_owned()
    }
}

/// The bytes of a text that starts with its length, in a room of bounded size.
pub(crate) fn pascal(bytes: &[u8], at: usize, room: usize) -> &[u8] {
    let len = usize::from(crate::bytes::u8_at(bytes, at)).min(room);
    crate::bytes::slice(bytes, at + 1, len)
}

/// The bytes of a UTF-16 text that ends with a zero, in a room of bounded size; what follows the zero is rubbish.
pub(crate) fn utf16(bytes: &[u8], at: usize, room: usize) -> &[u8] {
    let field = crate::bytes::slice(bytes, at, room);
    let units = field.chunks_exact(2).position(|unit| unit == [0, 0]);
    field
        .get(..units.map_or(field.len() & !1, |units| 2 * units))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&[u8]]) -> Encoding {
        encoding_of(texts.iter().copied(), Encoding::Gb18030)
    }

    #[test]
    fn a_record_has_one_encoding() {
        assert_eq!(of(&[b"An", b""]), Encoding::Utf8);
        assert_eq!(of(&[b"Nguy\xea\xden V\xe3n \xc1n"]), Encoding::Cp1258);
        assert_eq!(
            of(&[b"\xba\xfa\xc8\xd9\xbb\xaa", b"\xd2"]),
            Encoding::Gb18030
        );
        assert_eq!(of(&[b"\xd2"]), Encoding::Gb18030);
        // The same name in UTF-8, cut at 15 bytes inside its last letter but one.
        let name = &"Nguyễn Văn Án".as_bytes()[..15];
        assert_eq!(of(&[name]), Encoding::Utf8);
        let mut errors = 0;
        assert_eq!(read(name, Encoding::Utf8, &mut errors), "Nguyễn Văn");
        assert_eq!(errors, 1);
    }

    #[test]
    fn fields_end_where_they_say() {
        assert_eq!(pascal(b"\x03abcd", 0, 4), b"abc");
        assert_eq!(pascal(b"\x09abcd", 0, 4), b"abcd");
        assert_eq!(pascal(b"\x09ab", 0, 15), b"ab");
        assert_eq!(utf16(b"a\0b\0\0\0zz", 0, 8), b"a\0b\0");
        assert_eq!(utf16(b"a\0b\0c", 0, 9), b"a\0b\0");
    }
}
