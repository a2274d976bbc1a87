"""The pace of an event: usual minutes, and the medians of past rounds."""

from __future__ import annotations

import pytest

from scoring.pace import Learnt, PastRound, RoundToPlay, TimeModel, schedule

MODEL = TimeModel()


def past(*minutes: int, tables: int = 8, event: int = 1, **more: bool) -> tuple[PastRound, ...]:
    return tuple(PastRound(event, tables, pause=pause, **more) for pause in minutes)


@pytest.mark.parametrize(
    ("deals", "clock", "minutes"), [(28, None, 60), (29, None, 63), (1, None, 3), (28, 45, 45)]
)
def test_deals_take_their_share_of_an_hour_unless_a_clock_ends_them(
    deals: int, clock: int | None, minutes: int
) -> None:
    assert MODEL.planned_minutes(deals, clock) == minutes


@pytest.mark.parametrize(
    ("tables", "pause"), [(1, 10), (20, 10), (21, 11), (30, 11), (31, 12), (250, 33)]
)
def test_many_tables_make_the_usual_pause_longer(tables: int, pause: int) -> None:
    assert (MODEL.pause_of(tables), MODEL.pause_of(tables, is_cut=True)) == (pause, pause + 5)


def test_a_pause_is_learnt_from_five_rounds_of_half_to_twice_as_many_tables() -> None:
    five = TimeModel(past=(*past(14, 18, 15), *past(17, 90, event=2)))

    assert [five.learnt_pause(tables) for tables in (3, 4, 16, 17)] == [
        None,
        Learnt(17, 5, 2),
        Learnt(17, 5, 2),
        None,
    ]
    assert five.events == {1, 2}
    assert TimeModel(past=past(14, 18, 15, 17)).learnt_pause(8) is None
    assert five.learnt_pause(8, is_cut=True) is None
    assert five.pause_of(8, is_cut=True) == 22
    assert five.learnt_part(8, is_clocked=False) is None


def test_a_team_event_learns_from_its_like_if_they_are_enough() -> None:
    alone, together = past(10, 10, 10, 10, 10, 10), past(20, 20, 20, 20, has_teams=True)
    more = past(20, has_teams=True)

    found = [
        TimeModel(past=known, has_teams=has_teams).learnt_pause(8)
        for known in ((*alone, *together), (*alone, *together, *more))
        for has_teams in (True, False)
    ]

    assert found == [Learnt(10, 10, 1), Learnt(10, 6, 1), Learnt(20, 5, 1), Learnt(10, 6, 1)]


@pytest.mark.parametrize(
    ("minutes", "parts", "duration"),
    [(60, (0.9, 1.1, 1.2, 1, 2), 66), (60, (1, 1, 1, 1), 60), (1, (0.1,) * 5, 1)],
)
def test_a_round_takes_the_median_part_of_its_plan(
    minutes: int, parts: tuple[float, ...], duration: int
) -> None:
    model = TimeModel(past=tuple(PastRound(1, 8, part=part) for part in parts))

    assert model.duration_of(RoundToPlay(minutes, 8)) == duration
    assert model.duration_of(RoundToPlay(minutes, 8, is_clocked=True)) == minutes


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ([], ()),
        ([RoundToPlay(40, 5)], ((0, 40),)),
        ([RoundToPlay(299, 5)], ((0, 299),)),
        ([RoundToPlay(40, 5, is_cut=True), RoundToPlay(40, 5)], ((0, 40), (55, 95))),
        ([RoundToPlay(40, 5, rest=30), RoundToPlay(40, 5)], ((0, 40), (80, 120))),
        ([RoundToPlay(145, 5)] * 2, ((0, 145), (195, 340))),
        ([RoundToPlay(144, 5)] * 2, ((0, 144), (154, 298))),
        ([RoundToPlay(100, 5)] * 3, ((0, 100), (110, 210), (260, 360))),
        ([RoundToPlay(80, 5)] * 4, ((0, 80), (90, 170), (220, 300), (310, 390))),
        ([RoundToPlay(145, 5, rest=1), RoundToPlay(145, 5)], ((0, 145), (156, 301))),
    ],
)
def test_a_meal_follows_the_middle_round_of_an_event_of_five_hours(
    rounds: list[RoundToPlay], expected: tuple[tuple[int, int], ...]
) -> None:
    assert schedule(rounds) == expected
