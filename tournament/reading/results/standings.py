"""The public standings: as announced, or computed until then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import takewhile
from typing import Final

from scoring.big_points import Place
from scoring.standings import Standing
from tournament.memo import LazySequence, shared
from tournament.models import Tournament
from tournament.models.player import fold
from tournament.reading.visibility import PublicView, public_name
from tournament.standings.book import Book, open_book
from tournament.standings.publications import announced_table
from tournament.standings.table import StandingRow, places_among, rows_from
from tournament.words import names

PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player's line; `climbed` counts the places won or lost in the last round.

    In the standings of a category `overall` is their place among everybody.
    """

    row: StandingRow
    name: str
    climbed: int
    overall: Place | None = None

    @property
    def fallen(self) -> int:
        """How many places they lost."""
        return max(0, -self.climbed)

    @property
    def judged(self) -> tuple[tuple[int, str], ...]:
        """The rounds in which the judge took points, each with their reason."""
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
    lines: Sequence[RankedPlayer]
    clubs: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()


def ranking(tournament: Tournament, after: int) -> Ranking:
    """Return the standings after a round in three queries; once announced, four."""
    return shared(f"ranking {tournament.pk} {after}", lambda: _work_out(tournament, after))


def leaders(wall: PublicView) -> Ranking | None:
    """Return the first three places after the last closed round, if the public may see them."""
    closed = [played for played in wall.ranked_rounds if played.is_closed]
    if not closed:
        return None
    whole = ranking(wall.tournament, closed[-1].number)
    first = tuple(takewhile(lambda line: line.row.is_among(PODIUM), whole.lines))
    return replace(whole, lines=first)


def _work_out(tournament: Tournament, after: int) -> Ranking:
    announced = announced_table(tournament, after)
    book = open_book(tournament)
    rows = announced.rows if announced else rows_from(book, tournament, after=after)
    before = places_after(book, after - 1)

    def line(position: int) -> RankedPlayer:
        row = rows[position]
        return RankedPlayer(row, public_name(row.name, tournament), climbed(row, before))

    groups = _groups(rows) if announced else _groups_of(book, rows, after)
    has_big_points = book.settings.rules.scale is not None
    return Ranking(after, has_big_points, LazySequence(len(rows), line), *groups)


def _groups_of(book: Book, rows: Sequence[StandingRow], after: int) -> Groups:
    """Return the clubs and categories of a book's lines, which results do not change."""
    there = frozenset([standing.number for standing in book.standings(after)])
    return book.recall("groups", lambda *_: _groups(rows), there, *book.moment(0))


def _groups(rows: Sequence[StandingRow]) -> Groups:
    clubs = frozenset(row.club for row in rows if row.club)
    return clubs, frozenset(name for row in rows for name in row.categories)


def climbed(row: StandingRow, before: Mapping[int, int]) -> int:
    """Return how many places somebody won since those before; none where they had or have none."""
    if row.place is None:
        return 0
    return before.get(row.number, row.place.first) - row.place.first


def places_after(book: Book, after: int) -> Mapping[int, int]:
    """Return everybody's place by number; nobody has one before the first round."""
    if after < 1:
        return {}
    return book.recall(("places", after), _place_of, book.standings(after))


def _place_of(standings: Iterable[Standing]) -> Mapping[int, int]:
    return {s.number: s.place.first for s in standings if s.place is not None}


LONGEST = 100


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Filters on the lines; an empty one does not filter."""

    search: str = ""
    club: str = ""
    category: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> Narrowing:
        """Parse the query string; over-long words are cut."""
        return cls(*(query.get(name, "")[:LONGEST].strip() for name in cls.__slots__))

    @property
    def is_narrowing(self) -> bool:
        """Whether any filter is set."""
        return bool(self.search or self.club or self.category)


@dataclass(frozen=True, slots=True)
class FilterChoices:
    """The clubs and categories to filter by."""

    clubs: tuple[str, ...]
    categories: tuple[str, ...]


def offered(ranking: Ranking) -> FilterChoices:
    """Return the clubs and categories of those who stand in the standings, in order."""
    clubs = sorted(ranking.clubs, key=names.sort_key)
    return FilterChoices(tuple(clubs), tuple(sorted(ranking.categories)))


def narrowed(ranking: Ranking, asked: Narrowing) -> Ranking:
    """Return the filtered lines; a category gets places of its own."""
    if not asked.is_narrowing:
        return ranking
    lines: Iterable[RankedPlayer] = ranking.lines
    if asked.category:
        lines = _among(line for line in lines if asked.category in line.row.categories)
    if asked.club:
        lines = (line for line in lines if line.row.club == asked.club)
    if words := fold(asked.search).split():
        lines = (line for line in lines if _answers(line, words))
    return replace(ranking, lines=tuple(lines))


def is_found(words: Iterable[str], *said: object) -> bool:
    """Whether each of the folded words begins or continues something that is said of somebody."""
    written = fold(" ".join(map(str, said)))
    return all(word in written for word in words)


def _answers(line: RankedPlayer, words: Iterable[str]) -> bool:
    return is_found(words, line.name, line.row.number, line.row.club)


def _among(lines: Iterable[RankedPlayer]) -> list[RankedPlayer]:
    kept = list(lines)
    among = places_among(line.row.place for line in kept)
    return [
        replace(
            line,
            row=replace(line.row, order=order, place=place),
            climbed=0,
            overall=line.row.place,
        )
        for order, (line, place) in enumerate(zip(kept, among, strict=True), start=1)
    ]
