"""What a series is made of: its rule, its players, and its stages with their results."""

import calendar
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from scoring.big_points import Place

UNITS = ("big", "small", "places", "table", "field")
MULTIPLIED = frozenset({"big", "table", "field"})
"""Units that the coefficient of a stage multiplies."""
TIE_BREAKS = (
    "big", "small", "stage_wins", "best_stage", "last_stage", "all_stages", "best_results",
    "countback",
)  # fmt: skip

Small = int | Fraction
"""Small points: whole, unless a block of an event halved them."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """Points for places in a stage of at least so many participants."""

    least: int
    points: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """How stages make a total; without `absent_place` a missed stage is the place behind all."""

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
        """Tell whether the lower value is the better one."""
        return self.unit == "places"


@dataclass(frozen=True, slots=True)
class SeriesPlayer:
    """Somebody who may have played a stage; ids are those of the file."""

    id: int
    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class StageResult:
    """What a player brought home from a stage; without a place they were disqualified."""

    player: int
    place: Place | None
    big: Fraction = Fraction(0)
    small: Small = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage (posms) with everybody's result."""

    number: int
    results: tuple[StageResult, ...]
    participants: int
    coefficient: Fraction = Fraction(1)
    name: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """A whole series; its stages stand in the order of their numbers."""

    name: str
    rule: SeriesRule
    players: tuple[SeriesPlayer, ...] = field(default=())
    stages: tuple[Stage, ...] = field(default=())


def months_before(day: date, months: int) -> date:
    """Return the day so many calendar months earlier; a month too short gives its last day.

    >>> months_before(date(2024, 3, 31), 1), months_before(date(2026, 8, 15), 18)
    (datetime.date(2024, 2, 29), datetime.date(2025, 2, 15))
    """
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < date.min.year:
        return date.min
    last = calendar.monthrange(year, month + 1)[1]
    return date(year, month + 1, min(day.day, last))


def stages_within(stages: Iterable[Stage], rule: SeriesRule) -> tuple[Stage, ...]:
    """Return the stages in the window: the day itself counts, the same day months ago does not."""
    if rule.window_months is None or rule.as_of is None:
        return tuple(stages)
    over = months_before(rule.as_of, rule.window_months)
    return tuple(stage for stage in stages if stage.day and over < stage.day <= rule.as_of)
