"""Deals that come when the sheet takes none any more are kept apart, and nothing is lost."""

from __future__ import annotations

import json
from http import HTTPStatus

from tests.cast import play
from tests.doors.table.phones import Phone, item
from tournament.models import PhoneDeal, PhoneSheet, Round
from tournament.services.acts import Actor
from tournament.services.phones import agreeing
from tournament.services.rounds import closing


def test_deals_that_come_after_the_round_are_kept_apart_and_told_so(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1))
    late = [item(2), item(3)]
    play(played.tournament, round_number=1, by=director)
    closing.close_round(played.tournament, round_number=1, by=director)

    answers = [phone.post("deals", items=late) for _time in range(2)]

    said = json.loads(answers[1].content)
    assert answers[1].status_code == HTTPStatus.GONE
    assert (said["code"], said["apart"]) == ("round_closed", [one["id"] for one in late])
    assert "state" not in said
    assert PhoneSheet.objects.get(table__number=1).apart == 2
    assert PhoneDeal.objects.filter(state="apart", because="round_closed").count() == 2


def test_a_locked_sheet_takes_nothing_and_loses_nothing(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1))
    agreeing.lock_sheet(played.tournament, round_number=1, table_number=1, by=director)

    assert phone.send(item(2)) == ["apart"]
    assert phone.state()["sheet"]["locked"]
    assert [deal["number"] for deal in phone.state()["sheet"]["deals"]] == [1]
