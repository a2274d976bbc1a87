"""Reading by the programming interface: each answer is that of the page, typed."""

from __future__ import annotations

import datetime as dt
from typing import Final

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.series.presets import RATING
from tests import api_answers
from tests.cast import EventOf, play_and_close
from tests.doors.api.conftest import Read
from tests.doors.api.test_keys import issue
from tests.doors.public.kept import CacheClient, Counting
from tests.security.world import cup_of
from tests.services.series.seasons import approved
from tournament.doors.api import openapi
from tournament.doors.api.table import ROUTES
from tournament.models import Scope, Tournament
from tournament.page_cache.api_pages import API_PAGES
from tournament.security import limits
from tournament.services.acts import Actor
from tournament.services.people import titles_and_licences
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating

pytestmark = pytest.mark.django_db
TODAY: Final = dt.date(2026, 11, 1)


def test_the_checked_in_document_is_that_of_the_routes() -> None:
    assert openapi.FILE.read_text("utf-8") == openapi.text(), "Run manage.py describe_api."
    assert {route.name for route in ROUTES} | {"api", "openapi", "api_schema"} == API_PAGES.keys()


def test_a_tournament_has_its_announced_facts(read: Read, season: Tournament) -> None:
    (one,) = read("tournaments/")["items"]

    assert {name: one[name] for name in ("slug", "game", "state", "entered", "url")} == {
        "slug": season.slug,
        "game": "zole-classic",
        "state": "running",
        "entered": 8,
        "url": f"http://testserver/{season.slug}/",
    }
    assert one["revision"] == season.revision


def test_every_route_answers_for_a_season(season: Tournament, director: Actor) -> None:
    event = approved(director, day=TODAY, is_rated=True)
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    publish_rating(rating, TODAY, by=director)
    entry = event.entries.get(number=1)
    titles_and_licences.give_title(entry.player, "meistare", since=TODAY, given_by="", by=director)
    slugs = {"series": cup_of(season).scope.slug, "ratings": "klasika", "clubs": "ogre"}
    values = {
        "people/<int:number>": f"people/{entry.player_id}",
        "<int:number>": "1",
        "<int:table_number>": "1",
        "<slug:day>": TODAY.isoformat(),
    }

    key = issue(season, "officiate", by=director)

    answers = {}
    for route in ROUTES:
        slug = slugs.get(route.path.partition("/")[0], season.slug)
        path = route.path.replace("<slug:slug>", slug)
        for part, value in values.items():
            path = path.replace(part, value)
        headers = {"Authorization": f"Bearer {key}"} if route.may else {}
        answers[route.name] = Client().get(f"/api/v1/{path}", headers=headers).status_code

    assert answers == dict.fromkeys(answers, 200)


def test_the_parts_of_an_event_are_those_of_its_pages(read: Read, season: Tournament) -> None:
    event = f"tournaments/{season.slug}"

    players = read(f"{event}/players/")["items"]
    whole = read(f"{event}/", include="players,rounds,teams")
    first = read(f"{event}/rounds/1/")
    table = read(f"{event}/rounds/1/tables/1/")
    (team,) = read(f"{event}/teams/")["items"]

    anna = next(one for one in players if one["number"] == 1)
    assert anna == {
        "number": 1, "name": "Anna Bērziņa", "club": "Cēsis", "table": 1, "seat": "B",
        "place": "2", "person": anna["person"],
    }  # fmt: skip
    assert whole["players"] == players
    assert [(one["number"], one["state"], one["tables_in"]) for one in whole["rounds"]] == [
        (1, "closed", 2),
        (2, "playing", 0),
    ]
    assert first["tables"][0]["seats"] == table["seats"]
    assert (table["version"], table["state"], table["sheet"]) == (1, "entered", None)
    assert team["members"][0]["name"] == "Anna Bērziņa"


def test_a_list_comes_in_parts_with_chosen_fields(read: Read, season: Tournament) -> None:
    players = f"tournaments/{season.slug}/players/"

    first = read(players, limit="3", fields="name")
    rest = read(players, limit="200", cursor=first["next"])

    assert [list(one) for one in first["items"]] == [["number", "name"]] * 3
    assert (len(rest["items"]), rest["next"]) == (5, None)
    nothing_new = read(players, since=str(first["revision"]))
    assert (nothing_new["items"], nothing_new["revision"]) == ([], season.revision)
    assert len(read(players, since=str(first["revision"] - 1))["items"]) == 8


def test_tournaments_are_filtered_and_those_that_changed_are_found(
    read: Read, season: Tournament, event_of: EventOf, director: Actor
) -> None:
    before = read("tournaments/")["revision"]
    other = event_of(4, name="Rudens", place="Ogre")

    assert [one["slug"] for one in read("tournaments/", since=str(before))["items"]] == [other.slug]
    for params, count in (
        ({"search": "ogre"}, 1), ({"state": "announced"}, 1), ({"game": "kop"}, 0),
        ({"game": "zole-classic"}, 2), ({"from": "2099-01-01"}, 0), ({"until": "2099-01-01"}, 2),
    ):  # fmt: skip
        assert len(read("tournaments/", **params)["items"]) == count, params


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("tournaments/?limit=0", "limit"),
        ("tournaments/?limit=500", "limit"),
        ("tournaments/?page=2", "page"),
        ("tournaments/?from=2026-02-30", "from"),
        ("tournaments/?fields=password", "fields"),
        ("tournaments/?cursor=nowhere", "cursor"),
        ("tournaments/?state=planned", "state"),
        ("tournaments/?limit=1&limit=2", "limit"),
        ("tournaments/?nonsense", "nonsense"),
    ],
)
def test_a_wrong_parameter_is_named(path: str, names: str) -> None:
    answer = Client().get(f"/api/v1/{path}", headers={"Accept-Language": "en"})

    assert answer.status_code == 400
    assert answer.json() == {
        "type": "urn:karta:problem:wrong_parameter",
        "title": "Wrong parameter",
        "status": 400,
        "detail": f"These parameters are unknown or not valid: {names}.",
    }


def test_a_refusal_before_the_interface_is_a_problem_document_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(limits.BYTES, "api_records", 10)
    monkeypatch.setitem(limits.LIMITS, "api_clubs", limits.Limit(0, 60))
    Client().get("/api/v1/clubs/")

    answers = [
        Client().post("/api/v1/records/", b"x" * 11, content_type="text/plain"),
        Client().get("/api/v1/clubs/"),
        Client().get("/api/v1/clubs/", headers={"Host": "foreign.example"}),
    ]

    assert [(one.status_code, one.json()["type"].rpartition(":")[2]) for one in answers] == [
        (413, "too_large"),
        (429, "too_many_requests"),
        (400, "bad_request"),
    ]
    assert answers[1]["Retry-After"] == "60"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "tournaments/nowhere/", 404),
        ("get", "nothing/at/all", 404),
        ("post", "tournaments/", 405),
        ("delete", "records/", 405),
    ],
)
def test_every_error_is_a_problem_document(method: str, path: str, status: int) -> None:
    answer = getattr(Client(), method)(f"/api/v1/{path}")

    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")


def test_a_hidden_event_and_hidden_names_are_hidden_here_too(
    read: Read, season: Tournament, event_of: EventOf, director: Actor
) -> None:
    hidden = event_of(4, name="Slēpts", public_sees=Tournament.PublicSees.NOTHING)
    initials = event_of(4, name="Ini", public_names=Tournament.PublicNames.INITIALS)
    play_and_close(initials, by=director)
    seats_only = event_of(4, name="Tikai", public_sees=Tournament.PublicSees.SEATS)
    play_and_close(seats_only, by=director)

    listed = [one["slug"] for one in read("tournaments/")["items"]]
    parts = ("players/", "rounds/1/", "rounds/1/tables/1/", "standings/", "seats/", "event/")
    texts = [
        Client().get(f"/api/v1/tournaments/{initials.slug}/{part}").content.decode()
        for part in parts
    ]
    statuses = {
        part: Client().get(f"/api/v1/tournaments/{seats_only.slug}/{part}").status_code
        for part in parts
    }

    assert hidden.slug not in listed
    assert Client().get(f"/api/v1/tournaments/{hidden.slug}/").status_code == 404
    assert [("Bērziņa" in text, "A. B." in text) for text in texts] == [(False, True)] * 6
    assert statuses == {
        "players/": 200, "rounds/1/": 200, "rounds/1/tables/1/": 404, "standings/": 404,
        "seats/": 200, "event/": 404,
    }  # fmt: skip
    seated = read(f"tournaments/{seats_only.slug}/rounds/1/")["tables"][0]["seats"]
    assert {(one["small"], one["big"]) for one in seated} == {(None, None)}


def test_an_answer_is_cached_and_a_known_one_takes_no_query(
    season: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    visitor, count = CacheClient(), Counting()
    path = f"/api/v1/tournaments/{season.slug}/rounds/1/tables/1/"
    first = visitor.get(path)

    with django_assert_num_queries(1):
        # The committed revision, which production reads over a connection of its own.
        again = visitor.get(path, if_none_match=first.tag)

    assert (again.status, again.sent, count.built) == (304, b"", 1)
    assert first.tag.startswith('"1-')
    assert first.headers["access-control-allow-origin"] == "*"
    assert visitor.get(path, authorization="Bearer x").headers.get("etag") is not first.tag


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("tournaments/", 4),
        ("tournaments/{slug}/players/", 6),
        ("tournaments/{slug}/rounds/1/tables/1/", 6),
        ("tournaments/{slug}/standings/", 5),
        ("people/", 13),
        ("clubs/", 12),
    ],
)
def test_reading_takes_the_same_queries_for_any_number_of_rows(
    season: Tournament,
    event_of: EventOf,
    director: Actor,
    path: str,
    queries: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event_of(12, name="Otrs")
    with django_assert_num_queries(queries):
        Client().get(f"/api/v1/{path.format(slug=season.slug)}")


def test_the_page_for_people_lists_every_address(season: Tournament) -> None:
    page = Client().get("/api/v1/").content.decode()

    assert all(f"/api/v1{openapi.address_of(route.path)}" in page for route in ROUTES)
    assert Client().get("/api/v1/openapi.json").json() == api_answers.published()
