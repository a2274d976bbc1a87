"""Every player's course through a tournament: each round's result and the place after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.big_points import Place
from scoring.standings import Standing as Ranked
from tournament.memo import shared
from tournament.reading.visibility import PublicView
from tournament.standings.book import Book, open_book
from tournament.standings.publications import announced_table
from tournament.standings.table import Cell, StandingRow, table_from


@dataclass(frozen=True, slots=True)
class CourseStanding:
    """One line of the standings, without its rounds; nobody leads to an erased player."""

    place: Place | None
    number: int
    player: int | None
    name: str
    club: str
    big: Fraction
    small: int


@dataclass(frozen=True, slots=True)
class CourseStage:
    """One round of one player: what they won at which table, and their place after it.

    There is no table where they were absent, and no place where they had not entered yet.
    """

    round: int
    rank: Place | None
    table: int | None = None
    place: Place | None = None
    big: Fraction | None = None
    small: int = 0
    is_struck: bool = False
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Courses:
    """The standings the public may see now, and what everybody's stages follow from, by number."""

    after: int
    has_big_points: bool
    standings: tuple[CourseStanding, ...]
    rows: Mapping[int, StandingRow]
    ranks: Mapping[int, Mapping[int, Place]]

    def stages(self, number: int) -> tuple[CourseStage, ...]:
        """Return somebody's rounds up to the standings; none where they do not include them."""
        row = self.rows.get(number)
        return () if row is None else tuple(self._stage(number, cell) for cell in row.cells)

    def _stage(self, number: int, cell: Cell) -> CourseStage:
        return CourseStage(
            round=cell.round,
            rank=self.ranks[cell.round].get(number),
            table=cell.table,
            place=cell.place,
            big=cell.big if self.has_big_points else None,
            small=cell.small,
            is_struck=cell.is_struck,
            taken=tuple(taken.reason for taken in cell.taken),
        )

    def standing(self, number: int) -> CourseStanding | None:
        """Return somebody's line; None where the standings do not include them."""
        return next((line for line in self.standings if line.number == number), None)

    def leaving(self, number: int) -> str:
        """Return how somebody left, as the standings have it; empty where they did not."""
        row = self.rows.get(number)
        return "" if row is None else row.leaving

    def beside(
        self, standing: CourseStanding
    ) -> tuple[CourseStanding | None, CourseStanding | None]:
        """Return who is next above and next below; who shares the place is neither."""
        if standing.place is None:
            return None, None
        first = standing.place.first
        placed = [(line.place.first, line) for line in self.standings if line.place is not None]
        above = [line for place, line in placed if place < first]
        below = (line for place, line in placed if place > first)
        return above[-1] if above else None, next(below, None)


def courses(wall: PublicView) -> Courses | None:
    """Return the courses after the last round that may be ranked, in four queries at the most."""
    if not wall.ranked_rounds:
        return None
    after = wall.ranked_rounds[-1].number
    # One player's page of a large event costs as much to work out as everybody's at once.
    return shared(f"courses {wall.tournament.pk} {after}", lambda: _work_out(wall, after))


def _work_out(wall: PublicView, after: int) -> Courses:
    book = open_book(wall.tournament)
    table = announced_table(wall.tournament, after) or table_from(
        book, wall.tournament, after=after
    )
    ranks = _ranks(book, after)
    ranks[after] = {row.number: row.place for row in table.rows if row.place is not None}
    players = {
        entry.number: entry.player_id if entry.player.erased_at is None else None
        for entry in book.entries
    }
    return Courses(
        after=after,
        has_big_points=book.settings.rules.scale is not None,
        standings=tuple(
            CourseStanding(
                row.place, row.number, players[row.number], row.name, row.club, row.big, row.small
            )
            for row in table.rows
        ),
        rows={row.number: row for row in table.rows},
        ranks=ranks,
    )


def _ranks(book: Book, after: int) -> dict[int, Mapping[int, Place]]:
    """Return all places after each earlier round."""
    return {number: _places(book, number) for number in range(1, after)}


def _places(book: Book, after: int) -> Mapping[int, Place]:
    return book.recall(("ranks", after), _place_of, book.standings(after))


def _place_of(standings: Iterable[Ranked]) -> Mapping[int, Place]:
    return {s.number: s.place for s in standings if s.place is not None}
