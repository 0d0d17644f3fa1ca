"""Many positions at once: NumPy arrays in, NumPy arrays out, one call for a million.

Boards are an array of `uint8`, shape `(n, 90)`: the code of each square (`Piece.code`, 0 for an empty one), or packed
as in the tables, shape `(n, 45)`; beside them the sides to move, `uint8`, shape `(n,)`, 1 for Red. A sequence of
`Board` will do as well. The arrays are read as they lie, off the interpreter's lock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from cotuong import _core

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cotuong._core import Board

__all__ = [
    "encode",
    "indexed_moves",
    "legal_mask",
    "legal_moves_batch",
    "mirror_index",
    "planes",
    "rotate_index",
]

Boards: TypeAlias = "NDArray[np.uint8] | Sequence[Board]"
Sides: TypeAlias = "NDArray[np.uint8] | None"


def encode(boards: Sequence[Board]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return boards as codes, shape `(n, 90)`, and their sides to move, shape `(n,)`.

    >>> import cotuong as ct
    >>> codes, sides = ct.encode([ct.Board()])
    >>> codes[0, :9], sides
    (array([4, 5, 3, 2, 1, 2, 3, 5, 4], dtype=uint8), array([1], dtype=uint8))
    """
    return _core.encode(list(boards))


def planes(boards: Boards, sides: Sides = None, *, perspective: Literal["red", "mover"] = "red") -> NDArray[np.uint8]:
    """Return boards as planes of zeros and ones, `uint8`, shape `(n, 15, 10, 9)`.

    Red's seven kinds in the order of `PieceType`, Black's seven, and the side to move (ones for Red); axes rank (0 is
    Red's back rank) and file (0 is `a`).

    Args:
        boards: As this module has them.
        sides: The sides to move; not needed with a sequence of `Board`.
        perspective: `red`, or `mover`, which turns the board by 180 degrees and swaps the colours where Black is to
            move.

    Raises:
        ValueError: Arrays of another shape, a code that is no man's, a side that is neither 0 nor 1.

    >>> import cotuong as ct
    >>> ct.planes([ct.Board()])[0, ct.PieceType.KING - 1, 0]
    array([0, 0, 0, 0, 1, 0, 0, 0, 0], dtype=uint8)
    """
    return _core.planes(*_arrays(boards, sides), perspective=perspective)


def legal_mask(boards: Boards, sides: Sides = None) -> NDArray[np.uint8]:
    """Return the legal moves of boards as ones among zeros, `uint8`, shape `(n, 2086)`.

    The columns are the numbers of `indexed_moves`.

    Raises:
        ValueError: As `planes`.

    >>> import cotuong as ct
    >>> int(ct.legal_mask([ct.Board()]).sum())
    44
    """
    return _core.legal_mask(*_arrays(boards, sides))


def legal_moves_batch(boards: Boards, sides: Sides = None) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """Return the legal moves of boards, `uint16` (`from + 128 * to`), and where those of each board begin, `int64`.

    The moves of board `i` are `moves[offsets[i]:offsets[i + 1]]`.

    Raises:
        ValueError: As `planes`.

    >>> import cotuong as ct
    >>> moves, offsets = ct.legal_moves_batch([ct.Board(), ct.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")])
    >>> offsets
    array([ 0, 44, 63])
    """
    return _core.legal_moves_batch(*_arrays(boards, sides))


def indexed_moves() -> NDArray[np.uint16]:
    """Return the 2,086 moves that any man can make from some square, `uint16`, in the order of their numbers.

    >>> import cotuong as ct
    >>> len(ct.indexed_moves()), str(ct.Move.from_u16(int(ct.indexed_moves()[0])))
    (2086, 'a0b0')
    """
    return _core.move_tables()[0]


def mirror_index() -> NDArray[np.uint16]:
    """Return for each number of a move that of the same move seen in a mirror (files `a` and `i` changed over)."""
    return _core.move_tables()[1]


def rotate_index() -> NDArray[np.uint16]:
    """Return for each number of a move that of the same move on the board turned by 180 degrees."""
    return _core.move_tables()[2]


def _arrays(boards: Boards, sides: Sides) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return boards and sides as arrays."""
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    if not isinstance(boards, np.ndarray):
        if sides is not None:
            raise ValueError("boards know their sides to move: none were expected beside them")
        return encode(boards)
    if sides is None:
        raise ValueError("an array of boards needs the sides to move beside it")
    return boards, np.asarray(sides)
