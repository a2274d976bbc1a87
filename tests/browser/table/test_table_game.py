"""All pass and play for themselves: the last eyes and tricks follow from the sums."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table.phone import LinkOf, PhoneOf
from tournament.models import PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_last_eyes_and_tricks_are_offered(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(3, preset="lzf-rondo"))
    phone.tap("table")
    for seat, (eyes, tricks) in enumerate(((50, 3), (40, 3))):
        for _trick in range(tricks):
            phone.tap(f"trickMore{seat}")
        phone.page.locator("#stage input").nth(seat).fill(str(eyes))

    expect(phone.page.locator("#stage output").nth(2)).to_have_text("2")
    expect(phone.page.locator("#stage input").nth(2)).to_have_attribute("placeholder", "30")
    expect(phone.page.locator("#confirm")).to_contain_text("50 · 40 · 30")
    phone.tap("save")
    phone.until(PhoneDeal.objects.exists)

    assert PhoneDeal.objects.get().deal == {
        "contract": "table",
        "eyes": [50, 40, 30],
        "tricks": [3, 3, 2],
    }


def test_who_types_others_is_not_corrected(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(3, preset="lzf-rondo"))
    phone.tap("table")
    phone.page.locator("#stage input").nth(2).fill("31")
    for _trick in range(2):
        phone.tap("trickMore2")
    for seat, eyes in enumerate((50, 40)):
        for _trick in range(3):
            phone.tap(f"trickMore{seat}")
        phone.page.locator("#stage input").nth(seat).fill(str(eyes))

    expect(phone.page.locator(".class-said")).to_contain_text("Eyes 121 of 120")
    expect(phone.page.locator("#confirm")).to_be_hidden()
