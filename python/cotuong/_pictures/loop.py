"""A repetition laid over the board: an arrow for each ply, numbered, the offender's filled."""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, NamedTuple

from cotuong._pictures.canvas import CELL, Point, View, circle, colour, number, path
from cotuong._pictures.curve import Curve
from cotuong._pictures.glyphs import set_text
from cotuong._pictures.men import RADIUS
from cotuong._pictures.position import Man, MoveLike, Placement, choose, read_move, read_side, square_name
from cotuong._pictures.words import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cotuong._pictures.schemes import Scheme

__all__ = ["BADGE", "Loop", "Step", "draw_arrow_sample", "draw_badge", "draw_loop", "read_loop"]

# The radius of the disc with a ply's number.
BADGE = 10
# How far from their common line two opposite arrows swing out, and how far one lane is from the next.
_ASIDE, _LANE = 22, 20


class Loop(NamedTuple):
    """A repetition as `board_svg` draws it: one period of it, a move a ply, on the position where it begins.

    >>> Loop(["e4e5", "d9e9"], offender="red", acts=["check", "parry"], verdict="red_loses", article="vn:23.1").article
    'vn:23.1'
    """

    moves: Sequence[MoveLike]
    """The moves of one period: `h2e2`, pairs of squares or `Move`s."""
    offender: str | None = None
    """`red`, `black`, `both`, or `None` if nobody breaks a rule."""
    acts: Sequence[str] = ()
    """What each ply is, in the words of the tables (`check`, `chase`, ...); none, or one a ply."""
    texts: Sequence[str] = ()
    """Each move as the legend shall write it; none (then it writes `h2e2`), or one a ply."""
    verdict: str | None = None
    """`red_loses`, `draw` ...: the first line of the legend."""
    article: str | None = None
    """The clause that decides, `vn:23.3`: beside the verdict."""
    first: str | None = None
    """Who makes the first ply; found from the position if not given."""


class Step(NamedTuple):
    """One ply of a loop, ready to draw."""

    number: int
    tail: int
    head: int
    side: str
    offends: bool
    text: str
    act: str


def read_loop(loop: Loop, placement: Placement) -> list[Step]:
    """Check a loop and spell out its plies."""
    moves = [read_move(move) for move in loop.moves]
    if not moves:
        raise ValueError("the loop has no moves")
    for name, values in (("acts", loop.acts), ("texts", loop.texts)):
        if values and len(values) != len(moves):
            raise ValueError(f"the loop has {len(moves)} moves and {len(values)} {name}")
    if loop.offender is not None:
        choose("offender", loop.offender, ("red", "black", "both"))
    if loop.verdict is not None:
        choose("verdict", loop.verdict, VERDICTS["en"])
    mover = placement.men.get(moves[0][0])
    side = (
        read_side("first", loop.first) if loop.first is not None else mover.side if mover else placement.turn or "red"
    )
    steps = []
    for index, (tail, head) in enumerate(moves):
        if tail == head:
            raise ValueError(f"ply {index + 1} of the loop stays on {square_name(tail)}")
        text = loop.texts[index] if loop.texts else square_name(tail) + square_name(head)
        act = loop.acts[index] if loop.acts else ""
        steps.append(Step(index + 1, tail, head, side, loop.offender in (side, "both"), text, act))
        side = "black" if side == "red" else "red"
    return steps


def draw_loop(steps: Sequence[Step], men: Mapping[int, Man], view: View, scheme: Scheme) -> str:
    """Draw the arrows of all plies, then their numbers."""
    arrows, badges = [], []
    taken: list[Point] = []
    hidden = [view.at(square) for square in men]
    for step, aside in zip(steps, _lanes(steps), strict=True):
        # A man's face stays free of arrows that begin or end with it, as far as there is room.
        near = view.distance(step.tail, step.head) < 1.2 * CELL
        gaps = ((19 if near else 25) if step.tail in men else 7, (13 if near else 24) if step.head in men else 3)
        curve = Curve.between(view.at(step.tail), view.at(step.head), aside)
        arrows.append(_draw_arrow(curve.trimmed(*gaps), step, scheme))
        place = _badge_place(curve, taken, hidden)
        taken.append(place)
        badges.append(draw_badge(step, *place, scheme))
    return "".join(arrows + badges)


def draw_badge(step: Step, x: float, y: float, scheme: Scheme) -> str:
    """Draw the disc with the number of a ply: filled for the offender, hollow for the other side."""
    ink, paper = _inks(step, scheme)
    digits = str(step.number)
    size = 14 if len(digits) == 1 else 12
    edge, face, width = (paper, ink, 1.4) if step.offends else (ink, paper, 2)
    disc = circle(x, y, BADGE, f'{colour(face)} {colour(edge, "stroke")} stroke-width="{width}"')
    return disc + set_text(digits, x, y + size * 0.36, size, edge, anchor="middle", bold=True)


def draw_arrow_sample(tail: Point, head: Point, scheme: Scheme) -> str:
    """Draw a short arrow as the offender's are."""
    return _draw_arrow(Curve.between(tail, head, 0), Step(0, 0, 0, "", offends=True, text="", act=""), scheme)


def _inks(step: Step, scheme: Scheme) -> tuple[str, str]:
    return scheme["offence" if step.offends else "defence"], scheme["disc"]


def _draw_arrow(curve: Curve, step: Step, scheme: Scheme) -> str:
    """Draw an arrow along a curve, filled for the offender and hollow for the other side."""
    ink, paper = _inks(step, scheme)
    edge, face = (paper, ink) if step.offends else (ink, paper)
    tip, back = curve.end, curve.trimmed(0, 15).end
    ux, uy = (tip[0] - back[0]) / dist(tip, back), (tip[1] - back[1]) / dist(tip, back)
    corners = (tip, (back[0] - 8.5 * uy, back[1] + 8.5 * ux), (back[0] + 8.5 * uy, back[1] - 8.5 * ux))
    head = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"
    shaft = curve.trimmed(0, 13).data()
    line = 'fill="none" stroke-linecap="butt"'
    return (
        path(shaft, f'{line} {colour(edge, "stroke")} stroke-width="7.6"')
        + path(head, f'{colour(face)} {colour(edge, "stroke")} stroke-width="2" stroke-linejoin="round"')
        + path(shaft, f'{line} {colour(face, "stroke")} stroke-width="{4.6 if step.offends else 3.8}"')
    )


def _lanes(steps: Sequence[Step]) -> list[float]:
    """How far each arrow swings out to the right of its line, so that none hides another."""
    lanes: list[int] = []
    for index, step in enumerate(steps):
        same = {lanes[i] for i in range(index) if _overlap(steps[i], step) > 0}
        lanes.append(next(lane for lane in range(len(steps)) if lane not in same))
    return [
        _ASIDE + lane * _LANE if any(_overlap(other, step) for other in steps if other is not step) else 0
        for lane, step in zip(lanes, steps, strict=True)
    ]


def _overlap(one: Step, other: Step) -> int:
    """Return 0 if two moves share no stretch of a line, else 1 for the same direction and -1 for the opposite."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (
        (square % 9, square // 9) for square in (one.tail, one.head, other.tail, other.head)
    )
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    if ux * vy != uy * vx or ux * (cy - ay) != uy * (cx - ax):
        return 0
    ends = sorted(ux * (x - ax) + uy * (y - ay) for x, y in ((cx, cy), (dx, dy)))
    if ends[1] <= 0 or ends[0] >= ux * ux + uy * uy:
        return 0
    return 1 if ux * vx + uy * vy > 0 else -1


def _badge_place(curve: Curve, taken: Collection[Point], men: Collection[Point]) -> Point:
    """Return a place on the arrow that hides no other number and, if it can be, no man; before the middle."""

    def cost(share: float) -> float:
        place = curve.at(share)
        hidden = sum(max(0.0, 2 * BADGE + 1 - dist(place, other)) for other in taken)
        covered = sum(max(0.0, RADIUS + BADGE - 4 - dist(place, man)) for man in men)
        return hidden * 20 + covered + abs(share - 0.45) * 8

    return curve.at(min((step / 20 for step in range(5, 16)), key=lambda share: (cost(share), share)))
