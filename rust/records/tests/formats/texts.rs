//! Texts: every real file of the formats that are cut into games by lines.

use std::fs;

use cotuong_records::{Format, Game, GameResult, GameStatus, OnIllegal, play, play_variations};

use crate::common::{archives, files, read_all};

/// The games of all files of a folder.
fn folder(name: &str) -> Option<Vec<Game>> {
    let paths = files(&archives()?.join(name));
    let read = |path| read_all(&fs::read(path).expect("readable"));
    let is_games = |path: &std::path::PathBuf| {
        let name = path.to_str().expect("a name");
        // Lists of the files, and a letter to the reader.
        !name.contains(".manifest.") && !name.contains("说明")
    };
    Some(paths.into_iter().filter(is_games).flat_map(read).collect())
}

fn awkward(name: &str) -> Option<Vec<Game>> {
    Some(read_all(
        &fs::read(archives()?.join("awkward").join(name)).expect("readable"),
    ))
}

/// The plies of games that are all legal to their ends, variations with the plies before they leave not counted.
fn clean_plies(games: &[Game]) -> usize {
    let mut plies = 0;
    for game in games {
        let played = play(game, OnIllegal::Stop);
        assert_eq!(
            played.status,
            GameStatus::Ok,
            "{:?}: {:?}",
            game.headers,
            played.error
        );
        plies += played.moves.len();
        for line in play_variations(game, &played) {
            assert_eq!(line.error, None, "{:?}", game.headers);
            plies += line.moves.len();
        }
    }
    plies
}

#[test]
fn playok_games_are_clean() {
    let Some(games) = folder("playok-wxf") else {
        return;
    };
    assert!(games.iter().all(|game| game.format == Format::WxfText));
    assert_eq!((games.len(), clean_plies(&games)), (11, 943));
    let Some(game) = awkward("C01_playok_advisor_plus_minus_half_point.wxf") else {
        return;
    };
    assert_eq!(
        (clean_plies(&game), game[0].result()),
        (153, GameResult::Draw)
    );
    assert_eq!(
        (game[0].header("RedRating"), game[0].red()),
        (Some("1283"), Some("pwonglw"))
    );
}

#[test]
fn tables_of_moves_are_sorted() {
    let Some(archives) = archives() else { return };
    let read =
        |name: &str| read_all(&fs::read(archives.join("csv-playok").join(name)).expect("readable"));
    let middle = read("CSC111_middle_sample.csv");
    assert_eq!((middle.len(), clean_plies(&middle)), (41, 2644));
    let small = read("CSC111_small_sample.csv");
    assert_eq!((small.len(), clean_plies(&small)), (2, 12));
    let rows = read("hoho_gameinfo.csv");
    assert_eq!(rows.len(), 10_000);
    assert_eq!(clean_plies(&rows), 0);
    assert!(
        rows.iter()
            .all(|game| game.result() != GameResult::Unknown && game.header("RedElo").is_some())
    );
    assert_eq!(
        (rows[0].red(), rows[0].line, rows[0].offset),
        (Some("baochang"), 2, 59)
    );
    let padded = awkward("C05_csv_red_rows_then_black_padded.csv").expect("there");
    assert_eq!((padded.len(), clean_plies(&padded)), (41, 2644));
}

#[test]
fn bulletins_name_players_and_results() {
    let Some(games) = folder("text-bulletin-gbk") else {
        return;
    };
    assert!(games.iter().all(|game| game.format == Format::Bulletin));
    assert_eq!((games.len(), clean_plies(&games)), (121, 11_867));
    assert!(
        games
            .iter()
            .all(|game| game.result() != GameResult::Unknown)
    );
    let known = |game: &Game| {
        game.red().is_some() && game.black().is_some() && game.header("Event").is_some()
    };
    assert!(games.iter().all(known));
    assert!(
        games.iter().all(|game| game.plies_written() > 10),
        "no title is a game"
    );
}

#[test]
fn texts_of_the_site_have_their_heads() {
    let Some(games) = folder("text-dpxq") else {
        return;
    };
    assert_eq!((games.len(), clean_plies(&games)), (3, 60 + 107 + 92));
    let Some(game) = awkward("D03_header_line_matches_move_regex.txt") else {
        return;
    };
    assert_eq!(
        (clean_plies(&game), game[0].result()),
        (92, GameResult::BlackWins)
    );
    assert_eq!(
        game[0].header("Opening"),
        Some("D36 中炮进三兵对左炮封车转列炮 红两头蛇")
    );
    assert_eq!(
        clean_plies(&awkward("D04_glued_numbers.txt").expect("there")),
        60
    );
}

#[test]
fn vietnamese_books_branch_by_number() {
    let Some(games) = folder("text-vietnamese") else {
        return;
    };
    assert!(
        games
            .iter()
            .all(|game| game.format == Format::VietnameseText)
    );
    assert_eq!((games.len(), clean_plies(&games)), (5, 515));
    let Some(game) = awkward("D05_vietnamese_branches_by_number.txt") else {
        return;
    };
    assert_eq!(
        (game.len(), clean_plies(&game), game[0].variations().len()),
        (1, 166, 9)
    );
    assert!(
        game[0]
            .comments()
            .any(|comment| comment.text == "Đen đi P2.6" && comment.ply == 15)
    );
}

#[test]
fn lists_of_moves_start_where_they_say() {
    let Some(games) = folder("text-moves") else {
        return;
    };
    assert_eq!(games.len(), 5);
    assert_eq!(clean_plies(&games), 43 + 43 + 5 + 110 + 110);
    assert!(
        games
            .iter()
            .all(|game| game.result() != GameResult::Unknown)
    );
}

#[test]
fn every_line_of_the_lists_is_a_position() {
    let Some(games) = folder("epd-fen") else {
        return;
    };
    let status = |game: &Game| play(game, OnIllegal::Stop).status;
    assert!(
        games
            .iter()
            .all(|game| game.format == Format::Positions && game.start().is_ok())
    );
    let bad = games
        .iter()
        .filter(|game| status(game) == GameStatus::BadStart)
        .count();
    let ok = games
        .iter()
        .filter(|game| status(game) == GameStatus::Ok)
        .count();
    // Five lines have the side not to move in check. In a sixth a red advisor stands in Black's palace, where it attacks nothing.
    assert_eq!((games.len(), ok, bad), (35_463, 35_458, 5));
}

#[test]
fn every_row_of_the_puzzles_is_a_position() {
    let Some(archives) = archives() else { return };
    let paths = files(&archives.join("puzzle-csv-gbk"));
    let (mut lines, mut heads, mut games) = (0, 0, 0);
    let mut broken = std::collections::BTreeMap::new();
    for path in &paths {
        let bytes = fs::read(path).expect("readable");
        let own = bytes.split(|byte| *byte == b'\n').count() - 1;
        let read = read_all(&bytes);
        let head = usize::from(read.iter().all(|game| game.format == Format::Csv));
        assert_eq!(read.len() + head, own, "{}", path.display());
        for game in &read {
            let played = play(game, OnIllegal::Stop);
            let lines = play_variations(game, &played);
            let error = played
                .error
                .or_else(|| lines.into_iter().find_map(|line| line.error));
            if let Some(error) = error {
                *broken.entry(error.code()).or_insert(0) += 1;
            }
        }
        lines += own;
        heads += head;
        games += read.len();
    }
    // Pictures of mates with the wrong side to move, and lines that end in a fault.
    let counts: Vec<_> = broken.into_iter().collect();
    let bad_start = ("bad_start.opponent_in_check", 16);
    let illegal = [("illegal.facing_kings", 7), ("illegal.self_check", 2)];
    assert_eq!(counts, [bad_start, illegal[0], illegal[1]]);
    assert_eq!((paths.len(), lines, heads, games), (42, 30_439, 22, 30_417));
}
