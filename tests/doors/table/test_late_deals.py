"""Deals that arrive when the sheet is closed are set apart, and nothing is lost."""

from __future__ import annotations

import json
from http import HTTPStatus

import pytest

from tests.cast import play
from tests.doors.desk.conftest import SignIn
from tests.doors.table.phones import Phone, item
from tournament.models import JournalEntry, PhoneDeal, PhoneSheet, Round
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.phones import agreeing
from tournament.services.rounds import closing

pytestmark = pytest.mark.sqlite_enough


def test_deals_after_the_round_are_set_apart_with_a_notice(
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


def test_a_locked_sheet_accepts_nothing_and_loses_nothing(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1))
    agreeing.lock_sheet(played.tournament, round_number=1, table_number=1, by=director)

    assert phone.send(item(2)) == ["apart"]
    assert phone.state()["sheet"]["locked"]
    assert [deal["number"] for deal in phone.state()["sheet"]["deals"]] == [1]


def test_a_late_malformed_deal_is_set_apart_or_refused(
    played: Round, phone: Phone, director: Actor
) -> None:
    agreeing.lock_sheet(played.tournament, round_number=1, table_number=1, by=director)
    odd = item(1, {"contract": "zwyczajna", "old": 5}, confirmed=1)
    unkeepable = [item(1, {"contract": sign}) for sign in ("\0", "\ud800")]

    answer = phone.post("deals", items=[odd, *unkeepable])

    # A closed link would set them apart, where no database can store them.
    assert [said["status"] for said in json.loads(answer.content)["items"]] == [
        "apart", "impossible", "impossible",
    ]  # fmt: skip
    assert PhoneDeal.objects.count() == 1


def test_the_desk_shows_late_deals_until_they_are_reviewed(
    played: Round, phone: Phone, director: Actor, signed_in: SignIn
) -> None:
    play(played.tournament, round_number=1, by=director)
    closing.close_round(played.tournament, round_number=1, by=director)
    answer = phone.post("deals", items=[item(1)])
    desk, page = signed_in(), f"/desk/{played.tournament.slug}/"
    words = "In round 1 table 1 sent deals after its sheet or link was closed."

    def is_told() -> bool:
        return words in desk.get(page).content.decode()

    told = [is_told()]
    desk.post(f"{page}live/1/1/late/")
    told.append(is_told())
    journal.undo(JournalEntry.objects.get(verb="note_late_deals"), by=director)
    told.append(is_told())

    assert told == [True, False, True]
    assert "do not count" in json.loads(answer.content)["text"]
