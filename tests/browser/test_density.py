"""How much of an event fits on a screen: rows, heights and widths, measured in a browser."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from tests.browser.hall import HallOf
from tests.cast import close_latest, enter_table, play, seat
from tests.services.series.seasons import approved, series
from tournament.models import Player, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.series.stages import add_stage

pytestmark = pytest.mark.django_db(transaction=True)

Show = Callable[[int, int], Page]
ROWS = """() => {
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
  return {
    first: rows[0].top,
    seen: rows.filter((row) => row.bottom <= innerHeight).length,
    highest: Math.max(...rows.slice(0, 8).map((row) => row.height)),
    wide: document.documentElement.scrollWidth,
  };
}"""


@pytest.fixture
def event(hall_of: HallOf, director: Actor) -> Tournament:
    """A closed round of 24 players, and the second with a table in."""
    event = hall_of(24)
    play(event, round_number=1, by=director)
    close_latest(event, by=director)
    enter_table(event, 2, tables_of(seat(event, by=director))[0], by=director)
    return event


@pytest.fixture
def show(browser: Browser, live_server: LiveServer) -> Iterator[Show]:
    pages = []

    def show(width: int, height: int) -> Page:
        size = ViewportSize(width=width, height=height)
        pages.append(browser.new_page(viewport=size, base_url=live_server.url))
        return pages[-1]

    yield show
    for page in pages:
        page.close()


def test_sixteen_players_are_seen_at_once(show: Show, event: Tournament) -> None:
    page = show(1280, 900)

    page.goto(f"/{event.slug}/standings/")
    closed = page.evaluate(ROWS)
    page.goto(f"/{event.slug}/standings/live/")
    live = page.evaluate(ROWS)

    assert closed["first"] <= 230
    assert closed["seen"] >= 16
    assert closed["highest"] <= 41
    assert live["seen"] >= 14
    assert live["highest"] <= 41


def test_a_phone_shows_rows_a_finger_high(show: Show, event: Tournament) -> None:
    page = show(360, 740)

    page.goto(f"/{event.slug}/standings/")
    closed = page.evaluate(ROWS)
    page.goto(f"/{event.slug}/standings/live/")
    live = page.evaluate(ROWS)
    page.set_viewport_size(ViewportSize(width=320, height=640))
    widths = []
    for path in ("", "standings/", "standings/live/", "players/1/", "seats/", "statistics/"):
        page.goto(f"/{event.slug}/{path}")
        widths.append((path, page.evaluate("document.documentElement.scrollWidth")))

    assert closed["first"] <= 230
    assert closed["highest"] <= 53
    assert live["highest"] <= 57
    assert [one for one in widths if one[1] > 320] == []


LONG = """() => {
  for (const name of document.querySelectorAll('tbody th > a'))
    name.firstChild.data = 'Aleksandra-Kristiāna Vītoliņa-Freimane-Brinkmane';
  for (const club of document.querySelectorAll('tbody th > small'))
    club.firstChild.data = '53 · Ziemeļvidzemes zolītes un kāršu spēļu biedrība';
}"""
HEIGHTS = """() => Math.max(
  ...[...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height))"""
"""The height of the highest row."""
ENLARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
CUT = """() => [...document.querySelectorAll('tbody th > a')]
  .filter((part) => part.scrollHeight > part.clientHeight + 1).length"""


OUTSIDE = """() => [...document.querySelectorAll('td.round')].filter((cell) => {
  cell.lastChild.data = ' +56';
  const range = document.createRange();
  range.selectNode(cell.lastChild);
  const [points, bigs] = [range, cell.firstChild].map((part) => part.getBoundingClientRect());
  return points.left < bigs.right || points.right > cell.getBoundingClientRect().right - 6;
}).length"""
"""The number of rounds whose small points overlap the big points or the edge of their colour."""


def test_the_small_points_of_a_round_are_inside_its_colour(show: Show, event: Tournament) -> None:
    page = show(1280, 740)
    page.goto(f"/{event.slug}/standings/")

    assert page.locator("td.round").count() > 0
    assert page.evaluate(OUTSIDE) == 0


@pytest.mark.parametrize(
    ("width", "standings", "live"), [(320, 53, 57), (360, 53, 57), (1280, 41, 41)]
)
def test_the_longest_names_leave_rows_as_high_as_the_others(
    show: Show, event: Tournament, width: int, standings: int, live: int
) -> None:
    page = show(width, 740)
    found = {}
    for path in ("standings/", "standings/live/"):
        page.goto(f"/{event.slug}/{path}")
        page.evaluate(LONG)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        found[path] = page.evaluate(HEIGHTS)

    assert found["standings/"] <= standings
    assert found["standings/live/"] <= live


def test_large_letters_show_a_long_name_whole(show: Show, event: Tournament) -> None:
    page = show(360, 740)
    cut = {}
    for path in ("standings/", "standings/live/"):
        page.goto(f"/{event.slug}/{path}")
        page.evaluate(LONG)
        before = page.evaluate(CUT)
        page.evaluate(ENLARGE)
        cut[path] = before, page.evaluate(CUT)

    assert cut == {"standings/": (24, 0), "standings/live/": (24, 0)}


COLUMNS = """() => [...document.querySelectorAll('.split, .boards')].map((grid) => {
  const tops = [...grid.children].map((part) => part.getBoundingClientRect());
  return tops.slice(1).some((part) => Math.abs(part.top - tops[0].top) < 2);
})"""


def test_wide_pages_have_their_parts_side_by_side(
    show: Show, event: Tournament, director: Actor
) -> None:
    cup = series(director)
    ended = approved(director)
    add_stage(cup, ended, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")
    addresses = (
        f"/{event.slug}/", f"/{event.slug}/players/1/", f"/{event.slug}/draw/",
        f"/series/{cup.scope.slug}/", f"/players/{anna.pk}/", "/records/",
    )  # fmt: skip
    found = {}
    for width in (1024, 800):
        page = show(width, 900)
        for address in addresses:
            page.goto(address)
            found[width, address] = page.evaluate(COLUMNS)

    assert {where: sides for where, sides in found.items() if where[0] == 1024} == {
        (1024, address): [True] for address in addresses
    }
    assert not any(any(sides) for where, sides in found.items() if where[0] == 800)


def test_a_year_of_61_events_fits_on_a_phone(show: Show, director: Actor) -> None:
    for number in range(61):
        day = timezone.localdate() + dt.timedelta(days=5 * number)
        plan = planning.TournamentPlan(
            name=f"Latvijas kausa {number + 1}. posms Garkalnē", date=day, preset="evening-16"
        )
        event = planning.create_tournament(plan, by=director)
        Tournament.objects.filter(pk=event.pk).update(public_sees="standings", place="Garkalne")
    page = show(360, 740)

    page.goto("/")
    assert page.get_by_text("61. posms").count() == 1
    assert page.evaluate("document.documentElement.scrollHeight") <= 4_000

    # At the end of the year most are past, and some were never played.
    events = Tournament.objects.order_by("date")
    for event in events[:56]:
        state = Tournament.State.APPROVED if event.pk % 3 else Tournament.State.PLANNED
        day = event.date - dt.timedelta(days=300)
        Tournament.objects.filter(pk=event.pk).update(date=day, state=state)
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollHeight") <= 4_000
