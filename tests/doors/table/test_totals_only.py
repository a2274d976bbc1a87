"""A table that enters no deals submits one total per seat: checked, agreed, at the desk."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from tests.cast import EventOf, seat
from tests.doors.table.phones import Phone, code, item, phone_at, stances
from tournament.models import PhoneSheet, Round, SheetVersion
from tournament.services.acts import Actor
from tournament.services.rounds import seating

pytestmark = pytest.mark.sqlite_enough

KOP = (12, -4, -3, -5)
GAMES = [
    ("lzf-classic", (7, -5, -1, -1)),
    ("kop", KOP),
    ("golf", (31, 44, 40, 52)),
    ("klondike", (22, -52, 13, 208)),
    ("alexander", (12, 15, 11, 30)),
    ("chinese-wall", (3, 0, 1, 5)),
]


def say(phone: Phone, *totals: int, **more: object) -> int:
    """Submit the totals for the current sheet; return the answer's status."""
    digest = phone.state()["sheet"]["digest"]
    return phone.post("totals", totals=list(totals), digest=digest, **more).status_code


@pytest.mark.parametrize(("preset", "totals"), GAMES)
def test_every_game_can_submit_agreed_totals(
    event_of: EventOf, director: Actor, preset: str, totals: tuple[int, ...]
) -> None:
    phone = phone_at(seat(event_of(4, preset=preset), by=director))

    said = say(phone, *totals)
    agreed = phone.agree(0, 1, 2, 3)

    version = SheetVersion.objects.get()
    assert (said, agreed) == (HTTPStatus.OK, [HTTPStatus.OK] * 4)
    assert (version.source, version.totals, version.deals) == ("phone", list(totals), None)
    assert phone.state()["result"]["same"] is True


def test_impossible_totals_are_refused_as_at_the_desk(phone: Phone) -> None:
    state = phone.state()
    digest = state["sheet"]["digest"]

    refused = [
        code(phone, "totals", totals=totals, digest=digest)
        for totals in ([5, -1, -1, -1], [4000, -2000, -1000, -1000], [3, -3])
    ]

    assert refused == ["totals_do_not_add_up", "totals_beyond_deals", "totals_count"]
    assert code(phone, "totals", totals=[1.5, -1.5, 0, 0], digest=digest) == "unreadable"
    assert PhoneSheet.objects.get().totals is None


def test_a_table_without_deals_cannot_submit_totals(phone: Phone) -> None:
    digest = phone.state()["sheet"]["digest"]

    refused = code(phone, "totals", totals=[0, 0, 0, 0], deals=0, digest=digest)

    assert refused == "nothing_played"
    assert PhoneSheet.objects.get().totals is None


def test_changed_totals_need_a_new_agreement(phone: Phone) -> None:
    say(phone, 3, -1, -1, -1)
    phone.agree(0, 1)

    say(phone, 6, -2, -2, -2, deals=12)

    state = phone.state()
    assert stances(phone) == ["none"] * 4
    assert (state["sheet"]["small"], state["sheet"]["played"]) == ([6, -2, -2, -2], 12)
    assert state["sheet"]["places"] == ["1", "2-4", "2-4", "2-4"]


def test_two_phones_with_different_totals_must_compare_first(played: Round, phone: Phone) -> None:
    other = phone_at(played, device="phone-of-bruno")
    before = phone.state()["sheet"]["digest"]
    say(phone, 3, -1, -1, -1)

    late = code(other, "totals", totals=[6, -2, -2, -2], digest=before)
    same = other.post("totals", totals=[3, -1, -1, -1], digest=before).status_code

    assert (late, same) == ("sheet_changed", HTTPStatus.OK)


def test_a_sheet_cannot_have_both_deals_and_totals(phone: Phone) -> None:
    say(phone, 3, -1, -1, -1)
    phone.send(item(1))
    state = phone.state()

    refused = code(phone, "totals", totals=[3, -1, -1, -1], digest=state["sheet"]["digest"])

    assert (state["sheet"]["totals"], state["sheet"]["played"]) == (None, 1)
    assert refused == "deals_are_written"


def test_totals_can_be_removed_while_the_sheet_is_at_the_table(phone: Phone) -> None:
    say(phone, 3, -1, -1, -1)

    phone.post("totals", totals=None, digest=phone.state()["sheet"]["digest"])

    assert phone.state()["sheet"]["totals"] is None
    assert phone.agree(0) == [HTTPStatus.CONFLICT]


def test_totals_belong_to_the_players_who_entered_them(
    played: Round, phone: Phone, director: Actor
) -> None:
    say(phone, 3, -1, -1, -1)

    def swap(reason: str) -> None:
        seating.swap_seats(
            played.tournament, round_number=1, first=1, second=2, reason=reason, by=director
        )

    swap("sat otherwise")
    swapped = phone.state()["sheet"]["totals"]
    swap("they did not")

    assert (swapped, phone.state()["sheet"]["totals"]) == (None, [3, -1, -1, -1])


def test_no_totals_are_accepted_once_the_sheet_is_at_the_desk(phone: Phone) -> None:
    say(phone, 3, -1, -1, -1)
    phone.agree(0, 1, 2, 3)

    refused = code(phone, "totals", totals=[6, -2, -2, -2], digest=phone.state()["sheet"]["digest"])

    assert refused == "sheet_in"
