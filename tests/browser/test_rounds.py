"""The desk and its seats in a real browser: by keyboard, in two clicks, without script."""

from __future__ import annotations

import datetime as dt

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import ComputerOf, Open, open_desk_at, settle
from tests.cast import enter, enter_first, play, seat, seats_of
from tournament.models import Round, Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.rounds import seating

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening(director: Actor) -> Tournament:
    """Eight players who wait for seats."""
    day = dt.date(2026, 11, 21)
    plan = planning.TournamentPlan("Rudens kauss", day, "evening-16", seed="rudens")
    tournament = planning.create_tournament(plan, by=director)
    enter_first(tournament, 8, by=director)
    return tournament


@pytest.fixture
def open_desk(computer_of: ComputerOf, evening: Tournament, director: Actor) -> Open:
    """Open a page of the desk as the director."""

    def open_desk(path: str = "", *, width: int = 1280, has_script: bool = True) -> Page:
        page = computer_of(director, width=width, has_script=has_script)
        open_desk_at(page, evening, f"{path}")
        return page

    return open_desk


def press_what_is_due(page: Page) -> None:
    """Move to the button of the current step, in at most two tabs, and press it."""
    for _key in range(2):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.primary')"):
            with page.expect_navigation():
                page.keyboard.press("Enter")
            settle(page)
            return
    raise AssertionError("the button is out of reach of the keyboard")


def test_a_round_can_be_started_by_keyboard_alone(open_desk: Open, evening: Tournament) -> None:
    page = open_desk()

    for _act in ("draw", "publish", "start"):
        press_what_is_due(page)

    played = Round.objects.get(tournament=evening)
    assert (played.state, played.started_at is not None) == ("playing", True)


def test_two_clicks_choose_the_players_to_swap(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    seat(evening, by=director)
    (first, *_rest), (second, *_others) = seats_of(evening, 1)
    page = open_desk("rounds/1/seats/")

    page.click(f"[data-number='{first}']")
    page.click(f"[data-number='{second}']")
    page.keyboard.type("brothers")
    page.keyboard.press("Enter")

    expect(page.get_by_text("The two have changed seats.")).to_be_visible()
    assert [table[0] for table in seats_of(evening, 1)] == [second, first]


def test_typed_numbers_show_the_players_names(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    seat(evening, by=director)
    page = open_desk("rounds/1/seats/")

    page.fill("[name=swap-first]", "1")
    page.fill("[name=swap-second]", "3")

    expect(page.locator("#swapped")).to_have_text("Anna Bērziņa ↔ Cilda Ozola")
    expect(page.locator(".picked")).to_have_count(2)


def test_seats_can_be_swapped_without_script(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    seat(evening, by=director)
    (first, *_rest), (second, *_others) = seats_of(evening, 1)
    page = open_desk("rounds/1/seats/", has_script=False)

    page.fill("[name=swap-first]", str(first))
    page.fill("[name=swap-second]", str(second))
    page.fill("[name=swap-reason]", "brothers")
    page.press("[name=swap-reason]", "Enter")

    expect(page.get_by_text("The two have changed seats.")).to_be_visible()


def test_the_desk_follows_changes_from_another_computer(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    seat(evening, by=director)
    page = open_desk()
    expect(page.locator(".count").first).to_contain_text("0 of 2 in")

    play(evening, round_number=1, by=director)
    page.clock.run_for(6000)

    expect(page.locator(".count").nth(1)).to_contain_text("2 of 2 in")


def test_a_field_being_typed_in_is_not_replaced(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    page = open_desk()
    page.fill("[name=seed]", "ogre")

    enter(evening, 9, by=director)
    page.clock.run_for(6000)

    expect(page.locator("[name=seed]")).to_have_value("ogre")


def test_a_page_opened_with_back_is_up_to_date(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    page = open_desk("people/")
    come_back = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
    page.fill("#find", "kept")
    page.evaluate(come_back)
    kept = page.input_value("#find")

    enter(evening, 9, by=director)
    page.evaluate(come_back)

    expect(page.locator("#p9")).to_be_visible()
    assert kept == "kept"


def test_a_page_opened_with_back_and_not_cached_is_up_to_date(
    computer_of: ComputerOf, evening: Tournament, director: Actor
) -> None:
    page = computer_of(director)  # A fake clock would not show how a page was opened.
    page.goto(f"/desk/{evening.slug}/people/")
    page.goto(f"/desk/{evening.slug}/settings/")
    page.go_back()
    settle(page)

    enter(evening, 9, by=director)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: false}))")

    expect(page.locator("#p9")).to_be_visible(timeout=5000)


def test_the_lamp_warns_while_the_server_does_not_answer(open_desk: Open) -> None:
    page = open_desk()
    lamp = page.locator("[data-lamp]")
    expect(lamp).to_have_class("lamp saved")

    page.context.set_offline(True)
    page.clock.run_for(6000)
    expect(lamp).to_have_class("lamp unsaved")
    expect(lamp).to_contain_text("What you type now is not saved.")
    page.context.set_offline(False)
    page.clock.run_for(6000)

    expect(lamp).to_have_class("lamp saved")


def test_the_lamp_lists_typed_but_unsaved_tables(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    seat(evening, by=director)
    page = open_desk()
    place = f"karta:totals:/desk/{evening.slug}/results/1/enter/"
    page.evaluate("(place) => localStorage.setItem(place, '{\"2\": {}}')", place)

    page.reload()

    expect(page.locator("[data-lamp]")).to_have_text(
        "Typed on this computer but not saved: table 2"
    )


@pytest.mark.parametrize("path", ["", "rounds/1/seats/", "rounds/1/closing/"])
def test_nothing_overflows_the_width_of_a_phone(
    open_desk: Open, evening: Tournament, director: Actor, path: str
) -> None:
    seating.draw_lots(evening, seed="ogre", by=director)
    seat(evening, by=director)
    play(evening, round_number=1, by=director)

    page = open_desk(path, width=360)

    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_field_of_a_table_and_its_repairs_are_large_enough_for_a_finger(
    open_desk: Open, evening: Tournament, director: Actor
) -> None:
    seat(evening, by=director)
    page = open_desk("rounds/1/seats/", width=360)

    tables = page.locator("[name='table'], button[name='do']")

    fits = "({ width, height }) => Math.min(width, height) >= 44"
    boxes = f"all => all.map((one) => one.getBoundingClientRect()).map({fits})"
    assert tables.evaluate_all(boxes) == [True] * 3
    assert page.evaluate("document.documentElement.scrollWidth") == 360
