//! Comments, variations, numbers, results and what stands around them.

use cotuong_records::{
    Damage, EndReason, Game, GameResult, GameStatus, OnIllegal, play, play_variations,
};

use crate::common::{game, games, line, moves_of, played};

fn lines(game: &Game) -> Vec<(u32, u32, String)> {
    let played = play(game, OnIllegal::Stop);
    let lines = play_variations(game, &played);
    assert_eq!(lines.len(), game.variations().len());
    lines
        .iter()
        .zip(game.variations())
        .map(|(line, variation)| {
            let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
            (variation.parent, variation.branch_ply, moves.join(" "))
        })
        .collect()
}

const COMMENTED: &str = "1. h2e2 {ghi chú [chưa đóng} h9g7 (1... h7e7 {a ( b} (1... b9c7) 2. h0g2) {sau biến} 2. h0g2 $1 i9h9 *";

#[test]
fn comments_and_variations() {
    let (game, played) = played(COMMENTED.as_bytes());
    assert_eq!(
        (played.status, line(&played).as_str()),
        (GameStatus::Ok, "h2e2 h9g7 h0g2 i9h9")
    );
    assert_eq!(
        lines(&game),
        [(0, 1, "h7e7 h0g2".to_owned()), (1, 1, "b9c7".to_owned())]
    );
    let comments: Vec<_> = game
        .comments()
        .map(|comment| (comment.line, comment.ply, comment.text))
        .collect();
    assert_eq!(
        comments,
        [
            (0, 1, "ghi chú [chưa đóng"),
            (1, 2, "a ( b"),
            (0, 2, "sau biến")
        ]
    );
    assert_eq!(game.result(), GameResult::Unknown);
}

#[test]
fn an_open_comment_ends_at_the_next_tag() {
    let open = COMMENTED.replace("{sau biến}", "{sau biến");
    let text = format!("[Event \"a\"]\n\n{open}\n\n[Event \"b\"]\n\n1. c3c4 *\n");
    let games = games(text.as_bytes());
    assert_eq!(games.len(), 2);
    let played = play(&games[0], OnIllegal::Stop);
    assert_eq!(
        (played.status, line(&played).as_str()),
        (GameStatus::Truncated, "h2e2 h9g7")
    );
    let error = played.error.expect("an error");
    assert_eq!(
        (error.ply, error.code(), error.line),
        (None, "truncated.comment", 3)
    );
    assert_eq!(error.byte as usize, text.find("{sau").expect("there"));
    assert_eq!(games[0].variations().len(), 2);
    assert_eq!(play(&games[1], OnIllegal::Stop).status, GameStatus::Ok);
}

#[test]
fn an_open_variation_is_damage_too() {
    let (game, played) = played(b"1. h2e2 (1. c3c4 g6g5 2. h2e2 1-0\n");
    assert_eq!(
        (played.status, played.moves.len()),
        (GameStatus::Truncated, 1)
    );
    assert_eq!(game.damage(), Some((Damage::OpenVariation, 8)));
    assert_eq!(
        (game.result(), lines(&game).len()),
        (GameResult::RedWins, 1)
    );
}

#[test]
fn variations_leave_from_anywhere() {
    let text = "1. h2e2 (1. c3c4 g6g5 (1... c6c5 2. h2e2) 2. b0c2) (1. h0g2) h9g7 2. h0g2 (2. a9a8 h9g7) i9h9 *";
    let (game, played) = played(text.as_bytes());
    assert_eq!(played.status, GameStatus::Ok);
    let expected = [
        (0, 0, "c3c4 g6g5 b0c2"),
        (1, 1, "c6c5 h2e2"),
        (0, 0, "h0g2"),
        (0, 2, ""),
    ];
    assert_eq!(
        lines(&game),
        expected.map(|(parent, ply, moves)| (parent, ply, moves.to_owned()))
    );
    // A fault in a variation is its own, and says where it is.
    let line = &play_variations(&game, &played)[3];
    let error = line.error.as_ref().expect("an error");
    assert_eq!((error.ply, error.code()), (Some(3), "illegal.wrong_colour"));
    assert_eq!(error.byte as usize, text.find("a9a8").expect("there"));
}

#[test]
fn parentheses_around_prose_are_remarks() {
    let game = game(
        "1. 炮二平五（妙着） 马8进7 (xem (a) 12 b) 2. 马二进三 ( {chỉ ghi chú} ) *".as_bytes(),
    );
    assert_eq!((game.plies_written(), game.variations().len()), (3, 0));
    let comments: Vec<_> = game
        .comments()
        .map(|comment| (comment.ply, comment.text))
        .collect();
    assert_eq!(
        comments,
        [(1, "妙着"), (2, "xem (a) 12 b"), (3, "chỉ ghi chú")]
    );
}

#[test]
fn glued_numbers_wide_blanks_old_glyphs_and_a_trailer() {
    let text = "1.砲二平五　馬８進７　2.傌二進三　卒７進１\n---\nmade by SomeTool (http://example.invalid)\n";
    assert_eq!(moves_of(text), "h2e2 h9g7 h0g2 g6g5");
    assert_eq!(game(text.as_bytes()).plies_written(), 4);
    assert_eq!(moves_of("1.炮2平52.兵三进一\n"), "h2e2 c6c5");
    assert_eq!(moves_of("1.C2=5 H8+72.H2+3\n"), "h2e2 h9g7 h0g2");
}

#[test]
fn numbers_are_noise() {
    for text in [
        "h2e2 h9g7 h0g2",
        "1. h2e2 h9g7 2. h0g2",
        "1.h2e2 1...h9g7 2.h0g2",
        "1. h2e2\n1. h9g7\n1. h0g2",
        "1 h2e2 h9g7 2 h0g2",
        "１．h2e2 h9g7 ２．h0g2",
        "1) h2e2 h9g7 2) h0g2",
        "1、h2e2 h9g7 2、h0g2",
        "12. h2e2 {x} 12... h9g7 7. h0g2",
        "1. h2e2! h9g7?? 2. h0g2+ ",
    ] {
        assert_eq!(moves_of(text), "h2e2 h9g7 h0g2", "{text}");
    }
}

#[test]
fn results_in_every_spelling() {
    use GameResult::{BlackWins, Draw, RedWins, Unknown};
    for (token, result) in [
        ("1-0", RedWins),
        ("0-1", BlackWins),
        ("1/2-1/2", Draw),
        ("0.5-0.5", Draw),
        ("½-½", Draw),
        ("*", Unknown),
        ("１－０", RedWins),
        ("０－１", BlackWins),
        ("１／２－１／２", Draw),
        ("＊", Unknown),
        ("1 - 0", RedWins),
        ("0–1", BlackWins),
        ("1/2 - 1/2", Draw),
        ("红胜", RedWins),
        ("黑勝", BlackWins),
        ("和棋", Draw),
        ("½", Draw),
    ] {
        // Behind figures nothing counts; behind words, moves would go on.
        let rest = if token.contains(['红', '黑', '和']) {
            "rest"
        } else {
            "rest 1. h2e2"
        };
        let text = format!("1. 炮二平五 马8进7 2. 马二进三 {token}\n{rest}\n");
        let game = game(text.as_bytes());
        assert_eq!(
            (game.plies_written(), game.result_token()),
            (3, Some(result)),
            "{token}"
        );
        assert_eq!((game.result(), game.result_raw()), (result, Some(token)));
        let glued = text.replace(' ', "");
        assert_eq!(
            crate::common::game(glued.as_bytes()).plies_written(),
            3,
            "{glued}"
        );
    }
}

#[test]
fn a_result_may_be_missing_or_stand_in_the_tag() {
    let game = game(b"[Result \"0.5-0.5\"]\n\n1. h2e2\n");
    assert_eq!(
        (game.result(), game.result_token(), game.result_raw()),
        (GameResult::Draw, None, Some("0.5-0.5"))
    );
    let games = games(b"[Result \"*\"]\n\n1. h2e2 1-0\n\n[Result \"\"]\n\n1. h2e2\n");
    let results: Vec<_> = games
        .iter()
        .map(|game| (game.result(), game.result_raw()))
        .collect();
    assert_eq!(
        results,
        [
            (GameResult::RedWins, Some("*")),
            (GameResult::Unknown, None)
        ]
    );
}

#[test]
fn reasons_in_tags_and_remarks() {
    let game = game(
        "[Termination \"perpetual chase\"]\n\n1. h2e2 {认负} h9g7 {议和} 1/2-1/2\n".as_bytes(),
    );
    assert_eq!(game.end_reason_header(), Some(EndReason::PerpetualChase));
    assert_eq!(game.end_reason(), Some(EndReason::Agreement));
    let behind = crate::common::game("1. h2e2 0-1 {红方局超时} ad {x}\n".as_bytes());
    assert_eq!(behind.end_reason(), Some(EndReason::Time));
    assert_eq!(behind.comments().len(), 1);
    // A remark on an earlier move is no reason.
    let early = crate::common::game("1. h2e2 {认负} h9g7 1/2-1/2\n".as_bytes());
    assert_eq!(early.end_reason(), None);
}

#[test]
fn the_first_fault_ends_the_game_and_keeps_it() {
    let text = "1. 炮二平五 马8进7 2. 马二进五 卒7进1 1-0\n\n[Event \"b\"]\n\n1. 炮二平五 *\n";
    let games = games(text.as_bytes());
    let played = play(&games[0], OnIllegal::Stop);
    assert_eq!(
        (played.status, played.moves.len(), played.plies_written),
        (GameStatus::IllegalMove, 2, 4)
    );
    let error = played.error.expect("an error");
    assert_eq!(
        (error.ply, error.byte as usize),
        (Some(3), text.find("马二进五").expect("there"))
    );
    assert_eq!(games[0].result(), GameResult::RedWins);
    assert_eq!(play(&games[1], OnIllegal::Stop).status, GameStatus::Ok);
}

#[test]
fn words_that_are_no_moves() {
    let (game, played) = played("1. h2e2 xin chào bạn 2. h0g2 *".as_bytes());
    assert_eq!(
        (played.status, played.plies_written),
        (GameStatus::UnreadableMove, 3)
    );
    let error = played.error.expect("an error");
    assert_eq!(
        (error.ply, error.byte, error.code()),
        (Some(2), 8, "unreadable_move")
    );
    assert!(error.to_string().contains("xin chào bạn"), "{error}");
    assert_eq!(game.result_token(), Some(GameResult::Unknown));
    // Before the first number they are a remark on the game.
    let titled = crate::common::game("[Event \"\"]\n\nVán hay\n1. h2e2 *".as_bytes());
    let comments: Vec<_> = titled
        .comments()
        .map(|comment| (comment.ply, comment.text))
        .collect();
    assert_eq!(
        (titled.plies_written(), comments),
        (1, vec![(0, "Ván hay")])
    );
}

#[test]
fn labels_escapes_and_line_remarks() {
    let game = game(
        b"[Event \"\"]\n\n1. h2e2 ; first\n% of another program\n[%eval 1] h9g7 [open\n2. h0g2 *",
    );
    let comments: Vec<_> = game
        .comments()
        .map(|comment| (comment.ply, comment.text))
        .collect();
    assert_eq!(comments, [(1, "first"), (1, "%eval 1")]);
    assert_eq!(
        game.moves().collect::<Vec<_>>(),
        ["h2e2", "h9g7", "open", "h0g2"]
    );
}

#[test]
fn numbers_of_both_widths() {
    let game = game("[Event \"\"]\n\n１. h2e2 h9g7 ２1．炮8平5 ２1炮8平5 *".as_bytes());
    assert_eq!(
        game.moves().collect::<Vec<_>>(),
        ["h2e2", "h9g7", "炮8平5", "炮8平5"]
    );
}

#[test]
fn signs_alone_are_no_game_without_moves() {
    let (_, junk) = played(format!("[Event \"\"]\n\n{}", ")".repeat(1000)).as_bytes());
    let error = junk.error.expect("an error");
    assert_eq!(
        (junk.status, error.ply, error.byte),
        (GameStatus::UnreadableMove, Some(1), 12)
    );
    // Beside moves, and beside a result, one closes nothing and harms nothing.
    assert_eq!(moves_of("[Event \"\"]\n\n1. h2e2 ) h9g7 :) *"), "h2e2 h9g7");
    assert_eq!(moves_of("[Event \"\"]\n\n) 1-0"), "");
}

#[test]
fn remarks_in_variations_without_moves_stand_where_these_do() {
    let game = game(
        b"[Event \"\"]\n\n1. h2e2 h9g7 ({a} ({b} ({c}) {d})) {e} (1... b9c7 ({f}) {g}) 2. h0g2 ({h}) *",
    );
    let comments: Vec<_> = game
        .comments()
        .map(|comment| (comment.line, comment.ply, comment.text))
        .collect();
    assert_eq!(
        comments,
        [
            (0, 2, "a"),
            (0, 2, "b"),
            (0, 2, "c"),
            (0, 2, "d"),
            (0, 2, "e"),
            (1, 2, "f"),
            (1, 2, "g"),
            (0, 3, "h")
        ]
    );
    assert_eq!(game.variations().len(), 1);
}

#[test]
fn words_before_a_number_inside_a_remark_are_one_on_the_game() {
    let game = game("@@ Sách\nM;8\n ( [Biến 1 .M.]2.32 )3 . X1-2\nX1-2\n".as_bytes());
    let comments = game.comments().map(|comment| comment.line);
    assert_eq!(comments.collect::<Vec<_>>(), [0, 0, 0]);
    assert_eq!(game.variations().len(), 0);
}
