"""The book in a real browser: corrections by keyboard, with and without script, and the clock."""

from __future__ import annotations

import datetime as dt

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import ComputerOf, Open, open_desk_at
from tests.cast import enter_first, play_and_close
from tournament.models import SheetVersion, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.results import finishing

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "rounds/1/tables/1/"


@pytest.fixture
def evening(director: Actor) -> Tournament:
    """Eight players whose first round is closed; table 1 has +9 −2 −3 −4."""
    day = dt.date(2026, 11, 21)
    plan = planning.TournamentPlan("Rudens kauss", day, "evening-16", seed="rudens")
    tournament = planning.create_tournament(plan, by=director)
    enter_first(tournament, 8, by=director)
    play_and_close(tournament, by=director)
    return tournament


@pytest.fixture
def open_book(computer_of: ComputerOf, evening: Tournament, director: Actor) -> Open:
    """Open a page of the book as the director."""

    def open_book(path: str = "", *, width: int = 1280, has_script: bool = True) -> Page:
        page = computer_of(director, width=width, has_script=has_script)
        open_desk_at(page, evening, f"book/{path}")
        return page

    return open_book


def totals(tournament: Tournament) -> list[int] | None:
    version = tables_of(tournament.rounds.get(number=1))[0].version
    return None if version is None else version.totals


def type_totals(page: Page, *figures: str) -> None:
    """Type the totals in order, by keyboard only."""
    page.focus("#total_0")
    for figure in figures:
        page.keyboard.type(figure)
        page.keyboard.press("Tab")


@pytest.mark.parametrize("how", ["with script", "without script"])
def test_a_result_is_corrected_from_the_standings(
    how: str, open_book: Open, evening: Tournament
) -> None:
    page = open_book("standings/", has_script=how == "with script")
    page.click(f'a[href$="{TABLE}"] >> nth=0')
    for seat, figure in enumerate(("-9", "3", "3", "3")):
        page.fill(f"#total_{seat}", figure)
    page.click("text=Preview the changes")

    page.fill("[name=reason]", "minus lost")
    page.keyboard.press("Enter")

    expect(page.locator(".notice.done")).to_contain_text("Table 1 of round 1 is corrected.")
    assert totals(evening) == [-9, 3, 3, 3]


def test_places_and_big_points_update_while_totals_are_typed(open_book: Open) -> None:
    page = open_book(TABLE)

    type_totals(page, "-9", "3", "3", "3")

    expect(page.locator("#gives")).to_have_text("A 4 = 0 · B 1–3 = 4 · C 1–3 = 4 · D 1–3 = 4")


def test_totals_that_do_not_add_up_are_marked_before_sending(open_book: Open) -> None:
    page = open_book(TABLE)

    type_totals(page, "-8", "3", "3", "3")

    expect(page.locator("#gives .odd")).to_contain_text("add up to +1 instead of 0")


def test_deals_are_totalled_while_they_are_typed(open_book: Open) -> None:
    page = open_book(f"{TABLE}?by=deals")

    page.keyboard.type("b+")
    page.keyboard.press("Enter")
    page.keyboard.type("zzz")
    page.clock.run_for(1000)

    expect(page.locator("tr[data-deal='2'] .played")).to_contain_text("is not a known code")
    expect(page.locator("tfoot")).to_contain_text("−1+3−1−1")


def test_typed_deals_survive_a_reload_and_are_saved_with_a_reason(
    open_book: Open, evening: Tournament
) -> None:
    page = open_book(f"{TABLE}?by=deals")
    page.keyboard.type("b+")
    page.reload()
    expect(page.locator("[name=line] >> nth=0")).to_have_value("b+")

    page.click("#save")
    expect(page.locator("h1")).to_contain_text("Correct table 1, round 1")
    page.fill("[name=reason]", "the totals were of another table")
    page.click("text=Correct the sheet")

    expect(page.locator(".notice.done")).to_contain_text("is corrected")
    assert totals(evening) == [-1, 3, -1, -1]
    page.goto(page.url)
    expect(page.locator("[name=line] >> nth=0")).to_have_value("B+")


def test_an_impossible_line_is_returned_with_all_the_others(open_book: Open) -> None:
    page = open_book(f"{TABLE}?by=deals")
    page.keyboard.type("b+")
    page.keyboard.press("Enter")
    page.keyboard.type("zzz")

    page.click("#save")

    expect(page.locator("[name=line][aria-invalid=true]")).to_have_value("zzz")
    expect(page.locator("[name=line] >> nth=0")).to_have_value("b+")
    assert SheetVersion.objects.filter(number=2).count() == 0


def test_the_time_for_corrections_counts_down_on_the_page(
    open_book: Open, evening: Tournament, director: Actor
) -> None:
    finishing.finish(evening, by=director, early_because="rain")
    page = open_book("finishing/")
    left = page.locator("[data-until]")
    before = left.inner_text()

    # Shorter than the desk's polling interval, whose responses nobody would wait for.
    page.clock.run_for(3000)

    expect(left).not_to_have_text(before)


def test_an_act_can_be_undone_from_the_journal_by_keyboard(
    open_book: Open, evening: Tournament
) -> None:
    page = open_book("journal/?what=close_round")

    page.focus("td a.button")
    page.keyboard.press("Enter")
    page.focus("main button.danger")
    page.keyboard.press("Enter")

    expect(page.locator(".notice.done")).to_contain_text("The change is undone.")
    assert evening.rounds.get(number=1).state == "playing"


@pytest.mark.parametrize(
    "path", ["standings/", TABLE, f"{TABLE}?by=deals", "journal/", "finishing/", "files/", "team/"]
)
def test_no_page_of_the_book_is_wider_than_a_phone(path: str, open_book: Open) -> None:
    page = open_book(path, width=360)

    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_first_total_is_ready_to_be_typed_over(open_book: Open) -> None:
    page = open_book(TABLE)

    expect(page.locator("#total_0")).to_be_focused()
    page.keyboard.type("-9")

    expect(page.locator("#total_0")).to_have_value("-9")
