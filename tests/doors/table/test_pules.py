"""Penalty pules on a table's sheet, from the table and from the judge."""

from __future__ import annotations

import pytest

from tests.doors.table.phones import Deal, Item, Phone, item, taken_back
from tournament.models import Round
from tournament.services.acts import Actor
from tournament.services.judging import judging

pytestmark = pytest.mark.sqlite_enough

PASSED: Deal = {"contract": "passed"}
LATE = {"seat": 2, "reason": "late"}


def test_penalty_pules_are_sent_with_their_deal(phone: Phone) -> None:
    given = [{"seat": 2, "reason": "out of turn"}]

    phone.send(item(1, {"contract": "annulled"}, pules=given))

    assert phone.state()["sheet"]["pules"] == {"common": 0, "owners": [2]}


def test_a_pule_before_the_first_deal_is_sent_without_a_deal(phone: Phone) -> None:
    before = {**item(0), "deal": None, "pules": [{"seat": 1, "reason": "late"}]}

    assert phone.send(before, item(1)) == ["kept", "kept"]
    sheet = phone.state()["sheet"]
    assert sheet["before"] == {"id": before["id"], "pules": before["pules"]}
    assert sheet["pules"]["owners"] == []
    assert sheet["played"] == 1


def test_the_judges_pules_are_on_the_sheet(played: Round, phone: Phone, director: Actor) -> None:
    number = phone.state()["players"][3]["number"]
    judging.give_pule(played.tournament, round_number=1, number=number, reason="late", by=director)

    assert phone.state()["sheet"]["judged_pules"] == [
        {"seat": 3, "after_deal": 0, "reason": "late"}
    ]
    assert phone.send(item(1, PASSED)) == ["kept"]
    assert phone.state()["sheet"]["pules"] == {"common": 1, "owners": [3]}


def outliving(last: Item, before: Item) -> list[Item]:
    """Return what a phone sends to undo a deal after which a player got a pule."""
    own = {key: before[key] for key in ("deal", "number")}
    return [{**item(0), **own, "pules": [LATE], "replaces": before["id"]}, taken_back(last)]


def test_a_pule_stays_when_the_deal_before_it_is_undone(phone: Phone) -> None:
    first, second = item(1), item(2, pules=[LATE])
    phone.send(first, second)

    assert phone.send(*outliving(second, first)) == ["kept", "kept"]

    sheet = phone.state()["sheet"]
    assert [deal["pules"] for deal in sheet["deals"]] == [[LATE]]
    assert sheet["pules"] == {"common": 0, "owners": [2]}


def test_a_pule_of_an_undone_deal_keeps_its_position(phone: Phone) -> None:
    waiting = {**LATE, "after": 2}

    phone.send(item(1, pules=[waiting]))

    assert phone.state()["sheet"]["deals"][0]["pules"] == [waiting]
    assert phone.state()["sheet"]["pules"]["owners"] == [LATE["seat"]]


def test_adding_a_pule_does_not_mark_a_deal_as_corrected(phone: Phone) -> None:
    first = item(1)
    phone.send(first)

    phone.send(item(1, first["deal"], pules=[LATE], replaces=first["id"]))

    assert [deal["corrected"] for deal in phone.state()["sheet"]["deals"]] == [False]


def test_a_pule_for_play_in_a_deal_belongs_to_that_deal(phone: Phone) -> None:
    own = {"seat": 2, "reason": "card out of turn", "of_deal": True}

    phone.send(item(1, {"contract": "annulled"}, pules=[own, LATE]))

    assert phone.state()["sheet"]["deals"][0]["pules"] == [own, LATE]
