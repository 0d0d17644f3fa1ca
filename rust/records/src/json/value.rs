//! The values of JSON, by their bytes.

use core::ops::Range;

/// Values inside values are read this deep; the format has four.
pub(super) const DEPTH: usize = 8;

/// A value, by its bytes in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// The inside of a string.
    Text(Range<usize>),
    Number(u32),
    List(Vec<Value>),
    /// All of it, and its members by their names.
    Object(Range<usize>, Vec<(Range<usize>, Value)>),
    /// `true`, `false`, `null`, other numbers.
    Other,
}

impl Value {
    pub(super) fn list(&self) -> &[Value] {
        match self {
            Self::List(values) => values,
            _ => &[],
        }
    }

    pub(super) fn member(&self, text: &str, name: &str) -> Option<&Value> {
        let Self::Object(_, members) = self else {
            return None;
        };
        members
            .iter()
            .find(|(own, _)| text.get(own.clone()) == Some(name))
            .map(|(_, value)| value)
    }

    pub(super) fn number(&self) -> Option<u32> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<Range<usize>> {
        match self {
            Self::Text(range) => Some(range.clone()),
            _ => None,
        }
    }
}

/// Reads values off a text.
pub(super) struct Parser<'t> {
    pub text: &'t [u8],
    /// The byte that comes next: after a value its end, or where it is found to be none.
    pub at: usize,
}

impl Parser<'_> {
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// Reads a value that lies in so many others; `None` where none stands.
    pub(super) fn value(&mut self, depth: usize) -> Option<Value> {
        match self.peek()? {
            b'"' => self.string().map(Value::Text),
            b'[' if depth < DEPTH => self.list(depth),
            b'{' if depth < DEPTH => self.object(depth),
            b'[' | b'{' => None,
            _ => Some(self.word()),
        }
    }

    fn string(&mut self) -> Option<Range<usize>> {
        self.take(b'"')?;
        let start = self.at;
        loop {
            match self.text.get(self.at)? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(start..self.at - 1)
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        self.take(b'[')?;
        let mut values = Vec::new();
        while self.peek()? != b']' {
            values.push(self.value(depth + 1)?);
            if self.peek()? != b']' {
                self.take(b',')?;
            }
        }
        self.at += 1;
        Some(Value::List(values))
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take(b'{')?;
        let start = self.at - 1;
        let mut members = Vec::new();
        while self.peek()? != b'}' {
            let name = self.string()?;
            self.take(b':')?;
            members.push((name, self.value(depth + 1)?));
            if self.peek()? != b'}' {
                self.take(b',')?;
            }
        }
        self.at += 1;
        Some(Value::Object(start..self.at, members))
    }

    fn word(&mut self) -> Value {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b']' | b'}');
        let len = rest.iter().position(ends).unwrap_or(rest.len());
        // What stands here is no value at all: the sign after it is then missed.
        self.at += len.max(usize::from(len == 0));
        let word = core::str::from_utf8(rest.get(..len).unwrap_or_default());
        let number = word.ok().and_then(|word| word.parse().ok());
        number.map_or(Value::Other, Value::Number)
    }
}

/// The text of a string, its escapes undone.
pub(super) fn unescaped(text: &str) -> String {
    let mut units: Vec<u16> = Vec::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            continue;
        }
        match chars.next() {
            Some('n') => units.push(10),
            Some('r') => units.push(13),
            Some('t') => units.push(9),
            Some('b') => units.push(8),
            Some('f') => units.push(12),
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                units.push(u16::from_str_radix(&digits, 16).unwrap_or(0xfffd));
            }
            Some(other) => units.extend_from_slice(other.encode_utf16(&mut [0; 2])),
            None => {}
        }
    }
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_to_their_depth() {
        let text = r#" {"a" : [1, "x\"y", null, {"b": -2.5}], "c": {}} "#;
        let mut parser = Parser {
            text: text.as_bytes(),
            at: 0,
        };
        let value = parser.value(0).unwrap();
        let list = value.member(text, "a").unwrap().list();
        assert_eq!((list[0].number(), list.len()), (Some(1), 4));
        assert_eq!(
            list[1].text().map(|range| unescaped(&text[range])),
            Some("x\"y".to_owned())
        );
        assert_eq!(
            value.member(text, "c"),
            Some(&Value::Object(45..47, vec![]))
        );
        for broken in [
            "",
            "[",
            "[1",
            "{\"a\"}",
            "{\"a\":}",
            "\"x",
            "\"\\",
            &"[".repeat(100),
        ] {
            let value = Parser {
                text: broken.as_bytes(),
                at: 0,
            }
            .value(0);
            assert!(value.is_none_or(|value| value == Value::Other), "{broken}");
        }
    }

    #[test]
    fn escapes_are_undone() {
        assert_eq!(unescaped(r"a\u00e9\ud83d\ude00\n\/\u12"), "aé😀\n/\u{12}");
    }
}
