"""Details of seats and clocks that later acts depend on: keys, absences, pauses, sizes."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, play, play_and_close, seat
from tests.services.undone import undo
from tournament.models import Entry, Round, Seat, TableLink
from tournament.services import journal
from tournament.services.judging import voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.services.rounds import announcing, clock, seat_changes, seating, swapping_results
from tournament.services.rounds.swapping_results import MixedTables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_a_draw_from_an_outdated_page_is_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draw_lots(tournament, seed="first", last=0, by=director)

    with pytest.raises(Refused, match="drawn_meanwhile"):
        seating.draw_lots(tournament, seed="second", last=0, by=director)

    newest = tournament.draws.latest("pk").pk
    assert seating.draw_lots(tournament, seed="third", last=newest, by=director) == "third"


def test_each_redraft_without_a_key_is_a_new_one(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director, key="one")
    drafts = tournament.journal.filter(verb="draft_seating")
    for key, lines in (("", 2), ("", 3), ("one", 4), ("one", 4)):
        seating.redraft(tournament, by=director, key=key)
        assert drafts.count() == lines


def test_a_draft_with_an_impossible_table_is_not_published(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    Seat.objects.filter(table__number=2, letter__in=(2, 3)).delete()

    with pytest.raises(Refused, match="draft_unplayable") as refused:
        seating.publish_seating(tournament, round_number=1, by=director)

    assert refused.value.facts == {"table": 2, "players": 2, "sizes": "3, 4, 5"}


def test_a_full_table_has_no_seat_for_a_latecomer(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(5, preset="lzf-classic")
    seat(tournament, by=director)
    enter(tournament, 6, by=director)

    with pytest.raises(Refused, match="table_size_impossible") as refused:
        seat_changes.seat_latecomer(
            tournament, round_number=1, table_number=1, number=6, reason="late", by=director
        )

    assert refused.value.facts == {"table": 1, "players": 6}


def test_a_seated_latecomer_is_absent_no_longer(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9)
    attendance.mark_absent(Entry.objects.get(number=9), round_number=1, by=director)
    seat(tournament, by=director)
    assert attendance.is_absent(Entry.objects.get(number=9), 1)

    seat_changes.seat_latecomer(
        tournament, round_number=1, table_number=1, number=9, reason="late", by=director
    )

    assert not attendance.is_absent(Entry.objects.get(number=9), 1)
    row = Seat.objects.get(entry__number=9)
    assert (row.letter, row.why, row.swap_reason) == (4, {"decided_by": "by_hand"}, "late")
    # The seats are public at once, with a link for the new one.
    assert TableLink.objects.standing().filter(letter=4).count() == 1


def test_a_player_taken_out_is_listed_at_their_table(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    seat_changes.take_out(tournament, round_number=1, number=8, reason="ill", by=director)

    taken = Seat.objects.get(entry__number=8)
    listed = {row["table"]: row["out"] for row in announcing.announced_seating(tournament, 1).rows}

    assert listed[taken.table.number] == [{"number": 8, "name": taken.entry.name, "reason": "ill"}]
    assert len(listed) == 2


def test_a_stopped_clock_has_no_pauses(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    clock.start_round(tournament, round_number=1, by=director)
    Round.objects.update(paused_for=timedelta(seconds=90))
    clock.pause_clock(tournament, round_number=1, by=director)

    undo(tournament, "start_round", by=director)

    stopped = tournament.rounds.get()
    assert (stopped.paused_at, stopped.paused_for) == (None, timedelta(0))
    assert (stopped.started_at, stopped.group_clocks, stopped.state) == (None, [], "published")


def test_mixed_results_are_not_swapped_back_from_a_void_table(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    swapping_results.exchange_results(tournament, MixedTables(1, 1, 2), reason="mixed", by=director)
    voiding.void_table(tournament, VoidTable(1, 2), reason="a card", by=director)

    line = tournament.journal.get(verb="exchange_results")
    with pytest.raises(Refused, match="table_void") as refused:
        journal.undo(line, by=director)

    assert refused.value.facts == {"table": 2}


def test_the_sizes_of_a_block_are_previewed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(10, preset="lzf-classic", settings={"table_sizes": "4"})
    expected = seating.preview_sizes(tournament)
    assert (expected.round, expected.players, expected.sits_out) == (1, 8, 2)
    assert expected.split.sizes == (4, 4)
    attendance.withdraw(Entry.objects.get(number=1), by=director)
    for number in range(2, 9):
        attendance.withdraw(Entry.objects.get(number=number), by=director)
    with pytest.raises(Refused, match="seating_faulty"):
        seating.preview_sizes(tournament)


def test_withdrawn_first_seats_have_a_new_promise(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, seed="")
    seat(tournament, by=director)
    first = tournament.commitments.get()
    assert (first.revealed_at is not None, len(first.secret)) == (True, 64)

    seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)

    assert tournament.commitments.count() == 2
    assert tournament.commitments.in_force().count() == 1


def test_withdrawn_later_seats_keep_the_lots(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, seed="")
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    seating.withdraw_seating(tournament, round_number=2, reason="late", by=director)

    assert tournament.commitments.count() == 1
