"""Standings as the wall shows them: as announced once they are, and worked out until then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import takewhile
from typing import Any, Final

from scoring.big_points import Place
from scoring.standings import Standing
from tournament import names
from tournament.keeping.moments import shared
from tournament.models import Publication, Tournament
from tournament.recalling import OnDemand
from tournament.results import Book, open_book
from tournament.standings_table import Cell, StandingRow, StandingsTable, Taken, rows_from
from tournament.wall.visibility import Wall, public_name

PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's line; `climbed` counts the places won or lost in the last round.

    In the standings of a category `overall` is his place among everybody.
    """

    row: StandingRow
    name: str
    climbed: int
    overall: Place | None = None

    @property
    def fallen(self) -> int:
        """How many places he lost."""
        return max(0, -self.climbed)

    @property
    def judged(self) -> tuple[tuple[int, str], ...]:
        """The rounds in which the judge took points, each with his reason."""
        return tuple((cell.round, taken.reason) for cell in self.row.cells for taken in cell.taken)

    @property
    def sort_key(self) -> names.SortKey:
        """What a list by surname is sorted by."""
        return names.sort_key(names.surname_first(self.name))

    @property
    def gains(self) -> tuple[tuple[bool, Fraction, int], ...]:
        """What each round is sorted by; who was absent comes last."""
        return tuple((not cell.is_absent, cell.big, cell.small) for cell in self.row.cells)


Groups = tuple[frozenset[str], frozenset[str]]
"""Clubs and categories."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings after a round; a game without big points has no column for them.

    `clubs` and `categories` are those of everybody, also where the lines are narrowed down.
    """

    after: int
    has_big_points: bool
    lines: Sequence[Ranked]
    clubs: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()


def ranking(tournament: Tournament, after: int) -> Ranking:
    """Return the standings after a round in three queries; once announced, four."""
    return shared(f"ranking {tournament.pk} {after}", lambda: _work_out(tournament, after))


def leaders(wall: Wall) -> Ranking | None:
    """Return the first three places after the last closed round, if the public may see them."""
    closed = [played for played in wall.ranked_rounds if played.is_closed]
    if not closed:
        return None
    whole = ranking(wall.tournament, closed[-1].number)
    first = tuple(takewhile(lambda line: line.row.place.first <= PODIUM, whole.lines))
    return replace(whole, lines=first)


def _work_out(tournament: Tournament, after: int) -> Ranking:
    announced = announced_table(tournament, after)
    book = open_book(tournament)
    rows = announced.rows if announced else rows_from(book, tournament, after=after)
    before = _places(book, after - 1)

    def line(position: int) -> Ranked:
        row = rows[position]
        climbed = before.get(row.number, row.place.first) - row.place.first
        return Ranked(row, public_name(row.name, tournament), climbed)

    groups = _groups(rows) if announced else _groups_of(book, rows, after)
    has_big_points = book.settings.rules.scale is not None
    return Ranking(after, has_big_points, OnDemand(len(rows), line), *groups)


def _groups_of(book: Book, rows: Sequence[StandingRow], after: int) -> Groups:
    """Return the clubs and categories of a book's lines, which results do not change."""
    there = frozenset([standing.number for standing in book.standings(after)])
    return book.recall("groups", lambda *_: _groups(rows), there, *book.moment(0))


def _groups(rows: Sequence[StandingRow]) -> Groups:
    clubs = frozenset(row.club for row in rows if row.club)
    return clubs, frozenset(name for row in rows for name in row.categories)


def _places(book: Book, after: int) -> Mapping[int, int]:
    """Return everybody's place by number; nobody has one before the first round."""
    if after < 1:
        return {}
    return book.recall(("places", after), _place_of, book.standings(after))


def _place_of(standings: Iterable[Standing]) -> Mapping[int, int]:
    return {standing.number: standing.place.first for standing in standings}


def announced_table(tournament: Tournament, after: int) -> StandingsTable | None:
    """Return the result as it was announced, if it is the standings after this round."""
    announced = _announced(tournament, after)
    return None if announced is None else _thawed(announced)


def _announced(tournament: Tournament, after: int) -> Publication | None:
    if tournament.state not in (Tournament.State.PROVISIONAL, Tournament.State.APPROVED):
        return None
    newest = tournament.publications.standings().first()
    if newest is None or newest.round_number != after or not newest.rows:
        return None
    return newest


def _thawed(announced: Publication) -> StandingsTable:
    """Return the standings from the rows that page and paper both read."""
    after = announced.round_number
    rows = tuple(_row(row, order, after) for order, row in enumerate(announced.rows, start=1))
    return StandingsTable(after, tuple(range(1, after + 1)), rows)


def _row(row: Mapping[str, Any], order: int, after: int) -> StandingRow:
    played = {cell["round"]: cell for cell in row["rounds"] if cell is not None}
    return StandingRow(
        order=order,
        place=place_from(row["place"]),
        number=row["number"],
        entry=0,
        name=row["name"],
        club=row["club"],
        categories=tuple(row["categories"]),
        leaving=row["leaving"],
        big=Fraction(row["big"]),
        small=row["small"],
        decided_by=row["decided_by"],
        lot=0,
        cells=tuple(_cell(number, played.get(number)) for number in range(1, after + 1)),
    )


def _cell(number: int, cell: Mapping[str, Any] | None) -> Cell:
    if cell is None:
        return Cell(number, None, None, Fraction(0), 0)
    return Cell(
        round=number,
        table=cell["table"],
        place=None if cell["place"] is None else place_from(cell["place"]),
        big=Fraction(cell["big"]),
        small=cell["small"],
        is_struck=cell["struck"],
        taken=tuple(
            Taken(Fraction(taken["big"]), taken["small"], taken["reason"], is_round=False)
            for taken in cell["taken"]
        ),
    )


def place_from(text: str) -> Place:
    """Return a place as it is written in what was announced: 3 or 3-5."""
    first, _, last = text.partition("-")
    return Place(int(first), int(last or first))
