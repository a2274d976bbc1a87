"""Hall screens at 1080p and 4K: whole names, large codes, one podium, the event's face."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tests.cast import close_latest, play
from tests.services.events.test_faces import picture
from tournament.models import Screen, Tournament
from tournament.reading.events.colours import by_day
from tournament.services import hall as screens
from tournament.services.acts import Actor
from tournament.services.events.branding import BrandingInput, set_face

pytestmark = pytest.mark.django_db(transaction=True)

OpenAt = Callable[[int], Page]
SIZES = (1920, 3840)
COLOUR = "#e0a020"
NAMES = """() => [...document.querySelectorAll(
  ":is(.part.shown .name, .part.shown .who:not(:has(.name)))",
)].map((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const tops = [...range.getClientRects()].map((box) => Math.round(box.bottom / 8));
  return [name.textContent.trim(), name.scrollWidth <= name.clientWidth + 1, new Set(tops).size];
})"""
SIZE = "(one) => parseFloat(getComputedStyle(one).fontSize)"
INK = "(one) => getComputedStyle(one).backgroundColor"


@pytest.fixture
def hall(hall_of: HallOf, director: Actor) -> Tournament:
    """A closed round with a long name, a table of three digits and a face."""
    event = hall_of(16)
    event.entries.filter(number=2).update(name="Zigmārs Vīgriežs-Grīnbergs")
    set_face(event, BrandingInput(colour=COLOUR, logo=picture()), by=director)
    play(event, round_number=1, by=director)
    close_latest(event, by=director)
    return event


@pytest.fixture
def screen(hall: Tournament, director: Actor) -> Screen:
    return screens.make_screen(hall, name="By the door", by=director, language="lv")


@pytest.fixture
def open_at(browser: Browser, live_server: LiveServer, screen: Screen) -> Iterator[OpenAt]:
    pages = []

    def open_at(width: int) -> Page:
        size = ViewportSize(width=width, height=width * 9 // 16)
        pages.append(browser.new_page(viewport=size))
        pages[-1].goto(f"{live_server.url}/screens/{screen.token}/")
        return pages[-1]

    yield open_at
    for page in pages:
        page.close()


def size_of(page: Page, selector: str) -> float:
    return float(page.locator(selector).first.evaluate(SIZE))


@pytest.mark.parametrize("shows", ["seats_by_name", "seats_by_table", "standings", "results"])
def test_names_are_whole_on_one_line_and_twice_as_large_on_4k(
    open_at: OpenAt, screen: Screen, director: Actor, shows: str
) -> None:
    screens.switch_screen(screen, shows=Screen.Shows(shows), by=director)
    found: list[Any] = []
    for width in SIZES:
        page = open_at(width)
        expect(page.locator(".part.shown")).to_be_visible()
        names = page.evaluate(NAMES)
        assert len(names) >= 16
        assert [one for one in names if not one[1] or one[2] > 1] == []
        found.append(size_of(page, ".part.shown .who"))

    assert found[1] / found[0] == pytest.approx(2, abs=0.1)


def test_codes_beside_seats_are_scanned_from_afar(open_at: OpenAt) -> None:
    boxes = [open_at(width).locator(".hall-code img").bounding_box() for width in SIZES]

    assert [box is not None and box["width"] >= 240 * at for at, box in enumerate(boxes, 1)] == [
        True,
        True,
    ]


def test_the_winner_is_twice_as_large_on_steps_of_one_pattern(
    open_at: OpenAt, hall: Tournament, screen: Screen, director: Actor
) -> None:
    hall.settings["rounds"] = 1
    hall.save()
    screens.switch_screen(screen, shows=Screen.Shows.PODIUM, by=director)
    screens.reveal_places(screen, places=3, by=director)
    for width in SIZES:
        page = open_at(width)
        first, second, third = (size_of(page, f".step-{n} .winner") for n in (1, 2, 3))
        inks = {page.locator(f".step-{n} .pedestal").evaluate(INK) for n in (1, 2, 3)}
        logo, name = page.locator(".winner-logo"), page.locator(".step-1 .winner")

        assert first / second == pytest.approx(2, abs=0.05)
        assert second == third
        assert len(inks) == 1
        above, below = logo.bounding_box(), name.bounding_box()
        assert above is not None
        assert below is not None
        assert above["y"] + above["height"] <= below["y"]


def test_a_number_of_three_digits_is_clear_of_the_first_name(
    open_at: OpenAt, screen: Screen, director: Actor
) -> None:
    screens.switch_screen(screen, shows=Screen.Shows.SEATS_BY_TABLE, by=director)
    page = open_at(1920)
    number = page.locator(".at-tables .number").first
    number.evaluate("(one) => { one.lastChild.textContent = '250' }")

    end = number.evaluate(
        "(one) => { const own = document.createRange(); own.selectNode(one.lastChild);"
        " return own.getBoundingClientRect().right }"
    )
    name = page.locator(".at-tables ol li").first.bounding_box()

    assert name is not None
    assert end < name["x"]


def test_a_screen_has_the_colour_of_its_event(open_at: OpenAt, hall: Tournament) -> None:
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--accent')"

    assert by_day(COLOUR).accent in open_at(1920).evaluate(colour)
    Tournament.objects.update(public_sees=Tournament.PublicSees.NOTHING)
    # The styles of the face are a public file: without it a screen has Kārta's own colours.
    assert by_day(COLOUR).accent not in open_at(1920).evaluate(colour)
