"""The list of tournaments."""

import datetime as dt

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django import DjangoAssertNumQueries

from tests.cast import Announce, EventOf, approve, finish, play_and_close, seat
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.services.acts import Actor


def test_running_events_come_first_then_coming_ones(
    client: Client, director: Actor, event_of: EventOf, announce: Announce
) -> None:
    announce(name="Ziemas zole", date=in_days(8))
    announce(name="Advente", date=in_days(0))
    announce(name="Rudens zole", date=in_days(-1))
    seat(event_of(5, name="Rudens kauss", place="Ogre"), by=director)

    words = words_of(client.get("/"))

    today, soon, past = (date_format(in_days(n), "SHORT_DATE_FORMAT") for n in (0, 8, -1))
    assert words[words.index("Pašreizējie") : words.index("Kalendāra fails")] == (
        "Pašreizējie 21.11.2026 Rudens kauss Ogre · 5 dalībnieki · 1. kārta"
        f" Gaidāmie {today} Advente 4×16 {soon} Ziemas zole 4×16"
        f" Bez rezultāta {past} Rudens zole 4×16 "
    )


def in_days(days: int) -> dt.date:
    return timezone.localdate() + dt.timedelta(days)


def test_many_upcoming_events_are_listed_by_month(
    client: Client, announce: Announce, settings: LazySettings
) -> None:
    settings.EMBED_HOSTS = ["https://federation.example"]
    for number in range(13):
        announce(name=f"Kauss {number}", date=in_days(30 * number))
    announce(name="Vakar", date=in_days(-1))

    pages = [client.get(page).content.decode() for page in ("/", "/embed/calendar/")]

    assert [12 <= page.count('<h3 class="month">') <= 13 for page in pages] == [True, True]
    assert ["Vakar" in page for page in pages] == [True, False]


def test_a_past_event_shows_its_number_of_rounds_and_a_provisional_one_its_state(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event = event_of(4, settings={"rounds": 1})
    play_and_close(event, by=director)
    finish(event, by=director)
    provisional = words_of(client.get("/"))
    approve(event, by=director, early_because="all are here")

    assert "4 dalībnieki · provizorisks rezultāts" in provisional
    assert "4 dalībnieki · 1 kārta" in words_of(client.get("/"))


@pytest.mark.django_db
def test_an_empty_list_explains_what_it_will_contain(client: Client) -> None:
    assert "Vēl nav izziņots neviens turnīrs" in words_of(client.get("/"))


@pytest.mark.parametrize("tournaments", [1, 3])
def test_it_takes_four_queries_for_any_number_of_events(
    client: Client,
    event_of: EventOf,
    tournaments: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(tournaments):
        event_of(2, name=f"Kauss {number}")

    with django_assert_num_queries(4):
        client.get("/")


def test_past_events_are_found_by_name_place_and_year(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event_of(2, name="Vasaras kauss", place="Ogre", date=dt.date(2025, 7, 1))
    event_of(2, name="Rudens kauss", place="Cēsis")
    Tournament.objects.update(state=Tournament.State.APPROVED)

    found = [
        [
            name
            for name in ("Vasaras kauss", "Rudens kauss")
            if name in words_of(client.get(f"/?{query}"))
        ]
        for query in (
            "search=ogre",
            "search=rudens",
            "year=2025",
            "year=2026&search=ogre",
            "year=x",
        )
    ]

    assert found == [
        ["Vasaras kauss"],
        ["Rudens kauss"],
        ["Vasaras kauss"],
        [],
        ["Vasaras kauss", "Rudens kauss"],
    ]


def test_many_past_events_are_paged(client: Client, event_of: EventOf) -> None:
    for number in range(51):
        event_of(0, name=f"Kauss {number:02}")
    Tournament.objects.update(state=Tournament.State.APPROVED)

    shown = [words_of(client.get(f"/?page={page}")).count("21.11.2026") for page in (1, 2, 99)]

    assert shown == [50, 1, 1]
