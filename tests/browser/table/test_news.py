"""Changes made elsewhere that this phone shows, and what it asks before it writes."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tests.browser.table.test_acts_of_the_desk import look
from tests.cast import play, seat
from tournament.models import PhoneDeal, Seat, Table, Tournament
from tournament.reading.phones import links
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.rounds import closing

pytestmark = pytest.mark.django_db(transaction=True)

COUNTS_BUZZES = "navigator.vibrate = () => Boolean((window.buzzes += 1)); window.buzzes = 0"


def director() -> Actor:
    return Actor.from_user(User.objects.get(username="director"))


HAS_KEPT = """async (deals) => {
  const { Store } = await import("/static/tournament/table/store.js");
  const kept = await (await Store.open()).states();
  return kept.some(({ state }) => state && state.sheet.deals.length === deals);
}"""


def wait_until_kept(phone: Phone, deals: int) -> None:
    """Wait until the phone has stored what it shows."""
    phone.until(lambda: phone.page.evaluate(HAS_KEPT, deals))


def open_table(phone: Phone, path: str, number: int) -> str:
    """Open another table's link on the same phone and return its path."""
    other = links.address_path(Table.objects.get(number=number, round__number=1))
    phone.page.goto(phone.address.replace(path, other))
    return other


def test_a_phone_that_kept_another_table_is_asked_before_it_writes(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(8)
    phone = phone_of(path)
    phone.write(1, "won-plain")
    phone.expect_sent()
    wait_until_kept(phone, 1)
    open_table(phone, path, 2)

    asked = phone.page.locator("#stage")
    expect(asked).to_contain_text("Do you sit at table 2?", timeout=PATIENCE)
    expect(asked).to_contain_text("This phone kept the sheet of table 1 in this round.")
    expect(phone.page.locator('[data-at="seat1"]')).to_have_count(0)
    phone.tap("sitsElsewhere")
    phone.expect_deal(2, 4)
    open_table(phone, path, 2)
    phone.tap("sitsHere")
    phone.write(1, "won-plain")

    phone.expect_deal(2, 4)
    phone.expect_sent()
    assert sorted(PhoneDeal.objects.values_list("sheet__table__number", flat=True)) == [1, 2]


def test_an_own_phone_is_asked_at_a_table_of_others(link_of: LinkOf, phone_of: PhoneOf) -> None:
    link_of(8)
    own = links.seat_paths(Table.objects.get(number=1))[2]
    name = Seat.objects.get(table__number=1, letter=2).entry.name
    phone = phone_of(own)
    wait_until_kept(phone, 0)

    open_table(phone, own, 2)

    expect(phone.page.locator("#stage")).to_contain_text(
        f"This is the phone of {name}", timeout=PATIENCE
    )


def test_after_the_round_every_phone_says_the_next_seats(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    own = phone_of(links.seat_paths(Table.objects.get())[1])
    for one in (phone, own):
        one.run(COUNTS_BUZZES)
    tournament = Tournament.objects.get()
    play(tournament, round_number=1, by=director())
    closing.close_round(tournament, round_number=1, by=director())
    look(phone)
    expect(phone.page.locator("#notices")).to_contain_text("The round is closed.")
    played = seat(tournament, by=director())

    for one in (phone, own):
        look(one)

    mine = Seat.objects.get(round=played, entry=Seat.objects.get(round__number=1, letter=1).entry)
    first = own.page.locator(".next-seats li").first
    expect(phone.page.locator(".next-seats h2")).to_have_text("Round 2: where you sit")
    expect(phone.page.locator(".next-seats li")).to_have_count(4)
    expect(first).to_have_text(f"{mine.entry.name} table 1, seat {mine.letter_for_people}")
    assert phone.run("window.buzzes") >= 2


def test_after_the_round_a_table_that_agreed_still_sees_its_result(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=1))
    phone.write(1, "won-plain")
    phone.agree(4)
    closing.close_round(Tournament.objects.get(), round_number=1, by=director())

    look(phone)

    notices = phone.page.locator("#notices")
    expect(notices).to_contain_text("The round is over; this table's result is at the desk.")
    expect(notices).not_to_contain_text("does not count")
    expect(notices.locator(".result tbody tr")).to_have_count(4)


def test_a_message_from_the_desk_buzzes_and_stays_in_view(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.write(1, "won-plain")
    phone.expect_sent()
    phone.run(COUNTS_BUZZES)
    hall.say_to_everybody(Tournament.objects.get(), text="Lunch", by=director())

    look(phone)

    told = phone.page.locator("#notices").get_by_text("Lunch")
    expect(told).to_be_visible(timeout=PATIENCE)
    phone.page.locator("#paper").scroll_into_view_if_needed()
    expect(told).to_be_in_viewport()
    assert phone.run("window.buzzes") == 1


def test_an_opponent_confirms_a_deal_with_its_last_tap(link_of: LinkOf, phone_of: PhoneOf) -> None:
    path = link_of(4)
    Tournament.objects.update(confirms_deals=True)
    phone = phone_of(path)

    phone.tap("seat1", "won-plain")
    expect(phone.page.locator('[data-at="save"], [data-at="confirm1"]')).to_have_count(0)
    phone.tap("confirm2")

    phone.expect_deal(2, 4)
    phone.expect_sent()
    assert PhoneDeal.objects.get().confirmed == 2
