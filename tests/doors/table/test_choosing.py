"""Where two phones differ, the table chooses which deal was played, or that both were."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

import pytest

from tests.cast import EventOf, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.table.phones import Deal, Item, Phone, deals, item, keep_both, phone_at, taken_back
from tournament.models import JournalEntry, PhoneDeal, PhoneSheet, Round
from tournament.services.acts import Actor
from tournament.services.phones import agreeing

pytestmark = pytest.mark.sqlite_enough

ZOLE: Deal = {"contract": "zole", "declarer": 3, "won": False}
PASSED: Deal = {"contract": "passed"}
JANI: Deal = {"contract": "ordinary", "declarer": 2, "won": True, "margin": "jani"}

Differ = Callable[..., tuple[Item, Item]]


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    return seat(event_of(4), by=director)


@pytest.fixture
def phone(played: Round) -> Phone:
    return phone_at(played)


@pytest.fixture
def other(played: Round) -> Phone:
    return phone_at(played, device="phone-of-bruno")


@pytest.fixture
def differ(phone: Phone, other: Phone) -> Differ:
    """Enter a deal and some after it on one phone, and skip that deal on the other."""

    def differ(one: Deal = PASSED, two: Deal = ZOLE, *, after: int = 0) -> tuple[Item, Item]:
        first, second = item(1, one), item(1, two)
        phone.send(first)
        assert other.send(second) == ["differs"]
        for number in range(2, 2 + after):
            phone.send(item(number, PASSED, pules=[{"seat": 1, "reason": f"deal {number}"}]))
        return first, second

    return differ


def test_both_deals_can_be_kept_one_after_the_other(phone: Phone, differ: Differ) -> None:
    first, second = differ()

    assert keep_both(phone, first, second) == ""

    sheet = phone.state()["sheet"]
    assert deals(phone) == [PASSED, ZOLE]
    assert sheet["rivals"] == []
    assert sheet["next"]["number"] == 3
    assert PhoneSheet.objects.get().kept == 2


def test_the_table_chooses_which_of_two_deals_came_first(phone: Phone, differ: Differ) -> None:
    first, second = differ(one=JANI, two=ZOLE)

    assert keep_both(phone, second, first) == ""

    assert deals(phone) == [ZOLE, JANI]


def test_later_deals_move_on_by_one(phone: Phone, differ: Differ) -> None:
    first, second = differ(after=2)

    assert keep_both(phone, first, second) == ""

    kept = phone.state()["sheet"]["deals"]
    reasons = [[pule["reason"] for pule in deal["pules"]] for deal in kept]
    assert [deal["number"] for deal in kept] == [1, 2, 3, 4]
    assert reasons == [[], [], ["deal 2"], ["deal 3"]]


def test_other_disputed_deals_move_along_and_are_decided_separately(
    phone: Phone, other: Phone, differ: Differ
) -> None:
    first, second = differ(after=1)
    assert other.send(item(2, JANI)) == ["differs"]

    assert keep_both(phone, first, second) == ""

    (left,) = phone.state()["sheet"]["rivals"]
    assert left["number"] == 3
    one, two = left["deals"]
    assert keep_both(phone, one, two, number=3) == ""
    assert deals(phone) == [PASSED, ZOLE, PASSED, JANI]


def test_the_same_choice_in_either_order_is_applied_once(phone: Phone, differ: Differ) -> None:
    first, second = differ(one=JANI, two=ZOLE)

    said = [keep_both(phone, first, second) for _time in range(3)]
    said.append(keep_both(phone, second, first))

    assert said == [""] * 4
    assert deals(phone) == [JANI, ZOLE]
    assert JournalEntry.objects.filter(verb="keep_both_deals").count() == 1


def test_a_chosen_deal_is_chosen_once(phone: Phone, differ: Differ) -> None:
    first, second = differ()

    said = [
        phone.post("choose", number=1, id=chosen["id"]).status_code
        for chosen in (second, second, first)
    ]

    assert said == [200, 200, HTTPStatus.CONFLICT]
    assert deals(phone) == [ZOLE]
    assert JournalEntry.objects.filter(verb="choose_deal").count() == 1


def test_after_choosing_one_deal_the_other_cannot_be_kept_too(phone: Phone, differ: Differ) -> None:
    first, second = differ()
    phone.post("choose", number=1, id=first["id"])

    assert keep_both(phone, first, second) == "no_rivals"
    assert deals(phone) == [PASSED]


def test_a_deal_cannot_follow_itself_or_a_deal_of_another_number(
    phone: Phone, other: Phone, differ: Differ
) -> None:
    first, second = differ(after=1)
    third = item(2, JANI)
    other.send(third)

    assert keep_both(phone, first, first) == "no_rivals"
    assert keep_both(phone, first, third) == "no_rivals"
    assert keep_both(phone, second, item(1)) == "no_rivals"


def test_the_idle_dealer_of_the_second_deal_cannot_have_declared_it(
    phone: Phone, differ: Differ
) -> None:
    by_b: Deal = {"contract": "ordinary", "declarer": 1, "won": True}
    first, second = differ(one=PASSED, two=by_b)

    assert keep_both(phone, first, second) == "both_impossible"
    assert keep_both(phone, second, first) == ""
    assert deals(phone) == [by_b, PASSED]


def test_a_full_sheet_has_no_room_for_both(phone: Phone, differ: Differ) -> None:
    first, second = differ(after=15)

    assert keep_both(phone, first, second) == "both_impossible"
    assert len(deals(phone)) == 16


def test_an_offline_phone_can_correct_a_deal_by_its_old_id(
    phone: Phone, other: Phone, differ: Differ
) -> None:
    first, second = differ()
    later = item(2, PASSED)
    phone.send(later)
    keep_both(phone, first, second)

    by_dealer = item(3, JANI, replaces=later["id"])
    assert other.send(by_dealer) == ["impossible"]
    assert other.send(item(3, ZOLE, replaces=later["id"])) == ["kept"]
    assert other.send(later) == ["replaced"]
    assert deals(phone) == [PASSED, ZOLE, ZOLE]


def test_the_last_of_two_deals_can_be_undone_by_its_old_id(phone: Phone, differ: Differ) -> None:
    first, second = differ()
    keep_both(phone, first, second)

    assert phone.send({**taken_back(second), "number": 2}) == ["kept"]
    assert deals(phone) == [PASSED]


def test_the_author_and_the_decision_of_each_deal_are_stored(
    played: Round, phone: Phone, other: Phone, differ: Differ, signed_in: SignIn
) -> None:
    first, second = differ()

    keep_both(phone, first, second)

    standing = PhoneDeal.objects.filter(state="stands").order_by("number")
    assert [row.device for row in standing] == ["phone-of-anna", "phone-of-bruno"]
    line = JournalEntry.objects.get(verb="keep_both_deals")
    assert (line.subject, line.after) == ("1", {"round": 1, "deal": 1, "phone": "anna"})
    assert line.signed == ", ".join(player["name"] for player in phone.state()["players"])
    page = signed_in().get(f"/desk/{played.tournament.slug}/live/1/1/").content.decode()
    assert "counts as deal 2: both were played" in page


def test_the_desk_shows_the_deal_that_was_not_chosen(
    played: Round, phone: Phone, differ: Differ, signed_in: SignIn
) -> None:
    _first, second = differ()

    phone.post("choose", number=1, id=second["id"])

    page = signed_in().get(f"/desk/{played.tournament.slug}/live/1/1/").content.decode()
    assert "the table chose the other one" in page


def test_no_deal_is_chosen_on_a_locked_sheet(
    played: Round, phone: Phone, differ: Differ, director: Actor
) -> None:
    first, second = differ()
    where = {"round_number": 1, "table_number": 1}
    agreeing.lock_sheet(played.tournament, **where, by=director)

    assert keep_both(phone, first, second) == "sheet_locked"


def test_a_seats_own_link_cannot_decide_for_the_table(
    played: Round, phone: Phone, differ: Differ
) -> None:
    first, second = differ()
    own = Phone(phone.state()["seat_links"][1], "phone-of-bruno")

    assert keep_both(own, first, second) == "seat_only"
