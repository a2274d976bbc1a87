"""Licences at the desk: the mark in the list of players, and check-in by membership card."""

from __future__ import annotations

import dataclasses
import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from scoring.series.presets import PRESETS
from tests.doors.desk.people.listed import at
from tests.services.series.seasons import series
from tournament.doors.desk.people.rows import PeopleQuery, list_people
from tournament.models import Entry, Licence, Player, Tournament
from tournament.reading.people.licences import card_token
from tournament.services.people.merging import merge_persons
from tournament.services.people.titles_and_licences import give_licence, take_licence
from tournament.services.series.creating import (
    SeriesPlan,
    change_series,
    create_series,
    plan_of,
)
from tournament.services.series.stages import add_stage

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return a stage of a series that requires licences; the first player has one."""
    tournament = event_of(3)
    cup = series(director, "points-for-places", licence_rule="unranked")
    add_stage(cup, tournament, by=director)
    give_licence(_player(tournament, 1), tournament.date.year, number="Z-17", by=director)
    return tournament


def _player(tournament: Tournament, number: int) -> Player:
    return tournament.entries.get(number=number).player


def _licence() -> Licence:
    return Licence.objects.standing().get()


def _arrived(tournament: Tournament) -> list[int]:
    here = Entry.objects.filter(tournament=tournament, arrived_at__isnull=False)
    return list(here.values_list("number", flat=True))


def test_players_without_a_licence_are_marked_in_the_list(
    event: Tournament, signed_in: SignIn, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    text = signed_in().get(at(event)).content.decode()
    with django_assert_num_queries(8):
        found = list_people(event, PeopleQuery(show="unlicensed"))

    assert text.count('<span class="tag">no licence</span>') == 2
    assert [row.number for row in found.rows] == [2, 3]
    assert ("unlicensed", 2) in [(one.name, one.count) for one in found.filters]


def test_no_player_is_marked_where_no_licence_is_needed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(3)
    give_licence(_player(tournament, 1), tournament.date.year, by=director)
    assert not any(row.lacks_licence for row in list_people(tournament, PeopleQuery()).rows)


def test_a_rating_of_the_game_needs_a_licence_too(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(2)
    Tournament.objects.filter(pk=tournament.pk).update(is_rated=True)
    tournament.refresh_from_db()
    plan = SeriesPlan("Reitings", PRESETS["small-points"].rule, game="zole-classic")
    rating = create_series(plan, by=director, kind="ratings")
    before = [row.lacks_licence for row in list_people(tournament, PeopleQuery()).rows]
    change_series(rating, dataclasses.replace(plan_of(rating), licence_rule="hidden"), by=director)
    after = [row.lacks_licence for row in list_people(tournament, PeopleQuery()).rows]
    assert (before, after) == ([False, False], [True, True])


@pytest.mark.parametrize("typed", ["link", "token", "z-17 "])
def test_a_card_or_a_licence_number_checks_its_player_in(
    event: Tournament, signed_in: SignIn, typed: str
) -> None:
    token = card_token(_licence())
    said = {"link": f"https://kluba.example{reverse('card', args=[token])}", "token": token}
    client = signed_in()

    answer = client.post(at(event, "check_in_by_card/"), {"card": said.get(typed, typed)})

    page = client.get(answer["Location"]).content.decode()
    assert _arrived(event) == [1]
    assert "1. Anna Bērziņa is here." in page
    assert answer["Location"].endswith("?card=1")


def test_a_card_of_a_merged_person_checks_in_the_entry(
    event: Tournament, signed_in: SignIn, director: Actor
) -> None:
    other = Player.objects.create(name="Anna B. Bērziņa")
    licence = give_licence(other, event.date.year, number="Z-18", by=director)
    merge_persons(other, _player(event, 1), reason="", by=director)
    signed_in().post(at(event, "check_in_by_card/"), {"card": card_token(licence)})
    assert _arrived(event) == [1]


def test_a_licence_of_other_days_is_stated_at_check_in(
    event: Tournament, signed_in: SignIn, director: Actor
) -> None:
    before = event.date - dt.timedelta(days=9), event.date - dt.timedelta(days=1)
    give_licence(_player(event, 1), event.date.year, number="Z-17", valid=before, by=director)
    client = signed_in()
    answer = client.post(at(event, "check_in_by_card/"), {"card": "Z-17"})
    page = client.get(answer["Location"]).content.decode()
    assert "The licence is not valid on the day of the event." in page
    assert _arrived(event) == [1]


@pytest.mark.parametrize("typed", ["", "Z-99", "1:forged", "card/1:forged/"])
def test_an_unknown_card_checks_nobody_in(event: Tournament, signed_in: SignIn, typed: str) -> None:
    client = signed_in()
    answer = client.post(at(event, "check_in_by_card/"), {"card": typed})
    page = client.get(answer["Location"]).content.decode()
    assert "No player of this tournament has this card or licence number." in page
    assert _arrived(event) == []


def test_a_card_shows_the_licence_until_it_is_removed(
    event: Tournament, client: Client, director: Actor
) -> None:
    licence = _licence()
    address = reverse("card", args=[card_token(licence)])
    shown = client.get(address)
    take_licence(licence, by=director)

    page = shown.content.decode()
    assert "Anna Bērziņa" in page
    assert "Z-17" in page
    assert "data:image/svg+xml" in page
    assert client.get(address).status_code == 404
