"""Players shown by initials: by their own wish, or because they may be under the age limit.

Only the year of birth is stored, so a player who may be under age on the day counts as a minor,
and so does a player of a minors' class without a year of birth.
"""

from __future__ import annotations

from typing import Final, Protocol

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat, ExtractYear, StrIndex
from django.db.models.lookups import GreaterThan, GreaterThanOrEqual

from tournament.models import Entry, Player, Substitution, Tournament
from tournament.standings.minor_classes import (
    MARKS,
    MINOR_CLASS,
    class_decisions,
    is_minor_class,
)

OF_A_CLASS: Final = 0
"""The age at which a player without a year of birth is taken, in a minors' class."""


class Known(Protocol):
    """Facts about a player, from an entry or a row of one."""

    @property
    def born(self) -> int | None: ...

    @property
    def category(self) -> str: ...

    @property
    def as_initials(self) -> bool: ...


def shows_initials(who: Known, tournament: Tournament) -> bool:
    """Whether a player is shown by initials: as they wish, or as a possible minor on the day."""
    if who.as_initials:
        return True
    age = shield_age(who, tournament)
    return bool(settings.MINOR_AGE) and age is not None and age <= settings.MINOR_AGE


def shield_age(who: Known, tournament: Tournament) -> int | None:
    """Return the age on which a player's initials depend; None if they are named at any age."""
    if tournament.names_minors:
        return None
    if who.born is not None:
        return max(tournament.date.year - who.born, OF_A_CLASS)
    return OF_A_CLASS if is_minor_class(who.category, tournament) else None


def named_placings_q() -> Q:
    """Return the condition for placings shown by name, at the age limit of today."""
    wishes = Player.objects.filter(as_initials=True).order_by().values("pk")
    named = Q(is_named=True) & ~Q(person__in=wishes)
    of_age = Q(shield_age=None) | Q(shield_age__gt=settings.MINOR_AGE)
    return named & of_age if settings.MINOR_AGE else named


def shielded_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries shown by initials.

    If the organiser shows minors' names, only those of people who wish it.
    """
    shielded = Q(player__as_initials=True) | Q(pk__in=_left(leaving_player__as_initials=True))
    if not tournament.names_minors and settings.MINOR_AGE:
        year = tournament.date.year
        shielded |= _may_be_minor(year, _of_minor_class(tournament))
        shielded |= Q(pk__in=_left(leaving_born__gte=year - settings.MINOR_AGE))
    return Entry.objects.filter(shielded, tournament=tournament)


def _left(**facts: object) -> QuerySet[Substitution, int]:
    """Return entries replaced while held by such a player, whom earlier rounds announced."""
    return Substitution.objects.standing().filter(**facts).values_list("entry", flat=True)


def shielded_anywhere() -> Exists:
    """Return the condition for entries of any tournament that are shown by initials."""
    return Exists(Entry.objects.filter(shielded_anywhere_q(), pk=OuterRef("pk")))


def shielded_anywhere_q() -> Q:
    """Return the same condition for `filter` alone: it is unknown of an unknown year of birth."""
    wishes = Q(player__as_initials=True)
    if not settings.MINOR_AGE:
        return wishes
    of_class = _decided_anywhere(is_minor=True) | (
        Q(category__regex=MINOR_CLASS) & ~_decided_anywhere(is_minor=False)
    )
    minors = _may_be_minor(ExtractYear("tournament__date"), of_class)
    return wishes | (Q(tournament__names_minors=False) & minors)


def _may_be_minor(year: int | ExtractYear, of_class: Q) -> Q:
    """Return the condition for possible minors in a year; adding the age avoids negative years."""
    of_age = Value(year) if isinstance(year, int) else year
    is_young = GreaterThanOrEqual(F("born") + settings.MINOR_AGE, of_age)
    return Q(is_young) | (Q(born=None) & ~Q(category="") & of_class)


def _of_minor_class(tournament: Tournament) -> Q:
    decisions = class_decisions(tournament.minor_classes)
    ticked = [name for name, is_minor in decisions.items() if is_minor]
    others = [name for name, is_minor in decisions.items() if not is_minor]
    return Q(category__in=ticked) | (Q(category__regex=MINOR_CLASS) & ~Q(category__in=others))


def _decided_anywhere(*, is_minor: bool) -> Q:
    """Return the condition for entries whose class their organiser decided so."""
    line = Concat(Value(f"\n{MARKS[is_minor]}"), F("category"), Value("\n"))
    return Q(GreaterThan(StrIndex(F("tournament__minor_classes"), line), Value(0)))
