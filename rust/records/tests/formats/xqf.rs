//! XQF: every real file against the list of what is right.

use std::fs;

use crate::common::{archives, line_of, rows};
use cotuong_board::Color;
use cotuong_records::{
    Format, Game, GameStatus, OnIllegal, ReadOptions, play, play_variations, read_games,
};

fn only(bytes: &[u8]) -> Game {
    let mut games = read_games(bytes, &ReadOptions::default());
    let game = games.next().expect("a game").expect("readable");
    assert!(games.next().is_none());
    game
}

#[test]
fn every_file_has_the_start_and_main_line_of_the_list() {
    let Some(archives) = archives() else { return };
    let list = fs::read_to_string(archives.join("expected/xqf.tsv")).expect("the list is there");
    let (mut files, mut faulty, mut off) = (0, 0, Vec::new());
    for row in rows(&list).skip(1) {
        let [
            file,
            version,
            placement,
            mover,
            nodes,
            plies,
            illegal,
            why,
            line,
        ] = row[..]
        else {
            panic!("nine columns: {row:?}")
        };
        let bytes = fs::read(archives.join(file)).expect("the file is there");
        assert_eq!(bytes[2].to_string(), version, "{file}");
        let game = only(&bytes);
        assert_eq!(game.format, Format::Xqf);
        let start = game.start().expect("a start");
        assert_eq!(start.to_fen().split(' ').next(), Some(placement), "{file}");
        let turn = if start.turn == Color::Red { "w" } else { "b" };
        let written = game.plies_written() as usize;
        if written > 0 {
            assert_eq!(turn, mover, "{file}");
        }
        let lines =
            (1..=game.variations().len() as u32).map(|line| game.variation_moves(line).len());
        assert_eq!(
            (written + lines.sum::<usize>()).to_string(),
            nodes,
            "{file}"
        );
        assert_eq!(written.to_string(), plies, "{file}");
        let played = play(&game, OnIllegal::Stop);
        let expected: Vec<&str> = line.split_whitespace().collect();
        let first: usize = illegal.parse().expect("a number");
        let until = if first == 0 {
            expected.len()
        } else {
            first - 1
        };
        assert_eq!(line_of(&played), expected[..until].join(" "), "{file}");
        let ply = played
            .error
            .as_ref()
            .and_then(|error| error.ply)
            .unwrap_or(0);
        assert_eq!(ply as usize, first, "{file}: {why}");
        if played.status != GameStatus::Ok && first == 0 {
            off.push(format!("{file}: {:?}", played.error));
        }
        let lines = play_variations(&game, &played);
        faulty += u32::from(first > 0 || lines.iter().any(|line| line.error.is_some()));
        files += 1;
    }
    assert_eq!(off, Vec::<String>::new());
    eprintln!("{files} files, {faulty} with a faulty move");
    assert_eq!(files, 1222);
}
