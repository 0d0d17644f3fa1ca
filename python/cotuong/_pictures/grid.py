"""The board: lines, palaces, river, marks of cannons and pawns, coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cotuong._pictures.canvas import CELL, View, colour, number, path, placed, rectangle
from cotuong._pictures.glyphs import face, set_text

if TYPE_CHECKING:
    from cotuong._pictures.schemes import Scheme

__all__ = ["COORDINATES", "draw_coordinates", "draw_frame", "draw_grid", "draw_river"]

# `files`: counted from each side's right, as the moves are written; `iccs` and `uci`: a to i, ranks from 0 or from 1.
COORDINATES = ("files", "iccs", "uci")

_MARKED = [9 * rank + file for rank in (2, 7) for file in (1, 7)] + [
    9 * rank + file for rank in (3, 6) for file in range(0, 9, 2)
]
_NUMERALS = "一二三四五六七八九"


def draw_frame(view: View, scheme: Scheme) -> str:
    """Draw the double edge around the lines."""
    gap = 6
    edge = f'{colour(scheme["board"])} {colour(scheme["line"], "stroke")} stroke-width="2.4"'
    return rectangle(view.left - gap, view.top - gap, 8 * CELL + 2 * gap, 9 * CELL + 2 * gap, edge)


def draw_grid(view: View, scheme: Scheme) -> str:
    """Draw the lines of the board."""
    left, top, right, bottom = view.left, view.top, view.left + 8 * CELL, view.top + 9 * CELL
    bank, far = top + 4 * CELL, top + 5 * CELL
    lines = [f"M{number(left)} {number(top + rank * CELL)}H{number(right)}" for rank in range(10)]
    lines += [f"M{number(x)} {number(top)}V{number(bottom)}" for x in (left, right)]
    for file in range(1, 8):
        x = number(left + file * CELL)
        lines.append(f"M{x} {number(top)}V{number(bank)}M{x} {number(far)}V{number(bottom)}")
    for edge, inner in ((top, top + 2 * CELL), (bottom, bottom - 2 * CELL)):
        x0, x1 = number(left + 3 * CELL), number(left + 5 * CELL)
        lines.append(f"M{x0} {number(edge)}L{x1} {number(inner)}M{x1} {number(edge)}L{x0} {number(inner)}")
    stroke = f'fill="none" {colour(scheme["line"], "stroke")}'
    thin = 1.4 if scheme.two_tone else 1.3
    ticks = "".join(_ticks(view, square) for square in _MARKED)
    return path("".join(lines) + ticks, f'{stroke} stroke-width="{thin}" stroke-linecap="square"')


def _ticks(view: View, square: int) -> str:
    """Four small angles around a point, two at the edge of the board."""
    x, y = view.at(square)
    gap, length = 4, 9
    data = ""
    for right in (-1, 1):
        if not view.left <= x + right * CELL <= view.left + 8 * CELL:
            continue
        for down in (-1, 1):
            cx, cy = x + right * gap, y + down * gap
            data += f"M{number(cx + right * length)} {number(cy)}H{number(cx)}V{number(cy + down * length)}"
    return data


def draw_river(view: View, scheme: Scheme, *, simplified: bool) -> str:
    """Write 楚河 漢界 on the river, the name of the bank at each side's left."""
    brush = face("brush")
    scale = 34 / brush.units
    y = view.top + 4.5 * CELL
    parts = []
    for text, middle in (("楚河", 2), ("汉界" if simplified else "漢界", 6)):
        for index, character in enumerate(text):
            x = view.left + (middle - 0.5 + index) * CELL
            parts.append(placed(brush.outline(character), x, y, scale))
    return f"<g {colour(scheme['river'])}>{''.join(parts)}</g>"


def draw_coordinates(view: View, scheme: Scheme, kind: str, *, chinese: bool) -> str:
    """Write the files and ranks around the board."""
    outer = 44
    top, bottom = view.top - outer, view.top + 9 * CELL + outer
    parts = []
    for file in range(9):
        x = view.file_x(file)
        if kind == "files":
            red, black = (_NUMERALS[8 - file] if chinese else str(9 - file)), str(file + 1)
            above, under = (red, black) if view.flipped else (black, red)
            parts += [_label(above, x, top, scheme), _label(under, x, bottom, scheme)]
        else:
            parts += [_label("abcdefghi"[file], x, y, scheme) for y in (top, bottom)]
    if kind != "files":
        first = 1 if kind == "uci" else 0
        for rank in range(10):
            label = str(rank + first)
            parts += [
                _label(label, x, view.rank_y(rank), scheme) for x in (view.left - outer, view.left + 8 * CELL + outer)
            ]
    return "".join(parts)


def _label(text: str, x: float, y: float, scheme: Scheme) -> str:
    if text in _NUMERALS:
        brush = face("brush")
        paint = f'{colour(scheme["coord"])} {colour(scheme["coord"], "stroke")} stroke-width="8"'
        return placed(brush.outline(text), x, y, 20 / brush.units, paint)
    return set_text(text, x, y + 7, 19, scheme["coord"], anchor="middle", bold=True)
