"""What if: proposals in words, a simulated plan as a picture, refusals next to the fields."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING

import pytest

from scoring.pace import USUAL_PACE
from tests.cast import EventOf, play_and_close
from tournament.models import Tournament
from tournament.reading.events.what_if import WhatIfPlan, picture
from tournament.services.acts import Actor

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client
    from pytest_django import DjangoAssertNumQueries

    SignedIn = Callable[..., Client]

pytestmark = pytest.mark.sqlite_enough

ASKED = {"players": "53", "game": "zole-classic", "starts": "10:00", "ends": "19:00"}


@pytest.fixture
def asks(signed_in: SignedIn) -> Client:
    return signed_in()


def page_of(client: Client, **facts: str) -> str:
    return client.get("/desk/what-if/", {**ASKED, **facts}).content.decode()


def test_53_players_from_10_to_19_play_7_by_28_until_18_40(asks: Client) -> None:
    page = page_of(asks)

    assert "7 × 28" in page
    assert "18:40" in page
    assert "53 players: 12 tables of four, 1 of five" in page
    assert "10 × 28" not in page


def test_a_plan_is_drawn_with_its_assumptions(asks: Client) -> None:
    page = page_of(asks, players="20", plan="evening-16:4x16")

    assert "<rect class" in page
    assert "1000" in page or "1\u202f000" in page


@pytest.mark.parametrize(
    ("players", "groups"),
    [
        (20, [(1, 1), (2, 3), (4, 8), (9, 16), (17, 20)]),
        (17, [(1, 1), (2, 3), (4, 8), (9, 16), (17, 17)]),
        (16, [(1, 1), (2, 3), (4, 8), (9, 16)]),
    ],
)
def test_the_picture_has_a_bar_for_each_group_of_strength(
    players: int, groups: list[tuple[int, int]]
) -> None:
    drawn = picture(WhatIfPlan(players, dt.time(10), USUAL_PACE), "evening-16:4x16")

    assert drawn is not None
    assert [(bar.first, bar.last) for bar in drawn.bars] == groups


@pytest.mark.parametrize(
    "facts",
    [
        {"players": "2"},
        {"players": "x"},
        {"ends": "09:00"},
        {"game": "chess"},
        {"final": "54"},
        {"final": "2"},
        {"final": "8", "final_rounds": "21"},
    ],
)
def test_invalid_input_is_reported_next_to_the_field(asks: Client, facts: dict[str, str]) -> None:
    page = page_of(asks, **facts)

    assert "errorlist" in page or 'aria-invalid="true"' in page
    assert "<rect class" not in page


def test_if_nothing_fits_a_message_is_shown(asks: Client) -> None:
    assert "7 × 28" not in page_of(asks, ends="10:30")


def test_an_unknown_plan_has_no_picture(asks: Client) -> None:
    assert "<rect class" not in page_of(asks, plan="lzf-classic:3x3")


def test_a_plan_that_starts_at_night_ends_on_the_next_day() -> None:
    drawn = picture(WhatIfPlan(16, dt.time(23), USUAL_PACE), "evening-16:4x16")

    assert drawn is not None
    assert drawn.fit.ends == dt.time(2, 10)


def test_a_final_is_proposed_with_its_own_pauses(asks: Client) -> None:
    page = page_of(
        asks, final="8", final_rounds="2", teams="on", ends="20:00", plan="lzf-classic:7x24"
    )
    rows = re.findall(r'<th scope="row">(.+?)</th>\s*<td class="n">(\d+)</td>', page)

    assert "7 × 24 + 2 × 24" in page
    assert rows == [
        ("From the seats of a round to its last result", "52"),
        ("Between rounds", "10"),
        ("Before the final", "15"),
        ("Between rounds of the final", "10"),
    ]
    assert "&amp;final=8" in page
    assert "7 × 28" not in page


def test_the_page_names_the_past_events_and_asks_as_much_with_them(
    asks: Client,
    event_of: EventOf,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    usual = {"players": "12", "plan": "evening-16:4x16"}
    assert "–" in page_of(asks, **usual)
    for _event in range(3):
        event = event_of(12)
        for _round in range(3):
            play_and_close(event, by=director)
    Tournament.objects.update(state=Tournament.State.APPROVED)

    with django_assert_num_queries(7):
        page = page_of(asks, **usual)

    learnt = re.search(r"Between rounds</th>\s*(?:<td class=\"n\">(\d+)</td>\s*){3}", page)
    assert learnt is not None
    assert re.findall(r"\d+", learnt[0])[-2:] == ["3", "6"]
