"""Times that scripts write: as the rest of the page writes them, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tournament.reading.phones.links import address_paths

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
EARLY = "2026-11-21T09:05:00+02:00"
ROUND = 15_000
SAID = [("lv", "9.05"), ("en", "09:05"), ("pl", "9:05"), ("ru", "9:05")]
Open = Callable[[str, str], Page]


@pytest.fixture
def open_at_five_past_nine(browser: Browser, live_server: LiveServer) -> Iterator[Open]:
    contexts = []

    def open_page(language: str, path: str) -> Page:
        context = browser.new_context(timezone_id="Europe/Riga", locale="en-US")
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


@pytest.mark.parametrize(("language", "said"), SAID)
def test_a_phone_says_the_time_as_its_page_does(
    open_at_five_past_nine: Open,
    hall_of: HallOf,
    language: str,
    said: str,
) -> None:
    played = hall_of(4).rounds.get(number=1)

    page = open_at_five_past_nine(language, address_paths(played)[1])

    expect(page.locator("#lamp")).to_contain_text(f" {said}", timeout=PATIENCE)


@pytest.mark.parametrize(("language", "said"), SAID)
def test_a_page_without_network_says_the_time_as_it_does_elsewhere(
    open_at_five_past_nine: Open, hall_of: HallOf, language: str, said: str
) -> None:
    page = open_at_five_past_nine(language, f"/{hall_of(4).slug}/seats/")
    page.context.set_offline(True)

    page.clock.run_for(ROUND)

    expect(page.locator("#news")).to_contain_text(f" {said}", timeout=PATIENCE)
    assert "AM" not in page.locator("#news").inner_text()
