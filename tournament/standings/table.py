"""The standings as a cross-table: a row for each player, a cell for each round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.big_points import Place, places
from scoring.entrants import NO_PLACE, Figure, Result
from scoring.events import NO_TABLE
from scoring.games.game import Rank
from scoring.standings import Standing
from tournament.memo import LazySequence
from tournament.models import Penalty, Tournament
from tournament.standings.book import Book, load_book
from tournament.standings.categories import categories
from tournament.standings.penalties import points_taken
from tournament.standings.sheets import settings_of


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's round; `taken` are the judge's penalties and awards in it.

    A player who sat out has table 0 and no place; at a void table no player has a place.
    """

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

    @property
    def sits_out(self) -> bool:
        """Whether the player sat the round out in turn, which earns points."""
        return self.table == NO_TABLE

    @property
    def is_void(self) -> bool:
        """Whether the table is void."""
        return bool(self.table) and self.place is None


@dataclass(frozen=True, slots=True)
class PenaltyCell:
    """Counted points of a penalty or an award, with the judge's reason."""

    big: Fraction
    small: int
    reason: str
    is_round: bool
    is_award: bool = False


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row of the standings. `order` numbers the rows from 1, ties included.

    `group` is the player's group in a block with groups, or the last one before elimination;
    the first row of a lower group `begins_group`, which decides its place. Rounds before
    `counted_from` count only as the big and small points `carried`.
    `deciding` is the figure of the deciding tie-break in a game with further ranks.

    A disqualified player may have no place; they come after all others.
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
    small: Figure
    decided_by: str
    lot: int
    cells: tuple[Cell, ...]
    group: str | None = None
    deciding: int | None = None
    carried: tuple[Fraction, Figure] | None = None
    counted_from: int = 1
    begins_group: bool = False

    def is_among(self, places: int) -> bool:
        """Whether the player has one of the top places."""
        return self.place is not None and self.place.first <= places


@dataclass(frozen=True, slots=True)
class StandingsList:
    """The standings after a round, with a column for each round up to it."""

    after: int
    rows: tuple[StandingRow, ...]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds with a column."""
        return tuple(range(1, self.after + 1))

    def in_category(self, category: str) -> StandingsList:
        """Return the rows of one category, with places among themselves."""
        return replace(self, rows=in_category(self.rows, category))

    @property
    def categories(self) -> tuple[str, ...]:
        """Every category in use, in alphabetical order."""
        return tuple(sorted({name for row in self.rows for name in row.categories}))


def in_category(rows: Iterable[StandingRow], category: str) -> tuple[StandingRow, ...]:
    """Return the rows of one category, with places among themselves.

    Players who share a place still share it; those without a place come last.
    """
    return _among_themselves([row for row in rows if category in row.categories])


def in_group(rows: Iterable[StandingRow], group: str) -> tuple[StandingRow, ...]:
    """Return the rows of one group, with places among themselves."""
    return _among_themselves([row for row in rows if row.group == group])


def _among_themselves(kept: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    among = places_within([row.place for row in kept])
    return tuple(
        replace(row, order=order, place=place, begins_group=False)
        for order, (row, place) in enumerate(zip(kept, among, strict=True), start=1)
    )


def places_within(held: Sequence[Place | None]) -> Iterator[Place | None]:
    """Yield the places of some players among themselves, from their places among all."""
    yield from places([-place.first for place in held if place is not None])
    yield from (None for place in held if place is None)


def standings_table(tournament: Tournament, *, after: int | None = None) -> StandingsList:
    """Return the standings after a round, by default the last closed one, in four queries."""
    if after is None:
        after = last_closed_round(tournament)
    return table_from(load_book(tournament), tournament, after=after)


def last_closed_round(tournament: Tournament) -> int:
    """Return the number of the last closed round, 0 before the first."""
    closed = tournament.rounds.closed().order_by("-number").values_list("number", flat=True)
    return closed.first() or 0


def table_from(book: Book, tournament: Tournament, *, after: int) -> StandingsList:
    """Return the standings after a round from the book; no query."""
    return StandingsList(after, tuple(rows_from(book, tournament, after=after)))


def rows_from(book: Book, tournament: Tournament, *, after: int) -> Sequence[StandingRow]:
    """Return the rows of the standings after a round, computed lazily."""
    standings = book.standings(after)
    # Blocks may have different games, whose figures cannot be added.
    ranks = () if tournament.blocks else settings_of(tournament).game.ranks

    def row(position: int) -> StandingRow:
        standing = standings[position]
        one = book.competitor(standing.number)
        return StandingRow(
            order=position + 1,
            place=standing.place,
            number=one.number,
            entry=one.pk,
            name=one.name,
            club=one.club,
            categories=categories(tournament, one.category, one.sex, one.born),
            leaving=one.leaving,
            big=standing.big,
            small=standing.small,
            decided_by=standing.decided_by,
            lot=standing.lot,
            cells=_cells_of(book, one.pk, after, standing.struck),
            group=standing.group,
            deciding=_deciding(book.lines_by_entry.get(one.pk, ()), after, standing, ranks),
            carried=_carried(standing),
            counted_from=standing.counted_from,
            begins_group=bool(position) and begins_group(standings[position - 1], standing),
        )

    return LazySequence(len(standings), row)


def begins_group(above: Standing | StandingRow, line: Standing | StandingRow) -> bool:
    """Whether the group alone separates a line from the one above."""
    return line.group is not None and line.place is not None and above.group != line.group


def _carried(standing: Standing) -> tuple[Fraction, Figure] | None:
    """Return the points carried from earlier rounds; None if all of them or none count."""
    if not standing.carried:
        return None
    big = sum((one.big for one in standing.carried), Fraction(0))
    return big, sum(one.small for one in standing.carried)


def _cells_of(book: Book, entry: int, after: int, struck: Sequence[int]) -> tuple[Cell, ...]:
    lines = book.lines_by_entry.get(entry, ())
    penalties = book.penalties_by_entry.get(entry, ())
    lowest_wins = bool(penalties) and book.settings_at(after).lowest_wins
    taken = tuple([(p.round.number, _taken(p, lines, lowest_wins=lowest_wins)) for p in penalties])
    return book.recall(("cells", entry), _cells, lines, taken, after, struck)


def _cells(
    lines: Sequence[Result],
    taken: Sequence[tuple[int, PenaltyCell]],
    after: int,
    struck: Sequence[int],
) -> tuple[Cell, ...]:
    line_of: Mapping[int, Result] = {line.round: line for line in lines}
    judged = {n: tuple([points for round_, points in taken if round_ == n]) for n, _points in taken}
    return tuple(
        [
            _cell(n, line_of.get(n), is_struck=n in struck, taken=judged.get(n, ()))
            for n in range(1, after + 1)
        ]
    )


def _cell(
    number: int, line: Result | None, *, is_struck: bool, taken: tuple[PenaltyCell, ...]
) -> Cell:
    if line is None:
        return Cell(number, None, None, Fraction(0), 0, taken=taken)
    place = None if line.place == NO_PLACE else line.place
    return Cell(number, line.table, place, line.big, line.small, is_struck, taken)


def _taken(penalty: Penalty, lines: Sequence[Result], *, lowest_wins: bool) -> PenaltyCell:
    points = points_taken(penalty, lines)
    is_round = penalty.kind == Penalty.Kind.ROUND
    small = -points.small if lowest_wins else points.small
    is_award = not is_round and (points.big, small) > (0, 0)
    return PenaltyCell(points.big, points.small, penalty.reason, is_round, is_award)


def _deciding(
    lines: Sequence[Result], after: int, standing: Standing, ranks: Sequence[Rank]
) -> int | None:
    """Return the figure of the deciding rank, such as cards out; None if another decided."""
    at = next((n for n, rank in enumerate(ranks) if n and rank.name == standing.decided_by), None)
    if at is None:
        return None
    counted = [line for line in lines if line.round <= after and line.round not in standing.struck]
    figures = [figure for line in counted for figure in line.merit[at : at + 1]]
    return abs(sum(figure for figure in figures if isinstance(figure, int)))
