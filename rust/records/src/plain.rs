//! Text turned into bytes that are searched for marks of ASCII, with the way back to the source.

use crate::Encoding;

/// Bytes made of others, in pieces of the same step.
#[derive(Debug, Default)]
pub(crate) struct Plain {
    pub bytes: Vec<u8>,
    /// Where pieces start: here and in the source.
    marks: Vec<(u32, u32)>,
    /// Bytes of the source for one of a piece.
    step: usize,
    /// The bytes of the source.
    len: usize,
}

impl Plain {
    /// UTF-16 as UTF-8.
    pub fn from_utf16(raw: &[u8], encoding: Encoding) -> Self {
        let mut plain = Self {
            step: 2,
            len: raw.len(),
            ..Self::default()
        };
        let unit = |pair: &[u8]| match (encoding, pair) {
            (Encoding::Utf16Be, &[high, low]) => u16::from_be_bytes([high, low]),
            (_, &[low, high]) => u16::from_le_bytes([low, high]),
            _ => 0xfffd,
        };
        let mut at = 0;
        let mut ascii = false;
        for c in char::decode_utf16(raw.chunks(2).map(unit)) {
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            if !ascii || !c.is_ascii() {
                plain.mark(at);
            }
            ascii = c.is_ascii();
            plain
                .bytes
                .extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            at += 2 * c.len_utf16();
        }
        plain
    }

    /// Text in which `%5B` and `\u005b` stand for ASCII, undone.
    pub fn unescaped(raw: &[u8]) -> Self {
        let mut plain = Self {
            step: 1,
            len: raw.len(),
            ..Self::default()
        };
        plain.mark(0);
        let mut at = 0;
        while let Some(&byte) = raw.get(at) {
            let rest = raw.get(at..).unwrap_or_default();
            let (c, len) = escape(rest).unwrap_or((u32::from(byte), 1));
            match (char::from_u32(c), rest.first()) {
                // `%XX` stands for a byte of the encoding, whatever that is.
                (_, Some(b'%')) if len == 3 => plain.bytes.push(c as u8),
                (Some(c), _) if len > 1 => plain
                    .bytes
                    .extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
                _ => plain.bytes.push(byte),
            }
            at += len;
            if len > 1 {
                plain.mark(at);
            }
        }
        plain
    }

    fn mark(&mut self, source: usize) {
        self.marks.push((self.bytes.len() as u32, source as u32));
    }

    /// The byte of the source where a byte comes from.
    pub fn source_byte(&self, at: usize) -> usize {
        let after = self.marks.partition_point(|(own, _)| *own as usize <= at);
        let mark = after.checked_sub(1).and_then(|index| self.marks.get(index));
        let byte = mark.map_or(at, |&(own, source)| {
            source as usize + (at - own as usize) * self.step
        });
        byte.min(self.len)
    }
}

/// An escape at the head of some bytes: what it stands for and its length.
fn escape(bytes: &[u8]) -> Option<(u32, usize)> {
    let (digits, len) = match bytes {
        [b'\\' | b'%', b'u', digits @ ..] => (digits.get(..4)?, 6),
        [b'%', digits @ ..] => (digits.get(..2)?, 3),
        _ => return None,
    };
    let digits = core::str::from_utf8(digits).ok()?;
    Some((u32::from_str_radix(digits, 16).ok()?, len))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_lead_back_to_the_source() {
        let raw: Vec<u8> = "a车b[x".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let plain = Plain::from_utf16(&raw, Encoding::Utf16Le);
        assert_eq!(plain.bytes, "a车b[x".as_bytes());
        assert_eq!(
            [0, 1, 4, 5, 6].map(|at| plain.source_byte(at)),
            [0, 2, 4, 6, 8]
        );
        let odd = Plain::from_utf16(b"a\0b", Encoding::Utf16Le);
        assert_eq!(odd.bytes, "a\u{fffd}".as_bytes());
    }

    #[test]
    fn escapes_are_undone() {
        let raw = br"x%5By\u8f66z%e7%82%aew%zz";
        let plain = Plain::unescaped(raw);
        assert_eq!(plain.bytes, "x[y车z炮w%zz".as_bytes());
        assert_eq!(plain.source_byte(2), 4);
        assert_eq!(plain.source_byte(6), 11);
    }
}
