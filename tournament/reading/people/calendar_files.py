"""Somebody's rounds as a calendar file (iCalendar, RFC 5545) that their telephone keeps."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Seat, Tournament
from tournament.reading.events.timetable import PlannedRound, timetable
from tournament.reading.visibility import PublicView
from tournament.words import figures

CONTENT = "text/calendar; charset=utf-8"
LONGEST_LINE = 75


@dataclass(frozen=True, slots=True)
class Appointment:
    """One entry of the calendar; without a beginning it takes the whole day."""

    name: str
    words: str
    day: dt.date
    begins: dt.datetime | None = None
    ends: dt.datetime | None = None


def appointments(wall: PublicView, number: int) -> tuple[Appointment, ...]:
    """Return a player's rounds by the plan, with their seats as far as they are published."""
    shown = {played.number for played in wall.rounds}
    seats = Seat.objects.playing().filter(
        round__tournament=wall.tournament, round__number__in=shown, entry__number=number
    )
    found = seats.values_list("round__number", "table__number", "letter")
    at = {played: (table, letter) for played, table, letter in found}
    planned = timetable(wall.tournament)
    if not planned:
        return (Appointment("day", wall.tournament.name, wall.tournament.date),)
    return tuple(_appointment(wall.tournament, one, at.get(one.number)) for one in planned)


def write_calendar(wall: PublicView, number: int, *, page: str) -> bytes:
    """Return the appointments as a file; each leads to the player's page."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Karta//Karta//LV", "CALSCALE:GREGORIAN"]
    lines.append(f"X-WR-CALNAME:{_escaped(wall.tournament.name)}")
    for one in appointments(wall, number):
        lines += _event(wall.tournament, number, one, page)
    lines.append("END:VCALENDAR")
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


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
    yield f"DTSTAMP:{_moment(midnight)}"
    yield f"SEQUENCE:{tournament.revision}"
    if one.begins is not None and one.ends is not None:
        yield f"DTSTART:{_moment(one.begins)}"
        yield f"DTEND:{_moment(one.ends)}"
    else:
        yield f"DTSTART;VALUE=DATE:{one.day:%Y%m%d}"
    yield f"SUMMARY:{_escaped(one.words)}"
    if tournament.place:
        yield f"LOCATION:{_escaped(tournament.place)}"
    yield f"URL:{page}"
    yield "END:VEVENT"


def _moment(when: dt.datetime) -> str:
    return f"{when.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> str:
    """Return a line of no more than 75 bytes, the rest on lines that begin with a space."""
    parts = [""]
    for sign in line:
        if len((parts[-1] + sign).encode()) > LONGEST_LINE - (len(parts) > 1):
            parts.append("")
        parts[-1] += sign
    return "\r\n ".join(parts)
