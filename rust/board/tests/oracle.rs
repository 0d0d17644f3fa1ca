//! The fast generator against the slow one, on positions of random play. The bench does the same on a million of them and more.

#[path = "common/slow.rs"]
mod slow;

use cotuong_board::Position;

/// Positions compared here.
const POSITIONS: usize = 40_000;
/// Plies of one random game.
const PLIES: usize = 200;

#[test]
fn the_fast_generator_finds_what_the_slow_one_does() {
    let (mut compared, mut random) = (0, 7_u64);
    while compared < POSITIONS {
        let mut position = Position::start();
        for _ in 0..PLIES {
            let legal = slow::legal_moves(&position);
            let mut listed = position.legal_moves().to_vec();
            listed.sort_unstable();
            assert_eq!(listed, legal, "{}", position.fen());
            let mobility = position.mobility();
            assert_eq!(mobility.moves as usize, legal.len(), "{}", position.fen());
            let is_check = slow::is_king_attacked(&position.setup(), position.turn());
            assert_eq!(mobility.is_check, is_check, "{}", position.fen());
            compared += 1;
            if legal.is_empty() {
                break;
            }
            // D. Knuth's linear congruence; its high bits are the good ones.
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            position.play_unchecked(legal[(random >> 33) as usize % legal.len()]);
        }
    }
}
