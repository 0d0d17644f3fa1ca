//! Each notation's letters, digits and signs.

use cotuong_board::notation::Notation::{
    self, Asian, Iccs, San, San1, Uci, Vn, VnWords, Wxf, ZhHans, ZhHant,
};
use cotuong_board::notation::{self, NotationError, dialect_of, parse_auto, zh};
use cotuong_board::{Illegality, Position};

use crate::{
    START, START_BLACK, is_ambiguous, is_illegal, parse, plays, position, read, reads, writes,
};

#[test]
fn coordinates_in_every_spelling() {
    for text in [
        "h2e2",
        "H2E2",
        "h2-e2",
        "H2-E2",
        " h2e2\n",
        "Ｈ２－Ｅ２",
        "h2–e2",
        "h2e2!?",
    ] {
        read(START, Iccs, text, "h2e2");
    }
    reads(START, Iccs, "a0-a1 a0a1");
    reads(START, Uci, "h3e3 h2e2, H3-E3 h2e2, a1a2 a0a1");
    reads(START_BLACK, Uci, "h10g8 h9g7, i10i9 i9i8");
    writes(START, Iccs, "h2e2 h2e2");
    writes(START, Uci, "h2e2 h3e3, a0a1 a1a2");
    writes(START_BLACK, Uci, "h9g7 h10g8");
}

#[test]
fn chinese_in_every_script_and_digit() {
    let texts =
        "砲二平五 馬８進７ 傌二進三 卒７進１ 車一平二 车9平8 俥2上5 砗８进1 兵七进一 卒３進１";
    let moves = "h2e2 h9g7 h0g2 g6g5 i0h0 i9h9 h0h5 h9h8 c3c4 c6c5";
    plays(START, ZhHans, texts, moves);
    plays(START, ZhHant, texts, moves);
    // Digits of any kind for either side, numerals of cheques, signs for words, the old 上.
    for text in [
        "炮2平5",
        "炮２平５",
        "炮二平五",
        "包贰平伍",
        "炮2=5",
        "砲二＝５",
        "　炮二平五！",
    ] {
        read(START, ZhHant, text, "h2e2");
    }
    reads(START, ZhHans, "馬二上三 h0g2, 俥一上二 i0i2, 马8+7 b0c2");
}

#[test]
fn the_glyph_does_not_prove_the_side() {
    let advisors = "3k5/9/9/9/9/9/9/9/4A4/4K4 w";
    reads(advisors, ZhHans, "士五进四 e1f2, 仕五进六 e1d2");
    reads(START, ZhHans, "卒三进一 g3g4, 將五进一 e0e1, 象三进五 g0e2");
}

#[test]
fn black_counts_its_files_from_its_own_right() {
    reads(
        START_BLACK,
        ZhHans,
        "炮２平５ b7e7, 炮8平5 h7e7, 车１进１ a9a8, 士4进5 d9e8",
    );
    reads(START_BLACK, ZhHans, "卒９进１ i6i5, 象３进１ c9a7");
    reads(START_BLACK, Wxf, "C2=5 b7e7, h8+7 h9g7, R1+1 a9a8");
    reads(START_BLACK, Vn, "P2-5 b7e7, M8.7 h9g7, X1.1 a9a8");
    writes(
        START_BLACK,
        ZhHans,
        "b7e7 炮２平５, h9g7 马８进７, e9e8 将５进１",
    );
    writes(
        START_BLACK,
        ZhHant,
        "b7e7 炮２平５, h9g7 馬８進７, e9e8 將５進１",
    );
}

#[test]
fn wxf_letters_signs_and_width() {
    for text in ["C2=5", "C2.5", "c2.5", "C25", "Ｃ２＝５", "C2=5!", "C2=5+"] {
        read(START, Wxf, text, "h2e2");
    }
    reads(
        START,
        Wxf,
        "N2+3 h0g2, B3+5 g0e2, E3+5 g0e2, A4+5 f0e1, K5+1 e0e1",
    );
    plays(START, Wxf, "C2.5 h8+7 H2+3 r9.8", "h2e2 h9g7 h0g2 i9h9");
    writes(START, Wxf, "h2e2 C2=5, h0g2 H2+3, g0e2 E3+5");
}

#[test]
fn vietnamese_letters_and_signs() {
    let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 h6h5";
    plays(
        START,
        Vn,
        "P2-5 M8.7 M2.3 X9-8 X1-2 B7.1 X2.6 M2.3 X2/1",
        moves,
    );
    plays(
        START,
        Asian,
        "P2=5 M8+7 M2+3 X9=8 X1=2 B7+1 X2+6 M2+3 X2.1",
        moves,
    );
    // Some write + and = for the full stop and the hyphen, and C for a pawn.
    plays(START, Vn, "p2=5 m8+7 C7+1", "h2e2 h9g7 c3c4");
    reads("3k5/9/9/9/9/9/9/9/9/4K4 w", Vn, "Tg5.1 e0e1, tg5-4 e0f0");
    // The full stop goes one way in each style.
    let rook = "3k5/9/9/9/9/9/8R/9/9/5K3 w";
    reads(rook, Vn, "X1.1 i3i4, X1/1 i3i2");
    reads(rook, Asian, "X1+1 i3i4, X1.1 i3i2");
    writes(rook, Vn, "i3i4 X1.1, i3i2 X1/1, i3h3 X1-2");
    writes(rook, Asian, "i3i4 X1+1, i3i2 X1.1, i3h3 X1=2");
    let hyphen = parse(rook, "X1-2", Asian);
    assert!(
        matches!(hyphen, Err(NotationError::Unreadable { at: 2, .. })),
        "{hyphen:?}"
    );
}

#[test]
fn vietnamese_words_with_and_without_marks() {
    let spellings = [
        "Pháo 2 bình 5",
        "phao 2 binh 5",
        "PHÁO 2 BÌNH 5",
        "Pha\u{301}o 2 bi\u{300}nh 5",
        "Pháo２bình５",
        "pháo 2 ngang 5!",
    ];
    for text in spellings {
        read(START, VnWords, text, "h2e2");
    }
    reads(
        START_BLACK,
        VnWords,
        "Mã 8 tấn 7 h9g7, Chốt 7 tiến 1 g6g5, binh 7 tien 1 g6g5",
    );
    reads(
        START,
        VnWords,
        "Tướng 5 tiến 1 e0e1, tuong 5 tien 1 e0e1, Soái 5 tiến 1 e0e1",
    );
    reads(
        START,
        VnWords,
        "Tượng 3 tiến 5 g0e2, tuong 3 tien 5 g0e2, Bồ 7 tiến 9 c0a2",
    );
    reads(
        START,
        VnWords,
        "Sỹ 4 tiến 5 f0e1, Xa 1 tiến 2 i0i2, Ngựa 2 tiến 3 h0g2",
    );
    is_illegal(START, VnWords, "Tượng 5 tiến 1", Illegality::NoPiece);
    reads(START, VnWords, "Tịnh 3 tiến 5 g0e2, Voi 3 tiến 5 g0e2");
    let middle = "3k5/9/9/9/9/9/9/4B4/9/4K4 w";
    reads(
        middle,
        VnWords,
        "tuong 5 tien 3 e2g4, tuong 5 binh 4 e0f0, tuong 5 tien 1 e0e1",
    );
    writes(
        START,
        VnWords,
        "h2e2 Pháo 2 bình 5, g0e2 Tượng 3 tiến 5, e0e1 Tướng 5 tiến 1",
    );
    writes(START_BLACK, VnWords, "h9g7 Mã 8 tiến 7, d9e8 Sĩ 4 tiến 5");
}

#[test]
fn vietnamese_words_for_each_way() {
    let rook = "3k5/9/9/9/9/R8/9/9/9/4K4 w";
    let ways = [
        ("tiến tấn tien tan", "a4a5"),
        ("thoái thối lui lùi thoai thoi tho\u{302}\u{301}i", "a4a3"),
    ];
    for (words, mv) in ways {
        for word in words.split(' ') {
            read(rook, VnWords, &format!("Xe 9 {word} 1"), mv);
        }
    }
    for word in "bình ngang sang binh".split(' ') {
        read(rook, VnWords, &format!("Xe 9 {word} 8"), "a4b4");
    }
}

#[test]
fn algebraic_of_both_families() {
    let moves = "h2e2 b7g7 e2e6 g7g3 b2e2 h7h3";
    plays(START, San, "Che2 Cbg7 Cxe6 Cxg3 Ce2 Chh3", moves);
    let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5";
    plays(START, San1, "Che3 Nhg8 Nhg3 Rih10 Rih1 Nbc8 Pg5 Pc6", moves);
    writes(
        START,
        San,
        "h2e2 Che2, h0g2 Hg2, h2h9 Cxh9, g3g4 g4, f0e1 Afe1",
    );
    writes(
        START,
        San1,
        "h2e2 Che3, h0g2 Nhg3, g3g4 Pg5, e0e1 Ke2, h2h9 Cxh10",
    );
    let rooks = "4k4/9/9/3R5/9/9/3R5/9/9/5K3 w";
    writes(
        rooks,
        San,
        "d6d4 R6d4, d3d4 R3d4, d6a6 Ra6, d6e6 Re6#, d3e3 Re3#",
    );
    // One reads the other's texts where its own reading is no legal move; a whole game is held to one family.
    reads(START, San, "Che3 h2e2, Nhg3 h0g2, Ch4 h2h4");
    reads(START_BLACK, San, "Ri9 i9i8, Rii9 i9i8");
    reads(START, San1, "Ch4 h2h3");
    let strict = notation::read("Che3", San)
        .unwrap()
        .resolve(&Position::start());
    assert_eq!(strict.unwrap_err().code(), "illegal.piece_rule");
    let check = "3k5/9/9/9/9/9/9/9/R8/5K3 w";
    writes(check, San, "a1d1 Rd1+");
    writes(check, San1, "a1d1 Rad2+");
    is_ambiguous(rooks, San, "Rd4", ["d3d4", "d6d4"]);
    let pawns = "3k5/9/9/9/p1P1P4/9/9/9/9/4K4 w";
    reads(pawns, San, "cd5 c5d5, ed5 e5d5, c6 c5c6");
    is_ambiguous(pawns, San, "d5", ["c5d5", "e5d5"]);
    is_illegal(pawns, San, "i6", Illegality::PieceRule);
}

#[test]
fn glued_text_is_read_move_by_move() {
    assert_eq!(zh::move_len("炮2平32.兵三进一"), Some("炮2平3".len()));
    assert_eq!(zh::move_len("兵三进一前兵"), Some("兵三进一".len()));
    assert_eq!(zh::move_len("前兵九平八炮二"), Some("前兵九平八".len()));
    assert_eq!(zh::move_len("中炮进三兵"), Some("中炮进三".len()));
    assert_eq!(zh::move_len("2.兵三"), None);
}

#[test]
fn auto_takes_what_is_legal_and_refuses_what_is_ambiguous() {
    let start = Position::start();
    let texts = "h2e2, H2-E2, 炮二平五, C2=5, P2-5, P2=5, Pháo 2 bình 5, Che2, Che3";
    for text in texts.split(", ") {
        let read = parse_auto(text, &start).map(|mv| mv.to_string());
        assert_eq!(read.as_deref(), Ok("h2e2"), "{text}");
    }
    // Not legal in ICCS, and never taken for another move in UCI; only rank 10 shows UCI.
    for text in ["h3e3", "e1e2", "a1a2"] {
        assert_eq!(
            parse_auto(text, &start).unwrap_err().code(),
            "illegal.no_piece",
            "{text}"
        );
    }
    let black = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
    let tenth = parse_auto("h10g8", &black).map(|mv| mv.to_string());
    assert_eq!(tenth.as_deref(), Ok("h9g7"));
    let rook = position("3k5/9/9/9/9/9/8R/9/9/5K3 w");
    let error = parse_auto("X1.1", &rook).unwrap_err();
    assert_eq!(error.to_string(), "two moves fit the text: i3i4 and i3i2");
    let doubled = position("3k5/9/9/4P1P2/4P1P2/9/9/9/9/5K3 w");
    assert_eq!(
        parse_auto("前兵平四", &doubled).unwrap_err().code(),
        "ambiguous_move"
    );
    assert_eq!(
        parse_auto("Bt-4", &doubled).unwrap_err().code(),
        "ambiguous_move"
    );
    assert_eq!(
        parse_auto("马二进四", &start).unwrap_err().code(),
        "illegal.leg"
    );
    assert_eq!(
        parse_auto("", &start).unwrap_err().code(),
        "unreadable_move"
    );
}

#[test]
fn a_dialect_is_told_by_its_own_letters_and_signs() {
    let cases: [(&str, Option<Notation>); 18] = [
        ("h2e2 h9g7 h0g2", Some(Iccs)),
        ("h3e3 h10g8 h1g3", Some(Uci)),
        ("h2e2", Some(Iccs)),
        ("炮二平五 马８进７", Some(ZhHans)),
        ("炮二平五 馬８進７", Some(ZhHant)),
        ("炮二平五", Some(ZhHans)),
        ("C2.5 h8+7 H2+3 r9.8 P3+1", Some(Wxf)),
        ("Ｃ２＝５ Ｈ８＋７", Some(Wxf)),
        ("P2-5 P8-5", None),
        ("P2-5 M8.7 M2.3 X9-8", Some(Vn)),
        ("P2=5 M8+7 X2.1", Some(Asian)),
        ("P2=5 M8+7 M2+3 X9=8 X2/1", Some(Vn)),
        ("Che2 Hg7 a4 Rxa9", Some(San)),
        ("Che3 Nhg8 Rih10 Pg5", Some(San1)),
        ("", None),
        ("1-0 ?? foo", None),
        ("Ｘ１＝２ Ｍ８＋７", Some(Asian)),
        ("h2e2 P2-5 M8.7 X1-2", Some(Vn)),
    ];
    for (texts, notation) in cases {
        assert_eq!(dialect_of(texts.split_whitespace()), notation, "{texts}");
    }
    assert_eq!(dialect_of(["Pháo 2 bình 5", "Ma 8 tien 7"]), Some(VnWords));
}

#[test]
fn names_read_back() {
    for notation in Notation::ALL {
        assert_eq!(notation.name().parse(), Ok(notation));
    }
    assert!("WXF".parse::<Notation>().is_err());
}
