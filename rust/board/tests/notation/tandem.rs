//! Several like men on a file, or on two.

use cotuong_board::Move;
use cotuong_board::notation::Notation::{self, Asian, Vn, VnWords, Wxf, ZhHans, ZhHant};

use crate::{is_ambiguous, reads, writes};

/// Two red files with two pawns each.
const DOUBLED: &str = "3k5/9/9/4P1P2/4P1P2/9/9/9/9/5K3 w - - 0 1";
/// The same for Black, turned by 180 degrees.
const DOUBLED_BLACK: &str = "3k5/9/9/9/9/2p1p4/2p1p4/9/9/5K3 b - - 0 1";

#[test]
fn two_men_on_a_file_are_front_and_rear() {
    let red = "3k5/9/2R6/9/9/9/9/2R6/9/5K3 w";
    let black = "3k5/9/2r6/9/9/9/9/2r6/9/5K3 b";
    // Front is nearer the opponent: higher for Red, lower for Black.
    for (fen, front, rear) in [(red, "c7e7", "c2e2"), (black, "c2e2", "c7e7")] {
        let zh = format!("前车平五 {front}, 后车平5 {rear}, 後車平五 {rear}, 车前平5 {front}");
        reads(fen, ZhHans, &zh);
        reads(
            fen,
            Wxf,
            &format!("R+.5 {front}, R-=5 {rear}, +R.5 {front}, -r=5 {rear}"),
        );
        reads(fen, Vn, &format!("Xt-5 {front}, Xs-5 {rear}"));
        reads(fen, Asian, &format!("Xt=5 {front}, Xs=5 {rear}"));
        let words =
            format!("Xe trước bình 5 {front}, xe sau binh 5 {rear}, Trước xe bình 5 {front}");
        reads(fen, VnWords, &words);
        writes(fen, Wxf, &format!("{front} R+=5, {rear} R-=5"));
        writes(fen, Vn, &format!("{front} Xt-5, {rear} Xs-5"));
        writes(
            fen,
            VnWords,
            &format!("{front} Xe trước bình 5, {rear} Xe sau bình 5"),
        );
    }
    writes(red, ZhHans, "c7e7 前车平五, c2e2 后车平五, c7c8 前车进一");
    writes(black, ZhHant, "c2e2 前車平５, c7e7 後車平５, c7c8 後車退１");
    reads(red, Wxf, "R++2 c7c9, R--1 c2c1");
    is_ambiguous(red, ZhHans, "车七平五", ["c2e2", "c7e7"]);
    is_ambiguous(black, Wxf, "R3=5", ["c2e2", "c7e7"]);
}

#[test]
fn a_file_digit_means_the_one_man_who_can() {
    let red = "3k5/9/9/4p4/9/9/4C4/4C4/9/5K3 w";
    reads(red, ZhHans, "炮五进二 e3e5, 炮五退一 e2e1");
    is_ambiguous(red, ZhHans, "炮五平四", ["e2f2", "e3f3"]);
    writes(red, ZhHans, "e3e5 前炮进二, e2e1 后炮退一");
}

#[test]
fn the_way_tells_two_advisors_or_elephants_apart() {
    let red = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";
    reads(red, ZhHans, "仕六进五 d0e1, 仕六退五 d2e1, 前仕退五 d2e1");
    reads(red, Wxf, "a-+5 d0e1, e+-5 c4e2, E7+5 c0e2, b7-5 c4e2");
    reads(red, Vn, "Ss.5 d0e1, Tt/5 c4e2, V7.5 c0e2");
    writes(red, Wxf, "d0e1 A6+5, c4e2 E7-5");
    writes(red, Vn, "d2e1 S6/5, c0e2 T7.5");
    writes(red, ZhHant, "d0e1 仕六進五, c4e2 相七退五");
}

#[test]
fn pawns_in_tandem_on_two_files() {
    for fen in [DOUBLED, DOUBLED_BLACK] {
        let turn = |mv: &str| {
            let mv: Move = mv.parse().unwrap();
            if fen == DOUBLED {
                mv.to_string()
            } else {
                mv.rotate().to_string()
            }
        };
        let (fifth, third) = (turn("e6f6"), turn("g6f6"));
        let mut two = [fifth.as_str(), third.as_str()];
        two.sort_unstable();
        let plain: [(&str, Notation); 5] = [
            ("前兵平四", ZhHans),
            ("P+.4", Wxf),
            ("Bt-4", Vn),
            ("Bt=4", Asian),
            ("tot truoc binh 4", VnWords),
        ];
        for (text, notation) in plain {
            is_ambiguous(fen, notation, text, two);
        }
        let zh = ["前五平四", "三兵平四", "前兵五平四", "前卒５平４"]
            .map(|text| format!("{text} {fifth}"));
        reads(fen, ZhHans, &zh.join(", "));
        let zh =
            ["前三平四", "一兵平四", "前兵三平四", "1卒平4"].map(|text| format!("{text} {third}"));
        reads(fen, ZhHans, &zh.join(", "));
        let wxf =
            ["5+=4", "15=4", "Pc=4", "3P.4", "+5.4", "pC.4"].map(|text| format!("{text} {fifth}"));
        reads(fen, Wxf, &wxf.join(", "));
        let wxf = ["3+=4", "13=4", "Pa=4", "1P.4", "+3.4"].map(|text| format!("{text} {third}"));
        reads(fen, Wxf, &wxf.join(", "));
        reads(
            fen,
            Vn,
            &format!("Bt5-4 {fifth}, Ct5-4 {fifth}, Bt3-4 {third}, bt3-4 {third}"),
        );
        reads(
            fen,
            VnWords,
            &format!("Tốt trước 5 bình 4 {fifth}, Chot truoc 3 binh 4 {third}"),
        );
        writes(fen, Wxf, &format!("{fifth} 5+=4, {third} 3+=4"));
        writes(fen, Vn, &format!("{fifth} Bt5-4, {third} Bt3-4"));
        writes(fen, Asian, &format!("{fifth} Bt5=4"));
        writes(fen, VnWords, &format!("{third} Tốt trước 3 bình 4"));
    }
    writes(
        DOUBLED,
        ZhHans,
        "e6f6 三兵平四, g6f6 一兵平四, e5d5 四兵平六",
    );
    writes(
        DOUBLED_BLACK,
        ZhHant,
        "e3d3 三卒平４, c3d3 一卒平４, c4b4 二卒平２",
    );
}

#[test]
fn plain_front_means_the_one_that_can_move() {
    // Both files have a front and a rear pawn, and one of each can go to the file named.
    reads(DOUBLED, ZhHans, "前兵平二 g6h6, 后兵平六 e5d5");
}

#[test]
fn engines_number_the_pawn_before_its_file() {
    let fen = "3k5/9/9/2P3P2/2P3P2/9/9/9/9/5K3 w";
    reads(
        fen,
        Wxf,
        "27=6 c5d5, 23=2 g5h5, 17+1 c6c7, 7-=6 c5d5, 3-=2 g5h5, 7++1 c6c7, 7-.6 c5d5",
    );
    writes(fen, Wxf, "c5d5 7-=6, g5h5 3-=2, c6c7 7++1");
}

#[test]
fn three_pawns_on_a_file() {
    let three = "3k5/6P2/6P2/6P2/9/9/9/9/9/5K3 w";
    reads(three, ZhHans, "前兵平四 g8f8, 中兵平四 g7f7, 后兵平四 g6f6");
    reads(three, ZhHans, "一兵平四 g8f8, 二兵平四 g7f7, 三兵平四 g6f6");
    is_ambiguous(three, ZhHans, "兵三平四", ["g6f6", "g7f7"]);
    reads(
        three,
        Wxf,
        "P+.4 g8f8, P3.4 g7f7, P-.4 g6f6, P..4 g7f7, P+=4 g8f8",
    );
    reads(three, Vn, "Bt-4 g8f8, Bg-4 g7f7, Bs-4 g6f6, Bts-4 g7f7");
    writes(three, ZhHans, "g8f8 前兵平四, g7f7 中兵平四, g6f6 后兵平四");
    writes(three, Wxf, "g8f8 P+=4, g7f7 P3=4, g6f6 P-=4");
    writes(three, Vn, "g7f7 Bg-4");
    writes(three, VnWords, "g7f7 Tốt giữa bình 4");
    // Nothing but the front pawn can advance: its file says enough, in any notation.
    reads(three, Wxf, "P3+1 g8g9");
    reads(three, ZhHans, "兵三进一 g8g9");
    let black = "3k5/9/9/9/9/9/2p6/2p6/2p6/5K3 b";
    reads(
        black,
        ZhHans,
        "前卒平4 c1d1, 中卒平4 c2d2, 后卒平4 c3d3, 3卒平4 c3d3",
    );
    reads(black, Vn, "Bt-4 c1d1, Bg-4 c2d2, Bs-4 c3d3");
    writes(black, ZhHant, "c1d1 前卒平４, c2d2 中卒平４, c3d3 後卒平４");
}

#[test]
fn four_and_five_pawns_on_a_file() {
    let four = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/5K3 w";
    let five = "3k5/6P2/6P2/6P2/6P2/6P2/9/9/9/5K3 w";
    let texts = [
        (four, Wxf, "++=4, P+=4, P-=4, --=4"),
        (five, Wxf, "++=4, P+=4, P3=4, P-=4"),
        (four, ZhHans, "前兵平四, 二兵平四, 三兵平四, 后兵平四"),
        (five, ZhHans, "前兵平四, 二兵平四, 三兵平四, 四兵平四"),
        (four, Vn, "Bt-4, Btts3-4, Btss3-4, Bs-4"),
        (five, Vn, "Bt-4, Bttts3-4, Bg-4, Btsss3-4"),
        (
            four,
            VnWords,
            "Tốt trước bình 4, Tốt thứ 2 bình 4, Tốt thứ 3 bình 4, Tốt sau bình 4",
        ),
        (
            five,
            VnWords,
            "Tốt trước bình 4, Tốt thứ 2 bình 4, Tốt thứ 3 bình 4, Tốt thứ 4 bình 4",
        ),
    ];
    for (fen, notation, texts) in texts {
        for (mv, text) in ["g8f8", "g7f7", "g6f6", "g5f5"]
            .into_iter()
            .zip(texts.split(", "))
        {
            reads(fen, notation, &format!("{text} {mv}"));
            writes(fen, notation, &format!("{mv} {text}"));
        }
    }
    reads(five, ZhHans, "一兵平四 g8f8, 中兵平四 g6f6");
}

#[test]
fn three_and_two_pawns_on_two_files() {
    let fen = "3k5/6P2/6P2/2P3P2/2P6/9/9/9/9/5K3 w";
    reads(
        fen,
        Wxf,
        "3+.4 g8f8, 33.4 g7f7, 3-.4 g6f6, 7+.6 c6d6, 7-.6 c5d5, P3.4 g7f7",
    );
    reads(fen, Wxf, "23=4 g7f7, 27=6 c5d5, Pd=6 c6d6");
    reads(
        fen,
        ZhHans,
        "中三平四 g7f7, 中兵平四 g7f7, 四兵平六 c6d6, 后七平六 c5d5",
    );
    writes(fen, Wxf, "g8f8 3+=4, g7f7 33=4, g6f6 3-=4, c6d6 7+=6");
    writes(fen, ZhHans, "g7f7 二兵平四, c5d5 五兵平六");
    writes(fen, Vn, "g7f7 Bg3-4, c6d6 Bt7-6");
    writes(fen, VnWords, "g7f7 Tốt giữa 3 bình 4");
}
