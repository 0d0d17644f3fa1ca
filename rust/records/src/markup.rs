//! Texts inside marked-up files: entities, line breaks and tags of HTML.

/// Reads the text between tags: entities become characters, `<br>` a line break, other tags nothing.
pub(crate) fn plain_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['<', '&']) {
        out.push_str(rest.get(..at).unwrap_or_default());
        rest = rest.get(at..).unwrap_or_default();
        let len = match rest.strip_prefix('<') {
            Some(tag) => push_tag(tag, &mut out).map(|len| len + 1),
            None => push_entity(rest, &mut out),
        };
        let len = len.unwrap_or_else(|| {
            out.push_str(rest.get(..1).unwrap_or_default());
            1
        });
        rest = rest.get(len..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// A tag after its `<`: its bytes, or `None` if it is none.
fn push_tag(tag: &str, out: &mut String) -> Option<usize> {
    /// A longer one is text with a sign in it.
    const LONGEST: usize = 200;
    if let Some(inside) = tag.strip_prefix("![CDATA[") {
        let len = inside.find("]]>").unwrap_or(inside.len());
        out.push_str(inside.get(..len)?);
        return Some((8 + len + 3).min(tag.len()));
    }
    let first = tag.bytes().next()?;
    if !first.is_ascii_alphabetic() && !matches!(first, b'/' | b'!') {
        return None;
    }
    let end = tag.bytes().take(LONGEST).position(|byte| byte == b'>')?;
    let name = tag.get(..2)?;
    if name.eq_ignore_ascii_case("br") {
        out.push('\n');
    }
    Some(end + 1)
}

/// An entity after and with its `&`: its bytes, or `None` if it is none.
fn push_entity(text: &str, out: &mut String) -> Option<usize> {
    /// `&#x10FFFF;`
    const LONGEST: usize = 12;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let c = match text.get(1..end)? {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        number => {
            let digits = number.strip_prefix('#')?;
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => digits.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    out.push(c);
    Some(end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_text() {
        assert_eq!(
            plain_text("a&amp;b&#20013;&#x4e2d;<br/>c<b>d</b>"),
            "a&b中中\ncd"
        );
        assert_eq!(
            plain_text("<![CDATA[1 < 2 & 3]]>&x; 4 < 5 &"),
            "1 < 2 & 3&x; 4 < 5 &"
        );
        assert_eq!(plain_text("<![CDATA[open"), "open");
        assert_eq!(plain_text("车<"), "车<");
    }
}
