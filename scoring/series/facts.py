"""Input of a series: its rule, its players, and its stages with their results."""

import calendar
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoring.big_points import Place

UNITS = ("big", "small", "places", "table", "field")
MULTIPLIED = frozenset({"big", "table", "field"})
"""Units multiplied by the coefficient of a stage."""
TIE_BREAKS = (
    "big", "small", "stage_wins", "best_stage", "last_stage", "all_stages", "best_results",
    "countback",
)  # fmt: skip

Small = int | Fraction
"""Small points: an integer, unless a block of an event halved them."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """Points by place for stages with at least this many participants."""

    least: int
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """The rule for totals; without `absent_place` a missed stage counts as the place behind all."""

    unit: str
    count: int | None = None
    min_stages: int = 0
    attendance: Fraction = Fraction(0)
    tie_breaks: tuple[str, ...] = ()
    points: tuple[Fraction, ...] = ()
    beyond: Fraction = Fraction(0)
    brackets: tuple[Bracket, ...] = ()
    absent_place: int | None = None
    window_months: int | None = None
    as_of: date | None = None

    @property
    def less_is_better(self) -> bool:
        """Whether the lower value is better."""
        return self.unit == "places"


@dataclass(frozen=True, slots=True)
class SeriesPlayer:
    """A player of a series; ids are those of the file."""

    id: int
    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class StageResult:
    """A player's result in a stage; without a place they were disqualified.

    `small` is None if the small points are not known.
    """

    player: int
    place: Place | None
    big: Fraction = Fraction(0)
    small: Small | None = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage (posms) with all results."""

    number: int
    results: tuple[StageResult, ...]
    participants: int
    coefficient: Fraction = Fraction(1)
    name: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """A whole series; its stages are ordered by number."""

    name: str
    rule: SeriesRule
    players: tuple[SeriesPlayer, ...] = field(default=())
    stages: tuple[Stage, ...] = field(default=())


def months_before(day: date, months: int) -> date:
    """Return the day this many months earlier; short months use their last day.

    >>> months_before(date(2024, 3, 31), 1), months_before(date(2026, 8, 15), 18)
    (datetime.date(2024, 2, 29), datetime.date(2025, 2, 15))
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < date.min.year:
        return date.min
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


def stages_within(stages: Iterable[Stage], rule: SeriesRule) -> tuple[Stage, ...]:
    """Return the stages in the window: that day counts, the same day months earlier does not."""
    if rule.window_months is None or rule.as_of is None:
        return tuple(stages)
    over = months_before(rule.as_of, rule.window_months)
    return tuple(stage for stage in stages if stage.day and over < stage.day <= rule.as_of)
