"""What if: the picture of a simulated plan and the pace that it assumes, as whole values."""

from __future__ import annotations

import datetime as dt

import pytest

from scoring.pace import USUAL_PACE
from scoring.what_if import FinalPlan, find_proposal
from tournament.reading.events.what_if import (
    Bar,
    PaceLine,
    PaceOfPlan,
    WhatIfPlan,
    fitting,
    pace_of_plan,
    picture,
    presets_of_game,
)


def plan(players: int, hour: int, minute: int = 0, final: FinalPlan | None = None) -> WhatIfPlan:
    return WhatIfPlan(players, dt.time(hour, minute), USUAL_PACE, final)


def test_a_picture_has_the_share_of_each_group_of_strength_and_the_usual_end() -> None:
    drawn = picture(plan(20, 22), "evening-16:4x16")

    assert drawn is not None
    assert drawn.bars == (
        Bar(1, 1, 24, 0, 58),
        Bar(2, 3, 24, 22, 58),
        Bar(4, 8, 32, 44, 77),
        Bar(9, 16, 17, 66, 41),
        Bar(17, 20, 2, 88, 5),
    )
    assert (drawn.height, drawn.in_three, drawn.outlook.runs) == (110, 48, 1000)
    assert (drawn.usually, drawn.late, drawn.fit.ends) == (
        dt.time(1, 8),
        dt.time(1, 10),
        dt.time(1, 10),
    )


@pytest.mark.parametrize(
    ("players", "groups"),
    [
        (3, [(1, 1), (2, 3)]),
        (4, [(1, 1), (2, 3), (4, 4)]),
        (8, [(1, 1), (2, 3), (4, 8)]),
        (9, [(1, 1), (2, 3), (4, 8), (9, 9)]),
    ],
)
def test_a_group_of_strength_ends_with_the_last_player(
    players: int, groups: list[tuple[int, int]]
) -> None:
    drawn = picture(plan(players, 10), "evening-16:4x16")

    assert drawn is not None
    assert [(bar.first, bar.last) for bar in drawn.bars] == groups


def test_a_bar_of_the_chart_is_as_wide_as_its_share_of_240_units() -> None:
    drawn = picture(plan(3, 10), "evening-16:4x16")

    assert drawn is not None
    assert [(bar.percent, bar.width) for bar in drawn.bars] == [(60, 144), (40, 96)]
    assert drawn.in_three == 100


def test_six_formats_are_proposed_at_most_and_the_longest_first() -> None:
    found = fitting(plan(53, 10), "zole-classic", dt.time(19))

    assert [(one.proposal.preset, str(one.ends)[:5]) for one in found] == [
        ("lzf-classic", "18:40"),
        ("lzf-classic", "18:12"),
        ("lzf-classic", "17:44"),
        ("local-24", "18:40"),
        ("lzf-classic", "17:00"),
        ("evening-16", "14:00"),
    ]


@pytest.mark.parametrize(("minute", "last"), [(39, dt.time(18, 12)), (40, dt.time(18, 40))])
def test_a_format_fits_if_it_ends_with_the_evening(minute: int, last: dt.time) -> None:
    found = fitting(plan(53, 10), "zole-classic", dt.time(18, minute))

    assert found[0].ends == last


@pytest.mark.parametrize(
    ("final", "cut", "final_pause"),
    [
        (None, None, None),
        (FinalPlan(8, 1), PaceLine(15, None), None),
        (FinalPlan(8, 2), PaceLine(15, None), PaceLine(10, None)),
    ],
)
def test_a_final_has_a_pause_before_it_and_others_from_its_second_round_on(
    final: FinalPlan | None, cut: PaceLine | None, final_pause: PaceLine | None
) -> None:
    drawn = picture(plan(20, 10, final=final), "evening-16:4x16")

    assert drawn is not None
    assert pace_of_plan(drawn.fit.proposal) == PaceOfPlan(
        PaceLine(40, None), PaceLine(10, None), cut, final_pause
    )


def test_a_final_has_the_pauses_of_its_own_tables() -> None:
    proposal = find_proposal(100, "evening-16:4x16", USUAL_PACE, FinalPlan(8, 2))

    assert proposal is not None
    # 25 tables take a minute more than two, and the cut takes five.
    assert pace_of_plan(proposal) == PaceOfPlan(
        PaceLine(40, None), PaceLine(11, None), PaceLine(16, None), PaceLine(10, None)
    )


def test_the_presets_of_a_game_are_of_that_game_only() -> None:
    assert "evening-16" in presets_of_game("zole-classic")
    assert list(presets_of_game("chess")) == []
