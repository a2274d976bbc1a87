"""Patience at tables of one: each player with a phone, at home or in the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import close_latest, seat
from tests.doors.table.phones import item, phone_at
from tournament.services.files.tournament_files import export_event
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

HOLES = {1: (6, 5, -4), 2: (0, 9, 9), 3: (-1, -2, 3)}


def test_all_players_can_enter_golf_on_their_own_phones(event_of: EventOf, director: Actor) -> None:
    plan = {"table_sizes": "1", "deals": 3}
    tournament = event_of(3, preset="golf", settings=plan)
    played = seat(tournament, by=director)

    for number, holes in HOLES.items():
        phone = phone_at(played, number, device=f"phone-of-{number}")
        written = [item(n, {"results": [cards]}) for n, cards in enumerate(holes, start=1)]
        assert phone.send(*written) == ["kept"] * len(holes)
        assert phone.agree(0) == [200]
    close_latest(tournament, by=director)

    rows = standings_table(tournament).rows
    assert [(row.number, row.small, str(row.place)) for row in rows] == [
        (3, 0, "1"),
        (1, 7, "2"),
        (2, 18, "3"),
    ]
    assert verify(read_event(export_event(tournament))).differences == ()
