//! Moves as people and programs write them outside the archives: numbers, results, remarks and prose of all kinds.

use cotuong_records::{Encoding, EndReason, GameResult, GameStatus};

use crate::common::{encode, game, games, line, moves_of, played};

const FOUR: &str = "h2e2 h9g7 h0g2 i9h9";

#[test]
fn moves_are_numbered_in_many_ways() {
    for text in [
        "(1) 炮二平五 马8进7\n(2) 马二进三 车9平8\n",
        "（1）炮二平五 马8进7（2）马二进三 车9平8",
        "①炮二平五 马8进7\n②马二进三 车9平8\n",
        "⑴炮二平五 马8进7 ⑵马二进三 车9平8",
        "⒈炮二平五 马8进7 ⒉马二进三 车9平8",
        "第1回合 炮二平五 马8进7\n第2回合：马二进三 车9平8\n",
        "第一回合 炮二平五 马8进7\n第十二回合 马二进三 车9平8\n",
        "第一百零一回合 炮二平五 马8进7\n第一〇二回合 马二进三 车9平8\n",
        "第九十九回合 炮二平五 马8进7\n第一百回合 马二进三 车9平8\n",
        "１．炮二平五 马8进7; ２．马二进三 车9平8",
        "1、炮二平五，马8进7；2、马二进三，车9平8。",
        "1) 炮二平五 马8进7 2) 马二进三 车9平8",
        "1.P2-5, M8.7; 2.M2.3, X9-8",
        "1. 砲２平５，馬８進７。 2. 傌２進３，車９平８",
    ] {
        assert_eq!(moves_of(text), FOUR, "{text}");
        assert_eq!(game(text.as_bytes()).comments().len(), 0, "{text}");
    }
    // An alternative behind a semicolon is a remark, as PGN has it.
    let text = "1. h2e2 ; 1. c3c4 g6g5\nh9g7";
    assert_eq!(moves_of(text), "h2e2 h9g7");
}

#[test]
fn results_are_said_in_words() {
    for (said, result) in [
        ("红先胜", "1-0"),
        ("红方负", "0-1"),
        ("黑方负", "1-0"),
        ("黑先胜", "0-1"),
        ("红先黑胜", "0-1"),
        ("红先 胜", "1-0"),
        ("先手负", "0-1"),
        ("后手胜", "0-1"),
        ("黑方超时", "1-0"),
        ("雙方議和", "1/2-1/2"),
        ("（和棋）", "1/2-1/2"),
        ("Đỏ thắng", "1-0"),
        ("TRẮNG THẮNG.", "1-0"),
        ("Đen thắng", "0-1"),
        ("(Hoà)", "1/2-1/2"),
        ("Hòa cờ", "1/2-1/2"),
        ("Hoa\u{300}", "1/2-1/2"),
        ("Black wins", "0-1"),
        ("draw", "1/2-1/2"),
    ] {
        let text = format!("[Event \"x\"]\n\n1. 炮二平五 马8进7\n{said}\n");
        let (game, played) = played(text.as_bytes());
        assert_eq!(
            (game.result().as_str(), played.status),
            (result, GameStatus::Ok),
            "{said}"
        );
        assert_eq!(line(&played), "h2e2 h9g7", "{said}");
        let tag = format!(
            "[Result \"{}\"]\n\n*\n",
            said.trim_matches(['（', '）', '(', ')', '.'])
        );
        assert_eq!(
            crate::common::game(tag.as_bytes()).result().as_str(),
            result,
            "{said}"
        );
    }
    let resigned = game("1. 炮二平五 马8进7 黑方认负\n".as_bytes());
    assert_eq!(resigned.result().as_str(), "1-0");
    assert_eq!(resigned.end_reason(), Some(EndReason::Resignation));
    assert_eq!(
        game("1. h2e2 h9g7 认负".as_bytes()).end_reason(),
        Some(EndReason::Resignation)
    );
}

#[test]
fn words_end_no_game_that_goes_on() {
    for word in ["X", "W", "L", "D", "red", "black", "White", "平"] {
        for next in ["2. h0g2 i9h9 *", "*"] {
            let text = format!("[Event \"x\"]\n\n1. h2e2 h9g7 {word}\n{next}\n");
            let (game, played) = played(text.as_bytes());
            assert_eq!(played.status, GameStatus::UnreadableMove, "{text}");
            assert_eq!(game.result().as_str(), "*", "{text}");
        }
    }
    let text = "[Event \"x\"]\n\n1. h2e2 h9g7\nit is better for black\n2. h0g2 i9h9 *\n";
    assert_eq!(
        (
            moves_of(text).as_str(),
            game(text.as_bytes()).result().as_str()
        ),
        (FOUR, "*")
    );
    for said in [
        "draw",
        "Red wins",
        "Hoà",
        "红胜",
        "黑方认负",
        "和",
        "（和）",
        "(draw)",
        "(1-0)",
        "((和棋))",
    ] {
        for (text, ply) in [
            (format!("1. h2e2 h9g7 {said}\n2. h0g2 i9h9 *"), 2),
            (format!("{said}\n1. h2e2 h9g7 2. h0g2 i9h9 *"), 0),
            (format!("1. h2e2 h9g7 2. h0g2 {said}\n{said}\ni9h9"), 3),
        ] {
            let text = format!("[Event \"x\"]\n\n{text}\n");
            assert_eq!(moves_of(&text), FOUR, "{text}");
            let game = game(text.as_bytes());
            assert_eq!(game.result().as_str(), "*", "{text}");
            let said = said.trim_matches(['(', ')', '（', '）']);
            let remark = game.comments().next();
            assert_eq!(
                remark.map(|remark| (remark.ply, remark.text)),
                Some((ply, said)),
                "{text}"
            );
        }
    }
    // The number of a move that cannot be read goes on too; a date and prose do not.
    let (_, broken) = played("[Event \"x\"]\n\n1. h2e2 h9g7 红胜 2. 抱二进X\n".as_bytes());
    assert_eq!(broken.status, GameStatus::UnreadableMove);
    for rest in [
        "2001.5.3",
        "如改走马八进七，则黑方卒7进1，局势平稳，双方各有千秋。",
        "0-1 2. h0g2",
    ] {
        let text = format!("[Event \"x\"]\n\n1. h2e2 h9g7 红胜\n{rest}\n");
        let game = game(text.as_bytes());
        assert_eq!(
            (moves_of(&text).as_str(), game.result().as_str()),
            ("h2e2 h9g7", "1-0"),
            "{rest}"
        );
    }
}

#[test]
fn many_words_are_looked_behind_once() {
    // Each would be followed by a walk over the rest of the text.
    for text in ["(和) ".repeat(100_000), "红胜 ".repeat(100_000) + "h0g2"] {
        let text = format!("[Event \"x\"]\n\n1. h2e2 h9g7 {text}\n");
        let start = std::time::Instant::now();
        assert!(game(text.as_bytes()).plies_written() >= 2);
        assert!(start.elapsed().as_secs() < 20);
    }
}

#[test]
fn numbers_too_large_are_numbers_all_the_same() {
    for text in [
        "第4294967295十回合 炮二平五 马8进7",
        "第4294967295百回合 炮二平五 马8进7",
        "(99999999999) h2e2 h9g7 ; 1. h0g2",
        "99999999999. h2e2 h9g7 ; 0. h0g2",
    ] {
        assert_eq!(moves_of(text), "h2e2 h9g7", "{text}");
    }
}

#[test]
fn a_side_without_a_name_has_no_result() {
    for word in ["方胜", "棋负", "手和", "方平局", "双胜"] {
        assert_eq!(GameResult::from_text(word), None, "{word}");
    }
    for (word, result) in [
        ("胜", "1-0"),
        ("双方和", "1/2-1/2"),
        ("先手负", "0-1"),
        ("平", "1/2-1/2"),
    ] {
        assert_eq!(
            GameResult::from_text(word).map(GameResult::as_str),
            Some(result),
            "{word}"
        );
    }
}

#[test]
fn the_result_of_a_variation_is_not_the_games() {
    let game = game(b"1. h2e2 (1. c3c4 g6g5 1-0) h9g7 0-1");
    assert_eq!((game.result().as_str(), game.plies_written()), ("0-1", 2));
}

#[test]
fn remarks_stand_between_many_signs() {
    let text = "1. 炮二平五 <好> 马8进7 // 平稳\n2. 马二进三 【正着】<br> 车9平8 ；\n";
    let game = game(text.as_bytes());
    assert_eq!(moves_of(text), FOUR);
    let remarks: Vec<_> = game
        .comments()
        .map(|remark| (remark.ply, remark.text))
        .collect();
    assert_eq!(remarks, [(1, "好"), (2, "平稳"), (3, "正着")]);
}

#[test]
fn a_line_of_prose_is_a_remark() {
    for prose in [
        "红方左马正起，稳健。",
        "如改走马八进七，则黑方卒7进1，局势平稳，双方各有千秋，不分上下。",
        "Đây là cách chơi khá phổ biến.",
        "made by SomeTool (http://example.invalid)",
    ] {
        let text = format!("1. 炮二平五 马8进7\n{prose}\n2. 马二进三 车9平8\n");
        assert_eq!(moves_of(&text), FOUR, "{prose}");
        let game = game(text.as_bytes());
        let remarks: Vec<_> = game
            .comments()
            .map(|remark| (remark.ply, remark.text))
            .collect();
        assert_eq!(remarks, [(2, prose)]);
    }
    // In a variation it ends where that does.
    let text = "1. 炮二平五 (1. 兵七进一\n也是常见着法) 马8进7";
    assert_eq!(moves_of(text), "h2e2 h9g7");
    // What was meant to be a move is none of it, nor are moves behind a word.
    for broken in [
        "抱二平五 车9平8",
        "马二进",
        "黑方 车9平8 3. 车一平二",
        "前抱平五",
        "abc h9g7",
    ] {
        let text = format!("1. 炮二平五 马8进7\n{broken}\n");
        assert_eq!(
            played(text.as_bytes()).1.status,
            GameStatus::UnreadableMove,
            "{broken}"
        );
    }
}

#[test]
fn a_game_behind_the_result_of_a_game_with_tags_is_a_game() {
    let plies = |text: &str| -> Vec<usize> {
        let read = games(text.as_bytes());
        read.iter()
            .map(cotuong_records::Game::plies_written)
            .map(|plies| plies as usize)
            .collect()
    };
    let first = "[Red \"a\"]\n\n1. 炮二平五 马8进7 1-0\n";
    for more in [
        "\n1. 兵七进一 卒7进1 2. 马八进七 0-1\n",
        "\n\n  1. 兵七进一 卒7进1\r\n2. 马八进七 *\n\n[Red \"b\"]\n\n1. 炮二平五 *\n",
    ] {
        let found = plies(&format!("{first}{more}"));
        assert_eq!(found[..2], [2, 3], "{more}");
        assert_eq!(found.len(), 2 + more.matches('[').count(), "{more}");
    }
    // An advertisement, and what goes on with the game or stands in no place of its own, is none.
    for none in [
        "\n1. Visit us\n",
        "\n10. 兵七进一\n",
        "1. 兵七进一\n",
        "=====\n\n1. 兵七进一\n",
    ] {
        assert_eq!(plies(&format!("{first}{none}")), [2], "{none}");
    }
}

#[test]
fn a_result_parts_games_without_tags_and_blank_lines() {
    let text = "1. 炮二平五 马8进7 红胜\n1. 兵七进一 卒7进1 *\n第三局\n1. 马八进七 马8进7\n2. 兵三进一 1-0\n";
    for encoding in [Encoding::Utf8, Encoding::Gb18030, Encoding::Utf16Le] {
        let games = games(&encode(text, encoding));
        let found: Vec<_> = games
            .iter()
            .map(|game| (game.plies_written(), game.result().as_str()))
            .collect();
        assert_eq!(found, [(2, "1-0"), (2, "*"), (3, "1-0")], "{encoding:?}");
        assert_eq!(games[2].header("Event"), Some("第三局"));
    }
    // Figures and unmistakable words part games, and no others.
    for (said, count) in [
        ("1-0", 2),
        ("1/2-1/2", 2),
        ("½", 2),
        ("１－０", 2),
        ("*", 2),
        ("黑方胜", 2),
        ("和棋", 2),
        ("Hoà", 2),
        ("red", 1),
        ("W", 1),
        ("draw", 1),
        ("和", 1),
        ("平", 1),
        ("?", 1),
    ] {
        for encoding in [Encoding::Utf8, Encoding::Utf16Le] {
            let text = format!("1. h2e2 h9g7 {said}\nh0g2 i9h9\n");
            assert_eq!(games(&encode(&text, encoding)).len(), count, "{said}");
        }
    }
    // Lines longer than what is looked at of each.
    let long = "1. h2e2 h9g7 ".to_owned() + &"h0g2 g7h9 g2h0 h9g7 ".repeat(40) + "1-0\n";
    assert_eq!(games(long.repeat(3).as_bytes()).len(), 3);
}

#[test]
fn prose_between_blank_lines_parts_no_game_that_goes_on() {
    let text = "1. 炮二平五 马8进7\n\n红方左马正起，稳健。\n\n2. 马二进三 车9平8\n\n第二局\n\n1. 兵七进一 卒7进1\n";
    let games = games(text.as_bytes());
    let plies: Vec<_> = games
        .iter()
        .map(cotuong_records::Game::plies_written)
        .collect();
    assert_eq!(plies, [4, 2]);
    assert_eq!(games[0].comments().len(), 1);
    assert_eq!(games[1].header("Event"), Some("第二局"));
    assert_eq!(games[1].line, 7);
}

#[test]
fn lines_before_moves_are_headers_in_three_languages() {
    for text in [
        "红方：甲 黑方：乙\n结果：黑方胜\n\n1. 炮二平五 马8进7\n",
        "【红方】甲\n【黑方】乙\n【结果】黑胜\n1. 炮二平五 马8进7\n",
        "標題: 局\n紅方: 甲\n黑方: 乙\n結果: 黑方勝\n\n1. 炮二平五 馬８進７\n",
        "Ván 1\nTrắng: 甲\nĐen: 乙\nKết quả: Đen thắng\n\n1. P2-5 M8.7\n",
        "Red: 甲\nBlack: 乙\nResult: 0-1\n1. C2=5 H8+7\n",
        "Event: Red: 甲 Black: 乙\nResult: 0-1\n1. C2=5 H8+7\n",
        "赛事： 红方：甲 黑方：乙\n结果：黑方胜\n\n1. 炮二平五 马8进7\n",
    ] {
        assert_eq!(moves_of(text), "h2e2 h9g7", "{text}");
        let game = game(text.as_bytes());
        assert_eq!(
            (game.red(), game.black()),
            (Some("甲"), Some("乙")),
            "{text}"
        );
        assert_eq!(game.result().as_str(), "0-1", "{text}");
        assert_eq!(game.header("Event").filter(|event| event.is_empty()), None);
    }
}

#[test]
fn tags_stand_in_other_quotes() {
    let text = "[Event “甲”]\n[Red ”乙“]\n[Site 'a']\n\n1. 炮二平五 马8进7 *\n\n[Event “丙”]\n\n1. 兵七进一 *\n";
    for encoding in [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5] {
        let text = if encoding == Encoding::Big5 {
            text.replace("马8进7", "馬８進７")
                .replace("兵七进一", "兵七進一")
        } else {
            text.to_owned()
        };
        let games = games(&encode(&text, encoding));
        assert_eq!(games.len(), 2, "{encoding:?}");
        let first = &games[0];
        assert_eq!(first.encoding, encoding);
        let tags = ["Event", "Red", "Site"].map(|name| first.header(name));
        assert_eq!(tags, [Some("甲"), Some("乙"), Some("a")], "{encoding:?}");
    }
    // An apostrophe is no quote.
    assert_eq!(games(b"1. h2e2\n[White's plan]\nh9g7\n").len(), 1);
}

#[test]
fn utf16_is_told_without_a_mark_and_without_ascii_at_the_head() {
    let text = "炮二平五 马8进7\r\n马二进三 车9平8\r\n";
    for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
        let game = game(&encode(text, encoding));
        assert_eq!((game.encoding, game.plies_written()), (encoding, 4));
    }
}

#[test]
fn moves_may_be_glued_together() {
    assert_eq!(moves_of("h2e2h9g7h0g2i9h9"), FOUR);
}

#[test]
fn a_side_to_move_may_be_a_word() {
    let text = "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR black\"]\n\nh9g7 h2e2\n";
    assert_eq!(moves_of(text), "h9g7 h2e2");
}

#[test]
fn a_name_that_starts_like_squares_is_no_move() {
    let list = "file\tsize\na3b5c1d9_x.xqf\t10\n0007ac2b_y.xqf\t12\n";
    assert_eq!(cotuong_records::Format::sniff(list.as_bytes()), None);
}
