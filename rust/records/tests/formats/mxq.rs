//! MXQ: every real file.

use std::fs;

use cotuong_records::{Encoding, Format, GameResult, GameStatus, OnIllegal, play};

use crate::common::{archives, files, read_all};

#[test]
fn every_file_is_one_clean_game() {
    let Some(archives) = archives() else { return };
    let (mut games, mut plies) = (0, 0);
    for path in files(&archives.join("mxq")) {
        let read = read_all(&fs::read(&path).expect("readable"));
        let [game] = &read[..] else {
            panic!("one game: {}", path.display())
        };
        assert_eq!(
            (game.format, game.encoding),
            (Format::Mxq, Encoding::Gb18030),
            "{}",
            path.display()
        );
        let played = play(game, OnIllegal::Stop);
        assert_eq!(
            played.status,
            GameStatus::Ok,
            "{}: {:?}",
            path.display(),
            played.error
        );
        // The name of the file says what the record does: players and result, in the view of Red.
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let word = ["-胜-", "-负-", "-和-"]
            .into_iter()
            .position(|word| name.contains(word));
        let results = [GameResult::RedWins, GameResult::BlackWins, GameResult::Draw];
        assert_eq!(
            Some(game.result()),
            word.map(|word| results[word]),
            "{name}"
        );
        assert!(
            name.contains(game.red().expect("a player"))
                && name.contains(game.black().expect("a player"))
        );
        games += 1;
        plies += played.moves.len();
    }
    assert_eq!((games, plies), (48, 4146));
}
