"""Present, absent, withdrawn and substituted players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, enter, play, play_and_close, seat, seats_of
from tournament.models import Absence, Entry, Tournament
from tournament.services.events import planning, settings_changes
from tournament.services.judging import judging
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.services.rounds import seating
from tournament.services.rounds import seating as expecting
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def entry(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=tournament, number=number)


def seated(tournament: Tournament, round_number: int) -> list[int]:
    return sorted(number for table in seats_of(tournament, round_number) for number in table)


def test_a_player_absent_from_one_round_is_back_in_the_next(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9)
    play_and_close(tournament, by=director)
    attendance.mark_absent(entry(tournament, 3), round_number=2, by=director, reason="ill")

    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    assert (3 in seated(tournament, 2), 3 in seated(tournament, 3)) == (False, True)


def test_an_absence_gives_no_points_and_is_shown_in_the_standings(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9)
    attendance.mark_absent(entry(tournament, 3), round_number=1, by=director)

    play_and_close(tournament, by=director)

    row = next(row for row in standings_table(tournament).rows if row.number == 3)
    assert (int(row.big), row.small, row.cells[0].is_absent) == (0, 0, True)
    assert (int(row.cells[0].big), row.cells[0].small) == (0, 0)


def test_an_absence_is_marked_and_removed_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    player = entry(tournament, 3)

    for _ in range(2):
        attendance.mark_absent(player, round_number=1, by=director)
    assert Absence.objects.standing().count() == 1
    for _ in range(2):
        attendance.mark_present(player, round_number=1, by=director)

    assert Absence.objects.standing().count() == 0
    assert tournament.journal.filter(verb__in=("mark_absent", "mark_present")).count() == 2


def test_a_player_seated_in_a_published_round_cannot_be_absent(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="seated_already"):
        attendance.mark_absent(entry(tournament, 3), round_number=1, by=director)


def test_a_withdrawn_player_keeps_their_results(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9)
    play_and_close(tournament, by=director)
    before = standings_table(tournament).rows

    attendance.withdraw(entry(tournament, 3), by=director, reason="bus")

    after = standings_table(tournament).rows
    assert [(row.number, row.big) for row in after] == [(row.number, row.big) for row in before]
    assert next(row.leaving for row in after if row.number == 3) == "withdrawn"
    seat(tournament, by=director)
    assert 3 not in seated(tournament, 2)


def test_a_player_who_withdraws_during_a_round_finishes_it(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    attendance.withdraw(entry(tournament, 3), by=director)

    assert entry(tournament, 3).to_round == 1


def test_a_player_cannot_withdraw_twice(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    attendance.withdraw(entry(tournament, 3), by=director)

    with pytest.raises(Refused, match="left_already"):
        attendance.withdraw(entry(tournament, 3), by=director)


def test_a_returning_player_has_absences_for_missed_rounds(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9)
    play_and_close(tournament, by=director)
    attendance.withdraw(entry(tournament, 3), by=director, reason="ill")
    play_and_close(tournament, by=director)

    attendance.reinstate(entry(tournament, 3), by=director)

    missed = Absence.objects.get(entry__number=3)
    assert (missed.round_number, missed.reason) == (2, "ill")
    seat(tournament, by=director)
    assert 3 in seated(tournament, 3)


def test_a_disqualification_needs_a_reason(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    with pytest.raises(Refused, match="reason_missing"):
        judging.disqualify(entry(tournament, 3), by=director, reason="")


def test_only_arrived_players_are_seated_if_the_setting_requires_it(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(6, seats_only_arrived=True)
    for number in range(1, 5):
        attendance.check_in(entry(tournament, number), by=director)

    assert expecting.preview_sizes(tournament).players == 4
    seat(tournament, by=director)
    assert seated(tournament, 1) == [1, 2, 3, 4]


def test_a_draft_includes_each_arrival(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(6, seats_only_arrived=True)
    for number in range(1, 5):
        attendance.check_in(entry(tournament, number), by=director)
    seating.draft_seating(tournament, by=director)

    attendance.check_in(entry(tournament, 5), by=director)
    attendance.undo_check_in(entry(tournament, 1), by=director)

    assert seated(tournament, 1) == [2, 3, 4, 5]


def test_a_draft_is_redrawn_with_a_player_whose_absence_is_lifted(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(5)
    attendance.mark_absent(entry(tournament, 3), round_number=1, by=director)
    seating.draft_seating(tournament, by=director)
    assert seated(tournament, 1) == [1, 2, 4, 5]

    attendance.mark_present(entry(tournament, 3), round_number=1, by=director)

    assert seated(tournament, 1) == [1, 2, 3, 4, 5]


def test_an_arrival_keeps_a_draft_with_swaps(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    tables = seats_of(tournament, 1)
    seating.swap_seats(
        tournament,
        round_number=1,
        first=tables[0][0],
        second=tables[1][0],
        reason="couple",
        by=director,
    )
    before = seats_of(tournament, 1)

    attendance.check_in(entry(tournament, 3), by=director)

    assert seats_of(tournament, 1) == before
    assert tournament.rounds.get().swaps != []


def test_manual_lots_are_kept(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    for number, lot in ((1, 4), (2, 3), (3, 2), (4, 1)):
        Entry.objects.filter(tournament=tournament, number=number).update(lot=lot)
    enter(tournament, 5, by=director)

    seating.draft_seating(tournament, by=director)

    assert seats_of(tournament, 1) == [[4, 3, 2, 1, 5]]


def test_a_changed_seed_redraws_the_lots(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    plan = planning.plan_of(tournament)
    changed = planning.TournamentPlan(
        plan.name, plan.date, plan.preset, plan.settings, seed="another"
    )

    settings_changes.change_settings(tournament, changed, by=director)

    drawn = seats_of(tournament, 1)
    seating.draw_lots(tournament, seed="rudens", by=director)
    assert drawn != seats_of(tournament, 1)


def test_a_withdrawal_shrinks_the_next_round_not_this_one(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    attendance.withdraw(entry(tournament, 3), by=director)
    play(tournament, round_number=1, by=director)
    close_latest(tournament, by=director)

    expected = expecting.preview_sizes(tournament)

    assert (expected.round, expected.players) == (2, 7)


@pytest.mark.parametrize("number", [0, 5, 10**25])
def test_an_absence_needs_a_planned_round(event_of: EventOf, director: Actor, number: int) -> None:
    tournament = event_of(4)

    with pytest.raises(Refused) as refused:
        attendance.mark_absent(entry(tournament, 3), round_number=number, by=director)

    assert refused.value.code == "no_such_round"


def test_people_enter_and_leave_before_a_round_whose_seats_were_withdrawn(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9)
    play_and_close(tournament, by=director)
    enter(tournament, 10, by=director)
    seat(tournament, by=director)
    enter(tournament, 11, by=director)
    for number in (3, 10):
        attendance.withdraw(entry(tournament, number), by=director)

    seating.withdraw_seating(tournament, round_number=2, reason="storm", by=director)

    rows = {number: entry(tournament, number) for number in (3, 9, 10, 11)}
    assert {number: (row.from_round, row.to_round) for number, row in rows.items()} == {
        3: (1, 1),
        9: (1, None),
        10: (2, 1),
        11: (2, None),
    }
