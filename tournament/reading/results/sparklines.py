"""A player's places over the rounds as a line so small that it fits beside their name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scoring.big_points import Place
from tournament.memo import LazySequence
from tournament.reading.results.standings import RankedPlayer, Ranking

WIDTH: Final = 60
HEIGHT: Final = 16
LEAST_ROUNDS: Final = 3
"""Fewer make no course."""


def with_sparklines(shown: Ranking) -> Ranking:
    """Return the lines each with their course, drawn as an SVG path's data; no query."""
    if shown.after < LEAST_ROUNDS:
        return shown
    after = [shown.book.drawn_places(number) for number in range(1, shown.after + 1)]
    lines, last = shown.lines, max(len(shown.numbers), 2)

    def line(at: int) -> RankedPlayer:
        places = [held.get(lines[at].row.number) for held in after]
        return replace(lines[at], course=path_of(places, last))

    return replace(shown, lines=LazySequence(len(lines), line))


def path_of(places: Sequence[Place | None], last: int) -> str:
    """Return the path through the places, the first on top; nothing where one alone is held.

    >>> path_of([Place(1, 1), None, Place(3, 3)], 3)
    'M0,1L60,15'
    """
    step = WIDTH / max(len(places) - 1, 1)
    points = [
        f"{round(step * at)},{1 + (HEIGHT - 2) * (place.first - 1) // (last - 1)}"
        for at, place in enumerate(places)
        if place is not None
    ]
    return "M" + "L".join(points) if len(points) > 1 else ""
