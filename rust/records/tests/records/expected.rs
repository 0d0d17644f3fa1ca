//! Every game of the table of right answers: start, moves, results, encoding, notation.

use cotuong_board::{Position, notation::Notation};
use cotuong_records::{Encoding, Game, GameStatus, OnIllegal, play};

use crate::common::{games, line, shared};

struct Row<'a> {
    file: &'a str,
    game: usize,
    encoding: &'a str,
    format: &'a str,
    start_fen: &'a str,
    plies: u32,
    result_tag: &'a str,
    result_token: &'a str,
    flags: &'a str,
    moves: &'a str,
}

fn row(text: &str) -> Row<'_> {
    let fields: Vec<&str> = text.split('\t').collect();
    let [
        file,
        game,
        encoding,
        format,
        start_fen,
        plies,
        result_tag,
        result_token,
        flags,
        moves,
    ] = fields[..]
    else {
        panic!("ten fields were expected: {text}");
    };
    Row {
        file,
        game: game.parse().expect("a number"),
        encoding,
        format,
        start_fen,
        plies: plies.parse().expect("a number"),
        result_tag,
        result_token,
        flags,
        moves,
    }
}

#[test]
fn every_game_of_the_table_reads_as_expected() {
    let Some(table) = shared("archives/expected/pgn.tsv") else {
        return;
    };
    let table = String::from_utf8(table).expect("UTF-8");
    let (mut rows, mut broken) = (0, 0);
    let (mut file, mut read) = ("", Vec::new());
    for text in table.lines().skip(1) {
        let row = row(text);
        if row.file != file {
            file = row.file;
            read = games(&shared(&format!("archives/{file}")).expect("the archives are there"));
        }
        let game = read
            .get(row.game)
            .unwrap_or_else(|| panic!("{file} has no game {}", row.game));
        check(&row, game);
        broken += usize::from(check_moves(&row, game) != GameStatus::Ok);
        rows += 1;
    }
    assert_eq!((rows, broken), (1883, 14));
}

fn check(row: &Row<'_>, game: &Game) {
    let (file, index) = (row.file, row.game);
    assert_eq!(game.index as usize, index, "{file}");
    assert_eq!(
        game.start_fen().unwrap_or_default(),
        row.start_fen,
        "{file} {index}"
    );
    assert_eq!(game.plies_written(), row.plies, "{file} {index}");
    assert_eq!(
        game.header("Result").unwrap_or_default(),
        row.result_tag,
        "{file} {index}"
    );
    let token = game.result_token().map_or("None", |result| result.as_str());
    assert_eq!(token, row.result_token, "{file} {index}");
    assert_eq!(game.decode_errors, 0, "{file} {index}");
    // Where there are no moves the table only guesses; those files are Big5.
    if row.plies == 0 {
        assert_eq!(
            (game.encoding, game.notation),
            (Encoding::Big5, None),
            "{file} {index}"
        );
        return;
    }
    assert_eq!(game.encoding.name(), row.encoding, "{file} {index}");
    let family = match game.notation {
        Some(Notation::ZhHans | Notation::ZhHant) => "chinese",
        Some(notation) => notation.name(),
        None => "none",
    };
    assert_eq!(family, row.format, "{file} {index}");
}

/// The table's moves go on by the pieces' moves alone where a game breaks.
fn check_moves(row: &Row<'_>, game: &Game) -> GameStatus {
    let (file, index) = (row.file, row.game);
    let stopped = play(game, OnIllegal::Stop);
    let went_on = play(game, OnIllegal::PlayOn);
    assert_eq!(line(&went_on), row.moves, "{file} {index}");
    assert!(row.moves.starts_with(&line(&stopped)), "{file} {index}");
    assert_eq!(
        (went_on.status, &went_on.error),
        (stopped.status, &stopped.error)
    );
    assert_eq!(
        row.flags.contains("selfcheck"),
        stopped.status != GameStatus::Ok,
        "{file} {index}"
    );
    if stopped.status == GameStatus::Ok {
        assert_eq!(stopped.moves, went_on.moves);
        let mut position =
            Position::from_setup(stopped.start.as_ref().expect("a start")).expect("playable");
        for mv in stopped.moves {
            position.play(mv).expect("a legal move");
        }
    }
    stopped.status
}
