"""The words of every language fit on the narrowest phone, also if longer than the English."""

from __future__ import annotations

import datetime as dt
from io import BytesIO

import pytest
from playwright.sync_api import Page, PdfMargins
from pypdf import PdfReader

from tests.browser.hall import ComputerOf, HallOf
from tests.cast import close_latest, play, seat
from tests.services.series.seasons import JANUARY, approved, series, take_in
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.money.payments import mark_several_paid
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

RENAME_MET = """() => document.querySelectorAll('#met th a')
  .forEach((name) => { name.firstChild.data = 'Dainis Freimanis'; })"""

ON_LINES = """() => [...document.querySelectorAll('.live tbody tr')]
  .map((row) => [...row.querySelectorAll('td.n a, .sum')].map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.firstChild);
    return Math.round(range.getBoundingClientRect().bottom);
  }))"""


SAME_LINE = 6
"""Pixels between the bottoms of letters of different size on one line."""


@pytest.fixture
def phone(hall_of: HallOf, computer_of: ComputerOf, director: Actor) -> tuple[str, Page]:
    """Return an event after its first round, and a phone with its director signed in."""
    hall = hall_of(8)
    play(hall, round_number=1, by=director)
    close_latest(hall, by=director)
    return hall.slug, computer_of(director, width=360)


def test_headings_of_the_standings_are_not_truncated(phone: tuple[str, Page]) -> None:
    slug, page = phone
    found = {}
    for language in LANGUAGES:
        speak(page, language)
        page.goto(f"/{slug}/standings/1/")
        found[language] = page.evaluate(CUT_OFF), page.evaluate(SCROLLS)

    assert found == dict.fromkeys(LANGUAGES, ([], False))


def test_the_opponents_of_a_player_fit_a_phone(phone: tuple[str, Page]) -> None:
    slug, page = phone
    found = {}
    for language in LANGUAGES:
        speak(page, language)
        page.goto(f"/{slug}/players/1/")
        page.evaluate(RENAME_MET)
        found[language] = page.locator("#met table").evaluate(PULLED), page.evaluate(BROKEN)

    assert found == dict.fromkeys(LANGUAGES, (0, []))


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


def test_figures_of_a_live_row_are_on_one_line(phone: tuple[str, Page], director: Actor) -> None:
    slug, page = phone
    event = Tournament.objects.get(slug=slug)
    seat(event, by=director)
    play(event, round_number=2, by=director)

    page.goto(f"/{slug}/standings/live/")
    rows = page.evaluate(ON_LINES)

    assert [len(row) for row in rows] == [2] * 8
    assert [max(row) - min(row) <= SAME_LINE for row in rows] == [True] * 8


def test_options_of_a_document_fit_the_page(phone: tuple[str, Page]) -> None:
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


def test_local_and_external_stages_are_on_one_line_and_can_be_tapped(
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


def test_a_two_line_link_in_a_list_starts_next_to_its_bullet(
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


def test_player_figures_fit_the_page(phone: tuple[str, Page], director: Actor) -> None:
    _slug, page = phone
    approved(director)
    found = {}
    for language in LANGUAGES:
        speak(page, language)
        page.goto("/players/")
        found[language] = page.locator("table.people").evaluate(PULLED)

    assert found == dict.fromkeys(LANGUAGES, 0)


def test_an_act_and_its_undo_link_are_not_truncated_on_a_phone(phone: tuple[str, Page]) -> None:
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


def test_payouts_can_be_recorded_on_a_phone(phone: tuple[str, Page], director: Actor) -> None:
    slug, page = phone
    event = Tournament.objects.get(slug=slug)
    announce_entry(event, EntryTerms(fees="30+10/1", prize_fixed="100 50"), by=director)
    mark_several_paid(event, range(1, 5), by=director)
    finish(event, by=director, early_because="The hall closes")
    found = {}
    for language in LANGUAGES[:3]:
        speak(page, language)
        page.goto(f"/desk/{slug}/book/payouts/")
        button = page.locator("td .button").first.bounding_box()
        assert button is not None
        found[language] = button["x"] + button["width"] < 360

    assert found == dict.fromkeys(LANGUAGES[:3], True)


LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
WHOLE_EVENING = """() => {
  const table = document.querySelector('.standings'), body = table.tBodies[0];
  for (const cell of table.querySelectorAll('.round'))
    for (let round = 1; round < 7; round += 1) cell.after(cell.cloneNode(true));
  const rows = [...body.rows];
  while (body.rows.length < 53) body.append(rows[body.rows.length % rows.length].cloneNode(true));
}"""
MARGINS = PdfMargins(top="10mm", right="10mm", bottom="10mm", left="10mm")


def test_pages_do_not_scroll_sideways_on_320_pixels_or_with_large_letters(
    phone: tuple[str, Page], director: Actor
) -> None:
    slug, page = phone
    seat(Tournament.objects.get(slug=slug), by=director)
    addresses = ("", "standings/", "standings/live/", "players/1/", "players/", "seats/")
    found = {}
    for language in ("lv", "en"):
        speak(page, language)
        for width, change in ((320, ""), (360, LARGE)):
            page.set_viewport_size({"width": width, "height": 740})
            for address in addresses:
                page.goto(f"/{slug}/{address}")
                if change:
                    page.evaluate(change)
                found[language, width, address] = page.evaluate(SCROLLS)

    assert [where for where, scrolls in found.items() if scrolls] == []


def test_printed_standings_of_53_players_take_two_pages(phone: tuple[str, Page]) -> None:
    slug, page = phone
    page.goto(f"/{slug}/standings/1/")
    page.evaluate(WHOLE_EVENING)

    paper = PdfReader(BytesIO(page.pdf(format="A4", margin=MARGINS)))

    assert len(paper.pages) == 2
