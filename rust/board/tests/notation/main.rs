//! Move texts: every dialect case by case, what is refused, round trips, real games.

#[path = "../common/mod.rs"]
mod common;

mod archives;
mod dialects;
mod refusals;
mod round_trip;
mod tandem;

use cotuong_board::notation::{self, Notation, NotationError};
use cotuong_board::{Illegality, Move, Position, Setup};

const START: &str = cotuong_board::START_FEN;
const START_BLACK: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";

fn position(fen: &str) -> Position {
    Position::from_setup_unchecked(&Setup::from_fen(fen).unwrap())
}

fn parse(fen: &str, text: &str, notation: Notation) -> Result<Move, NotationError> {
    notation::parse(text, notation, &position(fen))
}

/// Checks one text.
#[track_caller]
fn read(fen: &str, notation: Notation, text: &str, mv: &str) {
    let read = parse(fen, text, notation).map(|mv| mv.to_string());
    assert_eq!(read.as_deref(), Ok(mv), "{text} in {notation} on {fen}");
}

/// Checks texts, each with its move behind it: `C2=5 h2e2, H2+3 h0g2`.
#[track_caller]
fn reads(fen: &str, notation: Notation, cases: &str) {
    for case in cases.split(", ") {
        let (text, mv) = case.rsplit_once(' ').unwrap();
        read(fen, notation, text, mv);
    }
}

/// Checks what is written, each text behind its move: `h2e2 C2=5, h0g2 H2+3`.
#[track_caller]
fn writes(fen: &str, notation: Notation, cases: &str) {
    for case in cases.split(", ") {
        let (mv, text) = case.split_once(' ').unwrap();
        let written = notation::format(mv.parse().unwrap(), notation, &position(fen));
        assert_eq!(written.as_deref(), Ok(text), "{mv} in {notation} on {fen}");
    }
}

/// Plays texts one after another and compares what they did.
#[track_caller]
fn plays(start: &str, notation: Notation, texts: &str, moves: &str) {
    let mut position = position(start);
    let mut played = Vec::new();
    for text in texts.split_whitespace() {
        let mv = notation::parse(text, notation, &position)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play(mv).unwrap();
        played.push(mv.to_string());
    }
    assert_eq!(played.join(" "), moves);
}

#[track_caller]
fn is_ambiguous(fen: &str, notation: Notation, text: &str, two: [&str; 2]) {
    match parse(fen, text, notation) {
        Err(NotationError::Ambiguous { first, second }) => {
            assert_eq!([first, second].map(|mv| mv.to_string()), two, "{text}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[track_caller]
fn is_illegal(fen: &str, notation: Notation, text: &str, why: Illegality) {
    match parse(fen, text, notation) {
        Err(NotationError::Illegal { illegality, .. }) => assert_eq!(illegality, why, "{text}"),
        other => panic!("{text}: {other:?}"),
    }
}
