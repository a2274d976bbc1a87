"""The list of tournaments: running, coming, past."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, ExtractYear
from django.utils import timezone

from tournament.models import Entry, Round, Screen, Tournament

PAST_PER_PAGE = 50
LONGEST_SEARCH = 60
# Of more events, only the first are shown.
MOST_COMING = 200
MOST_UNPLAYED = 50
MOST_WITHOUT_MONTHS = 12
"""With more upcoming events, each month has a heading."""
MOST: int = 6


@dataclass(frozen=True, slots=True)
class CalendarFilter:
    """The visitor's filters; an empty one has no effect."""

    search: str = ""
    year: int | None = None
    page: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> CalendarFilter:
        """Parse the query string; an invalid year is ignored."""
        year = query.get("year", "")
        is_year = year.isascii() and year.isdecimal() and len(year) == 4
        words = query.get("search", "")[:LONGEST_SEARCH].strip()
        return cls(words, int(year) if is_year else None, query.get("page", ""))

    @property
    def is_narrowing(self) -> bool:
        """Whether any filter is set."""
        return bool(self.search or self.year)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The public tournaments, by state; `unplayed` are planned for a day that has passed."""

    running: Sequence[Tournament]
    coming: Sequence[Tournament]
    past: Page[Tournament]
    years: Sequence[int]
    unplayed: Sequence[Tournament] = ()

    @property
    def months(self) -> Sequence[tuple[dt.date | None, Sequence[Tournament]]]:
        """The upcoming events by month; of a few events one part without a month."""
        if len(self.coming) <= MOST_WITHOUT_MONTHS:
            return [(None, self.coming)]
        by_month = groupby(self.coming, lambda one: one.date.replace(day=1))
        return [(month, list(events)) for month, events in by_month]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to list."""
        return not (self.running or self.coming or self.past.object_list or self.unplayed)


def calendar(wanted: CalendarFilter) -> Calendar:
    """Load the calendar in four queries: the next one first, the latest past one first."""
    found = _found(wanted)
    state = Tournament.State
    listed = list(_counted(found.exclude(state=state.APPROVED).order_by("date", "name")))
    planned, today = [t for t in listed if t.state == state.PLANNED], timezone.localdate()
    past = found.filter(state=state.APPROVED).order_by("-date", "name")
    return Calendar(
        running=[t for t in listed if t.state != state.PLANNED][::-1],
        coming=[t for t in planned if t.date >= today][:MOST_COMING],
        past=Paginator(_counted(past), PAST_PER_PAGE).get_page(wanted.page),
        years=_years(),
        unplayed=[t for t in reversed(planned) if t.date < today][:MOST_UNPLAYED],
    )


def _found(wanted: CalendarFilter) -> QuerySet[Tournament]:
    found: QuerySet[Tournament] = Tournament.objects.public()
    for word in wanted.search.split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    if wanted.year is not None:
        first, last = dt.date(wanted.year, 1, 1), dt.date(wanted.year, 12, 31)
        found = found.filter(date__range=(first, last))
    return found


def _years() -> list[int]:
    years = Tournament.objects.public().annotate(year=ExtractYear("date")).order_by("-year")
    return list(years.values_list("year", flat=True).distinct())


def _counted(found: QuerySet[Tournament]) -> QuerySet[Tournament]:
    return found.select_related("announcement").annotate(
        players=count_of(Entry.objects.all()), rounds_seated=count_of(Round.objects.published())
    )


def count_of(rows: QuerySet) -> Coalesce:
    """Return the count of a tournament's rows, without multiplying one join by another."""
    own = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    counted = own.annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def side_events(tournament: Tournament) -> QuerySet[Tournament]:
    """Return the public events of the same day and place; nothing without a place."""
    if not tournament.place:
        return Tournament.objects.none()
    found = Tournament.objects.public().filter(date=tournament.date, place=tournament.place)
    return found.exclude(pk=tournament.pk).order_by("starts", "name")[:MOST]


def is_shown_on(screen: Screen) -> bool:
    """Whether a screen shows side events."""
    shows = Screen.Shows.BESIDE
    return screen.shows == shows or (
        screen.shows == Screen.Shows.ROTATION and shows in screen.turns
    )


def side_events_digest(screen: Screen) -> str:
    """Return a value that changes with the side events shown on the screen."""
    if not is_shown_on(screen):
        return ""
    return "".join(f"-{one.pk}.{one.revision}" for one in side_events(screen.tournament))
