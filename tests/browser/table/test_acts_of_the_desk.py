"""Changes at the desk to a table in play, after which its phones lose nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tests.cast import seats_of
from tournament.models import PhoneDeal, Round, Table, Tournament
from tournament.reading.phones import links
from tournament.services.acts import Actor
from tournament.services.copies import restoring
from tournament.services.phones import link_issuing
from tournament.services.rounds import moving, seating, swapping_results
from tournament.storage import copy_folder, snapshots

pytestmark = pytest.mark.django_db(transaction=True)


def director() -> Actor:
    return Actor.from_user(User.objects.get(username="director"))


def look(phone: Phone) -> None:
    """Make the phone poll the desk now."""
    phone.page.evaluate("dispatchEvent(new Event('online'))")


def expect_told(phone: Phone, words: str) -> None:
    """Wait until the notice is visible on the phone's screen."""
    notice = phone.page.locator("#notices").get_by_text(words)
    expect(notice).to_be_visible(timeout=PATIENCE)
    expect(notice).to_be_in_viewport(timeout=PATIENCE)


def test_a_phone_offers_the_deals_that_the_desk_was_turned_back_from(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.expect_deal(2, 4)
    phone.expect_sent()
    tournament = Tournament.objects.get()
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    phone.write(2, "won-plain")
    phone.write(3, "won-plain")
    phone.expect_deal(4, 4)
    phone.expect_sent()
    totals = phone.totals()
    restoring.turn_back(tournament, copy.name, by=director())

    look(phone)
    expect_told(phone, "no longer has these deals of the table: 2, 3")
    phone.page.close()
    phone.open()
    phone.tap("offer")

    phone.expect_deal(4, 4)
    phone.expect_sent()
    phone.expect_totals(totals)
    assert PhoneDeal.objects.count() == 3


def test_a_phone_says_that_its_deals_do_not_count_for_other_seats(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.expect_deal(2, 4)
    phone.expect_sent()
    tournament = Tournament.objects.get()
    seating.swap_seats(
        tournament, round_number=1, first=1, second=2, reason="sat otherwise", by=director()
    )

    look(phone)

    expect_told(phone, "1 deal written at this table does not count now.")


def test_deals_of_another_table_are_sent_from_the_page_of_this_one(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    first = link_of(8)
    second = links.address_path(Table.objects.get(number=2))
    phone = phone_of(first)
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")
    origin = phone.address.removesuffix(first)
    phone.page.close()

    phone.context.route("**/deals", lambda route: route.abort())
    phone.address = origin + second
    phone.open()
    phone.expect_lamp("1 deal of table 1 is waiting")
    phone.context.unroute("**/deals")
    look(phone)

    phone.expect_sent()
    assert PhoneDeal.objects.get().sheet.table.number == 1


def test_a_phone_whose_code_was_replaced_says_what_became_of_its_deals(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.page.route("**/t/*/*", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")
    tournament, played = Tournament.objects.get(), Round.objects.get()
    link_issuing.reissue_link(tournament, round_number=played.number, table_number=1, by=director())

    phone.page.unroute("**/t/*/*")
    look(phone)

    expect_told(phone, "Deal 1 does not count for now. The desk has it and will decide.")
    assert PhoneDeal.objects.get().state == "apart"


@pytest.mark.parametrize("act", ["exchange", "move"])
def test_a_phone_says_that_others_sit_at_its_table_now(
    act: str, link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(8))
    phone.write(1, "won-plain")
    phone.expect_sent()
    tournament = Tournament.objects.get()
    first, other = seats_of(tournament, 1)

    if act == "exchange":
        wanted = swapping_results.Exchange(1, first[0], other[0])
        swapping_results.exchange_players(tournament, wanted, reason="sat otherwise", by=director())
    else:
        move = moving.Move(1, {other[-1]: 1})
        moving.move_players(tournament, move, reason="sat otherwise", by=director())
    look(phone)

    expect_told(phone, "The desk has changed who sits here.")
