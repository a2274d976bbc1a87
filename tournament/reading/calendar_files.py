"""Several events as one calendar file: those of the instance, or of a series."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from django.db.models import Max, Min, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import JournalEntry, OutsideEvent, Publication, Seat, Tournament
from tournament.reading.applications import announced_of, priced_line
from tournament.reading.events.calendar import CalendarFilter, narrowed
from tournament.reading.events.timetable import PlannedRound, timetable
from tournament.reading.series.non_public import is_hidden, public_stage_name
from tournament.reading.series.pages import SeriesView
from tournament.reading.visibility import PublicView
from tournament.standings.series.stages import StageAtHand
from tournament.words import figures

CONTENT: Final = "text/calendar; charset=utf-8"
LONGEST_LINE: Final = 75
BACK: Final = dt.timedelta(days=366)
"""How far back a feed goes: a subscribed calendar shows only what the feed contains."""
MOST: Final = 400
USUAL_HOURS: Final = 6
ANNOUNCING: Final = (
    "create_tournament", "import_event", "change_settings", "move_event", "announce_entry",
    "call_off", "take_place_after_all", "bring_back_tournament", "change_visibility",
)  # fmt: skip
"""The acts that change what a list of events shows of one."""


def last_changes(events: Iterable[Tournament]) -> dict[int, dt.datetime]:
    """Return when each event was last announced, changed or published, in two queries.

    Readers of a feed and of a calendar see an entry with a later time as new.
    """
    keys = [event.pk for event in events]
    changes = Q(verb__in=ANNOUNCING) | Q(undoes__verb__in=ANNOUNCING)
    noted = JournalEntry.objects.filter(tournament__in=keys).order_by().values("tournament")
    changed = noted.annotate(last=Max("at", filter=changes), begun=Min("at"))
    found = {one["tournament"]: one["last"] or one["begun"] for one in changed}
    said = Publication.objects.filter(tournament__in=keys).order_by().values("tournament")
    for key, at in said.annotate(last=Max("at")).values_list("tournament", "last"):
        found[key] = max(at, found.get(key, at))
    return found


def changed_at(event: Tournament, changes: Mapping[int, dt.datetime]) -> dt.datetime:
    """Return the last change of an event; of one without a journal, the start of its day."""
    midnight = timezone.make_aware(dt.datetime.combine(event.date, dt.time()))
    return changes.get(event.pk, midnight)


def calendar_file(name: str, events: Iterable[str]) -> bytes:
    """Return a calendar file from its name and the lines of its events."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Karta//Karta//LV", "CALSCALE:GREGORIAN"]
    lines += [f"X-WR-CALNAME:{escaped(name)}", *events, "END:VCALENDAR"]
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def moment(when: dt.datetime) -> str:
    """Return a moment in iCalendar format."""
    return f"{when.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    """Return a text on one line, with special characters escaped for iCalendar."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> str:
    """Return a line folded at 75 bytes; continuation lines begin with a space."""
    parts = [""]
    for sign in line:
        if len((parts[-1] + sign).encode()) > LONGEST_LINE - (len(parts) > 1):
            parts.append("")
        parts[-1] += sign
    return "\r\n ".join(parts)


def public_events(wanted: CalendarFilter) -> QuerySet[Tournament]:
    """Return the public events of the last year and all future ones, without rehearsals."""
    since = timezone.localdate() - BACK
    found = Tournament.objects.public().filter(date__gte=since, is_rehearsal=False)
    listed = narrowed(found, wanted).select_related("announcement")
    return listed.order_by("-date", "pk")[:MOST]


def write_feed(
    name: str, events: Iterable[Tournament], *, page: Callable[[Tournament], str]
) -> bytes:
    """Return the events as one file; each links to its page, whose URL never changes."""
    listed = list(events)
    changes = last_changes(listed)
    entries = (_event(one, page(one), changed_at(one, changes)) for one in listed)
    return calendar_file(name, chain.from_iterable(entries))


def _event(event: Tournament, page: str, changed: dt.datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    # The URL never changes, so a moved event moves in all subscribed calendars.
    yield f"UID:{event.slug}@karta"
    yield f"DTSTAMP:{moment(changed)}"
    yield f"SEQUENCE:{event.settled_revision}"
    yield f"STATUS:{'CANCELLED' if event.called_off else 'CONFIRMED'}"
    yield from _when(event)
    yield f"SUMMARY:{escaped(event.name)}"
    if event.place:
        yield f"LOCATION:{escaped(event.place)}"
    yield f"DESCRIPTION:{_told(event)}"
    yield f"URL:{page}"
    yield "END:VEVENT"


def _when(event: Tournament) -> Iterator[str]:
    last = announced_of(event).last_day
    if event.starts is None or last is not None:
        yield f"DTSTART;VALUE=DATE:{event.date:%Y%m%d}"
        if last is not None:
            # The end of a whole-day entry is the day after the last one.
            yield f"DTEND;VALUE=DATE:{last + dt.timedelta(days=1):%Y%m%d}"
        return
    begins = timezone.make_aware(dt.datetime.combine(event.date, event.starts))
    planned = timetable(event)
    ends = planned[-1].ends_at if planned else begins + dt.timedelta(hours=USUAL_HOURS)
    yield f"DTSTART:{moment(begins)}"
    yield f"DTEND:{moment(ends)}"


def _told(event: Tournament) -> str:
    announced, parts = announced_of(event), [priced_line(event)]
    if event.called_off:
        parts.append(_("Called off: %(reason)s") % {"reason": event.called_off})
    elif announced.moved_from is not None:
        parts.append(_("Moved: %(reason)s") % {"reason": announced.moved_why})
    # An escaped line break separates the sentences.
    return "\\n".join(escaped(part) for part in parts)


@dataclass(frozen=True, slots=True)
class Appointment:
    """An entry of the calendar; without a start time it takes the whole day."""

    name: str
    words: str
    day: dt.date
    begins: dt.datetime | None = None
    ends: dt.datetime | None = None


def appointments(view: PublicView, number: int) -> tuple[Appointment, ...]:
    """Return a player's planned rounds, with their seats if these are published."""
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
    """Return the appointments as a file; each links to the player's page."""
    shown = view.tournament
    changed = changed_at(shown, last_changes([shown]))
    events = (
        _appointment_event(shown, one, page, uid=f"{shown.slug}-{number}", changed=changed)
        for one in appointments(view, number)
    )
    return calendar_file(shown.name, chain.from_iterable(events))


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


def _appointment_event(
    tournament: Tournament, one: Appointment, page: str, *, uid: str, changed: dt.datetime
) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{uid}-{one.name}@karta"
    # Calendars prefer the higher sequence number, regardless of when it was fetched.
    yield f"DTSTAMP:{moment(changed)}"
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


def write_series_calendar(view: SeriesView, *, page: str) -> bytes:
    """Return all stages as entries; each links to the page of the series."""
    changes = last_changes(stage.tournament for stage in view.stages if stage.tournament)
    entries = (_entry(view, stage, page, changes) for stage in view.stages)
    return calendar_file(view.scope.name, chain.from_iterable(entries))


def _entry(
    view: SeriesView, stage: StageAtHand, page: str, changes: Mapping[int, dt.datetime]
) -> Iterator[str]:
    event = stage.tournament
    yield "BEGIN:VEVENT"
    # The row's key, not the number: inserting a stage changes the numbers of others.
    yield f"UID:{view.scope.slug}-{stage.row.pk if stage.row else stage.event.pk}@karta"
    told = stage.event
    # An external event is never edited.
    changed = told.at if isinstance(told, OutsideEvent) else changed_at(told, changes)
    yield f"DTSTAMP:{moment(changed)}"
    yield f"SEQUENCE:{view.scope.revision + (event.settled_revision if event else 0)}"
    if event is not None and event.starts is not None:
        begins = timezone.make_aware(dt.datetime.combine(stage.day, event.starts))
        yield f"DTSTART:{moment(begins)}"
    else:
        yield f"DTSTART;VALUE=DATE:{stage.day:%Y%m%d}"
    yield f"SUMMARY:{escaped(f'{view.scope.name}: {public_stage_name(stage)}')}"
    if event is not None and event.place and not is_hidden(event):
        yield f"LOCATION:{escaped(event.place)}"
    if event is not None and event.called_off:
        yield "STATUS:CANCELLED"
    yield f"URL:{page}"
    yield "END:VEVENT"
