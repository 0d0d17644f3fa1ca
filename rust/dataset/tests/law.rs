//! What the law writes into the tables: repetitions, breaches, results.

mod common;

use std::fs;

use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use common::{Outcome, config, run, table};
use cotuong_dataset::Table;

/// A rook checks from d and e in turn; the ninth ply brings the position for the third time.
const PERPETUAL: &str = "[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n\
    a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 1/2-1/2\n";

/// Horses go out and come back: a draw, which the header denies with an offence that nobody committed.
const IDLE: &str = "[Result \"1-0\"]\n[Termination \"perpetual chase\"]\n\nh0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 1-0\n";

/// A mate in two plies by two rooks, a result that denies it, and a move too many.
const MATE: &str = "[FEN \"4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1\"]\n[Result \"0-1\"]\n\nb1b9 0-1\n";
const AFTER_MATE: &str =
    "[FEN \"4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1\"]\n[Result \"1-0\"]\n\nb1b9 e9e8 1-0\n";

/// A game that ended by resignation, of which the law says nothing.
const RESIGNED: &str = "[Result \"1-0\"]\n\nh2e2 h9g7 {认负} 1-0\n";

fn tables(rules: &str, games: &[&str]) -> Result<Tables, Box<dyn std::error::Error>> {
    let (root, out) = (tempfile::tempdir()?, tempfile::tempdir()?);
    fs::write(root.path().join("games.pgn"), games.join("\n"))?;
    let mut config = config(root.path(), out.path(), 1);
    rules.clone_into(&mut config.rules);
    run(&config)?;
    let one = |wanted| -> Result<RecordBatch, Box<dyn std::error::Error>> {
        let batches = table(out.path(), wanted)?;
        Ok(batches
            .into_iter()
            .next()
            .unwrap_or_else(|| RecordBatch::new_empty(wanted.schema())))
    };
    Ok(Tables {
        games: one(Table::Games)?,
        positions: one(Table::Positions)?,
        loops: one(Table::Loops)?,
        violations: one(Table::Violations)?,
    })
}

struct Tables {
    games: RecordBatch,
    positions: RecordBatch,
    loops: RecordBatch,
    violations: RecordBatch,
}

/// A column of text, null as a dash.
fn column<'a>(batch: &'a RecordBatch, name: &str) -> Vec<&'a str> {
    batch[name]
        .as_string::<i32>()
        .iter()
        .map(|text| text.unwrap_or("-"))
        .collect()
}

fn texts(batch: &RecordBatch, name: &str, row: usize) -> Option<Vec<String>> {
    let lists = batch[name].as_list::<i32>();
    let values = lists.is_valid(row).then(|| lists.value(row))?;
    Some(
        values
            .as_string::<i32>()
            .iter()
            .flatten()
            .map(str::to_owned)
            .collect(),
    )
}

#[test]
fn header_and_ruling_stand_side_by_side() -> Outcome {
    let found = tables("vn", &[PERPETUAL, IDLE, MATE, RESIGNED])?;
    assert_eq!(
        column(&found.games, "result_header"),
        ["1/2-1/2", "1-0", "0-1", "1-0"]
    );
    assert_eq!(column(&found.games, "result_board"), ["*", "*", "1-0", "*"]);
    assert_eq!(
        column(&found.games, "result_law"),
        ["0-1", "1/2-1/2", "1-0", "-"]
    );
    assert_eq!(
        column(&found.games, "end_reason"),
        ["perpetual_check", "repetition", "checkmate", "-"]
    );
    assert_eq!(
        column(&found.games, "end_reason_header"),
        ["-", "perpetual_chase", "-", "resignation"]
    );
    let agree: Vec<Option<bool>> = found.games["agree"].as_boolean().iter().collect();
    assert_eq!(agree, [Some(false), Some(false), Some(false), None]);
    assert_eq!(column(&found.games, "rule_set"), ["vn"; 4]);
    assert!(
        column(&found.games, "rule_set_version")
            .iter()
            .all(|&version| version != "-")
    );
    assert_eq!(
        column(&found.violations, "code"),
        [
            "perpetual_check",
            "result_contradicts_law",
            "result_contradicts_law",
            "result_contradicts_board"
        ]
    );
    assert_eq!(column(&found.violations, "side"), ["red", "-", "-", "-"]);
    assert!(column(&found.violations, "article")[0].starts_with("vn:23"));
    Ok(())
}

#[test]
fn a_loop_has_a_row_and_its_plies_their_acts() -> Outcome {
    let found = tables("vn", &[PERPETUAL])?;
    assert_eq!(column(&found.loops, "verdict"), ["red_loses"]);
    assert_eq!(column(&found.loops, "offender"), ["red"]);
    let checks = texts(&found.loops, "red_acts", 0).unwrap_or_default();
    assert_eq!(checks, ["check"; 2]);
    // The row of a position tells of the move made from it; the move that entered the loop is no part of it.
    assert_eq!(found.positions.num_rows(), 10);
    assert_eq!(texts(&found.positions, "acts", 0), None);
    assert_eq!(texts(&found.positions, "acts", 9), None);
    for row in 1..9 {
        let acts = texts(&found.positions, "acts", row).unwrap_or_default();
        let is_red = row % 2 == 0;
        assert_eq!(
            acts.contains(&"check".to_owned()),
            is_red,
            "row {row}: {acts:?}"
        );
    }
    Ok(())
}

#[test]
fn a_move_after_the_end_is_told() -> Outcome {
    let found = tables("vn", &[AFTER_MATE])?;
    let codes = column(&found.violations, "code");
    assert!(codes.contains(&"move_after_end"), "{codes:?}");
    assert!(
        codes.iter().any(|code| code.starts_with("illegal.")),
        "{codes:?}"
    );
    assert_eq!(column(&found.games, "status"), ["illegal_move"]);
    // The law ends a game by mate, and the two columns on its end say the same.
    let law = column(&found.games, "result_law");
    assert_eq!(law, column(&found.games, "result_board"));
    assert_eq!(column(&found.games, "end_reason"), ["checkmate"]);
    Ok(())
}

#[test]
fn every_rule_set_can_be_asked_and_others_are_refused() -> Outcome {
    for rules in ["vn", "vn-2011", "asian", "wxf", "cxa2020"] {
        let found = tables(rules, &[PERPETUAL])?;
        assert_eq!(column(&found.games, "rule_set"), [rules]);
    }
    let refused = tables("fide", &[PERPETUAL])
        .err()
        .map(|error| error.to_string());
    assert_eq!(
        refused.as_deref(),
        Some("rules cannot be `fide`: vn, vn-2011, asian, wxf or cxa2020 was expected")
    );
    Ok(())
}
