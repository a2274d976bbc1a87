"""Undo of changes to seats, the clock and the correction period."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, play_and_close, seat, seats_of
from tournament.models import Entry, Seat, Table, Tournament
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.rounds import clock, seat_changes, seating

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
