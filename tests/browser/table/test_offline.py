"""Without a network play continues and nothing is lost; afterwards everything arrives once."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tournament.models import PhoneDeal, Tournament
from tournament.reading.phones import links
from tournament.services.acts import Actor
from tournament.services.phones import link_issuing

pytestmark = pytest.mark.django_db(transaction=True)

DESK = Actor("Dace")
ENDS = ("won-plain", "lost-plain", "won-jani", "lost-jani")


def written() -> list[int]:
    """Return the numbers of the deals stored on the server, in order of arrival."""
    return list(PhoneDeal.objects.order_by("pk").values_list("number", flat=True))


def write_some(phone: Phone, first: int, last: int) -> None:
    for number in range(first, last + 1):
        phone.expect_deal(number, 8)
        phone.write(number % 4, ENDS[number % 4])


def test_deals_written_offline_outlive_a_reload_and_arrive_once_in_order(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=8), keeps=True)
    write_some(phone, 1, 3)
    phone.expect_deal(4, 8)
    phone.expect_sent()
    phone.keep()
    phone.context.set_offline(True)
    write_some(phone, 4, 5)
    phone.expect_lamp("2 deals waiting · last contact")
    before = written()
    phone.page.reload()
    phone.expect_deal(6, 8)
    phone.keep()
    assert "Do not close" not in phone.lamp.inner_text()
    phone.page.close()
    phone.open()
    write_some(phone, 6, 7)
    phone.expect_deal(8, 8)
    totals = phone.totals()

    phone.context.set_offline(False)

    phone.expect_sent()
    assert (before, written()) == ([1, 2, 3], [1, 2, 3, 4, 5, 6, 7])
    phone.page.reload()
    phone.expect_deal(8, 8)
    phone.expect_totals(totals)


def test_a_deal_that_is_sent_five_times_counts_once(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4, deals=8))
    sent: list[int] = []

    def repeat(route: Route) -> None:
        """Let five requests reach the server and drop their answers."""
        if sent:
            route.continue_()
            return
        sent.extend(route.fetch().status for _ in range(5))
        route.abort()

    phone.page.route("**/deals", repeat)
    phone.write(1, "won-plain")
    phone.expect_deal(2, 8)
    phone.expect_sent()

    assert (sent, written()) == ([200] * 5, [1])
    phone.expect_totals([-1, 3, -1, -1])


def test_where_two_phones_differ_the_table_sees_both_and_decides(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(4, deals=8)
    first, second = phone_of(path), phone_of(path)
    second.context.set_offline(True)
    second.write(1, "lost-plain")
    first.write(1, "won-plain")
    first.expect_deal(2, 8)
    first.expect_sent()
    second.context.set_offline(False)
    second.page.locator("#notices a").tap()
    cards = second.page.locator(".side-card")
    expect(cards).to_have_count(2)
    seen = cards.locator("strong").all_text_contents()

    cards.filter(has_text="lost").locator("button").tap()

    expect(second.page.locator("#paper")).to_contain_text("B ordinary, lost", timeout=PATIENCE)
    expect(second.page.locator("#notices a")).to_have_count(0)
    assert sorted(seen) == ["B ordinary, lost", "B ordinary, won"]
    second.expect_totals([2, -6, 2, 2])


def test_a_new_code_sends_what_the_old_one_could_not(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4, deals=8))
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")
    phone.page.close()
    new = link_issuing.reissue_link(
        Tournament.objects.get(), round_number=1, table_number=1, by=DESK
    )

    phone.address = phone.address.replace(urlsplit(phone.address).path, links.path_of(new))
    phone.open()

    phone.expect_sent()
    assert written() == [1]


def test_a_deal_for_a_link_that_was_replaced_goes_to_the_desk(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4, deals=8))
    phone.context.set_offline(True)
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")
    link_issuing.revoke_link(Tournament.objects.get(), round_number=1, table_number=1, by=DESK)

    phone.context.set_offline(False)

    expect(phone.page.locator("#notices")).to_contain_text(
        "The desk has shut this link", timeout=PATIENCE
    )
    expect(phone.page.locator("#facts")).to_contain_text("0 of 8 deals")
    expect(phone.page.locator("#score strong").first).to_have_text("0")
    assert PhoneDeal.objects.get().state == PhoneDeal.State.APART
