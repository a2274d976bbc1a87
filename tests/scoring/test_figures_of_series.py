"""Single figures of series: a stage that counts among equals, windows, and plain rules."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from scoring.big_points import Place
from scoring.series.derivations import StageTerm, derive
from scoring.series.facts import Series, SeriesPlayer, SeriesRule, Small, Stage, StageResult
from scoring.series.facts import months_before as before
from scoring.series.integer_totals import StageMark, best, tallies
from tests.scoring.small_series import result, series_file, told


def mark(stage: int, merit: int | None, small: Small | None) -> StageMark:
    result = StageResult(1, Place(1, 1), Fraction(0), small)
    return StageMark(stage, None if merit is None else Fraction(merit), merit, result)


@pytest.mark.parametrize(
    ("stages", "expected"),
    [
        # Merit and small points of stages 1, 2 and so on.
        (((0, 5), (1, 3)), [2, 1]),
        (((0, 5), (-1, 9)), [1, 2]),
        (((2, 1), (2, 0)), [1, 2]),
        (((2, 0), (2, -1)), [1, 2]),
        (((2, 0), (2, 0)), [2, 1]),
        (((2, 9), (2, None), (2, 1)), [3, 2, 1]),
        (((2, 9), (2, 1), (1, None)), [1, 2, 3]),
        (((2, Fraction(1, 2)), (2, 0), (None, 9)), [1, 2]),
    ],
)
def test_among_equal_stages_small_points_decide_if_they_are_known(
    stages: tuple[tuple[int | None, Small | None], ...], expected: list[int]
) -> None:
    marks = [mark(number, *figures) for number, figures in enumerate(stages, start=1)]

    assert [one.stage for one in best(marks, None)] == expected
    assert [one.stage for one in best(marks, 1)] == expected[:1]


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        (date(1, 3, 1), 1, date(1, 2, 1)),
        (date(1, 1, 31), 0, date(1, 1, 31)),
        (date(1, 1, 31), 1, date(1, 1, 1)),
        (date(2, 1, 31), 12, date(1, 1, 31)),
        (date(2026, 12, 31), 12, date(2025, 12, 31)),
        (date(2026, 1, 31), 2, date(2025, 11, 30)),
        (date(2024, 2, 29), 12, date(2023, 2, 28)),
    ],
)
def test_a_day_some_months_earlier_is_never_before_the_first_year(
    day: date, months: int, expected: date
) -> None:
    assert before(day, months) == expected


@pytest.mark.parametrize(
    ("rule", "total"),
    [
        (SeriesRule("big"), "19/2"),
        (SeriesRule("big", count=1), "6"),
        (SeriesRule("big", attendance=Fraction(1, 2)), "21/2"),
        (SeriesRule("small"), "-2"),
        (SeriesRule("places"), "7/2"),
        (SeriesRule("places", absent_place=9), "7/2"),
        (SeriesRule("table", points=(Fraction(5),)), "5"),
        (SeriesRule("table", points=(Fraction(5),), beyond=Fraction(1)), "6"),
        (SeriesRule("field"), "9/2"),
    ],
)
def test_a_plain_rule_adds_the_figures_of_its_unit(rule: SeriesRule, total: str) -> None:
    stages = (
        Stage(1, (StageResult(1, Place(1, 1), Fraction(6), 5),), 3),
        Stage(2, (StageResult(1, Place(2, 3), Fraction(7, 2), -7),), 3),
    )

    (tally,) = tallies(Series("Ogres kauss", rule, (SeriesPlayer(1, "Anna"),), stages))

    assert (str(tally.total), tally.played) == (total, 2)


def test_a_total_is_broken_down_into_what_counts_and_what_does_not() -> None:
    twofold = Stage(1, (StageResult(1, Place(1, 1), Fraction(6), 5),), 3, Fraction(2))
    plain = Stage(2, (StageResult(1, Place(2, 2), Fraction(3), 1),), 3)
    missed = Stage(3, (), 3, Fraction(2))
    rules = (
        SeriesRule("big", count=1, attendance=Fraction(1, 2)),
        SeriesRule("places", attendance=Fraction(1, 2)),
    )
    series = [
        Series("Ogres kauss", rule, (SeriesPlayer(1, "Anna"),), (twofold, plain, missed))
        for rule in rules
    ]

    big, places = [derive(one, tallies(one))[0] for one in series]

    one, two = Fraction(1), Fraction(2)
    assert big.counted == (StageTerm(1, Fraction(6), two, is_missed=False, struck=""),)
    assert big.struck == (StageTerm(2, Fraction(3), one, is_missed=False, struck="worse"),)
    assert (big.attendance, big.played, big.total) == (Fraction(1, 2), 2, Fraction(13))
    assert [term.value for term in big.terms] == [Fraction(12), Fraction(3)]
    assert [(term.coefficient, term.is_missed, term.value) for term in places.terms] == [
        *((one, False, one), (one, False, two), (one, True, Fraction(4))),
    ]
    assert (places.attendance, places.total, places.struck) == (Fraction(0), Fraction(7), ())
    assert StageTerm(4, None, two, is_missed=False, struck="unknown").value == Fraction(0)


@pytest.mark.parametrize(
    ("first", "second", "struck"),
    [
        ((6, 5), (6, 9), (1, "less_small")),
        ((6, 9), (6, 5), (2, "less_small")),
        ((6, 5), (6, 5), (1, "older")),
        ((6, 5), (6, None), (1, "older")),
        ((6, None), (6, 5), (1, "older")),
        ((3, 9), (6, 5), (1, "worse")),
    ],
)
def test_a_dropped_stage_has_its_reason(
    first: tuple[int, int | None], second: tuple[int, int | None], struck: tuple[int, str]
) -> None:
    stages = tuple(
        Stage(number, (StageResult(1, Place(1, 1), Fraction(big), small),), 3)
        for number, (big, small) in enumerate((first, second), start=1)
    )
    series = Series("Ogre", SeriesRule("big", count=1), (SeriesPlayer(1, "Anna"),), stages)

    (found,) = derive(series, tallies(series))

    assert [(term.stage, term.struck) for term in found.struck] == [struck]


def test_a_disqualified_player_brings_no_points_of_the_stage() -> None:
    out = Stage(1, (StageResult(1, None, Fraction(6), 9),), 3)

    (tally,) = tallies(Series("Ogre", SeriesRule("places"), (SeriesPlayer(1, "Anna"),), (out,)))

    assert (str(tally.total), str(tally.big), tally.small, tally.played) == ("4", "0", 0, 1)


def test_only_the_newest_stage_is_the_last_one() -> None:
    stages = [[result(1, "1", one), result(2, "2", other)] for one, other in ("42", "24", "33")]

    raw = series_file({"unit": "big", "tie_breaks": ["last_stage"]}, *stages, players=2)

    assert told(raw, "player", "place") == [(1, "1-2"), (2, "1-2")]
