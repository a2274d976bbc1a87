"""Calls to the judge; the desk sees who waits and for how long, and adds the time back."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import EventOf, play, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.table.phones import Phone, phone_at, table_of
from tournament.models import JournalEntry, JudgeCall, Round
from tournament.services.acts import Actor
from tournament.services.rounds import clock, closing

pytestmark = pytest.mark.sqlite_enough

Ask = Callable[[str], str]


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    return seat(event_of(4), by=director)


@pytest.fixture
def phone(played: Round) -> Phone:
    return phone_at(played)


@pytest.fixture
def desk(signed_in: SignIn) -> Client:
    return signed_in()


def waiting(desk: Client, played: Round) -> list[str]:
    answer = desk.get(f"/desk/{played.tournament.slug}/pulse/").json()
    return [call["words"] for call in answer["calls"]]


def answer(desk: Client, played: Round, **posted: str) -> None:
    path = f"/desk/{played.tournament.slug}/live/calls/{JudgeCall.objects.get().pk}/answer/"
    assert desk.post(path, posted).status_code == 302


def test_a_call_is_shown_on_every_desk_page(played: Round, phone: Phone, desk: Client) -> None:
    phone.post("call", words="two aces of clubs", seat=2)

    assert waiting(desk, played) == ["two aces of clubs"]
    assert phone.state()["call"]["seat"] == 2
    line = JournalEntry.objects.get(verb="call_judge")
    assert (line.subject, line.signed) == ("1", phone.state()["players"][2]["name"])


def test_a_repeated_call_changes_its_text_and_keeps_waiting(
    played: Round, phone: Phone, desk: Client
) -> None:
    phone.post("call", words="two aces")
    phone.post("call", words="it is about the ten")

    assert waiting(desk, played) == ["it is about the ten"]
    assert JournalEntry.objects.filter(verb="call_judge").count() == 1


def test_a_call_can_be_cancelled(played: Round, phone: Phone, desk: Client) -> None:
    phone.post("call", words="two aces")
    phone.post("call/cancel")
    phone.post("call/cancel")

    assert waiting(desk, played) == []
    assert phone.state()["call"] is None
    assert JournalEntry.objects.filter(verb="cancel_call").count() == 1


def test_a_delayed_offline_call_is_made_once_even_after_an_answer(
    played: Round, phone: Phone, desk: Client
) -> None:
    key = str(uuid.uuid4())
    phone.post("call", words="two aces", id=key)
    answer(desk, played)

    again = phone.post("call", words="two aces", id=key)

    assert (again.status_code, json.loads(again.content)["state"]["call"]) == (200, None)
    assert JudgeCall.objects.count() == 1


def test_text_added_by_another_phone_is_added_once_even_after_an_answer(
    played: Round, phone: Phone, desk: Client
) -> None:
    key = str(uuid.uuid4())
    phone.post("call", words="two aces")
    other = phone_at(played, device="phone-of-bruno")
    other.post("call", words="and no ten", id=key)
    answer(desk, played)

    other.post("call", words="and no ten", id=key)

    assert JudgeCall.objects.get().words == "and no ten"


def test_cancelling_an_unsent_call_leaves_another_phones_call(
    played: Round, phone: Phone, desk: Client
) -> None:
    other = phone_at(played, device="phone-of-bruno")
    other.post("call", words="and no ten")

    phone.post("call/cancel", own=True)
    heard = waiting(desk, played)
    other.post("call/cancel", own=True)

    assert (heard, waiting(desk, played)) == (["and no ten"], [])


def test_an_answered_call_is_stored_with_its_minutes(
    played: Round, phone: Phone, desk: Client
) -> None:
    phone.post("call", words="two aces")
    JudgeCall.objects.update(at=timezone.now() - timedelta(minutes=4, seconds=30))

    answer(desk, played)
    answer(desk, played)

    line = JournalEntry.objects.get(verb="answer_call")
    assert (line.after["waited"], line.signed) == (5, "Dace")
    assert waiting(desk, played) == []
    page = desk.get(f"/desk/{played.tournament.slug}/live/").content.decode()
    assert "<b>1</b> call answered, 4 min waited" in page


def test_one_press_returns_the_lost_minutes_to_the_table(
    played: Round, phone: Phone, desk: Client, director: Actor
) -> None:
    clock.start_round(played.tournament, round_number=1, by=director)
    phone.post("call", words="two aces")

    answer(desk, played, minutes="5", key="a-click")
    answer(desk, played, minutes="5", key="a-click")

    assert table_of(played).extra_minutes == 5
    assert phone.state()["clock"]["extra"] == 5


def test_two_desks_answering_a_call_return_its_minutes_once(
    played: Round, phone: Phone, desk: Client, signed_in: SignIn, director: Actor
) -> None:
    clock.start_round(played.tournament, round_number=1, by=director)
    phone.post("call", words="two aces")

    answer(signed_in("director", at=played.tournament), played, minutes="5", key="one")
    answer(desk, played, minutes="5", key="two")

    assert table_of(played).extra_minutes == 5
    assert JournalEntry.objects.filter(verb="answer_call").count() == 1


def test_a_secretary_can_answer_a_call_but_not_add_time(
    played: Round, phone: Phone, signed_in: SignIn
) -> None:
    phone.post("call", words="two aces")
    secretary = signed_in("secretary", at=played.tournament)
    path = f"/desk/{played.tournament.slug}/live/calls/{JudgeCall.objects.get().pk}/answer/"

    refused = secretary.post(path, {"minutes": "5"})
    done = secretary.post(path)

    assert (refused.status_code, done.status_code) == (403, 302)


def test_no_call_waits_after_the_end_of_a_round(
    played: Round, phone: Phone, desk: Client, director: Actor
) -> None:
    phone.post("call", words="two aces")
    play(played.tournament, round_number=1, by=director)
    closing.close_round(played.tournament, round_number=1, by=director)

    assert waiting(desk, played) == []
    assert json.loads(phone.post("call", words="still here").content)["code"] == "round_closed"
