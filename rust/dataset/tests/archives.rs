//! The two large archives of games in Chinese notation, whole.

mod common;

use std::path::Path;

use arrow_array::cast::AsArray;
use common::{Outcome, config, run, shared, unpacked};
use cotuong_dataset::{Report, Table};

fn replayed(archive: &str) -> Result<Option<Report>, Box<dyn std::error::Error>> {
    let Some(packed) = shared(&format!("archives/{archive}")) else {
        return Ok(None);
    };
    let input = unpacked(&packed)?;
    let out = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let report = run(&config(&input, out.path(), 0))?;
    check_violations(out.path(), &report)?;
    Ok(Some(report))
}

/// Every illegal move has its row in `violations`, every bad game its row in `quarantine`.
fn check_violations(out: &Path, report: &Report) -> Outcome {
    let violations = common::table(out, Table::Violations)?;
    let codes = violations
        .iter()
        .flat_map(|batch| batch["code"].as_string::<i32>().iter().flatten());
    let illegal = codes.filter(|code| code.starts_with("illegal.")).count();
    assert_eq!(illegal as u64, report.with_status("illegal_move"));
    assert_eq!(
        report.rows_of(Table::Quarantine),
        report.games - report.ok()
    );
    let rows: usize = common::table(out, Table::Positions)?
        .iter()
        .map(arrow_array::RecordBatch::num_rows)
        .sum();
    assert_eq!(rows as u64, report.rows_of(Table::Positions));
    // A game of n plies has n + 1 positions, whatever became of it.
    assert_eq!(rows as u64, report.plies + report.games);
    Ok(())
}

#[test]
fn big5() -> Outcome {
    let Some(report) = replayed("pgn-chinese-big5/ALL_CCPD_46569_pgn.tar.xz")? else {
        return Ok(());
    };
    assert_eq!(
        (report.games, report.ok(), report.plies_written),
        (46_569, 46_557, 3_886_071)
    );
    assert_eq!(
        (
            report.with_status("bad_start"),
            report.with_status("illegal_move")
        ),
        (6, 6)
    );
    assert_eq!(report.files.len(), 46_569);
    assert!(report.files.iter().all(|file| file.games == 1));
    Ok(())
}

#[test]
fn gbk() -> Outcome {
    let Some(report) = replayed("pgn-chinese-gbk/ALL_walker8088_7924_pgn.tar.xz")? else {
        return Ok(());
    };
    assert_eq!(
        (report.games, report.ok(), report.plies),
        (7_924, 7_924, 1_075_251)
    );
    Ok(())
}

#[test]
fn gbk_without_unpacking() -> Outcome {
    let Some(input) = shared("archives/pgn-chinese-gbk/ALL_walker8088_7924_pgn.tar.xz") else {
        return Ok(());
    };
    let out = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let report = run(&config(&input, out.path(), 0))?;
    assert_eq!(
        (report.games, report.ok(), report.plies),
        (7_924, 7_924, 1_075_251)
    );
    assert_eq!(report.files.len(), 7_924);
    Ok(())
}
