"""What the judge took from somebody or gave them, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from django.utils.translation import gettext as _

from tournament.words import figures


class DecisionPoints(Protocol):
    """Points that a decision took or gave, and why."""

    @property
    def reason(self) -> str: ...

    @property
    def big(self) -> Fraction: ...

    @property
    def small(self) -> int: ...


def points_taken(taken: DecisionPoints) -> str:
    """Say which points were taken or given, without what was not; nothing where none were."""
    big = _("big points %(points)s") % {"points": figures.exact(taken.big)}
    small = _("small points %(points)s") % {"points": figures.signed_points(taken.small)}
    return ", ".join([big] * bool(taken.big) + [small] * bool(taken.small))


def reason_taken(taken: DecisionPoints) -> str:
    """Say why, and how many points it was, so that whoever adds up the rounds gets the sum."""
    points = points_taken(taken)
    return f"{taken.reason} ({points})" if points else taken.reason
