"""Checking: another user goes through the sheets; differences are stored and settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import seat
from tests.doors.desk.sheets.piled import OTHERS, TOTALS, at, entered, page_of, states, typed
from tournament.models import Check, Dispute, Tournament
from tournament.services.sheets.entering import enter_totals

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


@pytest.fixture
def pile(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament with second-pair checking and two tables entered by the director."""
    return entered(event_of(8, checking="second_pair"), by=director)


@pytest.fixture
def blind(event_of: EventOf, director: Actor) -> Tournament:
    return entered(event_of(8, checking="blind"), by=director)


def test_a_table_number_shows_the_sheet_and_enter_confirms_it(
    pile: Tournament, signed_in: SignIn
) -> None:
    client = signed_in("secretary", at=pile)

    shown = page_of(client.get(at(pile, "checks/?table=2")))
    response = client.post(at(pile, "checks/tick/"), {"table": "2", "seen": "1"})

    assert [f'placeholder="{total}"' in shown for total in ("+12", "−3", "−5")] == [True] * 3
    assert (response.status_code, states(pile)) == (302, ["entered", "checked"])


def test_the_page_counts_entered_and_checked_sheets(pile: Tournament, signed_in: SignIn) -> None:
    client = signed_in("secretary", at=pile)

    client.post(at(pile, "checks/tick/"), {"table": "2", "seen": "1"})
    page = page_of(client.get(at(pile, "checks/")))

    assert ("<b>2</b> of 2 in" in page, "<b>1</b> checked" in page) == (True, True)
    assert "<dt>Still to check</dt><dd>1</dd>" in page


def test_differing_totals_typed_from_paper_make_a_dispute(
    pile: Tournament, signed_in: SignIn
) -> None:
    client = signed_in("secretary", at=pile)

    client.post(at(pile, "checks/tick/"), {"table": "1", "seen": "1", **typed(OTHERS)})

    dispute = Dispute.objects.open().get()
    assert dispute.rival is not None
    assert (dispute.current.totals, dispute.rival.totals) == (TOTALS, OTHERS)
    assert states(pile) == ["disputed", "entered"]


def test_a_user_cannot_check_their_own_entry(pile: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    shown = page_of(client.get(at(pile, "checks/?table=1")))
    response = client.post(at(pile, "checks/tick/"), {"table": "1", "seen": "1"})

    assert "You entered it yourself" in shown
    assert (response.status_code, states(pile)) == (422, ["entered", "entered"])
    assert "Dace entered table 1." in page_of(response)


def test_a_sheet_changed_since_it_was_shown_is_not_ticked(
    pile: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in("secretary", at=pile)
    enter_totals(pile, round_number=1, table_number=1, totals=OTHERS, seen=1, by=director)

    response = client.post(at(pile, "checks/tick/"), {"table": "1", "seen": "1"})

    assert (response.status_code, states(pile)[0]) == (409, "entered")


@pytest.mark.parametrize(
    ("table", "words"), [("7", "This round has no such table."), ("2", "has already checked it.")]
)
def test_a_table_that_cannot_be_checked_shows_the_reason(
    table: str, words: str, pile: Tournament, signed_in: SignIn
) -> None:
    client = signed_in("secretary", at=pile)
    client.post(at(pile, "checks/tick/"), {"table": "2", "seen": "1"})

    assert words in page_of(client.get(at(pile, f"checks/?table={table}")))


def test_blind_re_entry_hides_the_first_entry(blind: Tournament, signed_in: SignIn) -> None:
    page = page_of(signed_in("secretary", at=blind).get(at(blind, "checks/?table=1")))

    assert ('name="total_0"' in page, "+12" in page, "−5" in page) == (True, False, False)


def test_totals_re_entered_identically_are_checked(blind: Tournament, signed_in: SignIn) -> None:
    client = signed_in("secretary", at=blind)

    client.post(at(blind, "checks/tick/"), {"table": "1", **typed(TOTALS)})

    assert (states(blind), Check.objects.get().kind) == (["checked", "entered"], Check.Kind.BLIND)


def test_totals_re_entered_differently_show_both(blind: Tournament, signed_in: SignIn) -> None:
    client = signed_in("secretary", at=blind)

    client.post(at(blind, "checks/tick/"), {"table": "1", **typed(OTHERS)})
    page = page_of(client.get(at(blind, "1/dispute/")))

    assert "The second entry gave a different result." in page
    assert [f'<td class="n">{total}</td>' in page for total in ("−5", "−4")] == [True] * 2
    assert '<span class="zero odd">+1</span>' in page


def test_an_empty_form_does_not_count_as_blind_re_entry(
    blind: Tournament, signed_in: SignIn
) -> None:
    client = signed_in("secretary", at=blind)

    response = client.post(at(blind, "checks/tick/"), {"table": "1"})

    assert (response.status_code, states(blind)[0]) == (422, "entered")


def test_re_entered_totals_are_kept_after_a_refusal(blind: Tournament, signed_in: SignIn) -> None:
    client = signed_in("secretary", at=blind)

    response = client.post(at(blind, "checks/tick/"), {"table": "1", **typed([13, -3, -5, -4])})

    page = page_of(response)
    assert "The totals add up to 1 instead of 0." in page
    assert [f'value="{total}"' in page for total in ("13", "-3", "-5", "-4")] == [True] * 4


def test_a_double_click_checks_once(blind: Tournament, signed_in: SignIn) -> None:
    client = signed_in("secretary", at=blind)

    answers = [
        client.post(at(blind, "checks/tick/"), {"table": "1", "key": "k", **typed(OTHERS)})
        for _click in range(2)
    ]

    assert ([answer.status_code for answer in answers], Dispute.objects.count()) == ([302, 302], 1)


@pytest.mark.parametrize("door", ["checks/", "checks/tick/", "1/dispute/raise/"])
@pytest.mark.parametrize(("role", "status"), [("", 404), ("stranger", 404), ("viewer", 403)])
def test_checking_needs_permission(
    door: str, role: str, status: int, pile: Tournament, signed_in: SignIn
) -> None:
    clients = {"": Client, "stranger": lambda: signed_in("stranger")}
    client = clients.get(role, lambda: signed_in(role, at=pile))()
    send = client.get if door == "checks/" else client.post

    response = send(at(pile, door), {"table": "1", "seen": "1", "words": "?"})

    assert (response.status_code, states(pile)) == (status, ["entered", "entered"])


@pytest.mark.parametrize("players", [4, 12])
def test_the_page_takes_as_many_queries_for_one_table_as_for_three(
    players: int, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(players, checking="second_pair")
    seat(tournament, by=director)
    for table in range(1, players // 4 + 1):
        enter_totals(tournament, round_number=1, table_number=table, totals=TOTALS, by=director)
    client = signed_in("secretary", at=tournament)

    with CaptureQueriesContext(connection) as queries:
        client.get(at(tournament, "checks/?table=1"))

    assert len(queries) == 10
