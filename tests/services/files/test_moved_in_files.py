"""Moved, voided, adjusted, disqualified or idle players and tables, exported and imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import close_latest, play, play_and_close, seat, seats_of
from tests.services.exchanged import through_a_file
from tournament.models import Tournament
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.judging import judging, voiding
from tournament.services.judging import judging as disqualifying
from tournament.services.judging.voiding import VoidTable
from tournament.services.people import attendance
from tournament.services.rounds import moving, seating, swapping_results
from tournament.services.rounds import swapping_results as whole_tables
from tournament.services.rounds.moving import GOES, SITS_OUT, Move
from tournament.services.rounds.swapping_results import (
    PLAYERS_KEEP,
    Exchange,
    ExchangedTables,
    MixedTables,
)
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

SIZES = {"table_sizes": "4", "sit_out": {"big": "3", "small": 35}}


def troubled(event_of: EventOf, *, by: Actor) -> Tournament:
    """Return an event in its second round with every act for irregular events."""
    tournament = event_of(18, settings=SIZES)
    play_and_close(tournament, by=by)
    _exchanged(tournament, 1, by=by)
    _judged(tournament, by=by)
    seat(tournament, by=by)
    _stopped(tournament, by=by)
    tournament.refresh_from_db()
    return tournament


def _exchanged(tournament: Tournament, number: int, *, by: Actor) -> None:
    """Correct seats, each in a different way."""
    one, two, three, four = seats_of(tournament, number)
    pairs = (
        Exchange(number, one[0], two[1]),
        Exchange(number, three[0], three[1], PLAYERS_KEEP),
        Exchange(number, one[1], _resting(tournament, number)),
    )
    for pair in pairs:
        swapping_results.exchange_players(tournament, pair, reason="the other way round", by=by)
    mixed = MixedTables(number, 1, 3)
    swapping_results.exchange_results(tournament, mixed, reason="sheets mixed up", by=by)
    for points in ("seats", PLAYERS_KEEP):
        signs = ExchangedTables(number, 2, 4, points)
        whole_tables.exchange_tables(tournament, signs, reason="signs stood wrong", by=by)
    move = Move(number, {four[3]: 1}, {1: [9, 9, -9, -9, 0], 2: [4, -2, -2]})
    table = next(n for n, at in enumerate(seats_of(tournament, number), 1) if four[3] in at)
    totals = {1: move.totals[1], table: move.totals[2]}
    moving.move_players(tournament, Move(number, move.to, totals), reason="sat there", by=by)


def _judged(tournament: Tournament, *, by: Actor) -> None:
    """Void one table with adjusted points, adjust one player, disqualify two."""
    first, second, *_ = seats_of(tournament, 1)
    void = VoidTable(1, 1, "5/2", -3)
    voiding.void_table(tournament, void, reason="a card was missing", by=by)
    judging.award(
        tournament, round_number=1, number=second[0], big="3/2", small=7, reason="adjusted", by=by
    )
    judging.take_round_away(tournament, round_number=1, number=second[1], reason="late", by=by)
    leader = tournament.entries.get(number=second[2])
    disqualifying.disqualify(leader, by=by, reason="marked cards")
    attendance.withdraw(tournament.entries.get(number=first[3]), by=by, reason="ill")


def _stopped(tournament: Tournament, *, by: Actor) -> None:
    """Stop one table of the open round, and annul another before its result."""
    *others, last = seats_of(tournament, 2)
    away = dict(zip(last, (GOES, SITS_OUT, 1, 2), strict=False))
    moving.move_players(tournament, Move(2, away), reason="too few to go on", by=by)
    voiding.void_table(tournament, VoidTable(2, 2), reason="the lights went out", by=by)
    play(tournament, round_number=2, by=by)
    out = tournament.entries.get(number=others[0][2])
    disqualifying.disqualify(out, by=by, reason="words")


def _resting(tournament: Tournament, number: int) -> int:
    sitting = {n for table in seats_of(tournament, number) for n in table}
    return next(n for n in range(1, 19) if n not in sitting)


def test_an_exported_event_is_imported_the_same(event_of: EventOf, director: Actor) -> None:
    """During a round, and once it is closed."""
    tournament = troubled(event_of, by=director)
    _comes_back(tournament, by=director)
    close_latest(tournament, by=director)

    exported = _comes_back(tournament, by=director)

    verdict = verify(read_event(exported))
    worked = [(r.number, r.place, r.big, r.small) for r in verdict.rounds[-1].standings]
    assert worked == [(r.number, r.place, r.big, r.small) for r in standings_table(tournament).rows]
    # The settings would not have moved players: only these records differ.
    assert verdict.differences != ()
    assert {found.round for found in verdict.differences} == {2}
    assert verdict.next is not None
    drafted = seating.draft_seating(tournament, by=director)
    assert [list(table.seats) for table in verdict.next.tables] == seats_of(
        tournament, drafted.number
    )


def _comes_back(tournament: Tournament, *, by: Actor) -> dict[str, Any]:
    exported = through_a_file(export_event(tournament))
    again = import_event(exported, by=by)
    assert through_a_file(export_event(again)) == exported
    assert _rows(again) == _rows(tournament)
    assert (differing_tables(tournament), differing_tables(again)) == ((), ())
    assert [seats_of(again, n) for n in (1, 2)] == [seats_of(tournament, n) for n in (1, 2)]
    return exported


def _rows(tournament: Tournament) -> list[tuple[object, ...]]:
    return [(r.place, r.number, r.big, r.small, r.cells) for r in standings_table(tournament).rows]
