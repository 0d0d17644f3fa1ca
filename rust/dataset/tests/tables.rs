//! What stands in the tables, on small archives made here.

mod common;

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, RecordBatch};
use common::{Numbers, Outcome, config, contents, pgn, random_game, run, table, write_archive};
use cotuong_board::notation::Notation;
use cotuong_board::{History, Move, Position, Setup};
use cotuong_dataset::{OnIllegal, OutputFormat, Table};

fn text<'a>(batch: &'a RecordBatch, name: &str, row: usize) -> Option<&'a str> {
    let column = batch[name].as_string::<i32>();
    column.is_valid(row).then(|| column.value(row))
}

fn moves(batch: &RecordBatch, row: usize) -> Vec<u16> {
    batch["moves"]
        .as_list::<i32>()
        .value(row)
        .as_primitive::<UInt16Type>()
        .values()
        .to_vec()
}

/// Replays some files and returns the rows of a table, which fit into one batch.
fn rows_of(
    files: &[(&str, &str)],
    on_illegal: OnIllegal,
    wanted: Table,
) -> Result<RecordBatch, Box<dyn std::error::Error>> {
    let root = tempfile::tempdir()?;
    for (name, content) in files {
        fs::write(root.path().join(name), content)?;
    }
    let out = tempfile::tempdir()?;
    let mut config = config(root.path(), out.path(), 1);
    config.on_illegal = on_illegal;
    run(&config)?;
    let batches = table(out.path(), wanted)?;
    assert!(batches.len() <= 1, "one batch was expected");
    Ok(batches
        .into_iter()
        .next()
        .unwrap_or_else(|| RecordBatch::new_empty(wanted.schema())))
}

#[test]
fn the_report_accounts_for_every_file() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 120)?;
    let out = tempfile::tempdir()?;
    let report = run(&config(root.path(), out.path(), 2))?;
    assert_eq!(
        (
            report.games,
            report.ok(),
            report.with_status("illegal_move")
        ),
        (120, 117, 3)
    );
    assert_eq!(report.files.len(), 122);
    let quarantined: HashMap<&str, u64> = report
        .quarantined
        .iter()
        .map(|(code, rows)| (code.as_str(), *rows))
        .collect();
    assert_eq!(
        quarantined,
        HashMap::from([("illegal_move", 3), ("unknown_format", 1), ("no_games", 1)])
    );
    for file in &report.files {
        assert!(
            file.games + file.quarantined > 0,
            "{} left no trace",
            file.source
        );
    }
    assert_eq!(
        report.rows_of(Table::Positions),
        report.plies + report.games
    );
    Ok(())
}

#[test]
fn the_bytes_do_not_depend_on_the_number_of_workers() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 200)?;
    for format in [OutputFormat::Parquet, OutputFormat::Ipc] {
        let mut all = Vec::new();
        for workers in [1, 2, 5] {
            let out = tempfile::tempdir()?;
            let mut config = config(root.path(), out.path(), workers);
            (config.format, config.shard_bytes) = (format, Some(40_000));
            assert!(run(&config)?.shards > 5);
            all.push(contents(out.path())?);
        }
        assert!(all[0].len() > 10);
        assert!(all[0] == all[1] && all[1] == all[2], "{format}");
    }
    Ok(())
}

#[test]
fn a_large_file_is_cut_between_its_games() -> Outcome {
    let root = tempfile::tempdir()?;
    let mut numbers = Numbers(3);
    let game = |number: usize| pgn(number, &random_game(&mut numbers, 40), Notation::ZhHant);
    let file: String = (0..300).map(game).collect();
    fs::write(
        root.path().join("all.pgn"),
        format!("% a preface\n\n{file}"),
    )?;
    let mut all = Vec::new();
    for shard_bytes in [1 << 30, 20_000, 3_000] {
        let out = tempfile::tempdir()?;
        let mut config = config(root.path(), out.path(), 2);
        config.shard_bytes = Some(shard_bytes);
        let report = run(&config)?;
        assert_eq!(
            (report.games, report.ok(), report.files.len()),
            (300, 300, 1)
        );
        assert_eq!(report.shards > 1, shard_bytes < 1 << 30);
        let batches = table(out.path(), Table::Games)?;
        let rows: Vec<_> = batches
            .iter()
            .flat_map(|batch| (0..batch.num_rows()).map(move |row| (batch, row)))
            .map(|(batch, row)| {
                let offset = batch["source_offset"]
                    .as_primitive::<UInt64Type>()
                    .value(row);
                (
                    text(batch, "game_id", row).map(str::to_owned),
                    offset,
                    moves(batch, row),
                )
            })
            .collect();
        all.push(rows);
    }
    assert!(all[0] == all[1] && all[1] == all[2]);
    Ok(())
}

#[test]
fn positions_are_those_of_the_game() -> Outcome {
    let root = tempfile::tempdir()?;
    let mut numbers = Numbers(11);
    let games: Vec<Vec<Move>> = (0..40).map(|_| random_game(&mut numbers, 80)).collect();
    for (number, moves) in games.iter().enumerate() {
        fs::write(
            root.path().join(format!("{number:02}.pgn")),
            pgn(number, moves, Notation::Wxf),
        )?;
    }
    let out = tempfile::tempdir()?;
    run(&config(root.path(), out.path(), 1))?;
    let batches = table(out.path(), Table::Positions)?;
    let mut rows = batches
        .iter()
        .flat_map(|batch| (0..batch.num_rows()).map(move |row| (batch, row)));
    for (number, moves) in games.iter().enumerate() {
        let mut history = History::new(Position::start());
        for ply in 0..=moves.len() {
            let Some((batch, row)) = rows.next() else {
                panic!("game {number} ends at ply {ply}")
            };
            check_position(batch, row, &history, moves.get(ply).copied());
            let red = [Some(1), Some(-1), Some(0), None][number % 4];
            let outcome = batch["outcome"].as_primitive::<Int8Type>();
            let expected = red.map(|red: i8| if ply % 2 == 0 { red } else { -red });
            assert_eq!(outcome.is_valid(row).then(|| outcome.value(row)), expected);
            assert_eq!(
                batch["ply"].as_primitive::<UInt32Type>().value(row),
                ply as u32
            );
            if let Some(&mv) = moves.get(ply) {
                history.push(mv)?;
            }
        }
    }
    assert!(rows.next().is_none());
    Ok(())
}

fn check_position(batch: &RecordBatch, row: usize, history: &History, mv: Option<Move>) {
    let position = history.position();
    assert_eq!(
        batch["board"].as_fixed_size_binary().value(row),
        position.packed()
    );
    assert_eq!(text(batch, "side", row), Some(position.turn().name()));
    let column = batch["move"].as_primitive::<UInt16Type>();
    assert_eq!(
        column.is_valid(row).then(|| column.value(row)),
        mv.map(Move::to_u16)
    );
    assert_eq!(
        batch["in_check"].as_boolean().value(row),
        position.is_check()
    );
    let gives_check = batch["gives_check"].as_boolean();
    assert_eq!(
        gives_check.is_valid(row).then(|| gives_check.value(row)),
        mv.map(|mv| position.gives_check(mv))
    );
    assert_eq!(
        usize::from(batch["legal_moves"].as_primitive::<UInt16Type>().value(row)),
        position.legal_moves().len()
    );
    assert_eq!(
        u32::from(batch["repetition"].as_primitive::<UInt8Type>().value(row)),
        history.repetition_count()
    );
    let since = batch["plies_since_capture"]
        .as_primitive::<UInt16Type>()
        .value(row);
    assert_eq!(u32::from(since), position.plies_since_capture());
    assert!(batch["acts"].is_null(row));
}

#[test]
fn a_position_that_comes_back_is_counted() -> Outcome {
    let round = "h0g2 h9g7 g2h0 g7h9 ";
    let rows = rows_of(
        &[("a.pgn", &round.repeat(2))],
        OnIllegal::Stop,
        Table::Positions,
    )?;
    assert_eq!(
        rows["repetition"].as_primitive::<UInt8Type>().values(),
        &[1, 1, 1, 1, 2, 2, 2, 2, 3]
    );
    Ok(())
}

#[test]
fn a_game_that_breaks_keeps_what_was_played() -> Outcome {
    let file = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 2. 马二进五 卒7进1 1-0\n\n[Event \"b\"]\n\n1. 炮二平五 *\n";
    let games = rows_of(&[("a.pgn", file)], OnIllegal::Stop, Table::Games)?;
    assert_eq!(games.num_rows(), 2);
    assert_eq!(
        (text(&games, "status", 0), text(&games, "status", 1)),
        (Some("illegal_move"), Some("ok"))
    );
    assert_eq!(moves(&games, 0).len(), 2);
    assert_eq!(games["error_ply"].as_primitive::<UInt32Type>().value(0), 3);
    assert_eq!(
        games["plies_written"].as_primitive::<UInt32Type>().value(0),
        4
    );
    assert_eq!(
        (
            text(&games, "result_header", 0),
            text(&games, "result_board", 0)
        ),
        (Some("1-0"), Some("*"))
    );

    let violations = rows_of(&[("a.pgn", file)], OnIllegal::Stop, Table::Violations)?;
    assert_eq!(violations.num_rows(), 1);
    assert_eq!(text(&violations, "game_id", 0), text(&games, "game_id", 0));
    assert_eq!(
        (text(&violations, "code", 0), text(&violations, "side", 0)),
        (Some("illegal.piece_rule"), Some("red"))
    );
    assert_eq!(violations["ply"].as_primitive::<UInt32Type>().value(0), 3);

    let quarantine = rows_of(&[("a.pgn", file)], OnIllegal::Stop, Table::Quarantine)?;
    assert_eq!(quarantine.num_rows(), 1);
    assert_eq!(
        (text(&quarantine, "source", 0), text(&quarantine, "code", 0)),
        (Some("a.pgn"), Some("illegal_move"))
    );
    let offset = quarantine["offset"].as_primitive::<UInt64Type>().value(0) as usize;
    let length = quarantine["length"].as_primitive::<UInt64Type>().value(0) as usize;
    assert_eq!(&file[offset..offset + length], "马二进五");
    let excerpt = quarantine["excerpt"].as_binary::<i32>().value(0);
    assert!(String::from_utf8_lossy(excerpt).contains("马二进五 卒7进1"));
    Ok(())
}

#[test]
fn the_first_bad_game_stops_a_run_that_asks_for_it() {
    let bad = "[Event \"b\"]\n\n1. h2e2 h9g7 2. e2e9 *\n";
    let message = rows_of(
        &[("a.pgn", "h2e2 *"), ("b.pgn", bad)],
        OnIllegal::Raise,
        Table::Games,
    )
    .map_err(|error| error.to_string());
    let Err(message) = message else {
        panic!("the run went on")
    };
    assert!(
        message.starts_with("b.pgn, game 0, byte 29, ply 3: illegal_move: "),
        "{message}"
    );
}

#[test]
fn mate_and_stalemate_are_results_on_the_board() -> Outcome {
    let mate = "[FEN \"4k4/R8/9/9/9/9/9/9/9/1R1K5 w\"]\n\n1. b0b9 *\n";
    let stalemate = "[FEN \"3k5/4P4/9/9/9/9/9/9/9/4K4 w\"]\n\n1. e0f0 *\n";
    let games = rows_of(
        &[("a.pgn", mate), ("b.pgn", stalemate)],
        OnIllegal::Stop,
        Table::Games,
    )?;
    let ends: Vec<_> = (0..2)
        .map(|row| {
            (
                text(&games, "result_board", row),
                text(&games, "end_reason", row),
            )
        })
        .collect();
    assert_eq!(ends[0], (Some("1-0"), Some("checkmate")));
    assert_eq!(ends[1], (Some("1-0"), Some("stalemate")));
    Ok(())
}

#[test]
fn a_start_without_a_king_is_a_position_on_which_legality_is_not_asked() -> Outcome {
    let file = [(
        "a.pgn",
        "[FEN \"4k4/9/9/9/9/9/9/9/R8/9 w\"]\n\n1. a1a2 e9d9 *\n",
    )];
    let games = rows_of(&file, OnIllegal::Stop, Table::Games)?;
    assert_eq!(
        (text(&games, "status", 0), moves(&games, 0).len()),
        (Some("bad_start"), 0)
    );
    let positions = rows_of(&file, OnIllegal::Stop, Table::Positions)?;
    assert_eq!(positions.num_rows(), 1);
    for name in ["move", "in_check", "gives_check", "legal_moves"] {
        assert_eq!(positions[name].null_count(), 1, "{name}");
    }
    assert_eq!(
        rows_of(&file, OnIllegal::Stop, Table::Quarantine)?.num_rows(),
        1
    );

    let games = rows_of(&file, OnIllegal::PlayOn, Table::Games)?;
    assert_eq!(
        (text(&games, "status", 0), moves(&games, 0).len()),
        (Some("bad_start"), 2)
    );
    let positions = rows_of(&file, OnIllegal::PlayOn, Table::Positions)?;
    assert_eq!(positions.num_rows(), 3);
    for name in ["in_check", "gives_check", "legal_moves"] {
        assert_eq!(positions[name].null_count(), 3, "{name}");
    }
    Ok(())
}

#[test]
fn variations_and_comments_have_their_tables() -> Outcome {
    let file = [(
        "a.pgn",
        "[Event \"x\"]\n\n1. h2e2 {ghi chú} h9g7 (1... h7e7 {a ( b} (1... b9c7) 2. h0g2) 2. h0g2 $1 i9h9 *\n",
    )];
    let lines = rows_of(&file, OnIllegal::Stop, Table::Lines)?;
    let line = |row: usize| -> Vec<String> {
        moves(&lines, row)
            .into_iter()
            .filter_map(Move::from_u16)
            .map(|mv| mv.to_string())
            .collect()
    };
    assert_eq!(lines.num_rows(), 3);
    assert_eq!(line(0), ["h2e2", "h9g7", "h0g2", "i9h9"]);
    assert_eq!(
        (line(1), line(2)),
        (
            vec!["h7e7".to_owned(), "h0g2".to_owned()],
            vec!["b9c7".to_owned()]
        )
    );
    let branch = lines["branch_ply"].as_primitive::<UInt32Type>();
    assert!(branch.is_null(0) && branch.value(1) == 1 && branch.value(2) == 1);
    let comments = rows_of(&file, OnIllegal::Stop, Table::Comments)?;
    assert_eq!(
        (text(&comments, "text", 0), text(&comments, "text", 1)),
        (Some("ghi chú"), Some("a ( b"))
    );
    Ok(())
}

#[test]
fn copies_and_mirror_images_share_key_and_split() -> Outcome {
    let files = [
        ("1.pgn", "[Red \"a\"]\n\n1. h2e2 h9g7 2. h0g2 *\n"),
        ("2.pgn", "1. b2e2 b9c7 2. b0c2 *\n"),
        (
            "3.pgn",
            "[Red \"b\"]\n\n1. 炮二平五 马8进7 2. 马二进三 1-0\n",
        ),
        ("4.pgn", "1. h2e2 h9g7 2. h0g2 i9h9 *\n"),
        ("5.pgn", "[Red \"no moves\"]\n\n*\n"),
    ];
    let games = rows_of(&files, OnIllegal::Stop, Table::Games)?;
    let key = |row: usize| (text(&games, "dedup_key", row), text(&games, "split", row));
    assert!(key(0) == key(1) && key(1) == key(2));
    assert_ne!(key(2).0, key(3).0);
    assert_eq!(key(4), (None, None));
    // The same games among others keep their keys and splits.
    let more = rows_of(&files[1..4], OnIllegal::Stop, Table::Games)?;
    assert_eq!(
        (text(&more, "dedup_key", 0), text(&more, "split", 0)),
        key(1)
    );
    Ok(())
}

#[test]
fn headers_come_through_whole() -> Outcome {
    let file = "\u{feff}[Event \"Set A (demo)\"]\n[Red \"An vs 1...P2-5\"]\n[Black \"x [y] z\"]\n[RedElo \"2480\"]\n[Site \"\"]\n[Result \"*\"]\n\n*\n";
    let games = rows_of(&[("a.pgn", file)], OnIllegal::Stop, Table::Games)?;
    assert_eq!(
        (games.num_rows(), text(&games, "status", 0)),
        (1, Some("ok"))
    );
    assert_eq!(
        (text(&games, "red", 0), text(&games, "black", 0)),
        (Some("An vs 1...P2-5"), Some("x [y] z"))
    );
    assert_eq!(
        (text(&games, "event", 0), text(&games, "site", 0)),
        (Some("Set A (demo)"), None)
    );
    assert_eq!(
        text(&games, "headers_json", 0),
        Some(
            r#"{"Event":"Set A (demo)","Red":"An vs 1...P2-5","Black":"x [y] z","RedElo":"2480","Site":"","Result":"*"}"#
        )
    );
    assert_eq!(
        text(&games, "start_fen", 0).map(str::to_owned),
        Some(Setup::start().to_fen())
    );
    Ok(())
}

#[test]
fn only_the_tables_asked_for_are_written() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 10)?;
    let out = tempfile::tempdir()?;
    let mut config = config(root.path(), out.path(), 1);
    config.tables = vec![Table::Violations];
    let report = run(&config)?;
    let folders: Vec<&str> = report.rows.iter().map(|(table, _)| table.name()).collect();
    assert_eq!(folders, ["games", "violations", "quarantine"]);
    assert!(!out.path().join("positions").exists());
    assert!(fs::read_to_string(out.path().join("README.md"))?.contains("| `violations` | 0 |"));
    Ok(())
}

#[test]
fn an_empty_folder_gives_empty_tables() -> Outcome {
    let root = tempfile::tempdir()?;
    let out = tempfile::tempdir()?;
    let report = run(&config(root.path(), out.path(), 2))?;
    assert_eq!((report.games, report.shards, report.files.len()), (0, 1, 0));
    for wanted in Table::DATA {
        assert!(
            Path::new(out.path())
                .join(wanted.name())
                .join("part-00000.parquet")
                .is_file(),
            "{wanted}"
        );
        assert!(table(out.path(), wanted)?.is_empty());
    }
    Ok(())
}
