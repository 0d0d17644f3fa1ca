//! Tables, bulletins, lists and JSON as other programs and people write them.

use cotuong_records::{Format, GameStatus, OnIllegal, ReadOptions, play, read_games};

use crate::common::{line_of, read_all};

/// The moves of each game of a text, all of them legal, with the result.
fn read(text: &str) -> Vec<(String, &'static str)> {
    let games = read_all(text.as_bytes());
    let of = |game: &cotuong_records::Game| {
        let played = play(game, OnIllegal::Stop);
        assert_eq!(
            (played.status, &played.error),
            (GameStatus::Ok, &None),
            "{text}"
        );
        (line_of(&played), game.result().as_str())
    };
    games.iter().map(of).collect()
}

fn found(moves: &str, result: &'static str) -> (String, &'static str) {
    (moves.to_owned(), result)
}

const MOVES: &str =
    "gameID,turn,side,move\n1,1,red,C2.5\n1,2,red,H2+3\n1,1,black,h8+7\n1,2,black,r9.8\n";

#[test]
fn columns_are_parted_by_several_signs() {
    let four = [found("h2e2 h9g7 h0g2 i9h9", "*")];
    for text in [
        MOVES.replace(',', ";"),
        MOVES.replace(',', "\t"),
        format!("sep=;\r\n{}", MOVES.replace(',', ";")),
        MOVES
            .replace("gameID", "game_id")
            .replace("side", "Color")
            .replace("black", "b"),
        MOVES.replace('\n', "\r"),
    ] {
        assert_eq!(read(&text), four, "{text}");
    }
}

#[test]
fn a_table_of_moves_with_a_gap_ends_there() {
    let double = format!("{MOVES}1,2,black,r9.8\n");
    assert_eq!(read(&double), [found("h2e2 h9g7 h0g2 i9h9", "*")]);
    for (text, plies) in [
        (MOVES.replace("1,2,red,H2+3\n", ""), 2),
        (
            MOVES.replace("1,1,black,h8+7\n", "1,1,black,h8+7\n1,1,black,h2+3\n"),
            2,
        ),
    ] {
        let games = read_all(text.as_bytes());
        let played = play(&games[0], OnIllegal::Stop);
        assert_eq!(
            (played.moves.len(), played.status),
            (plies, GameStatus::Truncated),
            "{text}"
        );
        let code = played.error.map(|error| error.code());
        assert_eq!(code, Some("truncated.missing_move"));
    }
}

#[test]
fn a_quote_in_a_quoted_cell_is_doubled() {
    let text = "event,red,moves\n\"a \"\"b\"\" c, d\",\"\"\"A\"\"\",\"[\"\"h2e2\"\", \"\"h9g7\"\"]\"\n5\"\"x,B,c3c4\n";
    assert_eq!(read(text), [found("h2e2 h9g7", "*"), found("c3c4", "*")]);
    let games = read_all(text.as_bytes());
    let named = |game: &cotuong_records::Game| game.header("Event").map(str::to_owned);
    assert_eq!(named(&games[0]).as_deref(), Some("a \"b\" c, d"));
    assert_eq!(games[0].red(), Some("\"A\""));
    assert_eq!(named(&games[1]).as_deref(), Some("5\"\"x"));
    // Squares beyond the board are shown as written.
    let beyond = read_all(b"red,black,movelist\nA,B,77479962\n");
    let error = play(&beyond[0], OnIllegal::Stop).error;
    assert!(error.is_some_and(|error| error.to_string().contains("\"?9962\"")));
}

#[test]
fn turns_may_be_single_moves() {
    let text = "gameID,turn,side,move\n1,1,red,C2.5\n1,2,black,h8+7\n1,3,red,H2+3\n";
    assert_eq!(read(text), [found("h2e2 h9g7 h0g2", "*")]);
    // The first two rows of this table are one whole turn in the other.
    let short = "gameID,turn,side,move\n1,0,red,C2.5\n1,1,black,h8+7\n2,7,red,C2.5\n";
    assert_eq!(read(short), [found("h2e2 h9g7", "*"), found("h2e2", "*")]);
    let gap = text.replace("1,2,black,h8+7\n", "");
    let played = play(&read_all(gap.as_bytes())[0], OnIllegal::Stop);
    let code = played.error.map(|error| error.code());
    assert_eq!(
        (played.moves.len(), code),
        (1, Some("truncated.missing_move"))
    );
}

#[test]
fn a_row_may_be_a_whole_game() {
    for text in [
        "red,black,result,moves\nA,B,1-0,h2e2 h9g7\nC,D,draw,\"c3c4 g6g5\"\n",
        "红方,黑方,结果,着法\n甲,乙,红胜,炮二平五 马8进7\n丙,丁,和,兵七进一 卒7进1\n",
        "id;white;black;winner;moves\n1;A;B;white;C2.5 h8+7\n2;A;B;draw;P7+1 p7+1\n",
        "Red,Black,Result,movelist\nA,B,1-0,77477062\nC,D,1/2-1/2,26256364\n",
        "red,black,result,moves\nA,B,1-0,\"['h2e2', 'h9g7']\"\nC,D,draw,\"['c3c4', 'g6g5']\"\n",
        "red,black,result,moves\nA,B,1-0,h2e2h9g7\nC,D,draw,c3c4g6g5\n",
    ] {
        let wanted = [found("h2e2 h9g7", "1-0"), found("c3c4 g6g5", "1/2-1/2")];
        assert_eq!(read(text), wanted, "{text}");
        assert!(read_all(text.as_bytes())[0].red().is_some());
    }
}

#[test]
fn json_is_read_over_lines_in_lists_and_with_moves_in_one_text() {
    for text in [
        "{\"moves\": \"h2e2 h9g7\", \"red\": \"A\"}\n",
        "[{\"red\": \"A\", \"moves\": [\"h2e2\", \"h9g7\"]}]",
        "{\n  \"red\": \"A\",\n  \"moves\": [\n    \"h2e2\",\n    \"h9g7\"\n  ]\n}\n",
    ] {
        assert_eq!(read(text), [found("h2e2 h9g7", "*")], "{text}");
        assert_eq!(read_all(text.as_bytes())[0].red(), Some("A"));
    }
    // A broken object costs no other.
    let games = read_all(
        b"{\"moves\":[\"h2e2\"]}\n{\"moves\":[\"c3c4\"\n{\"moves\":[\"c3c4\",\"g6g5\"]}\n",
    );
    let plies: Vec<_> = games
        .iter()
        .map(cotuong_records::Game::plies_written)
        .collect();
    assert_eq!(plies, [1, 0, 2]);
    assert!(games[1].damage().is_some());
}

/// The plies of each game, and what is wrong with it.
fn plies(text: &str) -> Vec<(u32, Option<&'static str>)> {
    let of = |game: &cotuong_records::Game| {
        let damage = game.damage().map(|(damage, _)| damage.code());
        (game.plies_written(), damage)
    };
    read_all(text.as_bytes()).iter().map(of).collect()
}

#[test]
fn json_over_lines_may_be_set_in_as_one_likes() {
    let game = |moves: &[&str]| {
        let remark = "\n\"comments\": [\n{\n\"line\": 0,\n\"ply\": 1,\n\"text\": \"{\"\n}\n]\n}";
        format!(
            "{{\n\"moves\": [\n\"{}\"\n],{remark}",
            moves.join("\",\n\"")
        )
    };
    let two = format!("[\n{},\n{}\n]\n", game(&["h2e2", "h9g7"]), game(&["c3c4"]));
    for text in [
        two.clone(),
        two.replace('\n', "\r\n"),
        two.replace('\n', "\r"),
        two.replace('\n', "\n    "),
        two.replace('\n', ""),
    ] {
        assert_eq!(plies(&text), [(2, None), (1, None)], "{text:?}");
        assert_eq!(read_all(text.as_bytes())[0].comments().len(), 1);
    }
    // One that is broken costs no other, however it is set in.
    let cut = "[\n  {\n    \"moves\": [\n      \"h2e2\"\n  {\n    \"moves\": [\n      \"c3c4\"\n    ]\n  }\n]\n";
    assert_eq!(plies(cut), [(0, Some("truncated.record")), (1, None)]);
    let open = "  {\"moves\": [\"h2e2\",\n  {\"moves\": [\"c3c4\"]},\n  {\"moves\": [\"h2e2\"]}\n";
    let damaged = (0, Some("truncated.record"));
    assert_eq!(plies(open), [damaged, (1, None), (1, None)]);
}

#[test]
fn json_that_is_never_closed_takes_no_longer_for_it() {
    for line in [
        " {\"moves\": [\"h2e2\"\n",
        "{\"moves\": [\"h2e2\",\n",
        "{\"a\": [\n",
        "{\"a\": [",
        "{\"moves\": \"h2e2\n",
    ] {
        let count = 50_000;
        let start = std::time::Instant::now();
        let text = format!("{{\"moves\": []}}\n{}", line.repeat(count));
        assert!(plies(&text).len() > count / 4, "{line}");
        // In the square of the lines it takes minutes.
        assert!(start.elapsed().as_secs() < 10, "{line}");
    }
}

#[test]
fn objects_of_json_hold_games_or_say_that_they_do_not() {
    let two = "{\"moves\":[\"h2e2\",\"h9g7\"],\"red\":\"A\"},\n {\"moves\":\"c3c4\"}";
    for text in [
        format!("{{\"games\":[{two}]}}"),
        format!(
            "{{\"source\":{{\"url\":\"x\"}},\n\"data\":{{\"games\":[{two}], \"n\":2}},\n \"next\":null}}\n"
        ),
        format!("[{{\"games\":[{two}]}}]"),
    ] {
        assert_eq!(plies(&text), [(2, None), (1, None)], "{text}");
        assert_eq!(read_all(text.as_bytes())[0].red(), Some("A"));
    }
    let none = Some("truncated.no_record");
    let after = format!("{{\"games\":[{two},{{\"id\":3}}]}}\n{{\"moves\":[]}}\n");
    assert_eq!(plies(&after), [(2, None), (1, None), (0, none), (0, None)]);
    let other = "{\"url\":\"x\",\"headers\":{\"Red\":\"A\"}}\n{\"fen\":\"4k4/9/9/9/9/9/9/9/9/3K5 w\", \"headers\":[]}";
    assert_eq!(plies(other), [(0, none), (0, None)]);
    // One that breaks off loses the games after the break alone.
    let cut = format!("{{\"games\":[{two},{{\"moves\":[\"h2");
    let damaged = Some("truncated.record");
    assert_eq!(
        plies(&cut),
        [(0, damaged), (2, None), (1, None), (0, damaged)]
    );
}

#[test]
fn players_and_result_stand_in_a_line_in_many_ways() {
    for word in ["红先胜", " 先胜 ", "  胜  ", "（红先胜）"] {
        let text = format!(
            "排位赛\n\n卜凤波 {word} 张强\n\n1. 炮二平五 马８进７\n\n董旭斌  红先负  洪智\n\n1. 兵七进一 卒７进１\n"
        );
        assert_eq!(
            read(&text),
            [found("h2e2 h9g7", "1-0"), found("c3c4 g6g5", "0-1")],
            "{word}"
        );
        let games = read_all(text.as_bytes());
        assert_eq!(
            (games[0].red(), games[0].black()),
            (Some("卜凤波"), Some("张强")),
            "{word}"
        );
        assert_eq!(games[0].header("Event"), Some("排位赛"));
    }
    // Moves below a line that names no players are a game all the same.
    let text =
        "甲 对 乙 丙\n\n1. 炮二平五 马８进７\n\n董旭斌  红先负  洪智\n\n1. 兵七进一 卒７进１\n";
    let games = read_all(text.as_bytes());
    assert_eq!(games.len(), 2);
}

#[test]
fn what_engines_say_between_positions_is_passed_over() {
    let text = "uci\nisready\nposition startpos moves h2e2\ngo depth 3\ninfo depth 1 pv h9g7\nbestmove h9g7\n\
        position startpos moves h2e2 h9g7\nquit\n";
    assert_eq!(read(text), [found("h2e2", "*"), found("h2e2 h9g7", "*")]);
    assert_eq!(Format::sniff(text.as_bytes()), Some(Format::Positions));
}

#[test]
fn a_mark_and_nothing_else_is_an_empty_file() {
    for bytes in [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xef\xbb\xbf\r\n"] {
        assert!(
            read_games(bytes, &ReadOptions::default()).next().is_none(),
            "{bytes:?}"
        );
    }
}

#[test]
fn lines_may_end_as_on_an_old_mac() {
    let texts = [
        "FORMAT\tWXF\rRED\tAn ; 1285 ;;\rBLACK\tBinh ; 1242 ;;\rRESULT\t1-0\rSTART{\r 1. C2.5 h8+7 }END\r",
        "标题: 局\r红方: An\r黑方: 乙\r结果: 红方胜\r\r1.炮二平五 马8进7\r",
    ];
    for text in texts {
        assert_eq!(read(text), [found("h2e2 h9g7", "1-0")], "{text}");
        assert_eq!(read_all(text.as_bytes())[0].red(), Some("An"));
    }
}
