"""Whom a player met at a table, and how it went against them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from scoring.entrants import NO_PLACE, Result
from scoring.events import NO_TABLE
from tournament.reading.people.courses import Courses
from tournament.reading.results.bump_chart import BumpChart, bump_chart
from tournament.standings.book import Book


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met: in which rounds, how often they were beaten, and by how many small points."""

    number: int
    name: str
    rounds: tuple[int, ...]
    beaten: int
    lost: int
    difference: int

    @property
    def times(self) -> int:
        """How often they sat at one table."""
        return len(self.rounds)


def course_chart(known: Courses | None, number: int) -> BumpChart | None:
    """Return the drawing of everybody's places with one player's lit."""
    if known is None or known.line(number) is None:
        return None
    return bump_chart(known.ranking, [number])


def opponents(known: Courses | None, number: int) -> tuple[Opponent, ...]:
    """Return everybody met up to the standings, those met most often first; no query."""
    if known is None or number not in known.position_of:
        return ()
    book, after = known.ranking.book, known.ranking.after
    if not book.settings.game.is_zero_sum:
        # In patience they sit side by side and play against nobody.
        return ()
    met: dict[int, list[tuple[Result, Result]]] = defaultdict(list)
    for own in _played(book, number, after):
        for entry, theirs in book.lines_by_entry.at_table(own.round, own.table):
            if _counts(theirs):
                met[book.number_of[entry]].append((own, theirs))
    met.pop(number, None)
    found = [_opponent(known, other, pairs) for other, pairs in met.items()]
    return tuple(sorted(found, key=lambda one: (-one.times, one.rounds, one.number)))


def _opponent(known: Courses, number: int, met: list[tuple[Result, Result]]) -> Opponent:
    line = known.line(number)
    return Opponent(
        number=number,
        name="" if line is None else line.name,
        rounds=tuple(own.round for own, _ in met),
        beaten=sum(own.place < theirs.place for own, theirs in met),
        lost=sum(own.place > theirs.place for own, theirs in met),
        difference=sum(own.small - theirs.small for own, theirs in met),
    )


def _played(book: Book, number: int, after: int) -> list[Result]:
    lines = book.lines_by_entry.get(book.competitor(number).pk, ())
    return [line for line in lines if line.round <= after and _counts(line)]


def _counts(line: Result) -> bool:
    """Whether somebody sat at a table whose result counts."""
    return line.table != NO_TABLE and line.place != NO_PLACE
