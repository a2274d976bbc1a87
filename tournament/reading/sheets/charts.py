"""Layout of the chart of a sheet's running totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tournament.reading.sheets.sheets import TablePage

WIDTH, HEIGHT = 480, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 74, 12, 34
LABEL = 19
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
MOST_TICKS = 6
MOST_DEALS_MARKED = 8


@dataclass(frozen=True, slots=True)
class Tick:
    """A label on an axis, with its position."""

    value: int
    at: float


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A seat's totals after each deal; its label is at the end, without overlaps."""

    letter: str
    name: str
    points: str
    total: int
    end: float
    label: float


@dataclass(frozen=True, slots=True)
class Chart:
    """The data of the chart, in its own units."""

    width: int
    height: int
    left: int
    right: int
    bottom: int
    zero: float
    heights: tuple[Tick, ...]
    deals: tuple[Tick, ...]
    lines: tuple[ChartLine, ...]


def running_totals(page: TablePage) -> Chart | None:
    """Return the chart of a table's totals; None with fewer than two deals."""
    if len(page.rows) < 2:
        return None
    seats = range(len(page.players))
    courses = [[0, *(row.cells[seat].running for row in page.rows)] for seat in seats]
    if page.has_leftover:
        for course, points in zip(courses, page.leftover, strict=True):
            course.append(course[-1] + points)
    least, most = min(map(min, courses)), max(map(max, courses))
    axis = _Axis(least, most, len(courses[0]) - 1, is_upside_down=page.lowest_wins)
    ends = [axis.height(course[-1]) for course in courses]
    labels = _apart(ends)
    lines = tuple(
        ChartLine(
            letter=page.players[seat].letter,
            name=page.players[seat].name,
            points=axis.path(courses[seat]),
            total=courses[seat][-1],
            end=ends[seat],
            label=labels[seat],
        )
        for seat in seats
    )
    return Chart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=HEIGHT - BOTTOM,
        zero=axis.height(0),
        heights=axis.heights(),
        deals=axis.deals(len(page.rows)),
        lines=lines,
    )


class _Axis:
    """Converts deals and points to coordinates."""

    def __init__(self, low: int, high: int, deals: int, *, is_upside_down: bool) -> None:
        # The leader is at the top; in golf, that is the player with the fewest points.
        self._is_upside_down = is_upside_down
        self._step = next(step for step in STEPS if (high - low) / step <= MOST_TICKS - 1)
        self._low = low // self._step * self._step
        self._high = max(-(-high // self._step) * self._step, self._low + self._step)
        self._deals = deals

    def height(self, points: int) -> float:
        share = (points - self._low) / (self._high - self._low)
        if self._is_upside_down:
            share = 1 - share
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)

    def across(self, deal: int) -> float:
        return round(LEFT + deal / self._deals * (WIDTH - LEFT - RIGHT), 1)

    def path(self, course: Sequence[int]) -> str:
        return " ".join(f"{self.across(n)},{self.height(p)}" for n, p in enumerate(course))

    def heights(self) -> tuple[Tick, ...]:
        values = range(self._low, self._high + 1, self._step)
        return tuple(Tick(value, self.height(value)) for value in values)

    def deals(self, played: int) -> tuple[Tick, ...]:
        every = next(step for step in STEPS if played / step <= MOST_DEALS_MARKED)
        return tuple(Tick(deal, self.across(deal)) for deal in range(every, played + 1, every))


def _apart(ends: Sequence[float]) -> list[float]:
    """Return the positions of the labels at the ends of their lines, without overlaps."""
    order = sorted(range(len(ends)), key=lambda seat: ends[seat])
    at = {seat: ends[seat] for seat in order}
    for above, below in pairwise(order):
        at[below] = max(at[below], at[above] + LABEL)
    # A label moved up from the lower edge moves the others up too.
    lowest = float(HEIGHT - BOTTOM)
    for seat in reversed(order):
        at[seat] = min(at[seat], lowest)
        lowest = at[seat] - LABEL
    return [round(at[seat], 1) for seat in range(len(ends))]
