//! What the tests of this crate share: archives made on the spot, the shared archives unpacked, tables read back.
#![allow(dead_code, unused_imports, reason = "each test uses some of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use arrow_array::RecordBatch;
use cotuong_board::notation::{Notation, format};
use cotuong_board::{Move, Position};
use cotuong_dataset::{Config, Progress, Report, Table, replay};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

pub type Outcome = Result<(), Box<dyn std::error::Error>>;

/// Numbers that look random and are the same in every run.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A game of random moves of about this length.
pub fn random_game(numbers: &mut Numbers, plies: usize) -> Vec<Move> {
    let mut position = Position::start();
    let mut moves = Vec::new();
    for _ in 0..=numbers.below(2 * plies) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[numbers.below(legal.len())];
        moves.push(mv);
        position.play_unchecked(mv);
    }
    moves
}

/// The text of a game in PGN.
pub fn pgn(number: usize, moves: &[Move], notation: Notation) -> String {
    let results = ["1-0", "0-1", "1/2-1/2", "*"];
    let mut text = format!(
        "[Game \"Chinese Chess\"]\n[Event \"Giải {number}\"]\n[Red \"Đỏ {}\"]\n[Black \"Đen {}\"]\n[Result \"{}\"]\n\n",
        number % 7,
        number % 5,
        results[number % 4]
    );
    let mut position = Position::start();
    for (ply, &mv) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            text.extend([(ply / 2 + 1).to_string().as_str(), ". "]);
        }
        text.push_str(&format(mv, notation, &position).unwrap_or_else(|_| mv.to_string()));
        text.push(if ply % 8 == 7 { '\n' } else { ' ' });
        position.play_unchecked(mv);
    }
    text.push_str(results[number % 4]);
    text.push_str("\n\n");
    text
}

/// Writes an archive of one game a file, with a few bad ones and a file that is none among them.
pub fn write_archive(root: &Path, games: usize) -> std::io::Result<()> {
    let mut numbers = Numbers(games as u64);
    for number in 0..games {
        let folder = root.join(format!("{:02}", number % 10));
        fs::create_dir_all(&folder)?;
        let moves = random_game(&mut numbers, 60);
        let notation = [Notation::ZhHans, Notation::Iccs][number % 2];
        let mut text = pgn(number, &moves, notation);
        if number % 50 == 17 {
            text = text.replace("\n\n1. ", "\n\n1. e0e4 ");
        }
        fs::write(folder.join(format!("{number:05}.pgn")), text)?;
    }
    fs::write(root.join("not-a-game.bin"), [0; 5000])?;
    fs::write(root.join("empty.pgn"), "")
}

/// The settings for one folder of input.
pub fn config(input: &Path, out: &Path, workers: usize) -> Config {
    let mut config = Config::new([input], out);
    config.workers = workers;
    config
}

/// Replays with these settings.
pub fn run(config: &Config) -> Result<Report, Box<dyn std::error::Error>> {
    Ok(replay(config, &Progress::new())?)
}

/// Every file of a data set by its name, but for the manifest, which tells the time.
pub fn contents(out: &Path) -> std::io::Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![out.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path
                .strip_prefix(out)
                .unwrap_or(&path)
                .to_string_lossy()
                .into_owned();
            if name != "_manifest.parquet" {
                files.insert(name, fs::read(&path)?);
            }
        }
    }
    Ok(files)
}

/// All rows of a table of a data set in Parquet, part by part.
pub fn table(out: &Path, table: Table) -> Result<Vec<RecordBatch>, Box<dyn std::error::Error>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(out.join(table.name()))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut batches = Vec::new();
    for path in paths {
        let reader = ParquetRecordBatchReaderBuilder::try_new(fs::File::open(path)?)?.build()?;
        for batch in reader {
            batches.push(batch?);
        }
    }
    Ok(batches)
}

#[path = "../../../../tests/reference.rs"]
mod reference;

pub use reference::shared;

/// Unpacks a shared archive once, into the build folder.
pub fn unpacked(archive: &Path) -> std::io::Result<PathBuf> {
    let name = archive.file_stem().unwrap_or_default();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if !folder.is_dir() {
        let fresh = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
        let status = Command::new("tar")
            .arg("-xJf")
            .arg(archive)
            .arg("-C")
            .arg(fresh.path())
            .status()?;
        assert!(status.success(), "tar failed on {}", archive.display());
        fs::rename(fresh.keep(), &folder)?;
    }
    Ok(folder)
}
