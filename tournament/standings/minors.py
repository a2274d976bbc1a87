"""Whom the public reads by initials because they may be under the age that the house sets.

Of a person only the year of birth is kept, so whoever may be under the age on the day counts as
that. Whoever plays among the juniors without a year of birth may be, too.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final, Protocol

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import ExtractYear
from django.db.models.lookups import GreaterThanOrEqual

from tournament.models import Entry, Substitution, Tournament
from tournament.models.player import normalise_name

JUNIORS: Final = ("junior", "jaunie")
"""How a category of juniors begins, in English, Latvian and Polish."""


class Known(Protocol):
    """What is said of somebody, as an entry or as a row of one."""

    @property
    def born(self) -> int | None: ...

    @property
    def category(self) -> str: ...


def shows_initials(who: Known, tournament: Tournament) -> bool:
    """Whether the public reads somebody's initials, as they may be a minor on the day."""
    if tournament.names_minors or not settings.MINOR_AGE:
        return False
    if who.born is None:
        return bool(who.category) and normalise_name(who.category).startswith(JUNIORS)
    return tournament.date.year - who.born <= settings.MINOR_AGE


def shielded_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Find those whom the public reads by initials; nobody where the organiser names them."""
    if tournament.names_minors or not settings.MINOR_AGE:
        return Entry.objects.none()
    return Entry.objects.filter(
        _may_be_minor(tournament.date.year) | Q(pk__in=_left_as_minors(tournament)),
        tournament=tournament,
    )


def _left_as_minors(tournament: Tournament) -> QuerySet[Substitution, int]:
    """Find the numbers that a minor had: earlier rounds were announced with the minor's name."""
    youngest = tournament.date.year - settings.MINOR_AGE
    left = Substitution.objects.standing().filter(
        entry__tournament=tournament, leaving_born__gte=youngest
    )
    return left.values_list("entry", flat=True)


def shielded_anywhere() -> Exists:
    """Return the condition by which an entry of any tournament is read by its initials."""
    if not settings.MINOR_AGE:
        return Exists(Entry.objects.none())
    own = Entry.objects.filter(pk=OuterRef("pk"), tournament__names_minors=False)
    return Exists(own.filter(_may_be_minor(ExtractYear("tournament__date"))))


def _may_be_minor(year: int | ExtractYear) -> Q:
    """Find who may be under the age in a year; the age is added, as no year is below zero."""
    of_age = Value(year) if isinstance(year, int) else year
    is_young = GreaterThanOrEqual(F("born") + settings.MINOR_AGE, of_age)
    called_so = [Q(category__istartswith=beginning) for beginning in JUNIORS]
    return Q(is_young) | (Q(born=None) & reduce(or_, called_so))
