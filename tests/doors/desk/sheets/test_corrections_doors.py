"""Corrections refused by state or by permission."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import EventOf, play, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.sheets.typed_corrections import at, confirm, send, totals
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.results import finishing
from tournament.services.sheets import checking

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of two tables whose first round is closed."""
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def test_a_disputed_table_is_settled_before_it_is_corrected(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    checking.raise_dispute(one_round, round_number=1, table_number=1, words="no", by=director)
    client = signed_in()

    shown = client.get(at("book_table", one_round))
    refused = send(client, "preview_correction", one_round)

    assert "This table is disputed." in words_of(shown)
    assert 'id="correction"' not in shown.content.decode()
    assert (refused.status_code, totals(one_round)) == (422, [9, -2, -3, -4])


def test_a_corrected_sheet_must_be_checked_again(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, checking=Tournament.Checking.SECOND_PAIR)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    colleague = Actor("Sandra")
    checking.check_sheet(tournament, round_number=1, table_number=1, seen=1, by=colleague)
    client = signed_in()
    before = words_of(client.get(at("book_table", tournament)))

    confirm(client, tournament)

    after = words_of(client.get(at("book_table", tournament)))
    assert ("Not checked yet." in before, "Not checked yet." in after) == (False, True)


def test_an_approved_result_must_be_reopened_first(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    finishing.finish(one_round, by=director, early_because="rain")
    finishing.approve(one_round, by=director, early_because="agreed")
    client = signed_in()

    shown = client.get(at("book_table", one_round))
    refused = confirm(client, one_round)

    assert "To correct it, reopen the result first." in words_of(shown)
    assert (refused.status_code, totals(one_round)) == (422, [9, -2, -3, -4])


def test_a_missing_table_is_not_found(one_round: Tournament, signed_in: SignIn) -> None:
    assert signed_in().get(at("book_table", one_round, round_number=2)).status_code == 404


@pytest.mark.parametrize("name", ["preview_correction", "reckon_correction", "correct"])
@pytest.mark.parametrize("role", ["viewer", "secretary"])
def test_lesser_roles_cannot_correct(
    role: str, name: str, one_round: Tournament, signed_in: SignIn
) -> None:
    client = signed_in(role, at=one_round)

    assert send(client, name, one_round).status_code == 403
    assert client.get(at("book_table", one_round)).status_code == 200


@pytest.mark.parametrize("name", ["preview_correction", "reckon_correction", "correct"])
def test_a_user_without_a_role_gets_404_everywhere(
    name: str, one_round: Tournament, signed_in: SignIn
) -> None:
    assert send(signed_in("stranger"), name, one_round).status_code == 404
    assert send(Client(), name, one_round).status_code == 404
    assert signed_in().get(at(name, one_round)).status_code == 405
