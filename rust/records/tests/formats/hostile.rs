//! Broken and hostile files: nothing panics, nothing takes long, every game lies inside its file.

use std::time::{Duration, Instant};

use cotuong_records::{OnIllegal, ReadOptions, play, play_variations, read_games};

use crate::samples;

/// Reads everything and plays it; returns how many moves and remarks there were.
fn exhaust(bytes: &[u8]) -> usize {
    let mut found = 0;
    for game in read_games(bytes, &ReadOptions::default()).flatten() {
        assert!(game.offset + game.length <= bytes.len() as u64);
        let played = play(&game, OnIllegal::PlayOn);
        let lines = play_variations(&game, &played);
        for error in lines
            .iter()
            .filter_map(|line| line.error.as_ref())
            .chain(&played.error)
        {
            let inside = game.offset..=bytes.len() as u64;
            assert!(
                inside.contains(&error.byte),
                "{} {error} in {inside:?}",
                game.format
            );
        }
        found += game.plies_written() as usize + game.comments().len() + game.raw().len();
    }
    found
}

fn seeds() -> Vec<Vec<u8>> {
    let nodes = [
        ([72, 42], 0xff, &b"a"[..]),
        ([79, 67], 0x0f, b"b"),
        ([19, 27], 0, b""),
        ([23, 24], 0, b"c"),
    ];
    let mut seeds = vec![
        samples::xqf_tree(&nodes, &[(0x130, b"An")]),
        samples::cbr(),
        samples::cbl(),
    ];
    seeds.extend(samples::TEXTS.iter().map(|text| text.as_bytes().to_vec()));
    seeds
}

#[test]
fn every_cut_is_read() {
    for seed in seeds() {
        let step = seed.len() / 400 + 1;
        for len in (0..seed.len()).step_by(step) {
            exhaust(&seed[..len]);
        }
    }
}

#[test]
fn every_seed_is_read_and_so_are_its_mutants() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    for seed in seeds() {
        assert!(
            exhaust(&seed) > 0,
            "{}",
            String::from_utf8_lossy(&seed[..80])
        );
        // The large one is zeros for the most part.
        let runs = if seed.len() > 10_000 { 300 } else { 1500 };
        for _ in 0..runs {
            let mut bytes = seed.clone();
            for _ in 0..=random(8) {
                let at = random(bytes.len());
                match random(4) {
                    0 => bytes[at] = random(256) as u8,
                    1 => bytes[at] ^= 1 << random(8),
                    2 => drop(bytes.splice(at..at, [0xff, 0xff, 0xff, 0x7f])),
                    _ => {
                        let end = (at + random(16)).min(bytes.len());
                        bytes.drain(at..end);
                    }
                }
            }
            exhaust(&bytes);
        }
    }
}

/// Makes a file of a size.
type Make<'a> = &'a dyn Fn(usize) -> Vec<u8>;

/// The time that a file takes, the best of three.
fn time(bytes: &[u8]) -> Duration {
    let run = || {
        let start = Instant::now();
        exhaust(bytes);
        start.elapsed()
    };
    run().min(run()).min(run())
}

#[test]
fn a_game_is_read_up_to_the_limit() {
    let options = ReadOptions {
        max_game_bytes: 4096,
        ..ReadOptions::default()
    };
    let moves = [[72, 42], [42, 72]].repeat(1000);
    let dhtmlxq = format!(
        "[DhtmlXQ][DhtmlXQ_movelist]{}[/DhtmlXQ_movelist][/DhtmlXQ]",
        "77474777".repeat(1000)
    );
    let wxf = format!("FORMAT WXF\nSTART{{\n{}\n}}END\n", "C2.5 ".repeat(2000));
    for bytes in [
        samples::xqf(&moves, &[]),
        dhtmlxq.into_bytes(),
        wxf.into_bytes(),
    ] {
        let games: Vec<_> = read_games(&bytes, &options).flatten().collect();
        assert_eq!(games.len(), 1);
        let damage = games[0].damage().expect("cut");
        assert_eq!((damage.0.code(), damage.1), ("truncated.too_long", 4096));
        assert!(games[0].plies_written() > 100 && games[0].raw().len() <= 4096);
    }
}

#[test]
fn time_is_linear_in_size() {
    let deep = |moves: usize| samples::xqf(&[[72, 42], [42, 72]].repeat(moves / 2), &[]);
    let wide = |moves: usize| {
        let nodes = vec![([72, 42], 0x0f, &b""[..]); moves];
        samples::xqf_tree(&nodes, &[])
    };
    let lines = |count: usize| {
        let line = |at: usize| {
            format!(
                "[DhtmlXQ_move_{}_1_{at}]7747[/DhtmlXQ_move_{}_1_{at}]",
                at - 1,
                at - 1
            )
        };
        let lines: String = (1..count).rev().map(line).collect();
        format!("[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]{lines}[/DhtmlXQ]").into_bytes()
    };
    let opened = |count: usize| "[DhtmlXQ]".repeat(count).into_bytes();
    let fields = |count: usize| format!("[DhtmlXQ]{}", "[DhtmlXQ_a".repeat(count)).into_bytes();
    let nested =
        |count: usize| format!("@@ x\n1. P2-5 M8.7 {}", "( 1... M2.3 ".repeat(count)).into_bytes();
    let labels = |count: usize| {
        let numbers = (1..=count).rev().map(|number| format!("[a] {number}. "));
        format!("@@ x\n1. P2-5 M8.7 ( {}", numbers.collect::<String>()).into_bytes()
    };
    let folds = |count: usize| {
        format!(
            "@@ x\n1. P2-5 {}{}",
            "( [a] ".repeat(count),
            ") ".repeat(count)
        )
        .into_bytes()
    };
    let rows =
        |count: usize| format!("name,fen,moves\nx,,{}", "h2e2 h9g7|".repeat(count)).into_bytes();
    let empty = |count: usize| format!("FORMAT WXF\n{}", "}END\n".repeat(count)).into_bytes();
    let starts = |count: usize| format!("FORMAT WXF\n{}", "START{\n".repeat(count)).into_bytes();
    let quotes = |count: usize| format!("name,fen\n{}", "\"a,".repeat(count)).into_bytes();
    let tags = |count: usize| "<ChineseChessRecord <".repeat(count).into_bytes();
    let json = |count: usize| format!("{{\"moves\":[{}", "[[\"h2e2\",".repeat(count)).into_bytes();
    let strings =
        |count: usize| format!("{{\"moves\":[{}]}}", "\"h2e2\",".repeat(count)).into_bytes();
    let cases: [(&str, Make<'_>); 15] = [
        ("json", &json),
        ("strings", &strings),
        ("deep", &deep),
        ("wide", &wide),
        ("lines", &lines),
        ("opened", &opened),
        ("fields", &fields),
        ("nested", &nested),
        ("labels", &labels),
        ("folds", &folds),
        ("rows", &rows),
        ("empty", &empty),
        ("starts", &starts),
        ("quotes", &quotes),
        ("tags", &tags),
    ];
    for (name, make) in cases {
        let (small, large) = (time(&make(5_000)), time(&make(40_000)));
        // Eight times the size; thirty leaves room for a busy machine, and none for a square.
        let bound = small * 30 + Duration::from_millis(400);
        assert!(large < bound, "{name}: {small:?}, then {large:?}");
    }
}
