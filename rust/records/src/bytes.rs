//! Numbers in binary records; nothing is read beyond their end.

/// The bytes of a range, as far as there are any.
pub(crate) fn slice(bytes: &[u8], at: usize, len: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.get(..len).unwrap_or(rest)
}

/// The byte at an offset; 0 beyond the end.
pub(crate) fn u8_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

/// The number in four bytes, low byte first.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes
        .get(at..)?
        .first_chunk()
        .copied()
        .map(u32::from_le_bytes)
}

/// Where some bytes stand first, from an offset on.
pub(crate) fn find(bytes: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let (first, rest) = needle.split_first()?;
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| byte == first)?;
        if bytes.get(at + 1..)?.starts_with(rest) {
            return Some(at);
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_read_beyond_the_end() {
        let bytes = [1, 2, 3, 4, 5];
        assert_eq!(slice(&bytes, 3, 9), [4, 5]);
        assert_eq!(slice(&bytes, 9, 1), [0; 0]);
        assert_eq!((u8_at(&bytes, 4), u8_at(&bytes, 5)), (5, 0));
        assert_eq!(
            (u32_at(&bytes, 1), u32_at(&bytes, 2)),
            (Some(0x0504_0302), None)
        );
        assert_eq!(find(b"aab aabb", b"aabb", 0), Some(4));
        assert_eq!(find(b"aab", b"ab", 2), None);
    }
}
