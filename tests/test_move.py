from __future__ import annotations

import copy
import pickle

import pytest

import cotuong as ct


def test_reads_and_writes_iccs() -> None:
    move = ct.Move("h2e2")
    assert str(move) == "h2e2"
    assert repr(move) == "Move('h2e2')"
    assert move == ct.Move("H2E2")
    assert move.from_square is ct.Square.H2
    assert move.to_square is ct.Square.E2


def test_is_a_number_of_the_tables() -> None:
    move = ct.Move("a0i9")
    assert move.to_u16() == 0 + 128 * 89
    assert ct.Move.from_u16(move.to_u16()) == move
    for number in (90, 128 * 90, 65_535):
        with pytest.raises(ValueError, match=f"{number} is no move"):
            ct.Move.from_u16(number)
    with pytest.raises(ValueError, match="out of range"):
        ct.Move.from_u16(65_536)


@pytest.mark.parametrize("from_square", ["h2", ct.Square.H2, 25])
def test_is_made_from_squares(from_square: ct.Square | int | str) -> None:
    assert ct.Move.from_squares(from_square, "e2") == ct.Move("h2e2")


@pytest.mark.parametrize("text", ["", "h2", "h2e", "h2e22", "j0a0", "炮二平五", "h2\0e2"])
def test_refuses_other_texts(text: str) -> None:
    with pytest.raises(ct.InvalidMoveError) as caught:
        ct.Move(text)
    assert caught.value.code == "unreadable_move"
    assert isinstance(caught.value, ValueError)


def test_hashes_sorts_copies_and_pickles() -> None:
    moves = [ct.Move("h2e2"), ct.Move("b0c2"), ct.Move("a0a1")]
    assert sorted(moves) == sorted(moves, key=ct.Move.to_u16)
    assert len({*moves, ct.Move("h2e2")}) == 3
    assert copy.deepcopy(moves) == moves
    assert pickle.loads(pickle.dumps(moves)) == moves  # noqa: S301 - our own bytes
    assert moves[0] != "h2e2"


def test_is_seen_in_a_mirror_and_from_the_other_side() -> None:
    assert ct.Move("h2e2").mirror() == ct.Move("b2e2")
    assert ct.Move("h2e2").rotate() == ct.Move("b7e7")


def test_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        ct.Move("h2e2").from_square = ct.Square.A0  # type: ignore[misc]
