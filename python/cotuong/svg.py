"""Boards as SVG: for notebooks, pages and print.

Everything is drawn as paths, so that a picture looks the same wherever it is opened, with or without Chinese fonts.

>>> picture = board_svg("4k4/9/9/9/4R4/9/9/9/9/3K5 b", lastmove="e4e5", check="e9", style="vietnamese")
>>> picture[:4], "<text" in picture
('<svg', False)

The keywords are those of python-chess's `chess.svg.board`, where there is one. A board draws itself in a notebook; to
keep a picture, write the string into a file, or `to_png(picture)`.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from cotuong._arguments import one_of, optional, several, text, texts, whole, wrong_type
from cotuong._pictures.canvas import CELL, View, colour, escape, number
from cotuong._pictures.describe import Marks, describe, title
from cotuong._pictures.grid import COORDINATES, draw_coordinates, draw_frame, draw_grid, draw_river
from cotuong._pictures.legend import draw_legend
from cotuong._pictures.loop import Loop, draw_loop, read_loop
from cotuong._pictures.marks import (
    draw_arrow,
    draw_check,
    draw_fill,
    draw_last_move,
    draw_squares,
)
from cotuong._pictures.men import STYLES, draw_men
from cotuong._pictures.position import (
    KINDS,
    BoardLike,
    Man,
    MoveLike,
    Placement,
    SquareLike,
    read_board,
    read_move,
    read_side,
    read_square,
)
from cotuong._pictures.schemes import Scheme, read_colors, read_scheme
from cotuong._pictures.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["Arrow", "Loop", "Svg", "board_svg", "piece_svg", "to_png"]

# Pixels: more than any screen or page has.
WIDEST = 1_000_000

Style: TypeAlias = Literal["traditional", "simplified", "western", "vietnamese"]
SchemeName: TypeAlias = Literal["wood", "print"]
Coordinates: TypeAlias = Literal["files", "iccs", "uci"]
Language: TypeAlias = Literal["en", "vi", "zh"]


class Svg(str):
    """An SVG document: a string that a notebook shows as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class Arrow(NamedTuple):
    """An arrow from square to square; a ring where both are the same.

    The colour is `green`, `red`, `yellow` or `blue` of the scheme, or any other that SVG knows.

    >>> Arrow("h2", "e2", "blue").color
    'blue'
    """

    tail: SquareLike
    head: SquareLike
    color: str = "green"


@runtime_checkable
class _HasEnds(Protocol):
    """An arrow of another library."""

    @property
    def tail(self) -> int: ...
    @property
    def head(self) -> int: ...
    @property
    def color(self) -> str: ...


@runtime_checkable
class _HasLetter(Protocol):
    """A piece of the library."""

    @property
    def letter(self) -> str: ...


ArrowLike: TypeAlias = Arrow | MoveLike | tuple[SquareLike, SquareLike, str] | _HasEnds


def board_svg(
    board: BoardLike | None = None,
    *,
    orientation: str | bool = "red",
    flipped: bool = False,
    size: float | None = None,
    lastmove: MoveLike | None = None,
    check: SquareLike | None = None,
    arrows: Iterable[ArrowLike] = (),
    fill: Mapping[SquareLike, str] | None = None,
    squares: Iterable[SquareLike] = (),
    coordinates: bool | Coordinates = True,
    borders: bool = True,
    river: bool | None = None,
    style: Style = "traditional",
    scheme: SchemeName = "wood",
    colors: Mapping[str, str] | None = None,
    loop: Loop | None = None,
    legend: str | Sequence[str] | None = None,
    language: Language = "en",
) -> Svg:
    """Draw a board.

    Args:
        board: A FEN (its first field is enough), 45 packed bytes, 90 codes, or a `Board`; `None` for no pieces.
        orientation: The side at the bottom, `red` or `black`.
        flipped: Turn the board round once more.
        size: Width in pixels; without it the picture fills whatever it is put into.
        lastmove: The move to bracket: `h2e2`, a pair of squares, a `Move`.
        check: The square of a king in check, to glow.
        arrows: Moves or `Arrow`s.
        fill: Colours to paint under squares.
        squares: Squares to mark: a cross where there is no piece, a broken ring around one.
        coordinates: `True` or `files` for each side's own count of the files, as the moves are written (Chinese
            numerals for Red where the pieces are Chinese); `iccs` for a to i and 0 to 9, `uci` for 1 to 10; `False`.
        borders: Draw the frame around the lines.
        river: Write 楚河 漢界 on the river; by default where the pieces are Chinese.
        style: `traditional` (帥仕相俥傌炮兵), `simplified` (帅仕相车马炮兵), `western` (pictures) or `vietnamese`
            (Tg S T X M P B).
        scheme: `wood`, or `print` for black and white: there Black's pieces are solid, and no mark needs a colour.
        colors: Colours to put in place of the scheme's: a wrong key raises a `ValueError` that names all of them.
        loop: A repetition to lay over the board, its plies numbered and the offender's filled.
        legend: Lines of text to set under the board, after the verdict and the plies of the loop.
        language: The language of the legend's own words and of the description for screen readers: `en`, `vi`, `zh`.

    Returns:
        The picture, the same for the same arguments: a string, which a notebook shows.

    Raises:
        ValueError: An argument is none of its choices, which the message names.
        TypeError: An argument is something else altogether.

    >>> board_svg(style="latin")
    Traceback (most recent call last):
    ValueError: style cannot be "latin": traditional, simplified, western or vietnamese was expected
    >>> board_svg(lastmove="h2e11")
    Traceback (most recent call last):
    ValueError: 'h2e11' is no move: 'h2e2', a pair of squares or a Move was expected
    """
    placement = read_board(board)
    marks = _read_marks(placement, lastmove=lastmove, check=check, arrows=arrows, squares=squares, fill=fill, loop=loop)
    paints = read_scheme(scheme, colors)
    one_of("style", style, STYLES)
    one_of("language", language, LANGUAGES)
    kind = "files" if coordinates is True else one_of("coordinates", coordinates, COORDINATES) if coordinates else ""
    black_below = (read_side("orientation", orientation) == "black") != flipped
    view, width, height = _layout(kind, flipped=black_below)
    chinese = style in ("traditional", "simplified")

    lines = [] if legend is None else texts("legend", legend)
    under, extra = draw_legend(loop, marks.steps, lines, paints, lang=language, top=height, width=width)
    body = [
        f'<rect width="{number(width)}" height="{number(height + extra)}" {colour(paints["background"])}/>',
        draw_frame(view, paints) if borders else "",
        draw_fill(marks.fill, view),
        draw_grid(view, paints),
        draw_river(view, paints, simplified=style == "simplified") if (chinese if river is None else river) else "",
        draw_coordinates(view, paints, kind, chinese=chinese) if kind else "",
        _draw_position(placement, marks, view, paints, style),
        under,
    ]
    return _document(
        "".join(body), width, height + extra, size, (title(placement, language), describe(placement, marks, language))
    )


def piece_svg(
    piece: str | _HasLetter, *, size: float | None = None, style: Style = "traditional", scheme: SchemeName = "wood"
) -> Svg:
    """Draw one piece, given as a `Piece` or its FEN letter (upper case for Red).

    >>> piece_svg("R", style="vietnamese").startswith("<svg")
    True
    """
    one_of("style", style, STYLES)
    letter = one_of("piece", piece.letter if isinstance(piece, _HasLetter) else piece, "KABRNCPkabrncp")
    man = Man("red" if letter.isupper() else "black", KINDS.index(letter.lower()) + 1)
    view = View(CELL / 2, CELL / 2 - 9 * CELL, flipped=False)
    body = draw_men({0: man}, view, read_scheme(scheme, None), style)
    return _document(body, CELL, CELL, size, (letter, ""))


def to_png(picture: str, *, width: int | None = None) -> bytes:
    """Turn a picture into a PNG, so many pixels wide (by default as wide as the picture says it is).

    Needs the extra `png` (`pip install "cotuong[png]"`).

    Raises:
        ImportError: The extra is not installed.
        ValueError: The text is no SVG.
    """
    text("picture", picture)
    resvg: Any = optional("resvg_py", "to_png", 'pip install "cotuong[png]"')
    width = None if width is None else whole("width", width, 1, WIDEST)
    # Fonts are looked for only where a text of the caller's has no outlines here.
    drawn = resvg.svg_to_bytes(svg_string=str(picture), width=width, skip_system_fonts="<text" not in picture)
    return bytes(drawn)


def _read_marks(
    placement: Placement,
    *,
    lastmove: MoveLike | None,
    check: SquareLike | None,
    arrows: Iterable[ArrowLike],
    squares: Iterable[SquareLike],
    fill: Mapping[SquareLike, str] | None,
    loop: Loop | None,
) -> Marks:
    if not (loop is None or isinstance(loop, Loop)):
        raise wrong_type("loop", "a Loop", loop)
    return Marks(
        read_move(lastmove) if lastmove is not None else None,
        read_square(check) if check is not None else None,
        [_read_arrow(arrow) for arrow in several("arrows", arrows, "moves or Arrows")],
        [read_square(square) for square in several("squares", squares, "squares")],
        {read_square(square): paint for square, paint in read_colors("fill", fill).items()},
        loop,
        read_loop(loop, placement) if loop is not None else (),
    )


def _read_arrow(arrow: ArrowLike) -> tuple[int, int, str]:
    if isinstance(arrow, Arrow) or (isinstance(arrow, tuple) and len(arrow) == 3):
        tail, head, color = arrow
        return read_square(tail), read_square(head), str(color)
    if not isinstance(arrow, tuple) and isinstance(arrow, _HasEnds):
        return read_square(arrow.tail), read_square(arrow.head), str(arrow.color)
    return *read_move(arrow), "green"


def _layout(coordinates: str, *, flipped: bool) -> tuple[View, float, float]:
    """Return where the grid stands, and the width and height of the picture without its legend."""
    plain, labelled = 36, 58
    left = labelled if coordinates in ("iccs", "uci") else plain
    top = labelled if coordinates else plain
    return View(left, top, flipped), 2 * left + 8 * CELL, 2 * top + 9 * CELL


def _draw_position(placement: Placement, marks: Marks, view: View, paints: Scheme, style: str) -> str:
    parts = []
    if marks.lastmove:
        parts.append(draw_last_move(marks.lastmove, view, paints))
    if marks.check is not None:
        parts.append(draw_check(marks.check, view, paints))
    parts.append(draw_men(placement.men, view, paints, style))
    parts.append(draw_squares(marks.squares, placement.men, view, paints))
    parts += [draw_arrow(arrow, placement.men, view, paints) for arrow in marks.arrows]
    if marks.steps:
        parts.append(draw_loop(marks.steps, placement.men, view, paints))
    return "".join(parts)


def _document(body: str, width: float, height: float, size: float | None, words: tuple[str, str]) -> Svg:
    """Put the parts together. The ids come from the content, so that pictures on one page do not share them."""
    heading, text = map(escape, words)
    mark = blake2b(f"{heading}{text}{body}".encode(), digest_size=6).hexdigest()
    described = f'<title id="t{mark}">{heading}</title>'
    ids = f"t{mark}"
    if text:
        described += f'<desc id="d{mark}">{text}</desc>'
        ids += f" d{mark}"
    fixed = ""
    if size is not None:
        if not hasattr(size, "__float__"):
            raise wrong_type("size", "a number of pixels", size)
        if not 0 < size <= WIDEST:
            raise ValueError(f"size is {size}, a width in pixels above 0, up to {WIDEST:,}, was expected")
        fixed = f' width="{number(size)}" height="{number(size * height / width)}"'
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"{fixed}'
        f' role="img" aria-labelledby="{ids}">{described}{body}</svg>\n'
    )
