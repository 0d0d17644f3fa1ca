"""Colours: the two schemes, and the names under which a caller changes one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from cotuong._arguments import one_of, text, wrong_type

__all__ = ["SCHEMES", "Scheme", "read_colors", "read_scheme"]

Key = TypeVar("Key")

_WOOD = {
    "background": "#efd3a0",
    "board": "#f5deb3",
    "line": "#6f4a24",
    "coord": "#7a532b",
    "river": "#b48a54",
    "disc": "#fdf3dc",
    "rim": "#8c6234",
    "shadow": "#3b250e55",
    "red": "#c21a12",
    "black": "#1f1b18",
    "lastmove": "#0b7d71",
    "check": "#e0180c",
    "square": "#0b5fa5",
    "arrow green": "#15781bcc",
    "arrow red": "#b3101acc",
    "arrow yellow": "#d18a00d9",
    "arrow blue": "#1a4f9ccc",
    "offence": "#d9480f",
    "defence": "#1f5f8b",
    "legend": "#fbf1dc",
    "text": "#3a2814",
}

_PRINT = {
    "background": "#ffffff",
    "board": "#ffffff",
    "line": "#000000",
    "coord": "#000000",
    "river": "#8a8a8a",
    "disc": "#ffffff",
    "rim": "#000000",
    "shadow": "none",
    "red": "#000000",
    "black": "#000000",
    "lastmove": "#000000",
    "check": "#000000",
    "square": "#000000",
    "arrow green": "#555555",
    "arrow red": "#000000",
    "arrow yellow": "#999999",
    "arrow blue": "#333333",
    "offence": "#000000",
    "defence": "#000000",
    "legend": "#ffffff",
    "text": "#000000",
}

SCHEMES = {"wood": _WOOD, "print": _PRINT}


class Scheme:
    """The colours of one picture by name; `two_tone` says that shape has to tell what colour does not."""

    __slots__ = ("_colors", "two_tone")

    def __init__(self, colors: Mapping[str, str], *, two_tone: bool) -> None:
        self._colors = colors
        self.two_tone = two_tone

    def __getitem__(self, name: str) -> str:
        return self._colors[name]


def read_colors(name: str, colors: Mapping[Key, str] | None) -> Mapping[Key, str]:
    """Return colours by whatever they paint; none of `None`."""
    if colors is None:
        return {}
    if not isinstance(colors, Mapping):
        raise wrong_type(name, "a dictionary of colours", colors)
    for key, value in colors.items():
        text(f"{name}[{key!r}]", value)
    return colors


def read_scheme(name: str, changes: Mapping[str, str] | None) -> Scheme:
    """Return the scheme of that name with the caller's colours in place of its own."""
    colors = dict(SCHEMES[one_of("scheme", name, SCHEMES)])
    for key, value in read_colors("colors", changes).items():
        colors[one_of("a key of colors", key, colors)] = value
    return Scheme(colors, two_tone=name == "print")
