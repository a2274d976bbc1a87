"""Every public page fits a small phone and large letters; the main ones do not shift."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.doors.public.public_addresses import public_addresses
from tests.security.world import make_world
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event
from tournament.services.judging import judging

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = ViewportSize(width=320, height=640)
LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
SCROLLS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
MOST_SHIFTED = 0.05
SLOW = {"offline": False, "latency": 100, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""A poor line: the font comes after the first paint."""


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, base_url=live_server.url, bypass_csp=True)
    context.add_init_script(SHIFTS)
    context.add_cookies([{"name": "django_language", "value": "lv", "url": live_server.url}])
    yield context.new_page()
    context.close()


def pages() -> list[str]:
    """Return one address of each public page; no files, frames or handbook."""
    kinds: dict[str, str] = {}
    for path in public_addresses():
        if (
            "." not in path
            and "/embed/" not in path
            and not path.startswith(("/api/", "/handbook/"))
        ):
            kinds.setdefault(re.sub(r"(rudens|ziemas)-kauss|\d+", "N", path), path)
    return list(kinds.values())


def test_no_page_scrolls_sideways_on_a_small_phone_or_with_large_letters(phone: Page) -> None:
    make_world()
    found = pages()
    wide = []
    for path in found:
        phone.set_viewport_size(PHONE)
        phone.goto(path)
        if phone.evaluate(SCROLLS):
            wide.append(f"{path} at 320 px")
        phone.set_viewport_size({"width": 360, "height": 740})
        phone.evaluate(LARGE)
        if phone.evaluate(SCROLLS):
            wide.append(f"{path} at 200 %")

    assert len(found) > 30
    assert wide == []


@pytest.fixture
def event(director: Actor) -> Tournament:
    invented = invent_event(players=100, rounds=7, deals=1, preset="lzf-classic", seed="still")
    return import_event(write_event(invented), by=director)


@pytest.mark.parametrize("width", [360, 1280])
def test_main_pages_do_not_shift_while_they_load(
    phone: Page, live_server: LiveServer, event: Tournament, width: int
) -> None:
    phone.set_viewport_size({"width": width, "height": 800})
    slow = phone.context.new_cdp_session(phone)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    slow.send("Network.enable")
    slow.send("Network.emulateNetworkConditions", SLOW)
    front = f"/{event.slug}/"
    own = {"path": front, "domain": "localhost", "name": "me", "value": "7"}
    shifted = {}
    for visitor in ("stranger", "player"):
        if visitor == "player":
            phone.context.add_cookies([own])  # type: ignore[list-item]
        for path in ("", "standings/", "seats/", "players/7/", "statistics/", "draw/"):
            phone.goto(front + path)
            phone.wait_for_load_state("networkidle")
            phone.wait_for_timeout(200)
            shifted[visitor, path] = phone.evaluate("window.shifted")

    assert {page: by for page, by in shifted.items() if by > MOST_SHIFTED} == {}


def test_names_of_the_standings_keep_their_room_on_a_tablet(
    phone: Page, event: Tournament, director: Actor
) -> None:
    judging.penalise(
        event, by=director, round_number=1, number=1, small=-3, reason="late again " * 8
    )
    widths = []
    for width in (768, 1024):
        phone.set_viewport_size({"width": width, "height": 900})
        phone.goto(f"/{event.slug}/standings/")
        names = phone.locator(".standings tbody .who")
        widths.append(min(names.evaluate_all("all => all.map(one => one.offsetWidth)")))
        assert not phone.evaluate(SCROLLS)

    assert min(widths) >= 150
