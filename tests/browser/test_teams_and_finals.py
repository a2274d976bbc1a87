"""Accessibility of pages of teams, blocks, and groups in different rounds, at any width."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, ViewportSize
from pytest_django.live_server_helper import LiveServer

from scoring.teams import Member, Team
from tests.browser.hall import HallOf
from tests.browser.reading_machine import faults_of, put_into
from tests.cast import EventOf, close_latest, play, play_and_close, seat
from tests.services.groups.finals import go_on
from tournament.models import Screen, Tournament
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.events import blocks
from tournament.services.teams import forming

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 30_000
DESK = (
    "",
    "people/teams/",
    "people/teams/?club=Ogre",
    "settings/blocks/",
    "rounds/2/seats/",
    "rounds/3/groups/go-on/?group=A",
    "rounds/3/closing/",
    "screens/",
)
LONGER_NAMES = """() => {
    for (const name of document.querySelectorAll(".hall-top .clock-group"))
        name.textContent = "Apakšgrupa Sudrabs · 2. kārta";
}"""
LINES_OF_THE_FIRST_WORD = """() => {
    const text = document.querySelector(".hall h1").firstChild, word = text.data.split(" ")[0];
    const range = new Range();
    range.setStart(text, 0);
    range.setEnd(text, word.length);
    return [word, range.getClientRects().length];
}"""
PUBLIC = ("", "seats/", "standings/", "rounds/3/", "teams/", "regulations/")


@pytest.fixture
def finals(hall_of: HallOf, director: Actor) -> Tournament:
    """Let group A play round 3 and group B round 2, with teams across both."""
    tournament = hall_of(16, settings={"rounds": 1, "table_sizes": "4-3"})
    for number in (1, 5, 9):
        mates = tuple(Member(mate) for mate in range(number, number + 4))
        forming.set_up_team(tournament, Team(f"Team {number}", mates), by=director, reason="late")
    tournament.entries.filter(number__gt=13).update(club="Ogre")
    groups = [{"name": "A", "first": 8}, {"name": "B"}]
    block = {"first_round": 2, "settings": {"rounds": 3, "minutes": 40}, "groups": groups}
    blocks.plan_blocks(tournament, [block], by=director)
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)
    tournament.refresh_from_db()
    seat(tournament, by=director)
    go_on(tournament, 2, "A", by=director)
    return tournament


@pytest.fixture
def page(browser: Browser, live_server: LiveServer, director: Actor) -> Iterator[Page]:
    """The director's browser, into which axe can be loaded."""
    assert director.user is not None
    client = Client()
    client.force_login(director.user)
    context = browser.new_context(bypass_csp=True, base_url=live_server.url)
    context.set_default_timeout(PATIENCE)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    kept = {settings.SESSION_COOKIE_NAME: session, "django_language": "en"}
    context.add_cookies(
        [{"name": name, "value": kept[name], "url": live_server.url} for name in kept]
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("width", [1280, 360])
def test_pages_of_teams_and_finals_are_accessible(
    page: Page, finals: Tournament, width: int
) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=740))
    found = {}

    for path in (*(f"/desk/{finals.slug}/{each}" for each in DESK), *_public(finals)):
        answer = page.goto(path)
        assert answer is not None
        put_into(page)
        found[path] = (
            answer.status,
            faults_of(page),
            page.evaluate("document.documentElement.scrollWidth - innerWidth"),
        )

    assert found == dict.fromkeys(found, (200, {}, 0))


def test_a_screen_of_groups_fits_a_phone(page: Page, finals: Tournament, director: Actor) -> None:
    """Each group's clock is below the title, which stays on one line."""
    page.set_viewport_size(ViewportSize(width=360, height=740))
    found = []

    for shows in (Screen.Shows.SEATS_BY_NAME, Screen.Shows.SEATS_BY_TABLE):
        screen = hall.make_screen(finals, name=shows, by=director)
        hall.switch_screen(screen, shows=shows, by=director)
        page.goto(reverse("screen", args=(screen.token,)))
        found.append(
            (
                page.evaluate("document.documentElement.scrollWidth - innerWidth"),
                page.locator(".hall-top .clock").count(),
                page.evaluate("document.querySelector('.hall-top').offsetHeight < 200"),
            )
        )

    assert found == [(0, 2, True)] * 2


def test_clocks_of_two_groups_do_not_break_words_of_the_title(
    page: Page, finals: Tournament, director: Actor
) -> None:
    """Group names wrap next to the title, and below it on a phone."""
    screen = hall.make_screen(finals, name="TV", by=director, language="lv")
    hall.switch_screen(screen, shows=Screen.Shows.STANDINGS, by=director)
    found = []

    for width in (1280, 360):
        page.set_viewport_size(ViewportSize(width=width, height=800))
        page.goto(reverse("screen", args=(screen.token,)))
        page.evaluate(LONGER_NAMES)
        sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        found.append((page.evaluate(LINES_OF_THE_FIRST_WORD), sideways))

    assert found == [(["Kopvērtējums", 1], 0)] * 2


def test_opponents_names_have_enough_width_on_a_phone(page: Page, finals: Tournament) -> None:
    """The headings wrap, so that names are not broken after every second letter."""
    page.set_viewport_size(ViewportSize(width=360, height=740))

    page.goto(f"/{finals.slug}/players/1/")

    assert page.locator("#met tbody th").first.evaluate("one => one.offsetWidth >= 72")


@pytest.mark.parametrize("shows", [Screen.Shows.SEATS_BY_TABLE, Screen.Shows.CLOCK])
def test_a_screen_of_five_groups_shows_every_clock_with_its_group(
    page: Page, event_of: EventOf, director: Actor, shows: Screen.Shows
) -> None:
    """Previously more than two clocks took the whole width and left the title one letter a line."""
    tournament = event_of(40, preset="lzf-classic", settings={"rounds": 1, "table_sizes": "4-3"})
    groups = [{"name": f"Sudraba {n}", "first": 8} for n in range(1, 5)]
    block = {"first_round": 2, "settings": {"rounds": 2, "minutes": 40}}
    blocks.plan_blocks(tournament, [{**block, "groups": [*groups, {"name": "Rest"}]}], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    go_on(tournament, 2, "Sudraba 1", by=director)
    screen = hall.make_screen(tournament, name="TV", by=director)
    hall.switch_screen(screen, shows=shows, by=director)
    page.set_viewport_size(ViewportSize(width=1280, height=720))

    page.goto(reverse("screen", args=(screen.token,)))

    clocks = page.locator(".clock:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect())"
        ".map(at => at.left >= 0 && at.right <= innerWidth && at.bottom <= innerHeight)"
    )
    whole = page.locator(".clock:visible").evaluate_all(
        "all => all.map(one => one.scrollWidth <= one.clientWidth + 1)"
    )
    assert (clocks, whole) == ([True] * 5, [True] * 5)
    assert page.evaluate("document.querySelector('.hall-top').offsetHeight < innerHeight / 3")
    names = page.locator(".at-tables .number small:visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().bottom <="
        " one.closest('li').querySelector('ol').getBoundingClientRect().top)"
    )
    assert names == [True] * len(names)
    if shows == Screen.Shows.SEATS_BY_TABLE:
        assert " 1 – " in (page.locator("[data-page]").text_content() or "").replace("·", "")


def _public(tournament: Tournament) -> Iterator[str]:
    return (f"/{tournament.slug}/{each}" for each in PUBLIC)
