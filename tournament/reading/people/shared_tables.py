"""Shared tables of people, and their balance against each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import F, Q, QuerySet

from scoring.entrants import NO_PLACE, Result
from scoring.events import NO_TABLE
from tournament.models import Entry, Merge, Player, Round, SheetLine, Substitution, Tournament
from tournament.reading.people.courses import Courses
from tournament.reading.people.identity import named_events
from tournament.reading.results.bump_chart import BumpChart, bump_chart
from tournament.standings.book import Book
from tournament.standings.minors import shielded_anywhere, shielded_anywhere_q

AT_ONCE: Final = 5_000
"""Most tables in one query; databases limit the number of parameters."""

Left = Mapping[int, Sequence[tuple[int, int]]]
"""By entry: the rounds from which a substitute holds its number, with the previous player."""
_AT_A_KNOWN_TABLE: Final = ("version__table", "seat__entry", "small", "place_first")
_SAT: Final = ("version__table", "seat__round__number", "seat__entry", "small", "place_first")


@dataclass(frozen=True, slots=True)
class PastSeat:
    """A seat at a past table, with its result."""

    table: int
    round: int
    entry: int
    small: int
    place: int


@dataclass(frozen=True, slots=True)
class Partner:
    """A person who sat at the same tables, with the balance between the two."""

    person: int
    name: str
    club: str
    tables: int
    ahead: int
    behind: int
    balance: int


@dataclass(frozen=True, slots=True)
class SharedTable:
    """A table that two people shared; `balance` is the lead of the first."""

    event: str
    slug: str
    date: object
    round: int
    table: int
    own: int
    other: int

    @property
    def balance(self) -> int:
        """The first player's small points minus the other's."""
        return self.own - self.other


@dataclass
class _Balance:
    tables: int = 0
    ahead: int = 0
    behind: int = 0
    balance: int = 0

    def add(self, own: PastSeat, other: PastSeat) -> None:
        self.tables += 1
        self.ahead += own.place < other.place
        self.behind += own.place > other.place
        self.balance += own.small - other.small


@dataclass
class NumberHolders:
    """The players behind numbers by round, including those who were replaced."""

    players: Mapping[int, int]
    left: Left = field(default_factory=dict)

    def at(self, sat: PastSeat) -> int:
        """Return the person who sat there."""
        return past_holder(sat.entry, sat.round, self.players[sat.entry], self.left)


def own_seats(group: Sequence[int]) -> list[PastSeat]:
    """Return all tables at which the person sat, in events that show names, in five queries."""
    # The database plans a few hundred known seats well, and reads every seat for a subquery.
    lines = _lines().filter(seat__entry__in=_named_entries(group))
    seats = [PastSeat(*row) for row in lines.values_list(*_SAT)]
    sitters = sitters_of({sat.entry for sat in seats})
    return [sat for sat in seats if sitters.at(sat) in group]


def partners(group: Sequence[int], seats: Sequence[PastSeat]) -> list[Partner]:
    """Return all people who shared a table with the person, most tables first."""
    own = {sat.table: sat for sat in seats}
    at_tables = others_at(own)
    hidden = _shielded({sat.entry for sat in at_tables})
    others = [sat for sat in at_tables if sat.entry not in hidden]
    sitters = sitters_of({sat.entry for sat in others})
    roots = dict(Merge.objects.standing().values_list("player", "root"))
    sums: dict[int, _Balance] = defaultdict(_Balance)
    for sat in others:
        player = sitters.at(sat)
        if player not in group:
            sums[roots.get(player, player)].add(own[sat.table], sat)
    people = Player.objects.filter(erased_at=None).in_bulk(list(sums))
    found = [_partner(people[key], sums[key]) for key in sums if key in people]
    return sorted(found, key=lambda one: (-one.tables, -one.balance, one.name))


def shared_tables(group: Sequence[int], with_group: Sequence[int]) -> list[SharedTable]:
    """Return all tables that two people shared, latest first, with both results."""
    mine = {sat.table: sat for sat in own_seats(group)}
    both = [(mine[sat.table], sat) for sat in own_seats(with_group) if sat.table in mine]
    facts = _where_played([own.table for own, _other in both])
    found = [
        SharedTable(*facts[own.table], own=own.small, other=other.small) for own, other in both
    ]
    return sorted(found, key=lambda one: (str(one.date), one.slug, one.round), reverse=True)


def past_holder(entry: int, played: int, player: int, left: Left) -> int:
    """Return the player behind a number in a round; `player` is its current one."""
    for from_round, before in left.get(entry, ()):
        if played < from_round:
            return before
    return player


def past_holders(entries: Sequence[int] | None = None) -> Left:
    """Return the previous players of these numbers, or of all numbers."""
    left: dict[int, list[tuple[int, int]]] = defaultdict(list)
    gone = Substitution.objects.standing().order_by("from_round", "pk")
    if entries is not None:
        gone = gone.filter(entry__in=entries)
    for entry, from_round, player in gone.values_list("entry", "from_round", "leaving_player"):
        left[entry].append((from_round, player))
    return left


def sitters_of(entries: Iterable[int]) -> NumberHolders:
    """Return the players of these numbers by round, in two queries."""
    keys = list(entries)
    players: dict[int, int] = {}
    left: dict[int, Sequence[tuple[int, int]]] = {}
    for some in _portions(keys):
        players |= dict(Entry.objects.filter(pk__in=some).values_list("pk", "player"))
        left |= past_holders(some)
    return NumberHolders(players, left)


def others_at(own: Mapping[int, PastSeat]) -> list[PastSeat]:
    """Return the other players at these tables of closed rounds."""
    found = []
    for some in _portions(list(own)):
        lines = _results().filter(version__table__in=some)
        for table, entry, small, place in lines.values_list(*_AT_A_KNOWN_TABLE):
            if entry != own[table].entry:
                found.append(PastSeat(table, own[table].round, entry, small, place))
    return found


def _lines() -> QuerySet[SheetLine, Any]:
    """Return the counted results of closed rounds."""
    return _results().filter(seat__round__state=Round.State.CLOSED)


def _results() -> QuerySet[SheetLine, Any]:
    """Return the current results, except of void tables.

    Patience is excluded: it has no big points and no opponents.
    """
    counted = SheetLine.objects.filter(place_first__gte=1, big_sixtieths__isnull=False)
    return counted.filter(version__is_current=True).order_by()


def _named_entries(group: Sequence[int]) -> list[int]:
    """Return the entries that the person has or had, in events that show their name."""
    gone = Substitution.objects.standing().filter(leaving_player__in=group).order_by()
    left = list(gone.values_list("entry", flat=True))
    entries = Entry.objects.filter(Q(player__in=group) | Q(pk__in=left))
    told = entries.filter(tournament__in=named_events().order_by()).exclude(shielded_anywhere())
    return list(told.order_by().values_list("pk", flat=True))


def _shielded(entries: Iterable[int]) -> set[int]:
    """Return those of these numbers that are shown by initials."""
    found: set[int] = set()
    for some in _portions(list(entries)):
        shown = Entry.objects.filter(shielded_anywhere_q(), pk__in=some)
        found |= set(shown.order_by().values_list("pk", flat=True))
    return found


def _partner(player: Player, sums: _Balance) -> Partner:
    figures = sums.tables, sums.ahead, sums.behind, sums.balance
    return Partner(player.pk, player.name, player.club, *figures)


def _where_played(tables: Sequence[int]) -> dict[int, tuple[str, str, object, int, int]]:
    events = Tournament.objects.filter(rounds__tables__in=tables).annotate(
        at=F("rounds__tables__pk"), played=F("rounds__number"), seated=F("rounds__tables__number")
    )
    rows = events.order_by().values_list("at", "name", "slug", "date", "played", "seated")
    return {row[0]: (row[1], row[2], row[3], row[4], row[5]) for row in rows}


def _portions(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent: shared rounds, wins against them, and the balance in small points."""

    number: int
    name: str
    rounds: tuple[int, ...]
    beaten: int
    lost: int
    difference: int

    @property
    def times(self) -> int:
        """How often they sat at the same table."""
        return len(self.rounds)


def course_chart(known: Courses | None, number: int) -> BumpChart | None:
    """Return the chart of all places with one player's line highlighted."""
    if known is None or known.line(number) is None:
        return None
    return bump_chart(known.ranking, [number])


def opponents(known: Courses | None, number: int) -> tuple[Opponent, ...]:
    """Return the opponents up to the standings, most frequent first; no query."""
    if known is None or number not in known.position_of:
        return ()
    book, after = known.ranking.book, known.ranking.after
    if not book.settings.game.is_zero_sum:
        # In patience, players at a table are not opponents.
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
    """Whether the line is of a table whose result counts."""
    return line.table != NO_TABLE and line.place != NO_PLACE
