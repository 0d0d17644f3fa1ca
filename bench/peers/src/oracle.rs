//! The fast generator of moves against the slow one of the tests, on a million positions of games and of random play.

#[path = "../../../rust/board/tests/common/slow.rs"]
mod slow;

use cotuong_board::Position;
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
            slow::agree(&position);
            position.play_unchecked(mv);
            compared += 1;
        }
    }
    compared + slow::agree_on_random_play(positions.saturating_sub(compared))
}
