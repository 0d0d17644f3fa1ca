from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cotuong as ct

NUMBERS = st.frozensets(st.integers(0, 89))


@given(NUMBERS, NUMBERS)
def test_it_does_what_a_frozenset_does(left: frozenset[int], right: frozenset[int]) -> None:
    a, b = ct.SquareSet(left), ct.SquareSet(right)
    assert (list(a), len(a), bool(a)) == (sorted(left), len(left), bool(left))
    assert list(reversed(a)) == sorted(left, reverse=True)
    for ours, theirs in [
        (a | b, left | right),
        (a & b, left & right),
        (a - b, left - right),
        (a ^ b, left ^ right),
        (a.union(right), left | right),
        (a.intersection(right), left & right),
        (a.difference(right), left - right),
        (a.symmetric_difference(right), left ^ right),
        (~a, frozenset(range(90)) - left),
    ]:
        assert ours == ct.SquareSet(theirs)
        assert hash(ours) == hash(ct.SquareSet(theirs))
    assert [a == b, a != b, a <= b, a < b, a >= b, a > b] == [
        left == right,
        left != right,
        left <= right,
        left < right,
        left >= right,
        left > right,
    ]
    assert a.isdisjoint(b) == left.isdisjoint(right)
    assert (a.issubset(b), a.issuperset(b)) == (left <= right, left >= right)


@given(NUMBERS)
def test_it_is_a_mask_a_list_and_an_array_too(numbers: frozenset[int]) -> None:
    squares = ct.SquareSet(numbers)
    assert int(squares) == sum(1 << number for number in numbers)
    assert ct.SquareSet(int(squares)) == squares
    assert squares.tolist() == [number in numbers for number in range(90)]
    assert squares.to_numpy().shape == (10, 9)
    assert squares.to_numpy().reshape(-1).tolist() == squares.tolist()
    assert eval(repr(squares), {"SquareSet": ct.SquareSet}) == squares  # noqa: S307 - what a repr is for
    for again in (pickle.loads(pickle.dumps(squares)), copy.copy(squares), copy.deepcopy(squares)):  # noqa: S301
        assert again == squares
    assert squares.mirror() == ct.SquareSet(square.mirror() for square in squares)
    assert squares.rotate() == ct.SquareSet(square.rotate() for square in squares)
    assert squares.mirror().mirror() == squares.rotate().rotate() == squares


def test_squares_are_given_in_any_way() -> None:
    squares = ct.SquareSet(["e0", ct.Square.E9, 22])
    assert [str(square) for square in squares] == ["e0", "e2", "e9"]
    assert all(square is ct.Square(square) for square in squares)
    assert "E0" in squares
    assert ct.Square.E9 in squares
    assert 22 in squares
    for other in (23, 90, -1, 10**30, "z9", None, 1.5):
        assert other not in squares
    assert ct.SquareSet() == ct.SquareSet(0) == ct.SquareSet([]) == ct.SquareSet.from_square("e0") - ["e0"]
    assert ["e2"] | ct.SquareSet.from_square("e0") == ct.SquareSet(["e0", "e2"])
    assert ["e0", "e2"] - ct.SquareSet.from_square("e0") == ct.SquareSet(["e2"])
    assert ct.SquareSet() != frozenset()


def test_between_is_the_line_between_two_squares() -> None:
    assert ct.SquareSet.between("e0", "e3") == ct.SquareSet(["e1", "e2"])
    assert not ct.SquareSet.between("a0", "b2")


def test_what_is_no_set_of_squares_is_refused() -> None:
    for mask in (-1, 1 << 90, 10**40):
        with pytest.raises(ValueError, match="outside the ninety squares"):
            ct.SquareSet(mask)
    with pytest.raises(ValueError, match='"z9" is no square'):
        ct.SquareSet(["z9"])
    for one in ("e4", ct.Square.A0):
        with pytest.raises(TypeError, match="one square is no set"):
            ct.SquareSet(one)
    with pytest.raises(TypeError, match="a SquareSet, squares or a mask"):
        ct.SquareSet(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        assert ct.SquareSet() < 3  # type: ignore[operator]


def test_it_draws_itself() -> None:
    squares = ct.SquareSet(["a9", "i0"])
    assert str(squares).splitlines()[0] == "1 . . . . . . . ."
    assert str(squares).splitlines()[9] == ". . . . . . . . 1"
    assert squares._repr_svg_().startswith("<svg")
    assert squares._repr_svg_() != ct.SquareSet()._repr_svg_()
