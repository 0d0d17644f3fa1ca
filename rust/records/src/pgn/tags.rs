//! The tags at the head of a game.
//!
//! A value ends at the first quote that `]` follows, and then the line's end, another `[` or moves: so it may hold
//! quotes and brackets, escaped or not. A value that is not closed ends with its line; a tag without quotes is read
//! while it stands among tags.

use super::shape::{Opening, opening};
use super::word::line_len;
use crate::headers::Headers;
use crate::keys;

/// Reads the tags that a game starts with; returns the byte where its moves may begin.
pub(super) fn read_tags(text: &str, headers: &mut Headers) -> usize {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let plain = trim_head(rest);
        let start = at + rest.len() - plain.len();
        let first = plain.as_bytes().first();
        if first.is_some_and(|first| !matches!(first, b'[' | b';' | b'%' | b'\n' | b'\r')) {
            return at;
        }
        let line = plain.get(..line_len(plain)).unwrap_or(plain);
        if first == Some(&b'[')
            && let Some(moves) = read_line(line, headers)
        {
            return start + moves;
        }
        at = start + line.len() + 1;
    }
    text.len()
}

/// The text without blanks and marks at its head, on the same line.
fn trim_head(text: &str) -> &str {
    match text.as_bytes().first() {
        Some(b' ' | b'\t' | 0x80..) => text.trim_start_matches(['\u{feff}', ' ', '\t', '\u{3000}']),
        _ => text,
    }
}

/// Reads the tags of a line; returns the byte where moves start on it, if they do.
fn read_line(line: &str, headers: &mut Headers) -> Option<usize> {
    let mut at = 0;
    loop {
        let rest = line.get(at..)?;
        let tag = rest.trim_start();
        at += rest.len() - tag.len();
        if !tag.starts_with('[') {
            let is_moves = tag.starts_with(|c: char| c.is_alphanumeric() || c == '*');
            return is_moves.then_some(at);
        }
        at += read_tag(tag, headers);
    }
}

/// Reads one tag and returns its bytes.
fn read_tag(tag: &str, headers: &mut Headers) -> usize {
    let inner = tag.get(1..).unwrap_or_default();
    let trimmed = inner.trim_start();
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '“' | '”');
    let ascii = trimmed
        .bytes()
        .position(|byte| !byte.is_ascii_alphanumeric());
    let name_len = match ascii.and_then(|at| Some((at, trimmed.as_bytes().get(at)?))) {
        Some((at, b' ' | b'"')) => at,
        _ => trimmed.find(ends).unwrap_or(trimmed.len()),
    };
    let name = trimmed.get(..name_len).unwrap_or_default();
    let value = trimmed.get(name_len..).unwrap_or_default().trim_start();
    let start = tag.len() - value.len();
    let Some(value) = value.strip_prefix('"') else {
        return read_bare_tag(tag, name, value, headers);
    };
    let (len, end) = closing(value).unwrap_or((unclosed_len(value), value.len()));
    headers.push_escaped(name, value.get(..len).unwrap_or_default());
    start + 1 + end
}

/// The bytes of a value and where its tag ends, for a value after its first quote.
fn closing(value: &str) -> Option<(usize, usize)> {
    let bytes = value.as_bytes();
    let mut found = None;
    let mut from = 0;
    while let Some(quote) = bytes.get(from..)?.iter().position(|&byte| byte == b'"') {
        let at = from + quote;
        let before = bytes.get(from..at).unwrap_or_default();
        let slashes = before
            .iter()
            .rev()
            .take_while(|&&byte| byte == b'\\')
            .count();
        from = at + 1;
        if slashes % 2 == 1 {
            continue;
        }
        let after = value.get(from..)?.trim_start();
        if let Some(beyond) = after.strip_prefix(']') {
            let end = value.len() - beyond.len();
            let beyond = beyond.trim_start();
            if beyond.is_empty() || beyond.starts_with('[') {
                return Some((at, end));
            }
            found = found.or(Some((at, end)));
        }
    }
    // `"a\"]`: the backslash is the value's own.
    found.or_else(|| {
        let inner = value
            .trim_end()
            .strip_suffix(']')?
            .trim_end()
            .strip_suffix('"')?;
        Some((inner.len(), value.len()))
    })
}

/// The bytes of a value whose quote or bracket is missing.
fn unclosed_len(value: &str) -> usize {
    let plain = value.trim_end();
    plain.strip_suffix(['"', ']']).unwrap_or(plain).len()
}

/// `[Event Cup]`, `[Event “Cup”]`: takes the whole line.
fn read_bare_tag(tag: &str, name: &str, value: &str, headers: &mut Headers) -> usize {
    let value = value.trim_end();
    let value = value.strip_suffix(']').unwrap_or(value);
    let name = if value.is_empty() {
        name.strip_suffix(']').unwrap_or(name)
    } else {
        name
    };
    headers.push(name, value.trim_matches(['“', '”', '＂', '"', '\'', ' ']));
    tag.len()
}

/// Reads the lines before the moves of a game without tags as what they most likely are: `A - B` the players,
/// `name: value` a header, the first other line the event; returns the byte where its moves may begin.
pub(super) fn read_untagged(text: &str, headers: &mut Headers) -> usize {
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let len = line_len(rest);
        let line = rest.get(..len).unwrap_or_default();
        let mut pairs = keys::bracketed(line);
        if pairs.is_empty() && opening(line) != Opening::Other {
            return at;
        }
        let line = line.trim();
        pairs.extend(keys::pairs(line));
        for (name, value) in pairs.iter().filter(|(_, value)| !value.is_empty()) {
            headers.push(name, value);
        }
        match line.split_once(" - ") {
            _ if !pairs.is_empty() => {}
            Some((red, black)) if headers.get("Red").is_none() => {
                headers.push("Red", red.trim());
                headers.push("Black", black.trim());
            }
            _ if line.is_empty() => {}
            _ => {
                let name = if headers.get("Event").is_none() {
                    "Event"
                } else {
                    "Remark"
                };
                headers.push(name, line.strip_suffix("EOD").unwrap_or(line).trim_end());
            }
        }
        at += len + 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<(String, String)>, &str) {
        let mut headers = Headers::new();
        let at = read_tags(text, &mut headers);
        let tags = headers
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        (tags, &text[at..])
    }

    fn one(line: &str) -> (String, String) {
        let (tags, rest) = read(line);
        assert_eq!((tags.len(), rest), (1, ""), "{line}");
        tags[0].clone()
    }

    #[test]
    fn values_hold_quotes_and_brackets() {
        for (line, value) in [
            (r#"[A "x [y] z"]"#, "x [y] z"),
            (r#"[A "x "y" z"]"#, r#"x "y" z"#),
            (r#"[A "x \"y\" z" ] "#, r#"x "y" z"#),
            (r#"[A "x\"]"#, "x\\"),
            (r#"[A ""]"#, ""),
            (r#"[A "x"#, "x"),
            (r#"[A "x]"#, "x"),
            (r"[A x y]", "x y"),
            ("[A “x”]", "x"),
            (r#"[ A"1. h2e2 *" ]"#, "1. h2e2 *"),
        ] {
            assert_eq!(one(line), ("A".to_owned(), value.to_owned()), "{line}");
        }
        assert_eq!(one("[]").0, "");
        assert_eq!(
            one("\u{feff}  [赛事 \"一\"]"),
            ("赛事".to_owned(), "一".to_owned())
        );
    }

    #[test]
    fn tags_and_moves_share_lines() {
        let (tags, rest) =
            read("[A \"a\"] [B \"b\"]\r\n\r\n; note\n[C \"c\"] 1. h2e2 *\n[D \"d\"]");
        assert_eq!(tags.len(), 3);
        assert_eq!(rest, "1. h2e2 *\n[D \"d\"]");
        let (tags, rest) = read("[A \"a\"]\n{note}\n[B \"b\"]");
        assert_eq!((tags.len(), rest), (1, "{note}\n[B \"b\"]"));
    }

    #[test]
    fn lines_before_moves_name_players_and_event() {
        let mut headers = Headers::new();
        let text = "AN - BINH\nCup 1997 EOD\nh2e2 h9g7\n";
        assert_eq!(&text[read_untagged(text, &mut headers)..], "h2e2 h9g7\n");
        let tags: Vec<_> = headers.iter().collect();
        assert_eq!(
            tags,
            [("Red", "AN"), ("Black", "BINH"), ("Event", "Cup 1997")]
        );
    }
}
