"""Many events as one calendar file: the house's own, or those of a series."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.reading.applications.announced import announced_of, format_line
from tournament.reading.events.timetable import timetable
from tournament.reading.icalendar import calendar_file, escaped, moment

BACK: Final = dt.timedelta(days=366)
"""How far back a feed goes: a calendar that subscribed keeps no more than it is sent."""
MOST: Final = 400
USUAL_HOURS: Final = 6


def public_events() -> QuerySet[Tournament]:
    """Find the public events of the last year and all to come, rehearsals left out."""
    since = timezone.localdate() - BACK
    found = Tournament.objects.public().filter(date__gte=since, is_rehearsal=False)
    return found.select_related("announcement").order_by("-date", "pk")[:MOST]


def write_feed(
    name: str, events: Iterable[Tournament], *, page: Callable[[Tournament], str]
) -> bytes:
    """Return the events as one file; each leads to its own page, which stays when it is moved."""
    return calendar_file(name, chain.from_iterable(_event(event, page(event)) for event in events))


def _event(event: Tournament, page: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    # The address never changes, so a moved event moves in every calendar that has it.
    yield f"UID:{event.slug}@karta"
    midnight = timezone.make_aware(dt.datetime.combine(event.date, dt.time()))
    yield f"DTSTAMP:{moment(midnight)}"
    yield f"SEQUENCE:{event.revision}"
    yield f"STATUS:{'CANCELLED' if event.called_off else 'CONFIRMED'}"
    yield from _when(event)
    yield f"SUMMARY:{escaped(event.name)}"
    if event.place:
        yield f"LOCATION:{escaped(event.place)}"
    yield f"DESCRIPTION:{_told(event)}"
    yield f"URL:{page}"
    yield "END:VEVENT"


def _when(event: Tournament) -> Iterator[str]:
    if event.starts is None:
        yield f"DTSTART;VALUE=DATE:{event.date:%Y%m%d}"
        return
    begins = timezone.make_aware(dt.datetime.combine(event.date, event.starts))
    planned = timetable(event)
    ends = planned[-1].ends_at if planned else begins + dt.timedelta(hours=USUAL_HOURS)
    yield f"DTSTART:{moment(begins)}"
    yield f"DTEND:{moment(ends)}"


def _told(event: Tournament) -> str:
    announced, parts = announced_of(event), [format_line(event)]
    if event.called_off:
        parts.append(_("Called off: %(reason)s") % {"reason": event.called_off})
    elif announced.moved_from is not None:
        parts.append(_("Moved: %(reason)s") % {"reason": announced.moved_why})
    # An escaped line break parts the sentences.
    return "\\n".join(escaped(part) for part in parts)
