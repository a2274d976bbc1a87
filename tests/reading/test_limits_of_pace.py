"""The limits of what past events teach: pauses, sizes, and the rounds of a forecast."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.pace import USUAL_PACE, PastRound, RoundToPlay
from tournament.models import Tournament
from tournament.reading.events.evening import Corrections, Evening, Pause, TimedEvent, TimedRound
from tournament.reading.events.pace import (
    EventSize,
    ForecastRound,
    PlayedEvents,
    PlayedRound,
    alike,
    announced_start,
    forecast,
    to_play,
    whole_minutes,
)

SIX = dt.datetime(2026, 11, 21, 16, tzinfo=dt.UTC)
"""Six in the evening in Riga."""


def at(minutes: float) -> dt.datetime:
    return SIX + dt.timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("gap", "pause"),
    [(None, None), (-180, None), (-179, 0), (-1, 0), (0, 0), (1, 1), (180, 180), (181, None)],
)
def test_a_pause_of_more_than_three_hours_is_a_night(gap: int | None, pause: int | None) -> None:
    played = PlayedRound(1, "", 3, at(0), at(41), gap)

    assert (played.pause, played.minutes) == (pause, 41)


@pytest.mark.parametrize(("minutes", "part"), [(0, None), (1, 0.025), (120, 3), (121, None)])
def test_a_round_of_more_than_three_times_its_minutes_teaches_no_length(
    minutes: int, part: float | None
) -> None:
    event = planned(1)
    event.pk = 7
    played = PlayedEvents({7: [PlayedRound(1, "", 3, at(0), at(minutes), 12)]})

    assert played.pace([event], has_teams=False).past == (
        PastRound(7, 3, part, 12, is_clocked=True),
    )


@pytest.mark.parametrize(("seconds", "minutes"), [(29, 0), (31, 1), (89, 1), (91, 2), (-31, -1)])
def test_minutes_are_rounded(seconds: int, minutes: int) -> None:
    assert whole_minutes(SIX, SIX + dt.timedelta(seconds=seconds)) == minutes


def test_events_are_alike_from_half_to_twice_the_tables() -> None:
    day = dt.date(2026, 11, 1)
    sizes = [EventSize(tables, day, tables) for tables in (1, 2, 3, 4, 8, 9)]

    assert alike(sizes, 4) == [2, 3, 4, 8]
    assert alike(sizes, 4, EventSize(3, day, 4)) == [2]
    assert alike(sizes, 4, EventSize(1, day + dt.timedelta(days=1), 4)) == [2, 3, 4, 8]
    assert alike(sizes, 4, EventSize(9, day - dt.timedelta(days=1), 4)) == []


def test_the_last_ten_alike_events_teach() -> None:
    sizes = [EventSize(number, dt.date(2026, 11, 1), 4) for number in range(11)]

    assert alike(sizes, 4) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]


def test_an_event_begins_at_its_local_time() -> None:
    event = Tournament(date=dt.date(2026, 11, 21), starts=dt.time(18))

    assert announced_start(event) == SIX
    assert announced_start(Tournament(date=dt.date(2026, 11, 21))) is None


def planned(rounds: int, *blocks: dict[str, object], minutes: int | None = 40) -> Tournament:
    return Tournament(
        preset="evening-16",
        settings={"rounds": rounds, "minutes": minutes},
        blocks=list(blocks),
        breaks=[{"after_round": 1, "minutes": 20}],
    )


def final(*groups: dict[str, object]) -> dict[str, object]:
    return {"first_round": 3, "settings": {"rounds": 1}, "groups": list(groups)}


OUT = {"name": "Out", "out": True}


@pytest.mark.parametrize(
    ("number", "is_cut"), [(1, False), (2, True), (3, False)], ids=["first", "before", "final"]
)
def test_the_round_before_a_final_ends_with_the_cut(number: int, *, is_cut: bool) -> None:
    event = planned(2, final({"name": "A", "first": 4}, OUT))

    assert to_play(event, number, 3, 7) == RoundToPlay(
        40, 3, is_clocked=True, is_cut=is_cut, rest=7
    )


def test_a_round_without_minutes_takes_as_long_as_its_deals() -> None:
    found = to_play(planned(2, minutes=None), 1, 3)

    assert found == RoundToPlay(35, 3, is_clocked=False, is_cut=False, rest=0)


@pytest.mark.parametrize(
    ("groups", "ends"),
    [
        ([{"name": "A", "first": 4}, OUT], [40, 110, 165]),
        ([{"name": "A", "per_table": 2}, OUT], [40, 110, 165]),
        ([{"name": "A"}], [40, 110, 165]),
    ],
)
def test_a_forecast_has_each_round_with_its_pause_and_break(
    groups: list[dict[str, object]], ends: list[int]
) -> None:
    found = forecast(planned(2, final(*groups)), 5, USUAL_PACE, SIX)

    assert [one.number for one in found] == [1, 2, 3]
    assert [whole_minutes(SIX, one.ends) for one in found] == ends
    assert found[0].begins == SIX


@pytest.mark.parametrize(
    ("tables", "groups", "pause"),
    [
        (31, [{"name": "A", "first": 80}, OUT], 10),
        (31, [{"name": "A", "first": 81}, OUT], 11),
        (31, [{"name": "A", "first": 40}, {"name": "B", "first": 41}, OUT], 11),
        (31, [{"name": "A", "first": 200}, OUT], 12),
        (31, [{"name": "A", "first": 4}, {"name": "B"}], 12),
        (40, [{"name": "A", "per_table": 2}, OUT], 10),
        (27, [{"name": "A", "per_table": 3}, OUT], 11),
    ],
)
def test_the_pauses_of_a_final_are_those_of_its_own_tables(
    tables: int, groups: list[dict[str, object]], pause: int
) -> None:
    """Up to 20 tables it is 10 minutes, and one more for each ten tables begun after that."""
    last = {"first_round": 3, "settings": {"rounds": 2}, "groups": groups}

    third, fourth = forecast(planned(2, last), tables, USUAL_PACE, SIX)[2:]

    assert whole_minutes(third.ends, fourth.begins) == pause


def test_a_round_is_late_by_the_minutes_after_its_forecast() -> None:
    timed = TimedRound(at(5), at(38), ForecastRound(1, at(0), at(40)))

    assert (timed.late_start, timed.late_end) == (5, -2)
    other = TimedRound(at(50), at(90), ForecastRound(2, at(50), at(90)))
    assert TimedEvent(Tournament(), 3, 0, (other, timed)).last == timed
    assert TimedEvent(Tournament(), 3, 0, ()).last is None


@pytest.mark.parametrize(
    ("pause", "lost"),
    [
        (Pause(1, 3, 9), 0),
        (Pause(1, 3, 10), 0),
        (Pause(1, 3, 11), 1),
        (Pause(1, 3, 15, is_cut=True), 0),
        (Pause(1, 3, 16, is_cut=True), 1),
    ],
)
def test_a_pause_loses_the_minutes_above_the_usual_ones(pause: Pause, lost: int) -> None:
    assert pause.lost == lost


def evening(pauses: tuple[Pause, ...], earlier: tuple[Pause, ...], events: int) -> Evening:
    unplanned = TimedEvent(Tournament(), 0, 0, ())
    return Evening(
        pauses=pauses,
        slow=(),
        corrections=Corrections(),
        planned_end=at(180),
        ended=at(175),
        earlier=earlier,
        earlier_events=events,
        earlier_corrections=Corrections(1.5, 0.25, 1),
        forecast=unplanned,
        earlier_forecasts=(),
    )


def test_an_evening_is_compared_with_the_average_of_earlier_ones() -> None:
    found = evening((Pause(1, 3, 12), Pause(2, 3, 17)), (Pause(1, 3, 14), Pause(2, 3, 21)), 2)

    assert (found.usual, found.lost) == (14.5, 9)
    assert (found.usual_earlier, found.usual_lost) == (17.5, 7.5)
    assert (found.late, found.earlier_corrections.all) == (-5, 1.75)


def test_a_single_earlier_event_is_its_own_average() -> None:
    assert evening((), (Pause(1, 3, 14), Pause(2, 3, 21)), 1).usual_lost == 15


def test_an_evening_without_earlier_ones_lost_nothing_usually() -> None:
    found = evening((), (), 0)

    assert (found.usual, found.usual_earlier, found.lost, found.usual_lost) == (None, None, 0, 0)
