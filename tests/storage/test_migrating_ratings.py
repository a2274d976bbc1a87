"""Lists of ratings that an earlier release published: everybody keeps their way through them."""

from __future__ import annotations

import datetime as dt
from importlib import import_module

import pytest
from django.apps import apps

from scoring.series.presets import RATING
from tests.services.series.seasons import take_in
from tournament.models import RatedPlace, Scope, Series
from tournament.reading.series.curves import curve_of
from tournament.services.acts import Actor
from tournament.services.series import publishing
from tournament.services.series.making import SeriesPlan, create_series

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 2, 1)
BEFORE = DAY - dt.timedelta(days=1)
DIRECTOR = Actor("Dace")


def klasika() -> Series:
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    return create_series(plan, by=DIRECTOR, kind=Scope.Kind.RATINGS)


def bring_over() -> None:
    """Do what the migration does with the rows."""
    name = "tournament.migrations.0038_published_lists_keep_everybodys_place"
    import_module(name).keep(apps, None)


def test_the_migration_writes_down_what_publishing_writes() -> None:
    rating = klasika()
    take_in(rating, 2, 1, 3, by=DIRECTOR, day=BEFORE)
    said = publishing.publish_rating(rating, DAY, by=DIRECTOR)
    facts = ("publication", "player", "place_first", "place_last", "total")
    kept = list(RatedPlace.objects.order_by("pk").values_list(*facts))
    RatedPlace.objects.all().delete()

    bring_over()

    assert list(RatedPlace.objects.order_by("pk").values_list(*facts)) == kept
    assert [row["place"] for row in said.rows] == ["1", "2", "3"]


def test_a_list_that_the_old_code_published_meanwhile_is_written_with_the_next() -> None:
    rating = klasika()
    take_in(rating, 2, 1, 3, by=DIRECTOR, day=BEFORE)
    first = publishing.publish_rating(rating, DAY, by=DIRECTOR)
    RatedPlace.objects.all().delete()

    publishing.publish_rating(rating, DAY + dt.timedelta(days=28), by=DIRECTOR)

    points = curve_of(rating, first.rows[0]["player"])
    assert [(point.day.day, str(point.place)) for point in points] == [(1, "1"), (1, "1")]
