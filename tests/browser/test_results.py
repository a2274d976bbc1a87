"""Results in a real browser: typed by keyboard only, with their effects shown at once.

Totals that do not add up to 0, in a real browser: a missing minus is suggested.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from playwright.sync_api import expect

from scoring.big_points import LZF_SCALE, SIXTIETHS, places
from tests.browser.hall import TOTALS, HallOf, Open, lamp, saved, type_words
from tournament.services.acts import Actor
from tournament.services.sheets.entering import enter_totals

pytestmark = pytest.mark.django_db(transaction=True)


def test_thirteen_tables_can_be_entered_by_keyboard_alone(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(53)
    page = open_page(director, hall)

    for table in range(1, 13):
        type_words(page, table, *TOTALS[:3], "")
    type_words(page, 13, *TOTALS, "")

    expect(page.locator("#grid .count")).to_have_text("13 of 13 in")
    assert saved(hall) == {table: [*TOTALS] for table in range(1, 13)} | {13: [*TOTALS, 0]}
    assert lamp(page).startswith("Everything is saved")


def test_enter_moves_to_the_next_missing_table(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(12)
    enter_totals(hall, round_number=1, table_number=2, totals=TOTALS, by=director)
    page = open_page(director, hall)

    type_words(page, "", *TOTALS[:3], "")

    expect(page.locator("#table")).to_have_value("3")
    expect(page.locator("#table")).to_be_focused()


def test_places_and_big_points_update_while_typing(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4))

    type_words(page, 1, 5, 5, 5)

    expect(page.locator("#total-3")).to_have_value("−15")
    expect(page.locator("#total-3")).to_have_class("offered")
    expect(page.locator("#gives")).to_have_text("0 A 1–3 = 4 · B 1–3 = 4 · C 1–3 = 4 · D 4 = 0")


def test_an_invalid_total_and_a_missing_one_are_reported(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(4)
    page = open_page(director, hall)
    names = [page.locator(f"label[for='total-{seat}'] span") for seat in (0, 3)]

    type_words(page, 1, "5,5", 2, 3)
    page.get_by_role("button", name="Save", exact=True).click()

    said = ", ".join(name.inner_text() for name in names)
    expect(page.locator("#gives")).to_have_text(f"Enter a whole number for: {said}.")
    expect(page.locator("#total-0")).to_be_focused()
    expect(page.locator("#total-0")).to_have_value("5,5")
    expect(page.locator("#total-3")).to_have_attribute("aria-invalid", "true")
    assert saved(hall) == {}


def test_minus_toggles_the_sign_at_any_cursor_position(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4))
    total = page.locator("#total-0")

    type_words(page, 1)
    page.keyboard.type("12-")
    expect(total).to_have_value("−12")
    page.keyboard.type("-")
    expect(total).to_have_value("12")
    total.select_text()
    page.keyboard.type("-7")

    expect(total).to_have_value("−7")


@pytest.mark.parametrize("keys", ["-6", "6-"])
def test_a_negative_total_typed_over_a_negative_one_is_negative(
    hall_of: HallOf, open_page: Open, director: Actor, keys: str
) -> None:
    page = open_page(director, hall_of(4))

    type_words(page, 1, 12, -4, -3)
    expect(page.locator("#total-3")).to_have_value("−5")
    page.keyboard.type(keys)

    expect(page.locator("#total-3")).to_have_value("−6")


def test_an_implausible_total_is_asked_about_once(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall)

    type_words(page, 1, 137, -4, -5, "")
    expect(page.locator("#gives")).to_contain_text("A +137 is much larger than the other totals.")
    before = saved(hall)
    page.keyboard.press("Enter")
    expect(page.locator("#grid .count")).to_have_text("1 of 2 in")

    assert (before, saved(hall)) == ({}, {1: [137, -4, -5, -128]})


def test_escape_restores_the_saved_totals(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=director)
    page = open_page(director, hall, "?table=1")

    type_words(page, "", 99)
    page.keyboard.press("Escape")

    expect(page.locator("#total-0")).to_have_value("12")
    assert page.evaluate("localStorage.length") == 0


def test_the_last_sheet_leads_to_closing_the_round(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4))

    type_words(page, 1, *TOTALS[:3], "")
    expect(page.get_by_role("link", name="Check and close")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rounds/1/closing/")

    expect(page.get_by_role("button", name="Close round 1")).to_be_visible()


def test_the_lamp_lists_the_unsaved_tables(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(8))

    type_words(page, 1, 3)
    page.keyboard.press("ArrowDown")
    page.clock.run_for(3000)

    expect(page.locator("#lamp.unsaved")).to_contain_text("Typed but not saved: table 1.")


def test_arrow_keys_move_between_tables(hall_of: HallOf, open_page: Open, director: Actor) -> None:
    page = open_page(director, hall_of(12))
    numbers = []

    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
        numbers.append(page.input_value("#table"))

    assert numbers == ["2", "3", "2", "1", "3"]


def test_arrow_keys_move_between_fields(hall_of: HallOf, open_page: Open, director: Actor) -> None:
    page = open_page(director, hall_of(4))
    names = []

    for key in ("ArrowRight", "ArrowRight", "1", "2", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
        names.append(page.evaluate("document.activeElement.name"))

    assert names == ["total_0", *["total_1"] * 5, "total_0"]


def test_the_script_computes_big_points_exactly_like_the_engine(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(4))
    tables = [totals for size in (3, 4, 5) for totals in product((-2, 0, 1, 3), repeat=size)]

    shown = page.evaluate(
        """async (tables) => {
            const { Places } = await import("/static/tournament/results_places.js");
            const scale = JSON.parse(document.getElementById("scale").textContent);
            return tables.map(totals => Places.of(totals, scale));
        }""",
        tables,
    )

    paid = [
        [(Fraction(seat["big"], SIXTIETHS), seat["first"], seat["last"]) for seat in table]
        for table in shown
    ]
    assert paid == [
        [
            (big, place.first, place.last)
            for big, place in zip(LZF_SCALE.big_points(totals), places(totals), strict=True)
        ]
        for totals in tables
    ]


def test_totals_can_be_entered_without_script(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    page = open_page(director, hall, has_script=False)

    for total, seat_ in zip(TOTALS[:3], "012", strict=True):
        page.fill(f"#total-{seat_}", str(total))
    page.keyboard.press("Enter")
    expect(page.locator("#total-3.offered")).to_have_value("-4")
    page.focus("#total-3")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_value("2")

    assert saved(hall) == {1: [*TOTALS]}


def test_the_judges_form_has_only_the_fields_of_the_chosen_act(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    page = open_page(director, hall_of(8), "judging/")
    big, after_deal = page.locator("#id_big"), page.locator("#id_after_deal")

    expect(page.locator("[value=warning]")).to_be_focused()
    expect(page.locator("[value=warning]")).to_be_checked()
    expect(big).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(big).to_be_visible()
    expect(after_deal).to_be_hidden()
    big.fill("1")
    page.fill("#id_number", "3")
    page.fill("#id_reason", "rude")
    page.check("[value=warning]")
    page.keyboard.press("Enter")

    expect(page.locator(".wrong")).to_contain_text("You entered points.")
    expect(big).to_be_visible()


@pytest.mark.parametrize(
    ("totals", "said", "asked"),
    [
        (
            (12, 3, -5, -4),
            "The totals add up to +6 instead of 0. With −3 instead of +3 they would add "
            "up to 0: check that one against the sheet.",
            "#total-1",
        ),
        (
            (12, -3, -5, -5),
            "The totals add up to −1 instead of 0. Check them against the sheet.",
            "#total-0",
        ),
    ],
)
def test_only_a_minus_that_would_fix_the_sum_is_suggested(
    hall_of: HallOf,
    open_page: Open,
    director: Actor,
    totals: tuple[int, ...],
    said: str,
    asked: str,
) -> None:
    hall = hall_of(4)
    page = open_page(director, hall)

    type_words(page, 1, *totals)
    page.get_by_role("button", name="Save", exact=True).click()

    expect(page.locator("#gives")).to_have_text(said)
    expect(page.locator(asked)).to_be_focused()
    assert saved(hall) == {}


def test_officials_are_named_only_where_their_names_fit(
    hall_of: HallOf, open_page: Open, director: Actor
) -> None:
    hall = hall_of(8)
    enter_totals(hall, round_number=1, table_number=1, totals=TOTALS, by=director)
    page = open_page(director, hall)
    named = page.locator("#grid td.wide .roomy").first

    page.set_viewport_size({"width": 1280, "height": 900})
    expect(named).to_be_visible()
    page.set_viewport_size({"width": 800, "height": 900})
    expect(named).to_be_hidden()
    time = named.locator("xpath=..")
    assert time.evaluate("line => line.getClientRects().length") == 1
