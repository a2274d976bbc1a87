"""The standings as a cross-table: a row for each player, a cell for each round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.big_points import Place, places
from scoring.standings import Standing
from tournament.memo import LazySequence
from tournament.models import Entry, Penalty, Tournament
from tournament.standings.book import Book, open_book, points_taken
from tournament.standings.rows import PlayedLine

WOMEN = "women"
SENIORS = "seniors"
JUNIORS = "juniors"
SENIOR_FROM = 60
JUNIOR_UNTIL = 20


@dataclass(frozen=True, slots=True)
class Cell:
    """One player's round; `taken` are the judge's penalties in it."""

    round: int
    table: int | None
    place: Place | None
    big: Fraction
    small: int
    is_struck: bool = False
    taken: tuple[PenaltyCell, ...] = ()

    @property
    def is_absent(self) -> bool:
        """Whether they did not play the round."""
        return self.table is None


@dataclass(frozen=True, slots=True)
class PenaltyCell:
    """Points of a penalty as they count, with the judge's reason."""

    big: Fraction
    small: int
    reason: str
    is_round: bool


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row of the standings. `order` numbers the rows from 1, ties included.

    Whoever was disqualified may have no place; they stand below all others.
    """

    order: int
    place: Place | None
    number: int
    entry: int
    name: str
    club: str
    categories: tuple[str, ...]
    leaving: str
    big: Fraction
    small: int
    decided_by: str
    lot: int
    cells: tuple[Cell, ...]

    def is_among(self, places: int) -> bool:
        """Whether they hold one of the first places."""
        return self.place is not None and self.place.first <= places


@dataclass(frozen=True, slots=True)
class StandingsList:
    """The standings after a round, and the rounds they have a column for."""

    after: int
    rounds: tuple[int, ...]
    rows: tuple[StandingRow, ...]

    def in_category(self, category: str) -> StandingsList:
        """Return the rows of one category, with places within it."""
        kept = [row for row in self.rows if category in row.categories]
        rows = tuple(
            replace(row, order=order, place=place)
            for order, (row, place) in enumerate(
                zip(kept, places_among(row.place for row in kept), strict=True), start=1
            )
        )
        return replace(self, rows=rows)

    @property
    def categories(self) -> tuple[str, ...]:
        """Every category in use, in alphabetical order."""
        return tuple(sorted({name for row in self.rows for name in row.categories}))


def places_among(held: Iterable[Place | None]) -> Iterator[Place | None]:
    """Yield the places of some players among themselves, given their places among everybody.

    Who shared a place with somebody still shares it with them; who has none comes last.
    """
    known = list(held)
    yield from places([-place.first for place in known if place is not None])
    yield from (None for place in known if place is None)


def standings_table(tournament: Tournament, *, after: int | None = None) -> StandingsList:
    """Return the standings after a round, the last closed one if none is named: four queries."""
    if after is None:
        after = last_closed_round(tournament)
    return table_from(open_book(tournament), tournament, after=after)


def last_closed_round(tournament: Tournament) -> int:
    """Return the number of the last closed round, 0 before there is one."""
    closed = tournament.rounds.closed().order_by("-number").values_list("number", flat=True)
    return closed.first() or 0


def table_from(book: Book, tournament: Tournament, *, after: int) -> StandingsList:
    """Return the standings that the book gives after a round; no query."""
    rows = tuple(rows_from(book, tournament, after=after))
    return StandingsList(after, tuple(range(1, after + 1)), rows)


def rows_from(book: Book, tournament: Tournament, *, after: int) -> Sequence[StandingRow]:
    """Return the rows of the standings after a round, computed lazily."""
    standings = book.standings(after)
    entry_of = {entry.number: entry for entry in book.entries}

    def row(position: int) -> StandingRow:
        standing = standings[position]
        entry = entry_of[standing.number]
        cells = _cells_of(book, entry.pk, after, standing.struck)
        return _row(entry, categories_of(entry, tournament), position + 1, standing, cells)

    return LazySequence(len(standings), row)


def _row(
    entry: Entry,
    categories: tuple[str, ...],
    order: int,
    standing: Standing,
    cells: tuple[Cell, ...],
) -> StandingRow:
    return StandingRow(
        order=order,
        place=standing.place,
        number=entry.number,
        entry=entry.pk,
        name=entry.name,
        club=entry.club,
        categories=categories,
        leaving=entry.leaving,
        big=standing.big,
        # Nothing is halved as long as no block is on record.
        small=int(standing.small),
        decided_by=standing.decided_by,
        lot=standing.lot,
        cells=cells,
    )


def categories_of(entry: Entry, tournament: Tournament) -> tuple[str, ...]:
    """Return a player's categories: the one entered, and those implied by their data."""
    age = tournament.date.year - entry.player.born if entry.player.born else None
    found = {
        entry.category: bool(entry.category),
        WOMEN: entry.player.sex == "f",
        SENIORS: age is not None and age >= SENIOR_FROM,
        JUNIORS: age is not None and age <= JUNIOR_UNTIL,
    }
    return tuple(name for name, is_so in found.items() if is_so)


def _cells_of(book: Book, entry: int, after: int, struck: Sequence[int]) -> tuple[Cell, ...]:
    lines = book.lines_by_entry.get(entry, ())
    penalties = book.penalties_by_entry.get(entry, ())
    taken = tuple([(penalty.round.number, _taken(penalty, lines)) for penalty in penalties])
    return book.recall(("cells", entry), _cells, lines, taken, after, struck)


def _cells(
    lines: Sequence[PlayedLine],
    taken: Sequence[tuple[int, PenaltyCell]],
    after: int,
    struck: Sequence[int],
) -> tuple[Cell, ...]:
    line_of: Mapping[int, PlayedLine] = {line.round: line for line in lines}
    return tuple(
        _cell(
            number,
            line_of.get(number),
            is_struck=number in struck,
            taken=tuple(points for round_, points in taken if round_ == number),
        )
        for number in range(1, after + 1)
    )


def _cell(
    number: int, line: PlayedLine | None, *, is_struck: bool, taken: tuple[PenaltyCell, ...]
) -> Cell:
    if line is None:
        return Cell(number, None, None, Fraction(0), 0, taken=taken)
    big = line.big or Fraction(0)
    return Cell(number, line.table, line.place, big, line.small, is_struck, taken)


def _taken(penalty: Penalty, lines: Sequence[PlayedLine]) -> PenaltyCell:
    points = points_taken(penalty, lines)
    is_round = penalty.kind == Penalty.Kind.ROUND
    return PenaltyCell(points.big, points.small, penalty.reason, is_round)
