"""The words of every language fit on the narrowest phone, also if longer than the English."""

from __future__ import annotations

import datetime as dt

import pytest
from playwright.sync_api import Page

from tests.browser.hall import ComputerOf, HallOf
from tests.cast import close_latest, play, seat
from tests.services.series.seasons import JANUARY, approved, series, take_in
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.results.finishing import finish
from tournament.services.series.stages import add_stage

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = ("lv", "en", "pl", "ru")
SCROLLS = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"
LENGTHEN = """() => document.querySelectorAll('.orders option')
  .forEach((option) => { option.textContent += `, ${option.textContent}`; })"""
CUT_OFF = """() => [...document.querySelectorAll('.standings thead th')]
  .filter((cell) => cell.firstElementChild && cell.offsetParent)
  .filter((cell) => {
    const words = cell.firstElementChild.getBoundingClientRect();
    const room = cell.getBoundingClientRect();
    return words.left < 0 || words.left < room.left - 1 || words.right > room.right + 1;
  })
  .map((cell) => cell.innerText)"""

PAST_THE_EDGE = """() => [...document.querySelectorAll('.series .sum')]
  .filter((cell) => cell.getBoundingClientRect().right > window.innerWidth).length"""
PULLED = "(table) => table.parentElement.scrollWidth - table.parentElement.clientWidth"

BROKEN = """() => [...document.querySelectorAll('tbody th :is(a, code)')].flatMap((said) => {
  const text = said.firstChild;
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""

STAGES = """(headings) => headings.map((heading) => {
  const range = document.createRange();
  range.selectNodeContents(heading.firstElementChild);
  const link = heading.querySelector("a");
  return [range.getBoundingClientRect().bottom, link ? link.offsetWidth : 24];
})"""

RENAME = """() => document.querySelectorAll('.live th a')
  .forEach((name) => { name.firstChild.data = 'Zigmārs Grīnbergs'; })"""

ON_LINES = """() => [...document.querySelectorAll('.live tbody tr')]
  .map((row) => [...row.querySelectorAll('td.n a, .sum')].map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.firstChild);
    return Math.round(range.getBoundingClientRect().bottom);
  }))"""


@pytest.fixture
def phone(hall_of: HallOf, computer_of: ComputerOf, director: Actor) -> tuple[str, Page]:
    """Return an event after its first round, and a phone with its director signed in."""
    hall = hall_of(8)
    play(hall, round_number=1, by=director)
    close_latest(hall, by=director)
    return hall.slug, computer_of(director, width=360)


def test_headings_of_the_standings_are_read_whole(phone: tuple[str, Page]) -> None:
    slug, page = phone
    found = {}
    for language in LANGUAGES:
        speak(page, language)
        page.goto(f"/{slug}/standings/1/")
        found[language] = page.evaluate(CUT_OFF), page.evaluate(SCROLLS)

    assert found == dict.fromkeys(LANGUAGES, ([], False))


def test_names_are_not_broken_inside_a_word(phone: tuple[str, Page], director: Actor) -> None:
    slug, page = phone
    seat(Tournament.objects.get(slug=slug), by=director)
    found = {}
    for language in LANGUAGES:
        speak(page, language)
        for address in (f"/{slug}/standings/live/", "/handbook/trouble/"):
            page.goto(address)
            page.evaluate(RENAME)
            found[language, address] = page.evaluate(BROKEN), page.evaluate(SCROLLS)

    assert len(found) == 2 * len(LANGUAGES)
    assert set(map(str, found.values())) == {str(([], False))}


def test_figures_of_one_live_row_stand_on_one_line(
    phone: tuple[str, Page], director: Actor
) -> None:
    slug, page = phone
    event = Tournament.objects.get(slug=slug)
    seat(event, by=director)
    play(event, round_number=2, by=director)

    page.goto(f"/{slug}/standings/live/")
    rows = page.evaluate(ON_LINES)

    assert [len(row) for row in rows] == [2] * 8
    assert [len(set(row)) for row in rows] == [1] * 8


def test_choices_of_a_paper_stay_on_the_page(phone: tuple[str, Page]) -> None:
    slug, page = phone
    found = {}
    for language in LANGUAGES:
        speak(page, language)
        page.goto(f"/desk/{slug}/printing/")
        page.evaluate(LENGTHEN)
        found[language] = page.evaluate(SCROLLS)

    assert found == dict.fromkeys(LANGUAGES, False)


def speak(page: Page, language: str) -> None:
    cookies = page.context.cookies()
    (chosen,) = (cookie for cookie in cookies if cookie["name"] == "django_language")
    page.context.add_cookies(
        [{"name": chosen["name"], "value": language, "domain": chosen["domain"], "path": "/"}]
    )


def test_the_total_of_a_long_series_stays_in_view(phone: tuple[str, Page], director: Actor) -> None:
    _slug, page = phone
    cup = series(director)
    for stage in range(9):
        take_in(cup, 1, 2, 3, by=director, day=JANUARY + dt.timedelta(days=stage))
    page.goto(f"/series/{cup.scope.slug}/")

    for pulled in (0, 60):
        page.evaluate(f"() => {{ document.querySelector('.scroll').scrollLeft = {pulled}; }}")
        assert page.evaluate(PAST_THE_EDGE) == 0


def test_stages_played_here_and_elsewhere_stand_on_one_line_and_can_be_tapped(
    phone: tuple[str, Page], director: Actor
) -> None:
    _slug, page = phone
    cup = series(director)
    add_stage(cup, approved(director), by=director)
    take_in(cup, 1, 2, 3, by=director)
    page.goto(f"/series/{cup.scope.slug}/")

    stages = page.locator(".series thead th:has(a, abbr)")
    bottoms, widths = zip(*stages.evaluate_all(STAGES), strict=True)

    assert len(bottoms) > 1
    assert (len(set(bottoms)), min(widths) >= 23) == (1, True)


def test_a_link_that_fills_two_lines_of_a_list_begins_beside_its_bullet(
    phone: tuple[str, Page],
) -> None:
    """With an inline block of two lines the bullet would align with its last line."""
    slug, page = phone
    speak(page, "lv")

    page.goto(f"/desk/{slug}/rounds/1/seats/")

    lines = page.locator("ul > li > a:only-child").evaluate_all(
        "links => links.map(link => link.getClientRects().length)"
    )
    assert max(lines) == 2


def test_people_have_their_figures_on_the_page(phone: tuple[str, Page], director: Actor) -> None:
    _slug, page = phone
    approved(director)
    found = {}
    for language in LANGUAGES:
        speak(page, language)
        page.goto("/players/")
        found[language] = page.locator("table.people").evaluate(PULLED)

    assert found == dict.fromkeys(LANGUAGES, 0)


def test_an_act_and_the_way_back_from_it_are_read_whole_on_a_phone(phone: tuple[str, Page]) -> None:
    slug, page = phone
    found = {}
    for language in LANGUAGES[:3]:
        speak(page, language)
        page.goto(f"/desk/{slug}/book/journal/?what=close_round")
        parts = (page.locator(f".stacked {part}") for part in ("strong", ".button"))
        act, button = (part.bounding_box() for part in parts)
        assert act is not None
        assert button is not None
        found[language] = button["y"] > act["y"], button["x"] + button["width"] < 360

    assert found == dict.fromkeys(LANGUAGES[:3], (True, True))


def test_prizes_are_handed_over_on_a_phone(phone: tuple[str, Page], director: Actor) -> None:
    slug, page = phone
    event = Tournament.objects.get(slug=slug)
    announce_entry(event, EntryTerms(fees="30+10/1", prize_fixed="100 50"), by=director)
    event.entries.update(is_paid=True)
    finish(event, by=director, early_because="The hall closes")
    found = {}
    for language in LANGUAGES[:3]:
        speak(page, language)
        page.goto(f"/desk/{slug}/book/payouts/")
        button = page.locator("td .button").first.bounding_box()
        assert button is not None
        found[language] = button["x"] + button["width"] < 360

    assert found == dict.fromkeys(LANGUAGES[:3], True)
