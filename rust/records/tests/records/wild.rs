//! Moves as people and programs write them outside the archives: numbers, results, remarks and prose of all kinds.

use cotuong_records::{Encoding, EndReason, GameStatus};

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
