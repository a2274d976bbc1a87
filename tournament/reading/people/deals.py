"""Results of a person's deals across events: as declarer, as opponent, by seat, as dealer."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from scoring.sheets import Score, Sheet
from tournament.models import Placing, Round, Seat, SheetVersion, Tournament
from tournament.reading.people.shared_tables import past_holders
from tournament.standings.sheets import added_up, settings_of

SEATS: Final = "ABCDE"
ALL, DECLARER, OPPONENT, DEALER = "all", "declarer", "opponent", "dealer"
ZOLES, ZOLES_WON = "zoles", "zoles_won"
DECLARED: Final = {"declared", ZOLES}
"""The statistics of a declarer."""
Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Average:
    """The number of deals of a kind, and their average points."""

    kind: str
    deals: int
    points: int

    @property
    def each(self) -> Fraction:
        """Small points per deal."""
        return Fraction(self.points, self.deals)


@dataclass(frozen=True, slots=True)
class DealsPlayed:
    """The totals of a person's deals."""

    events: int
    deals: int
    zoles: int
    zoles_won: int
    averages: tuple[Average, ...]


def deals_played(placings: Iterable[Placing]) -> DealsPlayed | None:
    """Add up the statistics of events; None if no deals are known."""
    known = [one.deals for one in placings if one.deals]
    if not known:
        return None
    total: Counter[str] = Counter()
    for counts in known:
        total.update(counts)
    kinds = (DECLARER, OPPONENT, DEALER, *SEATS)
    return DealsPlayed(
        events=len(known),
        deals=total[ALL],
        zoles=total[ZOLES],
        zoles_won=total[ZOLES_WON],
        averages=tuple(
            Average(kind, total[kind], total[_points(kind)]) for kind in kinds if total[kind]
        ),
    )


def count_deals(tournament: Tournament) -> Mapping[int, Counts]:
    """Count the deals of closed rounds by start number, for the number's current player."""
    versions = SheetVersion.objects.filter(
        is_current=True,
        deals__isnull=False,
        table__round__tournament=tournament,
        table__round__state=Round.State.CLOSED,
    ).select_related("table__round")
    seats: dict[int, list[Seat]] = defaultdict(list)
    found = Seat.objects.playing().filter(round__tournament=tournament).select_related("entry")
    for seat in found.order_by("table", "letter"):
        seats[seat.table_id].append(seat)
    left = past_holders([seat.entry_id for sitting in seats.values() for seat in sitting])
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    for version in versions:
        there, number = seats[version.table_id], version.table.round.number
        plan = settings_of(tournament, number)
        names = [seat.entry.name for seat in there]
        scored = added_up(version, names, plan) if plan.game.counts else None
        if scored is None:
            continue
        for at, seat in enumerate(there):
            # If the number has changed hands, its earlier rounds belong to another player.
            if all(number >= from_round for from_round, _player in left.get(seat.entry_id, ())):
                counts[seat.entry.number].update(_told_by(*scored, at))
    return counts


def _told_by(sheet: Sheet, scored: Score, seat: int) -> Counter[str]:
    told: Counter[str] = Counter()
    for deal, row in zip(sheet.deals, scored.rows, strict=True):
        counted = set(sheet.game.counted_in(deal))
        declarer = next((at for at, what in counted if what in DECLARED), None)
        kinds = [ALL, SEATS[seat], *([DEALER] if row.dealer == seat else [])]
        if declarer is not None:
            kinds.append(DECLARER if declarer == seat else OPPONENT)
        for kind in kinds:
            told[kind] += 1
            told[_points(kind)] += row.points[seat]
        for what in (ZOLES, ZOLES_WON):
            told[what] += (seat, what) in counted
    return told


def _points(kind: str) -> str:
    return f"{kind}_points"


def not_counted(*, most: int) -> list[Tournament]:
    """Return some events whose deals are not counted since their result was announced."""
    waiting: Any = (
        Placing.objects.filter(deals__isnull=True).order_by().values("tournament").distinct()
    )
    return list(Tournament.objects.filter(pk__in=waiting[:most]))
