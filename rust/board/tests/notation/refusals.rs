//! What is no move, or not a legal one, or not one alone.

use cotuong_board::notation::Notation::{self, Iccs, San, Uci, Vn, VnWords, Wxf, ZhHans};
use cotuong_board::notation::{self, NotationError, Which, Written, parse_auto, zh};
use cotuong_board::{Illegality, Position};

use crate::{START, is_illegal, parse, position};

#[test]
fn reasons_are_those_of_the_man_who_came_nearest() {
    is_illegal(START, ZhHans, "炮五平四", Illegality::NoPiece);
    is_illegal(START, ZhHans, "前炮平四", Illegality::NoPiece);
    is_illegal(START, ZhHans, "马二进四", Illegality::Leg);
    is_illegal(START, ZhHans, "马二平四", Illegality::PieceRule);
    is_illegal(START, ZhHans, "车一进四", Illegality::Blocked);
    is_illegal(START, ZhHans, "炮二进五", Illegality::Screen);
    is_illegal(START, ZhHans, "士四进六", Illegality::PieceRule);
    is_illegal(START, ZhHans, "士六退五", Illegality::PieceRule);
    is_illegal(START, ZhHans, "兵三平四", Illegality::Pawn);
    is_illegal(START, ZhHans, "兵三退一", Illegality::Pawn);
    is_illegal(START, ZhHans, "车一退一", Illegality::PieceRule);
    is_illegal(START, Iccs, "e4e5", Illegality::NoPiece);
    is_illegal(START, Iccs, "h9g7", Illegality::WrongColour);
    is_illegal(START, Iccs, "b0d1", Illegality::Leg);
    is_illegal(
        "4k4/9/9/9/9/9/9/9/4R4/4K4 w",
        ZhHans,
        "车五平六",
        Illegality::FacingKings,
    );
    is_illegal(
        "3k5/4r4/9/9/9/9/9/9/4R4/4K4 w",
        Vn,
        "X5-6",
        Illegality::SelfCheck,
    );
    let error = parse(START, "炮五平四", ZhHans).unwrap_err();
    assert_eq!(error.code(), "illegal.no_piece");
    assert_eq!(
        error.to_string(),
        "no red cannon stands where the text says"
    );
    let error = parse(START, "马二进四", ZhHans).unwrap_err();
    assert_eq!(error.to_string(), "h0f1: the leg of the horse is taken");
    let error = parse(START, "马二平四", ZhHans).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no move of a red horse goes where the text says"
    );
}

#[test]
fn what_is_no_move_is_refused_with_its_byte() {
    let cases: [(&str, Notation, usize); 27] = [
        ("", Iccs, 0),
        ("h2", Iccs, 2),
        ("h2e", Iccs, 3),
        ("h2e2e", Iccs, 4),
        ("j2e2", Iccs, 0),
        ("1-0", Iccs, 0),
        ("h0e0", Uci, 1),
        ("h11e3", Uci, 2),
        ("", ZhHans, 0),
        ("炮", ZhHans, 3),
        ("炮二", ZhHans, 6),
        ("炮二平", ZhHans, 9),
        ("炮二平五四", ZhHans, 12),
        ("炮炮平五", ZhHans, 3),
        ("平二平五", ZhHans, 0),
        (" 炮二🀄五", ZhHans, 7),
        ("前前平五", ZhHans, 3),
        ("炮二二五", ZhHans, 6),
        ("", Wxf, 0),
        ("X2=5", Wxf, 0),
        ("C2=", Wxf, 3),
        ("C.5", Wxf, 2),
        ("C0=5", Wxf, 1),
        ("+-.5", Wxf, 1),
        ("P2*5", Vn, 2),
        ("Pháo bình 5", VnWords, 6),
        ("Ch22", San, 1),
    ];
    for (text, notation, byte) in cases {
        match notation::read(text, notation) {
            Err(NotationError::Unreadable { at, .. }) => {
                assert_eq!(at, byte, "{text:?} in {notation}");
            }
            other => panic!("{text:?} in {notation}: {other:?}"),
        }
    }
    let message = notation::read("炮二", ZhHans).unwrap_err().to_string();
    assert_eq!(message, "expected a direction (进, 退, 平) at byte 6");
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut pieces: Vec<&str> =
        "h 2 e 0 10 + - = . / 炮 二 平 五 前 兵 C P B t s g Tg x # 🀄 é \u{301} \
                                 Pháo bình thứ \u{0} １ Ｃ"
            .split(' ')
            .collect();
    pieces.push(" ");
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let start = Position::start();
    for _ in 0..100_000 {
        let mut text = String::new();
        for _ in 0..next(&mut state) % 9 {
            text.push_str(pieces[next(&mut state) as usize % pieces.len()]);
        }
        let _ = parse_auto(&text, &start);
        let _ = zh::move_len(&text);
        for notation in Notation::ALL {
            match notation::parse(&text, notation, &start) {
                Err(NotationError::Unreadable { at, .. }) => {
                    assert!(
                        text.is_char_boundary(at),
                        "{text:?} in {notation}: byte {at}"
                    );
                }
                Err(error) => assert!(!error.to_string().is_empty()),
                Ok(mv) => assert!(start.is_legal(mv)),
            }
        }
    }
    for text in [
        "炮".repeat(10_000),
        "C".repeat(10_000),
        "Pháo ".repeat(10_000),
    ] {
        for notation in Notation::ALL {
            assert!(notation::read(&text, notation).is_err());
        }
    }
}

fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state >> 11
}

/// The fields of what a text says are public: nonsense in them names no man.
#[test]
fn no_numbers_make_the_resolver_panic() {
    let start = Position::start();
    let Ok(Written::Steps(steps)) = notation::read("炮二平五", ZhHans) else {
        panic!("steps were expected");
    };
    for number in 0..=u8::MAX {
        let selections = [
            Which::File(number),
            Which::FileOrMiddle(number),
            Which::Numbered(number),
            Which::Doubled(number),
        ];
        for which in selections {
            for number in [0, 1, 9, 10, 127, 128, 255] {
                let written = Written::Steps(notation::Steps {
                    which,
                    number,
                    ..steps
                });
                if let Ok(mv) = written.resolve(&start) {
                    assert!(start.is_legal(mv));
                }
            }
        }
    }
}

#[test]
fn illegal_moves_are_not_written() {
    let lone = position("3k5/9/9/9/9/9/9/9/9/5K3 w");
    let error = notation::format("h2h3".parse().unwrap(), Vn, &lone).unwrap_err();
    assert_eq!(error.code(), "illegal.no_piece");
}

/// More men than a set has are diagrams: some of their moves have no text.
#[test]
fn what_has_no_text_of_its_own_is_not_written() {
    let pawns = position("3k1P3/5P3/5P3/5P3/5P3/5P3/5P3/9/9/5K3 w");
    let mv = "f7e7".parse().unwrap();
    let error = notation::format(mv, Wxf, &pawns).unwrap_err();
    assert_eq!(error.code(), "unwritable_move");
    assert_eq!(
        error.to_string(),
        "this notation has no text that means f7e7 alone"
    );
    assert_eq!(
        notation::format(mv, ZhHans, &pawns).as_deref(),
        Ok("三兵平五")
    );
    let rooks = position("3k5/9/9/2R3R2/2R3R2/9/9/9/9/5K3 w");
    let mv = "c6d6".parse().unwrap();
    assert_eq!(
        notation::format(mv, Wxf, &rooks).unwrap_err().code(),
        "unwritable_move"
    );
    assert_eq!(
        notation::format(mv, ZhHans, &rooks).as_deref(),
        Ok("三车平六")
    );
}

#[test]
fn playing_on_asks_for_the_pieces_moves_alone() {
    let resolve = |fen: &str, text: &str| {
        let written = notation::read(text, Vn).unwrap();
        written
            .resolve_pseudo(&position(fen))
            .map(|mv| mv.to_string())
    };
    let pinned = "3k5/4r4/9/9/9/9/9/9/4R4/4K4 w";
    assert_eq!(
        parse(pinned, "X5-6", Vn).unwrap_err().code(),
        "illegal.self_check"
    );
    assert_eq!(resolve(pinned, "X5-6").as_deref(), Ok("e1d1"));
    let kingless = "3k5/9/9/9/9/9/9/9/4R4/9 w";
    assert_eq!(resolve(kingless, "X5-6").as_deref(), Ok("e1d1"));
    assert!(parse(kingless, "X5-6", Vn).is_ok());
    // Two can go by their moves, one of them legally: that one is meant.
    let one_pinned = "5k3/9/9/9/4R4/9/9/9/9/3KR3r w";
    assert_eq!(resolve(one_pinned, "X5.1").as_deref(), Ok("e5e6"));
    let two = "3k5/4r4/9/9/9/4R4/9/9/4R4/4K4 w";
    assert_eq!(resolve(two, "X5-6").unwrap_err().code(), "ambiguous_move");
    assert_eq!(
        resolve(two, "X5.9").unwrap_err().code(),
        "illegal.piece_rule"
    );
}

#[test]
fn a_word_that_is_no_move_is_no_half_of_one() {
    let start = position(START);
    for text in ["", "hello", "???"] {
        let refused = parse_auto(text, &start);
        assert_eq!(
            refused,
            Err(NotationError::Unreadable {
                at: 0,
                expected: "a move in any notation"
            }),
            "{text}"
        );
    }
    // Half a move is told where it breaks off.
    assert!(matches!(
        parse_auto("h2e", &start),
        Err(NotationError::Unreadable { at: 3, .. })
    ));
}
