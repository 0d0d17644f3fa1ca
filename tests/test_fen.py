"""FEN in every dialect that users meet, and truthful words about wrong ones."""

from __future__ import annotations

import pytest

import cotuong as ct

PLACEMENT = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"


@pytest.mark.parametrize(
    "fen",
    [
        f"{PLACEMENT} w",
        f"{PLACEMENT} w 0 1",
        f"{PLACEMENT} w - -",
        f"{PLACEMENT} r - - 0 1",
        f"{PLACEMENT}  w  - - 0 1",
        f"{PLACEMENT}+w+-+-+0+1",
        f"{PLACEMENT}_w_-_-_0_1",
        PLACEMENT.replace("n", "h").replace("b", "e").replace("N", "H").replace("B", "E") + " w - - 0 1",
    ],
)
def test_dialects_of_the_start(fen: str) -> None:
    board = ct.Board(fen)
    assert board == ct.Board()
    assert board.fen() == ct.START_FEN
    assert board.move_stack == []
    with pytest.raises(ct.FenError, match="not exact") as caught:
        ct.Board(fen, strict=True)
    assert caught.value.code == "inexact_fen"


def test_moves_after_a_fen_are_played() -> None:
    board = ct.Board(f"{ct.START_FEN} moves h2e2")
    assert board.move_stack == [ct.Move("h2e2")]
    assert board.root() == ct.Board()
    with pytest.raises(ct.FenError, match="not exact"):
        ct.Board(f"{ct.START_FEN} moves h2e2", strict=True)
    with pytest.raises(ct.IllegalMoveError, match="a0a5"):
        ct.Board(f"{ct.START_FEN} moves a0a5")


def test_the_exact_fen_passes_strictly() -> None:
    assert ct.Board(ct.START_FEN, strict=True).fen() == ct.START_FEN


@pytest.mark.parametrize(
    ("fen", "flag", "said"),
    [
        ("4k4/9/9/9/9/9/9/9/9/R2B1K3 w - - 0 1", "ELEPHANT_ON_IMPOSSIBLE_SQUARE", "red elephant on d0"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "KINGS_FACING", "the kings face each other on file e"),
        ("4k4/9/9/9/9/9/9/9/9/9 w - - 0 1", "NO_RED_KING", "no red king"),
        ("4k4/9/9/9/9/9/9/9/9/3KP4 w - - 0 1", "PAWN_ON_IMPOSSIBLE_SQUARE", "red pawn on e0"),
        ("4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1", "OPPONENT_IN_CHECK", "black is in check from e1"),
    ],
)
def test_impossible_positions_are_diagrams_with_a_reason(fen: str, flag: str, said: str) -> None:
    board = ct.Board(fen)
    assert board.fen() == fen
    assert board.status() == ct.Status[flag]
    assert board.impossibilities()[0].startswith(said)
    with pytest.raises(ct.FenError, match=said) as caught:
        ct.Board(fen, strict=True)
    assert caught.value.code == "impossible_position"


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("", "empty"),
        ("4k4/9 w", "2 of 10 ranks"),
        ("4k5/9/9/9/9/9/9/9/9/4K4 w", "rank 9 of the FEN has 10 files"),
        ("4k4/9/9/9/9/9/9/9/9/4X4 w", "'X' in rank 0"),
        (f"{PLACEMENT} g - - 0 1", '"g" is no side'),
        (f"{PLACEMENT} w - - 0 1 junk", "junk"),
        ("炮二平五", "ranks"),
    ],
)
def test_what_is_no_fen_is_refused_with_the_place(fen: str, said: str) -> None:
    with pytest.raises(ct.FenError, match=said) as caught:
        ct.Board(fen)
    assert caught.value.code == "bad_fen"
    assert isinstance(caught.value, ValueError)
