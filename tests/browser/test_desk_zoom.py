"""The main pages of the desk fit a phone of 320 pixels, and letters twice as large."""

from __future__ import annotations

import pytest

from tests.browser.hall import ComputerOf, HallOf
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

PAGES = (
    "", "people/", "people/1/", "results/", "rounds/1/seats/", "printing/", "settings/", "screens/",
    "book/journal/", "money/", "live/",
)  # fmt: skip
LARGE = "() => { document.documentElement.style.fontSize = '200%'; }"
WIDE = "() => document.documentElement.scrollWidth"


def test_no_page_of_the_desk_scrolls_sideways(
    computer_of: ComputerOf, hall_of: HallOf, director: Actor
) -> None:
    hall, page = hall_of(9), computer_of(director, width=320)
    wide = []
    for path in ("/desk/", "/desk/new/", *(f"/desk/{hall.slug}/{name}" for name in PAGES)):
        page.set_viewport_size({"width": 320, "height": 740})
        page.goto(path)
        small = page.evaluate(WIDE)
        page.set_viewport_size({"width": 360, "height": 740})
        page.evaluate(LARGE)
        if (small, page.evaluate(WIDE)) != (320, 360):
            wide.append(path)

    assert wide == []
