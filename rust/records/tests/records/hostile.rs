//! Inputs made to break readers: nothing panics, memory is bounded, time is linear, and the next game is read.

use std::io::{self, Read};
use std::time::{Duration, Instant};

use cotuong_records::{
    Damage, ErrorKind, GameStatus, OnIllegal, ReadOptions, play, play_variations, read_games,
    stream_games,
};

use crate::common::games;

const NEXT: &str = "\n\n[Event \"next\"]\n\n1. h2e2 *\n";

/// Reads a damaged game and the one after it.
fn read_around(damaged: &str) {
    let case = damaged.chars().take(12).collect::<String>();
    let started = Instant::now();
    let games = games(format!("[Event \"x\"]\n\n{damaged}{NEXT}").as_bytes());
    let last = games.last().expect("a game");
    assert_eq!(
        (last.header("Event"), play(last, OnIllegal::Stop).status),
        (Some("next"), GameStatus::Ok),
        "{case:?}"
    );
    for game in &games {
        play_variations(game, &play(game, OnIllegal::PlayOn));
    }
    // Linear work takes a few hundredths of a second; anything worse takes minutes.
    assert!(
        started.elapsed() < Duration::from_secs(20),
        "{case:?}: {:?}",
        started.elapsed()
    );
}

#[test]
fn megabytes_of_one_sign() {
    for sign in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "((((h2e2 ",
        "(h2e2 ",
        "(h2e2 {x} ",
        "{a}",
        "1.",
        "1-",
        "0",
        "*1",
        "１",
        "１1",
        "２3．炮",
        "½",
        "炮",
        "炮二",
        "炮二平五",
        "Pháo ",
        "a ",
        "a.1",
        "C2=52.",
        "h2e2",
        "h2e21.",
        "1.a",
        "【",
        "（a",
        "[x",
        "[x] ",
        "{x",
        "P2-5 ",
        "a-",
        "+",
        "1/",
        "0,5",
        "①",
        "-",
        "- ",
        "\"",
        "\\",
        "$",
        ";",
        "; \n",
        "(x",
        "h2e2 (x)",
        "\u{3000}",
        "\u{fffd}",
        "。",
        "（",
        "%\n",
        "~",
        "\r",
        "\r\n\r\n",
        "\n-\n",
    ] {
        let signs = sign.repeat((1 << 18) / sign.len());
        read_around(&signs);
        read_around(&format!("1. h2e2 {signs}"));
        read_around(&format!("1. h2e2 (1. c3c4 {signs}"));
    }
}

#[test]
fn megabytes_of_nests() {
    for (open, close) in [
        ("( ", ")"),
        ("({a}", ")"),
        ("({a}", "{b})"),
        ("(1. c3c4 ", ")"),
        ("(1. c3c4 {a} ", "{b})"),
        ("({a} 1. c3c4 ", ")"),
        ("({a}", "1. c3c4)"),
        ("(a ", ")"),
        ("（【a】", "）"),
    ] {
        let times = (1 << 18) / (open.len() + close.len());
        let nest = open.repeat(times) + &close.repeat(times);
        read_around(&format!("1. h2e2 {nest} *"));
        read_around(&format!("1. h2e2 h9g7 {nest} 2. h0g2 *"));
    }
}

#[test]
fn megabytes_of_tags() {
    for tag in [
        "[A \"b\"]\n",
        "[A \"b\"] ",
        "[A \"",
        "[A",
        "[A \"b\\\"]",
        "[ ",
        "[A \"]\"",
        "[a b\n",
        "[A \"b\"]1 ",
        "[\"\n",
    ] {
        let mut text = String::from("[Event \"x\"]\n");
        text += &tag.repeat((1 << 20) / tag.len());
        text += NEXT;
        let games = games(text.as_bytes());
        assert_eq!(games.last().expect("a game").plies_written(), 1, "{tag}");
    }
}

#[test]
fn zeros_and_noise_are_no_games() {
    let noise: Vec<u8> = (0_u32..1 << 16)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    for bytes in [
        &vec![0; 1 << 20][..],
        &noise,
        b"Dear friends,\ne5 is no move, and C2.5 was.\n1, 2, 3\n",
    ] {
        let mut games = read_games(bytes, &ReadOptions::default());
        let error = games.next().expect("an error").expect_err("no format");
        assert!(matches!(error.kind(), ErrorKind::UnknownFormat));
        assert_eq!((error.code(), error.byte()), ("unknown_format", 0));
        assert!(games.next().is_none());
    }
    for blank in [&b""[..], b"\n\n", b" \t\r\n"] {
        assert!(read_games(blank, &ReadOptions::default()).next().is_none());
    }
}

/// A line without end, made as it is read; the reader counts what it has given.
struct LongLine {
    head: &'static [u8],
    rest: u64,
    tail: &'static [u8],
}

impl Read for LongLine {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.head.is_empty() {
            return self.head.read(buffer);
        }
        if self.rest > 0 {
            let len = buffer
                .len()
                .min(usize::try_from(self.rest).unwrap_or(usize::MAX));
            buffer[..len].fill(b'a');
            self.rest -= len as u64;
            return Ok(len);
        }
        self.tail.read(buffer)
    }
}

#[test]
fn a_line_of_a_gigabyte_is_truncated_in_bounded_memory() {
    let long = 1 << 30;
    let source = LongLine {
        head: b"[Event \"long\"]\n\n1. h2e2 ",
        rest: long,
        tail: b" h9g7\n\n[Event \"next\"]\n\n1. h2e2 *\n",
    };
    let options = ReadOptions {
        max_game_bytes: 1 << 20,
        ..ReadOptions::default()
    };
    let games: Vec<_> = stream_games(source, &options)
        .map(|game| game.expect("memory"))
        .collect();
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].length, games[0].raw().len()), (long + 29, 24));
    assert_eq!(games[0].damage(), Some((Damage::TooLong, 24)));
    let played = play(&games[0], OnIllegal::Stop);
    // The rest of the line is one word, of which the end is not known.
    assert_eq!(
        (played.moves.len(), played.status),
        (1, GameStatus::Truncated)
    );
    assert_eq!(
        (games[1].offset, games[1].index, games[1].line),
        (long + 31, 1, 5)
    );
    assert_eq!(play(&games[1], OnIllegal::Stop).status, GameStatus::Ok);
}

#[test]
fn a_long_game_keeps_its_head() {
    let text = format!(
        "[Event \"long\"]\n\n{}{NEXT}",
        "h0g2 h9g7 g2h0 g7h9\n".repeat(1000)
    );
    let options = ReadOptions {
        max_game_bytes: 1 << 10,
        ..ReadOptions::default()
    };
    let slice: Vec<_> = read_games(text.as_bytes(), &options)
        .map(|game| game.expect("memory"))
        .collect();
    let stream: Vec<_> = stream_games(text.as_bytes(), &options)
        .map(|game| game.expect("memory"))
        .collect();
    for games in [&slice, &stream] {
        let played = play(&games[0], OnIllegal::Stop);
        assert_eq!(
            (played.status, played.moves.len()),
            (GameStatus::Truncated, 201)
        );
        let error = played.error.expect("an error");
        assert_eq!((error.byte, error.code()), (1021, "truncated.too_long"));
        assert_eq!((games[0].length, games[1].offset), (20_015, 20_018));
    }
}

#[test]
fn a_source_that_fails_says_where() {
    struct Failing(usize);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(io::Error::other("unplugged"));
            }
            let len = buffer.len().min(self.0);
            buffer[..len].fill(b'\n');
            self.0 -= len;
            Ok(len)
        }
    }
    let head = b"[Event \"a\"]\n\n1. h2e2 *\n".repeat(20_000);
    let options = ReadOptions::default();
    let source = head.chain(Failing(1000));
    let results: Vec<_> = stream_games(source, &options).collect();
    assert_eq!(
        results.len(),
        20_000,
        "the last game is not known to be whole"
    );
    let error = results
        .into_iter()
        .last()
        .and_then(Result::err)
        .expect("an error");
    assert_eq!(error.code(), "io");
    assert!(error.to_string().ends_with("unplugged"), "{error}");
}
