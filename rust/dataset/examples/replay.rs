//! Replays archives into a data set: `replay OUT WORKERS INPUT...`. The tests kill it; the figures of the bench come from it.

use std::process::ExitCode;

use cotuong_dataset::{Config, Progress, replay};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [out, workers, inputs @ ..] = arguments.as_slice() else {
        eprintln!("usage: replay OUT WORKERS INPUT...");
        return ExitCode::from(2);
    };
    let mut config = Config::new(inputs.iter().map(String::as_str), out);
    config.workers = workers.parse().unwrap_or(0);
    match replay(&config, &Progress::new()) {
        Ok(report) => {
            println!(
                "{} games, {} plies, {:?}, {:.3} s",
                report.games, report.plies, report.by_status, report.seconds
            );
            println!(
                "{} shards, {} kept; {} bytes in, {} out",
                report.shards, report.shards_kept, report.input_bytes, report.output_bytes
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
