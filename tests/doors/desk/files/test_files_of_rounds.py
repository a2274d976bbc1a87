"""Files of a round from the desk: its seats and its deals."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, play_and_close, seat, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.files.sent import DEALS, csv_of
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.sheets.entering import enter_deals

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    tournament.refresh_from_db()
    return tournament


def test_seats_can_be_downloaded_as_published(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    seat(one_round, by=director)
    client = signed_in()

    every = csv_of(client, "export_seats", one_round)
    second = csv_of(client, "export_seats", one_round, round=2)

    assert [row[:3] for row in every[1:]] == [
        [str(number), "1", letter] for number in (1, 2) for letter in "ABCD"
    ]
    assert [row[3] for row in second[1:]] == [str(n) for n in seats_of(one_round, 2)[0]]


def test_deals_can_be_downloaded_one_per_row(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    enter_deals(tournament, round_number=1, table_number=1, deals=DEALS, by=director)

    rows = csv_of(signed_in(), "export_deals", tournament)

    assert rows[1:] == [
        ["1", "1", "1", "A", "B ordinary, won", "-1", "3", "-1", "-1"],
        ["1", "1", "2", "B", "all passed", "0", "0", "0", "0"],
    ]
