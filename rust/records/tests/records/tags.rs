//! Tags that other readers take for something else, and where games begin.

use cotuong_records::{GameResult, GameStatus, OnIllegal, play};

use crate::common::{game, games, played};

#[test]
fn header_values_that_look_like_moves() {
    let text = "\u{feff}[Event \"Set A (demo)\"]\n[Red \"An vs 1...P2-5\"]\n[Black \"x [y] z\"]\n[Result \"*\"]\n\n*\n";
    let (game, played) = played(text.as_bytes());
    assert_eq!(
        (played.status, played.moves.len(), played.plies_written),
        (GameStatus::Ok, 0, 0)
    );
    assert_eq!(game.notation, None);
    let headers: Vec<_> = game.headers.iter().collect();
    assert_eq!(
        headers,
        [
            ("Event", "Set A (demo)"),
            ("Red", "An vs 1...P2-5"),
            ("Black", "x [y] z"),
            ("Result", "*")
        ]
    );
    assert_eq!((game.result(), game.offset), (GameResult::Unknown, 3));
}

#[test]
fn names_are_compared_without_case() {
    let game = game(b"[fen \"3k5/9/9/9/9/9/9/9/R8/5K3 w\"]\n[WHITE \"An\"]\n\n1. a1d1 *\n");
    assert_eq!((game.red(), game.black()), (Some("An"), None));
    assert_eq!(play(&game, OnIllegal::Stop).moves.len(), 1);
}

#[test]
fn blank_lines_part_nothing() {
    let text = "[Event \"a\"]\r\n[Red \"x\"]\r\n\r\n\r\n1. h2e2 h9g7\r\n\r\n2. h0g2 *\r\n\r\n\r\n\r\n\
                [Event \"b\"]\r\n\r\n\r\n1. h2e2\r\n\r\nh9g7\r\n";
    let games = games(text.as_bytes());
    let plies: Vec<u32> = games
        .iter()
        .map(cotuong_records::Game::plies_written)
        .collect();
    assert_eq!(plies, [3, 2]);
}

#[test]
fn a_game_may_have_tags_alone() {
    let games = games(
        b"[Event \"a\"]\n[Red \"x\"]\n\n[Event \"b\"]\n\n[Red \"y\"]\n\n1. h2e2 *\n[Event \"c\"]\n",
    );
    let events: Vec<_> = games
        .iter()
        .map(|game| (game.header("Event"), game.red(), game.plies_written()))
        .collect();
    assert_eq!(
        events,
        [
            (Some("a"), Some("x"), 0),
            (Some("b"), Some("y"), 1),
            (Some("c"), None, 0)
        ]
    );
}

/// Files without moves, joined without a blank line between them.
#[test]
fn the_first_tag_begins_a_game_anew() {
    let games = games(b"[Game \"x\"]\n[Red \"a\"]\n[Red \"b\"]\n[Game \"x\"]\n[Red \"c\"]\n");
    let tags: Vec<usize> = games.iter().map(|game| game.headers.len()).collect();
    assert_eq!(tags, [3, 2]);
    // A tag written twice is one game's.
    assert_eq!(
        game(b"[Event \"a\"]\n[Event \"b\"]\n[Red \"c\"]\n\n*\n")
            .headers
            .len(),
        3
    );
}

#[test]
fn line_breaks_of_every_system() {
    for line_break in ["\n", "\r\n", "\r"] {
        let text = [
            "[Event \"a\"]",
            "[Red \"x\"]",
            "",
            "1. h2e2",
            "h9h8 *",
            "",
            "[Event \"b\"]",
            "",
            "*",
            "",
        ]
        .join(line_break);
        let games = games(text.as_bytes());
        assert_eq!(games.len(), 2, "{text:?}");
        assert_eq!(
            (games[0].plies_written(), games[0].line, games[1].line),
            (2, 1, 7)
        );
        assert_eq!(games[0].headers.len(), 2);
        let error = play(&games[0], OnIllegal::Stop).error.expect("a fault");
        assert_eq!(
            (error.line, error.byte as usize),
            (5, text.find("h9h8").expect("there"))
        );
    }
}

#[test]
fn text_before_the_first_tag_is_no_game() {
    let games = games(b"Games of the cup\nsent by An\n\n[Event \"a\"]\n\n*\n");
    assert_eq!(
        (games.len(), games[0].index, games[0].offset, games[0].line),
        (1, 0, 29, 4)
    );
}

#[test]
fn games_without_tags_are_parted_by_blank_lines() {
    let text = "An - Binh\nCup\nh2e2 h9g7\n\nBinh - An\nh2e2\n\n1. c3c4 c6c5\n2. h2e2\n\n3. h0g2 *\n\n1. c3c4 *\n";
    let games = games(text.as_bytes());
    let found: Vec<_> = games
        .iter()
        .map(|game| (game.red(), game.plies_written()))
        .collect();
    assert_eq!(
        found,
        [(Some("An"), 2), (Some("Binh"), 1), (None, 4), (None, 1)]
    );
    let indices: Vec<u32> = games.iter().map(|game| game.index).collect();
    assert_eq!(indices, [0, 1, 2, 3]);
}

#[test]
fn tags_in_a_big5_file_hold_bytes_of_brackets() {
    // 許功蓋 end in the bytes of a backslash and the like; so does the name of the tag.
    let text = "[功名 \"許功蓋\"]\n[Red \"許\"]\n\n1. 炮二平五 {許功} 馬８進７ *\n";
    let bytes = encoding_rs::BIG5.encode(text).0;
    let (game, played) = played(&bytes);
    assert_eq!(
        (game.header("功名"), game.red()),
        (Some("許功蓋"), Some("許"))
    );
    assert_eq!((played.status, played.moves.len()), (GameStatus::Ok, 2));
}
