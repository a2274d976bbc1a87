"""Breakdown of a total, so that a player can check it by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.series.facts import MULTIPLIED, Series, stages_within
from scoring.series.integer_totals import StageMark, Tally

COUNTED = ""
WORSE = "worse"
LESS_SMALL = "less_small"
OLDER = "older"
DISQUALIFIED = "disqualified"
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class StageTerm:
    """A stage in a total: its value, its factor, and the reason if it is dropped."""

    stage: int
    worth: Fraction | None
    coefficient: Fraction
    is_missed: bool
    struck: str

    @property
    def value(self) -> Fraction:
        """The points of the stage if it counts."""
        return (self.worth or Fraction(0)) * self.coefficient


@dataclass(frozen=True, slots=True)
class TotalBreakdown:
    """A total as a sum: the terms that count, and the points for attendance."""

    terms: tuple[StageTerm, ...]
    attendance: Fraction
    played: int
    total: Fraction

    @property
    def counted(self) -> tuple[StageTerm, ...]:
        """The terms of the sum."""
        return tuple(term for term in self.terms if term.struck == COUNTED)

    @property
    def struck(self) -> tuple[StageTerm, ...]:
        """The stages not in the sum, each with its reason."""
        return tuple(term for term in self.terms if term.struck != COUNTED)


def derive(series: Series, tallies: Sequence[Tally]) -> tuple[TotalBreakdown, ...]:
    """Return the breakdown of each tally's total."""
    rule = series.rule
    stages = stages_within(series.stages, rule)
    coefficients = {
        stage.number: stage.coefficient if rule.unit in MULTIPLIED else Fraction(1)
        for stage in stages
    }
    return tuple(
        TotalBreakdown(
            terms=tuple(_term(mark, tally, coefficients[mark.stage]) for mark in tally.marks),
            attendance=Fraction(0) if rule.less_is_better else rule.attendance,
            played=tally.played,
            total=tally.total,
        )
        for tally in tallies
    )


def _term(mark: StageMark, tally: Tally, coefficient: Fraction) -> StageTerm:
    return StageTerm(
        stage=mark.stage,
        worth=None if mark.value is None else mark.value / coefficient,
        coefficient=coefficient,
        is_missed=mark.result is None,
        struck=_why_struck(mark, tally),
    )


def _why_struck(mark: StageMark, tally: Tally) -> str:
    if mark.merit is None:
        has_place = mark.result is not None and mark.result.place is not None
        return UNKNOWN if has_place else DISQUALIFIED
    if mark in tally.counted:
        return COUNTED
    last = tally.counted[-1]
    if last.merit is not None and mark.merit < last.merit:
        return WORSE
    tied = [one.small for one in tally.marks if one.merit == mark.merit]
    if mark.small is None or last.small is None or None in tied:
        return OLDER
    return LESS_SMALL if mark.small < last.small else OLDER
