"""The hall's screens in a real browser: they follow the desk, and their clocks are right.

Results on the hall's screen, in a real browser: a new result is marked.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import ComputerOf, HallOf, Open
from tests.browser.hurry import HURRY
from tests.cast import enter_table
from tests.waiting import until
from tournament.models import Round, Screen, Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.services.acts import Actor
from tournament.services.rounds import clock
from tournament.services.rounds import clock as group_clocks

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
OpenScreen = Callable[..., Page]
COUNT_TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
"""

IS_KEPT = """async () => {
  const kept = (await (await caches.open("karta-screens")).keys()).map((one) => one.url);
  const modules = ["hall.js", "clock.js", "hall_keeping.js"];
  const isThere = (name) => kept.some((url) => url.endsWith(name));
  return kept.includes(location.href) && modules.every(isThere);
}"""

BESIDE_THE_MARK = """row => {
  const range = document.createRange();
  range.selectNodeContents(row);
  const [inside, words] = [row.getBoundingClientRect(), range.getBoundingClientRect()];
  const number = row.querySelector(".number").getBoundingClientRect().left - inside.left;
  const figures = inside.right - row.querySelector(".gain").getBoundingClientRect().right;
  const bar = 0.2 * parseFloat(getComputedStyle(row).fontSize);
  return [number > bar, figures > 0, words.right <= inside.right];
}"""


@pytest.fixture
def hall(hall_of: HallOf, director: Actor) -> Tournament:
    """Eight seated players and a running clock of sixty minutes."""
    tournament = hall_of(8)
    Round.objects.update(minutes=60)
    clock.start_round(tournament, round_number=1, by=director)
    return tournament


@pytest.fixture
def screen(hall: Tournament, director: Actor) -> Screen:
    return screens.make_screen(hall, name="By the door", by=director, language="en")


@pytest.fixture
def open_screen(browser: Browser, live_server: LiveServer, screen: Screen) -> Iterator[OpenScreen]:
    """Open the screen as a television does, with a device clock that may be wrong."""
    contexts = []

    def open_screen(*, has_script: bool = True, wrong_by: dt.timedelta | None = None) -> Page:
        size = ViewportSize(width=1280, height=720)
        context = browser.new_context(viewport=size, java_script_enabled=has_script)
        contexts.append(context)
        page = context.new_page()
        if wrong_by is not None:
            page.clock.install(time=timezone.now() + wrong_by)
        page.add_init_script(HURRY if wrong_by is None else COUNT_TONES)
        page.goto(f"{live_server.url}/screens/{screen.token}/")
        return page

    yield open_screen
    for context in contexts:
        context.close()


def leave(minutes: float, seconds: float = 0) -> None:
    """Set the time left of the round."""
    left = dt.timedelta(minutes=minutes, seconds=seconds)
    Round.objects.update(started_at=timezone.now() + left - dt.timedelta(minutes=60))


def test_a_screen_follows_the_desk(
    open_page: Open, open_screen: OpenScreen, hall: Tournament, screen: Screen, director: Actor
) -> None:
    television, desk = open_screen(), open_page(director, hall, "../screens/")
    expect(television.locator("h1")).to_have_text("Round 1: your seat, A–Ž")

    desk.focus("button[value=clock]")
    desk.keyboard.press("Enter")

    expect(desk.locator("button[value=clock]")).to_have_attribute("aria-pressed", "true")
    expect(desk.locator("button[value=clock]")).to_be_focused()
    expect(television.locator(".part-clock .clock-time")).to_be_visible(timeout=PATIENCE)
    until(lambda: Screen.objects.get(pk=screen.pk).seen_at is not None)


def test_messages_and_pauses_are_shown_until_the_screen_is_closed(
    open_screen: OpenScreen, screen: Screen, hall: Tournament, director: Actor
) -> None:
    television = open_screen()
    words = television.locator(".hall-top .clock-words")
    expect(words).to_have_text(re.compile(r"ends at \d\d:\d\d"), timeout=PATIENCE)
    said = "<img src=x onerror=alert(1)> Lunch & cards"

    messages.say_to_everybody(hall, text=said, by=director)
    clock.pause_clock(hall, round_number=1, by=director)
    expect(television.locator(".hall-said")).to_have_text(said, timeout=PATIENCE)
    expect(words).to_have_text("paused", timeout=PATIENCE)

    screens.close_screen(screen, by=director)
    expect(television.locator("#screen")).to_have_count(0, timeout=PATIENCE)


def test_every_group_follows_its_own_clock(
    open_screen: OpenScreen, screen: Screen, hall: Tournament, director: Actor
) -> None:
    for number, group in ((1, "A"), (2, "B")):
        Table.objects.filter(number=number).update(group=group)
    group_clocks.pause_group(hall, round_number=1, group="B", by=director)
    television = open_screen()
    words = television.locator(".hall-top .clock-words")
    runs, stands = re.compile(r"ends at \d\d:\d\d"), "paused"
    expect(words).to_have_text([runs, stands], timeout=PATIENCE)

    group_clocks.pause_group(hall, round_number=1, group="A", by=director)
    group_clocks.resume_group(hall, round_number=1, group="B", by=director)

    expect(words).to_have_text([stands, runs], timeout=PATIENCE)


def test_a_screen_recovers_from_network_failures_and_reloads(
    open_screen: OpenScreen, screen: Screen, director: Actor
) -> None:
    began, television = timezone.localtime(), open_screen()
    lost = television.locator("[data-lost]")
    until(lambda: bool(television.evaluate(IS_KEPT)))

    television.context.set_offline(True)
    television.reload()
    expect(television.locator("h1")).to_have_text("Round 1: your seat, A–Ž", timeout=PATIENCE)
    expect(lost).to_have_text(re.compile(r"No network since \d\d:\d\d"), timeout=PATIENCE)
    # The hall's local time, whatever the television's time zone.
    hours = {f"since {moment:%H}:" for moment in (began, timezone.localtime())}
    assert any(hour in lost.inner_text() for hour in hours)

    screens.switch_screen(screen, shows="clock", by=director)
    television.context.set_offline(False)
    expect(television.locator(".part-clock .clock-time")).to_be_visible(timeout=PATIENCE)
    expect(lost).to_have_text("", timeout=PATIENCE)


def test_pages_turn_by_themselves_also_during_updates(
    open_screen: OpenScreen, hall_of: HallOf, screen: Screen, director: Actor
) -> None:
    many = hall_of(60)
    Screen.objects.update(tournament=many, seconds=3)
    television = open_screen(wrong_by=dt.timedelta(0))
    expect(television.locator("[data-page]")).to_have_text(re.compile(r"page 1 of [2-9]"))

    messages.say_to_everybody(many, text="Lunch", by=director)
    television.clock.run_for(2_500)
    expect(television.locator(".hall-said")).to_have_text("Lunch", timeout=PATIENCE)
    television.clock.run_for(1_000)

    expect(television.locator("[data-page]")).to_have_text(re.compile(r"page 2 of [2-9]"))
    assert television.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_pages_of_incoming_results_show_no_range_of_tables(
    open_screen: OpenScreen, hall_of: HallOf, screen: Screen, director: Actor
) -> None:
    """The newest results come first, so that "8 – 6" would not be a range."""
    many = hall_of(60)
    for table in tables_of(many.rounds.get()):
        enter_table(many, 1, table, by=director)
    Screen.objects.update(tournament=many, shows=Screen.Shows.RESULTS)

    television = open_screen()

    expect(television.locator("[data-page]")).to_have_text(re.compile(r"^page 1 of [2-9]$"))


def test_the_clock_is_right_on_a_device_with_a_wrong_clock(
    open_screen: OpenScreen, screen: Screen, director: Actor
) -> None:
    screens.switch_screen(screen, shows="clock", by=director)
    leave(minutes=20)

    television = open_screen(wrong_by=dt.timedelta(hours=-7))

    time = television.locator(".part-clock .clock-time")
    expect(time).to_have_text(re.compile(r"(20:00|1\d:\d\d)"), timeout=PATIENCE)


def test_signals_are_played_and_announced_once(
    open_screen: OpenScreen, screen: Screen, hall: Tournament, director: Actor
) -> None:
    screens.switch_screen(screen, shows="clock", by=director)
    television = open_screen(wrong_by=dt.timedelta(0))
    # No news from the desk: the test sets the clock itself.
    television.route("**/state.json", lambda route: route.fulfill(status=304))
    expect(television.locator("html")).to_have_attribute("data-offset", re.compile(r"\d"))
    television.click("[data-clock-sound]")
    expect(television.locator("[data-clock-sound]")).to_have_text("Turn the sound off")
    told = television.locator(".part-clock [data-clock-told]")
    heard = [television.evaluate("window.tones")]
    for minutes, words in (
        (15, "15 minutes left"),
        (5, "5 minutes left"),
        (3, "3 minutes: finish this deal and do not start another"),
        (1, "1 minute: finish this deal and do not start another"),
        (0, "Time! Add up the score sheet."),
    ):
        hand_over(television, minutes * 60 + 4)
        television.clock.run_for(6_000)
        expect(told).to_have_text(words, timeout=PATIENCE)
        heard.append(television.evaluate("window.tones"))

    assert [after - before for before, after in pairwise(heard)] == [1, 2, 3, 4, 3]


def hand_over(page: Page, seconds: int) -> None:
    """Set the page's clock to a number of seconds left, as a server response does."""
    page.evaluate(
        """(seconds) => {
          const offset = Number(document.documentElement.dataset.offset);
          const ends = Date.now() + offset + seconds * 1000;
          const facts = { round: 1, state: "running", extra: 0, ends, left: null, said: "14:35" };
          document.dispatchEvent(new CustomEvent("karta:clock", { detail: facts }));
        }""",
        seconds,
    )


def test_without_script_a_screen_shows_the_end_of_the_round(
    open_screen: OpenScreen, screen: Screen, director: Actor
) -> None:
    screens.switch_screen(screen, shows="clock", by=director)

    television = open_screen(has_script=False)

    expect(television.locator(".part-clock .clock-words")).to_have_text(
        re.compile(r"ends at \d\d:\d\d")
    )
    expect(television.locator(".part-clock .clock-time")).to_be_hidden()


def test_no_table_number_overlaps_the_bar_of_a_new_result(
    computer_of: ComputerOf, hall_of: HallOf, director: Actor
) -> None:
    hall = hall_of(8)
    for table in tables_of(hall.rounds.get()):
        enter_table(hall, 1, table, by=director)
    screen = screens.make_screen(hall, name="By the door", by=director)
    screens.switch_screen(screen, shows=Screen.Shows.RESULTS, by=director)

    page = computer_of(director)
    page.goto(f"/screens/{screen.token}/")

    row = page.locator("li.new").first
    expect(row).to_be_visible()
    assert row.evaluate(BESIDE_THE_MARK) == [True, True, True]
