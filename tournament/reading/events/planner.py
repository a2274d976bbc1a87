"""The season ahead for a secretary: what is planned, and which events clash."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q
from django.utils import timezone

from tournament.models import Tournament
from tournament.reading.applications import announced_of
from tournament.reading.events.calendar import game_of
from tournament.security.access import tournaments_of

MOST_PLANNED: Final = 400


@dataclass(frozen=True, slots=True)
class DayClash:
    """Another event on the same days, and what else the two share."""

    other: Tournament
    same_place: bool
    same_region: bool
    same_game: bool

    @property
    def is_serious(self) -> bool:
        """Whether the two compete for the same players: in one game, and near each other."""
        return self.same_game and (self.same_place or self.same_region)


@dataclass(frozen=True, slots=True)
class PlannedEvent:
    """A coming event with its clashes."""

    event: Tournament
    region: str
    last_day: dt.date | None
    clashes: tuple[DayClash, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """The coming events in order, and those around a day that was asked for."""

    planned: tuple[PlannedEvent, ...]
    day: dt.date | None = None
    around: tuple[PlannedEvent, ...] = ()

    @property
    def clashing(self) -> int:
        """How many events clash seriously."""
        return sum(any(clash.is_serious for clash in one.clashes) for one in self.planned)


def season_ahead(user: User | AnonymousUser, day: dt.date | None = None) -> Season:
    """Return the public events and the user's own from today on, in one query."""
    own = tournaments_of(user).order_by().values("pk")
    shown = Q(pk__in=own) | ~Q(public_sees=Tournament.PublicSees.NOTHING)
    found = Tournament.objects.kept().filter(shown, called_off="", is_rehearsal=False)
    coming = found.filter(date__gte=timezone.localdate(), state=Tournament.State.PLANNED)
    events = list(coming.select_related("announcement").order_by("date", "name")[:MOST_PLANNED])
    planned = tuple(_planned(one, events) for one in events)
    if day is None:
        return Season(planned)
    week = dt.timedelta(days=7)
    around = (one for one in planned if abs(one.event.date - day) <= week)
    return Season(planned, day, tuple(around))


def _planned(event: Tournament, events: Sequence[Tournament]) -> PlannedEvent:
    announced = announced_of(event)
    clashes = tuple(_clashes(event, events))
    return PlannedEvent(event, announced.region, announced.last_day, clashes)


def _clashes(event: Tournament, events: Sequence[Tournament]) -> Iterator[DayClash]:
    first, last = _days(event)
    region = announced_of(event).region
    game = game_of(event.preset, event.settings)
    for other in events:
        begins, ends = _days(other)
        if other.pk != event.pk and begins <= last and ends >= first:
            yield DayClash(
                other,
                same_place=bool(event.place) and event.place == other.place,
                same_region=bool(region) and region == announced_of(other).region,
                same_game=game == game_of(other.preset, other.settings),
            )


def _days(event: Tournament) -> tuple[dt.date, dt.date]:
    return event.date, announced_of(event).last_day or event.date
