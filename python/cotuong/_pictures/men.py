"""The men: a disc each, and on it a character, a letter or a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cotuong._pictures.canvas import View, colour, number, placed
from cotuong._pictures.glyphs import face
from cotuong._pictures.pictograms import PICTOGRAMS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cotuong._pictures.position import Man
    from cotuong._pictures.schemes import Scheme

__all__ = ["RADIUS", "STYLES", "draw_men"]

# Of a disc.
RADIUS = 27

# By kind, 1 (king) to 7 (pawn), as each side's men are written.
_CHARACTERS = {
    "traditional": {"red": "帥仕相俥傌炮兵", "black": "將士象車馬砲卒"},
    "simplified": {"red": "帅仕相车马炮兵", "black": "将士象车马炮卒"},
}
# The letters of a Vietnamese score sheet: Tướng, Sĩ, Tượng, Xe, Mã, Pháo, Binh.
_LETTERS = ("Tg", "S", "T", "X", "M", "P", "B")

STYLES = ("traditional", "simplified", "western", "vietnamese")


class _Look(NamedTuple):
    """How the discs of one side are painted; `rings` are pairs of radius and width."""

    paper: str
    ink: str
    edge: float
    rings: tuple[tuple[float, float], ...]


def draw_men(men: Mapping[int, Man], view: View, scheme: Scheme, style: str) -> str:
    """Draw all men of a board."""
    parts = []
    if not scheme.two_tone:
        parts.append(f"<g {colour(scheme['shadow'])}>{_circles(sorted(men), view, RADIUS, 1, 1.8)}</g>")
    for side in ("red", "black"):
        own = {square: man for square, man in sorted(men.items()) if man.side == side}
        if own:
            parts.append(_draw_side(own, view, _look(side, scheme), scheme["rim"], style))
    return "".join(parts)


def _look(side: str, scheme: Scheme) -> _Look:
    ink, paper = scheme[side], scheme["disc"]
    if not scheme.two_tone:
        return _Look(paper, ink, 1.2, ((23.3, 1.2), (21, 1.1)) if side == "red" else ((22.5, 2.0),))
    # Red is white with a double edge, Black is solid.
    return _Look(paper, ink, 2, ((22.6, 1.2),)) if side == "red" else _Look(ink, paper, 2, ((23.2, 1.0),))


def _circles(men: Iterable[int], view: View, radius: float, dx: float = 0, dy: float = 0) -> str:
    places = (view.at(square) for square in men)
    return "".join(f'<circle cx="{number(x + dx)}" cy="{number(y + dy)}" r="{number(radius)}"/>' for x, y in places)


def _draw_side(men: Mapping[int, Man], view: View, look: _Look, rim: str, style: str) -> str:
    edge = f'{colour(rim, "stroke")} stroke-width="{number(look.edge)}"'
    parts = [f"<g {colour(look.paper)} {edge}>{_circles(men, view, RADIUS - 1)}</g>"]
    for radius, width in look.rings:
        stroke = f'{colour(look.ink, "stroke")} stroke-width="{number(width)}"'
        parts.append(f'<g fill="none" {stroke}>{_circles(men, view, radius)}</g>')
    # Strokes, in units of the face, give characters and letters the weight that carved men have.
    weight = f'{colour(look.ink, "stroke")} stroke-width="{6 if style == "vietnamese" else 9}" stroke-linejoin="round"'
    if style == "western":
        weight = 'fill-rule="evenodd"'
    drawings = "".join(_draw_man(man, *view.at(square), style) for square, man in men.items())
    parts.append(f"<g {colour(look.ink)} {weight}>{drawings}</g>")
    return "".join(parts)


def _draw_man(man: Man, x: float, y: float, style: str) -> str:
    if style == "western":
        return placed(PICTOGRAMS[man.kind - 1], x, y, 0.42)
    if style == "vietnamese":
        text, letters = _LETTERS[man.kind - 1], face("letters")
        scale = (28 if len(text) > 1 else 34) / letters.units
        # 0.73 em is the height of the capitals of the face.
        return placed(
            letters.outline(text), x - letters.advance(text) * scale / 2, y + 0.365 * letters.units * scale, scale
        )
    brush = face("brush")
    return placed(brush.outline(_CHARACTERS[style][man.side][man.kind - 1]), x, y, 38 / brush.units)
