"""One link for one table in one round; it shows nothing of any other."""

from __future__ import annotations

import json
from dataclasses import replace
from http import HTTPStatus

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from tests.cast import EventOf, seat
from tests.doors.table.phones import Phone, item, phone_at, table_of
from tournament.models import PhoneDeal, Round, TableLink, Tournament
from tournament.reading.phones import links
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.events.planning import TournamentPlan, plan_of
from tournament.services.events.settings_changes import change_settings
from tournament.services.phones import link_issuing
from tournament.services.rounds import seat_changes, seating

pytestmark = pytest.mark.sqlite_enough

WRONG = "/t/AAAAAAAAAAAAAAAAAAAAAA/"


def seat_phone(played: Round, letter: int, number: int = 1) -> Phone:
    return Phone(links.seat_paths(table_of(played, number))[letter], f"phone-of-{letter}")


def is_open(phone: Phone) -> bool:
    return phone.client.get(phone.path).status_code == HTTPStatus.OK


def test_publishing_seats_creates_a_link_for_every_table_and_seat(
    event_of: EventOf, director: Actor
) -> None:
    played = seat(event_of(8), by=director)

    assert TableLink.objects.filter(letter=None).count() == 2
    assert TableLink.objects.filter(letter__isnull=False).count() == 8
    assert is_open(phone_at(played))
    assert len(set(links.address_paths(played).values())) == 2


def test_the_database_does_not_contain_the_token(event_of: EventOf, director: Actor) -> None:
    played = seat(event_of(4), by=director)

    token = phone_at(played).path.split("/")[2]
    stored = {*TableLink.objects.values_list("salt", "digest")}

    assert len(token) == 22
    assert all(token not in part for row in stored for part in row)


def test_sheets_reprinted_after_a_new_secret_key_have_the_same_link(
    event_of: EventOf, director: Actor, settings: Settings
) -> None:
    played = seat(event_of(4), by=director)
    printed = phone_at(played)

    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "new", [settings.SECRET_KEY]

    assert phone_at(played).path == printed.path
    assert is_open(printed)


def test_a_wrong_link_and_a_replaced_one_show_the_same_page(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    played = seat(tournament, by=director)
    old = phone_at(played)
    link_issuing.reissue_link(tournament, round_number=1, table_number=1, by=director)

    wrong = Client().get(WRONG)
    closed = Client().get(old.path)

    assert wrong.status_code == closed.status_code == HTTPStatus.NOT_FOUND
    assert wrong.content.decode() == closed.content.decode().replace(old.path, WRONG)


@pytest.mark.parametrize(
    "what", ["deals", "choose", "finish", "agree", "disagree", "call", "call/cancel"]
)
def test_a_wrong_link_has_no_permissions(what: str, db: None) -> None:
    answer = Phone(WRONG).post(what)

    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert json.loads(answer.content)["code"] == "no_such_link"


def test_a_link_opens_only_its_own_table(event_of: EventOf, director: Actor) -> None:
    played = seat(event_of(8), by=director)

    phone_at(played, 1).send(item(1))

    assert [phone_at(played, number).state()["sheet"]["played"] for number in (1, 2)] == [1, 0]


def test_a_new_link_closes_the_old_one_and_keeps_the_deals(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    played = seat(tournament, by=director)
    old = phone_at(played)
    old.send(item(1))

    link_issuing.reissue_link(tournament, round_number=1, table_number=1, by=director, key="once")
    link_issuing.reissue_link(tournament, round_number=1, table_number=1, by=director, key="once")

    assert not is_open(old)
    assert old.post("deals", items=[item(2)]).status_code == HTTPStatus.GONE
    assert phone_at(played).state()["sheet"]["played"] == 1
    assert TableLink.objects.filter(letter=None).count() == 2


def test_a_seat_with_a_new_player_has_a_new_link(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    played = seat(tournament, by=director)
    moved = seat_phone(played, 0)
    other = table_of(played, 2).seats.get(letter=0).entry.number
    first = table_of(played, 1).seats.get(letter=0).entry.number

    seating.swap_seats(
        tournament, round_number=1, first=first, second=other, reason="one family", by=director
    )

    assert not is_open(moved)
    assert is_open(seat_phone(played, 0))
    assert is_open(phone_at(played))


def test_deals_of_previous_players_are_stored_and_do_not_count(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(5)
    played = seat(tournament, by=director)
    phone = phone_at(played)
    phone.send(item(1, {"contract": "passed"}))
    last = table_of(played).seats.get(letter=4).entry.number

    seat_changes.take_out(tournament, round_number=1, number=last, reason="went home", by=director)

    assert [seen["letter"] for seen in phone.state()["players"]] == ["A", "B", "C", "D"]
    assert phone.state()["sheet"]["played"] == 0
    assert phone.send(item(1)) == ["kept"]
    assert PhoneDeal.objects.count() == 2


def test_withdrawing_seats_closes_their_links(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    old = phone_at(seat(tournament, by=director))

    journal.undo(tournament.journal.get(verb="publish_seating"), by=director)

    assert not is_open(old)
    assert json.loads(old.post("agree").content)["code"] == "seating_withdrawn"


def test_a_tournament_without_phones_has_no_links(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, phones=Tournament.Phones.OFF)

    played = seat(tournament, by=director)

    assert links.address_path(table_of(played)) == ""


def test_turning_phones_off_closes_every_link_and_on_reopens_them(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    phone = phone_at(seat(tournament, by=director))
    plan = plan_of(tournament)

    change_settings(tournament, _with_phones(plan, "off"), by=director)
    is_open_off = is_open(phone)
    change_settings(tournament, _with_phones(plan, "allowed"), by=director)

    assert (is_open_off, is_open(phone)) == (False, True)


def test_links_can_be_created_for_seats_published_without(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, phones="off")
    played = seat(tournament, by=director)
    change_settings(tournament, _with_phones(plan_of(tournament), "allowed"), by=director)

    link_issuing.issue_links(tournament, round_number=1, by=director)

    assert is_open(phone_at(played))


def test_a_guessing_script_is_slowed_down_without_affecting_others(
    event_of: EventOf, director: Actor
) -> None:
    phone = phone_at(seat(event_of(4), by=director))
    guesser = Client()

    answers = [guesser.get(f"/t/{number:022}/state.json").status_code for number in range(45)]

    assert answers[:40] == [404] * 40
    assert set(answers[41:]) == {429}
    assert phone.client.get(phone.path).status_code == HTTPStatus.OK


def test_the_page_sets_only_cookies_for_language_and_theme(
    event_of: EventOf, director: Actor
) -> None:
    phone = phone_at(seat(event_of(4), by=director))
    client = Client()

    answer = client.get(phone.path)

    assert not answer.cookies
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "private" in answer["Cache-Control"]


@pytest.mark.parametrize("players", [4, 12])
def test_publishing_takes_as_many_queries_for_three_tables_as_for_one(
    event_of: EventOf,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    seating.draft_seating(tournament, by=director)

    # One query checks that every table has a size that the game allows.
    with django_assert_num_queries(19):
        seating.publish_seating(tournament, round_number=1, by=director)


def _with_phones(plan: TournamentPlan, phones: str) -> TournamentPlan:
    return replace(plan, phones=phones)
