//! A file in pieces reads as the file does.

use std::io::{self, Read};

use cotuong_records::{
    Encoding, Game, OnIllegal, ReadOptions, pgn, play, read_games, stream_games,
};

use crate::common::{encode, games, games_with};

/// Games of every kind, joined: tags, none, damage, blank lines, an advertisement.
fn archive(copies: usize) -> String {
    let parts = [
        "[Event \"红\"]\n[Red \"许功盖\"]\n\n1. 炮二平五 马８进７ 1-0\n=====\n1. 马二进三 advert\n\n",
        "[Event \"b\"]\r\n\r\n\r\n1. 兵七进一 {未完\r\n\r\n\r\n",
        "[Event \"c\"]\n\n[Event \"d\"]\n\n*\n",
        "[Event \"e [x] y\"]\n1. 马二进九 1/2-1/2\n",
        "[Event \"f\"] 1. 炮二平五 *\n",
    ];
    parts
        .iter()
        .cycle()
        .take(copies * parts.len())
        .copied()
        .collect()
}

fn reports(games: &[Game]) -> Vec<String> {
    let report = |game: &Game| {
        let played = play(game, OnIllegal::Stop);
        let error = played.error.map(|error| error.to_string());
        format!(
            "{} {} {} {} {:?} {:?} {} {error:?}",
            game.index,
            game.offset,
            game.length,
            game.line,
            game.encoding,
            game.headers,
            played.moves.len()
        )
    };
    games.iter().map(report).collect()
}

/// The encodings that have all characters of the archive.
const UNICODE_AND_CHINESE: [Encoding; 5] = [
    Encoding::Utf8,
    Encoding::Utf16Le,
    Encoding::Utf16Be,
    Encoding::Gb18030,
    Encoding::Big5,
];

#[test]
fn chunks_hold_what_the_file_holds() {
    for encoding in UNICODE_AND_CHINESE {
        let file = encode(&archive(20), encoding);
        let whole = games(&file);
        assert_eq!(whole.len(), 120);
        assert!(whole.iter().all(|game| game.encoding == encoding));
        let options = ReadOptions::default();
        for target in [1, 100, 1000, u64::MAX] {
            let layout = pgn::layout_of(&file, target, &options);
            assert_eq!(
                layout,
                pgn::layout(&file[..], target, &options).expect("memory")
            );
            let mut parts = Vec::new();
            let mut end = layout.chunks[0].origin.byte;
            for chunk in &layout.chunks {
                assert_eq!(chunk.origin.byte, end);
                end += chunk.length;
                let bytes = &file[chunk.origin.byte as usize..end as usize];
                let part = games_with(bytes, &layout.options(chunk, &options));
                assert_eq!(part.len(), chunk.games as usize);
                parts.extend(part);
            }
            assert_eq!(end, file.len() as u64);
            assert_eq!(reports(&parts), reports(&whole), "{encoding} {target}");
        }
    }
}

/// Files that were joined have marks inside; none belongs to a game, wherever the file is cut.
#[test]
fn marks_inside_a_file_belong_to_no_game() {
    let encodings = [
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Gb18030,
    ];
    let mark = "\u{feff}";
    let text = format!(
        "{mark}{mark}[Event \"红\"]\n\n1. 炮二平五 *\n{mark}[Event \"b\"]\n\n1. 马二进三 *\n\
         {mark}\n{mark}{mark}[Event \"c\"]\n\n1. 兵七进一 *\n{mark}"
    );
    for encoding in encodings {
        let file = encode(&text, encoding);
        let whole = games(&file);
        assert_eq!(whole.len(), 3, "{encoding}");
        for game in &whole {
            assert!(game.raw().starts_with(&encode("[Event", encoding)));
            assert!(game.raw().ends_with(&encode("*", encoding)));
            assert_eq!(game.length, game.raw().len() as u64);
            assert_eq!(game.moves().len(), 1);
        }
        let options = ReadOptions::default();
        let layout = pgn::layout_of(&file, 1, &options);
        let parts: Vec<Game> = layout
            .chunks
            .iter()
            .flat_map(|chunk| {
                let bytes = &file[chunk.origin.byte as usize..][..chunk.length as usize];
                games_with(bytes, &layout.options(chunk, &options))
            })
            .collect();
        assert_eq!(reports(&parts), reports(&whole), "{encoding}");
    }
}

/// A reader that gives a few bytes at a time.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = self.1 % 7 + 1;
        let len = buffer.len().min(self.1);
        self.0.read(&mut buffer[..len])
    }
}

#[test]
fn a_stream_reads_as_a_slice() {
    for encoding in Encoding::ALL {
        let file = encode(&archive(3000), encoding);
        let whole = games(&file);
        let options = ReadOptions::default();
        let streamed: Vec<_> = stream_games(Drip(&file, 0), &options)
            .map(|game| game.expect("memory"))
            .collect();
        assert_eq!(streamed.len(), 18_000);
        assert_eq!(reports(&streamed), reports(&whole), "{encoding}");
    }
}

#[test]
fn offsets_and_lengths_cut_out_the_game() {
    let text = archive(5);
    for game in games(text.as_bytes()) {
        let start = game.offset as usize;
        let bytes = &text.as_bytes()[start..][..game.length as usize];
        assert!(start == 0 || text.as_bytes()[start - 1] == b'\n');
        assert_eq!(text[..start].matches('\n').count() as u64 + 1, game.line);
        let again = games(bytes);
        assert_eq!(again.len(), 1);
        assert_eq!(
            (&again[0].headers, again[0].plies_written()),
            (&game.headers, game.plies_written())
        );
        assert_eq!(game.raw(), bytes);
    }
}

#[test]
fn the_encoding_of_a_stream_is_settled_at_its_first_high_byte() {
    let mut file = b"[Event \"a\"]\n\n1. h2e2 *\n\n".repeat(20_000);
    file.extend(encode(
        "[Event \"全国\"]\n\n1. 炮二平五 *\n",
        Encoding::Gb18030,
    ));
    let options = ReadOptions::default();
    let last = stream_games(&file[..], &options)
        .last()
        .expect("games")
        .expect("memory");
    assert_eq!(
        (last.encoding, last.header("Event")),
        (Encoding::Gb18030, Some("全国"))
    );
    // In memory the whole file is seen, and every game is marked alike.
    let first = read_games(&file, &options)
        .next()
        .expect("games")
        .expect("memory");
    assert_eq!(first.encoding, Encoding::Gb18030);
    assert_eq!(
        pgn::layout(&file[..], 1 << 20, &options)
            .expect("memory")
            .encoding,
        Encoding::Gb18030
    );
}
