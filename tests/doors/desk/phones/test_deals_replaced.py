"""Deals over a replaced code: the desk counts them, unless the table has continued."""

from __future__ import annotations

import json

import pytest

from tests.doors.desk.phones.aside import aside, count, live, swap
from tests.doors.table.phones import Phone, deals, item, phone_at
from tournament.models import Round
from tournament.services.acts import Actor
from tournament.services.phones import agreeing, link_issuing

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def test_deals_sent_over_a_replaced_code_can_be_counted_by_the_desk(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1))
    link_issuing.reissue_link(played.tournament, round_number=1, table_number=1, by=director)
    answer = phone.post("deals", items=[item(2), item(3)])
    assert json.loads(answer.content)["code"] == "link_revoked"
    fresh = phone_at(played)

    assert (aside(fresh), live(played)) == (2, [("apart", 1, 2)])
    count(played, director)

    assert (aside(fresh), len(deals(fresh))) == (0, 3)


def test_the_latest_version_of_a_deal_from_a_phone_is_counted(
    played: Round, phone: Phone, director: Actor
) -> None:
    facts = {"round_number": 1, "table_number": 1, "by": director}
    agreeing.lock_sheet(played.tournament, **facts)  # type: ignore[arg-type]
    first = item(1)
    passed = item(1, {"contract": "passed"}, replaces=first["id"])
    phone.send(first, passed)
    agreeing.unlock_sheet(played.tournament, **facts)  # type: ignore[arg-type]

    assert count(played, director) == 1

    assert deals(phone) == [{"contract": "passed"}]


def test_deals_the_table_entered_meanwhile_are_decided_by_the_table(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1), item(2))
    swap(played, director, 0, 1)
    phone.send(item(1, {"contract": "passed"}))

    count(played, director)

    assert live(played) == [("rivals", 2, 0)]
