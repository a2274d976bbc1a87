"""Reading this site, its series and its ratings."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse

from scoring.games import GAMES
from scoring.series.files import write_series
from tournament.doors.api.answers import HouseFacts
from tournament.doors.api.asked import ApiRequest, day_in
from tournament.doors.api.listing import ApiListing, listed
from tournament.models import House, Scope, Tournament
from tournament.ops.site import site_of
from tournament.reading.open_data import seasons
from tournament.reading.open_data.events import site_revision
from tournament.reading.open_data.seasons import RatingDays, RatingFacts, SeriesFacts
from tournament.reading.series.pages import public_series
from tournament.reading.series.ratings import rating_view
from tournament.standings.series.publication import standings_document


def house(asked: ApiRequest) -> HouseFacts:
    """Return the site's name and the numbers of its public tournaments, series and ratings."""
    house = House.objects.first()
    shown = Scope.objects.public()
    return HouseFacts(
        name="" if house is None else house.name,
        url=asked.page("tournaments"),
        languages=[code for code, _name in settings.LANGUAGES],
        games=list(GAMES),
        tournaments=Tournament.objects.public().count(),
        series=shown.filter(kind=Scope.Kind.SERIES).count(),
        ratings=shown.filter(kind=Scope.Kind.RATINGS).count(),
        revision=site_revision(),
    )


def all_series(asked: ApiRequest) -> ApiListing[SeriesFacts]:
    """Return the public series, those with the earliest next stage first."""

    def standings(slug: str) -> str:
        return site_of(asked.request) + reverse("api_series_standings", args=(slug,))

    found = seasons.all_series(asked.page, standings)
    return listed(found, lambda one: one.slug, site_revision())


def series(_asked: ApiRequest, slug: str) -> dict[str, Any]:
    """Return a series with its rule, people and results, as karta.series/1."""
    return write_series(public_series(slug).scored)


def series_standings(_asked: ApiRequest, slug: str) -> dict[str, Any]:
    """Return the table of a series, as karta.series-standings/1."""
    return standings_document(public_series(slug).table.lines)


def ratings(asked: ApiRequest) -> ApiListing[RatingFacts]:
    """Return the public ratings that have a published list."""
    return listed(seasons.all_ratings(asked.page), lambda one: one.slug, site_revision())


def rating(asked: ApiRequest, slug: str) -> RatingDays:
    """Return a rating with the days of its lists."""
    return seasons.rating_days(rating_view(slug), asked.page)


def rating_list(_asked: ApiRequest, slug: str, day: str = "") -> dict[str, Any]:
    """Return the list of a day, by default the newest, as karta.rating/1."""
    return seasons.rating_document(rating_view(slug, day_in(day, "day") if day else None))
