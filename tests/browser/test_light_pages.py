"""A long list on a slow phone: only visible lines are drawn, and no line is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tournament.models import Entry, Tournament
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
PLAYERS = 100
# A browser draws somewhat more than the screen holds, so that scrolling shows no gaps.
MOST_DRAWN = 75
NAMES = {"standings/": "tbody .who a", "seats/": ".names a.leader"}
DRAWN = (
    """names => names.filter(name => name.checkVisibility({contentVisibilityAuto: true})).length"""
)

FROM_THE_TOP = """line => Math.round(
  line.getBoundingClientRect().top - document.getElementById("ranking").getBoundingClientRect().top
)"""


@pytest.fixture
def event(director: Actor) -> Tournament:
    invented = invent_event(
        players=PLAYERS, rounds=7, deals=1, preset="lzf-classic", seed="light pages"
    )
    return import_event(write_event(invented), by=director)


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    size = ViewportSize(width=360, height=740)
    context = browser.new_context(viewport=size, base_url=live_server.url)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", NAMES)
def test_a_phone_draws_only_the_lines_it_shows(phone: Page, event: Tournament, path: str) -> None:
    phone.goto(f"/{event.slug}/{path}")
    names = phone.locator(NAMES[path])
    expect(names).to_have_count(PLAYERS)

    drawn = names.evaluate_all(DRAWN)

    assert 0 < drawn <= MOST_DRAWN


def test_a_link_scrolls_to_a_line_far_down(phone: Page, event: Tournament) -> None:
    phone.goto(f"/{event.slug}/standings/")
    last = phone.locator("tbody tr[id]").last.get_attribute("id")

    phone.goto(f"/{event.slug}/standings/#{last}")

    expect(phone.locator(f"#{last} .who a")).to_be_in_viewport()


def test_the_table_header_stays_visible(phone: Page, event: Tournament) -> None:
    phone.goto(f"/{event.slug}/standings/")

    phone.locator("tbody tr[id]").last.scroll_into_view_if_needed()

    expect(phone.locator("thead .bigs")).to_be_in_viewport()


def test_updates_do_not_move_visible_lines(phone: Page, event: Tournament, director: Actor) -> None:
    Entry.objects.update(club="a club of many words " * 2)
    phone.goto(f"/{event.slug}/standings/")
    lines = phone.locator("tbody tr[id]")
    for at in range(0, 60, 6):
        lines.nth(at).scroll_into_view_if_needed()
    before = lines.nth(50).evaluate(FROM_THE_TOP)

    Entry.objects.filter(number=1).update(name="Somebody Else")
    hall.say_to_everybody(event, text="Lunch", by=director)
    # A user who comes back to a page sees its news at once.
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator("#said")).to_contain_text("Lunch", timeout=PATIENCE)
    expect(phone.locator("#p1")).to_contain_text("Somebody Else")

    assert lines.nth(50).evaluate(FROM_THE_TOP) == pytest.approx(before, abs=40)


def test_a_search_while_typing_finds_players_on_other_pages(phone: Page, director: Actor) -> None:
    many = invent_event(players=120, rounds=1, deals=1, preset="lzf-classic", seed="many")
    event = import_event(write_event(many), by=director)
    last = event.entries.get(number=120)
    Entry.objects.filter(pk=last.pk).update(name="Zelma Žubīte")
    phone.goto(f"/{event.slug}/standings/?page=2")

    phone.locator(".to-find").click()
    phone.locator("#search").press_sequentially("zubit")

    expect(phone.locator("#ranking tbody tr")).to_have_count(1, timeout=PATIENCE)
    expect(phone.locator("#ranking tbody tr")).to_contain_text("Zelma Žubīte")
    phone.locator("#search").press("Escape")
    expect(phone.locator("#ranking tbody tr")).to_have_count(PLAYERS, timeout=PATIENCE)


def test_a_remembered_player_is_led_to_the_page_with_their_line(
    phone: Page, director: Actor
) -> None:
    invented = invent_event(
        players=PLAYERS + 20, rounds=2, deals=1, preset="lzf-classic", seed="light pages"
    )
    event = import_event(write_event(invented), by=director)
    phone.goto(f"/{event.slug}/standings/?page=2")
    last = phone.locator("tbody tr[id]").last.get_attribute("id")
    assert last is not None
    phone.goto(f"/{event.slug}/players/{last.removeprefix('p')}/")
    phone.locator("[data-remembers] button").first.click()

    phone.goto(f"/{event.slug}/standings/")

    phone.wait_for_url(f"**/standings/?page=2#{last}")
    expect(phone.locator(f"#{last} .who a")).to_be_in_viewport()
    expect(phone.locator(f"#{last}")).to_have_attribute("aria-current", "true")

    # When the page is requested again, the leaders come first.
    phone.goto(f"/{event.slug}/standings/")

    expect(phone.locator("#ranking tbody .place").first).to_have_text(re.compile(r"^\s*1"))
    phone.wait_for_load_state("networkidle")
    assert phone.url.endswith("/standings/")
