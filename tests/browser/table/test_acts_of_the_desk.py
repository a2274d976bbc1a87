"""Changes at the desk to a table in play, after which its phones lose nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tests.cast import seat, seats_of
from tournament.models import PhoneDeal, Round, Table, TableLink, Tournament
from tournament.reading.phones import links
from tournament.services.acts import Actor
from tournament.services.copies import restoring
from tournament.services.phones import link_issuing
from tournament.services.rounds import moving, seating, swapping_results
from tournament.services.sheets import entering
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


def test_a_phone_offers_deals_lost_when_the_desk_restored_a_copy(
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
    expect_told(phone, "does not count these deals of the table any more: 2, 3")
    phone.page.close()
    phone.open()
    phone.tap("offer")

    phone.expect_deal(4, 4)
    phone.expect_sent()
    phone.expect_totals(totals)
    assert PhoneDeal.objects.count() == 3


def test_a_phone_shows_that_its_deals_do_not_count_for_other_seats(
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


def test_unsent_deals_of_another_table_are_sent_from_this_tables_page(
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
    expect_told(phone, "1 deal of table 1, round 1 (Rudens kauss) is waiting on this phone.")
    phone.context.unroute("**/deals")
    look(phone)

    phone.until(PhoneDeal.objects.exists)
    expect(phone.page.locator("#notices")).to_be_empty(timeout=PATIENCE)
    assert PhoneDeal.objects.get().sheet.table.number == 1


def test_a_phone_with_a_replaced_code_shows_what_happened_to_its_deals(
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
def test_a_phone_shows_that_other_players_sit_at_its_table(
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

    expect_told(phone, "The desk changed who sits here.")


def test_deals_of_withdrawn_seats_can_be_written_again_from_the_new_code(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(4)
    phone = phone_of(path)
    phone.write(1, "won-plain")
    phone.write(2, "won-plain")
    phone.expect_deal(3, 4)
    phone.expect_sent()
    tournament = Tournament.objects.get()
    seating.withdraw_seating(tournament, round_number=1, reason="two came late", by=director())
    new = seat(tournament, by=director())
    phone.page.close()

    phone.address = phone.address.removesuffix(path) + links.address_paths(new)[1]
    phone.open()
    expect_told(phone, "does not count these deals of the table any more: 1, 2")
    phone.tap("offer")

    phone.expect_deal(3, 4)
    phone.expect_sent()
    phone.page.reload()
    phone.expect_sent()
    expect(phone.page.locator("#notices")).to_be_empty()
    counted = PhoneDeal.objects.filter(sheet__table__round=new, state="stands")
    assert list(counted.values_list("number", flat=True)) == [1, 2]


def test_deals_that_wait_for_earlier_ones_are_named_until_those_are_written_again(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(4)
    tournament = Tournament.objects.get()
    copy = snapshots.make_copy(tournament, copy_folder.ASKED)
    phone = phone_of(path)
    phone.write(1, "won-plain")
    phone.expect_deal(2, 4)
    phone.expect_sent()
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(2, "won-plain")
    phone.expect_lamp("1 deal waiting")
    restoring.turn_back(tournament, copy.name, by=director())
    phone.page.unroute("**/deals")
    look(phone)

    expect_told(phone, "does not count these deals of the table any more: 1")
    phone.expect_lamp("Deals waiting here: 2. Missing before them: 1.")
    phone.tap("forget")
    expect_told(phone, "Write the missing deals first")
    phone.tap("showHeld")
    expect_told(phone, "Deal 2: C ordinary")
    phone.write(1, "won-plain")

    phone.expect_deal(3, 4)
    phone.expect_sent()
    assert PhoneDeal.objects.filter(state="stands").count() == 2


def test_a_half_written_deal_is_dropped_when_other_players_sit_there(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.tap("seat2")
    tournament = Tournament.objects.get()
    first, second = seats_of(tournament, 1)[0][2:]
    why = "sat otherwise"
    seating.swap_seats(
        tournament, round_number=1, first=first, second=second, reason=why, by=director()
    )

    look(phone)

    expect_told(phone, "The deal that you had begun was dropped.")
    expect(phone.page.locator("#stage")).to_contain_text("Who declared?")
    phone.write(1, "won-plain")
    phone.expect_deal(2, 4)
    expect_told(phone, "The desk changed who sits here.")


def test_unsent_deals_of_a_deleted_table_can_be_left_and_the_lamp_is_of_this_sheet(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    first = link_of(8)
    second = links.address_path(Table.objects.get(number=2))
    phone = phone_of(first)
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")
    TableLink.objects.filter(table__number=1).delete()
    origin = phone.address.removesuffix(first)
    phone.page.close()

    phone.address = origin + second
    phone.open()
    phone.expect_sent()
    expect_told(phone, "1 deal of table 1, round 1 (Rudens kauss) is waiting on this phone.")
    expect_told(phone, "Their code no longer works.")
    phone.tap("showHeld")
    expect_told(phone, "Deal 1: B ordinary")
    phone.tap("leaveHeld", "leaveNow")

    expect(phone.page.locator("#notices")).to_be_empty()
    phone.page.reload()
    phone.expect_sent()
    expect(phone.page.locator("#notices")).to_be_empty()


def test_a_phone_with_unsent_deals_asks_before_it_writes_at_another_table(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    second = link_of(8)
    first = links.address_path(Table.objects.get(number=2))
    phone = phone_of(second)
    phone.context.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")
    origin = phone.address.removesuffix(second)
    phone.page.close()

    phone.address = origin + first
    phone.open()

    expect(phone.page.locator("#stage")).to_contain_text("Do you sit at table 2?")


def test_all_late_deals_are_named_in_one_notice(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.page.route("**/t/*/*", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.write(2, "won-plain")
    phone.expect_lamp("2 deals waiting")
    tournament = Tournament.objects.get()
    link_issuing.reissue_link(tournament, round_number=1, table_number=1, by=director())

    phone.page.unroute("**/t/*/*")
    look(phone)

    expect_told(phone, "Deals 1, 2 do not count for now.")


def test_a_table_whose_totals_the_desk_entered_shows_no_empty_sheet(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    entering.enter_totals(
        Tournament.objects.get(),
        round_number=1,
        table_number=1,
        totals=[6, 2, -2, -6],
        by=director(),
    )

    phone.open()

    expect(phone.page.locator("#stage")).to_be_visible(timeout=PATIENCE)
    expect(phone.page.locator("#score")).to_contain_text("−6")
    expect(phone.page.locator("#sheet")).to_be_hidden()
    expect(phone.page.locator("#dock [href='#sheet']")).to_be_hidden()
