"""An impossible deal is refused alone, with a reason; others in the same request are accepted."""

from __future__ import annotations

import json
from http import HTTPStatus
from typing import Any

from tests.cast import EventOf, seat
from tests.doors.table.phones import Item, Phone, item, phone_at
from tournament.models import PhoneDeal
from tournament.services.acts import Actor
from tournament.services.phones import link_issuing

LATE = {"seat": 2, "reason": "late"}


def with_pules(last: Item, count: int) -> Item:
    return item(last["number"], last["deal"], pules=[LATE] * count, replaces=last["id"])


def answers(phone: Phone, *items: Item) -> dict[str, dict[str, Any]]:
    """Send deals, and return the answer to each by its id."""
    answer = phone.post("deals", items=list(items))
    assert answer.status_code == HTTPStatus.OK, answer.content
    return {said.pop("id"): said for said in json.loads(answer.content)["items"]}


def test_a_deal_with_over_ten_pules_is_refused_and_the_others_accepted(
    phone: Phone,
) -> None:
    first, third = item(1), item(2)
    second = with_pules(first, 11)

    said = answers(phone, first, second, third)

    fault = {"code": "too_many_pules", "seat": None, "text": "A deal has at most 10 pules."}
    assert said == {
        first["id"]: {"number": 1, "status": "kept"},
        third["id"]: {"number": 2, "status": "kept"},
        second["id"]: {"status": "impossible", "faults": [fault]},
    }
    assert phone.send(with_pules(first, 10)) == ["kept"]
    assert phone.state()["most_pules"] == 10


def test_an_unreadable_deal_is_refused_among_accepted_ones(phone: Phone) -> None:
    odd = {**item(2), "deal": "zole"}

    said = answers(phone, item(1), odd)

    text = "This cannot be read. Reload the page."
    fault = {"code": "unreadable", "seat": None, "text": text}
    assert said[odd["id"]] == {"status": "impossible", "faults": [fault]}
    assert PhoneDeal.objects.count() == 1


def test_a_closed_link_sets_apart_only_readable_deals(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    phone = phone_at(seat(tournament, by=director))
    link_issuing.revoke_link(tournament, round_number=1, table_number=1, by=director)
    first = item(1)

    answer = phone.post("deals", items=[first, with_pules(first, 11)])

    assert answer.status_code == HTTPStatus.GONE
    assert json.loads(answer.content)["apart"] == [first["id"]]
