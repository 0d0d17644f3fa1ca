//! Shards in processes of their own: games that kill them are put aside, and everything else is as on threads.
//!
//! The worker is this very test program, started with the test `worker` alone.

mod common;

use std::fs;
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

use arrow_array::cast::AsArray;
use common::{Numbers, Outcome, config, contents, pgn, random_game, run, table, write_archive};
use cotuong_board::notation::Notation;
use cotuong_dataset::{
    Config, DatasetError, Executor, Progress, Table, WorkerCommand, replay, serve,
};

/// The life of a worker process; a file's name says what its games do to it.
#[test]
#[ignore = "started by the other tests, as a process of its own"]
fn worker() -> io::Result<()> {
    serve(io::stdin(), io::stdout(), |source, index| {
        if source.contains("deadly") && index == 6 {
            std::process::abort();
        }
        if source.contains("stubborn") {
            std::thread::sleep(Duration::from_secs(60));
        }
    })
}

fn apart(input: &Path, out: &Path, workers: usize) -> Result<Config, io::Error> {
    let mut config = config(input, out, workers);
    let arguments = [
        "worker",
        "--exact",
        "--ignored",
        "--nocapture",
        "--test-threads=1",
    ];
    config.executor = Executor::Processes(WorkerCommand {
        program: std::env::current_exe()?,
        arguments: arguments.map(str::to_owned).to_vec(),
        patience: WorkerCommand::PATIENCE,
    });
    Ok(config)
}

fn twelve_games() -> String {
    let mut numbers = Numbers(12);
    (0..12)
        .map(|number| pgn(number, &random_game(&mut numbers, 20), Notation::Iccs))
        .collect()
}

#[test]
fn a_game_that_kills_its_process_is_put_aside() -> Outcome {
    let (root, out) = (tempfile::tempdir()?, tempfile::tempdir()?);
    fs::write(root.path().join("deadly.pgn"), twelve_games())?;
    let report = run(&apart(root.path(), out.path(), 2)?)?;
    assert_eq!(
        (
            report.games,
            report.ok(),
            report.with_status("worker_crash")
        ),
        (12, 11, 1)
    );
    let quarantine = &table(out.path(), Table::Quarantine)?[0];
    assert_eq!(quarantine.num_rows(), 1);
    assert_eq!(
        quarantine["code"].as_string::<i32>().value(0),
        "worker_crash"
    );
    let games = &table(out.path(), Table::Games)?[0];
    let statuses: Vec<_> = games["status"]
        .as_string::<i32>()
        .iter()
        .flatten()
        .collect();
    assert_eq!(statuses[6], "worker_crash");
    Ok(())
}

#[test]
fn the_bytes_are_those_of_threads() -> Outcome {
    let root = tempfile::tempdir()?;
    write_archive(root.path(), 60)?;
    let (threads, processes) = (tempfile::tempdir()?, tempfile::tempdir()?);
    run(&config(root.path(), threads.path(), 2))?;
    let report = run(&apart(root.path(), processes.path(), 2)?)?;
    assert_eq!(report.games, 60);
    assert_eq!(contents(threads.path())?, contents(processes.path())?);
    Ok(())
}

#[test]
fn a_worker_that_cannot_start_or_answer_is_an_error() -> Outcome {
    let (root, out) = (tempfile::tempdir()?, tempfile::tempdir()?);
    fs::write(root.path().join("a.pgn"), twelve_games())?;
    let mut config = config(root.path(), out.path(), 1);
    for (program, said) in [
        ("/no/such/program", "/no/such/program"),
        ("true", "before any game"),
        // It answers, but with what it was told.
        ("cat", "has not said within 0 s that it is a worker"),
    ] {
        config.executor = Executor::Processes(WorkerCommand {
            program: program.into(),
            arguments: Vec::new(),
            patience: Duration::from_millis(200),
        });
        let error = run(&config)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default();
        assert!(error.contains(said), "{program}: {error}");
    }
    Ok(())
}

#[test]
fn a_worker_that_does_not_stop_is_ended() -> Outcome {
    let (root, out) = (tempfile::tempdir()?, tempfile::tempdir()?);
    fs::write(root.path().join("stubborn.pgn"), twelve_games())?;
    let config = apart(root.path(), out.path(), 1)?;
    let progress = Progress::new();
    let began = Instant::now();
    let outcome = std::thread::scope(|scope| {
        let run = scope.spawn(|| replay(&config, &progress));
        std::thread::sleep(Duration::from_secs(1));
        progress.cancel();
        run.join()
    });
    assert!(matches!(outcome, Ok(Err(DatasetError::Cancelled))));
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "it waited for the worker"
    );
    Ok(())
}
