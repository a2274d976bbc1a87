"""Helpers for tests of deals set aside."""

from __future__ import annotations

from tests.cast import seats_of
from tests.doors.table.phones import Phone
from tournament.doors.desk.phones.rows import read_live
from tournament.models import Round
from tournament.services.acts import Actor
from tournament.services.phones import counting
from tournament.services.rounds import seating


def people(played: Round) -> list[int]:
    """Return the players of table 1."""
    return list(seats_of(played.tournament, 1)[0])


def swap(played: Round, by: Actor, *letters: int) -> None:
    first, second = (people(played)[letter] for letter in letters)
    seating.swap_seats(
        played.tournament,
        round_number=1,
        first=first,
        second=second,
        reason="sat otherwise",
        by=by,
    )


def count(played: Round, by: Actor) -> int:
    return counting.count_deals(played.tournament, round_number=1, table_number=1, by=by)


def aside(phone: Phone) -> int:
    return int(phone.state()["sheet"]["aside"])


def live(played: Round) -> list[tuple[str, int, int]]:
    """Return the state of table 1 with its numbers of deals played and set aside."""
    tables = read_live(played.tournament).tables
    return [(table.state, table.played, table.aside) for table in tables if table.number == 1]
