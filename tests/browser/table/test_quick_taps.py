"""Very quick taps on a phone: an ignored tap is shown, and no deal continues without it."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.browser.table.phone import LinkOf, Phone, PhoneOf
from tournament.models import PhoneDeal

pytestmark = pytest.mark.django_db(transaction=True)

NOT_TAKEN = "“zole” was tapped too quickly and did not count. Tap it again, or continue without it."


def named(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f'[data-at="{name}"]')


def box_of(phone: Phone, name: str) -> FloatRect:
    """Return where a button is, once it is drawn."""
    boxes: list[FloatRect] = []

    def is_drawn() -> bool:
        # The page may replace the button between two looks.
        box = named(phone, name).bounding_box()
        boxes.extend([box] if box else [])
        return box is not None

    phone.until(is_drawn)
    return boxes[-1]


def tap_twice_at_once(phone: Phone, x: float, y: float) -> None:
    """Tap the same place twice at the same moment, however busy the machine is."""
    phone.run("globalThis.real = Date.now; const at = Date.now(); Date.now = () => at")
    phone.page.touchscreen.tap(x, y)
    phone.page.touchscreen.tap(x, y)
    phone.run("Date.now = globalThis.real")


def tap_the_seat_and_at_once_what_comes_under_the_finger(phone: Phone) -> None:
    """Tap seat B where “Zole” will appear, then “Zole” before anyone could have seen it."""
    seat = box_of(phone, "seat1")
    x, y = seat["x"] + seat["width"] * 0.75, seat["y"] + 8
    tap_twice_at_once(phone, x, y)
    zole = box_of(phone, "zole")
    assert zole["x"] < x < zole["x"] + zole["width"]
    assert zole["y"] < y < zole["y"] + zole["height"]


def contracts() -> list[str]:
    written = PhoneDeal.objects.exclude(deal=None).order_by("pk")
    return [str(one.deal["contract"]) for one in written if one.deal]


def test_a_choice_tapped_too_quickly_is_reported_and_accepted_at_the_next_tap(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))

    tap_the_seat_and_at_once_what_comes_under_the_finger(phone)

    expect(named(phone, "ordinary")).to_have_attribute("aria-pressed", "true")
    expect(phone.page.locator(".missed")).to_have_text(NOT_TAKEN)
    phone.page.wait_for_timeout(500)
    phone.tap("zole")
    expect(phone.page.locator(".missed")).to_be_hidden()
    phone.tap("won-plain", "save")
    phone.expect_sent()
    phone.until(lambda: contracts() == ["zole"])


def test_a_deal_does_not_continue_without_an_ignored_choice(
    link_of: LinkOf, phone_of: PhoneOf
) -> None:
    phone = phone_of(link_of(4))
    tap_the_seat_and_at_once_what_comes_under_the_finger(phone)
    phone.page.wait_for_timeout(500)

    phone.tap("won-plain")

    expect(phone.page.locator(".missed")).to_have_text(NOT_TAKEN)
    expect(named(phone, "won-plain")).to_have_attribute("aria-pressed", "false")
    expect(named(phone, "save")).to_be_hidden()
    phone.tap("won-plain")
    expect(phone.page.locator(".missed")).to_be_hidden()
    phone.tap("save")
    phone.until(lambda: contracts() == ["ordinary"])


def test_constant_double_taps_enter_the_deal_correctly(link_of: LinkOf, phone_of: PhoneOf) -> None:
    phone = phone_of(link_of(4))
    tap_the_seat_and_at_once_what_comes_under_the_finger(phone)

    for name in ("won-plain", "save"):
        box = box_of(phone, name)
        tap_twice_at_once(phone, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    phone.expect_deal(2, 4)
    phone.expect_sent()
    assert contracts() == ["ordinary"]
