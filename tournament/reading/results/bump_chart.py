"""Chart of places by round: all players in grey, a few highlighted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.big_points import Place
from tournament.reading.results.standings import Ranking
from tournament.reading.sheets.charts import Tick
from tournament.standings.table import places_within

WIDTH: Final = 960
HEIGHT: Final = 400
LEFT: Final = 44
RIGHT: Final = 770
TOP: Final = 14
BOTTOM: Final = 360
LABEL: Final = 19
LETTERS: Final = "ABCDEF"
LEAST_ROUNDS: Final = 2
MOST_OTHERS: Final = 100
"""Most grey lines that stay distinct; of a larger field only a sample is drawn."""


@dataclass(frozen=True, slots=True)
class HighlightedLine:
    """A player's highlighted line, distinguished by dashes; `letter` selects its style."""

    letter: str
    number: int
    name: str
    points: str
    label: int
    places: tuple[Place | None, ...]


@dataclass(frozen=True, slots=True)
class BumpChart:
    """The chart: `others` is one path of all grey lines, or of a sample without `all_others`.

    `last` is the place at the bottom.
    """

    others: str
    all_others: bool
    lines: tuple[HighlightedLine, ...]
    rounds: tuple[Tick, ...]
    places: tuple[Tick, ...]
    last: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


def bump_chart(ranking: Ranking, lit: Sequence[int]) -> BumpChart | None:
    """Return the chart of places by round; None before two rounds; no query.

    The ranking has all players' lines in order, or is a group's own course.
    """
    if ranking.after - ranking.since + 1 < LEAST_ROUNDS:
        return None
    across = range(ranking.since, ranking.after + 1)
    position_of = {number: at for at, number in enumerate(ranking.numbers)}
    last = max(len(ranking.numbers), 2)
    lit_first = [number for number in lit if number in position_of][: len(LETTERS)]
    grey = [number for number in ranking.numbers if number not in lit_first]
    drawn = grey[:: len(grey) // MOST_OTHERS + 1]
    courses = places_by_round(ranking, lit_first)
    others = (_path(course, last) for course in _drawn_courses(ranking, drawn))
    labels = _apart({number: _y(courses[number][-1], last) for number in lit_first})
    lines = tuple(
        HighlightedLine(
            letter,
            number,
            ranking.lines[position_of[number]].name,
            _points(courses[number], last),
            labels[number],
            courses[number],
        )
        for letter, number in zip(LETTERS, lit_first, strict=False)
    )
    return BumpChart(
        "".join(others),
        len(drawn) == len(grey),
        lines,
        tuple(Tick(n, _x(at, len(across))) for at, n in enumerate(across, start=1)),
        tuple(Tick(n, _y(Place(n, n), last)) for n in _marks(last)),
        last,
    )


def _drawn_courses(ranking: Ranking, numbers: Sequence[int]) -> Iterator[tuple[Place | None, ...]]:
    """Yield the places of players after each round, as precisely as the chart needs."""
    if ranking.group:
        yield from places_by_round(ranking, numbers).values()
        return
    after = [ranking.book.drawn_places(n) for n in range(ranking.since, ranking.after + 1)]
    yield from (tuple(places.get(number) for places in after) for number in numbers)


def places_by_round(
    ranking: Ranking, numbers: Sequence[int] | None = None
) -> Mapping[int, tuple[Place | None, ...]]:
    """Return the places after each round by number, in the order of the standings.

    In a group's own course they begin with its first round, and are places in the group.
    Ties are resolved on demand, so a few players are fast.
    """
    after = [ranking.book.places(n) for n in range(ranking.since, ranking.after + 1)]
    if ranking.group:
        after = [_among(ranking.numbers, places) for places in after]
    asked = ranking.numbers if numbers is None else numbers
    return {number: tuple(places.get(number) for places in after) for number in asked}


def _among(numbers: Sequence[int], places: Mapping[int, Place]) -> Mapping[int, Place]:
    """Return the places of some players among themselves."""
    held = sorted((places[n].first, n) for n in numbers if n in places)
    order = [n for _first, n in held]
    among = places_within([places[n] for n in order])
    return {n: place for n, place in zip(order, among, strict=True) if place is not None}


def _apart(ends: Mapping[int, int]) -> Mapping[int, int]:
    """Return the positions of the labels, moved down so that they do not overlap."""
    found: dict[int, int] = {}
    above = -LABEL
    for number, end in sorted(ends.items(), key=lambda each: each[1]):
        above = found[number] = max(end, above + LABEL)
    return found


def _marks(last: int) -> Sequence[int]:
    """Return the places on the axis: the first, the last, and some between."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if last / step <= 10)
    return sorted({1, *range(step, last + 1, step)})


def _x(number: int, rounds: int) -> int:
    return LEFT + (RIGHT - LEFT) * (number - 1) // (rounds - 1)


def _y(place: Place | None, last: int) -> int:
    if place is None:
        # The standings list players without a place last.
        return BOTTOM
    return TOP + (BOTTOM - TOP) * (place.first + place.last - 2) // (2 * (last - 1))


def _points(places: Sequence[Place | None], last: int) -> str:
    held = [(n, place) for n, place in enumerate(places, start=1) if place is not None]
    return " ".join(f"{_x(n, len(places))},{_y(place, last)}" for n, place in held)


def _path(places: Sequence[Place | None], last: int) -> str:
    points = _points(places, last)
    return f"M{points}" if " " in points else ""
