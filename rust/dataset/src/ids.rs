//! The keys of games: who a game is (`game_id`), which games are the same (`dedup_key`), where it goes (`split`).

use cotuong_board::{Color, Move, Setup};

/// The first 16 bytes of a hash as 32 hex digits.
pub(crate) fn hex32(hash: &[u8; 32]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    hash.iter()
        .take(16)
        .flat_map(|byte| [byte >> 4, byte & 15])
        .map(|digit| char::from(DIGITS[usize::from(digit)]))
        .collect()
}

/// The id of a game: 32 hex digits of the BLAKE3 of its `source`, a zero byte and its index in the file as decimal digits.
///
/// ```
/// assert_eq!(cotuong_dataset::game_id("a/b.pgn", 0), cotuong_dataset::game_id("a/b.pgn", 0));
/// assert_ne!(cotuong_dataset::game_id("a/b.pgn", 0), cotuong_dataset::game_id("a/b.pgn", 1));
/// ```
pub fn game_id(source: &str, index: u32) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher
        .update(source.as_bytes())
        .update(&[0])
        .update(index.to_string().as_bytes());
    hex32(hasher.finalize().as_bytes())
}

/// The key that a game shares with its copies and with its mirror image, whatever their headers; `None` without moves.
///
/// It is 32 hex digits of the BLAKE3 of the start (the packed board, then 0 where Red is to move and 1 where Black is) and the moves
/// (two bytes each, the low one first), of the game or of its mirror image, whichever of the two byte strings is smaller.
/// The counters of the start position are no part of it. The key of a prefix is that of its moves.
pub fn dedup_key(start: &Setup, moves: &[Move]) -> Option<String> {
    if moves.is_empty() {
        return None;
    }
    let image = start.mirror();
    let images = || moves.iter().map(|mv| mv.mirror());
    // They differ at the start or at the first move that is no mirror image of itself: only the smaller is written out.
    let bytes: Vec<u8> = if key_bytes(&image, images()).lt(key_bytes(start, moves.iter().copied()))
    {
        key_bytes(&image, images()).collect()
    } else {
        key_bytes(start, moves.iter().copied()).collect()
    };
    Some(hex32(blake3::hash(&bytes).as_bytes()))
}

fn key_bytes(start: &Setup, moves: impl Iterator<Item = Move>) -> impl Iterator<Item = u8> {
    let turn = u8::from(start.turn == Color::Black);
    let head = start.packed().into_iter().chain([turn]);
    head.chain(moves.flat_map(|mv| mv.to_u16().to_le_bytes()))
}

/// The split of a game, by the first four bytes of its `dedup_key` alone: 90 % `train`, 5 % `valid`, 5 % `test`.
///
/// It never changes when other games are added, and a game never stands in another split than its copies and its mirror image.
pub fn split(dedup_key: &str) -> Option<&'static str> {
    let bytes = u32::from_str_radix(dedup_key.get(..8)?, 16).ok()?;
    Some(match (u64::from(bytes) * 100) >> 32 {
        0..90 => "train",
        90..95 => "valid",
        _ => "test",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace()
            .filter_map(|mv| mv.parse().ok())
            .collect()
    }

    #[test]
    fn a_game_its_copy_and_its_mirror_image_share_a_key() {
        let start = Setup::start();
        let game = dedup_key(&start, &moves("h2e2 h9g7 h0g2"));
        assert!(game.as_ref().is_some_and(|key| key.len() == 32));
        assert_eq!(game, dedup_key(&start, &moves("b2e2 b9c7 b0c2")));
        assert_ne!(game, dedup_key(&start, &moves("h2e2 h9g7 h0g2 i9h9")));
        assert_ne!(game, dedup_key(&start, &moves("h2e2 h9g7")));
        assert_eq!(dedup_key(&start, &[]), None);
    }

    #[test]
    fn the_start_counts_and_its_counters_do_not() {
        let mut later = Setup::start();
        later.fullmove = 29;
        later.plies_since_capture = 7;
        assert_eq!(
            dedup_key(&later, &moves("h2e2")),
            dedup_key(&Setup::start(), &moves("h2e2"))
        );
        later.turn = Color::Black;
        assert_ne!(
            dedup_key(&later, &moves("h2e2")),
            dedup_key(&Setup::start(), &moves("h2e2"))
        );
    }

    #[test]
    fn splits_have_their_shares() {
        let step = (1_u64 << 32) / 100;
        let middles: Vec<String> = (0..100)
            .map(|i| format!("{:08x}", i * step + step / 2))
            .collect();
        let count = |name: &str| {
            middles
                .iter()
                .filter(|key| split(key) == Some(name))
                .count()
        };
        assert_eq!((count("train"), count("valid"), count("test")), (90, 5, 5));
        assert_eq!(split("ffffffff00"), Some("test"));
        assert_eq!(split("xyz"), None);
    }

    #[test]
    fn an_id_is_its_documented_hash() {
        let hash = blake3::hash(b"a/b.pgn\x0012");
        assert_eq!(game_id("a/b.pgn", 12), hash.to_hex().as_str()[..32]);
    }
}
