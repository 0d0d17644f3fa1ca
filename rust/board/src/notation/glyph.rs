//! The characters of Chinese move text and what each says.

use super::written::Direction;
use crate::PieceType;

/// What one character says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    Kind(PieceType),
    Digit(u8),
    Direction(Direction),
    Front,
    Middle,
    Rear,
}

/// Every character read. The glyph of a man does not tell its side: real files write Red's 士四进五.
const ROWS: &[(&[char], Glyph)] = &[
    (
        &['车', '車', '俥', '伡', '砗', '硨', '⾞', '\u{f902}'],
        Glyph::Kind(PieceType::Rook),
    ),
    (&['马', '馬', '傌', '⾺'], Glyph::Kind(PieceType::Horse)),
    (&['相', '象'], Glyph::Kind(PieceType::Elephant)),
    (&['仕', '士', '⼠'], Glyph::Kind(PieceType::Advisor)),
    (&['帅', '帥', '将', '將'], Glyph::Kind(PieceType::King)),
    (&['炮', '砲', '包'], Glyph::Kind(PieceType::Cannon)),
    (&['兵', '卒'], Glyph::Kind(PieceType::Pawn)),
    (&['一', '１', '1', '壹', '⼀'], Glyph::Digit(1)),
    (&['二', '２', '2', '贰', '貳', '⼆'], Glyph::Digit(2)),
    (&['三', '３', '3', '叁', '參'], Glyph::Digit(3)),
    (&['四', '４', '4', '肆'], Glyph::Digit(4)),
    (&['五', '５', '5', '伍'], Glyph::Digit(5)),
    (&['六', '６', '6', '陆', '陸', '\u{f9d1}'], Glyph::Digit(6)),
    (&['七', '７', '7', '柒'], Glyph::Digit(7)),
    (&['八', '８', '8', '捌', '⼋'], Glyph::Digit(8)),
    (&['九', '９', '9', '玖'], Glyph::Digit(9)),
    (
        &['进', '進', '上', '+', '＋'],
        Glyph::Direction(Direction::Advance),
    ),
    (
        &['退', '下', '-', '－'],
        Glyph::Direction(Direction::Retreat),
    ),
    (&['平', '=', '＝'], Glyph::Direction(Direction::Traverse)),
    (&['前'], Glyph::Front),
    (&['中'], Glyph::Middle),
    (&['后', '後'], Glyph::Rear),
];

const SLOTS: usize = 1024;

/// The rows as a hash table without collisions, found by the compiler: one look a character.
static TABLE: [(u16, Glyph); SLOTS] = match fill(MULTIPLIER) {
    Some(slots) => slots,
    None => unreachable!(),
};

const MULTIPLIER: u32 = {
    let mut multiplier = 0x9e37_79b1;
    while fill(multiplier).is_none() {
        multiplier = 0x3c6e_f373_u32.wrapping_add(multiplier);
    }
    multiplier
};

const fn slot(code: u16) -> usize {
    slot_by(code, MULTIPLIER)
}

const fn slot_by(code: u16, multiplier: u32) -> usize {
    ((code as u32).wrapping_mul(multiplier) >> 22) as usize
}

const fn fill(multiplier: u32) -> Option<[(u16, Glyph); SLOTS]> {
    let mut slots = [(0, Glyph::Front); SLOTS];
    let mut row = 0;
    while row < ROWS.len() {
        let (chars, glyph) = ROWS[row];
        let mut i = 0;
        while i < chars.len() {
            let code = chars[i] as u16;
            let slot = slot_by(code, multiplier);
            if slots[slot].0 != 0 {
                return None;
            }
            slots[slot] = (code, glyph);
            i += 1;
        }
        row += 1;
    }
    Some(slots)
}

impl Glyph {
    /// What the character of a code point says, if it is one of move text.
    #[inline]
    pub const fn of_code(code: u16) -> Option<Self> {
        let (owner, glyph) = TABLE[slot(code)];
        if owner == code && code != 0 {
            Some(glyph)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_the_rows_is_found_and_no_other() {
        let mut found = 0;
        for c in '\0'..=char::MAX {
            let row = ROWS.iter().find(|(chars, _)| chars.contains(&c));
            let found_glyph = u16::try_from(u32::from(c)).ok().and_then(Glyph::of_code);
            assert_eq!(found_glyph, row.map(|&(_, glyph)| glyph), "{c}");
            found += usize::from(row.is_some());
        }
        let sizes = ROWS
            .iter()
            .flat_map(|(chars, _)| chars.iter().map(|c| c.len_utf8()));
        assert!(
            sizes.clone().all(|size| size == 1 || size == 3),
            "the reader counts on it"
        );
        assert_eq!(
            found,
            ROWS.iter().map(|(chars, _)| chars.len()).sum::<usize>()
        );
    }
}
