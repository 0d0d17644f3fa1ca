//! The fast generator against the slow one, on positions of random play. The bench does the same on a million of them and more.

#[path = "common/slow.rs"]
mod slow;

#[test]
fn the_fast_generator_finds_what_the_slow_one_does() {
    assert!(slow::agree_on_random_play(40_000) >= 40_000);
}
