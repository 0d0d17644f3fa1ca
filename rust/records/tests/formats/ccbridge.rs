//! CBL, CBR and CBF: every real file, the libraries against the list of what is right.

use std::fs;

use cotuong_records::{
    ErrorKind, Format, Game, GameStatus, OnIllegal, ReadOptions, play, read_games,
};

use crate::common::{archives, files, line_of, read_all, rows};

#[test]
fn every_game_of_a_library_is_that_of_the_list() {
    let Some(archives) = archives() else { return };
    let list = fs::read_to_string(archives.join("expected/cbl.tsv")).expect("the list is there");
    let (mut games, mut file, mut library) = (0, "", Vec::new());
    for row in rows(&list).skip(1) {
        let [
            name,
            index,
            title,
            red,
            black,
            result,
            placement,
            nodes,
            plies,
            illegal,
            line,
        ] = row[..]
        else {
            panic!("eleven columns: {row:?}")
        };
        if name != file {
            assert_eq!(library.len(), games, "games of {file}");
            library =
                read_all(&fs::read(archives.join("cbl").join(name)).expect("the file is there"));
            (file, games) = (name, 0);
        }
        let game: &Game = &library[games];
        games += 1;
        assert_eq!(
            (game.index.to_string().as_str(), game.format),
            (index, Format::Cbl)
        );
        assert_eq!(
            game.header("Title").unwrap_or(""),
            title.trim(),
            "{name} {index}"
        );
        assert_eq!(game.red().unwrap_or(""), red.trim());
        assert_eq!(game.black().unwrap_or(""), black.trim());
        let results = ["*", "1-0", "0-1", "1/2-1/2", "1/2-1/2"];
        assert_eq!(
            game.result().as_str(),
            results[result.parse::<usize>().expect("a number")]
        );
        let start = game.start().expect("a start");
        assert_eq!(start.to_fen().split(' ').next(), Some(placement));
        let lines =
            (1..=game.variations().len() as u32).map(|line| game.variation_moves(line).len());
        assert_eq!(
            (game.moves().len() + lines.sum::<usize>()).to_string(),
            nodes,
            "{name} {index}"
        );
        assert_eq!(game.plies_written().to_string(), plies);
        let played = play(game, OnIllegal::Stop);
        let ply = played
            .error
            .as_ref()
            .and_then(|error| error.ply)
            .unwrap_or(0);
        assert_eq!(ply.to_string(), illegal, "{name} {index}");
        let expected: Vec<&str> = line.split_whitespace().collect();
        let until = if ply == 0 {
            expected.len()
        } else {
            ply as usize - 1
        };
        assert_eq!(
            line_of(&played),
            expected[..until].join(" "),
            "{name} {index}"
        );
        if ply == 0 {
            assert_eq!(
                played.status,
                GameStatus::Ok,
                "{name} {index}: {:?}",
                played.error
            );
        }
    }
    assert_eq!(library.len(), games);
}

#[test]
fn records_and_xml_read_clean() {
    let Some(archives) = archives() else { return };
    let mut paths = files(&archives.join("cbr"));
    paths.push(archives.join("awkward/E02_cbr_second_byte_set.cbr"));
    paths.extend(files(&archives.join("cbf")));
    let mut plies = Vec::new();
    for path in paths {
        let games = read_all(&fs::read(&path).expect("readable"));
        let [game] = &games[..] else {
            panic!("one game: {}", path.display())
        };
        let played = play(game, OnIllegal::Stop);
        assert_eq!(
            played.status,
            GameStatus::Ok,
            "{}: {:?}",
            path.display(),
            played.error
        );
        assert_eq!(game.decode_errors, 0);
        plies.push((
            game.format.name(),
            played.moves.len(),
            game.variations().len(),
            game.comments().len(),
        ));
    }
    eprintln!("{plies:?}");
    assert_eq!(plies.len(), 6);
}

#[test]
fn an_old_library_is_refused_by_name() {
    let Some(archives) = archives() else { return };
    let bytes = fs::read(archives.join("awkward/E01_cbl_old_zlib.cbl")).expect("readable");
    let error = read_games(&bytes, &ReadOptions::default())
        .next()
        .expect("an answer")
        .expect_err("refused");
    assert_eq!(error.code(), "undecodable");
    assert!(matches!(
        error.kind(),
        ErrorKind::Undecodable { byte: 0, .. }
    ));
    assert!(error.to_string().contains("CBL"), "{error}");
}
