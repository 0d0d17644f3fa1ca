//! The keys of an XQF file: what its squares and its body are shifted by.

use crate::bytes::u8_at;

/// What every file's stream is masked with.
const OWNER: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The last version without keys.
pub(super) const LAST_PLAIN: u8 = 0x0a;

/// The first version whose piece slots are rotated.
const FIRST_ROTATED: u8 = 0x0c;

/// The keys of a file; all zero where it has none.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    piece: u8,
    rotation: u8,
    pub from: u8,
    pub to: u8,
    pub comment: u32,
    stream: [u8; 32],
}

impl Keys {
    /// Works out the keys that a header holds.
    pub fn new(header: &[u8]) -> Self {
        let version = u8_at(header, 2);
        if version <= LAST_PLAIN {
            return Self::default();
        }
        let mixed = |key: u8| {
            let key = u32::from(key);
            54 * key * key + 221
        };
        let times = |a: u32, b: u8| (a.wrapping_mul(u32::from(b))) as u8;
        let [sum, square, from, to] = [0x0c, 0x0d, 0x0e, 0x0f].map(|at| u8_at(header, at));
        let piece = times(mixed(square), square);
        let from = times(mixed(from), piece);
        let to = times(mixed(to), from);
        let mask = u8_at(header, 3);
        let key = |slot: usize| u8_at(header, 8 + slot) | (u8_at(header, 0x0c + slot) & mask);
        Self {
            piece,
            rotation: if version >= FIRST_ROTATED {
                piece.wrapping_add(1) % 32
            } else {
                0
            },
            from,
            to,
            comment: (u32::from(sum) * 256 + u32::from(square)) % 32000 + 767,
            stream: core::array::from_fn(|at| key(at % 4) & OWNER[at]),
        }
    }

    /// The square of each of the 32 pieces in the order of the format (x * 10 + y); above 89 for none.
    pub fn pieces(&self, header: &[u8]) -> [u8; 32] {
        let mut pieces = [u8::MAX; 32];
        for byte in 0..32 {
            let slot = (usize::from(self.rotation) + byte) % 32;
            pieces[slot] = u8_at(header, 0x10 + byte).wrapping_sub(self.piece);
        }
        pieces
    }

    /// The plain bytes of the body.
    pub fn body(&self, raw: &[u8]) -> Vec<u8> {
        let keys = self.stream.iter().cycle();
        raw.iter()
            .zip(keys)
            .map(|(byte, key)| byte.wrapping_sub(*key))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_versions_have_no_keys() {
        let mut header = [7; 0x400];
        header[2] = 0x0a;
        assert_eq!(Keys::new(&header), Keys::default());
        assert_eq!(Keys::new(&header).body(&[1, 2, 3]), [1, 2, 3]);
    }

    #[test]
    fn keys_follow_the_formulas() {
        let mut header = [0; 0x400];
        header[2] = 0x12;
        header[3] = 0xff;
        header[8..12].copy_from_slice(&[1, 2, 4, 8]);
        header[0x0c..0x10].copy_from_slice(&[3, 5, 7, 241]);
        let keys = Keys::new(&header);
        // (54 * 25 + 221) * 5 = 7855; (54 * 49 + 221) * 175 and so on, modulo 256.
        assert_eq!((keys.piece, keys.from, keys.to), (175, 221, 167));
        assert_eq!(keys.comment, 3 * 256 + 5 + 767);
        assert_eq!(
            keys.stream[..4],
            [0x03 & b'[', 0x07 & b'(', 0x07 & b'C', 0xf9 & b')']
        );
        header[0x10 + 2] = 175 + 44;
        assert_eq!(keys.pieces(&header)[(176 + 2) % 32], 44);
        header[2] = 0x0b;
        assert_eq!(Keys::new(&header).pieces(&header)[2], 44);
    }
}
