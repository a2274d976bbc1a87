"""Where the time of an event went: pauses between rounds, slow tables, corrections."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from django.db.models import Count, F, Max

from scoring.what_if import USUAL_PACE, TimeModel
from tournament.models import Round, SheetVersion, Tournament
from tournament.reading.events.timetable import timetable

PAST_EVENTS: Final = 10
LONGEST_PAUSE: Final = 180
"""Minutes; a longer pause is a night or a meal that nobody planned."""
SLOWEST: Final = 5
SLOW_MINUTES: Final = 5
"""A table is slow if its result came so much later than half of the tables."""
PLAYED: Final = (
    SheetVersion.Source.TOTALS,
    SheetVersion.Source.DEALS,
    SheetVersion.Source.PHONE,
)
"""Results entered while the event was played; a file's came all at once."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The minutes from a round's last result to the next seats, without a planned break."""

    after: int
    tables: int
    minutes: int

    @property
    def lost(self) -> int:
        """The minutes above the usual pause."""
        return max(self.minutes - USUAL_PACE.pause_of(self.tables), 0)


@dataclass(frozen=True, slots=True)
class SlowTable:
    """A table whose result came long after half of the tables had theirs."""

    round: int
    table: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Corrections:
    """How many results were entered again, by cause."""

    before_closing: int
    after_closing: int
    typed_over_phone: int

    @property
    def all(self) -> int:
        """All results entered again."""
        return self.before_closing + self.after_closing


@dataclass(frozen=True, slots=True)
class Evening:
    """Where the time of an event went, compared with earlier events."""

    pauses: tuple[Pause, ...]
    slow: tuple[SlowTable, ...]
    corrections: Corrections
    planned_end: dt.datetime | None
    ended: dt.datetime | None
    earlier: tuple[Pause, ...]
    earlier_events: int

    @property
    def usual(self) -> float | None:
        """The median pause of this event."""
        return _median(self.pauses)

    @property
    def usual_earlier(self) -> float | None:
        """The median pause of the earlier events."""
        return _median(self.earlier)

    @property
    def lost(self) -> int:
        """The minutes lost in pauses."""
        return sum(pause.lost for pause in self.pauses)

    @property
    def late(self) -> int | None:
        """The minutes from the planned end to the last result; None without either."""
        if self.planned_end is None or self.ended is None:
            return None
        return _minutes(self.planned_end, self.ended)


def evening_of(tournament: Tournament) -> Evening:
    """Return where the time of an event went, in five queries."""
    earlier = _earlier_events(tournament)
    found = _pauses([tournament, *earlier])
    sheets = _first_results(tournament)
    planned = timetable(tournament)
    is_over = tournament.state in (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)
    return Evening(
        pauses=tuple(found[tournament.pk]),
        slow=_slow_tables(sheets),
        corrections=_corrections(tournament),
        planned_end=planned[-1].ends_at if planned else None,
        ended=max((at for _number, _table, at in sheets), default=None) if is_over else None,
        earlier=tuple(pause for one in earlier for pause in found[one.pk]),
        earlier_events=sum(bool(found[one.pk]) for one in earlier),
    )


def learnt_pace() -> TimeModel:
    """Return the pace of the house's last events, in two queries."""
    found = _pauses(_earlier_events(None))
    learnt = ((one.tables, one.minutes) for pauses in found.values() for one in pauses)
    return TimeModel(learnt=tuple(learnt))


def _earlier_events(tournament: Tournament | None) -> Sequence[Tournament]:
    """Return the last approved events, before this one if any, rehearsals excluded."""
    approved = Tournament.objects.filter(state=Tournament.State.APPROVED, is_rehearsal=False)
    if tournament is not None:
        approved = approved.filter(date__lte=tournament.date).exclude(pk=tournament.pk)
    return list(approved.order_by("-date", "-pk")[:PAST_EVENTS])


def _pauses(events: Iterable[Tournament]) -> Mapping[int, list[Pause]]:
    """Return the pauses of each event, in one query."""
    breaks = {
        one.pk: {each["after_round"]: each["minutes"] for each in one.breaks} for one in events
    }
    results = SheetVersion.objects.filter(
        number=1, source__in=PLAYED, table__round__tournament__in=breaks
    )
    ends = {
        row["table__round"]: row
        for row in results.values("table__round").annotate(last=Max("at"), tables=Count("pk"))
    }
    rounds = defaultdict(list)
    for each in Round.objects.published().filter(tournament__in=breaks).order_by("number"):
        rounds[each.tournament_id].append(each)
    found: defaultdict[int, list[Pause]] = defaultdict(list)
    for event, played in rounds.items():
        for ended, begun in pairwise(played):
            row = ends.get(ended.pk)
            if row is None or begun.published_at is None:
                continue
            minutes = _minutes(row["last"], begun.published_at) - breaks[event].get(ended.number, 0)
            if -LONGEST_PAUSE < minutes <= LONGEST_PAUSE:
                found[event].append(Pause(ended.number, row["tables"], max(minutes, 0)))
    return found


def _first_results(tournament: Tournament) -> Sequence[tuple[int, int, dt.datetime]]:
    """Return the round, table and time of each table's first result."""
    results = SheetVersion.objects.filter(
        number=1, source__in=PLAYED, table__round__tournament=tournament
    )
    return list(results.values_list("table__round__number", "table__number", "at"))


def _slow_tables(sheets: Iterable[tuple[int, int, dt.datetime]]) -> tuple[SlowTable, ...]:
    by_round = defaultdict(list)
    for number, table, at in sheets:
        by_round[number].append((at, table))
    found = []
    for number, results in by_round.items():
        results.sort()
        middle = results[len(results) // 2][0]
        late = ((_minutes(middle, at), table) for at, table in results)
        found += [SlowTable(number, table, by) for by, table in late if by >= SLOW_MINUTES]
    return tuple(sorted(found, key=lambda one: (-one.minutes, one.round, one.table))[:SLOWEST])


def _corrections(tournament: Tournament) -> Corrections:
    again = SheetVersion.objects.filter(number__gt=1, table__round__tournament=tournament)
    closed_at = F("table__round__closed_at")
    after = again.filter(at__gte=closed_at).count()
    phone = SheetVersion.objects.filter(
        source=SheetVersion.Source.PHONE, is_current=False, table__round__tournament=tournament
    )
    typed = again.filter(source=SheetVersion.Source.TOTALS, table__in=phone.values("table"))
    return Corrections(again.count() - after, after, typed.count())


def _minutes(since: dt.datetime, until: dt.datetime) -> int:
    return round((until - since) / dt.timedelta(minutes=1))


def _median(pauses: Sequence[Pause]) -> float | None:
    return median(pause.minutes for pause in pauses) if pauses else None
