"""What is laid over a position: last move, check, marked squares, arrows."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from cotuong._pictures.canvas import CELL, View, circle, colour, number, path, rectangle
from cotuong._pictures.men import RADIUS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from cotuong._pictures.schemes import Scheme

__all__ = ["draw_arrow", "draw_check", "draw_fill", "draw_last_move", "draw_squares"]

ARROW_COLOURS = ("green", "red", "yellow", "blue")


def draw_fill(fill: Mapping[int, str], view: View) -> str:
    """Paint the fields around points."""
    parts = []
    for square, paint in sorted(fill.items()):
        x, y = view.at(square)
        parts.append(rectangle(x - CELL / 2, y - CELL / 2, CELL, CELL, f'rx="5" {colour(paint)}'))
    return "".join(parts)


def draw_last_move(move: tuple[int, int], view: View, scheme: Scheme) -> str:
    """Bracket the point that a man left, with a spot on it, and the one where it stands."""
    round_ends = 'stroke-linecap="round" stroke-linejoin="round"'
    stroke = f'fill="none" {colour(scheme["lastmove"], "stroke")} stroke-width="3.4" {round_ends}'
    x, y = view.at(move[0])
    spot = circle(x, y, 6.5, colour(scheme["lastmove"]))
    return spot + path("".join(_brackets(*view.at(square)) for square in move), stroke)


def _brackets(x: float, y: float) -> str:
    reach, arm = CELL / 2 - 1.6, 11
    data = ""
    for right in (-1, 1):
        for down in (-1, 1):
            cx, cy = x + right * reach, y + down * reach
            data += f"M{number(cx - right * arm)} {number(cy)}H{number(cx)}V{number(cy - down * arm)}"
    return data


def draw_check(square: int, view: View, scheme: Scheme) -> str:
    """Let the king's disc glow; in two tones, put a star behind it."""
    x, y = view.at(square)
    if scheme.two_tone:
        gap = RADIUS + 2
        hole = f"M{number(x - gap)} {number(y)}a{gap} {gap} 0 1 0 {2 * gap} 0a{gap} {gap} 0 1 0-{2 * gap} 0Z"
        return path(_star(x, y, 20, gap + 3, gap + 12) + hole, f'{colour(scheme["check"])} fill-rule="evenodd"')
    paint = scheme["check"]
    return "".join(
        circle(x, y, RADIUS + extra, f'{colour(paint)} fill-opacity="{opacity}"')
        for extra, opacity in ((13, 0.12), (10, 0.18), (7, 0.28), (4, 0.85))
    )


def _star(x: float, y: float, points: int, inner: float, outer: float) -> str:
    corners = []
    for index in range(2 * points):
        angle, radius = pi * index / points, inner if index % 2 else outer
        corners.append(f"{number(x + radius * sin(angle))} {number(y - radius * cos(angle))}")
    return "M" + "L".join(corners) + "Z"


def draw_squares(squares: Collection[int], occupied: Collection[int], view: View, scheme: Scheme) -> str:
    """Mark squares: a cross on an empty point, a broken ring around a man."""
    radius = RADIUS + 3
    crosses = rings = ""
    for square in sorted(squares):
        x, y = view.at(square)
        if square in occupied:
            rings += f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"/>'
        else:
            arm = 9
            crosses += f"M{number(x - arm)} {number(y - arm)}l{2 * arm} {2 * arm}m0-{2 * arm}l-{2 * arm} {2 * arm}"
    stroke = f'fill="none" {colour(scheme["square"], "stroke")}'
    # Eight dashes to a ring.
    dash = number(radius * 2 * pi / 16)
    parts = [path(crosses, f'{stroke} stroke-width="4.5" stroke-linecap="round"')] if crosses else []
    if rings:
        parts.append(f'<g {stroke} stroke-width="4" stroke-dasharray="{dash}">{rings}</g>')
    return "".join(parts)


def draw_arrow(arrow: tuple[int, int, str], occupied: Collection[int], view: View, scheme: Scheme) -> str:
    """Draw an arrow from point to point, or a ring where it has no length; its colour may be one of the scheme's."""
    tail, head, name = arrow
    paint = scheme[f"arrow {name}"] if name in ARROW_COLOURS else name
    x, y = view.at(tail)
    if tail == head:
        return circle(x, y, RADIUS + 1, f'fill="none" {colour(paint, "stroke")} stroke-width="5"')
    # Where there is room, what a man shows stays free; in print a pale edge parts the arrow from men of its tone.
    near = view.distance(tail, head) < 1.6 * CELL
    gaps = ((19 if near else 23) if tail in occupied else 8, (13 if near else 20) if head in occupied else 5)
    edge = f' {colour(scheme["disc"], "stroke")} stroke-width="1.2"' if scheme.two_tone else ""
    return path(_outline((x, y), view.at(head), 9, gaps), f'{colour(paint)}{edge} stroke-linejoin="round"')


def _outline(tail: tuple[float, float], head: tuple[float, float], width: float, gaps: tuple[float, float]) -> str:
    """Return the outline of an arrow that starts and ends so far from the two points."""
    dx, dy = head[0] - tail[0], head[1] - tail[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    start, tip = gaps[0], length - gaps[1]
    wing, half = width * 1.25, width / 2
    neck = max(tip - 2.2 * width, start + 3)
    # Along the shaft and to its side.
    corners = ((start, half), (neck, half), (neck, wing), (tip, 0), (neck, -wing), (neck, -half), (start, -half))
    points = (f"{number(tail[0] + ux * a - uy * b)} {number(tail[1] + uy * a + ux * b)}" for a, b in corners)
    return "M" + "L".join(points) + "Z"
