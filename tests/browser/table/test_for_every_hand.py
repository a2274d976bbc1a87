"""Every step of the phone's page is readable, reachable and large enough, in both themes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import expect

from tests.browser.reading_machine import faults_of, put_into
from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf

pytestmark = pytest.mark.django_db(transaction=True)

SMALLEST = 44
NARROW = 320

TOO_SMALL = """smallest => [...document.querySelectorAll("button, a, input, .seat")]
  .filter((one) => one.getClientRects().length && !one.matches("p"))
  .map((one) => [one.dataset.at || one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([_, box]) => box.width < smallest || box.height < smallest).map(([name]) => name)"""
OVERFLOWS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"

Step = Callable[[Phone], object]

STEPS: Mapping[str, Step] = {
    "who": lambda phone: phone.tap("seat1"),
    "how": lambda phone: phone.tap("small-zole", "ordinary", "won-plain"),
    "what will be written": lambda phone: phone.tap("eyes"),
    "eyes": lambda phone: phone.page.locator("#stage input").fill("91"),
    "tricks": lambda phone: phone.tap("tricks5", "save", "table"),
    "table game": lambda phone: phone.tap("back", "other"),
    "other": lambda phone: phone.tap("annulled"),
    "annulled": lambda phone: phone.tap("back", "other", "revoke", "seat0"),
    "revoke": lambda phone: phone.tap("offender0"),
    "who won the revoked deal": lambda phone: phone.tap("back", "other", "penalty"),
    "pule": lambda phone: phone.tap("seat2", "reasonLate", "save", "row1"),
    "correcting": lambda phone: phone.tap("back", "undo"),
    "undo": lambda phone: phone.tap("back"),
    "pay table": lambda phone: go(phone, "pays"),
    "judge": lambda phone: go(phone, "judge"),
    "more": lambda phone: go(phone, "more"),
    "own code": lambda phone: phone.tap("code1"),
    "time": lambda phone: finish(phone),
    "agreeing": lambda phone: phone.tap("agree0", "disagree1"),
    "disagreeing": lambda phone: phone.page.locator("form.disagree .danger").tap(),
    "judge called": lambda phone: expect(phone.page.locator(".disagrees")).to_be_visible(
        timeout=PATIENCE
    ),
}
"""Each step, with what is visible and the taps that lead to it."""


def go(phone: Phone, view: str) -> None:
    phone.page.locator(f'#dock [href="#{view}"]').tap()


def finish(phone: Phone) -> None:
    go(phone, "keep")
    phone.tap("other", "timeCalled", "finish")


def test_no_step_shuts_anybody_out_nor_is_too_small_or_too_wide(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(5, preset="lzf-rondo"))
    phone.page.set_viewport_size({"width": NARROW, "height": 568})
    put_into(phone.page)
    found: dict[tuple[str, str], object] = {}

    for name, leads_on in STEPS.items():
        found[name, "faults"] = faults_of(phone.page)
        found[name, "small"] = phone.page.evaluate(TOO_SMALL, SMALLEST)
        found[name, "wide"] = ["scrolls"] if phone.page.evaluate(OVERFLOWS) else []
        leads_on(phone)

    assert {step: faults for step, faults in found.items() if faults} == {}
