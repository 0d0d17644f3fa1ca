//! What a raw line is, by its first bytes, and whether it ends in a result.
//!
//! Works in any encoding in which ASCII bytes outside characters mean ASCII: the trail byte of a GB18030 or Big5
//! character may look like `[`, `]`, `{` or `\`, but never like a quote, a blank or a line break.

use crate::{Encoding, GameResult};

/// The bytes of a line that decide what it is.
pub(super) const HEAD: usize = 512;

/// The longest name of a tag.
const NAME_MAX: usize = 64;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    /// Nothing but blanks.
    Blank,
    /// `[Name "`: a tag, wherever it stands.
    Tag {
        name: &'a [u8],
        /// Moves follow on the same line.
        moves: bool,
    },
    /// `[Name`: a tag that lost its quotes, if it stands among tags.
    Bracket,
    /// `;` or `%`: a remark on a line of its own.
    Note,
    /// Anything else.
    Text,
}

/// Says what a line is; `head` is the line, or its first [`HEAD`] bytes.
pub(super) fn classify(head: &[u8]) -> Line<'_> {
    // A mark inside a file: files were joined.
    let head = head
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(head)
        .trim_ascii();
    let inner = match head {
        [] => return Line::Blank,
        [b';' | b'%', ..] => return Line::Note,
        [b'[', inner @ ..] => inner,
        _ => return Line::Text,
    };
    let inner = inner.trim_ascii_start();
    let name = &inner[..name_len(inner)];
    match inner[name.len()..].trim_ascii_start() {
        [b'"', value @ ..] if !name.is_empty() => Line::Tag {
            name,
            moves: moves_follow(value),
        },
        _ if name.is_empty() => Line::Text,
        value if is_quoted(value, inner.len() > name.len() + value.len()) => {
            Line::Tag { name, moves: false }
        }
        _ => Line::Bracket,
    }
}

/// Whether a value stands between other quotes: those of Chinese texts in UTF-8, GB18030 and Big5, or single ones, which
/// are an apostrophe where no blank stands before them.
fn is_quoted(value: &[u8], after_blank: bool) -> bool {
    const QUOTES: [&[u8]; 9] = [
        "“".as_bytes(),
        "”".as_bytes(),
        "＂".as_bytes(),
        b"\xa1\xb0",
        b"\xa1\xb1",
        b"\xa3\xa2",
        b"\xa1\xa7",
        b"\xa1\xa8",
        b"\xa2\xa8",
    ];
    let is_single = after_blank && value.starts_with(b"'") && value.ends_with(b"']");
    is_single || after_blank && QUOTES.iter().any(|quote| value.starts_with(quote))
}

fn name_len(bytes: &[u8]) -> usize {
    let mut len = 0;
    while let Some(&byte) = bytes.get(len) {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' => len += 1,
            b'0'..=b'9' | b'_' | b'-' | b'+' | b'.' | b':' | b'#' if len > 0 => len += 1,
            // A character of several bytes: its trail byte may be any ASCII letter or bracket.
            0x80.. => len += 1 + usize::from(matches!(bytes.get(len + 1), Some(b'@'..=b'~'))),
            _ => break,
        }
        if len > NAME_MAX {
            return 0;
        }
    }
    len
}

/// Whether the value of a tag, after its first quote, is closed and followed by what looks like moves.
fn moves_follow(value: &[u8]) -> bool {
    if value.ends_with(b"]") {
        return false;
    }
    let mut rest = value;
    while let Some(quote) = rest.iter().position(|&byte| byte == b'"') {
        let is_escaped = match &rest[..quote] {
            // The second byte of a character, as often as not.
            [.., 0x80..=0xff, b'\\'] => false,
            before => before.ends_with(b"\\"),
        };
        rest = rest[quote + 1..].trim_ascii_start();
        if is_escaped {
            continue;
        }
        if let Some(after) = rest.strip_prefix(b"]") {
            return match after.trim_ascii_start() {
                [first, ..] => first.is_ascii_alphanumeric() || !first.is_ascii() || *first == b'*',
                [] => false,
            };
        }
    }
    false
}

/// Whether some bytes begin with the number 1.
pub(super) fn is_first_number(bytes: &[u8]) -> bool {
    let mut bytes = bytes.iter().skip_while(|byte| matches!(byte, b' ' | b'\t'));
    bytes.next() == Some(&b'1') && bytes.next().is_some_and(|next| !next.is_ascii_digit())
}

/// Whether the last word of some bytes is a result.
pub(super) fn ends_with_result(bytes: &[u8], encoding: Encoding, text: &mut String) -> bool {
    /// The longest result in words, and a blank before it.
    const LONGEST: usize = 32;
    let tail = bytes
        .get(bytes.len().saturating_sub(LONGEST)..)
        .unwrap_or(bytes);
    text.clear();
    if encoding.width() > 1 {
        encoding.decode_into(tail, text);
    } else {
        let tail = tail.trim_ascii_end();
        // Most lines end in a move, and are not looked at any further.
        let may_be = matches!(
            tail,
            [.., b'-' | b':' | b'/' | b'.' | b',', b'0'..=b'9']
                | [.., b'*' | 0x80..]
                // The second byte of a character of GB18030 or Big5.
                | [.., 0x80..=0xff, b'@'..=b'~']
        );
        if !may_be {
            return false;
        }
        let word = tail
            .iter()
            .rposition(u8::is_ascii_whitespace)
            .map_or(0, |at| at + 1);
        encoding.decode_into(tail.get(word..).unwrap_or_default(), text);
    }
    let word = text.split_whitespace().next_back().unwrap_or_default();
    if word.ends_with(|c: char| c.is_numeric() || matches!(c, '*' | '＊')) {
        return GameResult::from_text(word).is_some();
    }
    // One character, and a word of ASCII, may well be a remark.
    let is_phrase = !word.is_ascii() && word.chars().nth(1).is_some();
    is_phrase && GameResult::said(word).is_some()
}

/// The bytes of the byte order marks at the head of a line.
pub(super) fn marks_len(head: &[u8], encoding: Encoding) -> usize {
    let mut len = 0;
    while let mark @ 1.. = encoding.mark_len(head.get(len..).unwrap_or_default()) {
        len += mark;
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(line: &[u8]) -> Option<(&[u8], bool)> {
        match classify(line) {
            Line::Tag { name, moves } => Some((name, moves)),
            _ => None,
        }
    }

    #[test]
    fn tags_are_told_from_text() {
        let name = |line| tag(line).map(|(name, _)| name);
        assert_eq!(name(b"[Event \"a\"]\r"), Some(&b"Event"[..]));
        assert_eq!(name(b"\xef\xbb\xbf [ Red\"An\" ]"), Some(&b"Red"[..]));
        assert_eq!(name("[赛事 \"x\"]".as_bytes()), Some("赛事".as_bytes()));
        // A Big5 name whose first character ends in the byte of `[`.
        assert_eq!(
            name(b"[\xa5\x5b\xaa\xa9 \"x\"]"),
            Some(&b"\xa5\x5b\xaa\xa9"[..])
        );
        assert_eq!(name(b"[Unclosed \"a"), Some(&b"Unclosed"[..]));
        for text in [&b"[a b \"c\"]"[..], b"[Event x]"] {
            assert_eq!(classify(text), Line::Bracket);
        }
        for text in [&b"[%clk 0:01]"[..], b"[\"c\"]", b"["] {
            assert_eq!(classify(text), Line::Text);
        }
        assert_eq!(classify("{ghi chú [Tag \"".as_bytes()), Line::Text);
        assert_eq!(classify(b"; [Event \"a\"]"), Line::Note);
        assert_eq!(classify(b" \t\r"), Line::Blank);
    }

    #[test]
    fn moves_may_follow_on_the_line() {
        assert_eq!(tag(b"[Event \"a\"] 1. h2e2 *"), Some((&b"Event"[..], true)));
        assert_eq!(tag(b"[Event \"a] 1. h2e2 *"), Some((&b"Event"[..], false)));
        assert_eq!(
            tag(b"[Event \"a\"] [Site \"b\"]"),
            Some((&b"Event"[..], false))
        );
        assert_eq!(tag(b"[Event \"a\"] ; set A"), Some((&b"Event"[..], false)));
        // Inside a value that goes on; and a Big5 character that ends in the byte of a backslash.
        assert_eq!(
            tag(b"[Event \"a \\\"b\\\"] 1. h2e2"),
            Some((&b"Event"[..], false))
        );
        assert_eq!(
            tag(b"[Event \"\xa5\x5c\"] 1. h2e2 *"),
            Some((&b"Event"[..], true))
        );
    }
}
