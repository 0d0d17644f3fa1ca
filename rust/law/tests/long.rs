//! Games of absurd length cost no more than their length.

use std::time::{Duration, Instant};

use cotuong_board::{Move, Setup};
use cotuong_law::{RuleSet, Verdict, judge, label_game};

/// Horses that go out and come back for ever. Time that grows with the square of the length would be minutes here.
#[test]
fn a_hundred_thousand_plies_of_one_loop() {
    let turn = ["h0g2", "h9g7", "g2h0", "g7h9"].map(|mv| mv.parse::<Move>().expect("a move"));
    let moves: Vec<Move> = turn.into_iter().cycle().take(100_000).collect();
    let began = Instant::now();
    let labels = label_game(&Setup::start(), &moves, &RuleSet::VN).expect("a legal game");
    assert_eq!(labels.loops.len(), 1);
    assert_eq!(labels.loops[0].cycle.occurrences, 25_001);
    let ruling = judge(&Setup::start(), &moves, &RuleSet::VN).expect("a legal game");
    assert_eq!(ruling.verdict, Verdict::Draw);
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "{:?}",
        began.elapsed()
    );
}
