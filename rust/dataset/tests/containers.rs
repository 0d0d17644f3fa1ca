//! Archives inside files: read in place, each file in them under a name of its own.

mod common;

use std::fs;
use std::process::Command;

use arrow_array::cast::AsArray;
use common::{Outcome, config, run, table, write_archive};
use cotuong_dataset::{Table, scan};

#[test]
fn a_container_holds_the_games_that_its_files_do() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 60)?;
    let plain = tempfile::tempdir()?;
    let expected = run(&config(root.path(), plain.path(), 2))?;

    let packed = tempfile::tempdir()?;
    let tar = packed.path().join("games.tar.xz");
    let status = Command::new("tar")
        .arg("-cJf")
        .arg(&tar)
        .arg("-C")
        .arg(root.path())
        .arg(".")
        .status()?;
    assert!(status.success());
    let out = tempfile::tempdir()?;
    let config = config(packed.path(), out.path(), 2);
    let report = run(&config)?;
    assert_eq!(
        (report.games, &report.by_status),
        (expected.games, &expected.by_status)
    );
    assert_eq!(
        (report.plies, &report.quarantined),
        (expected.plies, &expected.quarantined)
    );
    assert_eq!(report.files.len(), expected.files.len());
    assert!(
        report
            .files
            .iter()
            .all(|file| file.source.starts_with("games.tar.xz/"))
    );

    let mut sources: Vec<String> = Vec::new();
    for batch in table(out.path(), Table::Games)? {
        sources.extend(
            batch["source"]
                .as_string::<i32>()
                .iter()
                .flatten()
                .map(str::to_owned),
        );
    }
    assert!(
        sources.contains(&"games.tar.xz/./03/00013.pgn".to_owned())
            || sources.contains(&"games.tar.xz/03/00013.pgn".to_owned()),
        "{sources:?}"
    );
    assert_eq!(run(&config)?.shards_kept, report.shards);
    let rows: usize = scan(&config, Table::Positions, None)?
        .map(|batch| batch.map_or(0, |batch| batch.num_rows()))
        .sum();
    assert_eq!(rows as u64, report.rows_of(Table::Positions));
    Ok(())
}

#[test]
fn a_damaged_container_gives_what_is_before_the_damage() -> Outcome {
    let root = tempfile::tempdir()?;
    let games = "[Event \"a\"]\n\n1. h2e2 *\n\n".repeat(200);
    let packed = zstd::bulk::compress(games.as_bytes(), 3)?;
    fs::write(root.path().join("whole.pgn.zst"), &packed)?;
    let cut = [&packed, &packed[..packed.len() - 4]].concat();
    fs::write(root.path().join("cut.pgn.zst"), cut)?;
    fs::write(root.path().join("plain.pgn"), "1. h2e2 *\n")?;
    let out = tempfile::tempdir()?;
    let report = run(&config(root.path(), out.path(), 1))?;
    let file = |source: &str| {
        report
            .files
            .iter()
            .find(|file| file.source == source)
            .cloned()
            .unwrap_or_default()
    };
    assert_eq!(
        (file("whole.pgn.zst").games, file("plain.pgn").games),
        (200, 1)
    );
    assert_eq!(
        (file("cut.pgn.zst").games, file("cut.pgn.zst").quarantined),
        (200, 1)
    );
    let codes: Vec<&str> = report
        .quarantined
        .iter()
        .map(|(code, _)| code.as_str())
        .collect();
    assert!(
        codes.iter().any(|code| code.starts_with("container.")),
        "{codes:?}"
    );
    Ok(())
}
