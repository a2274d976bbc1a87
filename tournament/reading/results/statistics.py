"""Statistics of deals: zoles, jaņi and pules, by player and in total."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from scoring.deals import Contract, CountedDeal, Deal, DeclaredDeal, Margin, PassedDeal, TableDeal
from scoring.event_settings import NO_PLACE_LEFT, EventSettings
from scoring.games.zole import Zole
from scoring.games.zole_pay import outcome_of
from scoring.sheets import Score
from tournament.models import Seat, SheetVersion, Tournament
from tournament.reading.visibility import SeatedRound, public_entry_name
from tournament.standings.sheets import added_up, rounds_planned, settings_of
from tournament.words import names

COUNTED: Final = (
    "deals", "declared", "won", "zoles", "zoles_won", "jani_won", "jani_lost", "tricks_won",
    "tricks_lost", "pules",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DealCounts:
    """How often something happened: to one player, or in the whole event.

    `jani_won` counts games in which the others stayed in jaņi, `jani_lost` those in which they did;
    `tricks_…` are games that one side lost without a trick.
    """

    deals: int = 0
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
        """What a list by surname is sorted by."""
        return names.sort_key(names.surname_first(self.name))


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everybody's line, most zoles first, and the whole event's."""

    sheets: int
    all: DealCounts
    passed: int
    lines: tuple[PlayerCounts, ...]


@dataclass
class _Counting:
    """Counts as they grow: by entry, and how often all passed."""

    by_entry: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    passed: int = 0
    deals: int = 0
    sheets: int = 0


def has_statistics(tournament: Tournament) -> bool:
    """Whether the game knows zoles."""
    numbers = range(1, rounds_planned(tournament) + 1)
    return any(isinstance(settings_of(tournament, n).game, Zole) for n in numbers)


def statistics(tournament: Tournament, rounds: Iterable[SeatedRound]) -> Statistics:
    """Count what the deals of these rounds tell, in two queries; totals alone tell nothing."""
    shown = {played.round.pk: played.number for played in rounds}
    versions = SheetVersion.objects.filter(
        is_current=True, deals__isnull=False, table__round__in=shown
    )
    seats = _seats(shown)
    counting = _Counting()
    for version in versions.order_by("table"):
        there = seats.get(version.table_id, ())
        number = shown[there[0].round_id] if there else None
        _count_sheet(counting, settings_of(tournament, number), version, there)
    people = {seat.entry_id: seat.entry for sitting in seats.values() for seat in sitting}
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
    return Statistics(counting.sheets, _all(counting), counting.passed, tuple(lines))


def _order(line: PlayerCounts, settings: EventSettings) -> tuple[object, ...]:
    """Put who has most zoles first; whoever has no place for being disqualified comes last."""
    is_last = line.is_disqualified and settings.disqualified == NO_PLACE_LEFT
    return is_last, -line.tally.zoles, -line.tally.zoles_won, line.number


def _seats(rounds: Iterable[int]) -> Mapping[int, Sequence[Seat]]:
    found: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.playing().filter(round__in=rounds).select_related("entry")
    for seat in seats.order_by("table", "letter"):
        found[seat.table_id].append(seat)
    return found


def _all(counting: _Counting) -> DealCounts:
    total: Counter[str] = Counter()
    for counts in counting.by_entry.values():
        total.update(counts)
    return DealCounts(**{**{name: total[name] for name in COUNTED}, "deals": counting.deals})


def _count_sheet(
    counting: _Counting, settings: EventSettings, version: SheetVersion, seats: Sequence[Seat]
) -> None:
    found = added_up(version, [seat.entry.name for seat in seats], settings)
    if found is None:
        return
    sheet, scored = found
    counting.sheets += 1
    counting.deals += len(sheet.deals)
    counting.passed += sum(isinstance(deal, PassedDeal | TableDeal) for deal in sheet.deals)
    for seat in seats:
        counting.by_entry[seat.entry_id]["deals"] += len(sheet.deals)
    for deal in sheet.deals:
        for declarer, what in _happened(deal):
            counting.by_entry[seats[declarer].entry_id][what] += 1
    for owner, pules in enumerate(_pules_given(scored, len(seats))):
        counting.by_entry[seats[owner].entry_id]["pules"] += pules


def _happened(deal: Deal) -> Iterator[tuple[int, str]]:
    """Yield what a declared deal adds to its declarer's line."""
    if not isinstance(deal, DeclaredDeal | CountedDeal):
        return
    won, margin = outcome_at_the_table(deal)
    is_ordinary = deal.contract is Contract.ORDINARY
    yield deal.declarer, "declared" if is_ordinary else "zoles"
    if won:
        yield deal.declarer, "won" if is_ordinary else "zoles_won"
    side = "won" if won else "lost"
    if margin is Margin.JANI:
        yield deal.declarer, f"jani_{side}"
    elif margin is Margin.BEZSTIKIS:
        yield deal.declarer, f"tricks_{side}"


def outcome_at_the_table(deal: DeclaredDeal | CountedDeal) -> tuple[bool, Margin]:
    """Return whether the declarer won, and how clearly."""
    if isinstance(deal, CountedDeal):
        won, margin = outcome_of(deal.contract, deal.eyes, deal.tricks).value
        return won, margin
    return deal.won, deal.margin


def _pules_given(scored: Score, size: int) -> list[int]:
    """Return how many personal pules each seat was given in the course of a sheet."""
    given, had = [0] * size, (0,) * size
    for row in scored.rows:
        has = row.pules.personal(size)
        given = [n + max(now - then, 0) for n, now, then in zip(given, has, had, strict=True)]
        had = has
    return given
