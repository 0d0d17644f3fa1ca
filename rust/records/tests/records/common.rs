//! What the tests share.

use cotuong_records::{Game, GameStatus, OnIllegal, Played, ReadOptions, play, read_games};

#[path = "../../../../tests/reference.rs"]
mod reference;

/// A file of the reference archives, if there are any.
pub fn shared(path: &str) -> Option<Vec<u8>> {
    let path = reference::shared(path)?;
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
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
