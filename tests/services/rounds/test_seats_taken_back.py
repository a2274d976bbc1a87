"""Seats that were published and withdrawn: they stay in the book and do not count.

Changes of drafted seats: swaps, and players who come or go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, enter, play, seat, seats_of
from tournament.doors.desk.rounds.seating_rows import past_unusual_tables
from tournament.models import (
    Entry,
    JudgeWarning,
    Penalty,
    PenaltyPule,
    Publication,
    Round,
    Seat,
    SheetLine,
    SheetVersion,
    Table,
    Tournament,
)
from tournament.services import journal
from tournament.services.files import tournament_files
from tournament.services.judging import judging
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.services.rounds import closing, seat_changes, seating
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_seats_can_be_withdrawn_before_a_result(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    seating.withdraw_seating(tournament, round_number=1, reason="one too many", by=director)

    assert [played.state for played in Round.ever.order_by("pk")] == ["withdrawn", "drafted"]
    assert [said.kind for said in tournament.publications.all()] == [
        "seating_withdrawn",
        "seating",
    ]


def test_seats_with_a_result_cannot_be_withdrawn(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    with pytest.raises(Refused) as refused:
        seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)

    assert (refused.value.code, refused.value.facts) == (
        "results_stand",
        {"round": 1, "tables": [1]},
    )


def test_seats_with_a_penalty_cannot_be_withdrawn(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    judging.penalise(tournament, round_number=1, number=1, big=-1, reason="late", by=director)

    with pytest.raises(Refused, match="judged_already"):
        seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)


def test_records_of_withdrawn_seats_stay_in_the_book(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    journal.undo(tournament.journal.get(verb="enter_totals"), by=director)
    judging.lift_penalty(
        judging.penalise(tournament, round_number=1, number=1, big=-1, reason="x", by=director),
        by=director,
    )
    judging.lift_pule(
        judging.give_pule(tournament, round_number=1, number=1, reason="x", by=director),
        by=director,
    )
    judging.warn(tournament, number=1, reason="talk", by=director, round_number=1)
    kept = SheetVersion, SheetLine, Penalty, PenaltyPule, JudgeWarning
    there = [list(model._base_manager.order_by("pk")) for model in kept]
    seating.withdraw_seating(tournament, round_number=1, reason="table missing", by=director)

    enter(tournament, 5, by=director)
    seating.discard_draft(tournament, by=director)

    assert tournament.rounds.count() == 0
    assert [list(model._base_manager.order_by("pk")) for model in kept] == there
    assert (Round.ever.get().state, Table.ever.count(), Seat.ever.count()) == ("withdrawn", 1, 4)
    with pytest.raises(Refused, match="nothing_to_undo"):
        journal.undo(tournament.journal.get(verb="give_pule"), by=director)


def test_withdrawn_seats_are_drafted_with_their_swaps_if_nothing_changed(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    tables = seats_of(tournament, 1)
    seating.swap_seats(
        tournament,
        round_number=1,
        first=tables[0][0],
        second=tables[1][0],
        reason="a couple",
        by=director,
    )
    announced = seats_of(tournament, 1)

    seating.withdraw_seating(tournament, round_number=1, reason="too early", by=director)
    same = seats_of(tournament, 1)
    enter(tournament, 9, by=director)

    assert same == announced
    assert sorted(number for at in seats_of(tournament, 1) for number in at) == [*range(1, 10)]
    assert tournament.rounds.get().notices[-1] == {"code": "swaps_dropped", "facts": {}}


def test_withdrawn_seats_do_not_count(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9, preset="lzf-classic")
    seat(tournament, by=director)
    judging.warn(tournament, number=9, reason="talk", by=director, round_number=1)
    attendance.withdraw(Entry.objects.get(number=9), by=director)
    seating.withdraw_seating(tournament, round_number=1, reason="they left", by=director)
    seating.publish_seating(tournament, round_number=1, by=director)

    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)

    assert past_unusual_tables(tournament, 2) == {}
    exported = tournament_files.export_event(tournament)
    assert (
        tournament_files.export_event(tournament_files.import_event(exported, by=director))
        == exported
    )
    assert Seat.ever.filter(entry__number=9, entry__tournament=tournament).count() == 1
    assert [row.number for row in standings_table(tournament).rows if row.number > 8] == []


def test_the_new_draft_follows_arrivals_and_departures(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(5)
    seat(tournament, by=director)
    for number in (6, 7):
        enter(tournament, number, by=director)
    for number in (5, 7):
        attendance.withdraw(Entry.objects.get(number=number), by=director)

    seating.withdraw_seating(tournament, round_number=1, reason="others came", by=director)

    assert sorted(number for at in seats_of(tournament, 1) for number in at) == [1, 2, 3, 4, 6]


def test_a_player_who_leaves_after_the_withdrawal_has_not_played(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(5)
    seat(tournament, by=director)
    seating.withdraw_seating(tournament, round_number=1, reason="one too many", by=director)

    attendance.withdraw(Entry.objects.get(number=5), by=director)

    assert Entry.objects.get(number=5).left_unplayed


if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_a_swap_shows_its_reason_in_the_list(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    before = seats_of(tournament, 1)
    first, second = before[0][1], before[1][3]

    seating.swap_seats(
        tournament, round_number=1, first=first, second=second, reason="a couple", by=director
    )

    after = seats_of(tournament, 1)
    expected = [list(before[0]), list(before[1])]
    expected[0][1], expected[1][3] = second, first
    assert after == expected
    announced = Publication.objects.first()
    assert announced is not None
    assert announced.notes["swaps"] == [{"players": [first, second], "reason": "a couple"}]


def test_a_swap_needs_a_reason(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="reason_missing"):
        seating.swap_seats(tournament, round_number=1, first=1, second=2, reason="  ", by=director)


def test_a_player_at_a_table_with_a_result_cannot_be_swapped(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    tables = seats_of(tournament, 1)

    with pytest.raises(Refused, match="table_has_result"):
        seating.swap_seats(
            tournament,
            round_number=1,
            first=tables[0][0],
            second=tables[1][0],
            reason="late",
            by=director,
        )


def test_a_draft_follows_arrivals_and_departures(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)

    enter(tournament, 9, by=director)
    attendance.withdraw(Entry.objects.get(number=1), by=director)
    attendance.mark_absent(Entry.objects.get(number=2), round_number=1, by=director)

    seated = sorted(number for table in seats_of(tournament, 1) for number in table)
    assert seated == [3, 4, 5, 6, 7, 8, 9]


def test_a_repeated_draft_reports_lost_swaps(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    tables = seats_of(tournament, 1)
    first, second = tables[0][0], tables[1][0]
    seating.swap_seats(
        tournament, round_number=1, first=first, second=second, reason="x", by=director
    )

    enter(tournament, 9, by=director)

    assert tournament.rounds.get().notices[-1] == {"code": "swaps_dropped", "facts": {}}


def test_lots_are_redrawn_only_before_the_first_publication(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seating.draw_lots(tournament, seed="another", by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="lots_fixed"):
        seating.draw_lots(tournament, seed="third", by=director)

    tournament.refresh_from_db()
    assert tournament.seed == "another"


def test_late_entrants_are_seated_last(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    enter(tournament, 9, by=director)
    play(tournament, round_number=1, by=director)
    close(tournament, 1, by=director)

    seating.draft_seating(tournament, by=director)

    last = Seat.objects.filter(round__number=2).order_by("-table__number", "-letter").first()
    assert last is not None
    assert (last.entry.number, last.why) == (9, {"decided_by": "late_entry", "lot": 9})


def test_a_player_out_of_the_round_leaves_a_smaller_table(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    number = seats_of(tournament, 1)[0][1]

    seat_changes.take_out(
        tournament, round_number=1, number=number, reason="absent at deal 4", by=director
    )

    seats = seats_of(tournament, 1)[0]
    letters = list(Seat.objects.playing().order_by("letter").values_list("letter", flat=True))
    assert (len(seats), number in seats, letters) == (3, False, [0, 1, 2])


def test_a_table_of_three_cannot_lose_a_player(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(3)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="table_size_impossible"):
        seat_changes.take_out(tournament, round_number=1, number=1, reason="gone", by=director)


def test_a_player_who_arrives_after_all_gets_their_seat_back(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    before = seats_of(tournament, 1)[0]
    number = before[0]
    seat_changes.take_out(tournament, round_number=1, number=number, reason="absent", by=director)

    seat_changes.put_back(tournament, round_number=1, number=number, by=director)

    assert seats_of(tournament, 1)[0] == [*before[1:], number]


def test_a_latecomer_makes_a_table_of_five(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    enter(tournament, 5, by=director)

    seat_changes.seat_latecomer(
        tournament, round_number=1, table_number=1, number=5, reason="late bus", by=director
    )

    assert seats_of(tournament, 1)[0][-1] == 5
    assert Entry.objects.get(number=5).from_round == 1


def close(tournament: Tournament, round_number: int, *, by: Actor) -> None:
    closing.close_round(tournament, round_number=round_number, by=by)
