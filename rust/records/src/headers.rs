//! The tags of a game, as read.

/// Names and values in file order, doubles included.
///
/// All of them share one text, so that a game costs two allocations here and none when it is read over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    text: String,
    ends: Vec<(u32, u32)>,
}

impl Headers {
    /// No tags.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a tag.
    pub fn push(&mut self, name: &str, value: &str) {
        self.text.push_str(name);
        let name_end = self.text.len() as u32;
        self.text.push_str(value);
        self.ends.push((name_end, self.text.len() as u32));
    }

    /// Appends a tag whose value is written with `\"` and `\\`.
    pub(crate) fn push_escaped(&mut self, name: &str, value: &str) {
        if !value.contains('\\') {
            return self.push(name, value);
        }
        self.text.push_str(name);
        let name_end = self.text.len() as u32;
        let mut chars = value.chars().peekable();
        while let Some(c) = chars.next() {
            let escaped = chars.next_if(|&next| c == '\\' && matches!(next, '"' | '\\'));
            self.text.push(escaped.unwrap_or(c));
        }
        self.ends.push((name_end, self.text.len() as u32));
    }

    /// Forgets all tags and keeps the room.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// How many tags.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no tag.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Names and values in file order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> + '_ {
        let mut start = 0;
        self.ends.iter().map(move |&(name_end, end)| {
            let part = |from: u32, to: u32| {
                self.text
                    .get(from as usize..to as usize)
                    .unwrap_or_default()
            };
            let tag = (part(start, name_end), part(name_end, end));
            start = end;
            tag
        })
    }

    /// The value of the first tag of this name, in any case of its letters.
    ///
    /// ```
    /// let mut headers = cotuong_records::Headers::new();
    /// headers.push("fen", "4k4/9/9/9/9/9/9/9/9/3K5 w");
    /// assert!(headers.get("FEN").is_some_and(|fen| fen.starts_with("4k4")));
    /// assert_eq!(headers.get("Red"), None);
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        let bytes = self.text.as_bytes();
        let mut start = 0;
        for &(name_end, end) in &self.ends {
            let key = bytes.get(start..name_end as usize)?;
            start = end as usize;
            if key.eq_ignore_ascii_case(name.as_bytes()) {
                return self.text.get(name_end as usize..start);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_unescaped_and_doubles_kept() {
        let mut headers = Headers::new();
        headers.push_escaped("Event", r#"a \"b\" \\ c\d \"#);
        headers.push("Event", "");
        let tags: Vec<_> = headers.iter().collect();
        assert_eq!(tags, [("Event", r#"a "b" \ c\d \"#), ("Event", "")]);
        assert_eq!(headers.get("EVENT"), Some(r#"a "b" \ c\d \"#));
    }
}
