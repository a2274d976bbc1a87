"""Suggestions from the register, and the list of players as a file."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client
from openpyxl import load_workbook

from tournament.exchange.player_lists import Newcomer, read_players
from tournament.exchange.spreadsheets import read_rows
from tournament.models import Player, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.events.planning import TournamentPlan
from tournament.services.judging.judging import disqualify
from tournament.services.people import registration
from tournament.services.people.attendance import withdraw

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn


def at(tournament: Tournament, path: str) -> str:
    return f"/desk/{tournament.slug}/people/{path}"


def offered(client: Client, tournament: Tournament, **asked: str) -> list[str]:
    return [
        player.name for player in client.get(at(tournament, "known/"), asked).context["players"]
    ]


def test_people_of_earlier_tournaments_are_suggested(event_of: EventOf, signed_in: SignIn) -> None:
    event_of(3)
    tournament = event_of(1, name="Ziemas kauss")

    assert offered(signed_in(), tournament) == ["Bruno Kalniņš", "Cilda Ozola"]


def test_suggestions_are_found_by_part_of_the_name_and_by_tournament(
    event_of: EventOf, signed_in: SignIn
) -> None:
    earlier = event_of(2)
    Player.objects.create(name="Zane Zute")
    tournament, client = event_of(0, name="Ziemas kauss"), signed_in()

    found = offered(client, tournament, q="kaln"), offered(client, tournament, of=earlier.slug)

    assert found == (["Bruno Kalniņš"], ["Anna Bērziņa", "Bruno Kalniņš"])


def test_the_list_of_a_tournament_of_others_is_not_readable(
    event_of: EventOf, signed_in: SignIn
) -> None:
    other = Actor.from_user(User.objects.create_user("other"))
    secret = planning.create_tournament(
        TournamentPlan(name="Slēgts", date=event_of(0).date, preset="evening-16"), by=other
    )
    registration.register(secret, Newcomer("Zane Zute"), by=other)
    mine = event_of(0, name="Ziemas kauss")

    assert offered(signed_in(), mine, of=secret.slug) == []


def test_people_of_other_tournaments_are_suggested_only_by_full_name(
    event_of: EventOf, signed_in: SignIn
) -> None:
    stranger = Player.objects.create(name="Zane Zute", club="Talsi")
    tournament, client = event_of(0), signed_in()

    asked = [offered(client, tournament, q=words) for words in ("", "zane", "Zūte Zane")]
    client.post(at(tournament, "known/"), {"player": [stranger.pk]})
    guessed = tournament.entries.count()
    client.post(at(tournament, "known/?q=zane+zute"), {"player": [stranger.pk]})

    assert asked == [[], [], ["Zane Zute"]]
    assert (guessed, tournament.entries.get().player) == (0, stranger)


def test_a_superuser_gets_all_suggestions(event_of: EventOf, signed_in: SignIn) -> None:
    Player.objects.create(name="Zane Zute")
    tournament, client = event_of(0), signed_in()

    User.objects.update(is_superuser=True)

    assert offered(client, tournament) == ["Zane Zute"]


def test_a_suggestion_cannot_replace_a_person_of_another_name(
    event_of: EventOf, signed_in: SignIn
) -> None:
    stranger = Player.objects.create(name="Zane Zute", club="Talsi")
    tournament, client = event_of(1), signed_in()
    guess = {"name": "Ilga Roze", "player": str(stranger.pk)}

    answers = [
        client.post(at(tournament, path), guess).status_code
        for path in ("register/", "1/substitute/")
    ]

    assert (answers, tournament.entries.get().name) == ([404, 404], "Anna Bērziņa")


def test_ticked_people_are_entered_with_their_known_details(
    event_of: EventOf, signed_in: SignIn
) -> None:
    event_of(3)
    tournament = event_of(0, name="Ziemas kauss")
    ticked = Player.objects.filter(name__in=["Anna Bērziņa", "Cilda Ozola"])

    signed_in().post(at(tournament, "known/"), {"player": [player.pk for player in ticked]})

    assert list(tournament.entries.values_list("number", "name", "club")) == [
        (1, "Anna Bērziņa", "Cēsis"),
        (2, "Cilda Ozola", "Ogre"),
    ]


def test_a_name_being_typed_is_suggested_with_its_club(
    event_of: EventOf, signed_in: SignIn
) -> None:
    event_of(3)
    tournament = event_of(0, name="Ziemas kauss")

    answer = signed_in().get(at(tournament, "suggestions/"), {"q": "berz"})

    assert answer.json() == {"people": [{"name": "Anna Bērziņa", "club": "Cēsis"}]}


def test_one_letter_gives_no_suggestions(event_of: EventOf, signed_in: SignIn) -> None:
    event_of(3)

    answer = signed_in().get(at(event_of(0, name="Ziema"), "suggestions/"), {"q": "b"})

    assert answer.json() == {"people": []}


@pytest.mark.parametrize("language", ["lv", "en"])
def test_players_exported_as_csv_are_parsed_back_the_same(
    event_of: EventOf, signed_in: SignIn, language: str
) -> None:
    tournament, client = event_of(2), signed_in()
    client.cookies["django_language"] = language

    raw = client.get(at(tournament, "players.csv")).content

    rows = read_players(read_rows(raw)).rows
    assert raw.startswith(b"\xef\xbb\xbf")
    assert [row.newcomer for row in rows] == [
        Newcomer("Anna Bērziņa", club="Cēsis", number=1, is_paid=False),
        Newcomer("Bruno Kalniņš", club="Rīga", number=2, is_paid=False),
    ]


def test_players_can_be_downloaded_as_a_workbook(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(2)

    answer = signed_in().get(at(tournament, "players.xlsx"))

    sheet = load_workbook(io.BytesIO(answer.content)).worksheets[0]
    assert (sheet.title, sheet["A2"].value, sheet["B2"].value) == (
        "Rudens kauss",
        1,
        "Anna Bērziņa",
    )
    assert "rudens-kauss-2026-players.xlsx" in answer.headers["Content-Disposition"]


def test_an_unknown_kind_of_file_is_not_found(event_of: EventOf, signed_in: SignIn) -> None:
    assert signed_in().get(at(event_of(0), "players.pdf")).status_code == 404


@pytest.mark.parametrize("players", [1, 3])
def test_a_file_takes_as_many_queries_for_any_number_of_players(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament, client = event_of(players), signed_in()

    with django_assert_num_queries(5):
        client.get(at(tournament, "players.csv"))


@pytest.mark.parametrize("path", ["suggestions/", "known/", "players.csv"])
def test_viewers_and_users_without_a_role_are_refused(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(1)
    visitors = (Client(), signed_in("stranger"), signed_in("viewer", at=tournament))

    answers = [visitor.get(at(tournament, path)).status_code for visitor in visitors]

    assert answers == [404, 404, 403]


def test_the_workbook_shows_withdrawals_and_their_kind(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(4)
    first, second, *_others = tournament.entries.order_by("number")
    withdraw(first, by=director, reason="because")
    disqualify(second, by=director, reason="because")

    answer = signed_in().get(at(tournament, "players.xlsx"))

    rows = load_workbook(io.BytesIO(answer.content)).worksheets[0].iter_rows(values_only=True)
    head, *players = rows
    assert head[-2:] == ("Status", "Last round")
    assert [row[-2] or "" for row in players] == ["no-show", "disqualified", "", ""]
