"""What a series is made of: its rule, its players, and its stages with their results."""

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
