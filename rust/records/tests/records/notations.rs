//! One notation a game.

use cotuong_board::notation::Notation;
use cotuong_records::{GameStatus, ReadOptions};

use crate::common::{games_with, line, moves_of, played};

fn notation_of(text: &str) -> (Option<Notation>, String) {
    let (_, played) = played(text.as_bytes());
    assert_eq!(
        (played.status, &played.error),
        (GameStatus::Ok, &None),
        "{text}"
    );
    (played.notation, line(&played))
}

#[test]
fn coordinates_in_every_spelling() {
    for tag in [
        "",
        "[Format \"ICCS\"]\n\n",
        "[Red \"An\"]\n\n",
        "[White \"An\"]\n\n",
    ] {
        for moves in [
            "H2-E2 H9-G7",
            "h2e2 h9g7",
            "1.h2e2 1...h9g7",
            "1. H2E2 H9G7",
        ] {
            let (notation, line) = notation_of(&format!("{tag}{moves}"));
            assert_eq!(
                (notation, line.as_str()),
                (Some(Notation::Iccs), "h2e2 h9g7"),
                "{tag}{moves}"
            );
        }
    }
}

#[test]
fn ranks_from_one_are_told_by_ten_or_by_playing() {
    assert_eq!(
        notation_of("1. h3e3 h10g8 2. h1g3"),
        (Some(Notation::Uci), "h2e2 h9g7 h0g2".to_owned())
    );
    assert_eq!(
        notation_of("1. h3e3 h8e8"),
        (Some(Notation::Uci), "h2e2 h7e7".to_owned())
    );
    assert_eq!(
        notation_of("1. h2e2 h7e7"),
        (Some(Notation::Iccs), "h2e2 h7e7".to_owned())
    );
    assert_eq!(
        notation_of("1. Che3 Nhg8"),
        (Some(Notation::San1), "h2e2 h9g7".to_owned())
    );
    assert_eq!(
        notation_of("1. Che2 Hhg7"),
        (Some(Notation::San), "h2e2 h9g7".to_owned())
    );
}

#[test]
fn letters_of_two_worlds() {
    assert_eq!(
        notation_of("1. C2.5 h8+7 2. H2+3 r9.8"),
        (Some(Notation::Wxf), "h2e2 h9g7 h0g2 i9h9".to_owned())
    );
    assert_eq!(
        notation_of("1. P2-5 M8.7 2. M2.3 X9-8"),
        (Some(Notation::Vn), "h2e2 h9g7 h0g2 i9h9".to_owned())
    );
    assert_eq!(
        notation_of("1. P2=5 M8+7 2. M2+3 X9=8"),
        (Some(Notation::Asian), "h2e2 h9g7 h0g2 i9h9".to_owned())
    );
    // Both fit the shapes; only one can be played.
    assert_eq!(
        notation_of("1. P2-5"),
        (Some(Notation::Vn), "h2e2".to_owned())
    );
    assert_eq!(
        notation_of("1. P3+1 P3+1"),
        (Some(Notation::Wxf), "g3g4 c6c5".to_owned())
    );
    assert_eq!(
        notation_of("1.Ｃ２＝５ Ｈ８＋７"),
        (Some(Notation::Wxf), "h2e2 h9g7".to_owned())
    );
}

#[test]
fn words_are_moves_too() {
    let text = "1. Pháo 2 bình 5 Mã 8 tiến 7\n2. Mã 2 tiến 3 Xe 9 bình 8 *";
    assert_eq!(
        notation_of(text),
        (Some(Notation::VnWords), "h2e2 h9g7 h0g2 i9h9".to_owned())
    );
}

#[test]
fn scripts_are_told_apart() {
    assert_eq!(notation_of("1. 炮二平五 马8进7").0, Some(Notation::ZhHans));
    assert_eq!(notation_of("1. 炮二平五 馬8進7").0, Some(Notation::ZhHant));
    assert_eq!(notation_of("1. 炮二平五").0, Some(Notation::ZhHans));
}

#[test]
fn signs_that_start_like_numbers() {
    let fen = "[FEN \"3k5/9/9/2P3P2/2P3P2/9/9/9/9/5K3 w\"]\n\n";
    for (moves, expected) in [
        ("1. 7-=6 *", "c5d5"),
        ("1. 27=6 *", "c5d5"),
        ("7++1", "c6c7"),
        ("1.3-=2", "g5h5"),
        ("1. 23.2 *", "g5h5"),
        ("一兵平二", "g6h6"),
        ("1.1兵平2", "g6h6"),
        ("三兵平六", "c6d6"),
    ] {
        assert_eq!(moves_of(&format!("{fen}{moves}")), expected, "{moves}");
    }
}

#[test]
fn tandem_pawns_on_two_files() {
    let fen = "[FEN \"3k5/9/9/4P1P2/4P1P2/9/9/9/9/5K3 w - - 0 1\"]\n\n";
    for (moves, expected) in [
        ("前五平四", "e6f6"),
        ("三兵平四", "e6f6"),
        ("前三平四", "g6f6"),
        ("一兵平四", "g6f6"),
    ] {
        assert_eq!(moves_of(&format!("{fen}1. {moves}")), expected);
    }
    let (_, played) = played(format!("{fen}1. 前兵平四 *").as_bytes());
    assert_eq!(
        (played.status, played.moves.len(), played.plies_written),
        (GameStatus::AmbiguousMove, 0, 1)
    );
    let error = played.error.expect("an error");
    assert_eq!((error.ply, error.code()), (Some(1), "ambiguous_move"));
    assert!(
        error
            .to_string()
            .ends_with("two moves fit the text: e6f6 and g6f6"),
        "{error}"
    );
}

#[test]
fn the_caller_may_name_the_notation() {
    let options = ReadOptions {
        notation: Some(Notation::Wxf),
        ..ReadOptions::default()
    };
    let games = games_with(b"1. P3+1 *", &options);
    assert_eq!(games[0].notation, Some(Notation::Wxf));
}

/// A game is in one notation: a word in another one is a fault.
#[test]
fn no_move_changes_the_notation() {
    let (_, played) = played("1. 炮二平五 马8进7 2. h0g2 *".as_bytes());
    assert_eq!(
        (played.status, played.moves.len()),
        (GameStatus::UnreadableMove, 2)
    );
}
