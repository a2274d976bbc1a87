"""Publication of ratings: monthly or by hand, frozen from then on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Max, QuerySet
from django.utils import timezone

from tournament.models import Publication, RatedPlace, Scope, Series
from tournament.reading.series.strengths import NOTE, compute_strengths, strengths_as_json
from tournament.services.acts import Actor, acting, declare
from tournament.services.refusals import Refused
from tournament.standings.publications import place_from
from tournament.standings.series.publication import notes_as_json, rows_as_json
from tournament.standings.series.table import SeriesTable, load_series_book

AT_ONCE = 2_000
RATING = Publication.Kind.RATING


def keep_rated_places(scope: Scope) -> None:
    """Write the missing rows of all published rating lists.

    A list published by an earlier release during the update is written with the next one.
    """
    lists = scope.publications.filter(kind=Publication.Kind.RATING, rated=None).order_by("pk")
    for said in lists.iterator(chunk_size=1):
        RatedPlace.objects.bulk_create(_places(said), batch_size=AT_ONCE)


def _places(said: Publication) -> Iterator[RatedPlace]:
    for row in said.rows:
        place = place_from(row["place"])
        yield RatedPlace(
            publication=said,
            player_id=row["player"],
            place_first=None if place is None else place.first,
            place_last=None if place is None else place.last,
            total=row["total"],
        )


@declare(may="approve")
def publish_rating(series: Series, as_of: dt.date, *, by: Actor, key: str = "") -> Publication:
    """Publish the rating as of a day; later corrections appear in the next one."""
    # Twenty years take seconds, and no other act should wait for them.
    strengths = strengths_as_json(compute_strengths(series.game, until=as_of))
    with acting(series.scope, publish_rating, by=by, key=key) as act:
        if made := act.already_made(Publication):
            return made
        if as_of > timezone.localdate():
            raise Refused("rating_day_to_come", day=as_of)
        if act.scope.publications.filter(kind=RATING, as_of=as_of).exists():
            raise Refused("rating_published", day=as_of)
        table = load_series_book(series, as_of=as_of).table
        if (refused := why_not_publish(table, as_of)) is not None:
            raise refused
        said = Publication.objects.create(
            scope=act.scope,
            kind=RATING,
            as_of=as_of,
            revision=act.revision,
            rows=rows_as_json(table),
            notes=notes_as_json(table) | {NOTE: strengths},
            **act.signature,
        )
        keep_rated_places(act.scope)
        after = {"as_of": as_of.isoformat(), "players": len(table.lines)}
        act.note(subject=act.scope.name, after=after, result=said)
    return said


def why_not_publish(table: SeriesTable, as_of: dt.date) -> Refused | None:
    """Return the obstacle to publishing a list as of a day; None if there is no obstacle."""
    return None if table.lines else Refused("rating_of_nobody", day=as_of)


def publish_due(today: dt.date, *, by: Actor) -> list[Publication]:
    """Publish every rating that is due.

    Days missed while the machine was off are skipped, except the last. A list without players
    waits for its next event: an empty one would rank and seat no one, as if nobody had ever
    played. `skipped_list` reports lists in which all events are too old.
    """
    made = []
    for series in _with_a_day():
        day = _day_without_list(series, today)
        if day is None:
            continue
        # This is checked every hour: do not learn strengths for a list without players.
        if why_not_publish(load_series_book(series, as_of=day).table, day) is not None:
            continue
        try:
            made.append(publish_rating(series, day, by=by, key=f"due/{day}"))
        except Refused:
            # Another worker was faster; the rating is published.
            continue
    return made


@dataclass(frozen=True, slots=True)
class SkippedList:
    """A list that was not published on its day, and the day of the newest one."""

    day: dt.date
    newest: dt.date


def skipped_list(series: Series, today: dt.date) -> SkippedList | None:
    """Return the list that is due but empty, as no event counts any more; None if not due.

    A rating without any list yet waits for its first event and misses none.
    """
    day = _day_without_list(series, today)
    newest = series.scope.publications.filter(kind=RATING).aggregate(day=Max("as_of"))["day"]
    if day is None or newest is None or load_series_book(series, as_of=day).table.lines:
        return None
    return SkippedList(day, newest)


def all_kept_back(today: dt.date) -> list[tuple[Series, SkippedList]]:
    """Return every rating whose list was not published, with the details."""
    found = ((series, skipped_list(series, today)) for series in _with_a_day())
    return [(series, missed) for series, missed in found if missed is not None]


def _with_a_day() -> QuerySet[Series]:
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS).exclude(publish_day=None)
    return lists.select_related("scope")


def _day_without_list(series: Series, today: dt.date) -> dt.date | None:
    """Return the last publication day, if there is no list of that day or later."""
    if series.publish_day is None:
        return None
    day = last_due(today, series.publish_day)
    is_published = series.scope.publications.filter(kind=RATING, as_of__gte=day).exists()
    return None if is_published else day


def last_due(today: dt.date, day_of_month: int) -> dt.date:
    """Return the last publication day up to today.

    >>> last_due(dt.date(2026, 3, 1), 1), last_due(dt.date(2026, 1, 14), 15)
    (datetime.date(2026, 3, 1), datetime.date(2025, 12, 15))
    """
    this_month = today.replace(day=day_of_month)
    if this_month <= today:
        return this_month
    return (today.replace(day=1) - dt.timedelta(days=1)).replace(day=day_of_month)
