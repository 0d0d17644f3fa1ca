//! The library beside its peers in Rust, in one run.
//!
//! `peers rates ICCS CHINESE` measures and prints one `name<TAB>what<TAB>per second` a line; `peers work NAME [FILE]` does a piece of
//! work once, for a counter of instructions; `peers oracle FILE` holds the generator of moves against a slow one on a million positions.

mod games;
mod oracle;
mod perft;

use std::process::ExitCode;
use std::time::Instant;

/// Runs of which the median counts.
const RUNS: usize = 5;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["rates", iccs, chinese] => rates(iccs, chinese),
        ["work", "perft-start"] => println!("{}", perft::ours(perft::START, 4)),
        ["work", "perft-mid1"] => println!("{}", perft::ours(perft::MIDDLEGAME, 4)),
        ["work", "perft-played"] => println!("{}", perft::ours_played(perft::START, 4)),
        ["oracle", file] => {
            let compared = oracle::compare(&load(file), 1_000_000);
            println!("{compared} positions: every list of moves as the slow generator's");
        }
        ["work", "read", file] => println!("{}", games::ours(&load(file))),
        _ => {
            eprintln!("usage: peers rates ICCS CHINESE | peers work NAME [FILE]");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn load(path: &str) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn rates(iccs: &str, chinese: &str) {
    let leaves = "leaves";
    show("cotuong, start, depth 5", leaves, 133_312_995, || {
        perft::ours(perft::START, 5)
    });
    show("cotuong, mid1, depth 5", leaves, 53_112_976, || {
        perft::ours(perft::MIDDLEGAME, 5)
    });
    show("cozy-chess, start, depth 6", leaves, 119_060_324, || {
        perft::cozy(6)
    });
    let played = "leaves, every one played";
    show("cotuong, start, depth 5", played, 133_312_995, || {
        perft::ours_played(perft::START, 5)
    });
    show("cozy-chess, start, depth 5", played, 4_865_609, || {
        perft::cozy_played(5)
    });
    let plies = "plies read, played and found legal";
    for (name, path) in [("cotuong, ICCS", iccs), ("cotuong, Chinese", chinese)] {
        let bytes = load(path);
        show(name, plies, games::ours(&bytes), || games::ours(&bytes));
    }
    // Western games made up here, by moves drawn at random: no archive of another field comes with the library.
    let western = games::western(4_000, 120);
    let count = games::theirs(&western);
    show("pgn-reader and shakmaty, SAN", plies, count, || {
        games::theirs(&western)
    });
}

/// Prints how much is done a second: the median of several runs, each of which must give the answer expected.
fn show(name: &str, what: &str, expected: u64, mut work: impl FnMut() -> u64) {
    let mut seconds: Vec<f64> = (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            assert_eq!(work(), expected, "{name}");
            started.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    println!("{name}\t{what}\t{}", expected as f64 / seconds[RUNS / 2]);
}
