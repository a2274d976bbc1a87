"""Statistics of deals: zoles, jaņi and pules, by player and in total."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from django.db.models import QuerySet

from scoring.deals import PassedDeal, TableDeal
from scoring.event_settings import NO_PLACE_LEFT, EventSettings
from scoring.games.zole import COUNTS
from scoring.sheets import Score
from tournament.memo import memo_of
from tournament.models import Entry, Seat, SheetVersion, Tournament
from tournament.reading.visibility import SeatedRound, public_entry_name
from tournament.standings.sheets import added_up, settings_by_round, settings_of
from tournament.words import names

COUNTED: Final = ("deals", *COUNTS, "pules")
MANY: Final = 500
"""From so many new sheets on, the query no longer lists their keys."""


@dataclass(frozen=True, slots=True)
class DealCounts:
    """Event counts of one player, or of the whole tournament.

    `jani_won` counts games in which the others stayed in jaņi, `jani_lost` those in which they
    did; `tricks_…` are games that one side lost without a trick.
    """

    deals: int
    declared: int = 0
    won: int = 0
    zoles: int = 0
    zoles_won: int = 0
    jani_won: int = 0
    jani_lost: int = 0
    tricks_won: int = 0
    tricks_lost: int = 0
    pules: int = 0

    @property
    def lost(self) -> int:
        """Ordinary games lost."""
        return self.declared - self.won


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    """One player's line."""

    number: int
    name: str
    club: str
    tally: DealCounts
    is_disqualified: bool

    @property
    def sort_key(self) -> names.SortKey:
        """The sort key by surname."""
        return names.sort_key(names.surname_first(self.name))


@dataclass(frozen=True, slots=True)
class Statistics:
    """The players' lines, most zoles first, and the totals of the event."""

    sheets: int
    all: DealCounts
    passed: int
    has_pules: bool
    lines: tuple[PlayerCounts, ...]


@dataclass(frozen=True, slots=True)
class _SheetCounts:
    """Counts of one sheet: in total, and by seat."""

    deals: int
    passed: int
    seats: tuple[Mapping[str, int], ...]


@dataclass
class _Counting:
    """Running counts: by entry, and of passed deals."""

    by_entry: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    passed: int = 0
    deals: int = 0
    sheets: int = 0

    def add(self, found: _SheetCounts, entries: Sequence[int]) -> None:
        """Add a sheet's counts to its players."""
        self.sheets += 1
        self.deals += found.deals
        self.passed += found.passed
        for entry, counts in zip(entries, found.seats, strict=True):
            self.by_entry[entry].update(counts)


def has_statistics(tournament: Tournament) -> bool:
    """Whether any of its games has statistics."""
    return any(settings.game.counts for _first, settings in settings_by_round(tournament))


def statistics(
    tournament: Tournament, rounds: Iterable[SeatedRound], group: str = ""
) -> Statistics:
    """Count the deals of these rounds, in three queries; sheets without deals are skipped.

    A fourth query loads deals not counted by this process yet. With a group, only the tables at
    which it played count.
    """
    shown = {played.round.pk: played.number for played in rounds}
    versions = SheetVersion.objects.filter(
        is_current=True, deals__isnull=False, table__round__in=shown
    )
    if group:
        versions = versions.filter(table__group=group)
    counting = _Counting()
    for found, there in _counted(tournament, shown, versions.order_by("table")):
        counting.add(found, there)
    entries = Entry.objects.select_related("player")
    people = {one.pk: one for one in entries.filter(tournament=tournament)}
    lines = [
        PlayerCounts(
            people[entry].number,
            public_entry_name(people[entry], tournament),
            people[entry].club,
            DealCounts(**{name: counts[name] for name in COUNTED}),
            people[entry].is_disqualified,
        )
        for entry, counts in counting.by_entry.items()
    ]
    last = settings_of(tournament, max(shown.values(), default=None))
    lines.sort(key=lambda line: _order(line, last))
    has_pules = any(settings_of(tournament, n).game.has_personal_pules for n in shown.values())
    counted = _all(counting)
    return Statistics(counting.sheets, counted, counting.passed, has_pules, tuple(lines))


def _counted(
    tournament: Tournament, shown: Mapping[int, int], versions: QuerySet[SheetVersion]
) -> Iterator[tuple[_SheetCounts, Sequence[int]]]:
    """Yield each sheet's counts, with the entries at its table."""
    seats, recall = _seats(shown), memo_of(("deals counted", tournament.pk))
    facts = {}
    for pk, table, played, at in versions.values_list("pk", "table", "table__round", "at"):
        there = seats.get(table, ())
        # A version never changes, so its counts are valid for the same settings.
        facts[pk] = there, (settings_of(tournament, shown[played]), len(there), at)
    new = [pk for pk, (_there, said) in facts.items() if not recall.knows(pk, *said)]
    wanted = versions.filter(pk__in=new) if len(new) < MANY else versions
    written = {version.pk: version for version in wanted} if new else {}
    for pk, (there, said) in facts.items():
        found = recall(pk, partial(_count_sheet, written.get(pk)), *said)
        if found is not None:
            yield found, there


def _order(line: PlayerCounts, settings: EventSettings) -> tuple[object, ...]:
    """Return the sort key: most zoles first, disqualified players without a place last."""
    is_last = line.is_disqualified and settings.disqualified == NO_PLACE_LEFT
    return is_last, -line.tally.zoles, -line.tally.zoles_won, line.number


def _seats(rounds: Iterable[int]) -> Mapping[int, Sequence[int]]:
    """Return the entries at each table, in the order of the seats."""
    found: dict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.playing().filter(round__in=rounds).order_by("table", "letter")
    for table, entry in seats.values_list("table", "entry"):
        found[table].append(entry)
    return found


def _all(counting: _Counting) -> DealCounts:
    total: Counter[str] = Counter()
    for counts in counting.by_entry.values():
        total.update(counts)
    return DealCounts(**{**{name: total[name] for name in COUNTED}, "deals": counting.deals})


def _count_sheet(
    version: SheetVersion | None, settings: EventSettings, size: int, _written_at: dt.datetime
) -> _SheetCounts | None:
    """Count the deals of a sheet; None without valid deals, or if it has been replaced."""
    game = settings.game
    found = added_up(version, [""] * size, settings) if version and game.counts else None
    if found is None:
        return None
    sheet, scored = found
    deals = sheet.deals
    seats = [Counter(deals=len(deals), pules=pules) for pules in _pules_given(scored, size)]
    for deal in deals:
        for seat, what in game.counted_in(deal):
            seats[seat][what] += 1
    passed = sum(isinstance(deal, PassedDeal | TableDeal) for deal in deals)
    return _SheetCounts(len(deals), passed, tuple(seats))


def _pules_given(scored: Score, size: int) -> list[int]:
    """Return how many personal pules each seat received on a sheet."""
    given, had = [0] * size, (0,) * size
    for row in scored.rows:
        has = row.pules.personal(size)
        given = [n + max(now - then, 0) for n, now, then in zip(given, has, had, strict=True)]
        had = has
    return given
