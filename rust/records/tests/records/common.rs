//! What the tests share.

use std::path::PathBuf;

use cotuong_records::{Game, GameStatus, OnIllegal, Played, ReadOptions, play, read_games};

/// A file of the reference archives, which stand beside the project. Without them a test is skipped, loudly; under
/// CI it fails.
pub fn shared(path: &str) -> Option<Vec<u8>> {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared"));
    if !root.is_dir() {
        assert!(
            std::env::var_os("CI").is_none(),
            "the reference archives are missing: {}",
            root.display()
        );
        eprintln!("SKIPPED: no reference archives at {}", root.display());
        return None;
    }
    Some(std::fs::read(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}")))
}

/// All games of some bytes.
pub fn games(bytes: &[u8]) -> Vec<Game> {
    games_with(bytes, &ReadOptions::default())
}

pub fn games_with(bytes: &[u8], options: &ReadOptions) -> Vec<Game> {
    read_games(bytes, options)
        .map(|game| game.expect("a known format"))
        .collect()
}

/// The only game of some bytes.
pub fn game(bytes: &[u8]) -> Game {
    let mut games = games(bytes);
    assert_eq!(
        games.len(),
        1,
        "one game was expected in {:?}",
        String::from_utf8_lossy(bytes)
    );
    games.remove(0)
}

/// The moves of the only game of a text, all of them legal.
pub fn moves_of(text: &str) -> String {
    let (_, played) = played(text.as_bytes());
    assert_eq!(
        (played.status, &played.error),
        (GameStatus::Ok, &None),
        "{text}"
    );
    line(&played)
}

/// The only game of some bytes, played.
pub fn played(bytes: &[u8]) -> (Game, Played) {
    let game = game(bytes);
    let played = play(&game, OnIllegal::Stop);
    (game, played)
}

/// Moves as ICCS, with blanks between them.
pub fn line(played: &Played) -> String {
    let moves: Vec<String> = played.moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// Text in an encoding.
pub fn encode(text: &str, encoding: cotuong_records::Encoding) -> Vec<u8> {
    use cotuong_records::Encoding;
    let units = || text.encode_utf16();
    match encoding {
        Encoding::Utf16Le => units().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => units().flat_map(u16::to_be_bytes).collect(),
        Encoding::Gb18030 => encoding_rs::GB18030.encode(text).0.into_owned(),
        Encoding::Big5 => encoding_rs::BIG5.encode(text).0.into_owned(),
        _ => text.as_bytes().to_vec(),
    }
}
