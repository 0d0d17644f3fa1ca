"""Two plots over many games: where the pieces stand, and how results change with time.

Needs the extra `plot` (`pip install "cotuong[plot]"`); `square_counts` does without.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from cotuong import batch
from cotuong._arguments import each, one_of, optional, whole, wrong_type
from cotuong._core import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import numpy as np
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from cotuong._types import Color, PieceType

__all__ = ["result_over_time", "square_counts", "square_heatmap"]

Games: TypeAlias = "Iterable[Game] | batch.ArrowStream"

_EXTRA = 'pip install "cotuong[plot]"'
_FILES = "abcdefghi"
_RESULTS = {"1-0": ("Red wins", "#b3241b"), "1/2-1/2": ("draw", "#c9b99a"), "0-1": ("Black wins", "#2b2b2b")}


def square_counts(
    boards: batch.Boards, piece_type: PieceType | int | None = None, color: Color | str | None = None
) -> NDArray[np.int64]:
    """Count on how many boards a piece stands on each square: `int64`, shape `(10, 9)`, ranks from Red's, files from a.

    Args:
        boards: As the batches take them; an array needs no sides here.
        piece_type: The kind of pieces to count; all by default.
        color: Their side; both by default.

    Raises:
        ValueError: As the batches, and for a kind or a side that does not exist.

    >>> import cotuong as ct
    >>> from cotuong.plots import square_counts
    >>> square_counts([ct.Board()] * 3, ct.PieceType.CANNON, "red")[2]
    array([0, 3, 0, 0, 0, 0, 0, 3, 0])
    """
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    kinds = range(1, 8) if piece_type is None else [whole("piece_type", piece_type, 1, 7)]
    sides = ["red", "black"] if color is None else [one_of("color", color, ["red", "black"])]
    wanted = np.zeros(16, np.bool_)
    wanted[[kind + (8 if side == "black" else 0) for kind in kinds for side in sides]] = True
    return np.asarray(wanted[batch.codes(boards)].sum(axis=0, dtype=np.int64).reshape(10, 9))


def square_heatmap(
    counts: ArrayLike, *, ax: Axes | None = None, cmap: str = "YlOrBr", label: str = "", flipped: bool = False
) -> Axes:
    """Draw a number for each square as a colour, on a board.

    Args:
        counts: Numbers of the shape `(10, 9)` or `(90,)`, such as those of `square_counts` or of a `SquareSet`.
        ax: The axes to draw on; new ones by default.
        cmap: A colour map of matplotlib's.
        label: What the numbers are: beside their scale.
        flipped: Draw Black's side at the bottom.

    Returns:
        The axes; `ax.figure.savefig("map.png")` keeps the picture.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: Numbers of another shape.
    """
    import numpy as np  # noqa: PLC0415 - importing the library must not bring it along

    values = np.asarray(counts)
    if values.shape not in {(10, 9), (90,)}:
        raise ValueError(f"counts have the shape {values.shape}: (10, 9) or (90,) was expected")
    axes = _axes(ax, (5.6, 5.6))
    image = axes.imshow(values.reshape(10, 9), cmap=cmap, origin="lower", aspect="equal")
    _draw_board(axes)
    axes.set_xticks(range(9), list(_FILES))
    axes.set_yticks(range(10))
    axes.tick_params(length=0)
    if flipped:
        axes.invert_xaxis()
        axes.invert_yaxis()
    axes.figure.colorbar(image, ax=axes, label=label, shrink=0.85)
    return axes


def result_over_time(games: Games, *, ax: Axes | None = None) -> Axes:
    """Draw the shares of Red's wins, draws and Black's wins, year by year, as the sources state results.

    Games without a year of four digits in their date, or without a result, are left out. Above the years that are named
    stands the number of games.

    Args:
        games: `Game`s, or a table with the columns `date` and `result_header`: a `Scan` of `games`, or any other that
            offers itself as Arrow (which needs pyarrow).
        ax: The axes to draw on; new ones by default.

    Raises:
        ImportError: matplotlib is not installed; pyarrow is not, and games are a table.
        ValueError: No game has both.
    """
    counts = Counter((year, result) for year, result in _dated(games) if year and result in _RESULTS)
    if not counts:
        raise ValueError("no game has a year in its date and a result")
    first, last = min(counts)[0], max(counts)[0]
    years = list(range(first, last + 1))
    totals = [sum(counts[year, result] for result in _RESULTS) for year in years]
    axes = _axes(ax, (8, 4))
    below = [0.0] * len(years)
    for result, (name, colour) in _RESULTS.items():
        shares = [100 * counts[year, result] / (total or 1) for year, total in zip(years, totals, strict=True)]
        axes.bar(years, shares, bottom=below, label=name, color=colour, width=0.9, edgecolor="white", linewidth=0.6)
        below = [low + share for low, share in zip(below, shares, strict=True)]
    step = max(1, len(years) // 12)
    for year, total in list(zip(years, totals, strict=True))[::step]:
        if total:
            axes.annotate(f"{total:,}", (year, 101), ha="center", fontsize="x-small")
    axes.set(ylabel="% of games", ylim=(0, 108), xticks=years[::step])
    axes.legend(ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.1), frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    """Return the axes given, or those of a new figure."""
    if ax is not None:
        return ax
    pyplot: Any = optional("matplotlib.pyplot", "a plot", _EXTRA)
    return cast("Axes", pyplot.subplots(figsize=size, layout="constrained")[1])


def _draw_board(axes: Axes) -> None:
    """Draw the lines of the board: files stop at the river, but for the outer ones."""
    style: Any = {"color": "#00000055", "linewidth": 0.7, "zorder": 2}
    for rank in range(10):
        axes.plot([0, 8], [rank, rank], **style)
    for file in range(9):
        spans = [(0, 9)] if file in (0, 8) else [(0, 4), (5, 9)]
        for span in spans:
            axes.plot([file, file], span, **style)
    for low in (0, 7):
        axes.plot([3, 5], [low, low + 2], **style)
        axes.plot([3, 5], [low + 2, low], **style)


def _dated(games: Games) -> Iterator[tuple[int | None, str | None]]:
    """Yield the year and the result of each game."""
    if hasattr(games, "__arrow_c_stream__"):
        arrow: Any = optional("pyarrow", "a plot of a table", _EXTRA)
        for part in arrow.RecordBatchReader.from_stream(games):
            missing = {"date", "result_header"} - set(part.schema.names)
            if missing:
                raise ValueError(f"no column {min(missing)}: a table with date and result_header was expected")
            for date, result in zip(part["date"].to_pylist(), part["result_header"].to_pylist(), strict=True):
                yield _year(date), result
        return
    expected = "Games, or a table with date and result_header,"
    for row, game in enumerate(each("games", games, expected)):
        if not isinstance(game, Game):
            raise wrong_type(f"games[{row}]", "a Game", game)
        yield _year(game.headers.get("Date")), game.result


def _year(date: str | None) -> int | None:
    """Return the year that a date begins with or holds, however it is written."""
    found = re.search(r"(?<!\d)(1[5-9]\d\d|2[01]\d\d)(?!\d)", date or "")
    return int(found[0]) if found else None
