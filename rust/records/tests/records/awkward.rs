//! Real files on which other readers break, each with its right reading.

use cotuong_records::{Encoding, EndReason, Game, GameResult, GameStatus, Played};

use crate::common::{games, played, shared};

fn read(name: &str) -> Option<(Game, Played)> {
    shared(&format!("archives/awkward/{name}")).map(|bytes| played(&bytes))
}

fn assert_ok(name: &str, plies: u32, encoding: Encoding, result: GameResult) {
    if let Some((game, played)) = read(name) {
        assert_eq!(
            (played.status, played.moves.len()),
            (GameStatus::Ok, plies as usize),
            "{name}"
        );
        assert_eq!((game.encoding, game.result()), (encoding, result), "{name}");
    }
}

#[test]
fn whole_games() {
    use GameResult::{BlackWins, Draw, RedWins, Unknown};
    let (gb, big5) = (Encoding::Gb18030, Encoding::Big5);
    assert_ok(
        "B01_big5_tandem_written_with_file_digit.pgn",
        43,
        big5,
        Draw,
    );
    assert_ok("B03_big5_black_to_move_fullmove29.pgn", 13, big5, BlackWins);
    assert_ok("B04_big5_result_but_no_moves.pgn", 0, big5, RedWins);
    assert_ok("B07_gbk_fen_two_fields_equals_trailer.pgn", 25, gb, Unknown);
    assert_ok(
        "B08_gbk_handicap_9_pieces_comments_repeat_number.pgn",
        75,
        gb,
        RedWins,
    );
    assert_ok("B09_gbk_black_move_on_own_line.pgn", 52, gb, Draw);
    assert_ok("C02_fullwidth_wxf.pgn", 95, Encoding::Utf8, Unknown);
    assert_ok(
        "C03_xboard_san_0based_decimal_comma.pgn",
        87,
        Encoding::Utf8,
        RedWins,
    );
    assert_ok(
        "C04_algebraic_1based_ranks.pgn",
        63,
        Encoding::Utf8,
        RedWins,
    );
}

#[test]
fn a_start_without_a_king_is_flagged_and_kept() {
    let Some((game, played)) = read("B02_big5_fen_without_red_king.pgn") else {
        return;
    };
    assert_eq!(
        (played.status, played.moves.len(), played.plies_written),
        (GameStatus::BadStart, 0, 28)
    );
    let error = played.error.expect("an error");
    assert_eq!((error.ply, error.code()), (None, "bad_start.no_king"));
    assert!(
        error
            .to_string()
            .ends_with("no play from here: no red king")
    );
    let fen = game.start_fen().expect("a FEN").as_bytes();
    assert!(game.raw()[(error.byte - game.offset) as usize..].starts_with(fen));
}

#[test]
fn a_king_left_to_be_taken_is_the_first_fault() {
    let Some((_, played)) = read("B05_big5_king_captured_at_end.pgn") else {
        return;
    };
    assert_eq!((played.moves.len(), played.plies_written), (71, 73));
    let error = played.error.expect("an error");
    assert_eq!((error.ply, error.code()), (Some(72), "illegal.self_check"));
}

#[test]
fn a_remark_at_the_end_is_a_reason_and_an_advertisement_is_nothing() {
    let Some((game, played)) = read("B06_gbk_termination_comment_advert.pgn") else {
        return;
    };
    assert_eq!((played.status, played.moves.len()), (GameStatus::Ok, 65));
    assert_eq!(game.end_reason(), Some(EndReason::Resignation));
    let comments: Vec<_> = game
        .comments()
        .map(|comment| (comment.line, comment.ply, comment.text))
        .collect();
    assert_eq!(comments, [(0, 65, "认负")]);
}

#[test]
fn comments_keep_their_ply() {
    let Some((game, _)) = read("B08_gbk_handicap_9_pieces_comments_repeat_number.pgn") else {
        return;
    };
    let plies: Vec<u32> = game.comments().map(|comment| comment.ply).collect();
    assert_eq!(plies, [0, 2, 5, 12, 13, 14, 22, 24, 37, 57, 63, 75]);
    assert!(
        game.comments()
            .all(|comment| !comment.text.contains(['{', '}']))
    );
    assert_eq!(game.end_reason(), None);
}

#[test]
fn a_list_without_tags_has_players_and_events() {
    let Some(bytes) = shared("archives/pgn-iccs-uci/wukong_EOD_games_notreally.pgn") else {
        return;
    };
    let games = games(&bytes);
    assert_eq!(games.len(), 15);
    assert_eq!(
        (games[0].red(), games[0].black()),
        (Some("ZHAO GuoRong"), Some("KE YongQing"))
    );
    assert_eq!(
        games[0].header("Event"),
        Some("Zhongli Cup TV fast game Champion 1997")
    );
}

#[test]
fn games_in_coordinates_are_whole() {
    for (file, count, plies) in [
        ("Hu_Ronghua_1391", 1391, 120_357),
        ("Liu_Dahua_1125", 1125, 101_321),
    ] {
        let Some(bytes) = shared(&format!("archives/pgn-iccs-uci/{file}_UCI_games.pgn")) else {
            return;
        };
        let games = games(&bytes);
        assert_eq!(games.len(), count);
        let all: usize = games
            .iter()
            .map(|game| {
                let played = cotuong_records::play(game, cotuong_records::OnIllegal::Stop);
                assert_eq!(
                    (played.status, game.result()),
                    (GameStatus::Ok, GameResult::Unknown)
                );
                played.moves.len()
            })
            .sum();
        assert_eq!(all, plies);
    }
}
