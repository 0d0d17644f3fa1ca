"""The words of the board that are plain Python enumerations: colours, kinds of pieces, squares, flags."""

from __future__ import annotations

from enum import IntEnum, IntFlag, StrEnum
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

from cotuong._arguments import shortened

__all__ = ["Color", "Notation", "PieceType", "RuleSet", "Square", "Status"]

Notation: TypeAlias = Literal["iccs", "uci", "san", "san1", "wxf", "zh-hans", "zh-hant", "vn", "vn-words", "asian"]
"""A way to write moves, by name. `auto` beside these, where a text is read, takes whatever can be read."""

RuleSet: TypeAlias = Literal["vn", "vn-2011", "asian", "wxf", "cxa2020"]
"""A rule set, by name."""


class Color(StrEnum):
    """A side. Red moves first; the Vietnamese law calls it White (Trắng).

    The members are strings, the words of the tables.

    >>> Color.RED
    <Color.RED: 'red'>
    >>> Color.RED.other == "black"
    True
    """

    RED = "red"
    BLACK = "black"

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.RED else Color.RED


class PieceType(IntEnum):
    """A kind of piece, numbered as in the packed board of the tables (Black's codes are 8 higher).

    >>> PieceType.HORSE
    <PieceType.HORSE: 5>
    >>> str(PieceType.HORSE)
    'horse'
    """

    KING = 1
    ADVISOR = 2
    ELEPHANT = 3
    ROOK = 4
    HORSE = 5
    CANNON = 6
    PAWN = 7

    def __str__(self) -> str:
        return self.name.lower()


class Square(IntEnum):
    """A point of the board: `9 * rank + file`, `A0` = 0 at Red's left, `I9` = 89.

    A member is an `int`, so that it indexes an array of 90, and is made from a number or its name.

    >>> Square("h2") is Square.H2
    True
    >>> int(Square.H2), Square.H2.file, Square.H2.rank, str(Square.H2)
    (25, 7, 2, 'h2')
    """

    # One line a rank, as the board lies.
    # fmt: off
    A0, B0, C0, D0, E0, F0, G0, H0, I0 = range(9)
    A1, B1, C1, D1, E1, F1, G1, H1, I1 = range(9, 18)
    A2, B2, C2, D2, E2, F2, G2, H2, I2 = range(18, 27)
    A3, B3, C3, D3, E3, F3, G3, H3, I3 = range(27, 36)
    A4, B4, C4, D4, E4, F4, G4, H4, I4 = range(36, 45)
    A5, B5, C5, D5, E5, F5, G5, H5, I5 = range(45, 54)
    A6, B6, C6, D6, E6, F6, G6, H6, I6 = range(54, 63)
    A7, B7, C7, D7, E7, F7, G7, H7, I7 = range(63, 72)
    A8, B8, C8, D8, E8, F8, G8, H8, I8 = range(72, 81)
    A9, B9, C9, D9, E9, F9, G9, H9, I9 = range(81, 90)
    # fmt: on

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        square = cls.__members__.get(value.upper()) if isinstance(value, str) else None
        if square is None:
            raise ValueError(f"{shortened(value)} is no square: a0 to i9, or 0 to 89, was expected")
        return square

    def __str__(self) -> str:
        return self.name.lower()

    @property
    def file(self) -> int:
        """The file, 0 (`a`, at Red's left) to 8 (`i`)."""
        return self % 9

    @property
    def rank(self) -> int:
        """The rank, 0 (Red's back rank) to 9."""
        return self // 9

    def mirror(self) -> Square:
        """Return the square on the board seen in a mirror: files `a` and `i` changed over."""
        return Square(9 * self.rank + 8 - self.file)

    def rotate(self) -> Square:
        """Return the square on the board turned by 180 degrees."""
        return Square(89 - self)


class Status(IntFlag):
    """What is impossible in a position, a flag for each kind; `Status.VALID` if nothing is.

    `Board.impossibilities` tells the same in words, with the piece and the square.

    >>> import cotuong as ct
    >>> ct.Board("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1").status()
    <Status.KINGS_FACING: 131072>
    """

    VALID = 0
    NO_RED_KING = 1
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_ADVISORS = 1 << 3
    TOO_MANY_ELEPHANTS = 1 << 4
    TOO_MANY_ROOKS = 1 << 5
    TOO_MANY_HORSES = 1 << 6
    TOO_MANY_CANNONS = 1 << 7
    TOO_MANY_PAWNS = 1 << 8
    KING_OUTSIDE_PALACE = 1 << 9
    ADVISOR_ON_IMPOSSIBLE_SQUARE = 1 << 10
    ELEPHANT_ON_IMPOSSIBLE_SQUARE = 1 << 11
    ROOK_ON_IMPOSSIBLE_SQUARE = 1 << 12
    HORSE_ON_IMPOSSIBLE_SQUARE = 1 << 13
    CANNON_ON_IMPOSSIBLE_SQUARE = 1 << 14
    PAWN_ON_IMPOSSIBLE_SQUARE = 1 << 15
    PAWNS_MEET_BEFORE_RIVER = 1 << 16
    KINGS_FACING = 1 << 17
    OPPONENT_IN_CHECK = 1 << 18

    def __str__(self) -> str:
        return self.name or "VALID"


for _enum in (Color, PieceType, Square, Status):
    _enum.__module__ = "cotuong"
