//! Tar archives: blocks of 512 bytes, a header before each file. The names of GNU and of POSIX, however long.

use super::{Cause, Expansion};
use crate::bytes::slice;

const BLOCK: usize = 512;

/// The longest name that is kept.
const NAME_MAX: usize = 4096;

/// Whether a block is a header: its sum is right.
pub(super) fn is_header(head: &[u8]) -> bool {
    let Some(block) = head.get(..BLOCK) else {
        return false;
    };
    let sum: u64 = block
        .iter()
        .enumerate()
        .map(|(at, byte)| {
            if (148..156).contains(&at) {
                32
            } else {
                u64::from(*byte)
            }
        })
        .sum();
    block.first() != Some(&0) && number(&block[148..156]) == Some(sum)
}

/// A number in octal digits, or in binary where its first bit is set.
fn number(field: &[u8]) -> Option<u64> {
    if let [0x80, rest @ ..] = field {
        let (head, tail) = rest.split_at(rest.len().checked_sub(8)?);
        let zero = head.iter().all(|byte| *byte == 0);
        return tail
            .first_chunk()
            .filter(|_| zero)
            .map(|tail| u64::from_be_bytes(*tail));
    }
    let digits = field.trim_ascii_start();
    let len = digits
        .iter()
        .position(|byte| !matches!(byte, b'0'..=b'7'))
        .unwrap_or(digits.len());
    let ends = digits.get(len).is_none_or(|byte| matches!(byte, 0 | b' '));
    let digits = core::str::from_utf8(digits.get(..len)?).ok()?;
    u64::from_str_radix(digits, 8).ok().filter(|_| ends)
}

fn text(field: &[u8]) -> String {
    let len = field
        .iter()
        .position(|byte| *byte == 0)
        .unwrap_or(field.len());
    String::from_utf8_lossy(field.get(..len.min(NAME_MAX)).unwrap_or_default()).into_owned()
}

/// The name in a header: two fields of it in that of POSIX.
fn name(header: &[u8]) -> String {
    let name = text(slice(header, 0, 100));
    let prefix = if slice(header, 257, 6) == b"ustar\0" {
        text(slice(header, 345, 155))
    } else {
        String::new()
    };
    if prefix.is_empty() {
        name
    } else {
        format!("{prefix}/{name}")
    }
}

/// The path among the records of a POSIX header, `27 path=a/b.pgn`.
fn pax_path(records: &[u8]) -> Option<String> {
    let records = String::from_utf8_lossy(records.get(..1 << 16).unwrap_or(records));
    let path = records
        .lines()
        .filter_map(|line| line.split_once(' ')?.1.strip_prefix("path="))
        .next_back();
    path.map(str::to_owned)
}

pub(super) fn expand(expansion: &mut Expansion<'_>, path: &str, bytes: &[u8], depth: u32) {
    let mut at = 0;
    let mut long_name = None;
    while !expansion.is_over() {
        let header = slice(bytes, at, BLOCK);
        // Blocks of zeros end an archive; so does the end of the file.
        if header.iter().all(|byte| *byte == 0) {
            return;
        }
        let Some(size) = size_of(header) else {
            let broken = Cause::Broken("no header of a file stands here".to_owned());
            let cause = if header.len() < BLOCK {
                Cause::CutShort
            } else {
                broken
            };
            return expansion.damage(path, at as u64, cause);
        };
        let inside = slice(bytes, at + BLOCK, size);
        match header[156] {
            b'L' => long_name = Some(text(inside)),
            b'x' => long_name = pax_path(inside).or(long_name),
            0 | b'0' | b'7' => {
                let own = long_name.take().unwrap_or_else(|| name(header));
                if inside.len() as u64 > expansion.limits.member_bytes {
                    expansion.damage(path, at as u64, Cause::TooLarge("bytes in one file"));
                } else {
                    expansion.member(path, &own, inside, depth);
                }
            }
            b'g' => {}
            // Folders and links hold nothing.
            _ => long_name = None,
        }
        if inside.len() < size {
            return expansion.damage(path, bytes.len() as u64, Cause::CutShort);
        }
        at = (at + BLOCK).saturating_add(size.checked_next_multiple_of(BLOCK).unwrap_or(size));
    }
}

/// The bytes of the file behind a header; `None` if it is no header.
fn size_of(header: &[u8]) -> Option<usize> {
    let size = number(header.get(124..136)?).filter(|_| is_header(header))?;
    usize::try_from(size).ok()
}
