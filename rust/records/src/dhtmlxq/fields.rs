//! The fields of a record.

use core::ops::Range;

use super::{FIELD, VARIABLE};
use crate::bytes::find;

/// A field: its name and where its value stands.
#[derive(Clone, Debug)]
pub(super) struct Field<'a> {
    pub name: &'a str,
    pub value: Range<usize>,
}

/// The longest name (`move_1234_1234_1234`) has room in this.
const NAME_MAX: usize = 48;

/// The mark of the moves.
const OWN: &[u8] = b"[DhtmlXQ_movelist]";

/// Finds the fields in a part of the text.
pub(super) fn fields(text: &[u8], range: Range<usize>) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let part = text.get(..range.end).unwrap_or(text);
    let variable = variable(part, range.start);
    let mut at = range.start;
    while let Some(open) = find(part, FIELD, at) {
        at = open + FIELD.len();
        // A mark inside the value of the variable.
        if variable
            .as_ref()
            .is_some_and(|value| value.start == open + OWN.len())
        {
            continue;
        }
        let Some((name, start)) = name_at(part, at) else {
            continue;
        };
        let end = value_end(part, start);
        fields.push(Field {
            name,
            value: start..end,
        });
        at = end;
    }
    let empty = |field: &Field<'_>| field.name == "movelist" && field.value.is_empty();
    let has_moves = fields
        .iter()
        .any(|field| field.name == "movelist" && !field.value.is_empty());
    if let Some(value) = variable.filter(|_| !has_moves) {
        fields.retain(|field| !empty(field));
        fields.push(Field {
            name: "movelist",
            value,
        });
    }
    fields
}

/// Whether a part of a text holds a record, and does not merely tell of the marks: moves, men or a FEN, or the head of
/// a game between its own marks.
pub(super) fn holds_record(text: &[u8], range: Range<usize>, found: &[Field<'_>]) -> bool {
    let part = text.get(range).unwrap_or_default();
    let says = |field: &Field<'_>| {
        let value = text.get(field.value.clone()).unwrap_or_default();
        match field.name {
            "movelist" => are_moves(value),
            "binit" => has_digits(value, 64),
            "fen" => value.split(|byte| *byte == b'/').count() == 10,
            name => name.starts_with("move") && are_moves(value),
        }
    };
    let is_closed = |field: &&Field<'_>| {
        let after = text.get(field.value.end..).unwrap_or_default();
        let own = after.strip_prefix(b"[/DhtmlXQ_").unwrap_or_default();
        super::is_known(field.name) && own.starts_with(field.name.as_bytes())
    };
    // A text that tells of the mark goes on with words, a record with its first field.
    let after_mark = find(part, super::OPEN, 0).and_then(|at| part.get(at + super::OPEN.len()..));
    let needed =
        after_mark.map(|after| 2 - usize::from(after.trim_ascii_start().starts_with(FIELD)));
    found.iter().any(says)
        || needed.is_some_and(|needed| found.iter().filter(is_closed).count() >= needed)
}

/// Whether a value starts with a move, or with what stands before one: a tag of a page, the name of a line.
fn are_moves(value: &[u8]) -> bool {
    let value = value.trim_ascii_start();
    match value.first() {
        Some(b'0'..=b'9') => {
            let said = value.iter().filter(|byte| !byte.is_ascii_whitespace());
            said.take_while(|byte| byte.is_ascii_digit())
                .nth(3)
                .is_some()
        }
        Some(b'[' | b'<') => has_digits(value, 4),
        _ => false,
    }
}

/// Whether so many digits stand in a row, but for blanks.
fn has_digits(value: &[u8], wanted: usize) -> bool {
    let mut run = 0;
    value
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .any(|byte| {
            run = if byte.is_ascii_digit() { run + 1 } else { 0 };
            run >= wanted
        })
}

/// The name at a byte, and where its value starts.
fn name_at(text: &[u8], at: usize) -> Option<(&str, usize)> {
    let rest = text.get(at..)?;
    let len = rest.iter().take(NAME_MAX).position(|byte| *byte == b']')?;
    let name = core::str::from_utf8(rest.get(..len)?).ok()?;
    Some((name, at + len + 1))
}

/// Where a value ends: at the next closing mark, or at the next field where that is missing.
fn value_end(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(bracket) = find(text, b"[", at) {
        let rest = text.get(bracket..).unwrap_or_default();
        if rest.starts_with(b"[/DhtmlXQ") || rest.starts_with(FIELD) {
            return bracket;
        }
        at = bracket + 1;
    }
    text.len()
}

/// Where the value of the variable of a page stands.
fn variable(text: &[u8], from: usize) -> Option<Range<usize>> {
    let at = find(text, VARIABLE, from)? + VARIABLE.len();
    let rest = text.get(at..)?;
    let quote = rest
        .iter()
        .take(NAME_MAX)
        .position(|byte| matches!(byte, b'\'' | b'"'))?;
    let start = at + quote + 1;
    let mark = *rest.get(quote)?;
    let len = text.get(start..)?.iter().position(|byte| *byte == mark)?;
    // The value may itself stand between marks.
    let inner = find(text.get(..start + len)?, OWN, start);
    Some(inner.map_or(start, |inner| inner + OWN.len())..start + len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<(&str, &str)> {
        let found = fields(text.as_bytes(), 0..text.len());
        found
            .iter()
            .map(|field| (field.name, &text[field.value.clone()]))
            .collect()
    }

    #[test]
    fn a_value_ends_at_any_closing_mark() {
        let text = "[DhtmlXQ][DhtmlXQ_a][/DhtmlXQ_b]\n[DhtmlXQ_c]x [y] z[/DhtmlXQ_c][DhtmlXQ_d]open[DhtmlXQ_e]e[/DhtmlXQ]";
        assert_eq!(
            of(text),
            [("a", ""), ("c", "x [y] z"), ("d", "open"), ("e", "e")]
        );
    }

    #[test]
    fn pages_keep_the_moves_in_a_variable() {
        let page = "[DhtmlXQ_movelist][/DhtmlXQ_movelist] var DhtmlXQ_movelist = '[DhtmlXQ_movelist]7747';";
        assert_eq!(of(page), [("movelist", "7747")]);
        assert_eq!(
            of("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]var DhtmlXQ_movelist='1'").len(),
            1
        );
    }
}
