"""A ranking rule as plain data: nine decisions, without code."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Steps:
    """A step function of a fact: the value of the highest step that it reaches."""

    fact: str
    steps: tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class LinearFactor:
    """A factor in proportion to a fact, up to a limit."""

    fact: str
    times: Fraction
    most: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ByGrade:
    """A factor by the grade of the event; `usual` is the value for other grades."""

    grades: Mapping[str, Fraction]
    usual: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant factor for every event."""

    value: Fraction


Factor = Steps | LinearFactor | ByGrade | Constant


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of an event: the sum of some factors times the product of others."""

    added: tuple[Factor, ...] = (Constant(ONE),)
    multiplied: tuple[Factor, ...] = ()


@dataclass(frozen=True, slots=True)
class Proportion:
    """From `top` times the worth for first place down to zero for last place."""

    top: Fraction
    is_rounded: bool = True


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Points by place times the worth of the event; `beyond` applies after the end of the list."""

    points: tuple[Fraction, ...]
    beyond: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Curve:
    """A linear and a curved part of the worth of the event.

    The curve falls from first place to zero at the end of a base: `base` of the fact `field`
    places, up to `most_base`.
    """

    straight: Fraction
    curved: Fraction
    inner: Fraction
    outer: int
    field: str
    base: Fraction
    most_base: int
    digits: int = 2


@dataclass(frozen=True, slots=True)
class LogPoints:
    """Points for figures, and a bonus by place that grows with the logarithm of the field.

    The bonus is multiplied by the logarithm of the participants' square, plus `shift`.
    """

    base: Fraction
    figures: Mapping[str, Fraction]
    bonus: tuple[Fraction, ...]
    logarithm: int
    shift: Fraction
    by_grade: Mapping[str, Fraction] = field(default_factory=dict)


Share = Proportion | PointsTable | Curve | LogPoints


@dataclass(frozen=True, slots=True)
class Ageing:
    """The share left of an older result: that of the first step whose age it has not reached."""

    steps: tuple[tuple[int, Fraction], ...] = ()
    unit: str = "month"


@dataclass(frozen=True, slots=True)
class BestResults:
    """The number of n results that count: the best few, all but the strikes for n, or a part.

    `strikes` are pairs (from n, number); `part` is the share kept above `least`, rounded up.
    """

    best: int | None = None
    strikes: tuple[tuple[int, int], ...] = ()
    least: int = 0
    part: Fraction = ONE

    def count(self, results: int) -> int:
        """Return how many of so many results count.

        >>> BestResults(least=5, part=Fraction(4, 5)).count(12)
        11
        >>> BestResults(strikes=((4, 1), (7, 2))).count(7)
        5
        """
        if self.best is not None:
            return min(self.best, results)
        struck = max((strike for least, strike in self.strikes if least <= results), default=0)
        above = max(results - self.least, 0)
        return max(min(results, self.least) - struck - int(-self.part * above // 1), 0)


@dataclass(frozen=True, slots=True)
class WeightedMean:
    """A weighted mean.

    Missing results up to `fill_to` are zero with weight 1; the divisor is at least
    `least_divisor`.
    """

    fill_to: int = 0
    least_divisor: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the total: its events, how many of them count, and how they combine.

    `grades` and `age_step` form groups, each with its own best results; without `mean` it is a
    sum.
    """

    keep: BestResults = BestResults()
    mean: WeightedMean | None = None
    share: Fraction = ONE
    grades: frozenset[str] | None = None
    age_step: int | None = None


@dataclass(frozen=True, slots=True)
class RatingRule:
    """A complete ranking rule.

    With `weighs` the worth and the age of an event are the weight of a result; otherwise they
    are part of its value.
    """

    share: Share
    worth: Worth = Worth()
    ageing: Ageing = Ageing()
    parts: tuple[Part, ...] = (Part(),)
    weighs: bool = False
    least_participants: int = 0
    needs_final: bool = False
    least_events: int = 1
    ties: tuple[str, ...] = ()
    guests: str = "ranked"
