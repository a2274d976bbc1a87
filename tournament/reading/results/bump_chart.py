"""Places over the rounds, drawn: everybody in grey, a few lines lit; the table has every figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.big_points import Place
from tournament.reading.results.standings import Ranking

WIDTH: Final = 480
HEIGHT: Final = 300
LEFT: Final = 44
RIGHT: Final = 430
TOP: Final = 14
BOTTOM: Final = 260
LABEL: Final = 19
LETTERS: Final = "ABCDE"
LEAST_ROUNDS: Final = 2


@dataclass(frozen=True, slots=True)
class LitLine:
    """One player's line, told apart by its dashes; `letter` names their look."""

    letter: str
    number: int
    name: str
    points: str
    label: int
    places: tuple[Place | None, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A figure beside an axis, and where it stands."""

    value: int
    at: int


@dataclass(frozen=True, slots=True)
class BumpChart:
    """The drawing: `others` is one path for all lines in grey."""

    others: str
    lines: tuple[LitLine, ...]
    rounds: tuple[Tick, ...]
    places: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT


def bump_chart(ranking: Ranking, lit: Sequence[int]) -> BumpChart | None:
    """Draw the places after every round; None before there are two of them. No query.

    The ranking has everybody's lines, in their order.
    """
    if ranking.after < LEAST_ROUNDS:
        return None
    courses = places_by_round(ranking)
    last = max(len(ranking.numbers), 2)
    lit_first = [number for number in lit if number in courses][: len(LETTERS)]
    others = (
        _path(places, ranking.after, last)
        for number, places in courses.items()
        if number not in lit_first
    )
    position_of = {number: at for at, number in enumerate(ranking.numbers)}
    labels = _apart({number: _y(courses[number][-1], last) for number in lit_first})
    lines = tuple(
        LitLine(
            letter,
            number,
            ranking.lines[position_of[number]].name,
            _points(courses[number], ranking.after, last),
            labels[number],
            courses[number],
        )
        for letter, number in zip(LETTERS, lit_first, strict=False)
    )
    return BumpChart(
        "".join(others),
        lines,
        tuple(Tick(n, _x(n, ranking.after)) for n in range(1, ranking.after + 1)),
        tuple(Tick(n, _y(Place(n, n), last)) for n in _marks(last)),
    )


def places_by_round(ranking: Ranking) -> Mapping[int, tuple[Place | None, ...]]:
    """Return everybody's places after each round, by number, in the order of the standings."""
    after = [ranking.book.places(number) for number in range(1, ranking.after + 1)]
    return {number: tuple(places.get(number) for places in after) for number in ranking.numbers}


def _apart(ends: Mapping[int, int]) -> Mapping[int, int]:
    """Return where the labels stand, each clear of the one above it."""
    found: dict[int, int] = {}
    above = -LABEL
    for number, end in sorted(ends.items(), key=lambda each: each[1]):
        above = found[number] = max(end, above + LABEL)
    return found


def _marks(last: int) -> Sequence[int]:
    """Return the places to write beside the chart: the first, the last, and some between."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if last / step <= 10)
    return sorted({1, *range(step, last + 1, step)} - ({step - 1} if step > 2 else set()))


def _x(number: int, after: int) -> int:
    return LEFT + (RIGHT - LEFT) * (number - 1) // (after - 1)


def _y(place: Place | None, last: int) -> int:
    middle = 0 if place is None else place.first + place.last - 2
    return TOP + (BOTTOM - TOP) * middle // (2 * (last - 1))


def _points(places: Sequence[Place | None], after: int, last: int) -> str:
    held = [(n, place) for n, place in enumerate(places, start=1) if place is not None]
    return " ".join(f"{_x(n, after)},{_y(place, last)}" for n, place in held)


def _path(places: Sequence[Place | None], after: int, last: int) -> str:
    points = _points(places, after, last)
    return f"M{points}" if " " in points else ""
