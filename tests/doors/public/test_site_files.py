"""Files of the whole site, for pages elsewhere."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client

from scoring.series.presets import RATING
from tests.cast import EventOf
from tests.services.series.seasons import approved, series
from tournament.models import Announcement, Scope, Tournament
from tournament.services.acts import Actor
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating

pytestmark = pytest.mark.django_db


def read(path: str) -> Any:  # noqa: ANN401 a document
    answer = Client().get(path)
    assert (answer.status_code, answer["Access-Control-Allow-Origin"]) == (200, "*")
    return answer.json()


def test_the_tournaments_of_the_site_have_their_format(event_of: EventOf) -> None:
    event = event_of(4, name="Ziemas zole", starts=dt.time(10), place="Cēsis")
    event_of(4, name="Slēpts", public_sees=Tournament.PublicSees.NOTHING)
    fees = "30+10/1 (ladies 0+10, until 1.12. 25+10)"
    Announcement.objects.create(tournament=event, fees=fees, capacity=60, currency="PLN")

    document = read("/events.json")

    (one,) = document["events"]
    assert document["format"] == "karta.events/1"
    assert (one["start"], one["place"], one["state"]) == ("10:00", "Cēsis", "announced")
    assert one["currency"] == "PLN"
    assert one["fees"] == [
        {"class": "everybody", "prize_cents": 3000, "costs_cents": 1000},
        {"class": "ladies", "prize_cents": 0, "costs_cents": 1000},
    ]
    assert (one["stake_cents"], one["entered"], one["places_left"]) == (100, 4, 56)
    assert read("/events.json?from=2099-01-01")["events"] == []
    assert read("/events.json?until=2099-01-01&game=zole-classic")["events"] == [one]


def test_series_and_clubs_are_listed(director: Actor) -> None:
    approved(director)
    series(director)

    (cup,) = read("/series.json")["series"]
    clubs = read("/clubs.json")["clubs"]
    listed = Client().get("/clubs.csv").content.decode("utf-8-sig").splitlines()

    assert cup["standings"] == "http://testserver/series/garkalnes-kauss/standings.json"
    assert [one["name"] for one in clubs] == [line.split(";")[0] for line in listed[1:]]
    assert read(cup["standings"].removeprefix("http://testserver"))["rows"] == []


def test_the_latest_list_of_a_rating_has_names_numbers_and_titles(director: Actor) -> None:
    event = approved(director, is_rated=True)
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    publish_rating(rating, dt.date(2026, 2, 1), by=director)
    player = event.entries.get(number=1).player
    player.federation_number = "LV-7"
    player.save()

    document = read("/ratings/klasika/latest.json")

    row = next(one for one in document["rows"] if one["player"] == player.pk)
    assert (document["format"], document["as_of"]) == ("karta.rating/1", "2026-02-01")
    assert (row["name"], row["federation_number"]) == (player.name, "LV-7")


@pytest.mark.parametrize("path", ["/calendar.ics", "/events.atom"])
def test_feeds_may_be_read_by_scripts_of_other_sites(event_of: EventOf, path: str) -> None:
    event_of(4)

    assert Client().get(path)["Access-Control-Allow-Origin"] == "*"


def test_an_unknown_format_of_clubs_is_not_found() -> None:
    assert Client().get("/clubs.xml").status_code == 404
