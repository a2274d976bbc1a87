"""Somebody's rounds as a calendar file (iCalendar, RFC 5545) that their telephone keeps."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Seat, Tournament
from tournament.reading.events.timetable import PlannedRound, timetable
from tournament.reading.icalendar import calendar_file, escaped, moment
from tournament.reading.visibility import PublicView
from tournament.words import figures


@dataclass(frozen=True, slots=True)
class Appointment:
    """One entry of the calendar; without a beginning it takes the whole day."""

    name: str
    words: str
    day: dt.date
    begins: dt.datetime | None = None
    ends: dt.datetime | None = None


def appointments(view: PublicView, number: int) -> tuple[Appointment, ...]:
    """Return a player's rounds by the plan, with their seats as far as they are published."""
    shown = {played.number for played in view.rounds}
    seats = Seat.objects.playing().filter(
        round__tournament=view.tournament, round__number__in=shown, entry__number=number
    )
    found = seats.values_list("round__number", "table__number", "letter")
    at = {played: (table, letter) for played, table, letter in found}
    planned = timetable(view.tournament)
    if not planned:
        return (Appointment("day", view.tournament.name, view.tournament.date),)
    return tuple(_appointment(view.tournament, one, at.get(one.number)) for one in planned)


def write_calendar(view: PublicView, number: int, *, page: str) -> bytes:
    """Return the appointments as a file; each leads to the player's page."""
    events = (_event(view.tournament, number, one, page) for one in appointments(view, number))
    return calendar_file(view.tournament.name, chain.from_iterable(events))


def _appointment(
    tournament: Tournament, planned: PlannedRound, at: tuple[int, int | None] | None
) -> Appointment:
    facts = {"tournament": tournament.name, "number": planned.number}
    words = _("%(tournament)s, round %(number)s") % facts
    if at is not None:
        seat = {"table": at[0], "seat": figures.letter(at[1])}
        words = f"{words}: " + _("table %(table)s, seat %(seat)s") % seat
    day = tournament.date
    return Appointment(str(planned.number), words, day, planned.begins_at, planned.ends_at)


def _event(tournament: Tournament, number: int, one: Appointment, page: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{tournament.slug}-{number}-{one.name}@karta"
    # A calendar takes a later revision for the truer one, whenever it was fetched.
    midnight = timezone.make_aware(dt.datetime.combine(tournament.date, dt.time()))
    yield f"DTSTAMP:{moment(midnight)}"
    yield f"SEQUENCE:{tournament.revision}"
    if one.begins is not None and one.ends is not None:
        yield f"DTSTART:{moment(one.begins)}"
        yield f"DTEND:{moment(one.ends)}"
    else:
        yield f"DTSTART;VALUE=DATE:{one.day:%Y%m%d}"
    yield f"SUMMARY:{escaped(one.words)}"
    if tournament.place:
        yield f"LOCATION:{escaped(tournament.place)}"
    yield f"URL:{page}"
    yield "END:VEVENT"
