"""Published ratings: the list of a day, and how everybody moved since the one before."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone

from scoring.big_points import Place
from tournament.models import Publication, Scope, Series
from tournament.reading.people.identity import whose
from tournament.reading.series.hidden import with_public_events
from tournament.standings.publications import place_from
from tournament.standings.series.announced import table_of
from tournament.standings.series.rated import Period
from tournament.standings.series.stages import roots_of_merged
from tournament.standings.series.table import SeriesLine, SeriesTable

BESIDE = 10


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A line of a rating, and the place in the list before; empty for who is new in it."""

    line: SeriesLine
    before: Place | None
    is_first_list: bool

    @property
    def moved(self) -> int | None:
        """How many places up, negative for down; None where there is nothing to compare."""
        if self.line.place is None or self.before is None:
            return None
        return self.before.first - self.line.place.first

    @property
    def is_new(self) -> bool:
        """Whether the player was not in the list before."""
        return self.before is None and not self.is_first_list


@dataclass(frozen=True, slots=True)
class RatingView:
    """A published rating, with the days of all others of its list, the newest first."""

    series: Series
    said: Publication
    table: SeriesTable
    lines: tuple[RatedLine, ...]
    days: tuple[dt.date, ...]

    @property
    def scope(self) -> Scope:
        """What the list is called, and where."""
        return self.series.scope

    @property
    def is_outdated(self) -> bool:
        """Whether none of its events would count today any more."""
        today, heads = timezone.localdate(), self.table.stages
        period = Period(today, self.table.rule.window_months)
        return bool(heads) and not any(period.holds(head.day) for head in heads)


def public_ratings() -> list[RatingView]:
    """Return every public list as it was published last, side by side."""
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS, scope__is_public=True)
    found = []
    for series in lists.select_related("scope").order_by("scope__name"):
        newest = list(_published(series)[:2])
        if newest:
            found.append(_view(series, newest[0], newest[1:], ()))
    return found


def rating_view(slug: str, day: dt.date | None = None) -> RatingView:
    """Return the list of a day, the newest where none is named; 404 where there is none."""
    return rating_of(_series(slug), day)


def rating_of(series: Series, day: dt.date | None = None) -> RatingView:
    """Return the list of a day of a rating, also of one that the public may not see."""
    published = _published(series).values_list("as_of", flat=True)
    days = tuple(one for one in published if one is not None)
    if not days or day not in (None, *days):
        raise Http404
    # Twenty years of lists are many rows: only this one and the one before are read.
    said = list(_published(series).filter(as_of__lte=day or days[0])[:2])
    found = _view(series, said[0], said[1:], days)
    return replace(found, table=with_public_events(found.table))


def rated_line(view: RatingView, player: int) -> RatedLine:
    """Return somebody's line; 404 where they are not in the list."""
    found = whose(player, ((one.line.player, one) for one in view.lines))
    if found is None:
        raise Http404
    return found


def newest_of_game(game: str, *, until: dt.date | None = None) -> Publication | None:
    """Return the newest published rating of a game, up to a day; of several the one made first."""
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS, game=game).order_by("pk")
    for series in lists.select_related("scope"):
        published = _published(series).select_related("scope")
        said = (published.filter(as_of__lte=until) if until else published).first()
        if said is not None:
            return said
    return None


def _series(slug: str) -> Series:
    lists = Series.objects.select_related("scope").filter(scope__kind=Scope.Kind.RATINGS)
    series = lists.filter(scope__slug=slug, scope__is_public=True).first()
    if series is None:
        raise Http404
    return series


def _published(series: Series) -> QuerySet[Publication]:
    """Return its published lists, the newest first."""
    said = series.scope.publications.filter(kind=Publication.Kind.RATING)
    return said.exclude(as_of=None).order_by("-as_of")


def _view(
    series: Series, said: Publication, before: Sequence[Publication], days: tuple[dt.date, ...]
) -> RatingView:
    roots = roots_of_merged()
    earlier = {
        roots.get(row["player"], row["player"]): place_from(row["place"])
        for one in before
        for row in one.rows
    }
    table = table_of(said)
    lines = tuple(
        RatedLine(line, earlier.get(roots.get(line.player, line.player)), is_first_list=not before)
        for line in table.lines
    )
    return RatingView(series, said, table, lines, days)
