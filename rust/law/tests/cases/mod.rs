//! The shared cases, read from beside the project, and their turns.

#![allow(dead_code, reason = "each test file takes what it needs")]

use cotuong_board::{Move, Setup, Square};
use serde_json::Value;

/// One case of the rule books.
#[derive(Clone, Debug)]
pub struct Case {
    pub id: String,
    pub rule_sets: Vec<String>,
    pub article: String,
    pub start: Setup,
    pub prefix: Vec<Move>,
    pub looped: Vec<Move>,
    pub moves: Vec<Move>,
    pub verdict: String,
    pub disputed: bool,
    pub red_acts: Vec<String>,
    pub black_acts: Vec<String>,
}

#[path = "../../../../tests/reference.rs"]
mod reference;

/// The cases of a file, or nothing where there are no reference data.
pub fn load(name: &str) -> Option<Vec<Case>> {
    let path = reference::shared("rulings")?.join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Some(text.lines().map(parse).collect())
}

fn parse(line: &str) -> Case {
    let value: Value = serde_json::from_str(line).expect("a case is one JSON object");
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let texts = |key: &str| -> Vec<String> {
        let list = value[key].as_array().map_or(&[][..], Vec::as_slice);
        list.iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    };
    let moves = |key: &str| -> Vec<Move> {
        texts(key)
            .iter()
            .map(|text| text.parse().expect("a move"))
            .collect()
    };
    Case {
        id: text("id"),
        rule_sets: texts("rule_sets"),
        article: text("article"),
        start: Setup::from_fen(&text("fen")).expect("a position"),
        prefix: moves("prefix"),
        looped: moves("loop"),
        moves: moves("moves"),
        verdict: text("verdict"),
        disputed: value["disputed"].as_bool().unwrap_or(false),
        red_acts: texts("red_acts"),
        black_acts: texts("black_acts"),
    }
}

/// A verdict with the sides exchanged.
pub fn swapped(verdict: &str) -> String {
    match verdict {
        "red_loses" => "black_loses",
        "black_loses" => "red_loses",
        other => other,
    }
    .to_owned()
}

fn turned(start: &Setup, turn: impl Fn(Square) -> Square, swap: bool) -> Setup {
    let mut setup = start.clone();
    setup.board = [None; Square::COUNT];
    for square in Square::all() {
        let man = start.board[square.index()];
        setup.board[turn(square).index()] = man.map(|mut man| {
            if swap {
                man.color = man.color.other();
            }
            man
        });
    }
    if swap {
        setup.turn = start.turn.other();
    }
    setup
}

impl Case {
    /// Left and right exchanged.
    pub fn mirrored(&self) -> Self {
        Self {
            start: turned(&self.start, Square::mirror, false),
            moves: self.moves.iter().map(|mv| mv.mirror()).collect(),
            looped: self.looped.iter().map(|mv| mv.mirror()).collect(),
            ..self.clone()
        }
    }

    /// The board turned by 180 degrees and the colours exchanged.
    pub fn swapped(&self) -> Self {
        Self {
            start: turned(&self.start, Square::rotate, true),
            moves: self.moves.iter().map(|mv| mv.rotate()).collect(),
            looped: self.looped.iter().map(|mv| mv.rotate()).collect(),
            verdict: swapped(&self.verdict),
            red_acts: self.black_acts.clone(),
            black_acts: self.red_acts.clone(),
            ..self.clone()
        }
    }

    /// The loop run on by `plies`, so that another of its positions is the last.
    pub fn run_on(&self, plies: usize) -> Self {
        let mut case = self.clone();
        let turn = self.looped.iter().cycle().take(plies);
        case.moves.extend(turn);
        case
    }

    /// Preceded by four plies that two men spend going elsewhere and coming back.
    pub fn preceded(&self) -> Option<Self> {
        let shuffle = shuffle(&self.start, &self.moves)?;
        let moves = shuffle
            .into_iter()
            .chain(self.moves.iter().copied())
            .collect();
        Some(Self {
            moves,
            ..self.clone()
        })
    }
}

/// Four quiet plies that lead back to the start, by men that the line itself does not move.
fn shuffle(start: &Setup, line: &[Move]) -> Option<Vec<Move>> {
    let mut position = cotuong_board::Position::from_setup(start).ok()?;
    let touched: Vec<Square> = line.iter().flat_map(|mv| [mv.from(), mv.to()]).collect();
    let quiet = |position: &cotuong_board::Position| -> Vec<Move> {
        let moves = position.legal_moves();
        let free = moves.iter().copied().filter(|mv| {
            position.piece_at(mv.to()).is_none()
                && !touched.contains(&mv.from())
                && !touched.contains(&mv.to())
        });
        free.collect()
    };
    for first in quiet(&position) {
        let undo = position.play_unchecked(first);
        for second in quiet(&position) {
            let back = [
                first,
                second,
                Move::new(first.to(), first.from()),
                Move::new(second.to(), second.from()),
            ];
            let mut probe = cotuong_board::Position::from_setup(start).ok()?;
            if back.iter().all(|&mv| probe.play(mv).is_ok()) {
                return Some(back.to_vec());
            }
        }
        position.undo(undo);
    }
    None
}
