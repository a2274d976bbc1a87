"""Players shown by initials because they may be under the instance's age limit.

Only the year of birth is stored, so a player who may be under age on the day counts as a minor,
and so does a junior without a year of birth.
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
"""Prefixes of a juniors' category, in English, Latvian and Polish."""


class Known(Protocol):
    """Facts about a player, from an entry or a row of one."""

    @property
    def born(self) -> int | None: ...

    @property
    def category(self) -> str: ...


def shows_initials(who: Known, tournament: Tournament) -> bool:
    """Whether a player is shown by initials, because they may be a minor on the day."""
    if tournament.names_minors or not settings.MINOR_AGE:
        return False
    if who.born is None:
        return bool(who.category) and normalise_name(who.category).startswith(JUNIORS)
    return tournament.date.year - who.born <= settings.MINOR_AGE


def shielded_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries shown by initials; none if the organiser shows minors' names."""
    if tournament.names_minors or not settings.MINOR_AGE:
        return Entry.objects.none()
    return Entry.objects.filter(
        _may_be_minor(tournament.date.year) | Q(pk__in=_left_as_minors(tournament)),
        tournament=tournament,
    )


def _left_as_minors(tournament: Tournament) -> QuerySet[Substitution, int]:
    """Return entries replaced while held by a minor, whose name earlier rounds announced."""
    youngest = tournament.date.year - settings.MINOR_AGE
    left = Substitution.objects.standing().filter(
        entry__tournament=tournament, leaving_born__gte=youngest
    )
    return left.values_list("entry", flat=True)


def shielded_anywhere() -> Exists:
    """Return the condition for entries of any tournament that are shown by initials."""
    if not settings.MINOR_AGE:
        return Exists(Entry.objects.none())
    own = Entry.objects.filter(pk=OuterRef("pk"), tournament__names_minors=False)
    return Exists(own.filter(_may_be_minor(ExtractYear("tournament__date"))))


def _may_be_minor(year: int | ExtractYear) -> Q:
    """Return the condition for possible minors in a year; adding the age avoids negative years."""
    of_age = Value(year) if isinstance(year, int) else year
    is_young = GreaterThanOrEqual(F("born") + settings.MINOR_AGE, of_age)
    called_so = [Q(category__istartswith=beginning) for beginning in JUNIORS]
    return Q(is_young) | (Q(born=None) & reduce(or_, called_so))
