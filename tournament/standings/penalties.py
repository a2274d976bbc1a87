"""The points of a penalty."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scoring.big_points import SIXTIETHS
from scoring.entrants import PenaltyPoints as TakenPoints
from scoring.entrants import Result
from tournament.models import Penalty


def points_taken(penalty: Penalty, lines: Sequence[Result]) -> TakenPoints:
    """Return a penalty in points; an annulled round costs its big points and any gain in small.

    A loss at the table remains, because the other players won it.
    """
    number = penalty.round.number
    if penalty.kind == Penalty.Kind.POINTS:
        return TakenPoints(number, Fraction(penalty.big_sixtieths, SIXTIETHS), penalty.small)
    line = next((line for line in lines if line.round == number), None)
    if line is None:
        return TakenPoints(number, Fraction(0), 0)
    return TakenPoints(number, -line.big, -max(line.small, 0))
