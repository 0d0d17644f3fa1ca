"""The way of an arrow of a loop: a straight line or a shallow arc."""

from __future__ import annotations

from math import dist
from typing import NamedTuple

from cotuong._pictures.canvas import Point, number

__all__ = ["Curve"]


class Curve(NamedTuple):
    """A quadratic curve from `start` towards `bend` to `end`."""

    start: Point
    bend: Point
    end: Point

    @classmethod
    def between(cls, start: Point, end: Point, aside: float) -> Curve:
        """Return the arc from point to point whose middle is so far to the right of the line."""
        length = dist(start, end)
        # To the right of the way as it is seen, y down.
        right = -(end[1] - start[1]) / length, (end[0] - start[0]) / length

        def shifted(point: Point, by: float) -> Point:
            return point[0] + by * right[0], point[1] + by * right[1]

        # The ends are moved a little too, so that the head of one arrow and the tail of the next lie side by side.
        ends = aside / 4
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        return cls(shifted(start, ends), shifted(middle, 2 * aside - ends), shifted(end, ends))

    def at(self, share: float) -> Point:
        """Return the point at a share of the way, 0 to 1."""
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return (
            a * self.start[0] + b * self.bend[0] + c * self.end[0],
            a * self.start[1] + b * self.bend[1] + c * self.end[1],
        )

    def trimmed(self, before: float, after: float) -> Curve:
        """Return the piece that is so far from the start and from the end."""
        steps = 64
        places = [self.at(step / steps) for step in range(steps + 1)]
        first = next((i for i, place in enumerate(places) if dist(place, self.start) >= before), 0)
        last = next((i for i in range(steps, first, -1) if dist(places[i], self.end) >= after), steps)
        return self._piece(first / steps, last / steps)

    def _piece(self, first: float, last: float) -> Curve:
        def blend(one: Point, other: Point, share: float) -> Point:
            return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])

        # The bend of a piece is the blossom of its two ends.
        bend = blend(blend(self.start, self.bend, first), blend(self.bend, self.end, first), last)
        return Curve(self.at(first), bend, self.at(last))

    def data(self) -> str:
        """Return the curve as path data."""
        start, bend, end = (f"{number(x)} {number(y)}" for x, y in self)
        return f"M{start}Q{bend} {end}"
