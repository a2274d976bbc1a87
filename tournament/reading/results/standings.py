"""The public standings: as announced, or computed until then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import takewhile
from typing import Final

from scoring.big_points import Place
from tournament.memo import LazySequence, shared
from tournament.models import Tournament
from tournament.reading.visibility import PublicView, public_name
from tournament.standings.book import Book, load_book
from tournament.standings.categories import categories
from tournament.standings.columns import PAGE, StandingsColumn, columns_of
from tournament.standings.minors import shows_initials
from tournament.standings.publications import announced_table
from tournament.standings.table import PenaltyCell, StandingRow, StandingsList, rows_from
from tournament.words import names

PODIUM: Final = 3
ROWS_PER_PAGE: Final = 100
SPARKLINE_WIDTH: Final = 60
SPARKLINE_HEIGHT: Final = 16
LEAST_ROUNDS: Final = 3
"""Fewer rounds are not drawn as a course."""
Groups = tuple[frozenset[str], frozenset[str]]  # clubs and categories


@dataclass(frozen=True, slots=True)
class Claim:
    """A certain result while rounds remain: the player has `won`, or stays `among` the top.

    `can_win` is used if nothing is certain and the player can still win.
    """

    what: str
    places: int | None = None


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player's line; `climbed` is the change of place in the last round.

    In a category's standings `overall` is the place among all players. `course` is a sparkline of
    their places over the rounds. `below` is the next row of the whole standings, which may be tied
    with this one.
    """

    row: StandingRow
    name: str
    climbed: int
    overall: Place | None = None
    claim: Claim | None = None
    course: str = ""
    below: StandingRow | None = None

    @property
    def fallen(self) -> int:
        """How many places they lost."""
        return max(0, -self.climbed)

    @property
    def judged(self) -> tuple[tuple[int, PenaltyCell], ...]:
        """The judge's penalties and awards, each with its round."""
        return tuple((cell.round, taken) for cell in self.row.cells for taken in cell.taken)

    @property
    def sort_key(self) -> names.SortKey:
        """The sort key by surname."""
        return names.sort_key(names.surname_first(self.name))

    @property
    def gains(self) -> tuple[tuple[bool, Fraction, int], ...]:
        """The sort keys of the rounds; absent players come last."""
        return tuple((not cell.is_absent, cell.big, cell.small) for cell in self.row.cells)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings after a round, with their book.

    `numbers`, `clubs` and `categories` cover all players even if the lines are filtered;
    `shielded` are minors shown by initials. A group's own course begins with its first round,
    `since`, and has its own numbers.
    """

    after: int
    book: Book
    lines: Sequence[RankedPlayer]
    numbers: Sequence[int]
    shielded: frozenset[int]
    clubs: frozenset[str]
    categories: frozenset[str]
    since: int = 1
    group: str = ""

    @property
    def has_big_points(self) -> bool:
        """Whether there is a column for big points."""
        return self.book.settings_at(max(self.after, 1)).rules.scale is not None

    @property
    def is_signed(self) -> bool:
        """Whether positive points have a plus sign."""
        return self.book.settings_at(max(self.after, 1)).game.is_signed

    @property
    def adds_up_big_points(self) -> bool:
        """Whether places depend only on sums of big points over equally weighted rounds."""
        settings = self.book.settings
        is_plain = not settings.strike_worst and not self.book.blocks
        return settings.rules.scale is not None and is_plain

    @property
    def columns(self) -> tuple[StandingsColumn, ...]:
        """The columns of the standings on a page."""
        rounds, has_big = tuple(range(1, self.after + 1)), self.has_big_points
        return columns_of(PAGE, has_big_points=has_big, rounds=rounds, is_signed=self.is_signed)

    @property
    def table(self) -> StandingsList:
        """The lines for files, with the names shown here."""
        return StandingsList(
            self.after, tuple(replace(line.row, name=line.name) for line in self.lines)
        )


def ranking(tournament: Tournament, after: int) -> Ranking:
    """Return the standings after a round in three queries; once announced, four."""
    return shared(f"ranking {tournament.pk} {after}", lambda: _work_out(tournament, after))


def leaders(view: PublicView, places: int = PODIUM) -> Ranking | None:
    """Return the top places after the last closed round, if these are public."""
    whole = newest_ranking(view)
    return None if whole is None else top_of(whole, places)


def newest_ranking(view: PublicView) -> Ranking | None:
    """Return the standings after the last closed round, if these are public."""
    if not view.ranked_rounds:
        return None
    return ranking(view.tournament, view.ranked_rounds[-1].number)


def top_of(whole: Ranking, places: int) -> Ranking:
    """Return the standings with the top places only."""
    first = tuple(takewhile(lambda line: line.row.is_among(places), whole.lines))
    return replace(whole, lines=first)


def ranking_at_desk(tournament: Tournament, after: int) -> Ranking:
    """Return the desk's standings: computed, with full names, in three queries."""
    book = load_book(tournament)
    shielded = _shielded(book, tournament)
    return _ranking(tournament, after, book, None, shielded, lambda row: row.name)


def _work_out(tournament: Tournament, after: int) -> Ranking:
    announced, book = announced_table(tournament, after), load_book(tournament)
    shielded = _shielded(book, tournament)

    def shown(row: StandingRow) -> str:
        return public_name(row.name, tournament, is_shielded=row.number in shielded)

    return _ranking(tournament, after, book, announced, shielded, shown)


def _ranking(
    tournament: Tournament,
    after: int,
    book: Book,
    announced: StandingsList | None,
    shielded: frozenset[int],
    shown: Callable[[StandingRow], str],
) -> Ranking:
    rows = announced.rows if announced else rows_from(book, tournament, after=after)
    before = book.places(after - 1)

    def line(position: int) -> RankedPlayer:
        row = rows[position]
        below = rows[position + 1] if position + 1 < len(rows) else None
        return RankedPlayer(row, shown(row), _climbed(row, before), below=below)

    # Only the numbers are read for all players: a page shows a hundred lines.
    numbers = [one.number for one in announced.rows] if announced else book.numbers(after)
    groups = _announced_groups(announced) if announced else _groups(book, tournament, numbers)
    lines = LazySequence(len(rows), line)
    return Ranking(after, book, lines, numbers, shielded, *groups)


def _shielded(book: Book, tournament: Tournament) -> frozenset[int]:
    # A field of thousands has only a few dozen ages and categories.
    known = {(one.born, one.category, one.as_initials): one for one in book.rows.competitors}
    shielded = {facts for facts, one in known.items() if shows_initials(one, tournament)}
    if not shielded:
        return frozenset()
    competitors = book.rows.competitors
    return frozenset(
        one.number for one in competitors if (one.born, one.category, one.as_initials) in shielded
    )


def _announced_groups(table: StandingsList) -> Groups:
    return frozenset(row.club for row in table.rows if row.club), frozenset(table.categories)


def _climbed(row: StandingRow, before: Mapping[int, Place]) -> int:
    """Return the change of place since the previous standings; 0 without a place in either."""
    if row.place is None:
        return 0
    return before.get(row.number, row.place).first - row.place.first


def _groups(book: Book, tournament: Tournament, numbers: Iterable[int]) -> Groups:
    """Return the clubs and categories of a book's players, which results do not change."""
    there = frozenset(numbers)

    def work_out(*_: object) -> Groups:
        ranked = [one for one in book.rows.competitors if one.number in there]
        known = {(one.category, one.sex, one.born) for one in ranked}
        clubs = frozenset(one.club for one in ranked if one.club)
        return clubs, frozenset(n for facts in known for n in categories(tournament, *facts))

    return book.recall("groups", work_out, there, *book.moment(0))


def with_sparklines(shown: Ranking) -> Ranking:
    """Return the lines with their sparklines as SVG path data; no query."""
    if shown.after < LEAST_ROUNDS:
        return shown
    after = [shown.book.drawn_places(number) for number in range(1, shown.after + 1)]
    lines, last = shown.lines, max(len(shown.numbers), 2)

    def line(at: int) -> RankedPlayer:
        found = lines[at]
        places = [held.get(found.row.number) for held in after]
        return replace(found, course=path_of(places, last))

    return replace(shown, lines=LazySequence(len(lines), line))


def path_of(places: Sequence[Place | None], last: int) -> str:
    """Return the path through the places, the first on top; empty for a single place.

    >>> path_of([Place(1, 1), None, Place(3, 3)], 3)
    'M0,1L60,15'
    """
    step = SPARKLINE_WIDTH / (len(places) - 1)
    points = [
        f"{round(step * at)},{1 + (SPARKLINE_HEIGHT - 2) * (place.first - 1) // (last - 1)}"
        for at, place in enumerate(places)
        if place is not None
    ]
    return "M" + "L".join(points) if len(points) > 1 else ""
