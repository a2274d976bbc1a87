"""Where the time of an event went: pauses between rounds, slow tables, corrections."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from django.db.models import Count, Exists, F, OuterRef, Q

from scoring.pace import USUAL_PACE
from tournament.models import SheetVersion, Table, Tournament
from tournament.reading.events.pace import (
    LONGEST_PAUSE,
    PAST_EVENTS,
    PLAYED,
    EventSize,
    ForecastRound,
    PlayedEvents,
    PlayedRound,
    alike,
    announced_start,
    approved_sizes,
    forecast,
    played_events,
    to_play,
    whole_minutes,
)
from tournament.reading.events.timetable import timetable

OVER: Final = (Tournament.State.PROVISIONAL, Tournament.State.APPROVED)
SLOWEST: Final = 5
SLOW_MINUTES: Final = 5
"""A table is slow if its result came so much later than half of the tables."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The minutes from a round's last result to the next seats, without a planned break.

    `group` is one that advanced before the others; `is_cut` is the pause before a final.
    """

    after: int
    tables: int
    minutes: int
    group: str = ""
    is_cut: bool = False

    @property
    def lost(self) -> int:
        """The minutes above the usual pause."""
        return max(self.minutes - USUAL_PACE.pause_of(self.tables, is_cut=self.is_cut), 0)


@dataclass(frozen=True, slots=True)
class TimedRound:
    """A round as it was played, beside the forecast."""

    begun: dt.datetime
    ended: dt.datetime
    expected: ForecastRound

    @property
    def late_start(self) -> int:
        """The minutes from the forecast start to the seats."""
        return whole_minutes(self.expected.begins, self.begun)

    @property
    def late_end(self) -> int:
        """The minutes from the forecast end to the last result."""
        return whole_minutes(self.expected.ends, self.ended)


@dataclass(frozen=True, slots=True)
class TimedEvent:
    """An event with its rounds beside the forecast of the day before it.

    The forecast rests on `rests_on` events of about as many tables; on none if they were too
    few. `rounds` are empty where the event went on after a night, which no plan has.
    """

    event: Tournament
    tables: int
    rests_on: int
    rounds: tuple[TimedRound, ...]

    @property
    def last(self) -> TimedRound | None:
        """The last round played."""
        return self.rounds[-1] if self.rounds else None


@dataclass(frozen=True, slots=True)
class SlowTable:
    """A table whose result came long after half of the tables had theirs."""

    round: int
    table: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Corrections:
    """How many results were entered again, by cause; or the average of several events."""

    before_closing: float = 0
    after_closing: float = 0
    typed_over_phone: float = 0

    @property
    def all(self) -> float:
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
    earlier_corrections: Corrections
    forecast: TimedEvent
    earlier_forecasts: tuple[TimedEvent, ...]

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
    def usual_lost(self) -> float:
        """The minutes lost in pauses, on average of the earlier events."""
        return sum(pause.lost for pause in self.earlier) / max(self.earlier_events, 1)

    @property
    def late(self) -> int | None:
        """The minutes from the planned end to the last result; None without either."""
        if self.planned_end is None or self.ended is None:
            return None
        return whole_minutes(self.planned_end, self.ended)


def evening_of(tournament: Tournament) -> Evening:
    """Return where the time of an event went, in at most nine queries."""
    earlier = _earlier_events(tournament)
    found = _Comparison.of(tournament, earlier)
    sheets = _first_results(tournament)
    planned = timetable(tournament)
    pauses = {one.pk: found.pauses(one) for one in earlier}
    with_pauses = [pk for pk, each in pauses.items() if each]
    corrections = _corrections([tournament.pk, *with_pauses])
    is_over = tournament.state in OVER
    return Evening(
        pauses=found.pauses(tournament),
        slow=_slow_tables(sheets),
        corrections=corrections.get(tournament.pk, Corrections()),
        planned_end=planned[-1].ends_at if planned else None,
        ended=max((at for _number, _table, at in sheets), default=None) if is_over else None,
        earlier=tuple(pause for each in pauses.values() for pause in each),
        earlier_events=len(with_pauses),
        earlier_corrections=_average([corrections.get(pk, Corrections()) for pk in with_pauses]),
        forecast=found.timed(tournament),
        earlier_forecasts=tuple(timed for one in earlier if (timed := found.timed(one)).rounds),
    )


def _earlier_events(tournament: Tournament) -> Sequence[Tournament]:
    """Return the last approved events before this one, rehearsals excluded."""
    approved = Tournament.objects.filter(
        state=Tournament.State.APPROVED, is_rehearsal=False, date__lte=tournament.date
    ).exclude(pk=tournament.pk)
    return list(approved.order_by("-date", "-pk")[:PAST_EVENTS])


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Events with the earlier ones of about their size, from which their forecast is learnt."""

    events: Mapping[int, Tournament]
    sizes: Mapping[int, EventSize]
    before: Mapping[int, Sequence[int]]
    played: PlayedEvents

    @classmethod
    def of(cls, tournament: Tournament, earlier: Sequence[Tournament]) -> _Comparison:
        """Load events with those that they learn from, in at most six queries."""
        approved = approved_sizes()
        tables = Table.objects.filter(round__tournament=tournament, round__number=1).count()
        sizes = {one.event: one for one in approved}
        sizes[tournament.pk] = EventSize(tournament.pk, tournament.date, tables)
        shown = {one.pk: one for one in (*earlier, tournament)}
        before = {pk: alike(approved, sizes[pk].tables, sizes[pk]) for pk in shown if pk in sizes}
        others = {pk for each in before.values() for pk in each} - shown.keys()
        events = {**Tournament.objects.in_bulk(others), **shown}
        return cls(events, sizes, before, played_events(events.values()))

    def pauses(self, event: Tournament) -> tuple[Pause, ...]:
        """Return the pauses of an event, without nights."""
        return tuple(
            Pause(
                one.number,
                one.tables,
                one.pause,
                one.group,
                to_play(event, one.number, one.tables).is_cut,
            )
            for one in self.played.rounds.get(event.pk, ())
            if one.pause is not None
        )

    def timed(self, event: Tournament) -> TimedEvent:
        """Return the rounds of an event that are over, beside the forecast before it."""
        over = [one for one in self.played.rounds.get(event.pk, ()) if _is_over(event, one)]
        size = self.sizes.get(event.pk)
        if not over or size is None or _went_on_later(event, over):
            return TimedEvent(event, 0, 0, ())
        has_teams = event.pk in self.played.with_teams
        earlier = [self.events[pk] for pk in self.before[event.pk]]
        pace = self.played.pace(earlier, has_teams=has_teams)
        learnt = pace.learnt_pause(size.tables)
        rounds = _whole_rounds(over)
        expected = forecast(event, size.tables, pace, announced_start(event) or over[0].begins)
        timed = (TimedRound(*rounds[one.number], one) for one in expected if one.number in rounds)
        return TimedEvent(event, size.tables, learnt.events if learnt else 0, tuple(timed))


def _whole_rounds(
    rounds: Iterable[PlayedRound],
) -> Mapping[int, tuple[dt.datetime, dt.datetime]]:
    """Return when each round began and ended, over all of its groups."""
    found: dict[int, tuple[dt.datetime, dt.datetime]] = {}
    for one in rounds:
        begins, ends = found.get(one.number, (one.begins, one.ends))
        found[one.number] = min(begins, one.begins), max(ends, one.ends)
    return found


def _is_over(event: Tournament, one: PlayedRound) -> bool:
    return one.gap is not None or event.state in OVER


def _went_on_later(event: Tournament, rounds: Sequence[PlayedRound]) -> bool:
    """Whether it began or continued on another day, so that the times of its plan say nothing."""
    announced, begins = announced_start(event), rounds[0].begins
    gaps = [one.gap for one in rounds if one.gap is not None]
    if announced is not None:
        gaps.append(abs(whole_minutes(announced, begins)))
    return any(gap > LONGEST_PAUSE for gap in gaps)


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
        late = ((whole_minutes(middle, at), table) for at, table in results)
        found += [SlowTable(number, table, by) for by, table in late if by >= SLOW_MINUTES]
    return tuple(sorted(found, key=lambda one: (-one.minutes, one.round, one.table))[:SLOWEST])


def _corrections(events: Sequence[int]) -> Mapping[int, Corrections]:
    """Return the corrections of the events that have any, in one query."""
    again = SheetVersion.objects.filter(number__gt=1, table__round__tournament__in=events)
    on_phone = SheetVersion.objects.filter(
        source=SheetVersion.Source.PHONE, is_current=False, table=OuterRef("table")
    )
    is_late = Q(at__gte=F("table__round__closed_at"))
    is_typed = Q(Exists(on_phone), source=SheetVersion.Source.TOTALS)
    rows = again.values("table__round__tournament").annotate(
        before=Count("pk", filter=~is_late | Q(table__round__closed_at=None)),
        after=Count("pk", filter=is_late),
        typed=Count("pk", filter=is_typed),
    )
    return {
        row["table__round__tournament"]: Corrections(row["before"], row["after"], row["typed"])
        for row in rows.order_by()
    }


def _average(found: Sequence[Corrections]) -> Corrections:
    number = max(len(found), 1)
    return Corrections(
        sum(one.before_closing for one in found) / number,
        sum(one.after_closing for one in found) / number,
        sum(one.typed_over_phone for one in found) / number,
    )


def _median(pauses: Sequence[Pause]) -> float | None:
    return median(pause.minutes for pause in pauses) if pauses else None
