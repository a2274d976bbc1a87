"""Clocks on pages use the server's time, which is part of the page."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tournament.models import Round, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
TOLERANCE = 1_500
"""Allowed error of a clock in milliseconds, on a busy machine."""
WITHOUT_TIME_IN_ANSWERS = "delete PerformanceResourceTiming.prototype.serverTiming;"
WRONG = """
  window.wrong = %d;
  const Right = Date;
  Date = class extends Right {
    constructor(...given) { given.length ? super(...given) : super(Date.now()); }
    static now() { return Right.now() + window.wrong; }
  };
"""
"""Changes only the device's clock: Playwright's fake clock would hide when responses arrive."""
Open = Callable[..., Page]


@pytest.fixture
def hall(hall_of: HallOf) -> Tournament:
    """Start a round that ends in twenty minutes."""
    tournament = hall_of(8)
    Round.objects.filter(tournament=tournament).update(
        state=Round.State.PLAYING, minutes=20, started_at=timezone.now()
    )
    return tournament


@pytest.fixture
def asked() -> list[str]:
    """Return the addresses that a phone has requested."""
    return []


@pytest.fixture
def open_overview(
    browser: Browser, live_server: LiveServer, hall: Tournament, asked: list[str]
) -> Iterator[Open]:
    """Open the overview on a phone whose clock is wrong by some time."""
    contexts = []

    def open_overview(*, wrong_by: dt.timedelta = dt.timedelta(0), before: str = "") -> Page:
        context = browser.new_context(viewport={"width": 360, "height": 740})
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url.removeprefix(live_server.url)))
        page.add_init_script(WRONG % (wrong_by.total_seconds() * 1000))
        page.add_init_script(before)
        page.goto(f"{live_server.url}/{hall.slug}/")
        expect(page.locator("html")).to_have_attribute(
            "data-offset", re.compile(r"\d"), timeout=PATIENCE
        )
        return page

    yield open_overview
    for context in contexts:
        context.close()


@pytest.mark.parametrize("hours", [0, -7, 49])
def test_a_page_with_a_running_clock_asks_for_nothing_to_set_it(
    open_overview: Open, asked: list[str], hours: int
) -> None:
    page = open_overview(wrong_by=dt.timedelta(hours=hours))

    offset = int(page.locator("html").get_attribute("data-offset") or "")
    assert abs(offset + hours * 3_600_000) < TOLERANCE
    expect(page.locator(".clock-time").first).to_have_text(re.compile(r"(20:00|19:\d\d)"))
    assert "/now/" not in asked


def test_a_browser_that_reads_no_time_in_answers_asks_for_it(
    open_overview: Open, asked: list[str]
) -> None:
    page = open_overview(wrong_by=dt.timedelta(hours=-7), before=WITHOUT_TIME_IN_ANSWERS)

    assert "/now/" in asked
    expect(page.locator(".clock-time").first).to_have_text(re.compile(r"(20:00|19:\d\d)"))


def test_a_phone_put_right_while_a_page_is_open_shows_the_right_minutes_again(
    open_overview: Open,
) -> None:
    page = open_overview(wrong_by=dt.timedelta(hours=-7))

    page.evaluate("window.wrong = 0")

    expect(page.locator("html")).to_have_attribute(
        "data-offset", re.compile(r"^-?\d{1,4}$"), timeout=PATIENCE
    )
    expect(page.locator(".clock-time").first).to_have_text(re.compile(r"(20:00|19:\d\d)"))
