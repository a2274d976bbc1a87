"""Check-in in a real browser: one key per player, search by name, running count."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.people.list_of_people import Open, arrived
from tests.cast import charge, enter, is_paid
from tests.waiting import until
from tournament.doors.desk.people import rows as people_rows
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.people.attendance import withdraw

pytestmark = pytest.mark.django_db(transaction=True)

SLOW_TO_SEND = """() => {
  const send = window.fetch;
  window.fetch = async (...given) => {
    if (given[1]?.method === "POST") await new Promise((go) => setTimeout(go, 300));
    return send(...given);
  };
}"""


def test_players_are_checked_in_with_one_key_each(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 6):
        enter(evening, number, by=director)
    page = open_people()

    page.locator("#find").focus()
    for key in ("ArrowDown", "Enter", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#counts")).to_contain_text("3 arrived")

    assert arrived(evening) == [1, 2, 4]


def test_the_walk_by_enter_passes_over_a_player_who_left(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 5):
        enter(evening, number, by=director)
    withdraw(evening.entries.get(number=2), by=director)
    page = open_people()

    page.locator("#find").focus()
    for key in ("ArrowDown", "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#counts")).to_contain_text("3 arrived")

    assert arrived(evening) == [1, 3, 4]


def test_arrow_keys_reach_every_mark_and_space_toggles_it(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 4):
        enter(evening, number, by=director)
    charge(evening, by=director)
    page = open_people()

    page.locator("#find").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator("#counts")).to_contain_text("1 paid")
    expect(page.locator("#p2 [aria-pressed=true]")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")

    expect(page.locator("#counts")).to_contain_text("1 absent")
    assert is_paid(evening, 2)


def test_a_number_or_a_few_letters_and_enter_check_a_player_in(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 12):
        enter(evening, number, by=director)
    page = open_people()

    page.locator("#find").focus()
    for words in ("1", "kalnins", "zzz"):
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        if words != "zzz":
            expect(page.locator("#find")).to_have_value("")

    expect(page).to_have_url(re.compile("q=zzz"))
    until(lambda: arrived(evening) == [1, 2])


def test_an_unknown_name_waits_for_earlier_entries(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 4):
        enter(evening, number, by=director)
    page = open_people()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    page.evaluate(SLOW_TO_SEND)

    page.locator("#find").focus()
    for words in ("1", "2", "zzz"):
        page.keyboard.type(words)
        page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile("q=zzz"))
    assert (arrived(evening), asked) == ([1, 2], [])


def test_a_player_on_another_page_is_found_and_checked_in_by_typing(
    open_people: Open, evening: Tournament, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 12):
        enter(evening, number, by=director)
    monkeypatch.setattr(people_rows, "ROWS_PER_PAGE", 4)
    page = open_people()
    last = evening.entries.get(number=11)

    page.locator("#find").focus()
    page.keyboard.type(last.name.split()[0].lower())
    expect(page.locator("#people tbody tr")).to_have_count(1)
    expect(page.locator("#p11")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#people tbody tr")).to_have_count(4)
    page.keyboard.type("10")
    expect(page.locator("#people tbody tr")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#people tbody tr")).to_have_count(4)
    page.keyboard.type("11")
    page.keyboard.press("Enter")

    expect(page.locator("#said")).to_contain_text("11. ")
    until(lambda: arrived(evening) == [10, 11])


def test_the_next_name_replaces_the_previous_search(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 4):
        enter(evening, number, by=director)
    page = open_people()
    page.goto(f"{page.url}?q=Anna")

    page.keyboard.type("Bru")
    expect(page.locator("#find")).to_have_value("Bru")
    page.keyboard.type("/Cil")

    expect(page.locator("#find")).to_have_value("Cil")


def test_leaving_with_unsaved_marks_shows_a_warning(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 4):
        enter(evening, number, by=director)
    page = open_people()
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    held: list[object] = []
    page.route("**/check_in/", lambda route: held.append(route))

    page.locator("#find").focus()
    for key in ("ArrowDown", "Enter", "Enter", "Enter"):
        page.keyboard.press(key)
    page.reload()

    assert asked == ["beforeunload"]


def test_the_filters_update_their_counts_with_every_mark(
    open_people: Open, evening: Tournament, director: Actor
) -> None:
    for number in range(1, 4):
        enter(evening, number, by=director)
    page = open_people()
    expect(page.locator("#filters")).to_contain_text("not here yet 3")

    page.locator("#p2 .tick").first.click()

    expect(page.locator("#filters")).to_contain_text("not here yet 2")
    until(lambda: arrived(evening) == [2])
