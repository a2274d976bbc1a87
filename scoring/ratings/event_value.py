"""Worth of an event, and the points of a place in it."""

import math
from collections.abc import Callable, Iterable
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from math import prod

from scoring.big_points import Place
from scoring.ratings.facts import RatedEvent, RatedResult
from scoring.ratings.rules import (
    ByGrade,
    Constant,
    Curve,
    Factor,
    LinearFactor,
    LogPoints,
    PointsTable,
    Proportion,
    Share,
    Steps,
    Worth,
)

# Logarithms and powers are not exact; decimal ones are the same on every machine.
PRECISE = Context(prec=28)
UNIT = 10**20

AtPlace = Callable[[RatedResult, int], Fraction]
"""Returns the points of a result at an unshared place."""


def event_worth(event: RatedEvent, worth: Worth) -> Fraction:
    """Return the worth of the event: the sum of some factors times the product of others."""
    added = sum((factor_of(event, factor) for factor in worth.added), Fraction(0))
    return added * prod(factor_of(event, factor) for factor in worth.multiplied)


def factor_of(event: RatedEvent, factor: Factor) -> Fraction:
    """Return one factor of the event."""
    match factor:
        case Constant(value):
            return value
        case LinearFactor(fact, times, most):
            found = event.fact(fact) * times
            return found if most is None else min(found, most)
        case ByGrade(grades, usual):
            return grades.get(event.grade, usual)
        case Steps(fact, steps):
            reached = [value for least, value in steps if least <= event.fact(fact)]
            return reached[-1] if reached else Fraction(0)


def earned(event: RatedEvent, result: RatedResult, share: Share, worth: Fraction) -> Fraction:
    """Return the points of the result in the event."""
    return earnings(event, share, worth)(result)


def earnings(event: RatedEvent, share: Share, worth: Fraction) -> Callable[[RatedResult], Fraction]:
    """Return a function from a result to its points; a shared place gets the mean."""
    at = _by_place(event, share, worth)

    def earned_by(result: RatedResult) -> Fraction:
        place = result.place
        if place.first == place.last:
            return at(result, place.first)
        covered = [at(result, each) for each in range(place.first, place.last + 1)]
        return sum(covered, Fraction(0)) / len(covered)

    return earned_by


def _by_place(event: RatedEvent, share: Share, worth: Fraction) -> AtPlace:
    match share:
        case Proportion(top, is_rounded):
            return _in_proportion(event, top * worth, is_rounded=is_rounded)
        case PointsTable(points, beyond):
            return lambda _, place: worth * (points[place - 1] if place <= len(points) else beyond)
        case Curve():
            return _on_curve(event, share, worth)
        case LogPoints():
            return _by_figures(event, share)


def _in_proportion(event: RatedEvent, top: Fraction, *, is_rounded: bool) -> AtPlace:
    each = top / max(event.participants - 1, 1)
    parts = each.denominator

    def at(_result: RatedResult, place: int) -> Fraction:
        above = each.numerator * (event.participants - place)
        return Fraction(
            (2 * above + parts) // (2 * parts) if is_rounded else Fraction(above, parts)
        )

    return at


def _on_curve(event: RatedEvent, curve: Curve, worth: Fraction) -> AtPlace:
    field = event.participants
    base = min(event.fact(curve.field) * curve.base, Fraction(curve.most_base))
    straight, curved = curve.straight * worth / field, curve.curved * worth
    parts = math.lcm(straight.denominator, curved.denominator)
    for_each_behind = straight.numerator * (parts // straight.denominator) * UNIT
    for_the_curve = curved.numerator * (parts // curved.denominator)
    finest, scaled = parts * UNIT, 10**curve.digits
    base_parts, inner_parts = base.as_integer_ratio(), curve.inner.as_integer_ratio()

    def at(_result: RatedResult, place: int) -> Fraction:
        falling = _falling(place - 1, *base_parts, *inner_parts, curve.outer)
        found = for_each_behind * (field + 1 - place) + for_the_curve * falling
        return Fraction((2 * found * scaled + finest) // (2 * finest), scaled)

    return at


@lru_cache(maxsize=4096)
def _falling(ahead: int, base: int, parts: int, inner: int, inner_parts: int, outer: int) -> int:
    """Return the curve's factor after this many players, in parts of `UNIT`.

    Its numbers are integers, because hashing a Fraction takes longer than the rest.
    """
    if ahead * parts >= base:
        return 0
    if not ahead:
        return UNIT
    gone = PRECISE.power(
        _decimal(Fraction(ahead * parts, base)), _decimal(Fraction(inner, inner_parts))
    )
    return int(PRECISE.power(1 - gone, outer) * UNIT)


def _by_figures(event: RatedEvent, share: LogPoints) -> AtPlace:
    bonuses = [_bonus(event, place, share) for place in range(1, len(share.bonus) + 1)]

    def at(result: RatedResult, place: int) -> Fraction:
        paid = (times * result.figures.get(name, 0) for name, times in share.figures.items())
        bonus = bonuses[place - 1] if place <= len(bonuses) else 0
        return share.base + sum(paid, Fraction(0)) + bonus

    return at


def _bonus(event: RatedEvent, place: int, share: LogPoints) -> int:
    field = Decimal(event.participants) ** 2
    logarithm = PRECISE.divide(field.ln(PRECISE), Decimal(share.logarithm).ln(PRECISE))
    shift = share.shift + share.by_grade.get(event.grade, Fraction(0))
    return half_up(share.bonus[place - 1] * (Fraction(logarithm) + shift))


def _decimal(number: Fraction) -> Decimal:
    return PRECISE.divide(Decimal(number.numerator), Decimal(number.denominator))


def half_up(number: Fraction) -> int:
    """Return the nearest integer, halves rounded up.

    >>> half_up(Fraction(5, 2)), half_up(Fraction(13000, 15))
    (3, 867)
    """
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def held_places(places: Iterable[Place]) -> dict[Place, int]:
    """Return the number of holders of each place, in order."""
    counts: dict[Place, int] = {}
    for place in sorted(places):
        counts[place] = counts.get(place, 0) + 1
    return counts
