//! Games from positions other than the normal start.

use cotuong_board::{Color, START_FEN};
use cotuong_records::{Game, GameStatus, OnIllegal, Played, play};

use crate::common::{game, line, moves_of, played};

fn from(fen: &str, moves: &str) -> (Game, Played) {
    played(format!("[FEN \"{fen}\"]\n\n{moves}\n").as_bytes())
}

#[test]
fn every_dialect_of_the_start() {
    let placement = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let horses = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    for fen in [
        format!("{placement} w"),
        format!("{placement} w 0 1"),
        format!("{placement} w - -"),
        format!("{placement} r - - 0 1"),
        format!("{horses} w - - 0 1"),
        format!("{placement}  w  -  - 0 1"),
        format!("{placement}+w+-+-+0+1"),
        format!("{placement}_w"),
        placement.to_owned(),
        String::new(),
    ] {
        assert_eq!(
            moves_of(&format!("[FEN \"{fen}\"]\n\n1. h2e2 h9g7 *\n")),
            "h2e2 h9g7",
            "{fen}"
        );
    }
}

#[test]
fn black_begins_whatever_the_numbers_say() {
    let fen = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b";
    for moves in [
        "1. ..... H8+7 2. H2+3",
        "1... H8+7 2. H2+3",
        "29. H8+7 30. H2+3",
        "1. ... H8+7 H2+3",
    ] {
        let (_, played) = from(fen, moves);
        assert_eq!(
            (played.status, line(&played).as_str()),
            (GameStatus::Ok, "h9g7 h0g2"),
            "{moves}"
        );
    }
}

/// A FEN without a side: the one whose man makes the first move.
#[test]
fn the_side_is_found_where_the_fen_leaves_it_out() {
    let fen = "3k5/9/9/9/9/4r4/9/9/R8/5K3";
    let (_, played) = from(fen, "1. ... e4e3 2. a1d1");
    assert_eq!((played.status, played.moves.len()), (GameStatus::Ok, 2));
    assert_eq!(played.start.expect("a start").turn, Color::Black);
    let (_, red) = from(fen, "1. a1d1");
    assert_eq!((red.status, red.moves.len()), (GameStatus::Ok, 1));
}

#[test]
fn starts_from_which_nothing_is_legal_or_illegal() {
    for (fen, code, reason) in [
        (
            "4k4/9/9/9/9/9/9/9/9/4K4 w",
            "bad_start.kings_facing",
            "the kings face each other on file e",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9/9 w",
            "bad_start.no_king",
            "no red king",
        ),
        (
            "3k5/9/9/9/9/9/9/9/3R5/4K4 w",
            "bad_start.opponent_in_check",
            "black is in check from d1 but it is red to move",
        ),
        (
            "3kk4/9/9/9/9/9/9/9/9/5K3 w",
            "bad_start.too_many_kings",
            "2 black kings: a side has at most 1",
        ),
        (
            "4k4/9/9/9/9/9/9/9/9 w",
            "bad_start.fen",
            "the FEN has 9 of 10 ranks",
        ),
    ] {
        let (game, played) = from(fen, "1. e0e1 e9e8 1-0");
        assert_eq!(
            (played.status, played.moves.len(), played.plies_written),
            (GameStatus::BadStart, 0, 2),
            "{fen}"
        );
        let error = played.error.expect("an error");
        assert_eq!(
            (error.ply, error.code(), error.byte, error.line),
            (None, code, 6, 1),
            "{fen}"
        );
        assert!(error.to_string().ends_with(reason), "{error}");
        assert_eq!(played.start.is_some(), game.start().is_ok());
    }
}

#[test]
fn other_impossibilities_do_not_hinder() {
    // A red elephant on d0 and a pawn on e0.
    let (_, played) = from("3k5/9/9/9/9/9/9/9/9/R2BPK3 w", "1. a0a1 d9d8");
    assert_eq!((played.status, played.moves.len()), (GameStatus::Ok, 2));
}

#[test]
fn playing_on_needs_no_king() {
    let text = "[FEN \"4k4/9/9/9/9/9/9/9/9/R8 w\"]\n\n1. a0a9 e9e8 2. a9a7 a7a8 *\n";
    let game = game(text.as_bytes());
    let played = play(&game, OnIllegal::PlayOn);
    assert_eq!(played.status, GameStatus::BadStart);
    assert_eq!(line(&played), "a0a9 e9e8 a9a7");
    assert_eq!(played.error.expect("an error").code(), "bad_start.no_king");
}

#[test]
fn playing_on_leaves_the_king_to_be_taken() {
    let text = "[FEN \"3k5/9/9/9/9/9/9/9/3R5/5K3 b\"]\n\n1... d9d8 2. d1d8 f0f1\n";
    let game = game(text.as_bytes());
    let stopped = play(&game, OnIllegal::Stop);
    assert_eq!(
        (stopped.status, stopped.moves.len()),
        (GameStatus::IllegalMove, 0)
    );
    let went_on = play(&game, OnIllegal::PlayOn);
    assert_eq!(
        (&went_on.error, line(&went_on).as_str()),
        (&stopped.error, "d9d8 d1d8")
    );
}

#[test]
fn moves_behind_a_fen_lead_to_the_start() {
    let text = format!("[FEN \"{START_FEN} moves h2e2\"]\n\n1... h9g7 *\n");
    let (_, played) = played(text.as_bytes());
    let start = played.start.as_ref().map(cotuong_board::Setup::to_fen);
    assert_eq!(
        (played.status, line(&played).as_str(), start.as_deref()),
        (
            GameStatus::Ok,
            "h9g7",
            Some("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1")
        )
    );
    let (_, broken) = crate::common::played(
        b"[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1 moves a1b3\"]\n\n1. a1d1 *\n",
    );
    let error = broken.error.expect("an error");
    assert_eq!(
        (broken.status, error.ply, error.code()),
        (GameStatus::IllegalMove, None, "illegal.piece_rule")
    );
}
