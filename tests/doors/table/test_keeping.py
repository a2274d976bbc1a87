"""Deals arrive once each, in order, checked; different versions from two phones are both kept."""

from __future__ import annotations

import json
from http import HTTPStatus

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, seat
from tests.doors.table.phones import Deal, Phone, item, phone_at, taken_back, won_by_next
from tournament.models import PhoneDeal, PhoneSheet, Round, SheetVersion
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

SMALL: Deal = {"contract": "small-zole", "declarer": 1, "won": True}
KOP: Deal = {"contract": "zwyczajna", "old": [0, 2], "won": True, "margin": "exit"}
PASSED: Deal = {"contract": "passed"}
ZOLE: Deal = {"contract": "zole", "declarer": 1, "won": False}
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    """Return a round of two tables of four, sixteen deals each."""
    return seat(event_of(8), by=director)


@pytest.fixture
def phone(played: Round) -> Phone:
    return phone_at(played)


def numbers(phone: Phone) -> list[int]:
    return [deal["number"] for deal in phone.state()["sheet"]["deals"]]


def faults(phone: Phone, **written: object) -> list[str]:
    answer = json.loads(phone.post("deals", items=[item(1, **written)]).content)  # type: ignore[arg-type]
    assert answer["items"][0]["status"] == "impossible"
    return [fault["code"] for fault in answer["items"][0]["faults"]]


def test_the_same_request_sent_five_times_counts_once(phone: Phone) -> None:
    items = [item(1), item(2, PASSED)]

    answers = [phone.send(*items) for _time in range(5)]

    assert answers == [["kept", "kept"]] * 5
    assert numbers(phone) == [1, 2]
    assert PhoneDeal.objects.count() == 2


def test_delayed_deals_arrive_in_playing_order(phone: Phone) -> None:
    items = [item(number) for number in range(1, 17)]

    assert phone.send(*items) == ["kept"] * 16
    sheet = phone.state()["sheet"]
    assert numbers(phone) == [*range(1, 17)]
    assert (sheet["left"], sheet["finished"], sheet["next"]) == (0, True, None)


def test_a_sheet_has_the_same_totals_as_at_the_desk(phone: Phone) -> None:
    phone.send(item(1), item(2, PASSED), item(3))

    deals = phone.state()["sheet"]["deals"]

    assert [deal["running"] for deal in deals] == [[-1, 3, -1, -1]] * 2 + [[-3, 1, -3, 5]]
    assert deals[1]["pules_after"] == {"common": 2, "personal": [0, 0, 0, 0]}
    assert [deal["idle"] for deal in deals] == [[0], [1], [2]]
    assert deals[0]["words"] == "B ordinary, won"


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        ({"contract": "ordinary", "declarer": 0, "won": True}, "declarer_sits_out"),
        ({"contract": "ordinary", "declarer": 1, "eyes": 121, "tricks": 8}, "eyes_out_of_range"),
        ({"contract": "small-zole", "declarer": 1, "won": True}, "small_zole_not_in_game"),
        ({"contract": SCRIPT}, "field_choice"),
        ({}, "field_missing"),
    ],
)
def test_impossible_deals_are_not_stored(phone: Phone, deal: Deal, code: str) -> None:
    assert code in faults(phone, deal=deal)
    assert not PhoneDeal.objects.exists()


def test_a_deal_after_a_refused_one_waits_for_it(phone: Phone) -> None:
    refused = item(1, {"contract": "ordinary", "declarer": 0, "won": True})

    assert phone.send(refused, item(2)) == ["impossible", "early"]
    assert numbers(phone) == []


def test_the_seventeenth_of_sixteen_deals_is_refused(phone: Phone) -> None:
    phone.send(*[item(number) for number in range(1, 17)])

    assert phone.send(item(17)) == ["impossible"]


def test_a_correction_replaces_the_first_version_which_stays_marked(phone: Phone) -> None:
    first, second = item(1), item(2)
    phone.send(first, second)

    assert phone.send(item(1, ZOLE, replaces=first["id"])) == ["kept"]

    sheet = phone.state()["sheet"]
    assert [deal["deal"]["contract"] for deal in sheet["deals"]] == ["zole", "ordinary"]
    assert [deal["corrected"] for deal in sheet["deals"]] == [True, False]
    assert [old["id"] for old in sheet["history"]] == [first["id"]]
    assert phone.send(first) == ["replaced"]


def test_the_last_deal_can_be_undone_and_entered_again(phone: Phone) -> None:
    first, second = item(1), item(2)
    phone.send(first, second)
    undo = taken_back(second)

    assert phone.send(undo) == ["kept"]
    assert phone.send(undo, item(2, PASSED)) == ["kept", "kept"]
    assert phone.send(taken_back(first)) == ["impossible"]
    assert numbers(phone) == [1, 2]
    assert PhoneDeal.objects.count() == 4


def test_two_phones_with_the_same_deal_agree(played: Round, phone: Phone) -> None:
    other = phone_at(played, device="phone-of-bruno")
    phone.send(item(1))
    same = item(1)

    assert other.send(same) == ["same"]
    assert other.send(item(1, ZOLE, replaces=same["id"])) == ["kept"]
    assert phone.state()["sheet"]["deals"][0]["device"] == "phone-of-bruno"


def test_two_phones_that_differ_keep_both_until_the_table_chooses(
    played: Round, phone: Phone
) -> None:
    other = phone_at(played, device="phone-of-bruno")
    first, second = item(1), item(1, ZOLE)
    phone.send(first)

    assert other.send(second) == ["differs"]
    sheet = phone.state()["sheet"]
    assert [deal["stands"] for deal in sheet["rivals"][0]["deals"]] == [True, False]
    assert PhoneSheet.objects.get(table__number=1).rivals == 1

    phone.post("choose", number=1, id=second["id"])

    sheet = phone.state()["sheet"]
    assert sheet["rivals"] == []
    assert sheet["deals"][0]["id"] == second["id"]
    assert phone.send(first) == ["replaced"]
    assert phone.post("choose", number=1, id=first["id"]).status_code == HTTPStatus.CONFLICT


def test_a_correction_of_an_already_corrected_deal_is_a_dispute(
    played: Round, phone: Phone
) -> None:
    other = phone_at(played, device="phone-of-bruno")
    first = item(1)
    phone.send(first)
    phone.send(item(1, ZOLE, replaces=first["id"]))

    assert other.send(item(1, PASSED, replaces=first["id"])) == ["differs"]


def test_the_author_of_each_deal_is_stored(phone: Phone) -> None:
    phone.post("deals", items=[item(1, at="2026-11-20T10:03:12Z")], who="Anna")

    row = PhoneDeal.objects.get()

    assert (row.device, row.who) == ("phone-of-anna", "Anna")


def test_unagreed_deals_do_not_change_public_pages(played: Round, phone: Phone) -> None:
    tournament = played.tournament
    tournament.refresh_from_db()
    before = tournament.revision

    phone.send(item(1), item(2))

    tournament.refresh_from_db()
    assert tournament.revision == before
    assert PhoneSheet.objects.get(table__number=1).news > 0


def test_a_deal_takes_as_many_queries_on_a_full_sheet_as_on_an_empty_one(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(15):
        phone.send(item(1))
    phone.send(*[item(number) for number in range(2, 16)])
    with django_assert_num_queries(15):
        phone.send(item(16))


def test_a_poll_without_news_takes_two_queries(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone.send(item(1))
    first = phone.client.get(f"{phone.path}state.json")

    with django_assert_num_queries(2):
        again = phone.client.get(
            f"{phone.path}state.json", headers={"If-None-Match": first["ETag"]}
        )
    phone.send(item(2))
    news = phone.client.get(f"{phone.path}state.json", headers={"If-None-Match": first["ETag"]})

    assert (again.status_code, news.status_code) == (304, 200)


def test_a_restored_sheet_with_an_equal_counter_is_read_again(phone: Phone) -> None:
    phone.send(item(1))
    first = phone.client.get(f"{phone.path}state.json")
    PhoneSheet.objects.update(kept=0, running=[0, 0, 0, 0])

    again = phone.client.get(f"{phone.path}state.json", headers={"If-None-Match": first["ETag"]})

    assert again.status_code == 200


@pytest.mark.parametrize(
    ("players", "preset", "deal", "running"),
    [
        (3, "evening-16", won_by_next(1, 3), [-1, 2, -1]),
        (5, "lzf-rondo", SMALL, [-6, 24, -6, -6, -6]),
        (4, "kop", KOP, [1, -1, 1, -1]),
        (3, "golf", {"results": [5, -4, 3]}, [5, -4, 3]),
    ],
)
def test_every_game_and_table_size_can_be_entered(
    event_of: EventOf, director: Actor, players: int, preset: str, deal: Deal, running: list[int]
) -> None:
    phone = phone_at(seat(event_of(players, preset=preset), by=director))

    assert phone.send(item(1, deal)) == ["kept"]
    state = phone.state()
    assert state["sheet"]["running"] == running
    assert state["rules"]["game"] == state["game"]["id"]


def inserted(phone: Phone, number: int, deal: Deal) -> str:
    return phone.send(item(number, deal, insert=True))[0]


def test_a_forgotten_deal_moves_the_later_ones_on(phone: Phone) -> None:
    first, second, third = (item(number, PASSED) for number in (1, 2, 3))
    phone.send(first, second, third)
    forgotten = item(2, insert=True)

    answers = [phone.send(forgotten), phone.send(forgotten)]
    corrected = phone.send(item(4, ZOLE, replaces=third["id"]))

    assert (answers, corrected) == ([["kept"], ["kept"]], ["kept"])
    deals = [deal["deal"]["contract"] for deal in phone.state()["sheet"]["deals"]]
    assert deals == ["passed", "ordinary", "passed", "zole"]


def test_a_forgotten_deal_is_refused_where_a_later_one_would_become_impossible(
    phone: Phone,
) -> None:
    phone.send(item(1), item(2))

    assert inserted(phone, 1, PASSED) == "impossible"
    assert numbers(phone) == [1, 2]


def test_a_full_sheet_has_no_room_for_a_forgotten_deal(phone: Phone) -> None:
    phone.send(*(item(number, PASSED) for number in range(1, 17)))

    assert inserted(phone, 3, PASSED) == "impossible"
    assert inserted(phone, 17, PASSED) == "impossible"


def test_the_turns_follow_the_player_who_really_dealt(phone: Phone) -> None:
    first = item(1, {"contract": "ordinary", "declarer": 0, "won": True})
    refused = phone.send(first)

    answer = phone.post("dealer", deal=1, dealer=1)

    state = json.loads(answer.content)["state"]
    assert (refused, state["first_dealer"]) == (["impossible"], 1)
    assert phone.send(first) == ["kept"]
    deal = phone.state()["sheet"]["deals"][0]
    assert (deal["dealer"], deal["idle"]) == (1, [1])
    phone.send(*(item(number, PASSED) for number in range(2, 17)))
    phone.agree(0, 1, 2, 3)
    version = SheetVersion.objects.get()
    assert (version.first_dealer, version.totals) == (1, [3, -1, -1, -1])


def test_a_dealer_whose_turns_rule_out_an_earlier_deal_is_refused(phone: Phone) -> None:
    phone.send(item(1))

    answer = phone.post("dealer", deal=2, dealer=2)

    assert (answer.status_code, json.loads(answer.content)["code"]) == (409, "sheet_faulty")
    assert phone.state()["first_dealer"] == 0
