"""A replay after late acts lists seats announced before them, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import play_and_close, seats_of
from tournament.models import Tournament
from tournament.services.files.tournament_files import export_event
from tournament.services.judging import voiding
from tournament.services.judging.judging import disqualify
from tournament.services.judging.voiding import VoidTable
from tournament.services.people import attendance
from tournament.services.rounds import swapping_results
from tournament.services.rounds.swapping_results import PLAYERS_KEEP, SEATS_KEEP, Exchange

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor


def _exchange(tournament: Tournament, by: Actor, points: str = SEATS_KEEP) -> None:
    one, other = (table[0] for table in seats_of(tournament, 1))
    wanted = Exchange(1, one, other, points)
    swapping_results.exchange_players(tournament, wanted, reason="mixed up", by=by)


def _exchange_with_points(tournament: Tournament, by: Actor) -> None:
    _exchange(tournament, by, PLAYERS_KEEP)


def _disqualify(tournament: Tournament, by: Actor) -> None:
    disqualify(tournament.entries.get(number=1), reason="rude", by=by)


def _withdraw(tournament: Tournament, by: Actor) -> None:
    attendance.withdraw(tournament.entries.get(number=1), reason="ill", by=by)


def _void(tournament: Tournament, by: Actor) -> None:
    voiding.void_table(tournament, VoidTable(1, 1, "0", 0), reason="a card was missing", by=by)


def differing(tournament: Tournament) -> set[tuple[str, int]]:
    verdict = verify(read_event(export_event(tournament)))
    return {(found.code, found.round) for found in verdict.differences}


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    for _round in range(3):
        play_and_close(tournament, by=director)
    return tournament


@pytest.mark.parametrize(
    ("act", "named"),
    [
        (_exchange, {("seat_differs", 2)}),
        (_void, {("seat_differs", 2), ("seat_differs", 3)}),
        (_disqualify, set()),
        (_withdraw, set()),
    ],
)
def test_only_seats_published_before_a_change_of_results_are_listed(
    act: Callable[[Tournament, Actor], None],
    named: set[tuple[str, int]],
    played: Tournament,
    director: Actor,
) -> None:
    before = differing(played)

    act(played, director)

    assert (before, differing(played)) == (set(), named)


@pytest.mark.parametrize("act", [_exchange, _void, _disqualify, _withdraw])
def test_seats_drawn_after_the_act_follow_from_the_file(
    act: Callable[[Tournament, Actor], None], event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    act(tournament, director)
    play_and_close(tournament, by=director)

    assert differing(tournament) == set()
