//! Formats that are known by what converters say of them, of which nobody has seen a whole file: they are named,
//! and not read.

use crate::bytes::u8_at;

/// The first bytes of what is no record of games and stands among them all the same.
const FOREIGN: [(&[u8], &str); 11] = [
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"MSCF\0\0\0\0", "a CAB archive"),
    (b"\x04\x22\x4d\x18", "an LZ4 stream"),
    (b"\x1f\x9d", "a stream of compress"),
    (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
        "a document of Word or Excel, or a cache of thumbnails",
    ),
    (b"%PDF-", "a PDF document"),
    (b"ITSF", "a CHM book"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\0\x05\x16\x07", "what macOS keeps beside a file"),
    (b"\0\0\0\x01Bud1", "what macOS keeps of a folder"),
];

/// What a file is by its first bytes, if it is one of other programs.
pub(crate) fn foreign(head: &[u8]) -> Option<&'static str> {
    let found = FOREIGN.iter().find(|(mark, _)| head.starts_with(mark));
    found.map(|(_, name)| *name)
}

/// Whether a file is a CHE record of the old QQ: integers with one byte between them, the second the number of
/// moves, ten for each move.
pub(crate) fn is_che(file: &[u8]) -> bool {
    if !file
        .iter()
        .all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace() || *byte == b',')
    {
        return false;
    }
    let parts = file.split(|byte| !byte.is_ascii_digit());
    let mut numbers = parts.map(|part| core::str::from_utf8(part).ok()?.parse::<u32>().ok());
    let Some(moves) = numbers
        .nth(1)
        .flatten()
        .filter(|moves| (1..10_000).contains(moves))
    else {
        return false;
    };
    (0..moves).all(|_| {
        let mut mv = numbers.by_ref().take(10);
        let squares = mv
            .by_ref()
            .skip(3)
            .take(4)
            .all(|place| place.is_some_and(|place| place < 10));
        squares && mv.count() == 3
    })
}

/// Whether a file is a CHN record of 联众: 188 bytes, then records of 32 with the squares of a move.
pub(crate) fn is_chn(file: &[u8]) -> bool {
    let Some(records) = file
        .get(188..)
        .filter(|rest| !rest.is_empty() && rest.len().is_multiple_of(32))
    else {
        return false;
    };
    records.chunks_exact(32).all(|record| {
        is_move(record, [4, 6, 8, 10]) && [5, 7, 9, 11].iter().all(|at| record[*at] == 0)
    })
}

/// Whether a file is a CCM record of 中国游戏中心: records of seven bytes with the squares of a move.
pub(crate) fn is_ccm(file: &[u8]) -> bool {
    file.len() >= 14
        && file.len().is_multiple_of(7)
        && file
            .chunks_exact(7)
            .all(|record| is_move(record, [3, 5, 4, 6]))
}

/// Whether four bytes of a record are file and rank of two squares that differ.
fn is_move(record: &[u8], places: [usize; 4]) -> bool {
    let [from_x, from_y, to_x, to_y] = places.map(|at| u8_at(record, at));
    from_x < 9 && from_y < 10 && to_x < 9 && to_y < 10 && (from_x, from_y) != (to_x, to_y)
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read_games};

    fn refusal(bytes: &[u8]) -> String {
        let answer = read_games(bytes, &ReadOptions::default()).next();
        answer.map_or_else(String::new, |game| game.expect_err("refused").to_string())
    }

    #[test]
    fn they_are_named() {
        let che = b"1 2 0 0 0 2 7 2 4 0 0 0 0 0 0 9 7 7 6 0 0 0";
        assert!(refusal(che).contains("CHE"));
        let mut chn = vec![0; 188 + 64];
        for at in [188, 220] {
            chn[at + 4..at + 12].copy_from_slice(&[7, 0, 7, 0, 4, 0, 7, 0]);
        }
        assert!(refusal(&chn).contains("CHN"));
        let ccm = [0, 0, 0, 7, 4, 2, 2, 0, 0, 0, 7, 6, 9, 7];
        assert!(refusal(&ccm).contains("CCM"));
        assert_eq!(
            refusal(b"Rar!\x1a\x07\x01\0rest"),
            "a RAR archive cannot be read (byte 0)"
        );
        assert!(refusal(b"7z\xbc\xaf\x27\x1c\0\x04").contains("7z"));
        assert_eq!(refusal(&[0; 14]), "no known format of game records");
        assert_eq!(refusal(b"12 34 56"), "no known format of game records");
    }
}
