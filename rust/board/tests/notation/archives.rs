//! Real games, one source for each dialect, read move by move and, where the source has our style, written back.

use std::path::Path;

use cotuong_board::notation::{self, Notation, dialect_of, zh};
use cotuong_board::{Move, Position, Setup};

fn text_of(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

/// The move tokens of a game's text: no tags, no comments, no numbers, no result.
fn tokens(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let outside = move |c: char| {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => {}
        }
        depth > 0 || c == '}' || c == ']' || c.is_whitespace()
    };
    let is_move = |token: &&str| {
        let digits = token.trim_end_matches(['.', '…']);
        !token.is_empty()
            && !digits.bytes().all(|byte| byte.is_ascii_digit())
            && !["1-0", "0-1", "1/2-1/2", "*"].contains(token)
    };
    text.split(outside).filter(is_move).collect()
}

/// Plays a game, and says what was played and what the writer makes of it.
fn play(start: &Position, texts: &[&str], notation: Notation) -> (Vec<Move>, Vec<String>) {
    let mut position = start.clone();
    let (mut moves, mut written) = (Vec::new(), Vec::new());
    for (ply, text) in texts.iter().enumerate() {
        let mv = notation::parse(text, notation, &position)
            .unwrap_or_else(|error| panic!("ply {}: {text}: {error}", ply + 1));
        written.push(notation::format(mv, notation, &position).unwrap());
        position.play(mv).unwrap();
        moves.push(mv);
    }
    (moves, written)
}

/// The main lines of a file in the list of expected readings.
fn expected(file: &str) -> Vec<Vec<Move>> {
    let Some(path) = crate::common::shared("archives/expected/pgn.tsv") else {
        return Vec::new();
    };
    let table = text_of(&path);
    let rows = table
        .lines()
        .filter(|line| line.split('\t').next() == Some(file));
    let line = |row: &str| {
        let moves = row.rsplit('\t').next().unwrap_or_default();
        moves
            .split_whitespace()
            .map(|text| text.parse().unwrap())
            .collect()
    };
    rows.map(line).collect()
}

/// The games of a PGN text: a game starts at a tag line after moves.
fn games(text: &str) -> Vec<Vec<&str>> {
    let starts = text.match_indices("[Event ").map(|(at, _)| at);
    let mut bounds: Vec<usize> = starts.collect();
    bounds.push(text.len());
    bounds
        .windows(2)
        .map(|ends| tokens(&text[ends[0]..ends[1]]))
        .collect()
}

#[test]
fn full_width_wxf_and_chinese_of_the_same_games() {
    let files = [
        (
            "pgn-wxf/wukong_xqdb_international_fullwidth.pgn",
            Notation::Wxf,
        ),
        ("pgn-wxf/wukong_single_game_fullwidth.pgn", Notation::Wxf),
        (
            "pgn-chinese-gbk/wukong_xqdb_traditional_UTF8.pgn",
            Notation::ZhHans,
        ),
    ];
    for (file, notation) in files {
        let Some(path) = crate::common::shared(&format!("archives/{file}")) else {
            return;
        };
        let text = text_of(&path);
        let games = games(&text);
        let expected = expected(file);
        assert_eq!(games.len(), expected.len(), "{file}");
        for (texts, moves) in games.iter().zip(expected) {
            assert_eq!(dialect_of(texts.iter().copied()), Some(notation), "{file}");
            assert_eq!(play(&Position::start(), texts, notation).0, moves, "{file}");
        }
    }
}

#[test]
fn playok_games() {
    let Some(folder) = crate::common::shared("archives/playok-wxf") else {
        return;
    };
    let mut plies = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "wxf") {
            continue;
        }
        let text = text_of(&path);
        let body = text
            .split("START{")
            .nth(1)
            .and_then(|rest| rest.split("}END").next())
            .unwrap();
        let texts = tokens(body);
        assert_eq!(dialect_of(texts.iter().copied()), Some(Notation::Wxf));
        plies += play(&Position::start(), &texts, Notation::Wxf).0.len();
    }
    assert_eq!(plies, 943);
}

#[test]
fn rows_of_the_playok_table() {
    let Some(path) =
        crate::common::shared("archives/awkward/C05_csv_red_rows_then_black_padded.csv")
    else {
        return;
    };
    let text = text_of(&path);
    let mut rows: Vec<(&str, u32, bool, &str)> = Vec::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        if let [game, turn, side, mv] = fields[..] {
            rows.push((game, turn.parse().unwrap(), side == "black", mv));
        }
    }
    rows.sort_unstable();
    let mut games = 0;
    for game in rows.chunk_by(|one, next| one.0 == next.0) {
        let texts: Vec<&str> = game.iter().map(|row| row.3).collect();
        play(&Position::start(), &texts, Notation::Wxf);
        games += 1;
    }
    assert_eq!((games, rows.len()), (41, 2644));
}

#[test]
fn algebraic_games_are_written_as_their_sources_write_them() {
    let Some(folder) = crate::common::shared("archives/pgn-xboard") else {
        return;
    };
    let (mut files, mut plies) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = text_of(&entry.unwrap().path());
        let texts = tokens(&text);
        assert_eq!(dialect_of(texts.iter().copied()), Some(Notation::San));
        let (moves, written) = play(&Position::start(), &texts, Notation::San);
        // XBoard calls the last move mate where it is stalemate, and so ends the game.
        let end = texts.len() - 1;
        assert_eq!(written[..end], texts[..end]);
        files += 1;
        plies += moves.len();
    }
    let Some(path) =
        crate::common::shared("archives/pgn-algebraic/elephantchess_io_B8EZo0EIzGc0.pgn")
    else {
        return;
    };
    let text = text_of(&path);
    let texts = tokens(&text);
    assert_eq!(dialect_of(texts.iter().copied()), Some(Notation::San1));
    let (moves, written) = play(&Position::start(), &texts, Notation::San1);
    assert_eq!(written, texts);
    assert_eq!((files + 1, plies + moves.len()), (4, 303));
}

#[test]
fn chinese_text_glued_and_in_lines() {
    let Some(path) = crate::common::shared("archives/text-dpxq/compact_no_spaces.txt") else {
        return;
    };
    let text = text_of(&path);
    let mut position = Position::start();
    let (mut rest, mut plies) = (text.trim_end(), 0);
    while !rest.is_empty() {
        let Ok((written, length)) = zh::scan(rest) else {
            // A move number.
            rest = rest
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim_start_matches('.');
            continue;
        };
        let mv = written
            .resolve(&position)
            .unwrap_or_else(|e| panic!("{}: {e}", &rest[..length]));
        position.play(mv).unwrap();
        rest = &rest[length..];
        plies += 1;
    }
    assert_eq!(plies, 60);
    // Here one pair a line, after header lines one of which holds 中炮进三.
    let Some(folder) = crate::common::shared("archives/text-dpxq") else {
        return;
    };
    let mut counts = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = text_of(&entry.unwrap().path());
        let Some(body) = text.find("\n  1.").map(|at| &text[at..]) else {
            continue;
        };
        let spaced = body.replace('.', ". ");
        let texts: Vec<&str> = tokens(&spaced)
            .into_iter()
            .filter(|t| zh::move_len(t).is_some())
            .collect();
        let (moves, written) = play(&Position::start(), &texts, Notation::ZhHans);
        assert_eq!(written, texts);
        counts.push(moves.len());
    }
    counts.sort_unstable();
    assert_eq!(counts, [92, 107]);
}

#[test]
fn chinese_lines_under_a_fen() {
    let Some(folder) = crate::common::shared("archives/text-moves") else {
        return;
    };
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = text_of(&entry.unwrap().path());
        let Some((fen, body)) = text.split_once('\n') else {
            continue;
        };
        let start = Position::from_setup(&Setup::from_fen(fen).unwrap()).unwrap();
        let texts: Vec<&str> = body
            .split_whitespace()
            .filter(|t| zh::move_len(t).is_some())
            .collect();
        let (moves, _) = play(&start, &texts, Notation::ZhHans);
        assert!(moves.len() > 30);
        files += 1;
    }
    assert_eq!(files, 4);
}

/// Vietnamese books: a branch starts where the number after its bracket says, along the line being read.
#[test]
fn vietnamese_books_with_branches() {
    let Some(folder) = crate::common::shared("archives/text-vietnamese") else {
        return;
    };
    let mut moves = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = text_of(&entry.unwrap().path());
        for game in text.split("@@").skip(1) {
            moves += read_book(game);
        }
    }
    assert_eq!(moves, 515);
}

fn read_book(game: &str) -> usize {
    let fen = game.lines().find_map(|line| line.strip_prefix("@fen "));
    let start = fen.map_or_else(Setup::start, |fen| Setup::from_fen(fen).unwrap());
    let body: String = game
        .lines()
        .skip(1)
        .filter(|line| !line.starts_with('@'))
        .collect::<Vec<_>>()
        .join("\n");
    let body = without_labels(&body)
        .replace('(', " ( ")
        .replace(')', " ) ");
    let mut line = vec![Position::from_setup(&start).unwrap()];
    let (mut stack, mut moves) = (Vec::new(), 0);
    for token in body.split_whitespace() {
        let number: String = token.chars().take_while(char::is_ascii_digit).collect();
        match token {
            "(" => stack.push(line.clone()),
            ")" => line = stack.pop().unwrap(),
            _ if !number.is_empty() => {
                let black = usize::from(token.ends_with("..."));
                let ply = 2 * (number.parse::<usize>().unwrap() - 1) + black;
                assert!(ply < line.len(), "{token}");
                line.truncate(ply + 1);
            }
            _ => {
                let mut position = line.last().unwrap().clone();
                let mv = notation::parse(token, Notation::Vn, &position)
                    .unwrap_or_else(|e| panic!("{token}: {e}"));
                // The books write the file where only one man of two can make the move.
                let written = notation::format(mv, Notation::Vn, &position).unwrap();
                assert!(
                    written == token || is_tandem(&written),
                    "{token}: {written}"
                );
                position.play(mv).unwrap();
                line.push(position);
                moves += 1;
            }
        }
    }
    moves
}

fn is_tandem(written: &str) -> bool {
    matches!(written.as_bytes(), [_, b't' | b's' | b'g', ..])
}

fn without_labels(text: &str) -> String {
    let mut depth = 0;
    let outside = |c: &char| {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            _ => return depth == 0,
        }
        false
    };
    text.chars().filter(outside).collect()
}
