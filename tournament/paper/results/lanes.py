"""The lanes of a course: each place after each round is a lane, with the player who held it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from scoring.big_points import Place

INKS: Final = ("#1257a8", "#a34a00", "#24633a", "#6a2f8f", "#97182f", "#00646b")
"""The colours of the lit lines, as dark as black print: those of the first in the result."""

Places = Sequence[Place | None]
IsDrawn = Callable[[Sequence[int], int, int], bool]


@dataclass(frozen=True, slots=True)
class Lanes:
    """Each player's lane after each round, the best first.

    Tied players have lanes next to each other, in the order of the final result.
    """

    rounds: Sequence[int]
    held: Sequence[Mapping[int, int]]
    result: Sequence[int]


def lanes_of(courses: Mapping[int, Places], since: int) -> Lanes:
    """Return the lanes of all players, who are in the order of the result."""
    result = list(courses)
    count = max((len(places) for places in courses.values()), default=0)
    held = []
    for at in range(count):
        # Sorting is stable: players of one place stay in the order of the result.
        placed = [(place.first, n) for n in result if (place := courses[n][at]) is not None]
        order = sorted(placed, key=lambda each: each[0])
        held.append({number: lane for lane, (_first, number) in enumerate(order)})
    return Lanes(range(since, since + count), held, result)


@dataclass(frozen=True, slots=True)
class Slice:
    """A part of the lanes and of the rounds, in millimetres: what one page shows.

    `left` and `right` are the positions of its first and last round, `row` is a lane's height.
    """

    lanes: Sequence[int]
    rounds: Sequence[int]
    left: float
    right: float
    row: float

    @property
    def step(self) -> float:
        """The distance between two rounds."""
        return (self.right - self.left) / max(len(self.rounds) - 1, 1)

    @property
    def height(self) -> float:
        """The height of all its lanes."""
        return len(self.lanes) * self.row

    def x(self, at: int) -> float:
        """Return the position of a round, which is given by its position on this page."""
        return self.left + at * self.step

    def y(self, lane: int) -> float:
        """Return the middle of a lane; lanes of other pages are above or below."""
        return (lane - self.lanes[0] + 0.5) * self.row


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line as an SVG path; `ink` is the colour of a lit one."""

    path: str
    ink: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """The ground behind a lit player's number."""

    x: float
    y: float
    width: float
    height: float
    ink: str

    @property
    def round(self) -> float:
        """The radius of its ends."""
        return min(self.width, self.height) / 2


def discs_of(lanes: Lanes, own: Slice, first: int, width: float) -> Iterator[Disc]:
    """Yield a disc for each lit player in a lane of this page, after each of its rounds."""
    height = min(own.row * 0.94, width)
    for at in range(len(own.rounds)):
        for number, ink in zip(lanes.result, INKS, strict=False):
            lane = lanes.held[first + at].get(number)
            if lane is not None and lane in own.lanes:
                x, y = own.x(at) - width / 2, own.y(lane) - height / 2
                yield Disc(round(x, 2), round(y, 2), round(width, 2), round(height, 2), ink)


def lines_of(lanes: Lanes, own: Slice, first: int, clear: float) -> Iterator[Line]:
    """Yield the lines on this page, the lit ones last: only these cross its edges.

    `first` is the position of the page's first round, and `clear` the space on either side of a
    round for the player's number.
    """
    inks = dict(zip(lanes.result, INKS, strict=False))
    for number in reversed(lanes.result):
        ink = inks.get(number, "")
        path = "".join(_pieces(lanes, own, first, number, clear, _crosses if ink else _is_inside))
        if path:
            yield Line(path, ink)


def _pieces(
    lanes: Lanes, own: Slice, first: int, number: int, clear: float, is_drawn: IsDrawn
) -> Iterator[str]:
    """Yield a curve between every two rounds of a player, if it is drawn on this page."""
    held = [lanes.held[first + at].get(number) for at in range(len(own.rounds))]
    for at, (one, other) in enumerate(pairwise(held)):
        if one is None or other is None or not is_drawn(own.lanes, one, other):
            continue
        start, end = own.x(at) + clear, own.x(at + 1) - clear
        middle = (start + end) / 2
        y, to = own.y(one), own.y(other)
        yield f"M{start:.2f} {y:.2f}C{middle:.2f} {y:.2f} {middle:.2f} {to:.2f} {end:.2f} {to:.2f}"


def _crosses(lanes: Sequence[int], one: int, other: int) -> bool:
    """Whether a line between two lanes touches these lanes."""
    return min(one, other) <= lanes[-1] and max(one, other) >= lanes[0]


def _is_inside(lanes: Sequence[int], one: int, other: int) -> bool:
    """Whether a line begins and ends in these lanes."""
    return one in lanes and other in lanes
