"""A repetition laid over the board: an arrow for each ply, numbered, the offender's filled."""

from __future__ import annotations

from math import copysign, dist
from typing import TYPE_CHECKING, NamedTuple

from cotuong._arguments import one_of, several, text
from cotuong._pictures.canvas import CELL, Point, View, colour, number, path, rectangle
from cotuong._pictures.curve import Curve
from cotuong._pictures.glyphs import set_text, text_width
from cotuong._pictures.men import RADIUS
from cotuong._pictures.position import Man, MoveLike, Placement, read_move, read_side, square_name
from cotuong._pictures.words import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cotuong._pictures.schemes import Scheme

__all__ = ["BADGE", "Loop", "Step", "draw_arrow_sample", "draw_badge", "draw_loop", "read_loop"]

# Half the height of the shape with a ply's number.
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
    moves = [read_move(move) for move in several("the loop's moves", loop.moves, "moves")]
    if not moves:
        raise ValueError("the loop has no moves")
    for name, values in (("acts", loop.acts), ("texts", loop.texts)):
        for value in several(f"the loop's {name}", values, "texts"):
            text(f"the loop's {name}", value)
        if values and len(values) != len(moves):
            raise ValueError(f"the loop has {len(moves)} moves and {len(values)} {name}")
    if loop.offender is not None:
        one_of("offender", loop.offender, ("red", "black", "both"))
    if loop.verdict is not None:
        one_of("verdict", loop.verdict, VERDICTS["en"])
    mover = placement.men.get(moves[0][0])
    side = (
        read_side("first", loop.first) if loop.first is not None else mover.side if mover else placement.turn or "red"
    )
    steps = []
    for index, (tail, head) in enumerate(moves):
        if tail == head:
            raise ValueError(f"ply {index + 1} of the loop stays on {square_name(tail)}")
        words = loop.texts[index] if loop.texts else square_name(tail) + square_name(head)
        act = loop.acts[index] if loop.acts else ""
        steps.append(Step(index + 1, tail, head, side, loop.offender in (side, "both"), words, act))
        side = "black" if side == "red" else "red"
    return steps


def draw_loop(steps: Sequence[Step], men: Mapping[int, Man], view: View, scheme: Scheme) -> str:
    """Draw the arrows of all plies, then their numbers; a move that comes back has one arrow with all its numbers."""
    moves: dict[tuple[int, int, str], list[Step]] = {}
    for step in steps:
        moves.setdefault((step.tail, step.head, step.side), []).append(step)
    firsts = [plies[0] for plies in moves.values()]
    arrows, badges = [], []
    taken: list[tuple[Point, float]] = []
    hidden = [view.at(square) for square in men]
    for step, lane, plies in zip(firsts, _lanes(firsts), moves.values(), strict=True):
        # A man's face stays free of arrows that begin or end with it, as far as there is room.
        near = view.distance(step.tail, step.head) < 1.2 * CELL
        gaps = ((19 if near else 25) if step.tail in men else 7, (13 if near else 24) if step.head in men else 3)
        aside = _ASIDE + lane * _LANE if lane is not None else _ASIDE if near else 0
        curve = Curve.between(view.at(step.tail), view.at(step.head), aside)
        arrows.append(_draw_arrow(curve.trimmed(*gaps), scheme, offends=step.offends))
        numbers = [ply.number for ply in plies]
        place = _badge_place(curve, _badge_reach(numbers), taken, hidden)
        taken.append((place, _badge_reach(numbers)))
        badges.append(draw_badge(numbers, *place, scheme, offends=step.offends))
    return "".join(arrows + badges)


def _badge_reach(numbers: Sequence[int]) -> float:
    """Return half the width of a badge: a disc, or a longer shape for several numbers."""
    return max(BADGE, text_width(_label(numbers), 12) / 2 + 6) if len(numbers) > 1 else BADGE


def _label(numbers: Sequence[int]) -> str:
    return ",".join(map(str, numbers))


def draw_badge(numbers: Sequence[int], x: float, y: float, scheme: Scheme, *, offends: bool) -> str:
    """Draw the numbers of a move: on a filled shape for the offender, on a hollow one for the other side."""
    ink, paper = _inks(scheme, offends=offends)
    label = _label(numbers)
    size = 14 if len(label) == 1 else 12
    edge, face, width = (paper, ink, 1.4) if offends else (ink, paper, 2)
    reach = _badge_reach(numbers)
    attributes = f'rx="{BADGE}" {colour(face)} {colour(edge, "stroke")} stroke-width="{width}"'
    shape = rectangle(x - reach, y - BADGE, 2 * reach, 2 * BADGE, attributes)
    return shape + set_text(label, x, y + size * 0.36, size, edge, anchor="middle", bold=True)


def draw_arrow_sample(tail: Point, head: Point, scheme: Scheme) -> str:
    """Draw a short arrow as the offender's are."""
    return _draw_arrow(Curve.between(tail, head, 0), scheme, offends=True)


def _inks(scheme: Scheme, *, offends: bool) -> tuple[str, str]:
    return scheme["offence" if offends else "defence"], scheme["disc"]


def _draw_arrow(curve: Curve, scheme: Scheme, *, offends: bool) -> str:
    """Draw an arrow along a curve, filled for the offender and hollow for the other side."""
    ink, paper = _inks(scheme, offends=offends)
    edge, face = (paper, ink) if offends else (ink, paper)
    tip, back = curve.end, curve.trimmed(0, 15).end
    ux, uy = (tip[0] - back[0]) / dist(tip, back), (tip[1] - back[1]) / dist(tip, back)
    corners = (tip, (back[0] - 8.5 * uy, back[1] + 8.5 * ux), (back[0] + 8.5 * uy, back[1] - 8.5 * ux))
    head = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"
    shaft = curve.trimmed(0, 13).data()
    line = 'fill="none" stroke-linecap="butt"'
    return (
        path(shaft, f'{line} {colour(edge, "stroke")} stroke-width="7.6"')
        + path(head, f'{colour(face)} {colour(edge, "stroke")} stroke-width="2" stroke-linejoin="round"')
        + path(shaft, f'{line} {colour(face, "stroke")} stroke-width="{4.6 if offends else 3.8}"')
    )


def _lanes(steps: Sequence[Step]) -> list[int | None]:
    """Return how far out each arrow swings to the right of its line, `None` for one that shares its line with none."""
    lanes: list[int] = []
    for index, step in enumerate(steps):
        same = {lanes[i] for i in range(index) if _overlap(steps[i], step) > 0}
        lanes.append(next(lane for lane in range(len(steps)) if lane not in same))
    return [
        lane if any(_overlap(other, step) for other in steps if other is not step) else None
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


def _badge_place(curve: Curve, reach: float, taken: Collection[tuple[Point, float]], men: Collection[Point]) -> Point:
    """Return a place on the arrow that hides no other number and, if it can be, no man; before the middle."""
    # A long shape lies outside of an arc.
    bulge = curve.bend[0] - (curve.start[0] + curve.end[0]) / 2
    out = copysign(reach - BADGE, bulge) if abs(bulge) > 1 else 0

    def place_at(share: float) -> Point:
        x, y = curve.at(share)
        return x + out, y

    def cost(share: float) -> float:
        place = place_at(share)
        hidden = sum(max(0.0, reach + width + 1 - dist(place, other)) for other, width in taken)
        covered = sum(max(0.0, RADIUS + reach - 4 - dist(place, man)) for man in men)
        return hidden * 20 + covered + abs(share - 0.45) * 8

    return place_at(min((step / 20 for step in range(5, 16)), key=lambda share: (cost(share), share)))
