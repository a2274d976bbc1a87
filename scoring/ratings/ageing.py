"""What age leaves of a result: steps of days, ISO weeks or calendar months."""

from datetime import date, timedelta
from fractions import Fraction

from scoring.ratings.rules import Ageing
from scoring.series.windows import months_before


def age_step(day: date, as_of: date, ageing: Ageing) -> int | None:
    """Return which step a result of the day has reached; None once it is past the last one.

    A result exactly as old as a step ends it has left that step.
    """
    if day > as_of:
        return None
    for number, (until, _) in enumerate(ageing.steps):
        if day > _ends(as_of, until, ageing.unit):
            return number
    return None if ageing.steps else 0


def age_factor(step: int, ageing: Ageing) -> Fraction:
    """Return what the step leaves of a result."""
    return ageing.steps[step][1] if ageing.steps else Fraction(1)


def _ends(as_of: date, until: int, unit: str) -> date:
    """Return the last day that is already too old."""
    if unit == "month":
        return months_before(as_of, until)
    if unit == "day":
        return as_of - timedelta(days=until)
    monday = as_of - timedelta(days=as_of.weekday())
    return monday - timedelta(weeks=until - 1, days=1)
