"""The stages of a series as a calendar file (iCalendar, RFC 5545)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from itertools import chain

from django.utils import timezone

from tournament.reading.icalendar import calendar_file, escaped, moment
from tournament.reading.series.hidden import is_hidden, public_stage_name
from tournament.reading.series.pages import SeriesView
from tournament.standings.series.stages import StageAtHand


def write_series_calendar(view: SeriesView, *, page: str) -> bytes:
    """Return every stage as an entry; each leads to the page of the series."""
    entries = (_entry(view, stage, page) for stage in view.stages)
    return calendar_file(view.scope.name, chain.from_iterable(entries))


def _entry(view: SeriesView, stage: StageAtHand, page: str) -> Iterator[str]:
    event = stage.tournament
    yield "BEGIN:VEVENT"
    # The row, not the number: a stage that is put in between moves the others' numbers.
    yield f"UID:{view.scope.slug}-{stage.row.pk if stage.row else stage.event.pk}@karta"
    midnight = timezone.make_aware(dt.datetime.combine(stage.day, dt.time()))
    yield f"DTSTAMP:{moment(midnight)}"
    yield f"SEQUENCE:{view.scope.revision + (event.revision if event else 0)}"
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
