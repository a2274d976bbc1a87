"""Unintended actions lose nothing: double tap, Back, reload, a notice out of view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.table.phone import PATIENCE, LinkOf, Phone, PhoneOf
from tournament.models import PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)

CLIPPED = """() => [...document.querySelectorAll(".paper td, .paper th")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right
    > document.documentElement.clientWidth).map((cell) => cell.textContent)"""


def look(phone: Phone) -> None:
    phone.page.evaluate("dispatchEvent(new Event('online'))")


def finish(phone: Phone) -> None:
    phone.tap("other", "timeCalled", "finish")


def test_the_reason_for_reset_agreements_is_visible_at_a_table_of_five(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    path = link_of(5)
    first, second = phone_of(path), phone_of(path)
    first.page.set_viewport_size({"width": 360, "height": 740})
    first.write(3, "won-plain")
    finish(first)
    first.tap("agree0", "agree1", "agree2", "agree3")
    first.expect_sent()
    look(second)
    # In one step: the stage may be redrawn between two.
    first.page.locator('[data-at="agree4"]').evaluate("(button) => button.scrollIntoView()")
    second.tap("row1", "seat3", "won-jani", "save")
    second.until(PhoneDeal.objects.filter(state="replaced").exists)

    look(first)

    told = first.page.locator("#notices").get_by_text("The sheet has changed. Agree again.")
    expect(told).to_be_visible(timeout=PATIENCE)
    expect(told).to_be_in_viewport(ratio=1)
    expect(first.page.locator('[data-at="agree4"]')).to_be_in_viewport()
    covered = first.run(
        "() => { const told = document.querySelector('#notices strong').getBoundingClientRect();"
        "return document.elementFromPoint(told.x + 5, told.y + 5).closest('#notices') === null; }"
    )
    assert covered is False


def test_a_double_tap_presses_nothing_else(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    phone.tap("seat1", "won-plain")
    save = phone.page.locator('[data-at="save"]')
    expect(save).to_be_visible(timeout=PATIENCE)
    box = save.bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.clock.set_fixed_time("2026-11-21T12:00:00Z")

    phone.page.touchscreen.tap(*at)
    phone.page.locator("#dock").wait_for()
    phone.page.touchscreen.tap(*at)

    phone.expect_deal(2, 4)
    assert phone.run("document.body.dataset.view") == "keep"


def test_the_back_button_goes_one_step_back_without_leaving_the_page(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    phone.tap("seat1", "eyes")

    phone.page.go_back()
    expect(phone.page.locator('[data-at="won-plain"]')).to_be_visible()
    phone.page.go_back()
    expect(phone.page.locator('[data-at="seat1"]')).to_be_visible()
    phone.page.locator('#dock [href="#pays"]').tap()
    phone.page.locator('#dock [href="#judge"]').tap()
    phone.page.go_back()

    expect(phone.page.locator('[data-at="seat1"]')).to_be_visible()


def test_leaving_asks_only_while_a_deal_is_unsent(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    phone.page.on("dialog", stay)
    phone.page.route("**/deals", lambda route: route.abort())
    phone.write(1, "won-plain")
    phone.expect_lamp("1 deal waiting")
    phone.page.close(run_before_unload=True)
    phone.until(lambda: asked == ["beforeunload"])
    assert phone.run("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"
    phone.page.unroute("**/deals")

    phone.page.locator("#try").tap()

    phone.expect_sent()
    expect(phone.page.locator("#try")).to_be_hidden()
    phone.page.close(run_before_unload=True)
    assert asked == ["beforeunload"]
    assert PhoneDeal.objects.count() == 1


def test_many_personal_pules_fit_their_column(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(5, deals=20))
    for _number in range(3):
        phone.tap("passed", "save")
    for seat in range(4):
        for _pule in range(2):
            phone.tap("other", "penalty", f"seat{seat}", "reasonLate", "save")

    found = phone.run(CLIPPED)

    assert found == []
