"""Queries of the grid of totals, for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.presets import PRESETS
from tests.cast import play, play_and_close, seat
from tests.doors.desk.sheets.typed_results import TOTALS, at, enter, totals
from tests.doors.public.reading import words_of
from tournament.doors.desk.sheets.totals_form import scale_of
from tournament.models import Tournament
from tournament.standings.sheets import settings_of

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def test_the_script_gets_only_the_phrases(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    asking = {"X-Requested-With": "fetch"}

    refused = client.post(at(hall, "1/enter/"), {"table": "9", **TOTALS}, headers=asking)
    saved = client.post(at(hall, "1/enter/"), {"table": "1", **TOTALS}, headers=asking)
    grid = client.get(at(hall, "1/"), headers=asking)

    assert (refused.status_code, "<html" in refused.content.decode()) == (422, False)
    assert saved.json() == {"table": 1, "version": 1}
    assert ("<html" in grid.content.decode(), 'data-seen="1"' in grid.content.decode()) == (
        False,
        True,
    )


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_script_is_given_the_scale_of_every_game(preset: str, event_of: EventOf) -> None:
    players = 4
    settings = settings_of(event_of(players, preset=preset))

    facts = scale_of(settings)

    assert facts["zeroSum"] == settings.game.is_zero_sum
    assert facts["lowestWins"] == (preset in ("golf", "alexander"))
    assert ("bySize" in facts) == (settings.rules.scale is not None)


@pytest.mark.parametrize("players", [4, 12])
def test_the_grid_takes_as_many_queries_for_one_table_as_for_three(
    players: int,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    hall = event_of(players)
    play_and_close(hall, by=director)
    seat(hall, by=director)
    play(hall, round_number=2, by=director)
    client = signed_in()
    client.get(at(hall))

    with django_assert_num_queries(10):
        client.get(at(hall))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [8, 16])
def test_saving_a_table_takes_twelve_queries_at_most(
    players: int, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    hall = event_of(players)
    seat(hall, by=director)
    client = signed_in()

    with CaptureQueriesContext(connection) as first:
        enter(client, hall, key="first")
    with CaptureQueriesContext(connection) as second:
        enter(client, hall, table=2, key="second")
    with CaptureQueriesContext(connection) as replaced:
        enter(client, hall, total_0="13", total_1="-4", seen="1", key="third")

    assert (asked(first), asked(second), asked(replaced)) == (12, 11, 12)


def asked(queries: CaptureQueriesContext) -> int:
    """Count the queries, without the beginnings and ends of transactions."""
    said = (query["sql"].split()[0] for query in queries.captured_queries)
    return sum(word not in ("BEGIN", "COMMIT") for word in said)


def test_totals_beyond_the_deals_are_refused_with_the_limits(
    hall: Tournament, signed_in: SignIn
) -> None:
    typed = {"total_0": "999", "total_1": "-333", "total_2": "-333", "total_3": "-333"}

    answer = signed_in().post(at(hall, "1/enter/"), {"table": "1", **typed})

    words = words_of(answer)
    assert (answer.status_code, totals(hall)) == (422, None)
    assert "These totals are not possible." in words
    assert "16 deals give from −316 to 284." in words


@pytest.mark.parametrize(
    ("preset", "asked"),
    [("chinese-wall", "Write how many deals came out"), ("alexander", "battles")],
)
def test_patience_asks_for_the_figures_that_rank(
    preset: str, asked: str, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(3, preset=preset, settings={"deals": 3})
    seat(tournament, by=director)
    client = signed_in()

    page = words_of(client.get(at(tournament, "1/")))
    refused = client.post(
        at(tournament, "1/enter/"),
        {"table": "1", "total_0": "400", "total_1": "3", "total_2": "3"},
    )

    assert asked in page
    assert refused.status_code == 422
