//! `DhtmlXQ`: every real file.

use std::fs;

use cotuong_records::{Format, GameStatus, OnIllegal, play, play_variations};

use crate::common::{archives, files, read_all};

#[test]
fn every_line_of_every_record_is_legal() {
    let Some(archives) = archives() else { return };
    let (mut games, mut lines, mut plies) = (0, 0, 0);
    for path in files(&archives.join("dhtmlxq")) {
        for game in read_all(&fs::read(&path).expect("readable")) {
            assert_eq!(game.format, Format::DhtmlXq);
            let played = play(&game, OnIllegal::Stop);
            assert_eq!(
                played.status,
                GameStatus::Ok,
                "{}: {:?}",
                path.display(),
                played.error
            );
            let variations = play_variations(&game, &played);
            for (line, branch) in variations.iter().zip(game.variations()) {
                assert_eq!(line.error, None, "{}", path.display());
                plies += branch.branch_ply as usize + line.moves.len();
            }
            games += 1;
            lines += 1 + variations.len();
            plies += played.moves.len();
        }
    }
    assert_eq!((games, lines, plies), (24, 353, 20_714));
}

#[test]
fn awkward_records_keep_what_they_hold() {
    let Some(archives) = archives() else { return };
    let read = |name: &str| {
        let games = read_all(&fs::read(archives.join("awkward").join(name)).expect("readable"));
        assert_eq!(games.len(), 1);
        games.into_iter().next().expect("a game")
    };
    let game = read("D01_dhtmlxq_mismatched_close_mojibake.txt");
    assert_eq!(
        (game.header("BlackTime"), game.header("Title")),
        (Some(""), Some("- ¦¦+ú+t (+¦) -+¦+ (1995.7.7+++¿¦+)"))
    );
    assert_eq!(game.header("Black"), Some("吕钦"));
    let game = read("D02_dhtmlxq_nested_variations.ubb");
    assert_eq!(
        (game.variations().len(), game.header("date").map(str::len)),
        (23, Some(10))
    );
    assert!(game.comments().any(|comment| comment.text.contains('\n')));
    assert!(game.damage().is_none());
}

#[test]
fn a_text_that_tells_of_the_marks_is_no_record() {
    for text in [
        "A record has fields, [DhtmlXQ_title]name[/DhtmlXQ_title], and its moves in [DhtmlXQ_movelist].\n",
        "# Reader\n\nReads what stands between `[DhtmlXQ]` and `[/DhtmlXQ]`, `[DhtmlXQ_movelist]` first.\n",
        "<p>[DhtmlXQ_movelist]...[/DhtmlXQ_movelist]</p>",
        "see %5BDhtmlXQ_movelist%5D for the moves",
    ] {
        assert_eq!(Format::sniff(text.as_bytes()), None, "{text}");
    }
    // Where a record follows, the telling before it is passed over.
    let record = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    let games = read_all(format!("The mark [DhtmlXQ] opens one:\n\n{record}").as_bytes());
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].moves().collect::<Vec<_>>(), ["h2e2"]);
}

#[test]
fn a_record_inside_a_remark_is_a_remark() {
    let text = "1. h2e2 {as [DhtmlXQ][DhtmlXQ_movelist]1022[/DhtmlXQ_movelist][/DhtmlXQ]} h9g7 *\n";
    let games = read_all(text.as_bytes());
    assert_eq!((games.len(), games[0].format), (1, Format::Pgn));
    assert_eq!(games[0].moves().collect::<Vec<_>>(), ["h2e2", "h9g7"]);
    assert!(
        games[0]
            .comments()
            .any(|comment| comment.text.contains("1022"))
    );
}

#[test]
fn a_record_of_a_game_without_moves_is_one() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_title]t[/DhtmlXQ_title]\n[DhtmlXQ_movelist][/DhtmlXQ_movelist]\n[/DhtmlXQ]";
    let games = read_all(text.as_bytes());
    assert_eq!((games.len(), games[0].plies_written()), (1, 0));
    assert_eq!(games[0].header("Title"), Some("t"));
}

#[test]
fn a_record_that_breaks_off_is_truncated() {
    let whole = "[DhtmlXQ]\n[DhtmlXQ_title]t[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n";
    for (cut, plies, status) in [
        (whole.len(), 2, GameStatus::Ok),
        (
            whole.find("[/DhtmlXQ_m").unwrap_or(0),
            2,
            GameStatus::Truncated,
        ),
        (whole.find("7062").unwrap_or(0), 1, GameStatus::Truncated),
    ] {
        let games = read_all(&whole.as_bytes()[..cut]);
        let played = play(&games[0], OnIllegal::Stop);
        assert_eq!(
            (played.moves.len(), played.status),
            (plies, status),
            "{cut}"
        );
    }
    let inside_a_name = whole.replace(
        "77477062[/DhtmlXQ_movelist]",
        "7747[/DhtmlXQ_movelist]\n[DhtmlXQ_bin",
    );
    let games = read_all(inside_a_name.trim_end().as_bytes());
    assert_eq!(
        play(&games[0], OnIllegal::Stop).status,
        GameStatus::Truncated
    );
}

#[test]
fn a_page_that_goes_on_after_a_record_cuts_nothing_of_it() {
    let record = "[DhtmlXQ]\n[DhtmlXQ_movelist]77 47 70 62[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    for page in [
        "",
        "a field begins with [DhtmlXQ_foo",
        "or [DhtmlXQ_foo] it is",
    ] {
        let games = read_all(format!("{record}{page}").as_bytes());
        let played = play(&games[0], OnIllegal::Stop);
        assert_eq!(
            (games.len(), played.moves.len(), played.status),
            (1, 2, GameStatus::Ok),
            "{page}"
        );
    }
}

#[test]
fn a_record_with_one_field_is_not_lost_before_another() {
    let title = "[DhtmlXQ]\n[DhtmlXQ_title]t[/DhtmlXQ_title]\n[/DhtmlXQ]\n";
    let record = "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n";
    for (text, plies) in [
        (format!("{title}{record}"), vec![0, 1]),
        (format!("{record}{title}{record}"), vec![1, 0, 1]),
    ] {
        let games = read_all(text.as_bytes());
        let found: Vec<_> = games
            .iter()
            .map(cotuong_records::Game::plies_written)
            .collect();
        assert_eq!(found, plies);
        assert!(games.iter().any(|game| game.header("Title") == Some("t")));
    }
}

#[test]
fn digits_that_are_no_move_are_shown_as_written() {
    let games = read_all(b"[DhtmlXQ_movelist]77477[/DhtmlXQ_movelist]");
    let error = play(&games[0], OnIllegal::Stop)
        .error
        .map(|error| error.to_string());
    assert!(
        error
            .as_deref()
            .is_some_and(|error| error.contains("\"?7\"")),
        "{error:?}"
    );
}
