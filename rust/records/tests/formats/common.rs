//! The real archives, which are no part of the project.

use std::fs;
use std::path::{Path, PathBuf};

use cotuong_records::{Game, Played, ReadOptions, read_games};

#[path = "../../../../tests/reference.rs"]
mod reference;

/// The folder of the archives, if there are any.
pub fn archives() -> Option<PathBuf> {
    reference::shared("archives")
}

/// The files of a folder, and of those in it, in the order of their names.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder is there") {
            let path = entry.expect("the entry is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "nothing in {}", folder.display());
    found
}

/// The rows of a table with tabs, each by its columns; the first is that of the names.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().map(|line| line.split('\t').collect())
}

/// All games of some bytes.
pub fn read_all(bytes: &[u8]) -> Vec<Game> {
    read_games(bytes, &ReadOptions::default())
        .map(|game| game.expect("readable"))
        .collect()
}

/// Moves as ICCS, with blanks between them.
pub fn line_of(played: &Played) -> String {
    let moves: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}
