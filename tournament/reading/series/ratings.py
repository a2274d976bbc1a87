"""Published ratings: the list of a day, and the movement since the previous one."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.db.models import F
from django.http import Http404
from django.utils import timezone

from scoring.big_points import Place
from tournament.models import Publication, RatedPlace, Scope, Series, Tournament
from tournament.models.player import name_key
from tournament.reading.applications import announced_of
from tournament.reading.people.identity import group_of, root_of, titles_of, whose
from tournament.reading.series.non_public import with_public_events
from tournament.standings.publications import place_from
from tournament.standings.series.publication import table_of
from tournament.standings.series.published import newest_of_game, published_lists
from tournament.standings.series.rated import Period
from tournament.standings.series.stages import game_of_event, roots_of_merged
from tournament.standings.series.table import SeriesLine, SeriesTable
from tournament.words.names import are_initials

BESIDE = 10
WIDTH, HEIGHT, MARGIN = 600, 160, 12
TOP: Final = re.compile(r"\btop\W{0,3}(\d{1,4})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A line of a rating, with the place in the previous list, None for a new player."""

    line: SeriesLine
    before: Place | None
    is_first_list: bool
    title: str = ""

    @property
    def moved(self) -> int | None:
        """How many places up, negative for down; None without a previous place."""
        if self.line.place is None or self.before is None:
            return None
        return self.before.first - self.line.place.first

    @property
    def is_new(self) -> bool:
        """Whether the player was not in the previous list."""
        return self.before is None and not self.is_first_list


@dataclass(frozen=True, slots=True)
class RatingView:
    """A published rating, with the days of all its lists, newest first."""

    series: Series
    said: Publication
    table: SeriesTable
    lines: tuple[RatedLine, ...]
    days: tuple[dt.date, ...]

    @property
    def scope(self) -> Scope:
        """The scope, with the name and slug of the rating."""
        return self.series.scope

    @property
    def earlier(self) -> list[dt.date]:
        """The days of the lists before this one, newest first."""
        return [day for day in self.days if self.said.as_of is None or day < self.said.as_of]

    @property
    def is_outdated(self) -> bool:
        """Whether all its events are too old to count today."""
        today, heads = timezone.localdate(), self.table.stages
        period = Period(today, self.table.rule.window_months)
        return bool(heads) and not any(period.holds(head.day) for head in heads)


def public_ratings() -> list[RatingView]:
    """Return the latest published list of every public rating."""
    lists = Series.objects.filter(scope__kind=Scope.Kind.RATINGS, scope__is_public=True)
    found = []
    for series in lists.select_related("scope").order_by("scope__name"):
        newest = list(published_lists(series)[:2])
        if newest:
            found.append(_view(series, newest[0], newest[1:], ()))
    return found


def rating_view(slug: str, day: dt.date | None = None) -> RatingView:
    """Return the list of a day, by default the newest; raise 404 without one."""
    return rating_of(_series(slug), day)


def rating_of(series: Series, day: dt.date | None = None) -> RatingView:
    """Return a rating's list of a day, even if it is not public."""
    published = published_lists(series).values_list("as_of", flat=True)
    days = tuple(one for one in published if one is not None)
    if not days or day not in (None, *days):
        raise Http404
    # Twenty years of lists are many rows: only this one and the previous one are loaded.
    said = list(published_lists(series).filter(as_of__lte=day or days[0])[:2])
    found = _view(series, said[0], said[1:], days)
    return replace(found, table=with_public_events(found.table))


def rated_line(view: RatingView, player: int) -> RatedLine:
    """Return a player's line; raise 404 if they are not in the list."""
    found = whose(player, ((one.line.player, one) for one in view.lines))
    if found is None:
        raise Http404
    return found


def _series(slug: str) -> Series:
    lists = Series.objects.select_related("scope").filter(scope__kind=Scope.Kind.RATINGS)
    series = lists.filter(scope__slug=slug, scope__is_public=True).first()
    if series is None:
        raise Http404
    return series


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
    persons = {line.player: roots.get(line.player, line.player) for line in table.lines}
    titles = titles_of(persons.values())
    lines = tuple(
        RatedLine(
            line,
            earlier.get(persons[line.player]),
            is_first_list=not before,
            title="" if are_initials(line.name) else titles.get(persons[line.player], ""),
        )
        for line in table.lines
    )
    return RatingView(series, said, table, lines, days)


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A person's place and total in a published list, with its position in the chart."""

    day: dt.date
    place: Place | None
    total: Fraction
    x: int
    y: int


def curve_of(series: Series, player: int) -> tuple[CurvePoint, ...]:
    """Return a person's totals by list, oldest first, with positions in a chart."""
    return curve_through(_places_of(series, group_of(root_of(player))))


def curve_through(stood: Sequence[RatedPlace]) -> tuple[CurvePoint, ...]:
    """Return the chart of these places, each with the `day` of its list, oldest first."""
    totals = [Fraction(place.total) for place in stood]
    least, most = min(totals, default=Fraction(0)), max(totals, default=Fraction(0))
    tall = most - least or Fraction(1)
    step = (WIDTH - 2 * MARGIN) / max(len(stood) - 1, 1)
    return tuple(
        CurvePoint(
            day=_day_of(place),
            place=_place_of(place),
            total=total,
            x=round(MARGIN + step * number),
            y=round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (total - least) / tall),
        )
        for number, (place, total) in enumerate(zip(stood, totals, strict=True))
    )


def _places_of(series: Series, people: list[int]) -> list[RatedPlace]:
    """Return a person's places in all lists, including those of merged rows, in one query."""
    stood = RatedPlace.objects.filter(publication__scope=series.scope_id, player__in=people)
    days = stood.annotate(day=F("publication__as_of")).order_by("day")
    return list(days)


def _day_of(place: RatedPlace) -> dt.date:
    day = getattr(place, "day", None)
    assert isinstance(day, dt.date), "every list of ratings is of a day"
    return day


def _place_of(place: RatedPlace) -> Place | None:
    if place.place_first is None or place.place_last is None:
        return None
    return Place(place.place_first, place.place_last)


@dataclass(frozen=True, slots=True)
class InRating:
    """An applicant's place in the list for a “TOP” class; None if they are not in it."""

    most: int
    place: Place | None

    @property
    def is_among(self) -> bool:
        """Whether the applicant's place is within the limit."""
        return self.place is not None and self.place.first <= self.most


@dataclass(frozen=True, slots=True)
class Tops:
    """The list that decides on entry to an event's “TOP” classes."""

    said: Publication
    places: Mapping[str, Place | None]

    def of(self, name: str, entry_class: str) -> InRating | None:
        """Return an applicant's place for their class; None if it requires no rating."""
        most = most_of(entry_class)
        return None if most is None else InRating(most, self.places.get(name_key(name)))


def most_of(entry_class: str) -> int | None:
    """Return the number of top places that a class requires: 60 for “TOP 60”.

    >>> most_of("TOP 60"), most_of("top-80, vīri"), most_of("Dāmas")
    (60, 80, None)
    """
    found = TOP.search(entry_class)
    return None if found is None else int(found[1])


def tops_of(tournament: Tournament) -> Tops | None:
    """Return the public list, if a class of the event requires one."""
    announced = announced_of(tournament)
    if not any(most_of(name) is not None for name in announced.classes):
        return None
    opens = announced.opens_at and timezone.localdate(announced.opens_at)
    said = newest_of_game(game_of_event(tournament), until=opens)
    if said is None or said.scope is None or not said.scope.is_public:
        return None
    keys = Counter(name_key(row["name"]) for row in said.rows)
    # Namesakes are left out, because the name does not identify the applicant.
    places = {
        key: place_from(row["place"])
        for row in said.rows
        if keys[key := name_key(row["name"])] == 1
    }
    return Tops(said, places)
