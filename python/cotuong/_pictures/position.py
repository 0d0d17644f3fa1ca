"""What a caller may pass: boards, squares, moves, sides, and the errors that name the choices."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from cotuong._arguments import one_of, shortened, wrong_type

__all__ = [
    "KINDS",
    "BoardLike",
    "Man",
    "MoveLike",
    "Placement",
    "SquareLike",
    "read_board",
    "read_move",
    "read_side",
    "read_square",
    "square_name",
]

# The FEN letters in the order of the kinds, 1 (king) to 7 (pawn).
KINDS = "kabrncp"
# Letters of other dialects of FEN for the elephant and the horse.
_SYNONYMS = {"e": "b", "h": "n"}


@runtime_checkable
class HasFen(Protocol):
    """A board that can write itself down."""

    def fen(self) -> str:
        """Return the position as a FEN."""
        ...


@runtime_checkable
class HasSquares(Protocol):
    """A move that knows its squares."""

    @property
    def from_square(self) -> int:
        """Where the man stood."""
        ...

    @property
    def to_square(self) -> int:
        """Where the man went."""
        ...


SquareLike: TypeAlias = int | str
MoveLike: TypeAlias = str | tuple[SquareLike, SquareLike] | HasSquares
BoardLike: TypeAlias = str | bytes | Sequence[int] | HasFen


class Man(NamedTuple):
    """A man: `red` or `black`, and its kind from 1 (king) to 7 (pawn)."""

    side: str
    kind: int


class Placement(NamedTuple):
    """The men by square (`9 * rank + file`), and the side to move if the source says it."""

    men: dict[int, Man]
    turn: str | None = None


def read_side(what: str, value: object) -> str:
    """Return `red` or `black`; python-chess's colours `True` (moves first) and `False` are understood."""
    if isinstance(value, bool):
        return "red" if value else "black"
    return one_of(what, value, ("red", "black"))


def square_name(square: int) -> str:
    """Return the name of a square, `a0` to `i9`."""
    return "abcdefghi"[square % 9] + str(square // 9)


def read_square(value: SquareLike) -> int:
    """Return the number of a square, given itself or the name.

    >>> read_square("h2"), read_square(25)
    (25, 25)
    """
    if isinstance(value, str):
        if len(value) == 2 and value[0] in "abcdefghi" and value[1] in "0123456789":
            return 9 * int(value[1]) + "abcdefghi".index(value[0])
    elif not isinstance(value, bool) and hasattr(value, "__index__") and 0 <= value.__index__() < 90:
        return value.__index__()
    raise ValueError(f"{shortened(value)} is no square: 'a0' to 'i9' or 0 to 89 was expected")


def read_move(value: MoveLike) -> tuple[int, int]:
    """Return the squares of a move: `h2e2`, a pair of squares, or an object with `from_square` and `to_square`."""
    if isinstance(value, str) and len(value) == 4:
        return read_square(value[:2]), read_square(value[2:])
    if isinstance(value, HasSquares):
        return read_square(value.from_square), read_square(value.to_square)
    if isinstance(value, tuple | list) and len(value) == 2:
        return read_square(value[0]), read_square(value[1])
    raise ValueError(f"{shortened(value)} is no move: 'h2e2', a pair of squares or a Move was expected")


def read_board(board: BoardLike | None) -> Placement:
    """Return the men of a FEN, of 45 packed bytes, of 90 codes or of a board; of `None`, no men."""
    if board is None:
        return Placement({})
    if isinstance(board, str):
        return _read_fen(board)
    if isinstance(board, HasFen):
        return _read_fen(board.fen())
    return Placement(_read_codes(board))


def _read_codes(board: bytes | Sequence[int]) -> dict[int, Man]:
    try:
        codes = [operator.index(code) for code in board]
    except TypeError:
        raise wrong_type("board", "a FEN, 45 packed bytes, 90 codes or a Board", board) from None
    if len(codes) == 45:
        codes = [half for byte in codes for half in (byte & 15, byte >> 4)]
    if len(codes) != 90:
        raise ValueError(f"a board of {len(codes)} numbers: 45 packed bytes or 90 codes were expected")
    men = {}
    for square, code in enumerate(codes):
        if code in (8, 16) or not 0 <= code < 16:
            raise ValueError(f"code {code} on {square_name(square)}: 0, 1 to 7 or 9 to 15 was expected")
        if code:
            men[square] = Man("black" if code > 8 else "red", code & 7)
    return men


def _read_fen(fen: str) -> Placement:
    fields = fen.split()
    if not fields:
        raise ValueError("the FEN is empty")
    rows = fields[0].split("/")
    if len(rows) != 10:
        raise ValueError(f"the FEN has {len(rows)} rows, 10 were expected: {shortened(fen)}")
    men = {}
    for index, row in enumerate(rows):
        file = 0
        for letter in row:
            if letter in "123456789":
                file += int(letter)
                continue
            small = letter.lower()
            kind = KINDS.find(_SYNONYMS.get(small, small))
            if kind < 0 or file > 8:
                break
            men[9 * (9 - index) + file] = Man("black" if letter == small else "red", kind + 1)
            file += 1
        else:
            if file == 9:
                continue
        raise ValueError(f"row {index + 1} of the FEN, {shortened(row)}, does not describe 9 points")
    turn = fields[1].lower() if len(fields) > 1 else ""
    return Placement(men, {"w": "red", "r": "red", "b": "black"}.get(turn))
