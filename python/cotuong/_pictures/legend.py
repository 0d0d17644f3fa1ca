"""What stands under the board: verdict, plies of a loop, the caller's own lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cotuong._pictures.canvas import colour, rectangle
from cotuong._pictures.glyphs import set_text, text_width
from cotuong._pictures.loop import BADGE, Loop, Step, draw_arrow_sample, draw_badge
from cotuong._pictures.words import ACTS, PHRASES, VERDICTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cotuong._pictures.schemes import Scheme

__all__ = ["draw_legend"]

_PAD = 16
_HEAD, _TEXT = 22, 18
_LINE = 27
# From a ply's number, or the arrow that stands for one, to the text.
_INDENT = 2 * BADGE + 9


def draw_legend(
    loop: Loop | None,
    steps: Sequence[Step],
    lines: Sequence[str],
    scheme: Scheme,
    *,
    lang: str,
    top: float,
    width: float,
) -> tuple[str, float]:
    """Draw a legend, `width` wide and from `top` on; return it and its height, 0 without a legend."""
    room = width - 2 * _PAD
    y = top + 8.0
    parts = []
    for text, size in _headings(loop, lang, lines if loop is None else ()):
        for line in _wrap(text, size, room):
            y += _LINE + (2 if size == _HEAD else 0)
            parts.append(set_text(line, _PAD, y - 8, size, scheme["text"], bold=size == _HEAD))
    if loop is not None:
        if loop.offender:
            y += _LINE
            parts.append(_draw_offender(loop.offender, y, scheme, lang))
        if loop.acts or loop.texts:
            drawn, y = _draw_steps(steps, y, room, scheme, lang)
            parts.append(drawn)
        for text in lines:
            for line in _wrap(text, _TEXT, room):
                y += _LINE
                parts.append(set_text(line, _PAD, y - 8, _TEXT, scheme["text"]))
    if not parts:
        return "", 0
    height = y + 12 - top
    edge = f'{colour(scheme["legend"])} {colour(scheme["line"], "stroke")} stroke-width="1.2"'
    return rectangle(0.6, top, width - 1.2, height - 0.6, edge) + "".join(parts), height


def _headings(loop: Loop | None, lang: str, lines: Sequence[str]) -> list[tuple[str, int]]:
    if loop is None:
        return [(line, _HEAD if index == 0 else _TEXT) for index, line in enumerate(lines)]
    found = []
    if loop.verdict is not None:
        verdict = VERDICTS[lang][loop.verdict]
        found.append((f"{verdict} ({loop.article})" if loop.article else verdict, _HEAD))
    elif loop.article:
        found.append((loop.article, _HEAD))
    return found


def _draw_offender(offender: str, y: float, scheme: Scheme, lang: str) -> str:
    """Say what a filled arrow means."""
    tail, head = (_PAD, y - 14), (_PAD + 2 * BADGE, y - 14)
    text = PHRASES[lang]["offender"].format(PHRASES[lang][offender])
    return draw_arrow_sample(tail, head, scheme) + set_text(text, _PAD + _INDENT, y - 8, _TEXT, scheme["text"])


def _draw_steps(steps: Sequence[Step], y: float, room: float, scheme: Scheme, lang: str) -> tuple[str, float]:
    """Draw a ply a row, or a ply of each side a row where the texts are short enough."""
    texts = [f"{step.text}  {ACTS[lang].get(step.act, step.act)}".rstrip() for step in steps]
    columns = 2 if max(text_width(text, _TEXT) for text in texts) + _INDENT + 12 < room / 2 else 1
    parts = []
    for first in range(0, len(steps), columns):
        height = 0
        for column, step in enumerate(steps[first : first + columns]):
            x = _PAD + column * room / 2
            lines = _wrap(texts[step.number - 1], _TEXT, room / columns - _INDENT)
            parts.append(draw_badge([step.number], x + BADGE, y + _LINE - 14, scheme, offends=step.offends))
            parts += [
                set_text(line, x + _INDENT, y + (row + 1) * _LINE - 8, _TEXT, scheme["text"])
                for row, line in enumerate(lines)
            ]
            height = max(height, len(lines))
        y += height * _LINE
    return "".join(parts), y


def _wrap(text: str, size: float, room: float) -> list[str]:
    """Break a text into lines: between words, within a word that is too long, between Chinese characters."""
    lines = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for piece in _pieces(paragraph):
            if line and text_width(line + piece.rstrip(), size) > room:
                lines.append(line.rstrip())
                line = ""
            for character in piece if line else piece.lstrip():
                if line and text_width(line + character, size) > room and character != " ":
                    lines.append(line)
                    line = ""
                line += character
        lines.append(line.rstrip())
    return lines


def _pieces(text: str) -> list[str]:
    """Words with the blanks after them; a character of Chinese is a word."""
    pieces: list[str] = []
    for character in text:
        joins = (
            pieces and not (pieces[-1][-1] == " " and character != " ") and max(character, pieces[-1][-1]) < "\u2e80"
        )
        # A closing mark does not begin a line.
        if joins or (pieces and character in "、，。：；）》」！？"):
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces
