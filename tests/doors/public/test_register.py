"""People across events on public pages: the register, partners, clubs, records."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, finish, play_and_close
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Entry, Merge, Player, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning, settings_changes
from tournament.services.people import merging
from tournament.services.results import finishing

IN_ORDER = {"first_seating": "list", "rounds": 1}
PAGES = ("/players/", "/clubs/", "/records/")


def finished(event_of: EventOf, by: Actor, players: int = 4, **facts: object) -> Tournament:
    event = event_of(players, **{"settings": IN_ORDER, **facts})
    play_and_close(event, by=by)
    finish(event, by=by)
    return event


def person(name: str) -> Player:
    return Player.objects.get(name=name)


def summer_and_autumn(event_of: EventOf, by: Actor) -> None:
    finished(event_of, by, name="Vasaras kauss", date=dt.date(2026, 7, 1))
    finished(event_of, by, name="Rudens kauss")


def test_the_register_lists_people_by_surname_with_their_results(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    summer_and_autumn(event_of, director)

    assert rows_of(client.get("/players/"))[1:] == [
        ["Anna Bērziņa", "Cēsis", "2", "2", "2", "1."],
        ["Bruno Kalniņš", "Rīga", "2", "0", "2", "2."],
        ["Dainis Liepa", "Cēsis", "2", "0", "0", "4."],
        ["Cilda Ozola", "Ogre", "2", "0", "2", "3."],
    ]


@pytest.mark.parametrize(("language", "best"), [("en", "1"), ("pl", "1."), ("ru", "1")])
def test_the_best_place_has_the_format_of_the_language(
    client: Client, director: Actor, event_of: EventOf, language: str, best: str
) -> None:
    finished(event_of, director, name="Rudens kauss")
    client.cookies["django_language"] = language

    assert rows_of(client.get("/players/"))[1][-1] == best


def test_a_search_needs_no_diacritics(client: Client, director: Actor, event_of: EventOf) -> None:
    finished(event_of, director)

    assert [row[0] for row in rows_of(client.get("/players/?search=berzina"))[1:]] == [
        "Anna Bērziņa"
    ]
    assert "Neviens nav atrasts" in words_of(client.get("/players/?search=qqq"))


@pytest.mark.parametrize(
    "facts",
    [
        {"public_sees": Tournament.PublicSees.SEATS},
        {"public_sees": Tournament.PublicSees.NOTHING},
        {"public_names": Tournament.PublicNames.INITIALS},
    ],
)
def test_events_with_hidden_names_are_listed_nowhere(
    client: Client, director: Actor, event_of: EventOf, facts: dict[str, str]
) -> None:
    finished(event_of, director, 4, **facts)

    assert all("Anna" not in words_of(client.get(page)) for page in PAGES)
    assert client.get(f"/players/{person('Anna Bērziņa').pk}/partners/").status_code == 404


def test_a_minor_is_listed_nowhere_until_the_organiser_shows_their_name(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event = event_of(4, settings=IN_ORDER)
    anna = person("Anna Bērziņa")
    Entry.objects.filter(player=anna).update(born=event.date.year - 12)
    play_and_close(event, by=director)
    finish(event, by=director)
    bruno = person("Bruno Kalniņš")

    assert "Anna" not in words_of(client.get("/players/"))
    assert "Anna" not in words_of(client.get(f"/players/{bruno.pk}/"))

    event.refresh_from_db()
    named = replace(planning.plan_of(event), names_minors=True)
    settings_changes.change_settings(event, named, by=director)
    assert "Anna" in words_of(client.get("/players/"))


def test_table_partners_have_their_balance_and_a_page_of_their_tables(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    summer_and_autumn(event_of, director)
    anna, bruno = person("Anna Bērziņa"), person("Bruno Kalniņš")

    partners = rows_of(client.get(f"/players/{anna.pk}/partners/"))[1:]
    both = client.get(f"/players/{anna.pk}/with/{bruno.pk}/")

    assert [row[0].split()[0] for row in partners] == ["Dainis", "Cilda", "Bruno"]
    assert partners[2][1:] == ["2 kopā: Bruno Kalniņš", "2", "0", "+22"]
    assert [row[1:] for row in rows_of(both)[1:]] == [["+9", "−2", "+11"]] * 2
    assert "/rudens-kauss-2026/rounds/1/tables/1/" in both.content.decode()


def test_two_players_who_never_met_have_no_page(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    finished(event_of, director)
    anna, other = person("Anna Bērziņa"), Player.objects.create(name="Zane Zvaigzne")

    assert client.get(f"/players/{anna.pk}/with/{other.pk}/").status_code == 404
    assert client.get(f"/players/{anna.pk}/with/{anna.pk}/").status_code == 404


def test_old_addresses_of_merged_people_redirect_permanently(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    finished(event_of, director)
    anna, new = person("Anna Bērziņa"), Player.objects.create(name="Anna Kalna", club="Ogre")
    bruno = person("Bruno Kalniņš")
    merging.merge_persons(anna, new, reason="", by=director)

    for path in ("", "partners/"):
        led = client.get(f"/players/{anna.pk}/{path}")
        assert (led.status_code, led.headers["Location"]) == (301, f"/players/{new.pk}/{path}")
    led = client.get(f"/players/{anna.pk}/with/{bruno.pk}/")
    assert led.headers["Location"] == f"/players/{new.pk}/with/{bruno.pk}/"
    assert [row[0] for row in rows_of(client.get("/players/"))[1:]][:1] == ["Anna Kalna"]
    assert "Rudens kauss" in words_of(client.get(f"/players/{new.pk}/"))

    merging.split_persons(Merge.objects.get(), by=director)
    assert client.get(f"/players/{anna.pk}/").status_code == 200
    assert client.get(f"/players/{new.pk}/").status_code == 404


def test_a_club_has_its_people_and_their_wins(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    finished(event_of, director, players=5)

    assert rows_of(client.get("/clubs/"))[1:] == [
        ["Cēsis", "2", "1"],
        ["Ogre", "1", "0"],
        ["Rīga", "2", "0"],
    ]
    assert [row[0] for row in rows_of(client.get("/clubs/cesis/"))[1:]] == [
        "Anna Bērziņa",
        "Dainis Liepa",
    ]
    assert client.get("/clubs/nav/").status_code == 404


def test_records_list_most_wins_and_best_results(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    summer_and_autumn(event_of, director)

    page = words_of(client.get("/records/"))

    assert "Visvairāk uzvaru Dalībnieks Cik reižu Anna Bērziņa Cēsis 2" in page


def test_an_erased_person_is_listed_nowhere(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    finished(event_of, director)
    anna, bruno = person("Anna Bērziņa"), person("Bruno Kalniņš")
    Player.objects.filter(pk=anna.pk).update(erased_at=timezone.now())

    for page in (*PAGES, f"/players/{bruno.pk}/"):
        assert "Anna" not in words_of(client.get(page))


def test_a_withdrawn_result_is_no_longer_listed(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event = finished(event_of, director)
    finishing.back_to_running(event, reason="a slip", by=director)

    assert rows_of(client.get("/players/")) == []


@pytest.mark.parametrize("events", [1, 3])
@pytest.mark.parametrize(
    ("page", "queries"),
    [("/players/", 10), ("/clubs/", 7), ("/clubs/cesis/", 10), ("/records/", 12), ("person", 27)],
)
def test_pages_take_the_same_queries_for_one_event_as_for_three(
    client: Client,
    director: Actor,
    event_of: EventOf,
    django_assert_num_queries: DjangoAssertNumQueries,
    events: int,
    page: str,
    queries: int,
) -> None:
    for number in range(events):
        finished(event_of, director, name=f"Kauss {number}")
    path = f"/players/{person('Anna Bērziņa').pk}/" if page == "person" else page

    with django_assert_num_queries(queries):
        client.get(path)
