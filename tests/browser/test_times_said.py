"""Times written by scripts have the format of the rest of the page, in every language."""

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
    """Answer only with the server's time, until the phone has polled."""
    stamp = int(dt.datetime.fromisoformat(moment).timestamp() * SECOND)
    headers = {"Server-Timing": f'now;desc="{stamp}"'}
    page.route("**/state.json", lambda route: route.fulfill(status=304, headers=headers))
    page.clock.run_for(ROUND)


@pytest.mark.parametrize(("language", "said"), SAID)
def test_a_phone_in_another_time_zone_shows_the_halls_time_like_its_page(
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


def test_a_phone_with_a_clock_off_by_a_day_shows_the_halls_time(
    open_at_five_past_nine: Open, hall_of: HallOf
) -> None:
    played = hall_of(4).rounds.get(number=1)

    page = open_at_five_past_nine("lv", address_paths(played)[1])
    answers_at("2026-11-22T10:17:00+02:00", page)

    expect(page.locator("#lamp")).to_contain_text(" 10.17", timeout=PATIENCE)
    assert "22" not in page.locator("#lamp").inner_text()


@pytest.mark.parametrize(("language", "said"), SAID)
def test_an_offline_page_in_another_time_zone_shows_the_halls_time(
    open_at_five_past_nine: Open, hall_of: HallOf, language: str, said: str
) -> None:
    page = open_at_five_past_nine(language, f"/{hall_of(4).slug}/seats/")
    page.context.set_offline(True)

    page.clock.run_for(ROUND)

    expect(page.locator("#news")).to_contain_text(f" {said}", timeout=PATIENCE)
    assert "AM" not in page.locator("#news").inner_text()


def test_a_page_on_a_phone_with_a_wrong_clock_shows_the_halls_time(
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
