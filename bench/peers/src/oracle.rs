//! The fast generator of moves against the slow one of the tests, on a million positions of games and of random play.

#[path = "../../../rust/board/tests/common/slow.rs"]
mod slow;

use cotuong_board::{Move, Position};
use cotuong_records::{OnIllegal, ReadOptions, play, read_games};

/// Compares as many positions of an archive and of random play, half of each, and returns how many that were.
pub fn compare(archive: &[u8], positions: u64) -> u64 {
    let mut compared = 0;
    let options = ReadOptions::default();
    for game in read_games(archive, &options).flatten() {
        let played = play(&game, OnIllegal::Stop);
        let Some(start) = played.start.filter(|_| compared < positions / 2) else {
            continue;
        };
        let mut position = Position::from_setup_unchecked(&start);
        for mv in played.moves {
            agree(&position);
            position.play_unchecked(mv);
            compared += 1;
        }
    }
    let mut random = 1_u64;
    while compared < positions {
        let mut position = Position::start();
        for _ in 0..200 {
            let legal = agree(&position);
            compared += 1;
            if legal.is_empty() {
                break;
            }
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            position.play_unchecked(legal[(random >> 33) as usize % legal.len()]);
        }
    }
    compared
}

fn agree(position: &Position) -> Vec<Move> {
    let legal = slow::legal_moves(position);
    let mut listed = position.legal_moves().to_vec();
    listed.sort_unstable();
    assert_eq!(listed, legal, "{}", position.fen());
    let mobility = position.mobility();
    assert_eq!(mobility.moves as usize, legal.len(), "{}", position.fen());
    let is_check = slow::is_king_attacked(&position.setup(), position.turn());
    assert_eq!(mobility.is_check, is_check, "{}", position.fen());
    legal
}
