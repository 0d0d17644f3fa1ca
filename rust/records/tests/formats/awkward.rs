//! What breaks other readers: real files, and small ones made here.

use std::fs;

use cotuong_board::Color;
use cotuong_records::{
    Encoding, Format, Game, GameResult, GameStatus, OnIllegal, ReadOptions, play, play_variations,
    read_games,
};

use crate::common::{archives, line_of, read_all};
use crate::samples;

fn awkward(name: &str) -> Option<Game> {
    let mut games = read_all(&fs::read(archives()?.join("awkward").join(name)).expect("readable"));
    assert_eq!(games.len(), 1, "{name}");
    games.pop()
}

fn only(bytes: &[u8]) -> Game {
    let mut games = read_all(bytes);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

#[test]
fn labels_of_a_file_are_no_truth() {
    let Some(game) = awkward("A01_type0_but_endgame.xqf") else {
        return;
    };
    assert!(game.start_fen().is_some() && game.header("Type") == Some("game"));
    let game = awkward("A05_who0_black_first.xqf").expect("there");
    assert_eq!(game.start().map(|start| start.turn), Ok(Color::Black));
    assert_eq!(
        awkward("A06_result4_draw.xqf").expect("there").result(),
        GameResult::Draw
    );
    let game = awkward("A07_title_spills_past_0x90.xqf").expect("there");
    assert!(
        game.header("Title")
            .is_some_and(|title| title.chars().count() > 31 && !title.contains('\u{fffd}'))
    );
    let game = awkward("A12_no_moves_puzzle.xqf").expect("there");
    assert_eq!(
        (game.plies_written(), play(&game, OnIllegal::Stop).status),
        (0, GameStatus::Ok)
    );
}

#[test]
fn broken_text_costs_no_more_than_itself() {
    let Some(game) = awkward("A03_site_cut_mid_gbk.xqf") else {
        return;
    };
    assert!(
        game.decode_errors == 1
            && game
                .header("Site")
                .is_some_and(|site| !site.ends_with('\u{fffd}'))
    );
    let game = awkward("A04_comment_lost_byte.xqf").expect("there");
    assert!(game.decode_errors > 0);
    assert!(
        game.comments()
            .any(|comment| comment.text.ends_with("\u{fffd}\r\n"))
    );
    let game = awkward("A13_control_char_in_title.xqf").expect("there");
    assert!(
        game.header("Title")
            .is_some_and(|title| title.contains('\u{14}'))
    );
}

#[test]
fn a_fault_is_named_with_its_byte_and_other_lines_stay() {
    let Some(game) = awkward("A10_self_check_in_master_game.xqf") else {
        return;
    };
    let played = play(&game, OnIllegal::Stop);
    let error = played.error.expect("a fault");
    assert_eq!(
        (played.moves.len(), error.ply, error.code()),
        (162, Some(163), "illegal.self_check")
    );
    assert_eq!(play(&game, OnIllegal::PlayOn).moves.len(), 173);
    assert_eq!(game.plies_written(), 173);
    // The byte is that of the record of the 163rd move.
    let bytes = fs::read(
        archives()
            .expect("there")
            .join("awkward/A10_self_check_in_master_game.xqf"),
    )
    .expect("readable");
    assert!(error.byte >= 0x400 + 4 * 163 && error.byte < bytes.len() as u64);
    let game = awkward("A11_wrong_side_branch.xqf").expect("there");
    assert_eq!(play(&game, OnIllegal::Stop).status, GameStatus::Ok);
}

#[test]
fn vietnamese_names_in_a_file_of_ours() {
    let moves = [[72, 42], [79, 67]];
    let names: [(&[u8], Encoding); 4] = [
        (b"Nguy\xea\xden V\xe3n \xc1n", Encoding::Cp1258),
        (b"Nguy\xd4n V\xa8n \xb8n", Encoding::Tcvn3),
        (b"Nguye\xe3n Va\xean A\xd9n", Encoding::Vni),
        ("Nguyễn Văn Án".as_bytes(), Encoding::Utf8),
    ];
    for (name, encoding) in names {
        let bytes = samples::xqf(&moves, &[(0x130, name)]);
        let game = only(&bytes);
        assert_eq!(game.encoding, encoding);
        let red = game.red().expect("a name");
        assert!(
            "nguyễn văn án".starts_with(&red.to_lowercase()) && red.chars().count() >= 10,
            "{red}"
        );
        let played = play(&game, OnIllegal::Stop);
        assert_eq!(
            (played.status, line_of(&played).as_str()),
            (GameStatus::Ok, "h2e2 h9g7")
        );
    }
    // An encoding that is given always wins.
    let bytes = samples::xqf(&moves, &[(0x130, names[0].0)]);
    let options = ReadOptions {
        encoding: Some(Encoding::Gb18030),
        ..ReadOptions::default()
    };
    let game = read_games(&bytes, &options)
        .next()
        .expect("a game")
        .expect("readable");
    assert_eq!(
        (game.encoding, game.red()),
        (Encoding::Gb18030, Some("Nguy贽n V鉵 羘"))
    );
}

#[test]
fn several_first_moves_are_lines() {
    let nodes = [
        ([72, 42], 0xff, &b"first"[..]),
        ([79, 67], 0x00, b""),
        ([23, 24], 0x0f, b""),
        ([70, 62], 0x00, b"last"),
    ];
    let game = only(&samples::xqf_tree(&nodes, &[]));
    assert_eq!(game.moves().collect::<Vec<_>>(), ["h2e2", "h9g7"]);
    let lines: Vec<_> = (1..)
        .zip(game.variations())
        .map(|(line, of)| {
            (
                of.parent,
                of.branch_ply,
                game.variation_moves(line).collect::<Vec<_>>(),
            )
        })
        .collect();
    assert_eq!(lines, [(0, 0, vec!["c3c4"]), (0, 0, vec!["h0g2"])]);
    let comments: Vec<_> = game
        .comments()
        .map(|comment| (comment.line, comment.ply, comment.text))
        .collect();
    assert_eq!(comments, [(0, 1, "first"), (2, 1, "last")]);
}

#[test]
fn a_cut_file_keeps_what_is_whole() {
    let bytes = samples::xqf(&[[72, 42], [79, 67], [70, 62]], &[]);
    let game = only(&bytes[..bytes.len() - 8]);
    let played = play(&game, OnIllegal::Stop);
    assert_eq!(
        (played.status, played.moves.len()),
        (GameStatus::Truncated, 2)
    );
    let error = played.error.expect("damage");
    assert_eq!(
        (error.code(), error.byte),
        ("truncated.record", bytes.len() as u64 - 8)
    );
    let head = only(&bytes[..0x200]);
    assert_eq!(
        (head.format, play(&head, OnIllegal::Stop).status),
        (Format::Xqf, GameStatus::Truncated)
    );
}

#[test]
fn records_of_a_library_stand_in_blocks() {
    let games = read_all(&samples::cbl());
    assert_eq!(games.len(), 2);
    assert_eq!(
        (
            games[0].plies_written(),
            games[0].variations().len(),
            games[1].plies_written()
        ),
        (2, 1, 0)
    );
    assert_eq!(games[0].header("Title"), Some("题"));
    assert_eq!(
        games[0]
            .comments()
            .map(|comment| comment.text)
            .collect::<Vec<_>>(),
        ["注"]
    );
    assert_eq!(games[1].offset - games[0].offset, 4096);
}

#[test]
fn old_programs_write_black_first() {
    let text = "FORMAT\tWXF\nRED\tAn;;;\nFEN\trheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RHEAKAEHR b\nSTART{\n1. ..... H8+7\n}END\n";
    let game = only(text.as_bytes());
    let played = play(&game, OnIllegal::Stop);
    assert_eq!(
        (played.status, line_of(&played).as_str(), game.red()),
        (GameStatus::Ok, "h9g7", Some("An"))
    );
}

#[test]
fn a_fen_among_tags_makes_no_list() {
    let text = "\n\n[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w\"]\n[Red \"An\"]\n\n1. a1d1 *\n";
    for text in [text.to_owned(), format!("\u{feff}{text}")] {
        let game = only(text.as_bytes());
        assert_eq!((game.format, game.red()), (Format::Pgn, Some("An")));
        assert_eq!(line_of(&play(&game, OnIllegal::Stop)), "a1d1");
    }
}

#[test]
fn lines_that_engines_are_given() {
    let text = "position startpos moves h2e2 h9g7\nposition fen 3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1 moves a1d1\n";
    let games = read_all(text.as_bytes());
    let lines: Vec<_> = games
        .iter()
        .map(|game| line_of(&play(game, OnIllegal::Stop)))
        .collect();
    assert_eq!(lines, ["h2e2 h9g7", "a1d1"]);
    assert_eq!((games[1].offset, games[1].line), (34, 2));
}

#[test]
fn lines_lost_and_lines_in_a_circle_are_told() {
    let text = "[DhtmlXQ][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\
        [DhtmlXQ_move_3_2_2]1022[/DhtmlXQ_move_3_2_2][DhtmlXQ_move_2_2_3]1022[/DhtmlXQ_move_2_2_3][/DhtmlXQ]";
    let game = only(text.as_bytes());
    assert_eq!(game.variations().len(), 1);
    let played = play(&game, OnIllegal::Stop);
    assert_eq!(
        (played.status, played.moves.len()),
        (GameStatus::Truncated, 2)
    );
    assert_eq!(
        played.error.map(|error| error.code()),
        Some("truncated.lost_variation")
    );
}

#[test]
fn records_come_escaped_and_in_pages() {
    let plain = "[DhtmlXQ][DhtmlXQ_title]车马[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]";
    let escaped: Vec<String> = plain.bytes().map(|byte| format!("%{byte:02X}")).collect();
    let escaped = escaped.concat();
    let unicode: Vec<String> = plain
        .encode_utf16()
        .map(|unit| format!("\\u{unit:04x}"))
        .collect();
    let unicode = unicode.concat();
    let page = "<html><script>var DhtmlXQ_movelist='[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]';</script></html>";
    for text in [plain, &escaped, &unicode, page] {
        let game = only(text.as_bytes());
        assert_eq!(game.moves().collect::<Vec<_>>(), ["h2e2", "h9g7"], "{text}");
        if text == page {
            assert_eq!(game.variation_moves(1).collect::<Vec<_>>(), ["b9c7"]);
        } else {
            assert_eq!(game.header("Title"), Some("车马"), "{text}");
        }
    }
}

#[test]
fn lines_may_count_from_where_their_parent_leaves() {
    // Line 1 replaces ply 2 of the main line; line 2 the second ply of line 1, which is ply 3 of the game.
    let text = "[DhtmlXQ][DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\
        [DhtmlXQ_move-0-2-1]10227967[/DhtmlXQ_move-0-2-1][DhtmlXQ_move-1-2-2]1927[/DhtmlXQ_move-1-2-2]\
        [DhtmlXQ_comment2-3]x[/DhtmlXQ_comment2-3][/DhtmlXQ]";
    let game = only(text.as_bytes());
    let lines: Vec<_> = (1..)
        .zip(game.variations())
        .map(|(line, of)| {
            let moves: Vec<_> = game.variation_moves(line).collect();
            (of.parent, of.branch_ply, moves.join(" "))
        })
        .collect();
    assert_eq!(
        lines,
        [(0, 1, "b9c7 h0g2".to_owned()), (1, 2, "b0c2".to_owned())]
    );
    let played = play(&game, OnIllegal::Stop);
    assert_eq!(played.status, GameStatus::Ok);
    assert!(
        play_variations(&game, &played)
            .iter()
            .all(|line| line.error.is_none())
    );
    let comment = game.comments().next().expect("a comment");
    assert_eq!((comment.line, comment.ply), (2, 3));
}

#[test]
fn a_mark_without_a_record_is_told() {
    for text in ["[DhtmlXQ]", "[DhtmlXQ] rubbish [/DhtmlXQ]"] {
        let error = read_games(text.as_bytes(), &ReadOptions::default())
            .next()
            .and_then(Result::err)
            .expect("an error");
        assert_eq!(error.code(), "undecodable");
        assert!(error.to_string().contains("without a record"), "{error}");
    }
}
