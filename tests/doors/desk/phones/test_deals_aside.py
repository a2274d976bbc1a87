"""Deals of a table whose seats change or whose link is closed: question, notice, count.

Deals over a replaced code: the desk counts them, unless the table has continued.
"""

from __future__ import annotations

import json

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.cast import EventOf, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.phones.aside import aside, count, live, people, swap
from tests.doors.public.reading import words_of
from tests.doors.table.phones import Phone, deals, item, phone_at
from tournament.models import JournalEntry, PhoneDeal, Round
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.phones import agreeing, link_issuing
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def post_swap(client: Client, played: Round, **more: str) -> HttpResponse:
    first, second = people(played)[:2]
    typed = {"swap-first": first, "swap-second": second, "swap-reason": "sat otherwise", **more}
    path = f"/desk/{played.tournament.slug}/rounds/1/seats/swap/"
    answer: HttpResponse = client.post(path, typed)  # type: ignore[assignment]
    return answer


def test_seats_with_deals_from_phones_change_only_after_a_question(
    played: Round, phone: Phone, signed_in: SignIn
) -> None:
    phone.send(item(1), item(2))
    before, client = people(played), signed_in()

    asked = post_swap(client, played)

    assert "2 deals are on the phone of table 1." in words_of(asked)
    assert people(played) == before
    post_swap(client, played, phones_seen="yes")
    assert people(played) == [before[1], before[0], *before[2:]]


def test_seats_without_deals_change_at_once(played: Round, phone: Phone, signed_in: SignIn) -> None:
    before = people(played)

    post_swap(signed_in(), played)

    assert people(played) != before


def test_phone_and_desk_show_deals_that_do_not_count(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1), item(2))

    swap(played, director, 0, 1)

    assert (aside(phone), deals(phone)) == (2, [])
    assert live(played) == [("apart", 0, 2)]


def test_the_live_view_counts_right_after_swapping_back(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1), item(2))
    swap(played, director, 0, 1)

    swap(played, director, 0, 1)

    assert (aside(phone), len(deals(phone))) == (0, 2)
    assert live(played) == [("keeping", 2, 0)]


def test_the_desk_counts_set_aside_deals_in_one_act_and_can_undo_it(
    played: Round, phone: Phone, director: Actor
) -> None:
    written = [item(1), item(2)]
    phone.send(*written)
    swap(played, director, 0, 1)

    assert count(played, director) == 2

    assert deals(phone) == [one["deal"] for one in written]
    assert live(played) == [("keeping", 2, 0)]
    journal.undo(JournalEntry.objects.get(verb="count_deals"), by=director)
    assert (aside(phone), deals(phone)) == (2, [])
    assert count(played, director) == 2


def test_counted_deals_count_once_after_swapping_back_too(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1), item(2))
    swap(played, director, 0, 1)
    count(played, director)

    swap(played, director, 0, 1)

    assert (aside(phone), len(deals(phone))) == (0, 2)


def test_offline_deals_of_other_seats_never_count_for_the_current_players(
    played: Round, phone: Phone, director: Actor
) -> None:
    sat = ",".join(map(str, people(played)))
    swap(played, director, 0, 1)

    assert phone.send(item(1, players=sat)) == ["apart"]

    assert (aside(phone), deals(phone)) == (1, [])


def test_a_correction_from_other_seats_changes_no_current_deals(
    played: Round, phone: Phone, director: Actor
) -> None:
    first = item(1)
    phone.send(first)
    swap(played, director, 0, 1)
    phone.send(item(1, {"contract": "passed"}, replaces=first["id"]))

    swap(played, director, 0, 1)

    assert deals(phone) == [first["deal"]]


def test_deals_of_a_table_of_another_size_cannot_be_counted(
    event_of: EventOf, director: Actor
) -> None:
    played = seat(event_of(5), by=director)
    phone = phone_at(played)
    phone.send(item(1, {"contract": "passed"}))
    out = people(played)[0]
    seat_changes.take_out(played.tournament, round_number=1, number=out, reason="left", by=director)

    with pytest.raises(Refused, match="deals_cannot_stand"):
        count(played, director)
    assert aside(phone) == 1


def test_counting_cannot_be_undone_once_the_table_has_continued(
    played: Round, phone: Phone, director: Actor
) -> None:
    phone.send(item(1))
    swap(played, director, 0, 1)
    count(played, director)
    phone.send(item(2))

    with pytest.raises(Refused, match="deals_came_since"):
        journal.undo(JournalEntry.objects.get(verb="count_deals"), by=director)
    assert len(deals(phone)) == 2


def test_deals_can_be_counted_from_the_tables_page(
    played: Round, phone: Phone, director: Actor, signed_in: SignIn
) -> None:
    phone.send(item(1), item(2))
    swap(played, director, 0, 1)
    client, page = signed_in(), f"/desk/{played.tournament.slug}/live/1/1/"

    assert "2 deals from this table's phones do not count." in words_of(client.get(page))
    client.post(f"{page}count/")

    shown = words_of(client.get(page))
    assert "do not count" not in shown
    assert "counted by the desk" in shown
    assert PhoneDeal.objects.filter(device="desk").count() == 2


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
