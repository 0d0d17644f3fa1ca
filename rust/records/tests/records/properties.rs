//! What holds for any bytes.

use cotuong_records::{
    Encoding, OnIllegal, ReadOptions, play, play_variations, read_games, stream_games,
};
use proptest::prelude::*;

/// Pieces that games are made of, whole and broken.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let texts = prop::sample::select(vec![
        "[Event \"a\"]\n",
        "[Red \"许\"]\n",
        "[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w\"]\n",
        "[X\n",
        "\n",
        "\r\n",
        "\r",
        " ",
        "1. ",
        "2...",
        "h2e2 ",
        "h9g7 ",
        "h3e3 ",
        "炮二平五",
        "马８进７ ",
        "前炮进一",
        "C2=5 ",
        "P2-5 ",
        "{",
        "}",
        "(",
        ")",
        "{x}",
        "(1. c3c4)",
        "*",
        "1-0\n",
        "½-½",
        "---\n",
        "; z\n",
        "%\n",
        "$3 ",
        "[",
        "]",
        "\"",
        "\\",
        "Ván ",
        "１．",
        "\u{feff}",
    ]);
    prop_oneof![
        20 => texts.clone().prop_map(|text| text.as_bytes().to_vec()),
        5 => texts.prop_map(|text| encoding_rs::GB18030.encode(text).0.into_owned()),
        1 => prop::collection::vec(any::<u8>(), 1..4),
    ]
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(piece(), 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Slices and streams agree; games lie one after another inside the source; faults lie inside their games.
    #[test]
    fn games_and_faults_lie_where_they_say(bytes in bytes(), encoding in prop::option::of(prop::sample::select(Encoding::ALL.to_vec()))) {
        let options = ReadOptions { encoding, ..ReadOptions::default() };
        let games: Vec<_> = read_games(&bytes, &options).collect();
        let streamed: Vec<_> = stream_games(&bytes[..], &options).collect();
        prop_assert_eq!(games.len(), streamed.len());
        let mut end = 0;
        for (game, other) in games.into_iter().zip(streamed) {
            let (Ok(game), Ok(other)) = (game, other) else { continue };
            prop_assert_eq!((game.offset, game.length, game.line), (other.offset, other.length, other.line));
            prop_assert_eq!(&game.headers, &other.headers);
            prop_assert!(game.offset >= end);
            end = game.offset + game.length;
            prop_assert!(end <= bytes.len() as u64);
            prop_assert_eq!(game.raw(), &bytes[game.offset as usize..end as usize]);
            for on_illegal in [OnIllegal::Stop, OnIllegal::PlayOn] {
                let played = play(&game, on_illegal);
                prop_assert!(played.moves.len() <= game.plies_written() as usize);
                let lines = play_variations(&game, &played);
                let errors = lines.iter().filter_map(|line| line.error.as_ref()).chain(&played.error);
                for error in errors {
                    prop_assert!(error.byte >= game.offset && error.byte <= end);
                    prop_assert!(error.line >= game.line);
                }
            }
        }
    }
}
