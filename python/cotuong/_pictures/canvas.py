"""Numbers, text and places in an SVG document."""

from __future__ import annotations

from math import dist
from typing import NamedTuple, TypeAlias

__all__ = ["CELL", "Point", "View", "circle", "colour", "escape", "number", "path", "placed", "rectangle"]

# One step from point to point, in the units of the picture.
CELL = 60

Point: TypeAlias = tuple[float, float]

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escape(text: str) -> str:
    """Make a text fit for an element or an attribute; characters that XML forbids become U+FFFD."""
    return "".join(c if _allowed(ord(c)) else "\ufffd" for c in text).translate(_ESCAPES)


def _allowed(code: int) -> bool:
    return code in (0x9, 0xA, 0xD) or 0x20 <= code < 0xD800 or (code >= 0xE000 and code not in (0xFFFE, 0xFFFF))


def number(value: float) -> str:
    """Write a number with two decimals at most and nothing superfluous.

    >>> number(30.0), number(-0.001), number(1.239)
    ('30', '0', '1.24')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def colour(value: str, attribute: str = "fill") -> str:
    """Write a colour as an attribute; `#rrggbbaa` and `#rgba` become a colour and an opacity, which all viewers read.

    >>> colour("#cc0000cc"), colour("red", "stroke")
    ('fill="#cc0000" fill-opacity="0.8"', 'stroke="red"')
    """
    digits = value[1:]
    if value.startswith("#") and len(digits) in (4, 8) and all(d in "0123456789abcdefABCDEF" for d in digits):
        step = len(digits) // 4
        alpha = int(digits[-step:] * (3 - step), 16) / 255
        return f'{attribute}="#{digits[:-step]}" {attribute}-opacity="{number(alpha)}"'
    return f'{attribute}="{escape(value)}"'


def circle(x: float, y: float, radius: float, attributes: str) -> str:
    """Write a circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" {attributes}/>'


def rectangle(x: float, y: float, width: float, height: float, attributes: str) -> str:
    """Write a rectangle."""
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" {attributes}/>'


def path(data: str, attributes: str) -> str:
    """Write a path."""
    return f'<path d="{data}" {attributes}/>'


def placed(data: str, x: float, y: float, scale: float, attributes: str = "") -> str:
    """Write a path that is drawn around 0 0, moved and scaled."""
    gap = " " if attributes else ""
    return f'<path transform="translate({number(x)} {number(y)})scale({scale:.4g})"{gap}{attributes} d="{data}"/>'


class View(NamedTuple):
    """Where the points of the board are in the picture: `left`, `top` is the upper left point of the grid."""

    left: float
    top: float
    flipped: bool

    def file_x(self, file: int) -> float:
        """Where a file, 0 to 8, stands."""
        return self.left + CELL * (8 - file if self.flipped else file)

    def rank_y(self, rank: int) -> float:
        """Where a rank, 0 to 9, stands."""
        return self.top + CELL * (rank if self.flipped else 9 - rank)

    def at(self, square: int) -> Point:
        """Return the middle of a point of the board."""
        return self.file_x(square % 9), self.rank_y(square // 9)

    def distance(self, one: int, other: int) -> float:
        """Return how far two points of the board are from each other."""
        return dist(self.at(one), self.at(other))
