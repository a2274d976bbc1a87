"""Entering players in a real browser: one by one, pasted, offline, without script."""

from __future__ import annotations

import datetime as dt

import pytest
from playwright.sync_api import Route, expect

from tests.browser.people.list_of_people import Open, arrived
from tests.cast import charge, enter
from tournament.exchange.player_lists import Newcomer
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.people import registration

pytestmark = pytest.mark.django_db(transaction=True)


def entered(tournament: Tournament) -> list[tuple[int, str, str]]:
    return list(tournament.entries.order_by("number").values_list("number", "name", "club"))


def test_names_are_typed_one_after_another_without_waiting(
    open_people: Open, evening: Tournament
) -> None:
    page = open_people("?add=1")

    for name, club in (("Zane Zute", "Talsi"), ("Ilga Roze", ""), ("Māra Vilka", "Ogre")):
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(club)
        page.keyboard.press("Enter")
    expect(page.locator("#people tbody tr")).to_have_count(3)

    assert entered(evening) == [
        (1, "Zane Zute", "Talsi"),
        (2, "Ilga Roze", ""),
        (3, "Māra Vilka", "Ogre"),
    ]
    expect(page.locator("#counts")).to_contain_text("3 entered")


def test_a_refused_name_does_not_delay_the_next(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    enter(evening, 1, by=director)
    page = open_people("?add=1")

    for name in ("Berzina Anna", "Zane Zute"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("#turned")).to_contain_text("Anna Bērziņa has already been entered")
    page.get_by_role("button", name="Enter another player with the same name").click()

    expect(page.locator("#people tbody tr")).to_have_count(3)
    expect(page.locator("#turned .refusal")).to_have_count(0)
    assert [name for _number, name, _club in entered(evening)] == [
        "Anna Bērziņa",
        "Zane Zute",
        "Berzina Anna",
    ]


def test_an_invalid_name_is_returned_to_the_field(open_people: Open) -> None:
    page = open_people("?add=1")
    page.eval_on_selector("#id_name", "(field) => field.removeAttribute('maxlength')")
    long = "Garais " * 20

    page.fill("#id_club", "Ogre")
    page.fill("#id_name", long)
    page.press("#id_name", "Enter")

    expect(page.locator("#turned .refusal")).to_have_count(1)
    expect(page.locator("#id_name")).to_have_value(long)
    expect(page.locator("#id_club")).to_have_value("Ogre")


def test_registered_people_are_suggested_with_their_club(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    plan = planning.TournamentPlan("Pavasara kauss", dt.date(2026, 4, 11), "evening-16")
    earlier = planning.create_tournament(plan, by=director)
    registration.register(earlier, Newcomer("Zane Zute", "Talsi"), by=director)
    page = open_people("?add=1")

    page.keyboard.type("zan")
    expect(page.locator("#known option")).to_have_count(1)
    page.locator("#id_name").fill("Zane Zute")
    expect(page.locator("#id_club")).to_have_value("Talsi")
    page.keyboard.press("Enter")

    expect(page.locator("#people tbody tr")).to_have_count(1)
    assert entered(evening) == [(1, "Zane Zute", "Talsi")]


def test_unsaved_names_are_kept_with_a_warning(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    enter(evening, 1, by=director)
    page = open_people("?add=1")
    page.context.set_offline(True)

    page.keyboard.type("Zane Zute")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_have_text("Not saved: Kārta is not responding. Try again.")
    expect(page.locator("#id_name")).to_have_value("Zane Zute")
    page.context.set_offline(False)
    page.keyboard.press("Enter")

    expect(page.locator("#people tbody tr")).to_have_count(2)
    assert len(entered(evening)) == 2


def test_a_refused_name_is_not_lost_when_the_next_is_typed(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    enter(evening, 1, by=director)
    page = open_people("?add=1")
    held: list[Route] = []
    page.route("**/register/", lambda route: held.append(route))

    page.keyboard.type("Zane Zute")
    with page.expect_request("**/register/"):
        page.keyboard.press("Enter")
    page.keyboard.type("Ilga Roze")
    held[0].abort()

    expect(page.locator("#turned")).to_contain_text("Zane Zute. Not saved")
    expect(page.locator("#id_name")).to_have_value("Ilga Roze")


@pytest.mark.parametrize("has_script", [True, False])
def test_a_list_can_be_pasted_previewed_and_imported_by_keyboard(
    open_people: Open, evening: Tournament, *, has_script: bool
) -> None:
    page = open_people("list/", has_script=has_script)
    rows = "\n".join(f"{number}\tSpēlētājs {number}\tOgre" for number in range(1, 54))

    page.get_by_label("Or paste it here").fill(f"Nr.\tVārds, uzvārds\tKlubs\n{rows}")
    page.get_by_role("button", name="Preview the list").press("Enter")
    page.get_by_role("button", name="Save 53 rows").press("Enter")

    expect(page.locator("#people tbody tr")).to_have_count(53)
    assert evening.entries.count() == 53


def test_everything_works_without_script(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    charge(evening, by=director)
    page = open_people("?add=1", has_script=False)

    page.get_by_role("combobox", name="Name").fill("Zane Zute")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Zane Zute: here").press("Enter")
    page.get_by_role("button", name="Zane Zute: paid").press("Enter")

    expect(page.locator("#counts")).to_contain_text("1 paid")
    assert arrived(evening) == [1]


@pytest.mark.parametrize("path", ["", "1/", "list/", "known/"])
def test_nothing_is_wider_than_a_phone(
    open_people: Open, evening: Tournament, director: Actor, path: str
) -> None:
    enter(evening, 1, by=director)

    page = open_people(path, width=360)

    assert page.evaluate("document.documentElement.scrollWidth") == 360
