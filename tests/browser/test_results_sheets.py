"""Sheets in a real browser: typed deal by deal, and checked against the paper sheets."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hall import TOTALS, HallOf, Open, settle, type_words
from tournament.models import SheetVersion
from tournament.services.acts import Actor
from tournament.services.sheets.entering import enter_totals

pytestmark = pytest.mark.django_db(transaction=True)

SHEET = "b+ c- p a+ b+ c+j d+ a- b-2 cz+ d- a+b 2+ 3- 4+ 1+ p c- d+ a+ b+ c+ d- a-j b+ c+ dz-6 a+"


def test_a_sheet_of_twenty_eight_deals_can_be_typed_by_keyboard_alone(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall, "1/1/")

    type_words(page, *SHEET.split())
    expect(page.locator("tfoot")).to_contain_text("Total after 28 of 28 deals")
    page.keyboard.press("Enter")
    page.wait_for_url("**/results/1/")

    version = SheetVersion.objects.get()
    assert (version.deals_played, version.has_deals, sum(version.totals)) == (28, True, 0)


def test_every_column_of_an_empty_sheet_is_under_its_heading(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4), "1/1/")

    left_edges = "cells => cells.map(cell => Math.round(cell.getBoundingClientRect().left))"
    headings = page.locator(".paper thead th").evaluate_all(left_edges)
    cells = page.locator("tr[data-deal='1'] > *").evaluate_all(left_edges)

    assert cells == headings


def test_a_sheet_of_five_fits_the_width_of_a_phone(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(5), "1/1/")
    page.set_viewport_size({"width": 360, "height": 740})

    type_words(page, "dz-b", "cz-b", "dz-b", "p", "c-b")
    expect(page.locator("tfoot")).to_contain_text("Total after 5 of 28 deals")

    paper = page.locator(".paper")
    assert paper.evaluate("paper => paper.scrollWidth - paper.clientWidth") == 0


def test_saving_deals_that_differ_from_the_totals_leads_to_the_question(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(4)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=director)
    page = open_page(director, hall, "1/1/")

    type_words(page, "b+", "c-")
    page.keyboard.press("Control+Enter")
    expect(page.locator(":focus")).to_contain_text("The deals do not match the totals handed in.")
    page.keyboard.press("Tab")

    expect(page.locator(":focus")).to_have_text("Keep both; the chief judge decides")


def test_pules_and_running_totals_update_while_the_sheet_is_typed(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4), "1/1/")

    type_words(page, "b+", "c-", "p", "hello")

    row = page.locator("tr[data-deal='3']")
    expect(row.locator("td").last).to_have_text("2")
    expect(row.locator("td.seat").nth(1)).to_have_text("· +5")
    expect(page.locator("tr[data-deal='4'] .played")).to_contain_text("is not a code known here")
    expect(page.locator("tr[data-deal='4'] input")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("tr[data-deal='5'] input")).to_be_focused()


def test_a_skipped_line_can_be_opened_and_closed_again(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4), "1/1/")
    type_words(page, "b+", "c-", "d+")
    lines = "[...document.querySelectorAll('[name=line]')].slice(0, 4).map(line => line.value)"

    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Insert")
    opened = page.evaluate(lines)
    page.keyboard.press("Control+Delete")

    assert (opened, page.evaluate(lines)) == (["b+", "", "c-", "d+"], ["b+", "c-", "d+", ""])


def test_a_sheet_half_typed_survives_a_reload_and_a_lost_connection(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(4)
    page = open_page(director, hall, "1/1/")
    type_words(page, "b+", "c-")

    page.reload()
    expect(page.locator("tr[data-deal='2'] .played")).to_contain_text("C ordinary, lost")
    settle(page)
    page.context.set_offline(True)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#lamp.unsaved")).to_contain_text("Kārta does not answer")
    page.context.set_offline(False)
    page.wait_for_url("**/results/1/")

    assert SheetVersion.objects.get().deals_played == 2


def test_a_sheet_can_be_typed_without_script(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4), "1/1/", has_script=False)

    page.fill("tr[data-deal='1'] input", "b+")
    page.keyboard.press("Enter")
    expect(page.locator("tr[data-deal='1'] .played")).to_have_text("B ordinary, won")
    before = SheetVersion.objects.count()
    page.click("#save")

    assert (before, SheetVersion.objects.get().deals_played) == (0, 1)


def test_sheets_can_be_checked_by_keyboard_alone(
    hall_of: HallOf, open_page: Open, director: Actor, secretary: Actor
) -> None:
    hall = hall_of(12, checking="second_pair")
    for table in (1, 2, 3):
        enter_totals(hall, round_number=1, table_number=table, totals=TOTALS, by=director)
    page = open_page(secretary, hall, "1/checks/")

    for table in (3, 1):
        type_words(page, table)
        page.wait_for_url(f"**?table={table}")
        settle(page)
        page.keyboard.press("Enter")
        page.wait_for_url("**/checks/")
        settle(page)
    type_words(page, 2)
    page.wait_for_url("**?table=2")
    settle(page)
    type_words(page, 12, -3, -4, "")
    page.wait_for_url("**/checks/")

    expect(page.locator(".count")).to_contain_text("2 checked")
    expect(page.locator(".count")).to_contain_text("1 disputed")
