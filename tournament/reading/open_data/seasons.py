"""Public series and ratings, as other programs read them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils import timezone

from tournament.models import Player, Scope, Series
from tournament.reading.open_data.events import Address
from tournament.reading.series.lists import SeriesListRow, series_rows
from tournament.reading.series.ratings import RatedLine, RatingView, public_ratings
from tournament.standings.series.stages import roots_of_merged
from tournament.words.names import are_initials

RATING: Final = "karta.rating/1"


@dataclass(frozen=True, slots=True)
class SeriesFacts:
    """A series (sērija, kauss) with its number of stages and the days of the next and the last."""

    slug: str
    name: str
    stages: int
    next_day: dt.date | None
    last_day: dt.date | None
    of_teams: bool
    revision: int
    url: str
    standings: str


@dataclass(frozen=True, slots=True)
class RatingFacts:
    """A rating with the day of its newest published list, and how many people are in it."""

    slug: str
    name: str
    game: str
    as_of: dt.date
    published: dt.date
    people: int
    revision: int
    url: str


@dataclass(frozen=True, slots=True)
class RatingDays:
    """A rating with the days of all its published lists, newest first."""

    slug: str
    name: str
    game: str
    days: Sequence[dt.date]
    revision: int
    url: str


def all_series(address: Address, standings: Address) -> list[SeriesFacts]:
    """Return the public series, those with the earliest next stage first."""
    shown = Series.objects.filter(scope__kind=Scope.Kind.SERIES, scope__is_public=True)
    rows = series_rows(shown, today=timezone.localdate())
    return [_series_facts(row, address, standings) for row in rows]


def _series_facts(row: SeriesListRow, address: Address, standings: Address) -> SeriesFacts:
    scope = row.series.scope
    return SeriesFacts(
        slug=scope.slug,
        name=scope.name,
        stages=row.stages,
        next_day=row.next_day,
        last_day=row.last_day,
        of_teams=row.series.of_teams,
        revision=scope.revision,
        url=address("series", scope.slug),
        standings=standings(scope.slug),
    )


def all_ratings(address: Address) -> list[RatingFacts]:
    """Return the public ratings that have a published list."""
    return [
        RatingFacts(
            slug=view.scope.slug,
            name=view.scope.name,
            game=view.series.game,
            as_of=_as_of(view),
            published=timezone.localdate(view.said.at),
            people=len(view.lines),
            revision=view.scope.revision,
            url=address("rating", view.scope.slug),
        )
        for view in public_ratings()
    ]


def rating_days(view: RatingView, address: Address) -> RatingDays:
    """Return a rating with the days of its lists."""
    return RatingDays(
        slug=view.scope.slug,
        name=view.scope.name,
        game=view.series.game,
        days=view.days,
        revision=view.scope.revision,
        url=address("rating", view.scope.slug),
    )


def rating_document(view: RatingView) -> dict[str, Any]:
    """Return the list of a day as karta.rating/1, in three more queries."""
    numbers = _federation_numbers(view)
    return {
        "format": RATING,
        "list": view.scope.slug,
        "name": view.scope.name,
        "as_of": _as_of(view).isoformat(),
        "published": timezone.localdate(view.said.at).isoformat(),
        "rows": [_row(line, numbers) for line in view.lines],
    }


def _as_of(view: RatingView) -> dt.date:
    assert view.said.as_of is not None, "a published list has a day"
    return view.said.as_of


def _federation_numbers(view: RatingView) -> Mapping[int, str]:
    """Return the federation numbers of the people in a list who are shown by their full name."""
    roots = roots_of_merged()
    named = {one.line.player for one in view.lines if not are_initials(one.line.name)}
    persons = {key: roots.get(key, key) for key in named}
    known = Player.objects.filter(pk__in=set(persons.values()), erased_at=None)
    numbers = dict(known.exclude(federation_number="").values_list("pk", "federation_number"))
    return {key: numbers[root] for key, root in persons.items() if root in numbers}


def _row(one: RatedLine, numbers: Mapping[int, str]) -> dict[str, Any]:
    total = Fraction(one.line.total)
    return {
        "place": None if one.line.place is None else str(one.line.place),
        "player": one.line.player,
        "name": one.line.name,
        "club": one.line.club,
        "federation_number": numbers.get(one.line.player),
        "title": one.title or None,
        "points": str(total),
        "decimal": f"{float(total):.2f}",
        "events": one.line.played,
        "move": one.moved,
    }
