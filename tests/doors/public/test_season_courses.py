"""A person's page has the curve of each rating, and their place in each stage of a series."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.series.presets import RATING
from tests.doors.public.reading import rows_of, words_of
from tests.services.series.seasons import JANUARY, approved, series, take_in
from tournament.models import Player, Scope, Series
from tournament.services.acts import Actor
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating
from tournament.services.series.stages import add_stage

pytestmark = pytest.mark.sqlite_enough


@pytest.fixture
def rating(director: Actor) -> Series:
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    return create_series(plan, by=director, kind=Scope.Kind.RATINGS)


def test_places_in_the_stages_are_listed_with_the_size_of_the_field(
    client: Client, director: Actor
) -> None:
    cup = series(director)
    event = approved(director)
    add_stage(cup, event, by=director)
    take_in(cup, 2, 3, 1, by=director, day=JANUARY + dt.timedelta(days=7))
    anna = Player.objects.get(name="Anna Bērziņa")
    own = anna.placings.get()

    rows = rows_of(client.get(f"/players/{anna.pk}/"))

    assert [row for row in rows if "posms" in row[0]][-2:] == [
        ["1. posms 30.01.2026", f"{own.place_first}. no 4"],
        ["Ziemas posms 6.02.2026", "3. no 3"],
    ]


@pytest.mark.parametrize("lists", [2, 4])
def test_a_rating_has_a_curve_from_its_second_list_on(
    client: Client,
    director: Actor,
    rating: Series,
    lists: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    take_in(rating, 2, 1, 3, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")
    publish_rating(rating, JANUARY + dt.timedelta(days=1), by=director)
    assert "<polyline" not in client.get(f"/players/{anna.pk}/").content.decode()
    for number in range(2, lists + 1):
        publish_rating(rating, JANUARY + dt.timedelta(days=number), by=director)

    with django_assert_num_queries(20):
        page = client.get(f"/players/{anna.pk}/")

    assert page.content.decode().count("<circle") == lists
    assert "31.01.2026: " in words_of(page)
