"""A director with a phone: the desk shows the current page and has large targets."""

from __future__ import annotations

import pytest

from tests.browser.hall import ComputerOf, HallOf, open_desk_at
from tests.cast import play
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = """() => [...document.querySelectorAll("main button, main .button, main .over a")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.innerText.trim())"""


@pytest.mark.parametrize(
    "path",
    ["", "people/", "book/journal/", "book/files/", "live/1/1/", "results/1/1/", "rounds/1/seats/"],
)
def test_whatever_is_pressed_at_the_desk_is_as_large_as_a_thumb(
    hall_of: HallOf, computer_of: ComputerOf, director: Actor, path: str
) -> None:
    hall = hall_of(8)
    play(hall, round_number=1, by=director)
    page = computer_of(director, width=360)

    open_desk_at(page, hall, path)

    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize(
    ("path", "title"),
    [("results/judging/", "Penalties and warnings"), ("book/standings/", "Standings")],
)
def test_every_page_of_the_desk_says_what_it_is_on_a_phone(
    hall_of: HallOf, computer_of: ComputerOf, director: Actor, path: str, title: str
) -> None:
    page = computer_of(director, width=360)

    open_desk_at(page, hall_of(8), path)

    heading = page.locator("h1").bounding_box()
    assert page.inner_text("h1") == title
    assert heading is not None
    assert heading["height"] > 20
