"""Players move to other tables, sit out or leave; a table left with two can continue."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, play, play_and_close, seat, seats_of
from tournament.models import Publication, SittingOut, Tournament
from tournament.paper.results.ranked import status_of
from tournament.reading.visibility import counted
from tournament.services import journal
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.refusals import Refused
from tournament.services.rounds import moving
from tournament.services.rounds.moving import GOES, SITS_OUT, Move
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def move(tournament: Tournament, wanted: Move, *, by: Actor) -> None:
    ripple = moving.preview_move(tournament, wanted)
    moving.move_players(tournament, wanted, reason="had to", by=by, previewed=ripple.revision)


def undo(tournament: Tournament, *, by: Actor) -> None:
    journal.undo(tournament.journal.filter(verb="move_players").latest("pk"), by=by)


def test_a_moved_player_has_the_reason_in_the_list(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    one, other = seats_of(tournament, 1)

    move(tournament, Move(1, {one[1]: 2}), by=director)

    assert seats_of(tournament, 1) == [[one[0], *one[2:]], [*other, one[1]]]
    announced = Publication.objects.latest("pk").rows
    told = [s["swap_reason"] for table in announced for s in table["seats"]]
    assert told.count("had to") == 1


def test_a_table_left_with_two_is_dissolved_in_one_act(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(11)
    seat(tournament, by=director)
    before = seats_of(tournament, 1)
    gone, sits, goes_on = before[2]

    move(tournament, Move(1, {gone: GOES, sits: SITS_OUT, goes_on: 1}), by=director)

    assert seats_of(tournament, 1) == [[*before[0], goes_on], before[1]]
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)
    rows = {row.number: row for row in standings_table(tournament).rows}
    assert (rows[sits].cells[0].sits_out, rows[sits].big) == (True, Fraction(3))
    assert rows[gone].cells[0].is_absent
    (counted_round,) = counted(tournament.rounds.all())
    assert (counted_round.tables_in, counted_round.tables_all) == (2, 2)
    assert "2 no 2" in status_of(tournament, counted_round.round)


def test_dissolving_a_table_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(11)
    seat(tournament, by=director)
    before = seats_of(tournament, 1)
    gone, sits, goes_on = before[2]
    move(tournament, Move(1, {gone: GOES, sits: SITS_OUT, goes_on: 1}), by=director)

    undo(tournament, by=director)

    assert seats_of(tournament, 1) == before
    assert not SittingOut.objects.standing().exists()


def test_a_table_cannot_be_left_with_two_players(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(7)
    seat(tournament, by=director)
    (number, *_), _three = sorted(seats_of(tournament, 1), key=len)

    with pytest.raises(Refused, match="table_cannot_play"):
        move(tournament, Move(1, {number: GOES}), by=director)


def test_tables_with_a_result_ask_for_their_totals(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    one, other = seats_of(tournament, 1)
    wanted = Move(1, {one[1]: 2})

    with pytest.raises(Refused, match="totals_needed"):
        move(tournament, wanted, by=director)

    totals = {1: [4, -2, -2], 2: [4, -1, -1, -1, -1]}
    before = standings_table(tournament)
    move(tournament, Move(1, wanted.to, totals), by=director)
    smalls = {row.number: row.small for row in standings_table(tournament).rows}
    assert smalls == dict(
        zip([one[0], *one[2:], *other, one[1]], [*totals[1], *totals[2]], strict=True)
    )
    undo(tournament, by=director)
    assert standings_table(tournament) == before


def test_the_exported_file_is_imported_the_same(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(11)
    seat(tournament, by=director)
    gone, sits, goes_on = seats_of(tournament, 1)[2]
    move(tournament, Move(1, {gone: GOES, sits: SITS_OUT, goes_on: 1}), by=director)
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)

    exported = json.loads(json.dumps(export_event(tournament)))

    again = import_event(exported, by=director)
    assert json.loads(json.dumps(export_event(again))) == exported
