"""Characters as paths, from the outlines in `glyphs.json` (read when the first character is drawn)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cotuong._pictures.canvas import colour, escape, number, placed

__all__ = ["Face", "face", "has_outlines", "set_text", "text_width"]


class Face(NamedTuple):
    """The outlines of one font: see `tools/outline_glyphs.py` for the form."""

    units: int
    contours: list[str]
    glyphs: dict[str, list[int]]

    def outline(self, text: str) -> str:
        """Return the characters one after the other as path data, in units of the face, from 0 0 on."""
        data, pen = [], 0
        for character in text:
            advance, *parts = self.glyphs[character]
            for index in range(0, len(parts), 3):
                contour, x, y = parts[index : index + 3]
                data.append(f"M{x + pen} {y}{self.contours[contour]}")
            pen += advance
        return "".join(data)

    def advance(self, text: str) -> int:
        """Return the width of a text in units of the face."""
        return sum(self.glyphs[character][0] for character in text)


@cache
def _faces() -> dict[str, Face]:
    # Only whoever draws waits for these imports.
    import json  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    data = json.loads(Path(__file__).with_name("glyphs.json").read_text(encoding="utf-8"))
    return {name: Face(**fields) for name, fields in data.items()}


def face(name: str) -> Face:
    """Return the face `brush`, `letters` or `text`."""
    return _faces()[name]


def has_outlines(text: str) -> bool:
    """Say whether every character of a text can be drawn as a path."""
    known = face("text").glyphs
    return all(character in known for character in text)


def text_width(text: str, size: float) -> float:
    """Return how wide a text is; a character without an outline counts as one em."""
    plain = face("text")
    return sum(plain.glyphs[c][0] if c in plain.glyphs else plain.units for c in text) * size / plain.units


def set_text(
    text: str, x: float, y: float, size: float, fill: str, *, anchor: str = "start", bold: bool = False
) -> str:
    """Set a line of text with its baseline at `y`.

    Text in other scripts than the library's own languages has no outlines: that line is left to the viewer's fonts.
    """
    paint = colour(fill)
    if not has_outlines(text):
        weight = ' font-weight="bold"' if bold else ""
        return (
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}" {paint}'
            f' font-family="sans-serif"{weight} xml:space="preserve">{escape(text)}</text>'
        )
    plain = face("text")
    scale = size / plain.units
    x -= {"start": 0, "middle": 0.5, "end": 1}[anchor] * plain.advance(text) * scale
    # The face is a regular one: a stroke of its own colour makes it bold.
    stroke = f'{colour(fill, "stroke")} stroke-width="{16 if bold else 6}"'
    return placed(plain.outline(text), x, y, scale, f"{paint} {stroke}")
