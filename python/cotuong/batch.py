"""Many positions at once: NumPy arrays in, NumPy arrays out, one call for a million.

Boards are an array of `uint8`, shape `(n, 90)` or `(n, 10, 9)`: the code of each square (`Piece.code`, 0 for an empty
one), or packed as in the tables, shape `(n, 45)`; beside them the sides to move, `uint8`, shape `(n,)`, 1 for Red.

Other things do as well: a sequence of `Board`; the columns `board` and `side` of the table `positions`, from pyarrow,
polars or whatever else offers itself as Arrow; or that table itself, a `Scan` too. Arrays that lie side by side in
memory are read as they are, others are copied once. The work is done on all cores, off the interpreter's lock, unless
`workers` says how many threads to take; the arrays that come back are new and nobody else's.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeGuard, cast

from cotuong import _core
from cotuong._arguments import several, shortened, threads, whole, wrong_type
from cotuong._core import Board, Move
from cotuong.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from cotuong._types import Color

__all__ = [
    "attack_maps",
    "boards_from_fens",
    "encode",
    "fens_from_boards",
    "index_to_moves",
    "indexed_moves",
    "legal_mask",
    "legal_moves_batch",
    "mirror_index",
    "moves_to_index",
    "pin_maps",
    "planes",
    "rotate_index",
]


class ArrowStream(Protocol):
    """A column or a table that offers itself through the Arrow C stream interface."""

    @abstractmethod
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return a capsule of the stream."""


class ArrowArray(Protocol):
    """A column that offers itself through the Arrow C data interface."""

    @abstractmethod
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """Return capsules of the schema and the array."""


Arrow: TypeAlias = ArrowStream | ArrowArray
Boards: TypeAlias = "NDArray[np.uint8] | Sequence[Board] | Arrow"
Sides: TypeAlias = "NDArray[np.uint8] | Sequence[Color | str] | Arrow | None"
Encoded: TypeAlias = "tuple[NDArray[np.uint8], NDArray[np.uint8]]"


def encode(boards: Sequence[Board]) -> Encoded:
    """Return boards as codes, shape `(n, 90)`, and their sides to move, shape `(n,)`, both `uint8`.

    Raises:
        TypeError: Something else than a `Board` is among them.

    >>> import cotuong as ct
    >>> codes, sides = ct.encode([ct.Board()])
    >>> codes[0, :9], sides
    (array([4, 5, 3, 2, 1, 2, 3, 5, 4], dtype=uint8), array([1], dtype=uint8))
    """
    if isinstance(boards, Board):
        raise TypeError("boards are one Board: a list of them was expected, such as [board]")
    found = several("boards", boards, "Boards")
    for row, board in enumerate(found):
        if not isinstance(board, Board):
            raise wrong_type(f"boards[{row}]", "a Board", board)
    return _core.encode(found)


def boards_from_fens(fens: Iterable[str] | Arrow, *, workers: int | None = None) -> Encoded:
    """Return the boards of FENs in any dialect, codes of shape `(n, 90)`, and their sides, shape `(n,)`, both `uint8`.

    Args:
        fens: The FENs, or an Arrow column of them. Their counters and moves are not looked at.
        workers: Threads; by default as many as the machine offers.

    Raises:
        FenError: A text is no FEN; the message has its row.

    >>> import cotuong as ct
    >>> codes, sides = ct.boards_from_fens([ct.START_FEN, "3k5/9/9/9/9/9/9/9/R8/4K4 b"])
    >>> codes.shape, sides
    ((2, 90), array([1, 0], dtype=uint8))
    """
    texts = fens if _is_arrow(fens) else several("fens", fens, "FENs")
    return _core.boards_from_fens(texts, workers=threads(workers))


def fens_from_boards(boards: Boards, sides: Sides = None, *, workers: int | None = None) -> list[str]:
    """Return the exact FENs of boards, with the counters of the start of a game (`0 1`), which boards do not hold.

    Raises:
        ValueError: As `planes`.

    >>> import cotuong as ct
    >>> ct.fens_from_boards([ct.Board()]) == [ct.START_FEN]
    True
    """
    return _core.fens_from_boards(*_arrays(boards, sides), workers=threads(workers))


def codes(boards: Boards) -> NDArray[np.uint8]:
    """Return boards as codes, `uint8`, shape `(n, 90)`, whatever way they are given; sides are not asked for."""
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    if isinstance(boards, np.ndarray):
        rows = _board_array(boards)
    elif _is_arrow(boards):
        rows = _core.board_column(boards)
    else:
        return encode(cast("Sequence[Board]", boards))[0]
    if rows.shape[1] == 90:
        return rows
    return np.stack([rows & np.uint8(15), rows >> np.uint8(4)], axis=2).reshape(-1, 90)


def planes(
    boards: Boards,
    sides: Sides = None,
    *,
    perspective: Literal["red", "mover"] = "red",
    workers: int | None = None,
) -> NDArray[np.uint8]:
    """Return boards as planes of zeros and ones, `uint8`, shape `(n, 15, 10, 9)`.

    Red's seven kinds in the order of `PieceType`, Black's seven, and the side to move (ones for Red); axes rank (0 is
    Red's back rank) and file (0 is `a`).

    Args:
        boards: As this module has them.
        sides: The sides to move; not needed with a sequence of `Board` or a table.
        perspective: `red`, or `mover`, which turns the board by 180 degrees and swaps the colours where Black is to
            move.
        workers: Threads; by default as many as the machine offers.

    Raises:
        ValueError: Arrays of another shape or type, a code that is no piece's, a side that is neither 0 nor 1.

    >>> import cotuong as ct
    >>> ct.planes([ct.Board()])[0, ct.PieceType.KING - 1, 0]
    array([0, 0, 0, 0, 1, 0, 0, 0, 0], dtype=uint8)
    >>> ct.planes(ct.scan(ct.sample_archive(), "positions", ["board", "side"])).shape
    (5155, 15, 10, 9)
    """
    return _core.planes(*_arrays(boards, sides), perspective=perspective, workers=threads(workers))


def legal_mask(boards: Boards, sides: Sides = None, *, workers: int | None = None) -> NDArray[np.uint8]:
    """Return the legal moves of boards as ones among zeros, `uint8`, shape `(n, 2086)`.

    The columns are the numbers of `indexed_moves`.

    Raises:
        ValueError: As `planes`.

    >>> import cotuong as ct
    >>> int(ct.legal_mask([ct.Board()]).sum())
    44
    """
    return _core.legal_mask(*_arrays(boards, sides), workers=threads(workers))


def legal_moves_batch(
    boards: Boards, sides: Sides = None, *, workers: int | None = None
) -> tuple[NDArray[np.uint16], NDArray[np.int64]]:
    """Return the legal moves of boards, `uint16` (`from + 128 * to`), and where those of each board begin, `int64`.

    The moves of board `i` are `moves[offsets[i]:offsets[i + 1]]`; the shapes are `(m,)` and `(n + 1,)`.

    Raises:
        ValueError: As `planes`.

    >>> import cotuong as ct
    >>> moves, offsets = ct.legal_moves_batch([ct.Board(), ct.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w")])
    >>> offsets
    array([ 0, 44, 63])
    """
    return _core.legal_moves_batch(*_arrays(boards, sides), workers=threads(workers))


def attack_maps(boards: Boards, sides: Sides = None, *, workers: int | None = None) -> NDArray[np.uint8]:
    """Return how many pieces attack each square, as `Board.attackers` has it: `uint8`, shape `(n, 2, 10, 9)`.

    Red's pieces, then Black's; axes rank and file.

    Raises:
        ValueError: As `planes`.

    >>> import cotuong as ct
    >>> ct.attack_maps([ct.Board()])[0, 0, 2]
    array([4, 0, 1, 0, 2, 0, 1, 0, 4], dtype=uint8)
    """
    return _core.attack_maps(*_arrays(boards, sides), workers=threads(workers))


def pin_maps(boards: Boards, sides: Sides = None, *, workers: int | None = None) -> NDArray[np.uint8]:
    """Return the pinned pieces, as `Board.is_pinned` has it, as ones among zeros: `uint8`, shape `(n, 2, 10, 9)`.

    Red's pieces, then Black's; axes rank and file.

    Raises:
        ValueError: As `planes`.

    >>> import cotuong as ct
    >>> ct.pin_maps([ct.Board("4k4/9/9/9/4r4/9/9/4P4/9/4K4 w")])[0, 0, 2]
    array([0, 0, 0, 0, 1, 0, 0, 0, 0], dtype=uint8)
    """
    return _core.pin_maps(*_arrays(boards, sides), workers=threads(workers))


def indexed_moves() -> NDArray[np.uint16]:
    """Return the 2,086 moves that any piece can make from some square, `uint16`, in the order of their numbers.

    >>> import cotuong as ct
    >>> len(ct.indexed_moves()), str(ct.Move.from_u16(int(ct.indexed_moves()[0])))
    (2086, 'a0b0')
    """
    return _core.move_tables()[0]


def mirror_index() -> NDArray[np.uint16]:
    """Return for each number of a move that of the same move seen in a mirror (files `a` and `i` changed over).

    `uint16`, shape `(2086,)`.
    """
    return _core.move_tables()[1]


def rotate_index() -> NDArray[np.uint16]:
    """Return for each number of a move that of the same move on the board turned by 180 degrees.

    `uint16`, shape `(2086,)`.
    """
    return _core.move_tables()[2]


def moves_to_index(moves: NDArray[Any] | Sequence[Move | str | int]) -> NDArray[np.uint16]:
    """Return the numbers of moves among those of `indexed_moves`, `uint16`, in the shape of the moves.

    Args:
        moves: Numbers of the tables (`from + 128 * to`), as an array or a sequence; or `Move`s or ICCS texts.

    Raises:
        ValueError: A move that no piece can make from its square; the message has its row.

    >>> import cotuong as ct
    >>> index = ct.moves_to_index(["h2e2", "h9g7"])
    >>> index
    array([ 576, 2054], dtype=uint16)
    >>> bool((ct.mirror_index()[index] == ct.moves_to_index(["b2e2", "b9c7"])).all())
    True
    """
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    array = _array("moves", moves) if hasattr(moves, "__array__") else None
    if array is None or array.dtype.kind in "OU":
        numbers = [_table_number(row, move) for row, move in enumerate(several("moves", moves, "moves"))]
        array = np.array(numbers, np.uint16)
    elif array.dtype.kind in "iu":
        wrong = ((array < 0) | (array > 0xFFFF)).reshape(-1)
        if wrong.any():
            row = int(wrong.argmax())
            raise ValueError(f"move {row}: {array.flat[row]} is no number of the tables: from + 128 * to was expected")
        array = array.astype(np.uint16, copy=False)
    flat = _of_type("moves", array, np.uint16).reshape(-1)
    return _core.moves_to_index(np.ascontiguousarray(flat)).reshape(array.shape)


def index_to_moves(index: NDArray[Any] | Sequence[int]) -> NDArray[np.uint16]:
    """Return the moves of numbers, `uint16` (`from + 128 * to`), in the shape of the numbers: `argmax` of a policy.

    Args:
        index: Whole numbers of any type, 0 to 2,085.

    Raises:
        ValueError: A number of no move; the message has its row.

    >>> import cotuong as ct
    >>> [str(ct.Move.from_u16(int(move))) for move in ct.index_to_moves([0, 2085])]
    ['a0b0', 'i9h9']
    """
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    numbers = _array("index", index)
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise ValueError(f"index is of {numbers.dtype}: whole numbers were expected")
    table = indexed_moves()
    wrong = ((numbers < 0) | (numbers >= len(table))).reshape(-1)
    if wrong.any():
        row = int(wrong.argmax())
        raise ValueError(f"row {row}: {numbers.flat[row]} is no number of a move: 0 to {len(table) - 1} was expected")
    return table[numbers.astype(np.int64)]


def _table_number(row: int, move: Move | str | int) -> int:
    """Return a move as a number of the tables."""
    if isinstance(move, Move):
        return move.to_u16()
    try:
        if isinstance(move, str):
            return Move(move).to_u16()
        return whole(f"moves[{row}]", move, most=0xFFFF)
    except TypeError:
        expected = "a Move, a text such as 'h2e2' or a number of the tables"
        raise wrong_type(f"moves[{row}]", expected, move) from None
    except InvalidMoveError as error:
        raise InvalidMoveError(f"moves[{row}]: {error}") from None


def _array(name: str, values: Any) -> NDArray[Any]:  # noqa: ANN401 - whatever NumPy makes an array of
    """Return values as an array; a mask that hides some of them would be lost on the way."""
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    if isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        raise ValueError(f"{name} have values that are masked: fill them or leave them out")
    try:
        return np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} are lists of different lengths: an array was expected") from None


def _arrays(boards: Boards, sides: Sides) -> Encoded:
    """Return boards and sides as arrays of the core's shapes."""
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    if _is_arrow(boards):
        if sides is None:
            return _core.position_columns(boards)
        return _core.board_column(boards), _side_array(sides)
    if not isinstance(boards, np.ndarray):
        if sides is not None:
            raise ValueError("boards know their sides to move: none were expected beside them")
        return encode(cast("Sequence[Board]", boards))
    if sides is None:
        raise ValueError("an array of boards needs the sides to move beside it")
    return _board_array(boards), _side_array(sides)


def _board_array(boards: NDArray[Any]) -> NDArray[np.uint8]:
    """Return boards as rows of codes or packed bytes that lie side by side."""
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    shape = boards.shape
    if shape[1:] not in {(90,), (10, 9), (45,)}:
        expected = "(n, 90) or (n, 10, 9) codes, or (n, 45) packed bytes"
        raise ValueError(f"boards have the shape {shape}: {expected} were expected")
    rows = _of_type("boards", _array("boards", boards), np.uint8)
    return np.ascontiguousarray(rows.reshape(shape[0], 90) if len(shape) == 3 else rows)


def _side_array(sides: Sides) -> NDArray[np.uint8]:
    """Return sides as an array of ones (Red) and zeros."""
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    if _is_arrow(sides):
        return _core.side_column(sides)
    array = _array("sides", sides)
    if array.dtype.kind in "UO":
        wrong = [row for row, side in enumerate(array.flat) if side not in ("red", "black")]
        if wrong:
            raise ValueError(f"board {wrong[0]}: side {shortened(array.flat[wrong[0]])}, but red or black was expected")
        array = array == "red"
    if array.ndim != 1:
        raise ValueError(f"sides have the shape {array.shape}: (n,) was expected")
    return np.ascontiguousarray(_of_type("sides", array, np.uint8))


def _of_type(name: str, array: NDArray[Any], expected: type[Any]) -> NDArray[Any]:
    """Return an array of a type; flags are numbers too, an empty list of any type."""
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    if array.dtype == expected or not array.size or array.dtype == np.bool_:
        return array.astype(expected, copy=False)
    wanted = np.dtype(expected)
    raise ValueError(f"{name} are {array.dtype}: {wanted} was expected, as {name}.astype(np.{wanted}) makes them")


def _is_arrow(thing: object) -> TypeGuard[Arrow]:
    return hasattr(thing, "__arrow_c_stream__") or hasattr(thing, "__arrow_c_array__")
