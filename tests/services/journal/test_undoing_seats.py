"""Undo of changes to seats, the clock and the correction period.

Acts on two tables, undone from the latest among acts on one of them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, play, play_and_close, seat, seats_of
from tests.services.undone import last
from tournament.models import Entry, Seat, SheetVersion, Table, Tournament
from tournament.services import journal
from tournament.services.judging import voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.rounds import clock, moving, seat_changes, seating, swapping_results
from tournament.services.rounds import swapping_results as whole_tables
from tournament.services.rounds.swapping_results import ExchangedTables, MixedTables
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def undo(tournament: Tournament, verb: str, *, by: Actor) -> None:
    journal.undo(tournament.journal.filter(verb=verb).latest("pk"), by=by)


def lots(tournament: Tournament) -> list[int | None]:
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return [entry.lot for entry in entries]


@pytest.fixture
def five(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(5, preset="lzf-classic")
    seat(tournament, by=director)
    return tournament


def test_undoing_a_new_seed_restores_the_earlier_lots(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draw_lots(tournament, seed="first", by=director)
    first = lots(tournament)
    seating.draw_lots(tournament, seed="second", by=director)

    undo(tournament, "draw_lots", by=director)

    tournament.refresh_from_db()
    assert (tournament.seed, lots(tournament)) == ("first", first)


def test_lots_used_by_seats_stay(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draw_lots(tournament, seed="first", by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="lots_fixed"):
        undo(tournament, "draw_lots", by=director)


def test_undoing_a_return_to_the_round_restores_the_reason(
    five: Tournament, director: Actor
) -> None:
    number = seats_of(five, 1)[0][0]
    seat_changes.take_out(five, round_number=1, number=number, reason="late", by=director)
    seat_changes.put_back(five, round_number=1, number=number, by=director)

    undo(five, "put_back", by=director)

    out = Seat.objects.get(letter=None)
    assert (out.entry.number, out.out_reason, len(seats_of(five, 1)[0])) == (number, "late", 4)


def test_undoing_a_late_seat_leaves_the_player_out_until_the_next_round(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    enter(tournament, 5, by=director)
    seat_changes.seat_latecomer(
        tournament, round_number=1, table_number=1, number=5, reason="late bus", by=director
    )

    undo(tournament, "seat_latecomer", by=director)

    assert (sorted(seats_of(tournament, 1)[0]), Entry.objects.get(number=5).from_round) == (
        [1, 2, 3, 4],
        2,
    )


def test_undoing_a_start_stops_the_clock(five: Tournament, director: Actor) -> None:
    clock.start_round(five, round_number=1, by=director)

    undo(five, "start_round", by=director)

    played = five.rounds.get()
    assert (played.state, played.started_at) == ("published", None)


def test_minutes_are_restored(five: Tournament, director: Actor) -> None:
    minutes = five.rounds.get().minutes
    clock.change_minutes(five, round_number=1, minutes=99, by=director)

    undo(five, "change_minutes", by=director)

    assert five.rounds.get().minutes == minutes


def test_extra_minutes_are_undone_one_by_one(five: Tournament, director: Actor) -> None:
    for minutes in (5, 3):
        clock.give_extra_minutes(
            five, round_number=1, table_number=1, minutes=minutes, reason="spilt tea", by=director
        )

    undo(five, "give_extra_minutes", by=director)

    assert Table.objects.get(round__tournament=five).extra_minutes == 5


def test_an_extended_window_is_undone_unless_extended_again(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    tournament.refresh_from_db()
    first = tournament.correction_until
    assert first is not None
    for minutes in (10, 5):
        finishing.extend_window(tournament, minutes=minutes, reason="queue", by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(tournament.journal.filter(verb="extend_window").earliest("pk"), by=director)
    undo(tournament, "extend_window", by=director)

    tournament.refresh_from_db()
    assert tournament.correction_until == first + timedelta(minutes=10)


if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor

Figures = dict[int, list[int]]
NEW = [3, -1, -1, -1]


@pytest.fixture
def two(event_of: EventOf, director: Actor) -> Tournament:
    """Return a round of two tables that both have results."""
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    return tournament


def counting(tournament: Tournament) -> Figures:
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    return dict(current.values_list("table__number", "totals"))


def mix(tournament: Tournament, *, by: Actor) -> None:
    swapping_results.exchange_results(tournament, MixedTables(1, 1, 2), reason="mixed", by=by)


def exchange(tournament: Tournament, *, by: Actor) -> None:
    wanted = ExchangedTables(1, 1, 2)
    whole_tables.exchange_tables(tournament, wanted, reason="way round", by=by)


def exchange_with_points(tournament: Tournament, *, by: Actor) -> None:
    wanted = ExchangedTables(1, 1, 2, swapping_results.PLAYERS_KEEP)
    whole_tables.exchange_tables(tournament, wanted, reason="way round", by=by)


def exchange_two(tournament: Tournament, *, by: Actor) -> None:
    (first, *_), (second, *_) = seats_of(tournament, 1)
    wanted = swapping_results.Exchange(1, first, second)
    swapping_results.exchange_players(tournament, wanted, reason="way round", by=by)


def move(tournament: Tournament, *, by: Actor) -> None:
    (number, *_), _other = seats_of(tournament, 1)
    wanted = moving.Move(1, {number: 2}, {1: [2, -1, -1], 2: [4, -1, -1, -1, -1]})
    moving.move_players(tournament, wanted, reason="had to", by=by)


def correct(tournament: Tournament, totals: list[int], *, by: Actor) -> None:
    correction = Correction(1, 1, totals)
    correcting.correct_sheet(tournament, correction, reason="paper", by=by, seen=None)


@pytest.mark.parametrize("act", [mix, exchange, exchange_with_points, move])
def test_an_act_on_two_tables_can_be_undone_after_a_correction_was(
    two: Tournament, director: Actor, act: Callable[..., None]
) -> None:
    before = counting(two)
    act(two, by=director)
    after = counting(two)
    verb = two.journal.latest("pk").verb
    correct(two, NEW if len(after[1]) == 4 else [1, 0, -1], by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(last(two, verb), by=director)
    journal.undo(last(two, "correct_sheet"), by=director)
    assert counting(two) == after
    journal.undo(last(two, verb), by=director)

    assert counting(two) == before


@pytest.mark.parametrize("act", [mix, exchange, exchange_with_points, exchange_two, move])
def test_a_correction_can_be_undone_after_an_act_on_two_tables_was(
    two: Tournament, director: Actor, act: Callable[..., None]
) -> None:
    before = counting(two)
    correct(two, NEW, by=director)
    act(two, by=director)
    verb = two.journal.latest("pk").verb

    with pytest.raises(Refused, match="entered_meanwhile"):
        journal.undo(last(two, "correct_sheet"), by=director)
    journal.undo(last(two, verb), by=director)
    journal.undo(last(two, "correct_sheet"), by=director)

    assert counting(two) == before
    for line in two.journal.filter(verb="enter_totals").order_by("-pk"):
        journal.undo(line, by=director)
    assert counting(two) == {}


def test_an_entry_corrected_during_a_swap_stays(two: Tournament, director: Actor) -> None:
    exchange_two(two, by=director)
    correct(two, NEW, by=director)
    journal.undo(last(two, "exchange_players"), by=director)

    with pytest.raises(Refused):
        journal.undo(two.journal.filter(verb="enter_totals").earliest("pk"), by=director)

    assert counting(two)[1] == NEW


def test_a_void_table_with_swapped_players_counts_by_the_earlier_result(
    two: Tournament, director: Actor
) -> None:
    before = counting(two)
    voiding.void_table(two, VoidTable(1, 1), reason="a card was missing", by=director)
    exchange(two, by=director)
    journal.undo(last(two, "exchange_tables"), by=director)
    exchange(two, by=director)

    voiding.lift_void(two, round_number=1, table_number=1, by=director)

    assert counting(two) == before


def test_undoing_a_draft_deletes_it(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)

    undo(tournament, "draft_seating", by=director)

    assert not tournament.rounds.exists()
