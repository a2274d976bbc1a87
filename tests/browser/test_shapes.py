"""Layout of public pages: no single box in a row, no name broken within a word."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, ViewportSize
from pytest_django.live_server_helper import LiveServer

from scoring.teams import Member, Team
from tests.browser.hall import HallOf
from tests.cast import play, seat
from tournament.services.acts import Actor
from tournament.services.rounds import closing
from tournament.services.teams import forming

pytestmark = pytest.mark.django_db(transaction=True)

BOXES = """boxes => boxes.map(box => {
  const {top, left, right} = box.getBoundingClientRect();
  return [Math.round(top), Math.round(left), Math.round(right)];
})"""
WORDS_IN_PIECES = r"""names => names.flatMap(name => {
  const range = new Range(), text = name.firstChild;
  return [...text.data.matchAll(/\S+/g)].filter(word => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(word => word[0]);
})"""


@pytest.mark.parametrize("width", [1280, 980, 700])
def test_the_cards_of_the_second_and_third_fill_a_row_below_the_first(
    browser: Browser, live_server: LiveServer, hall_of: HallOf, director: Actor, width: int
) -> None:
    tournament = hall_of(8)
    play(tournament, round_number=1, by=director)
    closing.close_round(tournament, round_number=1, by=director)
    page = browser.new_page(viewport=ViewportSize(width=width, height=740))
    page.goto(f"{live_server.url}/{tournament.slug}/")

    [first] = page.locator(".leaders .first").evaluate_all(BOXES)
    seconds = page.locator(".leaders .second").evaluate_all(BOXES)

    assert {box[0] for box in seconds} != {first[0]}
    assert (seconds[0][1], seconds[-1][2]) == (first[1], first[2])
    page.close()


def test_a_members_name_is_not_broken_within_a_word_on_a_phone(
    browser: Browser, live_server: LiveServer, hall_of: HallOf, director: Actor
) -> None:
    tournament = hall_of(8)
    mates = tuple(Member(number) for number in range(1, 5))
    team = forming.set_up_team(tournament, Team("Ogre", mates), by=director, reason="late")
    tournament.entries.filter(number=1).update(name="Anna Aleksandroviča")
    for number in range(1, 7):
        if number > 1:
            seat(tournament, by=director)
        play(tournament, round_number=number, by=director)
        closing.close_round(tournament, round_number=number, by=director)
    page = browser.new_page(viewport=ViewportSize(width=360, height=740))
    page.goto(f"{live_server.url}/{tournament.slug}/teams/members/{team.pk}/")

    assert page.locator(".mates tbody th a").count() == 4
    assert page.locator(".mates tbody th a").evaluate_all(WORDS_IN_PIECES) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.close()
