"""The live view at the desk: the state of every table, calls for help, and the tables' links."""

from __future__ import annotations

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, enter_table, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.table.phones import Phone, item, phone_at
from tournament.doors.desk.phones.rows import LiveTable, read_live
from tournament.models import PhoneSheet, Round
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def at(played: Round, path: str = "") -> str:
    return f"/desk/{played.tournament.slug}/live/{path}"


def states(played: Round) -> list[tuple[int, str]]:
    tables: tuple[LiveTable, ...] = read_live(played.tournament).tables
    return [(table.number, table.state) for table in tables]


@pytest.mark.parametrize("players", [4, 16])
def test_the_live_view_takes_as_many_queries_for_four_tables_as_for_one(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    played = seat(event_of(players), by=director)
    for number in range(1, players // 4 + 1):
        phone_at(played, number).send(item(1))
        phone_at(played, number).post("call", words="a card is missing")
    client = signed_in()

    with django_assert_num_queries(11):
        client.get(at(played))


@pytest.mark.parametrize("deals", [1, 3])
def test_a_tables_page_and_its_pulse_take_as_many_queries_for_three_deals_as_for_one(
    played: Round,
    phone: Phone,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    deals: int,
) -> None:
    phone.send(*(item(number) for number in range(1, deals + 1)))
    client = signed_in()

    with django_assert_num_queries(13):
        client.get(at(played, "1/1/"))
    with django_assert_num_queries(4):
        client.get(at(played, "1/1/pulse/"))


def test_the_pulse_of_a_tables_page_follows_only_its_own_deals(
    played: Round, phone: Phone, signed_in: SignIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, now = signed_in(), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)

    def pulse() -> str:
        return str(client.get(at(played, "1/1/pulse/")).json()["revision"])

    before = pulse()
    phone_at(played, 2).send(item(1))
    meanwhile = pulse()
    phone.send(item(1))

    assert before == meanwhile
    assert pulse() != meanwhile
    assert f'data-revision="{pulse()}"' in client.get(at(played, "1/1/")).content.decode()


@pytest.mark.parametrize("path", ["", "1/1/"])
def test_a_page_of_phones_is_outdated_after_half_a_minute_without_contact(
    played: Round, signed_in: SignIn, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    client, now = signed_in(), timezone.now()
    found = set()

    for seconds in (0, 0, 30):
        later = now + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda later=later: later)
        found.add(client.get(at(played, f"{path}pulse/")).json()["revision"])

    assert len(found) == 2


def test_a_contact_is_recorded_at_most_every_half_minute(
    played: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, start = phone_at(played), timezone.now()
    recorded = []

    for seconds in (0, 29, 30, 59):
        later = start + timedelta(seconds=seconds)
        monkeypatch.setattr(timezone, "now", lambda later=later: later)
        phone.state()
        contact = PhoneSheet.objects.get(table__number=1).last_contact
        assert contact is not None
        recorded.append(contact - start)

    assert [each.seconds for each in recorded] == [0, 0, 30, 30]


def test_tables_that_need_help_come_first(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(28)
    played = seat(tournament, by=director)
    for number in range(1, 7):
        phone_at(played, number).send(item(1))
    phone_at(played, 5).send(item(2))
    phone_at(played, 6).post("call", words="cards")
    phone_at(played, 4, device="another-phone").send(item(1, {"contract": "passed"}))
    PhoneSheet.objects.filter(table__number=3).update(
        last_contact=timezone.now() - timedelta(minutes=11)
    )
    third = phone_at(played, 2)
    third.post("disagree", seat=0, words="", digest=third.state()["sheet"]["digest"])
    third.post("call/cancel")
    enter_table(tournament, 1, tables_of(played)[6], by=director)

    assert states(played) == [
        (6, "calling"),
        (2, "disagrees"),
        (4, "rivals"),
        (3, "silent"),
        (1, "keeping"),
        (5, "keeping"),
        (7, "in"),
    ]


def test_a_table_without_a_phone_is_shown_as_on_paper(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = seat(event_of(4), by=director)

    page = signed_in().get(at(played)).content.decode()

    assert states(played) == [(1, "paper")]
    assert "on paper" in page


def test_the_live_view_shows_when_it_is_outdated(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = seat(event_of(4), by=director)
    desk = signed_in()

    def news() -> str:
        return str(desk.get(at(played, "pulse/")).json()["revision"])

    before, again = news(), news()
    phone_at(played).send(item(1))

    assert before == again != news()


def test_the_tables_page_shows_which_phone_entered_each_deal(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = seat(event_of(4), by=director)
    phone = phone_at(played)
    first = item(1)
    phone.send(first)
    phone.post("deals", items=[item(1, {"contract": "passed"}, replaces=first["id"])], who="Anna")

    page = signed_in().get(at(played, "1/1/")).content.decode()

    assert "all passed" in page
    assert "Anna anna" in page
    assert "corrected later" in page


def test_the_desk_can_lock_unlock_and_hand_back_a_sheet(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = seat(event_of(4), by=director)
    phone = phone_at(played)
    phone.send(item(1))
    phone.post("finish", deals=1)
    desk = signed_in()

    desk.post(at(played, "1/1/hold/"), {"hold": "lock"})
    is_locked = phone.state()["sheet"]["locked"]
    desk.post(at(played, "1/1/hold/"), {"hold": "unlock"})
    phone.agree(0, 1, 2, 3)
    is_in = phone.state()["result"] is not None
    desk.post(at(played, "1/1/hold/"), {"hold": "hand_back"})

    assert (is_locked, is_in, phone.state()["result"]) == (True, True, None)
    assert desk.post(at(played, "1/1/hold/"), {"hold": "burn"}).status_code == 400


def test_a_new_code_opens_the_sheet_and_the_old_one_does_not(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = seat(event_of(4), by=director)
    old = phone_at(played)
    desk = signed_in()

    page = desk.post(at(played, "1/1/link/new/"), {"key": "a-click"}, follow=True)

    new = phone_at(played)
    assert new.path in page.content.decode()
    assert "<svg" in page.content.decode()
    assert Client().get(old.path).status_code == HTTPStatus.NOT_FOUND
    assert Client().get(new.path).status_code == HTTPStatus.OK


def test_a_tables_links_can_be_closed(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = seat(event_of(4), by=director)
    old: Phone = phone_at(played)

    answer = signed_in().post(at(played, "1/1/link/shut/"), follow=True)

    assert "This table has no link now" in answer.content.decode()
    assert "Create a new code" in answer.content.decode()
    assert Client().get(old.path).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("1/1/hold/", "secretary"),
        ("1/1/link/", "viewer"),
        ("1/1/link/new/", "viewer"),
        ("1/1/link/shut/", "viewer"),
        ("1/links/", "viewer"),
        ("calls/1/answer/", "viewer"),
    ],
)
def test_users_without_permission_are_refused(
    event_of: EventOf, director: Actor, signed_in: SignIn, path: str, role: str
) -> None:
    played = seat(event_of(4), by=director)
    client = signed_in(role, at=played.tournament)
    ask = client.get if path.endswith("link/") else client.post

    assert ask(at(played, path)).status_code == HTTPStatus.FORBIDDEN
    assert Client().post(at(played, path)).status_code in (404, 405)
