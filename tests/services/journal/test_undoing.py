"""Undo from the journal, with a preview and the acts that prevent it.

Undo of decisions about a whole tournament.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, newcomer, play, play_and_close, seat, seats_of
from tests.services.undone import last, undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Check, Entry, Round, SheetVersion, Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import journal, officials
from tournament.services.events import planning, settings_changes
from tournament.services.judging import judging
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.rounds import closing, seating
from tournament.services.sheets import checking, entering
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def four(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4)
    seat(tournament, by=director)
    return tournament


def enter_totals(tournament: Tournament, totals: list[int], *, by: Actor, seen: int = 0) -> None:
    entering.enter_totals(
        tournament, round_number=1, table_number=1, totals=totals, by=by, seen=seen
    )


def table(tournament: Tournament) -> tuple[Table.State, list[int] | None]:
    found = tables_of(tournament.rounds.get(number=1))[0]
    return found.state, None if found.version is None else found.version.totals


def test_undoing_the_first_entry_leaves_the_table_without_a_result(
    four: Tournament, director: Actor
) -> None:
    enter_totals(four, [3, -1, -1, -1], by=director)

    undo(four, "enter_totals", by=director)

    assert table(four) == (Table.State.WAITING, None)


def test_undoing_the_second_entry_restores_the_first(four: Tournament, director: Actor) -> None:
    enter_totals(four, [3, -1, -1, -1], by=director)
    enter_totals(four, [6, -2, -2, -2], by=director, seen=1)

    undo(four, "enter_totals", by=director)

    assert table(four) == (Table.State.ENTERED, [3, -1, -1, -1])
    assert SheetVersion.objects.count() == 3


def test_an_act_is_undone_once(four: Tournament, director: Actor) -> None:
    enter_totals(four, [3, -1, -1, -1], by=director)
    undo(four, "enter_totals", by=director)

    with pytest.raises(Refused, match="undone_already"):
        undo(four, "enter_totals", by=director)


def test_the_journal_links_the_reversal_to_the_act(four: Tournament, director: Actor) -> None:
    enter_totals(four, [3, -1, -1, -1], by=director)
    undo(four, "enter_totals", by=director)

    line = last(four, "enter_totals")
    assert (line.undone_by.verb, line.undone_by.before["totals"]) == ("undo", [3, -1, -1, -1])


def test_an_entry_replaced_by_another_cannot_be_undone(four: Tournament, director: Actor) -> None:
    enter_totals(four, [3, -1, -1, -1], by=director)
    first = last(four, "enter_totals")
    enter_totals(four, [6, -2, -2, -2], by=director, seen=1)

    preview = journal.preview_undo(first)

    assert preview.because is not None
    assert (preview.is_possible, preview.because.code) == (False, "entered_meanwhile")


def test_a_preview_of_an_undo_shows_its_effect_and_changes_nothing(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    leader = standings_table(tournament).rows[0].number
    judging.penalise(tournament, round_number=1, number=leader, big=-6, reason="late", by=director)

    preview = journal.preview_undo(last(tournament, "penalise"))

    assert preview.ripple is not None
    change = next(c for c in preview.ripple.places if c.number == leader)
    assert (change.place_before, change.place_after) == ("6", "1")
    assert str(standings_table(tournament).rows[5].number) == str(leader)


def test_reopening_a_round_deletes_the_next_draft(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    seating.draft_seating(tournament, by=director)

    undo(tournament, "close_round", by=director)

    assert [(r.number, r.state) for r in tournament.rounds.all()] == [(1, Round.State.PLAYING)]


def test_a_round_cannot_be_reopened_once_the_next_is_published(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo(tournament, "close_round", by=director)


def test_publishing_seats_can_be_undone(four: Tournament, director: Actor) -> None:
    undo(four, "publish_seating", by=director)

    assert four.rounds.get().state == Round.State.DRAFTED


def test_a_swap_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    before = seats_of(tournament, 1)
    seating.swap_seats(
        tournament,
        round_number=1,
        first=before[0][0],
        second=before[1][0],
        reason="mistake",
        by=director,
    )

    undo(tournament, "swap_seats", by=director)

    assert seats_of(tournament, 1) == before


def test_a_withdrawal_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    entry = Entry.objects.get(tournament=tournament, number=3)
    attendance.withdraw(entry, by=director, reason="ill")

    undo(tournament, "withdraw", by=director)

    entry.refresh_from_db()
    assert (entry.to_round, entry.leaving) == (None, "")


def test_undoing_an_entry_removes_the_player_from_all_lists(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    enter(tournament, 5, by=director)

    undo(tournament, "register", by=director)

    play_and_close(tournament, by=director)
    assert sorted(row.number for row in standings_table(tournament).rows) == [1, 2, 3, 4]


def test_an_absence_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    entry = Entry.objects.get(tournament=tournament, number=3)
    attendance.mark_absent(entry, round_number=1, by=director)

    undo(tournament, "mark_absent", by=director)

    seat(tournament, by=director)
    assert 3 in [number for numbers in seats_of(tournament, 1) for number in numbers]


def test_a_substitution_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    entry = Entry.objects.get(tournament=tournament, number=3)
    attendance.substitute(entry, newcomer(9), by=director)

    undo(tournament, "substitute", by=director)

    entry.refresh_from_db()
    assert (entry.name, entry.player.name) == ("Cilda Ozola", "Cilda Ozola")


def test_a_tick_can_be_undone(event_of: EventOf, director: Actor, secretary: Actor) -> None:
    tournament = event_of(4, checking="second_pair")
    seat(tournament, by=director)
    enter_totals(tournament, [3, -1, -1, -1], by=director)
    checking.check_sheet(tournament, round_number=1, table_number=1, seen=1, by=secretary)

    undo(tournament, "check_sheet", by=director)

    assert table(tournament)[0] == Table.State.ENTERED
    again = checking.check_sheet(tournament, round_number=1, table_number=1, seen=1, by=secretary)
    lifted, standing = Check.objects.order_by("pk")
    assert (standing, lifted.is_standing, lifted.signed) == (again, False, "Sandra")


def test_a_correction_of_a_closed_round_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    enter_totals(tournament, [3, -1, -1, -1], by=director)
    enter_totals(tournament, [6, -2, -2, -2], by=director, seen=1)
    play(tournament, round_number=1, by=director)
    closing.close_round(tournament, round_number=1, by=director)

    undo(tournament, "enter_totals", by=director)

    assert table(tournament) == (Table.State.ENTERED, [3, -1, -1, -1])


if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_changed_details_are_restored(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    entry = Entry.objects.get(tournament=tournament)
    registration.change_entry(entry, Newcomer("Anna Bērza", club="Rēzekne"), by=director)

    undo(tournament, "change_entry", by=director)

    entry.refresh_from_db()
    assert (entry.name, entry.club) == ("Anna Bērziņa", "Cēsis")


def test_changed_settings_are_restored(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    plan = planning.plan_of(tournament)
    changed = planning.TournamentPlan(name="Ziema", date=plan.date, preset="lzf-rondo")
    settings_changes.change_settings(tournament, changed, by=director)

    undo(tournament, "change_settings", by=director)

    tournament.refresh_from_db()
    assert planning.plan_of(tournament) == plan


def test_undoing_an_approval_makes_the_result_provisional(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    finishing.approve(tournament, by=director, early_because="all agree")

    undo(tournament, "approve", by=director)

    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PROVISIONAL


def test_after_approval_nothing_else_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    finishing.approve(tournament, by=director, early_because="all agree")

    with pytest.raises(Refused, match="approved_already"):
        undo(tournament, "finish", by=director)


def test_an_invitation_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    invitation = officials.invite(tournament, role="viewer", by=director)

    undo(tournament, "invite", by=director)

    with pytest.raises(Refused, match="invitation_unknown"):
        officials.open_invitation(invitation.token)


def test_creating_a_tournament_cannot_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)

    with pytest.raises(Refused, match="cannot_undo"):
        undo(tournament, "create_tournament", by=director)
