"""Announcing the tournaments of a calendar together."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from tournament.exchange.calendar_lists import CalendarLine, read_calendar
from tournament.models import Tournament
from tournament.models.player import name_key
from tournament.reading.money.levies import currency_of_house
from tournament.security.access import tournaments_of
from tournament.services.acts import Actor
from tournament.services.applications.announcing import (
    EntryTerms,
    accepted_terms,
    announce_entry,
)
from tournament.services.events.planning import (
    TournamentPlan,
    create_tournament,
    settings_of_plan,
)
from tournament.services.refusals import Refused

MOST_LINES: Final = 200
LONGEST: Final = 120


@dataclass(frozen=True, slots=True)
class PlannedAnnouncement:
    """A line of a calendar as it would be announced, or the reason why it cannot be."""

    line: CalendarLine
    plan: TournamentPlan | None = None
    terms: EntryTerms | None = None
    because: Refused | None = None
    is_known: bool = False

    @property
    def is_new(self) -> bool:
        """Whether the line would be announced."""
        return self.because is None and not self.is_known


def plan_calendar(text: str, preset: str, *, by: Actor) -> Sequence[PlannedAnnouncement]:
    """Return the plan of each line; `preset` is for the lines that name no game."""
    lines = read_calendar(text)
    if lines is None:
        raise Refused("calendar_without_headings")
    if not lines:
        raise Refused("list_empty")
    if len(lines) > MOST_LINES:
        raise Refused("list_too_long", limit=MOST_LINES)
    own = tournaments_of(by.user) if by.user is not None else Tournament.objects.all()
    kept = own.exclude(listing=Tournament.Listing.DELETED)
    known: set[tuple[str, dt.date | None]] = {
        (name_key(name), day) for name, day in kept.values_list("name", "date")
    }
    currency = currency_of_house()
    return [_planned(line, preset, currency, known) for line in lines]


def _planned(
    line: CalendarLine, preset: str, currency: str, known: set[tuple[str, dt.date | None]]
) -> PlannedAnnouncement:
    key = name_key(line.name), line.date
    if line.name and line.date and key in known:
        return PlannedAnnouncement(line, is_known=True)
    known.add(key)
    try:
        plan = _plan_of(line, preset)
        event = Tournament(date=plan.date, preset=plan.preset, settings=dict(plan.settings))
        settings_of_plan(plan)
        terms = accepted_terms(event, _terms_of(line, currency))
    except Refused as why:
        return PlannedAnnouncement(line, because=why)
    return PlannedAnnouncement(line, plan, terms)


def _plan_of(line: CalendarLine, preset: str) -> TournamentPlan:
    if line.unread:
        raise Refused("calendar_cell_unreadable", given=line.unread[0])
    if line.date is None:
        raise Refused("results_day_unknown")
    played = {"rounds": line.rounds, "deals": line.deals}
    return TournamentPlan(
        name=line.name[:LONGEST],
        date=line.date,
        preset=line.preset or preset,
        settings={name: number for name, number in played.items() if number},
        starts=line.starts,
        place=line.place[:LONGEST],
        contact=line.contact[:200],
        is_rated=line.is_rated,
    )


def _terms_of(line: CalendarLine, currency: str) -> EntryTerms:
    return EntryTerms(
        currency=currency,
        fees=line.fees,
        capacity=line.capacity,
        last_day=line.last_day,
        region=line.region[:60],
        organisers=line.organisers[:200],
    )


def announce_calendar(text: str, preset: str, *, by: Actor, key: str) -> int:
    """Announce the new lines of a calendar, all or none, and return how many they are."""
    with transaction.atomic():
        planned = plan_calendar(text, preset, by=by)
        if any(one.because for one in planned):
            raise Refused("calendar_faulty")
        new = [one for one in planned if one.is_new]
        for one in new:
            assert one.plan is not None
            assert one.terms is not None
            event = create_tournament(one.plan, by=by, key=f"{key}-{one.line.number}")
            announce_entry(event, one.terms, by=by)
    return len(new)
