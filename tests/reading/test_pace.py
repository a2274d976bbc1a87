"""The pace learnt from past events, and the forecast beside what happened."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.pace import Learnt, PastRound
from scoring.teams import Member, Team
from tests.cast import EventOf, plan_blocks, play_and_close, set_up_team
from tournament.models import Round, SheetVersion, Table, Tournament
from tournament.reading.events.evening import TimedEvent, evening_of
from tournament.reading.events.pace import (
    EventSize,
    approved_sizes,
    learnt_pace,
    played_events,
)
from tournament.services.acts import Actor
from tournament.services.events.blocks import RawBlocks

pytestmark = pytest.mark.django_db

SIX = dt.time(18)
DAY = dt.date(2026, 11, 1)
PlayEvening = Callable[..., Tournament]


def at(minutes: int, day: dt.date) -> dt.datetime:
    """Return a time after six in the evening in Riga."""
    return dt.datetime.combine(day, dt.time(16), dt.UTC) + dt.timedelta(minutes=minutes)


def retime(event: Tournament, times: Sequence[tuple[int, int]]) -> None:
    """Move each round to begin and end at these minutes."""
    for played, (begins, ends) in zip(event.rounds.order_by("number"), times, strict=True):
        Round.objects.filter(pk=played.pk).update(
            published_at=at(begins, event.date), closed_at=at(ends, event.date)
        )
        for table in played.tables.all():
            table.versions.update(at=at(ends, event.date))


@pytest.fixture
def play_evening(event_of: EventOf, director: Actor) -> PlayEvening:
    """Play an approved evening of three rounds that begin and end at the given minutes."""

    def play_evening(
        day: int, *times: tuple[int, int], players: int = 12, teams: int = 0, blocks: RawBlocks = ()
    ) -> Tournament:
        event = event_of(players)
        if blocks:
            plan_blocks(event, blocks, by=director)
        for team in range(teams):
            members = tuple(map(Member, (2 * team + 1, 2 * team + 2)))
            set_up_team(event, Team(f"Komanda {team}", members), by=director)
        for _round in times:
            play_and_close(event, by=director)
        Tournament.objects.filter(pk=event.pk).update(
            date=DAY + dt.timedelta(days=day), starts=SIX, state=Tournament.State.APPROVED
        )
        event.refresh_from_db()
        retime(event, times)
        return event

    return play_evening


QUICK = ((0, 40), (52, 92), (106, 146))
"""Rounds of forty minutes, as planned, with pauses of 12 and 14 minutes."""
SLOW = ((0, 50), (70, 120), (142, 192))
"""Rounds of fifty minutes, with pauses of 20 and 22."""


def test_the_pace_is_learnt_from_events_of_about_as_many_tables(
    play_evening: PlayEvening, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(3):
        play_evening(day, *QUICK)
        play_evening(day, *SLOW, players=36)

    with django_assert_num_queries(5):
        small = learnt_pace(3)
    large = learnt_pace(9)

    assert small.learnt_pause(3) == Learnt(13, rounds=6, events=3)
    assert small.learnt_part(3, is_clocked=True) == Learnt(1, rounds=9, events=3)
    assert small.pause_of(3) == 13
    assert large.learnt_pause(9) == Learnt(21, rounds=6, events=3)
    assert large.learnt_part(9, is_clocked=True) == Learnt(1.25, rounds=9, events=3)
    assert small.learnt_part(3, is_clocked=False) is None


def test_only_approved_events_teach_the_pace(play_evening: PlayEvening) -> None:
    event = play_evening(0, *QUICK)
    assert learnt_pace(3).past == (
        PastRound(event.pk, 3, 1, 12, is_clocked=True),
        PastRound(event.pk, 3, 1, 14, is_clocked=True),
        PastRound(event.pk, 3, 1, None, is_clocked=True),
    )
    assert learnt_pace(3).pause_of(3) == 10

    Tournament.objects.update(state=Tournament.State.RUNNING)
    assert learnt_pace(3).past == ()


def test_the_size_of_an_event_is_the_tables_of_its_first_round(play_evening: PlayEvening) -> None:
    groups = [{"name": "A", "first": 4}, {"name": "B", "out": True}]
    final = {"first_round": 2, "settings": {"rounds": 1}, "groups": groups}
    event = play_evening(0, (0, 40), (50, 90), players=8, blocks=[final])

    assert approved_sizes() == [EventSize(event.pk, event.date, 2)]


def test_a_small_house_event_does_not_push_out_the_last_large_one(
    play_evening: PlayEvening,
) -> None:
    large = play_evening(0, *SLOW, players=36)
    for day in range(1, 12):
        play_evening(day, (0, 40))

    assert learnt_pace(9).events == {large.pk}
    assert len(learnt_pace(3).events) == 10


def test_team_events_learn_from_team_events_once_there_are_enough(
    play_evening: PlayEvening,
) -> None:
    for day in range(3):
        play_evening(day, *QUICK)
    play_evening(3, *SLOW, teams=2)

    assert learnt_pace(3, has_teams=True).learnt_pause(3) == Learnt(14, rounds=8, events=4)

    play_evening(4, *SLOW, teams=2)
    play_evening(5, *SLOW, teams=2)

    assert learnt_pace(3, has_teams=True).learnt_pause(3) == Learnt(21, rounds=6, events=3)
    assert learnt_pace(3).learnt_pause(3) == Learnt(13, rounds=6, events=3)
    # Rounds of 50 minutes and pauses of 21 were expected.
    team_event = play_evening(6, *SLOW, teams=2)
    assert differences(evening_of(team_event).forecast) == [(1, 0, 0), (2, -1, -1), (3, 0, 0)]


FINAL = {
    "first_round": 3,
    "carry": "all",
    "settings": {"rounds": 2},
    "groups": [{"name": "A", "first": 4}, {"name": "B"}],
}


def test_the_pause_before_a_final_is_learnt_apart(play_evening: PlayEvening) -> None:
    for day in range(5):
        play_evening(day, (0, 40), (50, 90), (115, 155), blocks=[FINAL])

    pace = learnt_pace(3)

    assert pace.learnt_pause(3) == Learnt(10, rounds=5, events=5)
    assert pace.learnt_pause(3, is_cut=True) == Learnt(25, rounds=5, events=5)


def test_a_group_that_advanced_before_the_others_has_its_own_pause(
    play_evening: PlayEvening,
) -> None:
    """The next seats of group A came while B still played: their pause was taken as zero."""
    event = play_evening(0, (0, 40), (50, 90), (115, 155), (160, 200), blocks=[FINAL])
    third = event.rounds.get(number=3)
    own, others = (Table.objects.filter(round=third, group=group) for group in "AB")
    for tables, ended, gone in ((own, 150, 160), (others, 180, 200)):
        for table in tables:
            table.versions.update(at=at(ended, event.date))
        tables.update(gone_on_at=at(gone, event.date))
    fourth = event.rounds.get(number=4)
    for table in fourth.tables.all():
        table.versions.update(at=at(240, event.date))

    played = played_events([event]).rounds[event.pk]

    assert [(one.number, one.group, one.tables, one.minutes, one.pause) for one in played] == [
        (1, "", 3, 40, 10),
        (2, "", 3, 40, 25),
        (3, "A", 1, 35, 10),
        (3, "B", 2, 65, 20),
        (4, "A", 1, 80, None),
        (4, "B", 2, 40, None),
    ]


@pytest.mark.parametrize(
    ("seats", "clock", "last", "begins"),
    [
        (-10, None, 40, 0),
        (-10, 3, 40, 3),
        (5, None, 45, 5),
        (-60, None, 0, -60),
        (-60, None, 1, 0),
    ],
    ids=["announced", "clock", "late", "before the start", "around the start"],
)
def test_the_first_round_begins_with_its_clock_or_at_the_announced_time(
    play_evening: PlayEvening, seats: int, clock: int | None, last: int, begins: int
) -> None:
    event = play_evening(0, (seats, last), (50, 90))
    first, second = event.rounds.order_by("number")
    first.started_at = None if clock is None else at(clock, event.date)
    second.started_at = at(55, event.date)
    Round.objects.bulk_update([first, second], ["started_at"])

    played = played_events([event]).rounds[event.pk]

    assert [one.begins for one in played] == [at(begins, event.date), at(50, event.date)]


def test_the_forecast_of_the_day_before_is_shown_beside_what_happened(
    play_evening: PlayEvening, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(3):
        play_evening(day, *QUICK)
    event = play_evening(3, (3, 43), (60, 110), (124, 170))
    # What came afterwards changes no forecast.
    play_evening(4, *SLOW)

    with django_assert_num_queries(8):
        found = evening_of(event)

    assert (found.forecast.tables, found.forecast.rests_on) == (3, 3)
    assert differences(found.forecast) == [(1, 3, 3), (2, 7, 17), (3, 18, 24)]
    assert [one.event.date.day for one in found.earlier_forecasts] == [3, 2, 1]
    assert [one.rests_on for one in found.earlier_forecasts] == [0, 0, 0]
    # Without a past the pause is ten minutes: the second round was expected two earlier.
    assert [differences(one) for one in found.earlier_forecasts] == [
        [(1, 0, 0), (2, 2, 2), (3, 6, 6)]
    ] * 3


def test_corrections_and_lost_minutes_are_compared_with_the_last_events(
    play_evening: PlayEvening,
) -> None:
    earlier = [play_evening(0, *QUICK), play_evening(1, *SLOW)]
    for event, corrected in zip(earlier, (1, 2), strict=True):
        for version in SheetVersion.objects.filter(table__round__tournament=event)[:corrected]:
            SheetVersion.objects.filter(pk=version.pk).update(is_current=False)
            version.pk, version.number = None, 2
            version.save()

    found = evening_of(play_evening(2, *QUICK))

    assert found.corrections.all == 0
    assert found.earlier_corrections.all == 1.5
    assert found.usual_lost == sum(evening_of(one).lost for one in earlier) / 2 == 14


def differences(timed: TimedEvent) -> list[tuple[int, int, int]]:
    return [(one.expected.number, one.late_start, one.late_end) for one in timed.rounds]


def test_an_event_shows_the_same_forecast_on_its_own_page_and_on_later_ones(
    play_evening: PlayEvening,
) -> None:
    for day in range(4):
        play_evening(day, *SLOW, players=12 if day % 2 else 16)
    last = play_evening(4, *QUICK)
    later = play_evening(5, *QUICK, players=20)

    (shown,) = (one for one in evening_of(later).earlier_forecasts if one.event == last)

    assert shown == evening_of(last).forecast
    assert shown.rests_on == 4


def test_an_event_without_a_start_is_expected_from_its_first_seats(
    play_evening: PlayEvening,
) -> None:
    event = play_evening(0, (7, 47), (57, 99), (120, 170))
    event.starts = None
    event.save()

    assert differences(evening_of(event).forecast) == [(1, 0, 0), (2, 0, 2), (3, 13, 23)]


def test_a_round_being_played_has_no_end_yet(play_evening: PlayEvening) -> None:
    event = play_evening(0, *QUICK)
    event.state = Tournament.State.RUNNING
    event.save()

    assert [number for number, *_ in differences(evening_of(event).forecast)] == [1, 2]


def test_an_event_of_two_days_has_no_forecast(play_evening: PlayEvening) -> None:
    """More than three hours before the first seats, or between two rounds, are a night."""
    groups = [{"name": "A", "first": 4}, {"name": "B", "out": True}]
    final = {"first_round": 2, "settings": {"rounds": 1}, "groups": groups}
    event = play_evening(0, (0, 40), (50, 90), blocks=[final])
    shown = []
    for times in (
        ((0, 40), (220, 260)),
        ((0, 40), (221, 261)),
        ((180, 220), (230, 270)),
        ((181, 221), (230, 270)),
    ):
        retime(event, times)
        shown.append(evening_of(event).forecast)

    assert [(one.tables, len(one.rounds)) for one in shown] == [(3, 2), (0, 0), (3, 2), (0, 0)]
    assert shown[1] == TimedEvent(event, 0, 0, ())


def test_the_final_of_an_event_is_expected_with_its_own_tables(play_evening: PlayEvening) -> None:
    final = {**FINAL, "groups": [{"name": "A", "first": 4}, {"name": "B", "out": True}]}
    event = play_evening(0, *QUICK, players=100, blocks=[final])

    assert evening_of(event).forecast.tables == 25
    # Before the final 10 minutes, 1 for the five tables beyond 20, and 5 for the cut.
    assert differences(evening_of(event).forecast) == [(1, 0, 0), (2, 1, 1), (3, -1, -1)]
