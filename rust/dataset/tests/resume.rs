//! Runs that are killed, cancelled, starved of room or repeated: the bytes are the same in the end, and nothing half-written shows.

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use common::{Numbers, Outcome, config, contents, pgn, random_game, run, write_archive};
use cotuong_board::notation::Notation;
use cotuong_dataset::{Config, DatasetError, OnIllegal, OutputFormat, Progress, Table, replay};

/// Games in the archive of these tests.
const GAMES: usize = 1500;

fn settings(input: &Path, out: &Path, workers: usize) -> Config {
    let mut config = config(input, out, workers);
    config.shard_bytes = Some(60_000);
    config
}

/// Not a test by itself: the replay that other tests run as a process of its own and kill.
#[test]
#[ignore = "a helper process of the other tests"]
fn child() -> Outcome {
    let (Some(input), Some(out)) = (
        std::env::var_os("REPLAY_INPUT"),
        std::env::var_os("REPLAY_OUT"),
    ) else {
        return Ok(());
    };
    match replay(
        &settings(Path::new(&input), Path::new(&out), 2),
        &Progress::new(),
    ) {
        Ok(_) => Ok(()),
        Err(error) => {
            println!("failed: {error}");
            std::process::exit(9)
        }
    }
}

/// The command that runs [`child`], behind some words of shell.
fn child_command(
    before: &str,
    input: &Path,
    out: &Path,
) -> Result<Command, Box<dyn std::error::Error>> {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{before} exec \"$0\" \"$@\""))
        .arg(std::env::current_exe()?)
        .args([
            "child",
            "--exact",
            "--ignored",
            "--nocapture",
            "--test-threads=1",
        ])
        .env("REPLAY_INPUT", input)
        .env("REPLAY_OUT", out)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    Ok(command)
}

/// Every file under a final name is whole: its last bytes are those of its format.
fn check_whole(out: &Path) -> Outcome {
    for (name, bytes) in contents(out)? {
        let file = name.rsplit('/').next().unwrap_or_default();
        if file.starts_with("part-") {
            assert!(bytes.ends_with(b"PAR1"), "{name} is cut short");
        }
    }
    Ok(())
}

fn check_nothing_temporary(out: &Path) -> Outcome {
    for name in contents(out)?.into_keys() {
        assert!(
            Path::new(&name)
                .extension()
                .is_none_or(|extension| extension != "tmp"),
            "{name}"
        );
    }
    Ok(())
}

/// Shards that the run under way has finished.
fn finished(out: &Path) -> usize {
    fs::read_dir(out.join("_journal")).map_or(0, |entries| entries.count().saturating_sub(1))
}

/// Runs a child and kills it at some moment after this many shards are finished; tells whether it was killed before its end.
fn kill_one(
    input: &Path,
    out: &Path,
    shards: usize,
    wait: Duration,
) -> Result<bool, Box<dyn std::error::Error>> {
    let mut child = child_command("", input, out)?.spawn()?;
    while finished(out) < shards && child.try_wait()?.is_none() {
        thread::sleep(Duration::from_micros(200));
    }
    thread::sleep(wait);
    child.kill()?;
    Ok(!child.wait()?.success())
}

#[test]
fn killed_at_any_moment_a_run_ends_in_the_same_bytes() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), GAMES)?;
    let undisturbed = tempfile::tempdir()?;
    let shards = run(&settings(root.path(), undisturbed.path(), 2))?.shards as usize;
    assert!(shards >= 10);
    let expected = contents(undisturbed.path())?;
    let mut numbers = Numbers(u64::from(
        SystemTime::now().duration_since(UNIX_EPOCH)?.subsec_nanos(),
    ));
    let mut killed = 0;
    let out = tempfile::tempdir()?;
    for round in 0..20 {
        // Every third run is killed close to its end, where the data set is committed, and then brought to it.
        let (after, micros) = if round % 3 == 2 {
            (shards, 3_000)
        } else {
            (finished(out.path()) + numbers.below(shards / 2), 20_000)
        };
        let wait = Duration::from_micros(numbers.below(micros) as u64);
        killed += usize::from(kill_one(root.path(), out.path(), after, wait)?);
        check_whole(out.path())?;
        if round % 3 == 2 {
            run(&settings(root.path(), out.path(), 1 + round % 2))?;
            assert!(contents(out.path())? == expected, "round {round}");
            fs::remove_dir_all(out.path())?;
            fs::create_dir(out.path())?;
        }
    }
    assert!(
        killed >= 10,
        "only {killed} of 20 runs were killed before their end"
    );
    run(&settings(root.path(), out.path(), 2))?;
    assert!(contents(out.path())? == expected);
    Ok(())
}

#[test]
fn a_full_disk_is_a_clear_error_and_leaves_no_part() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), GAMES)?;
    let undisturbed = tempfile::tempdir()?;
    run(&settings(root.path(), undisturbed.path(), 2))?;
    let out = tempfile::tempdir()?;
    // No file may grow beyond 16 blocks of 512 bytes; without the trap the signal would end the process.
    let output = child_command("trap '' XFSZ; ulimit -f 16;", root.path(), out.path())?.output()?;
    assert_eq!(
        output.status.code(),
        Some(9),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("failed: cannot write ") && said.contains("part-000"),
        "{said}"
    );
    check_whole(out.path())?;
    check_nothing_temporary(out.path())?;
    run(&settings(root.path(), out.path(), 2))?;
    assert!(contents(out.path())? == contents(undisturbed.path())?);
    Ok(())
}

#[test]
fn a_run_that_is_cancelled_stops_at_once_and_can_be_resumed() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), GAMES)?;
    let undisturbed = tempfile::tempdir()?;
    run(&settings(root.path(), undisturbed.path(), 2))?;
    let out = tempfile::tempdir()?;
    let progress = Arc::new(Progress::new());
    let (config, watched) = (settings(root.path(), out.path(), 2), Arc::clone(&progress));
    let worker = thread::spawn(move || replay(&config, &watched).map(|_| ()));
    while progress.snapshot().games < 100 {
        thread::sleep(Duration::from_millis(1));
    }
    let asked = Instant::now();
    progress.cancel();
    let outcome = worker.join().map_err(|_| "the run panicked")?;
    assert!(
        asked.elapsed() < Duration::from_millis(500),
        "it took {:?}",
        asked.elapsed()
    );
    assert!(
        matches!(outcome, Err(DatasetError::Cancelled)),
        "{outcome:?}"
    );
    check_nothing_temporary(out.path())?;
    run(&settings(root.path(), out.path(), 2))?;
    assert!(contents(out.path())? == contents(undisturbed.path())?);
    Ok(())
}

#[test]
fn a_finished_data_set_is_kept_and_a_changed_input_redone() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 200)?;
    let out = tempfile::tempdir()?;
    let config = settings(root.path(), out.path(), 2);
    let first = run(&config)?;
    assert_eq!(first.shards_kept, 0);
    let (before, manifest) = (
        contents(out.path())?,
        fs::read(out.path().join("_manifest.parquet"))?,
    );
    let second = run(&config)?;
    assert_eq!(second.shards_kept, second.shards);
    assert_eq!(
        (second.games, &second.by_status, &second.files),
        (first.games, &first.by_status, &first.files)
    );
    assert!(
        contents(out.path())? == before
            && fs::read(out.path().join("_manifest.parquet"))? == manifest
    );

    // One file of the same length: only its shard is run again.
    let file = root.path().join("03/00013.pgn");
    let text = fs::read_to_string(&file)?;
    fs::write(&file, text.replace("Đỏ 6", "Đỏ 9"))?;
    let third = run(&config)?;
    assert_eq!(
        (third.games, third.shards_kept),
        (first.games, first.shards - 1)
    );

    // Fewer files, fewer shards: no part of the old ones stays.
    for folder in ["05", "06", "07", "08", "09"] {
        fs::remove_dir_all(root.path().join(folder))?;
    }
    let fourth = run(&config)?;
    assert_eq!(fourth.games, 100);
    let fresh = tempfile::tempdir()?;
    run(&settings(root.path(), fresh.path(), 1))?;
    assert!(contents(out.path())? == contents(fresh.path())?);
    Ok(())
}

#[test]
fn a_part_that_was_damaged_is_written_again() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 100)?;
    let out = tempfile::tempdir()?;
    let config = settings(root.path(), out.path(), 2);
    let first = run(&config)?;
    let before = contents(out.path())?;
    let part = out.path().join("games/part-00001.parquet");
    let mut bytes = fs::read(&part)?;
    bytes[100] ^= 1;
    fs::write(&part, bytes)?;
    fs::remove_file(out.path().join("positions/part-00002.parquet"))?;
    assert_eq!(run(&config)?.shards_kept, first.shards - 2);
    assert!(contents(out.path())? == before);
    Ok(())
}

#[test]
fn other_settings_over_an_old_output_are_refused() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 20)?;
    let out = tempfile::tempdir()?;
    let config = config(root.path(), out.path(), 1);
    run(&config)?;
    let before = contents(out.path())?;
    let others = [
        Config {
            format: OutputFormat::Ipc,
            ..config.clone()
        },
        Config {
            on_illegal: OnIllegal::PlayOn,
            ..config.clone()
        },
        Config {
            tables: vec![Table::Positions],
            ..config.clone()
        },
        Config {
            encoding: Some("big5".to_owned()),
            ..config.clone()
        },
        Config {
            shard_bytes: Some(1000),
            ..config.clone()
        },
    ];
    for other in others {
        let refused = replay(&other, &Progress::new()).map(|_| ());
        assert!(
            matches!(refused, Err(DatasetError::OtherConfig { .. })),
            "{refused:?}"
        );
    }
    assert!(contents(out.path())? == before);
    // The number of workers is no setting of that kind.
    assert_eq!(
        run(&Config {
            workers: 3,
            ..config
        })?
        .shards_kept,
        1
    );
    Ok(())
}

#[test]
fn the_tables_of_other_inputs_are_not_replaced() -> Outcome {
    let (root, out) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let mut numbers = Numbers(3);
    for (folder, file) in [("one", "a.pgn"), ("two", "c.pgn")] {
        let folder = root.path().join(folder);
        fs::create_dir(&folder)?;
        let text = pgn(1, &random_game(&mut numbers, 20), Notation::Iccs);
        fs::write(folder.join(file), text)?;
    }
    let (one, two) = (root.path().join("one"), root.path().join("two"));
    run(&config(&one, out.path(), 1))?;
    let before = contents(out.path())?;
    let refused = replay(&config(&two, out.path(), 1), &Progress::new()).map(|_| ());
    assert!(
        matches!(&refused, Err(DatasetError::OtherInputs { theirs, ours, .. }) if theirs == "a.pgn" && ours == "c.pgn"),
        "{refused:?}"
    );
    assert!(contents(out.path())? == before);
    // An archive that has grown is the same archive.
    fs::copy(two.join("c.pgn"), one.join("c.pgn"))?;
    assert_eq!(run(&config(&one, out.path(), 1))?.games, 2);
    Ok(())
}

#[test]
fn a_part_of_the_inputs_does_not_replace_the_whole() -> Outcome {
    let root = tempfile::tempdir()?;
    let game = "[Event \"x\"]\n\n1. h2e2 h9g7 *\n";
    for name in ["a.pgn", "b.pgn"] {
        fs::write(root.path().join(name), game)?;
    }
    let out = tempfile::tempdir()?;
    run(&config(root.path(), out.path(), 1))?;
    let before = contents(out.path())?;
    let part = config(&root.path().join("a.pgn"), out.path(), 1);
    let refused = replay(&part, &Progress::new()).map(|_| ());
    assert!(
        matches!(&refused, Err(DatasetError::OtherInputs { theirs, ours, .. }) if theirs == "b.pgn" && ours == "a.pgn"),
        "{refused:?}"
    );
    assert!(contents(out.path())? == before);
    // What is gone from the archive is gone from its tables.
    fs::remove_file(root.path().join("b.pgn"))?;
    assert_eq!(run(&part)?.games, 1);
    Ok(())
}

#[test]
fn a_folder_of_something_else_is_refused() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 5)?;
    let out = tempfile::tempdir()?;
    fs::write(out.path().join("thesis.tex"), "important")?;
    let refused = replay(&config(root.path(), out.path(), 1), &Progress::new()).map(|_| ());
    assert!(
        matches!(refused, Err(DatasetError::ForeignOutput { .. })),
        "{refused:?}"
    );
    assert_eq!(
        contents(out.path())?.into_keys().collect::<Vec<_>>(),
        ["thesis.tex"]
    );
    Ok(())
}

#[test]
fn an_output_inside_the_input_is_not_read_as_input() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 20)?;
    let config = config(root.path(), &root.path().join("tables"), 1);
    let first = run(&config)?;
    let second = run(&config)?;
    assert_eq!(
        (first.files.len(), second.files.len(), second.shards_kept),
        (22, 22, 1)
    );
    Ok(())
}
