"""The desk's page of phones, which shows a table's new deals without a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import ComputerOf, HallOf
from tests.browser.hurry import HURRY
from tests.browser.table.phone import PATIENCE, Phone, PhoneOf
from tournament.models import Round
from tournament.reading.phones.links import address_paths
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(hall_of: HallOf, phone_of: PhoneOf) -> Phone:
    hall_of(8)
    return phone_of(address_paths(Round.objects.get())[1])


def open_at(computer_of: ComputerOf, who: Actor, path: str) -> Page:
    """Open a desk page with a marker that a reload would remove."""
    desk = computer_of(who)
    desk.add_init_script(HURRY)
    desk.goto(f"/desk/{Round.objects.get().tournament.slug}/live/{path}")
    desk.evaluate("document.body.dataset.isOld = ''")
    return desk


def test_the_list_of_tables_shows_the_last_deal(
    phone: Phone, computer_of: ComputerOf, director: Actor
) -> None:
    desk = open_at(computer_of, director, "")

    phone.write(1, "won-plain")
    phone.expect_sent()

    row = desk.locator(".tables-live tbody tr").filter(has_text="1/28")
    expect(row).to_contain_text("+3", timeout=PATIENCE)
    expect(desk.locator("body[data-is-old]")).to_have_count(1)


def test_a_tables_own_page_shows_the_last_deal_and_who_agrees(
    phone: Phone, computer_of: ComputerOf, director: Actor
) -> None:
    phone.write(1, "won-plain")
    phone.expect_sent()
    desk = open_at(computer_of, director, "1/1/")
    expect(desk.locator("main")).to_contain_text("1 of 28 deals")

    phone.write(2, "lost-plain")
    phone.expect_sent()

    expect(desk.locator("main")).to_contain_text("2 of 28 deals", timeout=PATIENCE)
    expect(desk.locator("main")).to_contain_text("C ordinary, lost")
    phone.tap("other", "timeCalled", "finish", "agree0")
    expect(desk.locator(".facts")).to_contain_text("agrees", timeout=PATIENCE)
    expect(desk.locator("body[data-is-old]")).to_have_count(1)
