"""Texts of moves as users meet them: read, written, refused with the place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import pytest

import cotuong as ct

if TYPE_CHECKING:
    from cotuong import Notation

TANDEM_PAWNS = "3k5/9/9/4P1P2/4P1P2/9/9/9/9/5K3 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "notation", "move"),
    [
        ("h2e2", "iccs", "h2e2"),
        ("H2-E2", "iccs", "h2e2"),
        ("h3e3", "uci", "h2e2"),
        ("Che2", "san", "h2e2"),
        ("C2=5", "wxf", "h2e2"),
        ("C2.5", "wxf", "h2e2"),
        ("炮二平五", "zh-hans", "h2e2"),
        ("砲二平五", "zh-hant", "h2e2"),
        ("炮2平5", "zh-hans", "h2e2"),
        ("炮２平５", "zh-hans", "h2e2"),
        ("傌二進三", "zh-hant", "h0g2"),
        ("P2-5", "vn", "h2e2"),
        ("M2.3", "vn", "h0g2"),
        ("Pháo 2 bình 5", "vn-words", "h2e2"),
        ("P2=5", "asian", "h2e2"),
    ],
)
def test_every_notation_is_read_by_name_and_by_itself(text: str, notation: Notation, move: str) -> None:
    board = ct.Board()
    assert str(board.parse(text, notation)) == move
    if notation not in {"uci", "wxf", "vn", "asian"}:
        assert str(board.parse(text)) == move


@pytest.mark.parametrize("notation", get_args(ct.Notation))
def test_every_legal_move_reads_back_as_itself(notation: Notation) -> None:
    for fen in (ct.START_FEN, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", TANDEM_PAWNS):
        board = ct.Board(fen)
        texts = [board.format(move, notation) for move in board.legal_moves]
        assert len(set(texts)) == len(texts)
        assert [board.parse(text, notation) for text in texts] == list(board.legal_moves)


def test_a_text_that_fits_two_moves_names_them() -> None:
    board = ct.Board(TANDEM_PAWNS)
    with pytest.raises(ct.AmbiguousMoveError, match="e6f6 and g6f6") as caught:
        board.parse("前兵平四", "zh-hans")
    assert caught.value.code == "ambiguous_move"
    assert {str(move) for move in caught.value.moves} == {"e6f6", "g6f6"}


@pytest.mark.parametrize(
    ("text", "move"),
    [("前五平四", "e6f6"), ("三兵平四", "e6f6"), ("前三平四", "g6f6"), ("一兵平四", "g6f6")],
)
def test_tandem_pawns_on_two_files_are_read_in_both_habits(text: str, move: str) -> None:
    assert str(ct.Board(TANDEM_PAWNS).parse(text, "zh-hans")) == move


@pytest.mark.parametrize("move", ["e6f6", "g6f6"])
def test_tandem_pawns_on_two_files_are_never_written_as_front_pawn(move: str) -> None:
    board = ct.Board(TANDEM_PAWNS)
    for notation in ("zh-hans", "zh-hant"):
        text = board.format(move, notation)
        assert "前兵" not in text
        assert str(board.parse(text, notation)) == move


@pytest.mark.parametrize(
    ("move", "official", "engine"),
    [("c5d5", "7-=6", "27=6"), ("g5h5", "3-=2", "23=2"), ("c6c7", "7++1", "17+1")],
)
def test_wxf_tandem_pawns_are_written_officially_and_read_in_the_engine_s_way(
    move: str, official: str, engine: str
) -> None:
    board = ct.Board("3k5/9/9/2P3P2/2P3P2/9/9/9/9/5K3 w - - 0 1")
    assert board.format(move, "wxf").replace(".", "=") == official
    assert str(board.parse(official, "wxf")) == move
    assert str(board.parse(engine, "wxf")) == move


def test_front_is_nearer_the_enemy_for_both_sides() -> None:
    red = ct.Board("3k5/9/2R6/9/9/9/9/2R6/9/5K3 w - - 0 1")
    assert red.format("c7d7", "zh-hans") == "前车平六"
    assert red.format("c2d2", "zh-hans") == "后车平六"
    black = ct.Board("3k5/9/2r6/9/9/9/9/2r6/9/5K3 b - - 0 1")
    assert black.format("c2b2", "zh-hans") == "前车平２"
    assert black.format("c7b7", "zh-hans") == "后车平２"
    assert str(black.parse("前车平2", "zh-hans")) == "c2b2"


def test_black_counts_files_from_its_own_right() -> None:
    board = ct.Board()
    board.push("h2e2")
    assert str(board.parse("马8进7", "zh-hans")) == "h9g7"
    assert str(board.parse("马８进７", "zh-hans")) == "h9g7"
    assert str(board.parse("馬八進七", "zh-hant")) == "h9g7"
    assert str(board.parse("车１进１", "zh-hans")) == "a9a8"


@pytest.mark.parametrize("text", ["", " ", "炮", "炮二平", "炮二平五五", "hello", "炮二退十", "\0", "🐎二进三", "1-0"])
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ct.InvalidMoveError) as caught:
        ct.Board().parse(text, "zh-hans")
    assert caught.value.code == "unreadable_move"


def test_a_move_that_may_not_be_played_is_refused_with_the_reason() -> None:
    board = ct.Board()
    with pytest.raises(ct.IllegalMoveError) as caught:
        board.parse("马二进四", "zh-hans")
    assert caught.value.code == "illegal.leg"
    with pytest.raises(ct.IllegalMoveError, match="士"):
        board.parse("士4进6", "zh-hans")
    with pytest.raises(ct.IllegalMoveError, match="h2h7"):
        board.format("h2h7", "vn")


def test_an_unknown_notation_is_named() -> None:
    unknown: Literal["iccs"] = "klingon"  # type: ignore[assignment]
    for call in (ct.Board().parse, ct.Board().format):
        with pytest.raises(ValueError, match='notation cannot be "klingon": iccs, '):
            call("h2e2", unknown)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a4a5", "a4a5: no piece stands there (in "),
        ("P9.9", '"P9.9": a3a3: the piece does not move like this (in '),
        ("", '"": expected a move in any notation at byte 0 (in '),
    ],
)
def test_an_error_names_what_was_given_once(text: str, said: str) -> None:
    with pytest.raises(ct.InvalidMoveError if not text else ct.IllegalMoveError) as caught:
        ct.Board().parse(text)
    assert str(caught.value).startswith(said)
