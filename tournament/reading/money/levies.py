"""The levy per start that organisers owe the federation: the events of a month by organiser."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count

from tournament.models import House, Tournament
from tournament.models.currency import EURO


@dataclass(frozen=True, slots=True)
class LeviedEvent:
    """An event of the month; `starts` is None until its result is approved."""

    event: Tournament
    organisers: str
    starts: int | None
    rate: int

    @property
    def cents(self) -> int:
        """The levy of the event."""
        return (self.starts or 0) * self.rate


@dataclass(frozen=True, slots=True)
class OrganiserLevy:
    """The events of one organiser in a month, with their sums."""

    organisers: str
    events: Sequence[LeviedEvent]

    @property
    def starts(self) -> int:
        """The starts in approved results."""
        return sum(one.starts or 0 for one in self.events)

    @property
    def cents(self) -> int:
        """The levy of all events."""
        return sum(one.cents for one in self.events)


def levy_rate() -> int:
    """Return the present levy per start, in cents."""
    return House.objects.values_list("levy_cents", flat=True).first() or 0


def currency_of_house() -> str:
    """Return the currency of the instance, in which it counts levies."""
    return House.objects.values_list("currency", flat=True).first() or EURO


def levies_of(month: dt.date) -> list[OrganiserLevy]:
    """Return the levies of a month by organiser; two queries.

    A start is a line of the approved result, a disqualified player's too. Rehearsals are free.
    """
    rate = levy_rate()
    found = Tournament.objects.kept().filter(
        date__year=month.year, date__month=month.month, is_rehearsal=False
    )
    rows = [
        LeviedEvent(
            event,
            _organisers(event),
            event.levied if event.state == Tournament.State.APPROVED else None,
            rate,
        )
        for event in found.select_related("announcement")
        .annotate(levied=Count("placings"))
        .order_by("date", "pk")
    ]
    rows.sort(key=lambda one: one.organisers)
    return [
        OrganiserLevy(name, list(events))
        for name, events in groupby(rows, lambda one: one.organisers)
    ]


def _organisers(event: Tournament) -> str:
    announced = getattr(event, "announcement", None)
    return announced.organisers if announced is not None else ""
