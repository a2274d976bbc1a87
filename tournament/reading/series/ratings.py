"""Published ratings: the list of a day, how everybody moved since the one before, and a curve."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import Http404

from scoring.big_points import Place
from tournament.models import Publication, Scope, Series
from tournament.reading.people.identity import group_of, root_of, whose
from tournament.standings.publications import place_from
from tournament.standings.series.announced import table_of
from tournament.standings.series.stages import roots_of_merged
from tournament.standings.series.table import SeriesLine, SeriesTable, StageHead

BESIDE = 10
CURVE_WIDTH, CURVE_HEIGHT, MARGIN = 600, 160, 12


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


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Somebody's place and total in one published list, and where it stands in the drawing."""

    day: dt.date
    place: Place | None
    total: Fraction
    x: int
    y: int


def public_ratings() -> list[RatingView]:
    """Return every public list as it was published last, side by side."""
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS, scope__is_public=True)
    found = []
    for series in lists.select_related("scope").order_by("scope__name"):
        newest = _published(series)[:2]
        if newest:
            found.append(_view(series, newest[0], newest[1:], ()))
    return found


def rating_view(slug: str, day: dt.date | None = None) -> RatingView:
    """Return the list of a day, the newest where none is named; 404 where there is none."""
    series = _series(slug)
    said = _published(series)
    days = tuple(one.as_of for one in said if one.as_of)
    at = next((at for at, one in enumerate(said) if day in (None, one.as_of)), None)
    if at is None:
        raise Http404
    return _view(series, said[at], said[at + 1 : at + 2], days)


def rated_line(view: RatingView, player: int) -> RatedLine:
    """Return somebody's line; 404 where they are not in the list."""
    found = whose(player, ((one.line.player, one) for one in view.lines))
    if found is None:
        raise Http404
    return found


def curve_of(series: Series, player: int) -> tuple[CurvePoint, ...]:
    """Return somebody's totals from list to list, the oldest first, placed in a drawing."""
    group = set(group_of(root_of(player)))
    rows = [
        (said.as_of, row)
        for said in reversed(_published(series))
        for row in said.rows
        if row["player"] in group and said.as_of
    ]
    totals = [Fraction(row["total"]) for _day, row in rows]
    most = max(totals, default=Fraction(0)) or Fraction(1)
    step = (CURVE_WIDTH - 2 * MARGIN) / max(len(rows) - 1, 1)
    return tuple(
        CurvePoint(
            day=day,
            place=place_from(row["place"]),
            total=total,
            x=round(MARGIN + step * number),
            y=round(CURVE_HEIGHT - MARGIN - (CURVE_HEIGHT - 2 * MARGIN) * total / most),
        )
        for number, ((day, row), total) in enumerate(zip(rows, totals, strict=True))
    )


def stage_heads(view: RatingView) -> Mapping[int, StageHead]:
    """Return the events of a list by their numbers."""
    return {stage.number: stage for stage in view.table.stages}


def newest_of_game(game: str) -> Publication | None:
    """Return the newest published rating of a game; of several lists the one made first."""
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS, game=game).order_by("pk")
    for series in lists.select_related("scope"):
        said = _published(series)
        if said:
            return said[0]
    return None


def _series(slug: str) -> Series:
    lists = Series.objects.select_related("scope").filter(scope__kind=Scope.Kind.RATINGS)
    series = lists.filter(scope__slug=slug, scope__is_public=True).first()
    if series is None:
        raise Http404
    return series


def _published(series: Series) -> list[Publication]:
    said = series.scope.publications.filter(kind=Publication.Kind.RATING)
    return list(said.order_by("-as_of"))


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
