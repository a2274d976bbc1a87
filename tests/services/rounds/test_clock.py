"""The round's clock: only facts are stored, a double press counts once, all can be undone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.cast import play
from tests.services.rounds.clocks import MINUTE, ends_at, evening, first_round, running
from tests.services.undone import undo
from tournament.models import JournalEntry, Round, Table, Tournament
from tournament.reading.clock import clock_of
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.services.rounds import clock, closing, seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

__all__ = ["evening", "running"]


def paused_since(tournament: Tournament, minutes: int) -> Round:
    """Set the pause of the stopped clock some minutes back."""
    played = first_round(tournament)
    assert played.paused_at is not None
    assert played.started_at is not None
    Round.objects.filter(pk=played.pk).update(
        paused_at=played.paused_at - minutes * MINUTE,
        started_at=played.started_at - minutes * MINUTE,
    )
    return first_round(tournament)


def test_a_paused_clock_has_no_end_and_keeps_the_time_left(
    running: Tournament, director: Actor
) -> None:
    clock.pause_clock(running, round_number=1, by=director)

    played = first_round(running)
    shown = clock_of(played)
    assert played.ends_at is None
    assert shown is not None
    assert (shown.state, shown.ends, shown.said) == ("paused", None, "")
    assert played.paused_at is not None
    assert played.started_at is not None
    assert shown.left == 40 * MINUTE - (played.paused_at - played.started_at)


def test_a_resumed_clock_continues_with_the_time_left(running: Tournament, director: Actor) -> None:
    clock.pause_clock(running, round_number=1, by=director)
    before = clock_of(paused_since(running, 10))

    clock.resume_clock(running, round_number=1, by=director)

    played = first_round(running)
    resumed = running.journal.get(verb="resume_clock").at
    assert before is not None
    assert before.left is not None
    assert played.paused_for >= 10 * MINUTE
    assert ends_at(running) - resumed == before.left


def test_a_second_press_changes_nothing(running: Tournament, director: Actor) -> None:
    for _press in range(2):
        clock.pause_clock(running, round_number=1, by=director)
    for _press in range(2):
        clock.resume_clock(running, round_number=1, by=director)

    verbs = JournalEntry.objects.filter(verb__endswith="_clock").values_list("verb", flat=True)
    assert sorted(verbs) == ["pause_clock", "resume_clock"]


def test_pauses_add_up(running: Tournament, director: Actor) -> None:
    for minutes in (2, 3):
        clock.pause_clock(running, round_number=1, by=director)
        paused_since(running, minutes)
        clock.resume_clock(running, round_number=1, by=director)

    assert 5 * MINUTE <= first_round(running).paused_for < 6 * MINUTE


def test_an_undone_pause_has_no_effect(running: Tournament, director: Actor) -> None:
    before = ends_at(running)
    clock.pause_clock(running, round_number=1, by=director)

    undo(running, "pause_clock", by=director)

    assert ends_at(running) == before


def test_undoing_a_resume_pauses_since_the_same_moment(
    running: Tournament, director: Actor
) -> None:
    clock.pause_clock(running, round_number=1, by=director)
    since = first_round(running).paused_at
    clock.resume_clock(running, round_number=1, by=director)

    undo(running, "resume_clock", by=director)

    played = first_round(running)
    assert (played.paused_at, played.paused_for) == (since, timedelta(0))


def test_a_pause_followed_by_other_acts_cannot_be_undone(
    running: Tournament, director: Actor
) -> None:
    clock.pause_clock(running, round_number=1, by=director)
    clock.resume_clock(running, round_number=1, by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo(running, "pause_clock", by=director)


def test_undoing_a_start_removes_the_pauses(running: Tournament, director: Actor) -> None:
    clock.pause_clock(running, round_number=1, by=director)

    undo(running, "start_round", by=director)

    played = first_round(running)
    shown = clock_of(played)
    assert (played.started_at, played.paused_at) == (None, None)
    assert shown is not None
    assert (shown.state, shown.left) == ("waiting", 40 * MINUTE)


def test_no_table_is_late_while_the_clock_is_paused(running: Tournament, director: Actor) -> None:
    clock.pause_clock(running, round_number=1, by=director)

    assert [table.ends_at for table in tables_of(first_round(running))] == [None, None]


def test_a_clock_before_its_start_cannot_be_paused(evening: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="clock_not_started"):
        clock.pause_clock(evening, round_number=1, by=director)


@pytest.mark.parametrize("act", [clock.pause_clock, clock.resume_clock])
def test_a_round_without_minutes_has_no_clock(
    running: Tournament, director: Actor, act: Callable[..., Round]
) -> None:
    Round.objects.update(minutes=None)

    with pytest.raises(Refused, match="no_clock"):
        act(running, round_number=1, by=director)
    assert clock_of(first_round(running)) is None


def test_a_draft_and_a_closed_round_have_no_clock(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    drafted = clock_of(seating.draft_seating(tournament, by=director))
    seating.publish_seating(tournament, round_number=1, by=director)
    play(tournament, round_number=1, by=director)

    closed = clock_of(closing.close_round(tournament, round_number=1, by=director))

    assert (drafted, closed) == (None, None)


def test_republished_seats_have_a_clock_that_has_not_started(
    running: Tournament, director: Actor
) -> None:
    clock.pause_clock(running, round_number=1, by=director)
    seating.withdraw_seating(running, round_number=1, reason="wrong list", by=director)
    seating.publish_seating(running, round_number=1, by=director)

    shown = clock_of(first_round(running))

    assert shown is not None
    assert (shown.state, shown.left) == ("waiting", 40 * MINUTE)
    assert Table.objects.filter(extra_minutes__gt=0).count() == 0


def test_a_clock_keeps_its_state_through_export_and_import(
    running: Tournament, director: Actor
) -> None:
    clock.pause_clock(running, round_number=1, by=director)
    paused_since(running, 3)
    clock.resume_clock(running, round_number=1, by=director)
    clock.pause_clock(running, round_number=1, by=director)

    copy = tournament_files.import_event(tournament_files.export_event(running), by=director)

    was, now = first_round(running), first_round(copy)
    facts = ("started_at", "paused_at", "paused_for", "minutes")
    assert [getattr(now, name) for name in facts] == [getattr(was, name) for name in facts]
