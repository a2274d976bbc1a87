"""Directors who move players and results in played rounds: stored data stay consistent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.db import transaction

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import play, play_and_close, seat
from tests.services import walks_at_tables as walks
from tests.services.walker import Walker
from tests.services.walks import undo
from tournament.models import Seat, SittingOut, Tournament
from tournament.services import journal
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

IDEAS: tuple[Callable[[Walker], object], ...] = (
    walks.exchange,
    walks.exchange,
    walks.mix_up,
    walks.move_somebody,
    walks.dissolve,
    walks.void,
    walks.let_count,
    walks.correct,
    undo,
)
STEPS, FEWEST = 30, 4
DONE = {"exchange_players", "exchange_results", "move_players", "void_table", "lift_void", "undo"}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("preset", "players"), [("evening-16", 12), ("kop", 14)])
def test_random_moves_among_tables_keep_results_consistent_with_the_facts(
    event_of: EventOf, director: Actor, secretary: Actor, seed: int, preset: str, players: int
) -> None:
    tournament = event_of(players, preset=preset)
    for _round in range(2):
        play_and_close(tournament, by=director)
    seat(tournament, by=director)
    play(tournament, round_number=3, by=director)
    walker = Walker(tournament, seed, (director, secretary))

    for _ in range(STEPS):
        idea = walker.chance.choice(IDEAS)
        with transaction.atomic():
            try:
                idea(walker)
            except Refused:
                transaction.set_rollback(True)

    tournament = walker.tournament
    done = set(tournament.journal.values_list("verb", flat=True))
    assert len(done & DONE) >= FEWEST
    assert differing_tables(tournament) == ()
    assert _in_two_places(tournament) == set()
    exported = json.loads(json.dumps(tournament_files.export_event(tournament)))
    again = tournament_files.import_event(exported, by=director)
    assert json.loads(json.dumps(tournament_files.export_event(again))) == exported
    assert _figures(again) == _figures(tournament)
    verdict = verify(read_event(exported)).rounds[-1].standings
    closed = standings_table(tournament, after=2).rows
    assert [(line.number, line.place, line.big, line.small) for line in verdict] == [
        (row.number, row.place, row.big, row.small) for row in closed
    ]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("idea", [walks.exchange, walks.move_somebody, walks.dissolve, walks.void])
def test_random_moves_among_tables_can_be_undone_completely(
    event_of: EventOf, director: Actor, seed: int, idea: Callable[[Walker], object]
) -> None:
    tournament = event_of(12)
    for _round in range(2):
        play_and_close(tournament, by=director)
    walker = Walker(tournament, seed, (director, director))
    before = _figures(tournament), _seats(tournament)

    for _ in range(40):
        with transaction.atomic():
            try:
                idea(walker)
                break
            except Refused:
                transaction.set_rollback(True)
    assert (_figures(tournament), _seats(tournament)) != before
    newest = tournament.journal.first()
    assert newest is not None
    journal.undo(newest, by=director)

    assert (_figures(tournament), _seats(tournament)) == before


def _figures(tournament: Tournament) -> list[tuple[object, ...]]:
    rows = standings_table(tournament).rows
    return [(row.place, row.number, row.big, row.small, row.cells) for row in rows]


def _seats(tournament: Tournament) -> list[tuple[object, ...]]:
    seats = Seat.objects.playing().filter(round__tournament=tournament)
    out = SittingOut.objects.counting().filter(round__tournament=tournament)
    where = ("round__number", "table__number", "letter", "entry__number")
    return [
        *seats.order_by(*where).values_list(*where),
        *out.order_by("round__number", "entry__number").values_list(
            "round__number", "entry__number"
        ),
    ]


def _in_two_places(tournament: Tournament) -> set[tuple[int, int]]:
    """Return players who both sit at a table and sit out in a round."""
    seats = Seat.objects.playing().filter(round__tournament=tournament)
    out = SittingOut.objects.counting().filter(round__tournament=tournament)
    return set(seats.values_list("round", "entry")) & set(out.values_list("round", "entry"))
