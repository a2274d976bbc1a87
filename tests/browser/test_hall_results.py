"""Results on the hall's screen, in a real browser: a new result is marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.hall import ComputerOf, HallOf
from tests.cast import enter_table
from tournament.models import Screen
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall as screens
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

BESIDE_THE_MARK = """row => {
  const range = document.createRange();
  range.selectNodeContents(row);
  const [inside, words] = [row.getBoundingClientRect(), range.getBoundingClientRect()];
  const number = row.querySelector(".number").getBoundingClientRect().left - inside.left;
  const figures = inside.right - row.querySelector(".gain").getBoundingClientRect().right;
  const bar = 0.2 * parseFloat(getComputedStyle(row).fontSize);
  return [number > bar, figures > 0, words.right <= inside.right];
}"""


def test_no_table_number_stands_on_the_bar_that_marks_a_new_result(
    computer_of: ComputerOf, hall_of: HallOf, director: Actor
) -> None:
    hall = hall_of(8)
    for table in tables_of(hall.rounds.get()):
        enter_table(hall, 1, table, by=director)
    screen = screens.make_screen(hall, name="By the door", by=director)
    screens.switch_screen(screen, shows=Screen.Shows.RESULTS, by=director)

    page = computer_of(director)
    page.goto(f"/screens/{screen.token}/")

    row = page.locator("li.new").first
    expect(row).to_be_visible()
    assert row.evaluate(BESIDE_THE_MARK) == [True, True, True]
