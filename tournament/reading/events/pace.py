"""The pace of past events, and the forecast of an event's rounds from it."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from math import ceil
from typing import Any, Final

from django.db.models import Count, Max
from django.utils import timezone

from scoring.blocks import Block, block_at
from scoring.pace import PastRound, RoundToPlay, TimeModel, schedule
from tournament.models import Round, SheetVersion, Table, Team, Tournament
from tournament.standings.sheets import blocks_of, rounds_planned, settings_of

PAST_EVENTS: Final = 10
LONGEST_PAUSE: Final = 180
"""Minutes; a longer pause is a night or a meal that nobody planned."""
LONGEST_PART: Final = 3
"""A round that took more than so many times its planned minutes teaches nothing."""
PLAYED: Final = (
    SheetVersion.Source.TOTALS,
    SheetVersion.Source.DEALS,
    SheetVersion.Source.PHONE,
)
"""Results entered while the event was played; a file's came all at once."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round as it was played, or the part of a group that advanced before the others.

    It begins with its seats, the first one with its clock or at the announced time if that is
    later; it ends with its last result. `gap` are the minutes to the next seats without the
    planned break; None where they are not seated.
    """

    number: int
    group: str
    tables: int
    begins: dt.datetime
    ends: dt.datetime
    gap: int | None

    @property
    def minutes(self) -> int:
        """The minutes from the seats to the last result."""
        return whole_minutes(self.begins, self.ends)

    @property
    def pause(self) -> int | None:
        """The minutes to the next seats; None if they were a night, or out of order."""
        if self.gap is None or not -LONGEST_PAUSE < self.gap <= LONGEST_PAUSE:
            return None
        return max(self.gap, 0)


@dataclass(frozen=True, slots=True)
class PlayedEvents:
    """The rounds of events as they were played, and which events had teams."""

    rounds: Mapping[int, Sequence[PlayedRound]] = field(default_factory=dict)
    with_teams: frozenset[int] = frozenset()

    def pace(self, events: Iterable[Tournament], *, has_teams: bool) -> TimeModel:
        """Return the pace learnt from these events."""
        past = (one for event in events for one in self._past(event))
        return TimeModel(has_teams=has_teams, past=tuple(past))

    def _past(self, event: Tournament) -> Iterable[PastRound]:
        for one in self.rounds.get(event.pk, ()):
            planned = to_play(event, one.number, one.tables)
            part = one.minutes / planned.minutes
            yield PastRound(
                event.pk,
                one.tables,
                part=part if 0 < part <= LONGEST_PART else None,
                pause=one.pause,
                is_clocked=planned.is_clocked,
                is_cut=planned.is_cut,
                has_teams=event.pk in self.with_teams,
            )


@dataclass(frozen=True, slots=True)
class EventSize:
    """An approved event with the tables of its first round."""

    event: int
    date: dt.date
    tables: int


def approved_sizes() -> Sequence[EventSize]:
    """Return the approved events, rehearsals excluded, the newest first; one query."""
    first = Table.objects.filter(
        round__number=1,
        round__tournament__state=Tournament.State.APPROVED,
        round__tournament__is_rehearsal=False,
    )
    rows = first.values_list("round__tournament", "round__tournament__date")
    found = [EventSize(*row) for row in rows.annotate(Count("pk")).order_by()]
    return sorted(found, key=lambda one: (one.date, one.event), reverse=True)


def alike(sizes: Iterable[EventSize], tables: int, before: EventSize | None = None) -> list[int]:
    """Return the last events of half to twice as many tables, before an event if any."""
    found = [
        one.event
        for one in sizes
        if tables <= 2 * one.tables <= 4 * tables
        and (before is None or (one.date, one.event) < (before.date, before.event))
    ]
    return found[:PAST_EVENTS]


def learnt_pace(tables: int, *, has_teams: bool = False) -> TimeModel:
    """Return the pace of the last events of about as many tables, in five queries."""
    chosen = alike(approved_sizes(), tables)
    events = Tournament.objects.filter(pk__in=chosen)
    return played_events(events).pace(events, has_teams=has_teams)


def played_events(events: Iterable[Tournament]) -> PlayedEvents:
    """Return the rounds of the events as they were played, in three queries."""
    by_id = {one.pk: one for one in events}
    if not by_id:
        return PlayedEvents()
    results = SheetVersion.objects.filter(
        number=1, source__in=PLAYED, table__round__tournament__in=by_id
    ).values("table__round", "table__group")
    rows: defaultdict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for row in results.annotate(
        last=Max("at"), tables=Count("pk"), gone=Max("table__gone_on_at")
    ).order_by("table__group"):
        rows[row["table__round"]].append(row)
    rounds = defaultdict(list)
    for each in Round.objects.published().filter(tournament__in=by_id).order_by("number"):
        rounds[each.tournament_id].append(each)
    teams = Team.objects.standing().filter(tournament__in=by_id)
    return PlayedEvents(
        {pk: tuple(_played(by_id[pk], found, rows)) for pk, found in rounds.items()},
        frozenset(teams.values_list("tournament", flat=True).distinct()),
    )


def _played(
    event: Tournament, rounds: Sequence[Round], rows: Mapping[int, Sequence[Mapping[str, Any]]]
) -> Iterable[PlayedRound]:
    breaks = {each["after_round"]: each["minutes"] for each in event.breaks}
    ahead: dict[str, dt.datetime] = {}
    for played, following in zip_longest(rounds, rounds[1:]):
        rest = breaks.get(played.number, 0)
        next_seats = following and following.published_at
        gone = {row["table__group"]: row["gone"] for row in rows[played.pk] if row["gone"]}
        for one in _parts(rows[played.pk], apart=bool(gone or ahead)):
            seats = gone.get(one["table__group"], next_seats)
            gap = None if seats is None else whole_minutes(one["last"], seats) - rest
            group, tables, last = one["table__group"], one["tables"], one["last"]
            begins = ahead.get(group) or _begins(event, played, last)
            yield PlayedRound(played.number, group, tables, begins, last, gap)
        ahead = gone


def _parts(rows: Sequence[Mapping[str, Any]], *, apart: bool) -> Sequence[Mapping[str, Any]]:
    """Return the groups of a round, or the whole round if none advanced before the others."""
    if apart or not rows:
        return rows
    last, tables = max(row["last"] for row in rows), sum(row["tables"] for row in rows)
    return [{"table__group": "", "last": last, "tables": tables}]


def _begins(event: Tournament, played: Round, last: dt.datetime) -> dt.datetime:
    assert played.published_at is not None
    if played.number > 1:
        return played.published_at
    seats, announced = played.published_at, announced_start(event)
    if announced is not None and announced < last:
        seats = max(seats, announced)
    return played.started_at or seats


def announced_start(event: Tournament) -> dt.datetime | None:
    """Return when the event begins by its settings; None without a time."""
    if event.starts is None:
        return None
    return timezone.make_aware(dt.datetime.combine(event.date, event.starts))


def whole_minutes(since: dt.datetime, until: dt.datetime) -> int:
    """Return the minutes between two times, rounded."""
    return round((until - since) / dt.timedelta(minutes=1))


def to_play(event: Tournament, number: int, tables: int, rest: int = 0) -> RoundToPlay:
    """Return a round of an event's plan; no query."""
    settings = settings_of(event, number)
    following = block_at(blocks_of(event), number + 1, settings_of(event))
    return RoundToPlay(
        TimeModel().planned_minutes(settings.deals, settings.minutes),
        tables,
        is_clocked=settings.minutes is not None,
        is_cut=bool(following.groups) and following.first_round == number + 1,
        rest=rest,
    )


@dataclass(frozen=True, slots=True)
class ForecastRound:
    """The times of a round by the forecast."""

    number: int
    begins: dt.datetime
    ends: dt.datetime


def forecast(
    event: Tournament, tables: int, pace: TimeModel, starts: dt.datetime
) -> tuple[ForecastRound, ...]:
    """Return when the rounds of an event begin and end by its plan and a pace; no query.

    `tables` are those of the first round; a group takes as many as its plan has players for.
    """
    blocks, settings = blocks_of(event), settings_of(event)
    breaks = {each["after_round"]: each["minutes"] for each in event.breaks}
    rounds = []
    for number in range(1, rounds_planned(event) + 1):
        block = block_at(blocks, number, settings)
        if number == block.first_round:
            tables = _tables_in(block, tables)
        rounds.append(to_play(event, number, tables, breaks.get(number, 0)))
    return tuple(
        ForecastRound(
            number, starts + dt.timedelta(minutes=begins), starts + dt.timedelta(minutes=ends)
        )
        for number, (begins, ends) in enumerate(schedule(rounds, pace), start=1)
    )


def _tables_in(block: Block, tables: int) -> int:
    """Return the tables of a block after this many before it: fewer if players are eliminated."""
    playing = [each for each in block.groups if not each.is_out]
    if not playing or any(each.first is None and each.per_table is None for each in playing):
        return tables
    players = sum((each.first or 0) + (each.per_table or 0) * tables for each in playing)
    return min(ceil(players / block.settings.usual_size), tables)
