"""Three phones with different deals: one counts, or two, or all of them, chosen one by one."""

from __future__ import annotations

import json
from http import HTTPStatus

import pytest

from tests.doors.table.phones import Deal, Item, Phone, deals, item, keep_both, phone_at
from tournament.models import Round

pytestmark = pytest.mark.sqlite_enough

PASSED: Deal = {"contract": "passed"}
ZOLE: Deal = {"contract": "zole", "declarer": 3, "won": False}
BY_B: Deal = {"contract": "ordinary", "declarer": 1, "won": True}
"""B deals the second deal, and sits out in it."""

Three = tuple[Item, Item, Item]


@pytest.fixture
def three(played: Round) -> Three:
    """Return three phones' different versions of the first deal."""
    first, second, third = item(1, PASSED), item(1, ZOLE), item(1, BY_B)
    for number, written in enumerate((first, second, third)):
        phone_at(played, device=f"phone-number-{number}").send(written)
    return first, second, third


def test_after_choosing_one_of_three_deals_the_others_compete_for_the_next_number(
    phone: Phone, three: Three
) -> None:
    first, second, third = three

    assert keep_both(phone, first, second) == ""

    (rival,) = phone.state()["sheet"]["rivals"]
    assert deals(phone) == [PASSED, ZOLE]
    assert (rival["number"], [deal["deal"] for deal in rival["deals"]]) == (
        2,
        [ZOLE, BY_B],
    )
    assert keep_both(phone, second, third, number=2) == ""
    assert (deals(phone), phone.state()["sheet"]["rivals"]) == (
        [PASSED, ZOLE, BY_B],
        [],
    )


def test_two_of_three_deals_can_be_kept_by_a_phone_with_old_ids(phone: Phone, three: Three) -> None:
    first, second, third = three
    keep_both(phone, third, first)

    chosen = phone.post("choose", number=2, id=second["id"])
    again = keep_both(phone, third, first)

    assert (chosen.status_code, again) == (HTTPStatus.OK, "")
    assert deals(phone) == [BY_B, ZOLE]


def test_a_deal_declared_by_its_idle_dealer_cannot_be_chosen(phone: Phone, three: Three) -> None:
    first, second, third = three
    keep_both(phone, first, second)

    refused = phone.post("choose", number=2, id=third["id"])

    assert json.loads(refused.content)["code"] == "sheet_faulty"
    assert deals(phone) == [PASSED, ZOLE]
