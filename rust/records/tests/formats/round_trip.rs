//! Every real game, written in each format and read back.

use std::collections::BTreeMap;
use std::fs;

use cotuong_board::notation::Notation;
use cotuong_board::{Move, Setup};
use cotuong_records::write::{Lost, Target, WriteError, write};
use cotuong_records::{Game, OnIllegal, ReadOptions, play, play_variations, read_games};

use crate::common::{archives, files};

/// What a game says, however its lines are numbered: its start, its main line, each line's moves from the start,
/// and the remarks by the moves before them.
#[derive(Debug, PartialEq, Eq)]
struct Sense {
    start: Setup,
    result: &'static str,
    main: Vec<Move>,
    lines: Vec<Vec<Move>>,
    remarks: BTreeMap<Vec<Move>, Vec<String>>,
}

/// Words without blanks, and without the signs that some formats cannot hold.
fn plain(text: &str) -> String {
    let kept =
        |c: &char| !c.is_whitespace() && !matches!(c, '{' | '}' | '(' | ')' | '[' | '|' | '/');
    text.chars().filter(kept).collect()
}

fn sense(game: &Game) -> Option<Sense> {
    let played = play(game, OnIllegal::Stop);
    let start = played.start.clone()?;
    let mut paths = vec![played.moves.clone()];
    for (of, own) in game.variations().iter().zip(play_variations(game, &played)) {
        let before = paths[of.parent as usize]
            .iter()
            .take(of.branch_ply as usize);
        let path = before.chain(&own.moves).copied().collect();
        paths.push(path);
    }
    let mut remarks: BTreeMap<Vec<Move>, Vec<String>> = BTreeMap::new();
    for remark in game.comments() {
        let path = paths[remark.line as usize]
            .iter()
            .take(remark.ply as usize)
            .copied()
            .collect();
        remarks.entry(path).or_default().push(plain(remark.text));
    }
    // Several in one place may come back as one, in another order.
    for texts in remarks.values_mut() {
        let mut signs: Vec<char> = texts.concat().chars().collect();
        signs.sort_unstable();
        *texts = vec![signs.into_iter().collect()];
    }
    remarks.retain(|_, texts| texts.iter().any(|text| !text.is_empty()));
    let main = paths[0].clone();
    // A line that another one begins with says nothing of its own.
    paths.sort();
    paths.dedup();
    let lines = (0..paths.len()).filter(|at| {
        !paths
            .get(at + 1)
            .is_some_and(|next| next.starts_with(&paths[*at]))
    });
    let lines = lines.map(|at| paths[at].clone()).collect();
    Some(Sense {
        start,
        result: game.result().as_str(),
        main,
        lines,
        remarks,
    })
}

/// Writes a game and reads it back; `false` where the format cannot hold it and says so.
fn survives(game: &Game, target: Target, name: &str) -> bool {
    let Some(before) = sense(game) else {
        return false;
    };
    let written = match write(game, target) {
        Ok(written) => written,
        Err(WriteError::Men) => return false,
        Err(error) => panic!("{name} {target:?}: {error}"),
    };
    if written
        .losses
        .iter()
        .any(|loss| matches!(loss.what, Lost::Continuations | Lost::Counters))
    {
        return false;
    }
    let options = ReadOptions::default();
    let back: Vec<Game> = read_games(&written.bytes, &options)
        .map(|game| game.expect("readable"))
        .collect();
    let shown =
        String::from_utf8_lossy(&written.bytes[..written.bytes.len().min(3000)]).into_owned();
    assert_eq!(back.len(), 1, "{name} {target:?}: {shown}");
    let mut after = sense(&back[0]).expect("a start");
    // XQF has no side but that of the first mover.
    if before.main.is_empty() {
        after.start.turn = before.start.turn;
    }
    assert_eq!(after, before, "{name} {target:?}: {shown}");
    if target != Target::Xqf {
        for (tag, value) in game.headers.iter() {
            let own = ["FEN", "Format", "Result", "Game", "SetUp", "init", "ver"];
            let kept = back[0]
                .headers
                .iter()
                .any(|(other, back)| other == tag && plain(back) == plain(value));
            assert!(
                own.contains(&tag) || kept,
                "{name} {target:?}: {tag} {value:?} in {shown}"
            );
        }
    }
    true
}

/// Tries every game of some folders in every format; returns how many came back.
fn round_trips(folders: &[&str]) -> Option<[usize; 2]> {
    round_trips_in(folders, &ALL)
}

fn round_trips_in(folders: &[&str], targets: &[Target]) -> Option<[usize; 2]> {
    let archives = archives()?;
    let (mut survived, mut tried) = (0, 0);
    for folder in folders {
        for path in files(&archives.join(folder)) {
            let bytes = fs::read(&path).expect("readable");
            let name = path.display().to_string();
            for game in read_games(&bytes, &ReadOptions::default()).map_while(Result::ok) {
                for target in targets {
                    tried += 1;
                    survived += usize::from(survives(&game, *target, &name));
                }
            }
        }
    }
    Some([survived, tried])
}

const ALL: [Target; 6] = [
    Target::Pgn(Notation::Iccs),
    Target::Pgn(Notation::Wxf),
    Target::Pgn(Notation::ZhHans),
    Target::DhtmlXq,
    Target::Xqf,
    Target::Jsonl,
];

#[test]
fn trees_come_back() {
    let Some(survived) =
        round_trips(&["cbl", "cbr", "cbf", "dhtmlxq", "text-vietnamese", "awkward"])
    else {
        return;
    };
    // One start has counters, which XQF does not hold.
    assert_eq!(survived, [6371, 6372]);
}

#[test]
fn trees_come_back_in_every_notation() {
    let targets = Notation::ALL.map(Target::Pgn);
    let folders = ["cbr", "cbf", "dhtmlxq", "text-vietnamese", "awkward"];
    let Some(survived) = round_trips_in(&folders, &targets) else {
        return;
    };
    assert_eq!(survived, [1070, 1070]);
}

#[test]
fn files_of_the_editor_come_back() {
    let Some(survived) = round_trips(&["xqf"]) else {
        return;
    };
    // One file has a variation after the end of its line, which PGN does not hold.
    assert_eq!(survived, [7251, 7254]);
}

#[test]
fn texts_come_back() {
    let folders = [
        "mxq",
        "playok-wxf",
        "text-bulletin-gbk",
        "text-dpxq",
        "text-moves",
        "pgn-wxf",
        "pgn-xboard",
        "pgn-algebraic",
        "pgn-iccs-uci",
        "pgn-chinese-gbk",
        "pgn-chinese-big5",
    ];
    let Some(survived) = round_trips(&folders) else {
        return;
    };
    // 53 starts have counters.
    assert_eq!(survived, [27_625, 27_678]);
}
