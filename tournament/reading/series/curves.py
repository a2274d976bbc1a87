"""Somebody's way through the published lists of a rating, drawn."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import F

from scoring.big_points import Place
from tournament.models import RatedPlace, Series
from tournament.reading.people.identity import group_of, root_of

WIDTH, HEIGHT, MARGIN = 600, 160, 12


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """Somebody's place and total in one published list, and where it stands in the drawing."""

    day: dt.date
    place: Place | None
    total: Fraction
    x: int
    y: int


def curve_of(series: Series, player: int) -> tuple[CurvePoint, ...]:
    """Return somebody's totals from list to list, the oldest first, placed in a drawing."""
    stood = _places_of(series, group_of(root_of(player)))
    totals = [Fraction(place.total) for place in stood]
    most = max(totals, default=Fraction(0)) or Fraction(1)
    step = (WIDTH - 2 * MARGIN) / max(len(stood) - 1, 1)
    return tuple(
        CurvePoint(
            day=_day_of(place),
            place=_place_of(place),
            total=total,
            x=round(MARGIN + step * number),
            y=round(HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * total / most),
        )
        for number, (place, total) in enumerate(zip(stood, totals, strict=True))
    )


def _places_of(series: Series, people: list[int]) -> list[RatedPlace]:
    """Return where one person, who may have been several, stood in every list: one query."""
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
