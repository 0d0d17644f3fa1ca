"""Positions that other programs got wrong."""

from __future__ import annotations

import pytest

import cotuong as ct


def test_double_check_can_be_answered_by_one_interposition() -> None:
    board = ct.Board("c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5 w - - 0 1")
    board.push("g7g9")
    assert board.is_check()
    assert not board.is_checkmate()
    assert [str(move) for move in board.legal_moves] == ["e8f9"]


def test_the_leg_is_beside_the_horse_not_beside_the_king() -> None:
    board = ct.Board("4k4/9/9/9/9/9/9/4n4/3A5/3K5 w - - 0 1")
    assert [board.perft(depth) for depth in range(1, 7)] == [2, 5, 14, 50, 175, 786]


def test_a_middlegame_with_everything_in_it() -> None:
    board = ct.Board("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1")
    assert [board.perft(depth) for depth in range(1, 5)] == [38, 1128, 43929, 1339047]


@pytest.mark.parametrize(
    ("fen", "flag"),
    [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ct.Status.KINGS_FACING),
        ("3k5/9/9/9/9/9/9/9/B8/4K4 w - - 0 1", ct.Status.ELEPHANT_ON_IMPOSSIBLE_SQUARE),
        ("3k5/9/9/9/9/9/9/9/9/P3K4 w - - 0 1", ct.Status.PAWN_ON_IMPOSSIBLE_SQUARE),
        (
            "rnbakabnr/9/4c4/p1p1C1p1p/9/9/P1P3P1P/1C5c1/9/RNBAKABNR b - - 0 1",
            ct.Status.OPPONENT_IN_CHECK,
        ),
    ],
)
def test_what_others_took_for_legal(fen: str, flag: ct.Status) -> None:
    assert flag in ct.Board(fen).status()
    with pytest.raises(ct.FenError):
        ct.Board(fen, strict=True)
