"""Accessibility: screens and handbook for screen readers, long names, keyboard only."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tests.browser.reading_machine import (
    COLOURS,
    WITH_ADVICE,
    faults_in,
    faults_of,
    put_into,
)
from tests.cast import play
from tournament.doors.handbook.views import WRITTEN_IN
from tournament.models import Entry, Screen, Tournament
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.services.acts import Actor
from tournament.services.events import branding
from tournament.services.events.branding import BrandingInput
from tournament.services.rounds import clock

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
LONGEST_NAME = "n" * 60
NARROW = ("seats/", "rounds/1/", "standings/", "players/", "players/1/", "draw/", "")


@pytest.fixture
def hall(hall_of: HallOf, director: Actor) -> Tournament:
    """Two tables with all results in, a running clock, and a message."""
    tournament = hall_of(8)
    play(tournament, round_number=1, by=director)
    messages.say_to_everybody(tournament, text="Lunch & cards", by=director)
    return tournament


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A browser window as narrow as a phone, into which axe can be loaded."""
    size = ViewportSize(width=360, height=740)
    context = browser.new_context(viewport=size, bypass_csp=True, base_url=live_server.url)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_hall_screens_are_accessible(page: Page, hall: Tournament, director: Actor) -> None:
    branding.set_face(hall, BrandingInput(sponsors="Aldaris"), by=director)
    clock.start_round(hall, round_number=1, by=director)
    screen = screens.make_screen(hall, name="By the door", by=director, language="en")
    page.set_viewport_size(ViewportSize(width=1280, height=720))
    found = {}

    for shows in Screen.Shows.values:
        screens.switch_screen(screen, shows=shows, by=director)
        page.goto(f"/screens/{screen.token}/")
        expect(page.locator(".part.shown")).to_be_visible()
        expect(page.get_by_role("complementary", name="Sponsors")).to_have_text("Aldaris")
        put_into(page)
        found[shows] = faults_of(page)

    assert found == {shows: {} for shows in Screen.Shows.values}


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_handbook_is_accessible(page: Page, live_server: LiveServer, language: str) -> None:
    cookie = {"name": "django_language", "value": language, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]

    page.goto("/handbook/whole/")
    put_into(page)

    assert faults_in(page, "light", WITH_ADVICE, without=COLOURS) == []


def test_the_colours_of_the_handbook_have_enough_contrast(page: Page) -> None:
    """The colours are the same in every language."""
    page.goto("/handbook/whole/")
    put_into(page)

    assert {theme: faults_in(page, theme, COLOURS) for theme in ("light", "dark")} == {
        "light": [],
        "dark": [],
    }


def test_the_longest_name_widens_no_page(page: Page, hall: Tournament) -> None:
    Entry.objects.update(name=LONGEST_NAME, club=LONGEST_NAME)
    wider = {}

    for path in NARROW:
        page.goto(f"/{hall.slug}/{path}")
        wider[path] = page.evaluate("document.documentElement.scrollWidth - innerWidth")

    assert wider == dict.fromkeys(NARROW, 0)


def test_the_keyboard_can_skip_the_page_header(page: Page, hall: Tournament) -> None:
    page.goto(f"/{hall.slug}/standings/")

    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")

    expect(page.locator("#main")).to_be_focused()


def test_a_screen_shows_the_range_of_names_on_the_page(
    page: Page, hall_of: HallOf, director: Actor
) -> None:
    hall = hall_of(60)
    screen = screens.make_screen(hall, name="By the door", by=director, language="en", seconds=120)
    page.set_viewport_size(ViewportSize(width=1280, height=720))

    page.goto(f"/screens/{screen.token}/")

    first = page.locator(".columns .who").first.inner_text().split()[0]
    expect(page.locator("[data-page]")).to_have_text(
        re.compile(rf"^page 1 of \d+ · {first} – \w+$")
    )
