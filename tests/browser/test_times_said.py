"""Times that scripts write: as the rest of the page writes them, in every language."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tournament.reading.phones.links import address_paths

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
EARLY = "2026-11-21T09:05:00+02:00"
SECOND = 1_000
ROUND = 15_000
SAID = [("lv", "9.05"), ("en", "09:05"), ("pl", "9:05"), ("ru", "9:05")]
Open = Callable[[str, str], Page]


@pytest.fixture
def open_at_five_past_nine(browser: Browser, live_server: LiveServer) -> Iterator[Open]:
    contexts = []

    def open_page(language: str, path: str) -> Page:
        context = browser.new_context(timezone_id="America/New_York", locale="en-US")
        contexts.append(context)
        cookie = {"name": "django_language", "value": language, "url": live_server.url}
        context.add_cookies([cookie])  # type: ignore[list-item]
        page = context.new_page()
        page.clock.install(time=EARLY)
        page.goto(f"{live_server.url}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()


def answers_at(moment: str, page: Page) -> None:
    """Let the server say nothing but what time it is, until the phone has asked it."""
    stamp = int(dt.datetime.fromisoformat(moment).timestamp() * SECOND)
    headers = {"Server-Timing": f'now;desc="{stamp}"'}
    page.route("**/state.json", lambda route: route.fulfill(status=304, headers=headers))
    page.clock.run_for(ROUND)


@pytest.mark.parametrize(("language", "said"), SAID)
def test_a_phone_abroad_says_the_hall_s_time_as_its_page_does(
    open_at_five_past_nine: Open,
    hall_of: HallOf,
    language: str,
    said: str,
) -> None:
    played = hall_of(4).rounds.get(number=1)

    page = open_at_five_past_nine(language, address_paths(played)[1])
    answers_at(EARLY, page)

    expect(page.locator("#lamp")).to_have_text(
        re.compile(rf" {re.escape(said)}\b"), timeout=PATIENCE
    )


def test_a_phone_whose_clock_is_a_day_wrong_says_the_hall_s_time(
    open_at_five_past_nine: Open, hall_of: HallOf
) -> None:
    played = hall_of(4).rounds.get(number=1)

    page = open_at_five_past_nine("lv", address_paths(played)[1])
    answers_at("2026-11-22T10:17:00+02:00", page)

    expect(page.locator("#lamp")).to_contain_text(" 10.17", timeout=PATIENCE)
    assert "22" not in page.locator("#lamp").inner_text()


@pytest.mark.parametrize(("language", "said"), SAID)
def test_a_page_abroad_and_without_network_says_the_hall_s_time_as_it_does_elsewhere(
    open_at_five_past_nine: Open, hall_of: HallOf, language: str, said: str
) -> None:
    page = open_at_five_past_nine(language, f"/{hall_of(4).slug}/seats/")
    page.context.set_offline(True)

    page.clock.run_for(ROUND)

    expect(page.locator("#news")).to_contain_text(f" {said}", timeout=PATIENCE)
    assert "AM" not in page.locator("#news").inner_text()


def test_a_page_on_a_phone_whose_clock_is_wrong_says_the_hall_s_time(
    open_at_five_past_nine: Open, hall_of: HallOf
) -> None:
    page = open_at_five_past_nine("lv", f"/{hall_of(4).slug}/seats/")
    page.clock.run_for(ROUND)
    expect(page.locator("html")).to_have_attribute(
        "data-offset", re.compile(r"\d"), timeout=PATIENCE
    )
    right = {f"{timezone.localtime() + dt.timedelta(minutes=m):%-H.%M}" for m in (-1, 0, 1)}
    page.context.set_offline(True)

    page.clock.run_for(ROUND)

    expect(page.locator("#news")).to_be_visible(timeout=PATIENCE)
    assert page.locator("#news").inner_text().split()[-1] in right
