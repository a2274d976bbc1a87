"""A polling screen: its responses and their cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import enter_table, play_and_close, seat
from tests.doors.public.hall_screens import hall, path, screen, show, state
from tournament.models import Screen, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall as messages
from tournament.services import hall as screens
from tournament.services.rounds import clock

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

__all__ = ["hall", "screen"]


def test_an_up_to_date_screen_takes_one_query(
    client: Client, screen: Screen, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = state(client, screen)

    with django_assert_num_queries(1):
        second = state(client, screen, first["ETag"])

    assert (second.status_code, second.content) == (304, b"")
    assert len(first.content) < 250


def test_content_shown_at_once_changes_a_screens_state(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    acts: list[Callable[[], object]] = [
        lambda: show(screen, "clock", by=director),
        lambda: messages.say_to_everybody(hall, text="Lunch", by=director),
        lambda: clock.give_extra_minutes(
            hall, round_number=2, table_number=1, minutes=5, reason="tea", by=director
        ),
        lambda: screens.set_up_screen(screen, by=director, theme="dark"),
    ]
    looks = [state(client, screen).json()["look"]]
    for act in acts:
        act()
        looks.append(state(client, screen).json()["look"])

    assert len(set(looks)) == 5


def test_a_result_changes_the_revision_but_not_the_screens_state(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    first = state(client, screen).json()

    enter_table(hall, 2, tables_of(hall.rounds.get(number=2))[0], by=director)

    second = state(client, screen).json()
    assert (second["look"], second["clock"]) == (first["look"], first["clock"])
    assert second["revision"] > first["revision"]


def test_a_pause_is_in_the_state(
    client: Client, hall: Tournament, screen: Screen, director: Actor
) -> None:
    clock.pause_clock(hall, round_number=2, by=director)

    assert state(client, screen).json()["clock"]["state"] == "paused"


@pytest.mark.parametrize("players", [4, 12])
def test_a_screen_takes_as_many_queries_for_many_players_as_for_few(
    event_of: EventOf,
    director: Actor,
    client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    screen = screens.make_screen(tournament, name="TV", by=director)
    for shows, queries in QUERIES.items():
        show(screen, shows, by=director)

        with django_assert_num_queries(queries):
            client.get(path(screen))


QUERIES = {
    "seats_by_name": 7,
    "seats_by_table": 7,
    "clock": 6,
    "standings": 9,
    "results": 9,
    "playing": 8,
    "podium": 6,
}


def test_the_service_worker_may_cache_the_pages_below_it(client: Client) -> None:
    answer = client.get("/screens/worker.js")

    assert answer["Content-Type"] == "text/javascript"
    assert b"addEventListener" in answer.content


def test_a_screen_without_script_reloads_itself(client: Client, screen: Screen) -> None:
    page = client.get(path(screen)).content.decode()

    assert '<noscript><meta http-equiv="refresh" content="10"></noscript>' in page
