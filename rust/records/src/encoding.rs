//! The encodings that archives of games are written in.

use core::fmt;
use core::str::FromStr;

use encoding_rs::{BIG5, Decoder, DecoderResult, GB18030, UTF_16BE, UTF_16LE, WINDOWS_1258};

use crate::vietnamese;

/// An encoding of text.
///
/// GBK, GB2312 and CP936 are subsets of [`Encoding::Gb18030`], CP950 is one of [`Encoding::Big5`] for all
/// that games hold; their names are read as such.
///
/// ```
/// use cotuong_records::Encoding;
///
/// let mut text = String::new();
/// let errors = Encoding::Gb18030.decode_into(b"\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xff", &mut text);
/// assert_eq!((text.as_str(), errors), ("炮二平五 \u{fffd}", 1));
/// assert_eq!("cp950".parse(), Ok(Encoding::Big5));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, and with it ASCII.
    #[default]
    Utf8,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// GB18030, the mainland's, with its subsets GBK and GB2312.
    Gb18030,
    /// Big5 with the Hong Kong characters.
    Big5,
    /// Code page 1258, Vietnamese: tones are characters of their own, and are joined to their vowels.
    Cp1258,
    /// TCVN3 (ABC), Vietnamese.
    Tcvn3,
    /// VNI for Windows, Vietnamese.
    Vni,
}

/// A name that is no known encoding's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseEncodingError;

impl fmt::Display for ParseEncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "unknown encoding: utf-8, utf-16le, utf-16be, gb18030, big5, cp1258, tcvn3 or vni were expected",
        )
    }
}

impl core::error::Error for ParseEncodingError {}

impl FromStr for Encoding {
    type Err = ParseEncodingError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let plain: String = name
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        match plain.as_str() {
            "utf8" | "utf8sig" | "ascii" | "usascii" => Ok(Self::Utf8),
            "utf16le" | "utf16" => Ok(Self::Utf16Le),
            "utf16be" => Ok(Self::Utf16Be),
            "gb18030" | "gbk" | "gb2312" | "cp936" | "windows936" => Ok(Self::Gb18030),
            "big5" | "big5hkscs" | "cp950" | "windows950" => Ok(Self::Big5),
            "cp1258" | "windows1258" => Ok(Self::Cp1258),
            "tcvn3" | "tcvn" | "abc" => Ok(Self::Tcvn3),
            "vni" | "vniwin" => Ok(Self::Vni),
            _ => Err(ParseEncodingError),
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Bytes of text that are decoded at once.
const PIECE_BYTES: usize = 2048;

impl Encoding {
    /// Every encoding.
    pub const ALL: [Self; 8] = [
        Self::Utf8,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Gb18030,
        Self::Big5,
        Self::Cp1258,
        Self::Tcvn3,
        Self::Vni,
    ];

    /// Its name in tables: `utf-8`, `utf-16le`, `utf-16be`, `gb18030`, `big5`, `cp1258`, `tcvn3`, `vni`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Gb18030 => "gb18030",
            Self::Big5 => "big5",
            Self::Cp1258 => "cp1258",
            Self::Tcvn3 => "tcvn3",
            Self::Vni => "vni",
        }
    }

    /// The bytes of its smallest unit.
    pub(crate) const fn width(self) -> usize {
        match self {
            Self::Utf16Le | Self::Utf16Be => 2,
            _ => 1,
        }
    }

    /// The bytes of a byte order mark of this encoding at the head of a file.
    pub(crate) fn mark_len(self, head: &[u8]) -> usize {
        let mark: &[u8] = match self {
            Self::Utf8 => b"\xef\xbb\xbf",
            Self::Utf16Le => b"\xff\xfe",
            Self::Utf16Be => b"\xfe\xff",
            Self::Gb18030 => b"\x84\x31\x95\x33",
            Self::Big5 | Self::Cp1258 | Self::Tcvn3 | Self::Vni => return 0,
        };
        if head.starts_with(mark) {
            mark.len()
        } else {
            0
        }
    }

    /// Appends the text of some bytes and returns how many sequences of them were broken.
    ///
    /// Each broken sequence becomes one `U+FFFD`; it never takes an ASCII byte with it.
    pub fn decode_into(self, raw: &[u8], text: &mut String) -> u32 {
        if self == Self::Utf8 {
            return decode_utf8(raw, text);
        }
        if self.is_vietnamese() {
            return vietnamese::decode_into(raw, self, text);
        }
        let mut decoder = self.decoder();
        let (mut rest, mut errors) = (raw, 0);
        // The decoder clears all the room that it is given, at every broken sequence anew: a small room keeps that linear.
        let mut piece = String::with_capacity(PIECE_BYTES);
        loop {
            piece.clear();
            let (result, read) =
                decoder.decode_to_string_without_replacement(rest, &mut piece, true);
            text.push_str(&piece);
            rest = rest.get(read..).unwrap_or_default();
            match result {
                DecoderResult::InputEmpty => return errors,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    errors += 1;
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
    }

    /// The byte of `raw` whose decoding starts at a byte of the decoded text.
    ///
    /// Decodes once more up to there: for error messages, not for loops.
    pub(crate) fn raw_offset(self, raw: &[u8], text_offset: usize) -> usize {
        if self == Self::Utf8 {
            return utf8_raw_offset(raw, text_offset);
        }
        if self.is_vietnamese() {
            return vietnamese::raw_offset(raw, self, text_offset);
        }
        let mut decoder = self.decoder();
        let (mut written, mut start, mut at) = (0, 0, 0);
        while written < text_offset || start < at {
            let unit = raw
                .get(at..)
                .and_then(|rest| rest.get(..1))
                .unwrap_or_default();
            let last = at + 1 >= raw.len();
            let mut out = [0; 16];
            let (result, read, mut len) =
                decoder.decode_to_utf8_without_replacement(unit, &mut out, last);
            at += read;
            let is_broken = matches!(result, DecoderResult::Malformed(..));
            if is_broken {
                len += char::REPLACEMENT_CHARACTER.len_utf8();
            }
            written += len;
            if written > text_offset {
                return start;
            }
            if len > 0 {
                start = at;
            }
            if last && !is_broken {
                return raw.len();
            }
        }
        start
    }

    const fn is_vietnamese(self) -> bool {
        matches!(self, Self::Cp1258 | Self::Tcvn3 | Self::Vni)
    }

    fn decoder(self) -> Decoder {
        let codec = match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            Self::Gb18030 => GB18030,
            Self::Big5 => BIG5,
            Self::Cp1258 | Self::Tcvn3 | Self::Vni => WINDOWS_1258,
        };
        codec.new_decoder_without_bom_handling()
    }
}

fn decode_utf8(raw: &[u8], text: &mut String) -> u32 {
    if let Ok(valid) = core::str::from_utf8(raw) {
        text.push_str(valid);
        return 0;
    }
    let mut errors = 0;
    for chunk in raw.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            errors += 1;
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    errors
}

fn utf8_raw_offset(raw: &[u8], text_offset: usize) -> usize {
    let (mut written, mut at) = (0, 0);
    for chunk in raw.utf8_chunks() {
        let valid = chunk.valid().len();
        if text_offset < written + valid || chunk.invalid().is_empty() {
            return (at + text_offset.saturating_sub(written)).min(raw.len());
        }
        written += valid;
        at += valid;
        if text_offset < written + char::REPLACEMENT_CHARACTER.len_utf8() {
            return at;
        }
        written += char::REPLACEMENT_CHARACTER.len_utf8();
        at += chunk.invalid().len();
    }
    raw.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text in every encoding, by the encoders of this test alone.
    fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
        match encoding {
            Encoding::Utf8 => text.as_bytes().to_vec(),
            Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Encoding::Gb18030 => GB18030.encode(text).0.into_owned(),
            _ => BIG5.encode(text).0.into_owned(),
        }
    }

    const CHINESE: [Encoding; 5] = [
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Gb18030,
        Encoding::Big5,
    ];

    #[test]
    fn names_round_trip() {
        for encoding in Encoding::ALL {
            assert_eq!(encoding.name().parse(), Ok(encoding));
        }
        assert_eq!("GB-2312".parse(), Ok(Encoding::Gb18030));
        assert_eq!("latin1".parse::<Encoding>(), Err(ParseEncodingError));
    }

    #[test]
    fn every_character_maps_back_to_its_first_byte() {
        let text = "[Red \"許功蓋\"]\r\n1. 炮二平五 h2e2 士　功";
        for encoding in CHINESE {
            let raw = encode(text, encoding);
            let mut decoded = String::new();
            assert_eq!(encoding.decode_into(&raw, &mut decoded), 0);
            assert_eq!(decoded, text);
            for (at, _) in text.char_indices() {
                let offset = encoding.raw_offset(&raw, at);
                assert_eq!(
                    offset,
                    encode(&text[..at], encoding).len(),
                    "{encoding} {at}"
                );
            }
            assert_eq!(encoding.raw_offset(&raw, text.len()), raw.len());
        }
    }

    #[test]
    fn broken_bytes_are_counted_and_keep_their_place() {
        let cases: [(Encoding, &[u8], &str, u32); 5] = [
            (Encoding::Utf8, b"a\x92b \xe7\x82", "a\u{fffd}b \u{fffd}", 2),
            (
                Encoding::Gb18030,
                b"a\xd2\r\nb\xff",
                "a\u{fffd}\r\nb\u{fffd}",
                2,
            ),
            (Encoding::Big5, b"a\xac\"]\n", "a\u{fffd}\"]\n", 1),
            (Encoding::Utf16Le, b"a\0\x00\xd8b\0", "a\u{fffd}b", 1),
            (Encoding::Utf16Be, b"\0a\0", "a\u{fffd}", 1),
        ];
        for (encoding, raw, text, errors) in cases {
            let mut decoded = String::new();
            assert_eq!(
                encoding.decode_into(raw, &mut decoded),
                errors,
                "{encoding}"
            );
            assert_eq!(decoded, text);
        }
        assert_eq!(
            Encoding::Gb18030.raw_offset(b"a\xd2\r\nb", "a\u{fffd}".len()),
            2
        );
        assert_eq!(Encoding::Utf8.raw_offset(b"a\x92b", "a\u{fffd}".len()), 2);
        assert_eq!(Encoding::Utf8.raw_offset(b"a\x92b", 1), 1);
    }
}
