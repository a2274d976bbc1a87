"""Penalties and awards by the judge, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from django.utils.translation import gettext as _

from tournament.words import figures


class DecisionPoints(Protocol):
    """Points taken or awarded by a decision, with the reason."""

    @property
    def reason(self) -> str: ...

    @property
    def big(self) -> Fraction: ...

    @property
    def small(self) -> int: ...


def points_taken(taken: DecisionPoints) -> str:
    """Return the points taken or awarded in words, without zero ones; empty if all are zero."""
    big = _("big points %(points)s") % {"points": figures.exact(taken.big)}
    small = _("small points %(points)s") % {"points": figures.signed_points(taken.small)}
    return ", ".join([big] * bool(taken.big) + [small] * bool(taken.small))


def reason_taken(taken: DecisionPoints) -> str:
    """Return the reason with the number of points, so that readers can add up the rounds."""
    points = points_taken(taken)
    return f"{taken.reason} ({points})" if points else taken.reason
