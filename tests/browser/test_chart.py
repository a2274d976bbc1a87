"""The chart of places: a key lights one of its lines, and a choice any player's."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = 100


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, director: Actor) -> Iterator[Page]:
    invented = invent_event(players=PLAYERS, rounds=7, deals=1, preset="lzf-classic", seed="chart")
    event = import_event(write_event(invented), by=director)
    page = browser.new_page(base_url=live_server.url)
    page.goto(f"/{event.slug}/statistics/")
    yield page
    page.close()


def test_a_key_lights_its_line_and_nothing_when_pressed_again(page: Page) -> None:
    keys = page.locator(".bump .key")

    keys.nth(1).press("Enter")
    pressed = [keys.nth(at).get_attribute("aria-pressed") for at in range(6)]
    lit = page.locator(".bump > svg > .lit").evaluate_all("all => all.map(one => one.localName)")
    keys.nth(1).click()

    assert pressed == ["false", "true", *["false"] * 4]
    assert lit == ["polyline", "text"]
    assert page.locator(".bump .lit").count() == 0


def test_a_chosen_player_has_a_line_through_the_places_of_the_table(page: Page) -> None:
    page.locator("[data-lights]").select_option(index=50)

    points = str(page.locator(".bump .course.lit").get_attribute("points")).split()
    cells = page.locator("#course tbody tr").nth(49).locator("td").all_text_contents()
    sides = page.evaluate("({...document.querySelector('.bump svg').dataset})")
    top, bottom = int(sides["top"]), int(sides["bottom"])
    drawn = [
        1 + (float(point.split(",")[1]) - top) * (PLAYERS - 1) / (bottom - top) for point in points
    ]
    held = [[int(place) for place in re.findall(r"\d+", cell)] for cell in cells]

    assert [round(place, 3) for place in drawn] == [(two[0] + two[-1]) / 2 for two in held]
    assert len(points) == 7
