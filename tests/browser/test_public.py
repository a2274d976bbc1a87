"""The public pages on a phone: finding a seat, “This is me”, news without a reload."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.conf import LazySettings
from django.test import Client
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tests.browser.reading_machine import RULES, faults_of, put_into
from tests.cast import enter_table, play, seat
from tests.waiting import until
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.results import finishing
from tournament.services.rounds import closing

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
PAGES = (
    *("", "seats/", "rounds/1/", "rounds/1/tables/1/", "standings/", "players/1/", "players/"),
    *("draw/", "standings/?search=nobody", "standings/live/", "statistics/", "following/?who=1.2"),
    *("regulations/", "me/", "standings/2/", "embed/"),
)
ELSEWHERE = ("/", "/tv/", "/embed/calendar/", "/embed/{slug}/standings/", "/embed/{slug}/seats/")
AT_THE_DESK = ("/desk/{slug}/face/", "/desk/{slug}/screens/")
DEVICE = """
  window.told = [];
  navigator.vibrate = (pattern) => window.told.push(["vibrates", pattern.length]) > 0;
  navigator.share = async (what) => { window.told.push(["shares", what.title, what.url]); };
  window.AudioContext = class {
    state = "running"; currentTime = 0; destination = {};
    async resume() {}
    createOscillator() {
      window.told.push(["rings"]);
      return {frequency: {}, connect: (to) => to, start() {}, stop() {}};
    }
    createGain() {
      const gain = {setValueAtTime() {}, linearRampToValueAtTime() {}};
      return {gain, connect: (to) => to};
    }
  };
"""
LookAt = Callable[..., Page]


@pytest.fixture
def hall(hall_of: HallOf) -> Tournament:
    return hall_of(8)


@pytest.fixture
def look_at(browser: Browser, live_server: LiveServer, hall: Tournament) -> Iterator[LookAt]:
    """Open a public page on a visitor's phone, in English."""
    contexts = []

    def look_at(path: str = "", *, has_script: bool = True) -> Page:
        context = browser.new_context(
            viewport=ViewportSize(width=360, height=740),
            java_script_enabled=has_script,
            bypass_csp=True,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
        context.add_init_script(DEVICE)
        page = context.new_page()
        page.clock.install()
        page.goto(f"{live_server.url}/{hall.slug}/{path}")
        return page

    yield look_at
    for context in contexts:
        context.close()


def test_a_player_finds_their_seat_while_typing(look_at: LookAt) -> None:
    page = look_at("seats/")

    page.get_by_role("searchbox").press_sequentially("berz")
    expect(page.locator(".names li[id]:visible")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("#found")).to_have_text("1 / 8", timeout=PATIENCE)
    page.get_by_role("link", name="Bērziņa Anna").click()

    expect(page.locator("h1")).to_have_text("Anna Bērziņa", timeout=PATIENCE)
    expect(page.locator(".my-seat")).to_contain_text("Round 1", timeout=PATIENCE)


def test_a_player_finds_their_seat_without_script(look_at: LookAt) -> None:
    page = look_at("seats/", has_script=False)

    page.get_by_role("searchbox").fill("berz")
    page.get_by_role("searchbox").press("Enter")

    expect(page.locator(".names li[id]")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator(".names")).to_contain_text("Bērziņa Anna", timeout=PATIENCE)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_player_who_chose_this_is_me_returns_to_their_table(
    look_at: LookAt, *, has_script: bool
) -> None:
    page = look_at("me/", has_script=has_script)

    page.get_by_role("button", name="Bērziņa Anna").click()
    expect(page.locator("h1")).to_have_text("Anna Bērziņa", timeout=PATIENCE)
    page.locator(".tabs").get_by_role("link", name="Seats").click()
    page.locator(".tabs").get_by_role("link", name="My seat").click()

    expect(page.locator("h1")).to_have_text("Anna Bērziņa", timeout=PATIENCE)


def test_their_own_line_is_marked_in_the_lists(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    play(hall, round_number=1, by=director)
    page = look_at("players/1/")

    page.get_by_role("button", name="This is me").click()
    page.locator(".tabs").get_by_role("link", name="Standings").click()

    expect(page.locator("#p1")).to_have_attribute("aria-current", "true", timeout=PATIENCE)


def test_a_line_of_the_standings_can_be_opened_on_a_phone_by_keyboard(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    play(hall, round_number=1, by=director)
    closing.close_round(hall, round_number=1, by=director)
    page = look_at("standings/")
    cell = page.locator("#p1 td.round")
    expect(cell).to_be_hidden(timeout=PATIENCE)

    page.locator("#o1 summary").focus()
    page.keyboard.press("Enter")

    expect(cell).to_be_visible(timeout=PATIENCE)


def test_the_live_page_follows_the_desk_without_a_reload(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    first, second = tables_of(hall.rounds.get(number=1))
    enter_table(hall, 1, first, by=director)
    page = look_at("standings/")
    page.locator(".to-find").click()
    page.get_by_role("searchbox").fill("a")
    expect(page.locator("#state")).to_contain_text("1 of 2 tables are in.", timeout=PATIENCE)

    enter_table(hall, 1, second, by=director)
    page.clock.run_for(15_000)

    expect(page.locator("#state")).to_contain_text("All tables are in.", timeout=PATIENCE)
    expect(page.locator("tr.came")).to_have_count(4, timeout=PATIENCE)
    expect(page.get_by_role("searchbox")).to_have_value("a", timeout=PATIENCE)


def test_this_is_me_is_confirmed_and_new_seats_are_announced(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    page = look_at("players/1/")
    answer = page.get_by_text("This is you, on this device.")
    expect(answer).to_be_hidden(timeout=PATIENCE)
    page.get_by_role("button", name="This is me").click()
    expect(answer).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Ring when seats are published").click()
    expect(page.get_by_role("button", name="Rings when seats are published")).to_be_visible()

    page.locator(".tabs").get_by_role("link", name="Overview").click()
    expect(page.locator("#mine .my-seat")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Share").click()
    play(hall, round_number=1, by=director)
    closing.close_round(hall, round_number=1, by=director)
    seat(hall, by=director)
    told_of_seats = page.locator("#seats-out")

    def is_told() -> bool:
        """Let the page poll again: the first answer may predate the seats."""
        page.clock.run_for(40_000)
        return bool(told_of_seats.inner_text())

    until(is_told)

    expect(told_of_seats).to_contain_text("Seats are published: table", timeout=PATIENCE)
    shared = ["shares", f"{hall.name} · Kārta", page.url]
    assert page.evaluate("window.told") == [shared, ["vibrates", 3], ["rings"], ["rings"]]


def test_the_next_seat_appears_on_the_players_page_without_a_reload(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    page = look_at("players/1/")
    expect(page.locator(".my-seat")).to_contain_text("Round 1", timeout=PATIENCE)

    play(hall, round_number=1, by=director)
    closing.close_round(hall, round_number=1, by=director)
    page.clock.run_for(15_000)

    expect(page.locator("#seat")).to_contain_text("The seats of the next round", timeout=PATIENCE)


def test_public_pages_are_accessible(
    look_at: LookAt, hall: Tournament, director: Actor, settings: LazySettings
) -> None:
    settings.EMBED_HOSTS = ["https://federation.example"]
    play(hall, round_number=1, by=director)
    closing.close_round(hall, round_number=1, by=director)
    seat(hall, by=director)
    enter_table(hall, 2, tables_of(hall.rounds.get(number=2))[0], by=director)
    page = look_at()
    front, home = page.url, page.url.removesuffix(f"{hall.slug}/").removesuffix("/")
    client = Client()
    assert director.user is not None
    client.force_login(director.user)
    found: dict[tuple[str, str], object] = {}

    for address in (
        *(front + path for path in PAGES),
        *(home + path.format(slug=hall.slug) for path in (*ELSEWHERE, *AT_THE_DESK)),
    ):
        if address.startswith(f"{home}/desk/"):
            key = client.cookies["sessionid"].value
            page.context.add_cookies([{"name": "sessionid", "value": key, "url": home}])
        answer = page.goto(address)
        put_into(page)
        path = address.removeprefix(home)
        found[path, "answer"] = [] if answer is not None and answer.ok else ["missing"]
        found[path, "faults"] = faults_of(page, RULES)
        found[path, "width"] = page.evaluate("document.documentElement.scrollWidth - 360")

    assert {where: faults for where, faults in found.items() if faults} == {}


def test_on_a_phone_the_state_above_the_standings_is_not_truncated(
    look_at: LookAt, hall: Tournament, director: Actor
) -> None:
    play(hall, round_number=1, by=director)
    closing.close_round(hall, round_number=1, by=director)
    finishing.finish(hall, by=director, early_because="dinner")

    page = look_at("standings/")

    over = page.locator(".event .pill")
    assert over.evaluate("(one) => one.scrollWidth <= one.clientWidth")
