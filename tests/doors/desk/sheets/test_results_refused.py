"""Refused results: the message, and the values that stay on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import play
from tests.doors.desk.sheets.typed_results import TOTALS, at, enter, totals
from tournament.models import Tournament
from tournament.services.sheets.entering import enter_deals, enter_totals

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
