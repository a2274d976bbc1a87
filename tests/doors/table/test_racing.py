"""Phones that write at the same moment, over separate connections."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests.cast import EventOf, seat
from tests.doors.table.phones import Phone, item, phone_at, table_of
from tournament.models import JournalEntry, JudgeCall, PhoneDeal, SheetVersion
from tournament.reading.phones import links
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

LATER = {"contract": "ordinary", "declarer": 3, "won": True}


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Run the acts at the same moment and return their results."""
    barrier = Barrier(len(acts))

    def act(does: Callable[[], object]) -> object:
        try:
            barrier.wait(timeout=30)
            return does()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act, acts))


def test_two_phones_race_and_neither_loses_a_deal(event_of: EventOf, director: Actor) -> None:
    played = seat(event_of(4), by=director)
    phones = [phone_at(played, device=f"phone-number-{number}") for number in range(4)]
    same = item(1)
    written = [same, same, item(1), item(1, {"contract": "passed"})]

    said = at_once(
        *[lambda at=at, one=one: at.send(one)[0] for at, one in zip(phones, written, strict=True)]
    )

    states = Counter(PhoneDeal.objects.values_list("state", flat=True))
    assert said[0] == said[1]
    assert states["stands"] == 1
    assert sum(states.values()) == 3
    # Either the passed deal came first and three others differ from it, or it differs from them.
    assert sorted(states) in (["rival", "same", "stands"], ["rival", "stands"])


def test_four_players_agree_at_once_and_the_sheet_comes_in_once(
    event_of: EventOf, director: Actor
) -> None:
    played = seat(event_of(4), by=director)
    phone = phone_at(played)
    phone.send(item(1))
    phone.post("finish", deals=1)
    digest = phone.state()["sheet"]["digest"]
    paths = links.seat_paths(table_of(played))
    owners = [Phone(path, f"phone-of-{letter}") for letter, path in paths.items()]

    said = at_once(
        *[
            lambda at=at, seat=seat: at.post("agree", seat=seat, digest=digest).status_code
            for seat, at in enumerate(owners)
        ]
    )

    assert said == [200] * 4
    assert SheetVersion.objects.count() == 1


def test_two_simultaneous_choices_of_both_deals_keep_each_once(
    event_of: EventOf, director: Actor
) -> None:
    played = seat(event_of(4), by=director)
    phones = [phone_at(played, device=f"phone-number-{number}") for number in range(4)]
    one, two = item(1, {"contract": "passed"}), item(1, LATER)
    phones[0].send(one)
    phones[1].send(two)
    orders = [(one, two), (one, two), (two, one), (two, one)]

    said = at_once(
        *[
            lambda at=at, order=order: (
                at.post("choose", number=1, id=order[0]["id"], second=order[1]["id"]).status_code
            )
            for at, order in zip(phones, orders, strict=True)
        ]
    )

    sheet = phones[0].state()["sheet"]
    assert said == [200] * 4
    assert sheet["played"] == 2
    contracts = sorted(deal["deal"]["contract"] for deal in sheet["deals"])
    assert contracts == ["ordinary", "passed"]


def test_simultaneous_calls_are_one_call(event_of: EventOf, director: Actor) -> None:
    played = seat(event_of(4), by=director)
    phones = [phone_at(played, device=f"phone-number-{number}") for number in range(4)]
    key = str(uuid.uuid4())

    said = at_once(
        *[lambda at=at: at.post("call", words="two aces", id=key).status_code for at in phones]
    )

    assert said == [200] * 4
    assert JudgeCall.objects.count() == 1
    assert JournalEntry.objects.filter(verb="call_judge").count() == 1
