"""Three phones at one table, each with a different deal: the table puts them in order."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tournament.models import PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)


def choose(phone: Phone, words: str) -> None:
    """Tap the deal with this label; the phone still asks about the other deals."""
    phone.page.locator(".side-card").filter(has_text=words).locator("button").tap()


def test_all_three_were_played_which_is_said_without_a_network(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(4, deals=8)
    first, second, third = phone_of(path), phone_of(path), phone_of(path)
    for away in (second, third):
        away.context.set_offline(True)
    first.write(1, "won-plain")
    second.tap("passed", "save")
    third.write(3, "won-jani")
    for phone in (first, second, third):
        phone.context.set_offline(False)
        phone.expect_sent()
    expect(third.page.locator("#notices a")).to_be_visible(timeout=PATIENCE)

    third.context.set_offline(True)
    third.page.locator("#notices a").tap()
    said = " ".join(third.page.locator(".side-card .soft").all_inner_texts())
    marks = {row.device[-4:] for row in PhoneDeal.objects.all()}
    assert ("this phone" in said, sum(mark in said for mark in marks)) == (True, 2)
    third.tap("both1")
    choose(third, "B ordinary")
    third.tap("both2")
    choose(third, "all passed")
    third.expect_deal(4, 8)
    third.context.set_offline(False)

    third.expect_sent()
    standing = PhoneDeal.objects.filter(state="stands").order_by("number")
    kept = [(row.deal or {}).get("declarer") for row in standing]
    assert (kept, PhoneDeal.objects.filter(state="rival").count()) == ([1, None, 3], 0)
