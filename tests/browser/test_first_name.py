"""The position of a list's first name on a phone's screen, also below an announcement."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tests.cast import enter_table, play, seat
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.hall import say_to_everybody
from tournament.services.results import finishing
from tournament.services.rounds import closing

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Hot lunch waits on the ground floor; please be back at your tables by half past two. " * 2
DEEPEST = 300
WITHOUT_NEWS = 270
Open = Callable[[str], Page]


@pytest.fixture
def hall(hall_of: HallOf, director: Actor) -> Tournament:
    tournament = hall_of(8)
    play(tournament, round_number=1, by=director)
    closing.close_round(tournament, round_number=1, by=director)
    enter_table(tournament, 2, tables_of(seat(tournament, by=director))[0], by=director)
    return tournament


@pytest.fixture
def look_at(browser: Browser, live_server: LiveServer, hall: Tournament) -> Iterator[Open]:
    """Open a list on a small phone, without script."""
    context = browser.new_context(
        viewport=ViewportSize(width=360, height=740), java_script_enabled=False
    )
    context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page = context.new_page()

    def look_at(path: str) -> Page:
        page.goto(f"{live_server.url}/{hall.slug}/{path}")
        return page

    yield look_at
    context.close()


def first_name(page: Page) -> float:
    """Return the number of pixels above the first name."""
    box = page.locator(":is(.standings, .live) tbody th a").first.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize("path", ["standings/", "standings/live/"])
def test_the_first_name_is_in_the_upper_part_of_a_phone(look_at: Open, path: str) -> None:
    assert 100 < first_name(look_at(path)) <= WITHOUT_NEWS


@pytest.mark.parametrize("path", ["standings/", "standings/live/"])
def test_an_announcement_is_one_line_above_a_list_and_opens(
    look_at: Open, path: str, hall: Tournament, director: Actor
) -> None:
    for text in ("The prizes are at six.", LONG):
        say_to_everybody(hall, text=text, by=director)
    page = look_at(path)
    said = page.locator("#said span")

    assert first_name(page) <= DEEPEST
    assert [said.nth(at).is_visible() for at in range(2)] == [True, False]
    assert said.first.evaluate("(one) => one.scrollWidth > one.clientWidth")

    page.click("#said summary")

    assert [said.nth(at).is_visible() for at in range(2)] == [True, True]
    assert said.nth(0).evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert said.nth(1).evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("name", ["Rudens kauss", "The great autumn cup of the whole of Latgale"])
def test_a_two_line_result_below_an_announcement_starts_as_high(
    look_at: Open, hall: Tournament, director: Actor, name: str
) -> None:
    play(hall, round_number=2, by=director)
    closing.close_round(hall, round_number=2, by=director)
    Tournament.objects.filter(pk=hall.pk).update(name=name, is_rehearsal=True)
    finishing.finish(hall, by=director, early_because="storm")
    say_to_everybody(hall, text=LONG, by=director)

    page = look_at("standings/")

    assert "corrections until" in page.locator(".event .pill").inner_text()
    assert first_name(page) <= DEEPEST


def test_on_a_wide_screen_an_announcement_is_shown_in_full(
    browser: Browser, live_server: LiveServer, hall: Tournament, director: Actor
) -> None:
    for text in ("The prizes are at six.", LONG):
        say_to_everybody(hall, text=text, by=director)
    page = browser.new_page(viewport=ViewportSize(width=1280, height=740))
    page.goto(f"{live_server.url}/{hall.slug}/standings/")

    said = page.locator("#said span")

    assert all(said.nth(at).is_visible() for at in range(2))
    assert said.nth(0).evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert said.nth(1).evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.close()
