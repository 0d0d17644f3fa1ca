//! Which encoding a file is in, and what a broken byte costs.

use cotuong_records::{Encoding, GameStatus, OnIllegal, ReadOptions, play};

use crate::common::{encode, game, games, games_with};

#[test]
fn every_encoding_is_told_by_content() {
    let texts = [
        "[Event \"全国赛\"]\n\n1. 炮二平五 马８进７ *\n",
        "[Red \"\"]\n\n1. 炮二平五 卒７进１ *\n",
        "[Red \"李\"]\n[Date \"1999年\"]\n\n1-0\n",
        "[Red \"胡荣华\"]\n\n1. h2e2 h9g7 *\n",
    ];
    for encoding in [
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
        Encoding::Gb18030,
    ] {
        for text in texts {
            let found = game(&encode(text, encoding));
            assert_eq!(
                (found.encoding, found.decode_errors),
                (encoding, 0),
                "{text}"
            );
        }
    }
    for text in [
        "[Event \"全國賽\"]\n\n1. 炮二平五 馬８進７ *\n",
        "[Red \"許\"]\n\n1. 炮二平五 卒７進１ *\n",
        "[Red \"李\"]\n[Site \"廣東\"]\n\n1-0\n",
        "[Red \"胡榮華\"]\n\n1. h2e2 h9g7 *\n",
    ] {
        let found = game(&encode(text, Encoding::Big5));
        assert_eq!(
            (found.encoding, found.decode_errors),
            (Encoding::Big5, 0),
            "{text}"
        );
    }
}

#[test]
fn byte_order_marks_are_no_text() {
    for (mark, encoding) in [
        (&b"\xef\xbb\xbf"[..], Encoding::Utf8),
        (b"\xff\xfe", Encoding::Utf16Le),
        (b"\xfe\xff", Encoding::Utf16Be),
        (b"\x84\x31\x95\x33", Encoding::Gb18030),
    ] {
        let bytes = [mark, &encode("[Red \"An\"]\r\n\r\n1. h2e2 *\r\n", encoding)].concat();
        let found = game(&bytes);
        assert_eq!(
            (found.encoding, found.red(), found.offset),
            (encoding, Some("An"), mark.len() as u64)
        );
    }
}

/// A few Chinese characters and nothing else to go by: still no guess from letter frequencies.
#[test]
fn a_short_text_is_gb18030() {
    assert_eq!(
        game(b"[Event \"\xd6\xd0\xc5\xda\"]\n\n1. h2e2 *\n").header("Event"),
        Some("中炮")
    );
}

/// Whole UTF-8 is that, even where another encoding would find moves in it: `ʿ4ƽ5` is 士4平5 in GB18030.
#[test]
fn strict_utf8_comes_first() {
    let remark = "ʿ4ƽ5 ".repeat(20);
    let file = format!("[Event \"{remark}\"]\n\n1. h2e2 *\n");
    let game = &games(file.as_bytes())[0];
    assert_eq!(game.encoding, Encoding::Utf8);
    assert_eq!(game.header("Event"), Some(&*remark));
}

#[test]
fn the_caller_knows_better() {
    let bytes = encode("[Red \"胡\"]\n\n*\n", Encoding::Big5);
    let options = ReadOptions {
        encoding: Some(Encoding::Big5),
        ..ReadOptions::default()
    };
    let games = games_with(&bytes, &options);
    assert_eq!(
        (games[0].encoding, games[0].red()),
        (Encoding::Big5, Some("胡"))
    );
}

/// Three games, a stray byte in the remark of the second; the moves in Chinese or in coordinates.
fn with_stray_byte(moves: [&str; 3], encoding: Encoding, remark: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (index, moves) in moves.into_iter().enumerate() {
        bytes.extend(encode(
            &format!("[Event \"{index}\"]\n[Red \"李\"]\n\n"),
            encoding,
        ));
        if index == 1 {
            bytes.extend(remark);
        }
        bytes.extend(encode(&format!("{moves}\n\n"), encoding));
    }
    bytes
}

#[test]
fn a_stray_byte_costs_no_game() {
    let simplified = [
        "1. 炮二平五 马8进7 *",
        "1. 兵七进一 卒7进1 *",
        "1. 马二进三 *",
    ];
    let traditional = [
        "1. 炮二平五 馬8進7 *",
        "1. 兵七進一 卒7進1 *",
        "1. 馬二進三 *",
    ];
    let latin = ["1. h2e2 h9g7 *", "1. c3c4 g6g5 *", "1. h0g2 *"];
    // The last one stands right before the brace, which GB18030 and Big5 would take for a trail byte.
    for remark in [&b"{a \x92 b}\n"[..], b"{\x92\n}\n", b"{a \x92}\n"] {
        for encoding in [Encoding::Utf8, Encoding::Gb18030, Encoding::Big5] {
            let chinese = if encoding == Encoding::Big5 {
                traditional
            } else {
                simplified
            };
            for moves in [chinese, latin] {
                let games = games(&with_stray_byte(moves, encoding, remark));
                assert_eq!(games.len(), 3);
                for (index, game) in games.iter().enumerate() {
                    let played = play(game, OnIllegal::Stop);
                    let case = format!("{encoding} {moves:?} {remark:?} {index}");
                    assert_eq!(
                        (played.status, played.error),
                        (GameStatus::Ok, None),
                        "{case}"
                    );
                    assert_eq!(played.moves.len(), [2, 2, 1][index], "{case}");
                    assert_eq!(game.decode_errors, u32::from(index == 1), "{case}");
                    assert_eq!(
                        (game.encoding, game.red()),
                        (encoding, Some("李")),
                        "{case}"
                    );
                }
                let text = games[1].comments().next().expect("a remark").text;
                assert!(text.contains('\u{fffd}'), "{text}");
            }
        }
    }
}

/// A comment that is really open stays so, even with characters that end in the byte of a brace.
#[test]
fn a_character_that_ends_like_a_brace_closes_nothing() {
    let text = "[Event \"全國\"]\n\n1. 炮二平五 {蝶 許功蓋 馬８進７ 2. 馬二進三\n";
    let found = game(&encode(text, Encoding::Big5));
    assert_eq!((found.plies_written(), found.decode_errors), (1, 0));
    assert!(found.damage().is_some());
}

#[test]
fn faults_stand_at_bytes_of_the_source() {
    let text = "[Red \"許功蓋\"]\r\n\r\n1. 炮二平五 {功} 馬８進７ 2. 馬二進九 *\r\n";
    for encoding in Encoding::ALL {
        let mut bytes = encode("[Event \"一\"]\r\n\r\n*\r\n\r\n", encoding);
        bytes.extend(encode(text, encoding));
        let games = games(&bytes);
        let error = play(&games[1], OnIllegal::Stop).error.expect("a fault");
        let at = &bytes[error.byte as usize..];
        assert!(at.starts_with(&encode("馬二進九", encoding)), "{encoding}");
        assert_eq!((error.ply, error.line), (Some(3), 7), "{encoding}");
    }
}
