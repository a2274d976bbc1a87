"""Limits of clocks, and what the journal says about them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.services.rounds.clocks import evening, first_round, running
from tests.services.undone import undo
from tournament.models import Round, Table, Tournament
from tournament.services.refusals import Refused
from tournament.services.rounds import clock, seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

__all__ = ["evening", "running"]


def lines_of(tournament: Tournament, *verbs: str) -> list[tuple[object, ...]]:
    lines = tournament.journal.filter(verb__in=verbs).order_by("pk")
    return list(lines.values_list("verb", "subject", "before", "after"))


@pytest.mark.parametrize(
    ("before", "added", "after"),
    [(40, 1, 41), (40, -39, 1), (40, -40, 1), (40, -500, 1), (1439, 1, 1440), (1440, 0, 1440)],
)
def test_a_round_lasts_from_one_minute_to_a_day(
    running: Tournament, director: Actor, before: int, added: int, after: int
) -> None:
    Round.objects.update(minutes=before)

    clock.give_everybody_minutes(running, round_number=1, minutes=added, by=director)

    assert first_round(running).minutes == after
    assert lines_of(running, "give_everybody_minutes") == [
        (
            "give_everybody_minutes",
            "",
            {"round": 1, "minutes": before},
            {"round": 1, "minutes": after},
        )
    ]
    undo(running, "give_everybody_minutes", by=director)
    assert first_round(running).minutes == before


@pytest.mark.parametrize(
    ("before", "added", "after"),
    [(0, 1, 1), (5, -4, 1), (5, -5, 0), (5, -6, 0), (1439, 1, 1440), (1440, 0, 1440)],
)
def test_a_table_has_from_no_to_a_days_extra_minutes(
    running: Tournament, director: Actor, before: int, added: int, after: int
) -> None:
    Table.objects.filter(number=2).update(extra_minutes=before)

    clock.give_extra_minutes(
        running, round_number=1, table_number=2, minutes=added, reason="late sheet", by=director
    )

    assert list(Table.objects.order_by("number").values_list("extra_minutes", flat=True)) == [
        0,
        after,
    ]
    assert lines_of(running, "give_extra_minutes") == [
        (
            "give_extra_minutes",
            "2",
            {"round": 1, "minutes": before},
            {"round": 1, "minutes": after, "reason": "late sheet"},
        )
    ]
    undo(running, "give_extra_minutes", by=director)
    assert Table.objects.get(number=2).extra_minutes == before


def test_one_minute_beyond_a_day_is_refused(running: Tournament, director: Actor) -> None:
    Round.objects.update(minutes=1440)
    Table.objects.update(extra_minutes=1440)

    with pytest.raises(Refused, match="round_too_long") as every:
        clock.give_everybody_minutes(running, round_number=1, minutes=1, by=director)
    with pytest.raises(Refused, match="extra_too_long") as one:
        clock.give_extra_minutes(
            running, round_number=1, table_number=2, minutes=1, reason="late sheet", by=director
        )

    assert every.value.facts == {"round": 1, "minutes": 1440, "most": 1440}
    assert one.value.facts == {"table": 2, "minutes": 1440, "most": 1440}


def test_a_double_click_gives_a_table_extra_minutes_once(
    running: Tournament, director: Actor
) -> None:
    given = {
        clock.give_extra_minutes(
            running,
            round_number=1,
            table_number=2,
            minutes=3,
            reason="late sheet",
            by=director,
            key="one",
        ).number
        for _click in range(2)
    }

    assert (given, Table.objects.get(number=2).extra_minutes) == ({2}, 3)


def test_minutes_need_a_reason_a_table_and_a_clock(running: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="reason_missing"):
        clock.give_extra_minutes(
            running, round_number=1, table_number=2, minutes=3, reason=" ", by=director
        )
    with pytest.raises(Refused, match="no_such_table") as missing:
        clock.give_extra_minutes(
            running, round_number=1, table_number=3, minutes=3, reason="late", by=director
        )
    assert missing.value.facts == {"round": 1, "table": 3}
    Round.objects.update(minutes=None)
    with pytest.raises(Refused, match="no_clock"):
        clock.give_everybody_minutes(running, round_number=1, minutes=3, by=director)


@pytest.mark.parametrize(("minutes", "written"), [(-5, 1), (0, 1), (1, 1), (2, 2), (90, 90)])
def test_a_round_is_set_to_at_least_one_minute(
    running: Tournament, director: Actor, minutes: int, written: int
) -> None:
    clock.change_minutes(running, round_number=1, minutes=minutes, by=director)
    clock.change_minutes(running, round_number=1, minutes=minutes, by=director)

    assert first_round(running).minutes == written
    assert lines_of(running, "change_minutes") == [
        ("change_minutes", "", {"round": 1, "minutes": 40}, {"minutes": written})
    ]
    undo(running, "change_minutes", by=director)
    assert first_round(running).minutes == 40


def test_starting_twice_keeps_the_first_start(evening: Tournament, director: Actor) -> None:
    first = clock.start_round(evening, round_number=1, by=director).started_at
    again = clock.start_round(evening, round_number=1, by=director).started_at

    assert first is not None
    assert (again, first_round(evening).state) == (first, "playing")
    assert lines_of(evening, "start_round") == [
        ("start_round", "", {}, {"round": 1, "minutes": 40})
    ]


def test_a_round_begun_by_a_result_stays_so_when_its_clock_starts(
    evening: Tournament, director: Actor
) -> None:
    Round.objects.update(state=Round.State.TRAILING)

    clock.start_round(evening, round_number=1, by=director)

    assert first_round(evening).state == "trailing"


def test_a_draft_has_no_clock_to_start(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)

    with pytest.raises(Refused, match="seating_not_published") as drafted:
        clock.start_round(tournament, round_number=1, by=director)

    assert drafted.value.facts == {"round": 1}


@pytest.mark.parametrize("act", [clock.start_group, clock.pause_group, clock.resume_group])
def test_the_clock_of_a_group_needs_published_seats_and_minutes(
    event_of: EventOf, director: Actor, act: Callable[..., Round]
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    with pytest.raises(Refused, match="seating_not_published"):
        act(tournament, round_number=1, group="A", by=director)
    seating.publish_seating(tournament, round_number=1, by=director)
    Round.objects.update(minutes=None)

    with pytest.raises(Refused, match="no_clock"):
        act(tournament, round_number=1, group="A", by=director)


def test_the_journal_keeps_the_pauses(running: Tournament, director: Actor) -> None:
    Round.objects.update(paused_for=timedelta(seconds=90))
    clock.pause_clock(running, round_number=1, by=director)
    paused = first_round(running)
    assert paused.paused_at is not None
    clock.resume_clock(running, round_number=1, by=director)
    resumed = first_round(running)

    pause, resume = (running.journal.get(verb=f"{each}_clock") for each in ("pause", "resume"))
    was = {"since": None, "seconds": 90.0}
    during = {"since": paused.paused_at.isoformat(), "seconds": 90.0}
    after = {"since": None, "seconds": resumed.paused_for.total_seconds()}
    assert (pause.after, pause.undo) == ({"round": 1}, {"round": 1, "was": was, "is": during})
    assert (resume.after, resume.undo) == ({"round": 1}, {"round": 1, "was": during, "is": after})
    assert resumed.paused_for == timedelta(seconds=90) + (resume.at - paused.paused_at)
