"""Refused results: the message, and the values that stay on the page.

Queries of the grid of totals, for every game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.presets import PRESETS
from tests.cast import play, play_and_close, seat
from tests.doors.desk.sheets.typed_results import TOTALS, at, enter, totals
from tests.doors.public.reading import words_of
from tournament.doors.desk.sheets.totals_form import scale_of
from tournament.models import Tournament
from tournament.services.sheets.entering import enter_deals, enter_totals
from tournament.standings.sheets import settings_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def test_totals_that_do_not_add_up_are_refused_and_kept(
    hall: Tournament, signed_in: SignIn
) -> None:
    response = signed_in().post(at(hall, "1/enter/"), {"table": "1", **TOTALS, "total_0": "13"})

    page = response.content.decode()
    assert response.status_code == 422
    assert "The totals add up to 1 instead of 0. Check them against the sheet." in page
    assert [f'value="{total}"' in page for total in ("13", "3-", "−5", "-4")] == [True] * 4


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"total_1": "3"}, "add up to 6 instead of 0. With −3 instead of 3 they would"),
        ({"total_0": "-12"}, "add up to −24 instead of 0. With 12 instead of −12 they would"),
    ],
)
def test_a_total_with_the_wrong_sign_is_pointed_out(
    hall: Tournament, signed_in: SignIn, typed: dict[str, str], said: str
) -> None:
    response = signed_in().post(at(hall, "1/enter/"), {"table": "1", **TOTALS, **typed})

    assert (response.status_code, said in response.content.decode()) == (422, True)


def test_an_unreadable_figure_is_refused_and_kept(hall: Tournament, signed_in: SignIn) -> None:
    response = signed_in().post(at(hall, "1/enter/"), {"table": "1", **TOTALS, "total_1": "3x"})

    page = response.content.decode()
    assert (response.status_code, totals(hall)) == (422, None)
    assert 'value="3x" data-seat="1" aria-invalid="true"' in page


def test_a_gap_does_not_shift_totals_to_other_seats(hall: Tournament, signed_in: SignIn) -> None:
    typed = {"total_0": "12", "total_2": "-5", "total_3": "-4", "total_4": "-3"}

    response = signed_in().post(at(hall, "1/enter/"), {"table": "1", **typed})

    assert (response.status_code, totals(hall)) == (422, None)


def test_a_missing_table_is_reported(hall: Tournament, signed_in: SignIn) -> None:
    response = signed_in().post(at(hall, "1/enter/"), {"table": "9", **TOTALS})

    assert "Round 1 has no table 9." in response.content.decode()


def test_the_second_user_sees_both_results_and_loses_nothing(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in("secretary", at=hall)
    enter_totals(hall, round_number=1, table_number=1, totals=[3, -1, -1, -1], by=director)

    response = client.post(at(hall, "1/enter/"), {"table": "1", **TOTALS, "seen": "0"})

    page = response.content.decode()
    assert (response.status_code, totals(hall)) == (409, [3, -1, -1, -1])
    assert "Dace entered table 1" in page
    assert [f">{figure}</td>" in page for figure in ("+3", "+12", "−5")] == [True] * 3
    assert '<input type="hidden" name="total_2" value="-5">' in page


def test_the_second_user_may_insist_after_seeing_both_results(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    enter_totals(hall, round_number=1, table_number=1, totals=[3, -1, -1, -1], by=director)

    enter(signed_in("secretary", at=hall), hall, seen="1")

    assert totals(hall) == [12, -3, -5, -4]


def test_typing_another_table_number_starts_that_table_empty(
    hall: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()
    enter(client, hall)

    enter(client, hall, table=2, seen="1", seen_table="1")

    assert totals(hall, 2) == [12, -3, -5, -4]


def test_totals_that_contradict_the_deals_make_a_dispute(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    deals = [{"contract": "ordinary", "declarer": 1, "won": True}]
    enter_deals(hall, round_number=1, table_number=1, deals=deals, by=director)
    client = signed_in()

    page = client.get(enter(client, hall, seen="1")).content.decode()

    assert "Table 1 is disputed: its deals give different totals. Both are kept." in page
    assert (totals(hall), "state disputed" in page) == ([-1, 3, -1, -1], True)


def test_a_closed_round_accepts_no_totals(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    play(hall, round_number=1, by=director)
    hall.rounds.update(state="closed", closed_at=timezone.now())
    client = signed_in()

    response = client.post(at(hall, "1/enter/"), {"table": "1", **TOTALS, "seen": "1"})

    page = client.get(at(hall, "1/")).content.decode()
    assert "Round 1 is closed." in response.content.decode()
    assert ('id="entry"' in page, "book/rounds/1/tables/1/" in page) == (False, True)


def test_before_the_first_seats_the_page_explains_what_is_missing(
    event_of: EventOf, signed_in: SignIn
) -> None:
    assert "No round has seats yet" in signed_in().get(at(event_of(8))).content.decode()


@pytest.mark.parametrize(
    ("role", "status"), [("", 404), ("stranger", 404), ("viewer", 403), ("secretary", 302)]
)
def test_entering_totals_needs_permission(
    role: str, status: int, hall: Tournament, signed_in: SignIn
) -> None:
    client = {
        "": Client,
        "stranger": lambda: signed_in("stranger"),
    }.get(role, lambda: signed_in(role, at=hall))()

    response = client.post(at(hall, "1/enter/"), {"table": "1", **TOTALS})

    assert (response.status_code, totals(hall)) == (
        status,
        [12, -3, -5, -4] if status == 302 else None,
    )


def test_a_viewer_sees_the_tables_and_no_form(hall: Tournament, signed_in: SignIn) -> None:
    page = signed_in("viewer", at=hall).get(at(hall)).content.decode()

    assert ('data-table="1"' in page, 'id="entry"' in page) == (True, False)


def test_a_get_enters_nothing(hall: Tournament, signed_in: SignIn) -> None:
    assert signed_in().get(at(hall, "1/enter/")).status_code == 405


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
