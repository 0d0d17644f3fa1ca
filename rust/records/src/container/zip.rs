//! Zip archives, by their directory; by the headers before the members where that is lost.

use super::{Cause, Expansion, Kind, stream};
use crate::bytes::{find, slice, u8_at, u32_at};
use crate::{Encoding, detect};

const DIRECTORY_END: &[u8] = b"PK\x05\x06";
const DIRECTORY_END_64: &[u8] = b"PK\x06\x06";
const DIRECTORY: &[u8] = b"PK\x01\x02";
const LOCAL: &[u8] = b"PK\x03\x04";

/// A member as a header describes it.
struct Member {
    name: String,
    flags: usize,
    method: usize,
    /// Its bytes in the archive, where they are known.
    packed: Option<usize>,
    crc: Option<u32>,
    /// Where its bytes start.
    start: usize,
}

pub(super) fn expand(expansion: &mut Expansion<'_>, path: &str, bytes: &[u8], depth: u32) {
    let Some((mut at, count)) = directory(bytes) else {
        expansion.damage(path, bytes.len() as u64, Cause::CutShort);
        return scan(expansion, path, bytes, depth);
    };
    for _ in 0..count {
        if expansion.is_over() {
            return;
        }
        let Some((member, next)) = entry(bytes, at) else {
            let message = "no entry of the directory stands here".to_owned();
            return expansion.damage(path, at as u64, Cause::Broken(message));
        };
        at = next;
        take(expansion, path, bytes, &member, depth);
    }
}

fn u16_at(bytes: &[u8], at: usize) -> usize {
    usize::from(u8_at(bytes, at)) | usize::from(u8_at(bytes, at + 1)) << 8
}

fn u64_at(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..)?.first_chunk()?;
    usize::try_from(u64::from_le_bytes(*bytes)).ok()
}

/// Where the directory starts, and its entries.
fn directory(bytes: &[u8]) -> Option<(usize, usize)> {
    /// The record at the end has a remark of at most this.
    const TAIL: usize = 22 + 0xffff;
    let tail = bytes.len().saturating_sub(TAIL);
    let end = bytes
        .get(tail..)?
        .windows(4)
        .rposition(|mark| mark == DIRECTORY_END)?
        + tail;
    let (count, start) = (u16_at(bytes, end + 10), u32_at(bytes, end + 16)? as usize);
    let large = count == 0xffff || start == 0xffff_ffff;
    let locator = end.checked_sub(20).filter(|_| large);
    let found = locator.and_then(|locator| {
        let at = u64_at(bytes, locator + 8)?;
        let own = slice(bytes, at, 56);
        let start = u64_at(own, 48)?;
        own.starts_with(DIRECTORY_END_64)
            .then_some((start, u64_at(own, 32)?))
    });
    let (start, count) = found.unwrap_or((start, count));
    // An entry has at least 46 bytes.
    (count == 0 || slice(bytes, start, 4) == DIRECTORY)
        .then_some((start, count.min(bytes.len() / 46)))
}

/// The member of an entry of the directory, and where the next one stands.
fn entry(bytes: &[u8], at: usize) -> Option<(Member, usize)> {
    let own = bytes.get(at..)?;
    if !own.starts_with(DIRECTORY) || own.len() < 46 {
        return None;
    }
    let (name_len, extra_len, remark_len) = (u16_at(own, 28), u16_at(own, 30), u16_at(own, 32));
    let extra = slice(own, 46 + name_len, extra_len);
    // Numbers that are too large stand in a field of their own, those that are, in this order.
    let mut large = large_field(extra).unwrap_or_default();
    let [_, packed, local] = [24, 20, 42].map(|at| match u32_at(own, at) {
        Some(u32::MAX) => {
            let value = u64_at(large, 0);
            large = slice(large, 8, large.len());
            value.unwrap_or(usize::MAX)
        }
        number => number.unwrap_or(0) as usize,
    });
    // The header before the member has lengths of its own.
    let header = slice(bytes, local, 30);
    let start = local.checked_add(30 + u16_at(header, 26) + u16_at(header, 28))?;
    let member = Member {
        name: name(slice(own, 46, name_len), u16_at(own, 8)),
        flags: u16_at(own, 8),
        method: u16_at(own, 10),
        packed: Some(packed),
        crc: u32_at(own, 16),
        start: if header.starts_with(LOCAL) {
            start
        } else {
            bytes.len()
        },
    };
    Some((member, at + 46 + name_len + extra_len + remark_len))
}

/// The field of large numbers among the extra ones.
fn large_field(extra: &[u8]) -> Option<&[u8]> {
    let mut at = 0;
    while at + 4 <= extra.len() {
        let len = u16_at(extra, at + 2);
        if u16_at(extra, at) == 1 {
            return Some(slice(extra, at + 4, len));
        }
        at += 4 + len;
    }
    None
}

/// A name: UTF-8 where a flag says so, else by its content, as programs of many countries write it.
fn name(raw: &[u8], flags: usize) -> String {
    let utf8 = flags & 0x800 != 0;
    let encoding = if utf8 {
        Encoding::Utf8
    } else {
        detect::by_content(raw, true).unwrap_or_default()
    };
    let mut name = String::new();
    encoding.decode_into(raw, &mut name);
    name
}

/// Hands over a member; returns the bytes that it took of the archive.
fn take(
    expansion: &mut Expansion<'_>,
    path: &str,
    bytes: &[u8],
    member: &Member,
    depth: u32,
) -> usize {
    if member.name.ends_with(['/', '\\']) {
        return member.packed.unwrap_or(0);
    }
    let at = member.start as u64;
    if member.flags & 1 != 0 {
        expansion.damage(path, at, Cause::Unsupported("an encrypted member"));
        return member.packed.unwrap_or(0);
    }
    let (unpacked, taken, end) = open(bytes, member, expansion.room(), expansion.is_stopped);
    if !matches!(end, Some((_, Cause::TooLarge(_) | Cause::Unsupported(_)))) {
        expansion.member(path, &member.name, &unpacked, depth);
    }
    if let Some((inside, cause)) = end {
        expansion.damage(path, at + inside, cause);
    }
    taken
}

/// The bytes of a member as [`unpack`] gives them, looked over: all there, and with the right sum.
fn open(
    bytes: &[u8],
    member: &Member,
    room: u64,
    is_stopped: &dyn Fn() -> bool,
) -> (Vec<u8>, usize, stream::End) {
    let packed = slice(bytes, member.start, member.packed.unwrap_or(bytes.len()));
    let is_cut = member.packed.is_some_and(|len| packed.len() < len);
    let (unpacked, taken, end) = unpack(packed, member.method, room, is_stopped);
    let wrong = || {
        member
            .crc
            .is_some_and(|crc| crc != checksum(&unpacked))
            .then(|| (0, Cause::Broken("the check sum is wrong".to_owned())))
    };
    let end = end
        .or_else(|| is_cut.then_some((packed.len() as u64, Cause::CutShort)))
        .or_else(wrong);
    (unpacked, taken, end)
}

/// The bytes of a member, how many of the archive's they took, and why there are no more.
fn unpack(
    packed: &[u8],
    method: usize,
    room: u64,
    is_stopped: &dyn Fn() -> bool,
) -> (Vec<u8>, usize, stream::End) {
    let nothing = |cause| (Vec::new(), packed.len(), Some((0, cause)));
    let kind = match method {
        0 if packed.len() as u64 > room => return nothing(Cause::TooLarge("bytes in one file")),
        0 => return (packed.to_vec(), packed.len(), None),
        8 => return stream::inflate(packed, room, is_stopped),
        12 => Kind::Bzip2,
        93 => Kind::Zstd,
        95 => Kind::Xz,
        _ => return nothing(Cause::Unsupported("a member compressed in an unknown way")),
    };
    let (unpacked, end) = stream::decode(kind, packed, room, is_stopped);
    (unpacked, packed.len(), end)
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Reads the members by the headers before them.
fn scan(expansion: &mut Expansion<'_>, path: &str, bytes: &[u8], depth: u32) {
    let mut at = 0;
    while let Some(local) = find(bytes, LOCAL, at).filter(|_| !expansion.is_over()) {
        let header = slice(bytes, local, 30);
        let flags = u16_at(header, 6);
        // The sizes may follow the member.
        let known = flags & 8 == 0;
        let start = local + 30 + u16_at(header, 26) + u16_at(header, 28);
        let member = Member {
            name: name(slice(bytes, local + 30, u16_at(header, 26)), flags),
            flags,
            method: u16_at(header, 8),
            packed: u32_at(header, 18).filter(|_| known).map(|len| len as usize),
            crc: u32_at(header, 14).filter(|_| known),
            start: start.min(bytes.len()),
        };
        if !known && member.method != 8 {
            expansion.damage(
                path,
                local as u64,
                Cause::Unsupported("a member of unknown length"),
            );
            at = local + 4;
            continue;
        }
        at = member
            .start
            .saturating_add(take(expansion, path, bytes, &member, depth))
            .max(local + 4);
    }
}
