"""Permissions: an account's role in a tournament, and the guard of the desk's views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from tournament.models import Entry, Membership, Player, Role, Tournament
from tournament.models.player import name_key

_RANKS: Final[Mapping[str, int]] = {
    Role.VIEWER: 1,
    Role.SECRETARY: 2,
    Role.DIRECTOR: 3,
    Role.ORGANISER: 4,
}

NEEDS: Final[Mapping[str, Role]] = {
    "look": Role.VIEWER,
    "register": Role.SECRETARY,
    "check_in": Role.SECRETARY,
    "enter": Role.SECRETARY,
    "check": Role.SECRETARY,
    "export": Role.SECRETARY,
    "print": Role.SECRETARY,
    "copy": Role.SECRETARY,
    "show": Role.SECRETARY,
    "seat": Role.DIRECTOR,
    "run_clock": Role.DIRECTOR,
    "announce": Role.DIRECTOR,
    "settle": Role.DIRECTOR,
    "judge": Role.DIRECTOR,
    "close": Role.DIRECTOR,
    "correct": Role.DIRECTOR,
    "undo": Role.DIRECTOR,
    "turn_back": Role.DIRECTOR,
    "rehearse": Role.DIRECTOR,
    "plan": Role.DIRECTOR,
    "finish": Role.DIRECTOR,
    "approve": Role.ORGANISER,
    "bring_copy": Role.ORGANISER,
    "invite": Role.ORGANISER,
    "forget": Role.ORGANISER,
}
"""The role that each deed requires; a role may do all that lower roles may."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A tournament with the current user's role in it."""

    tournament: Tournament
    role: Role

    def may(self, deed: str) -> bool:
        """Whether the role is enough for the deed."""
        return _RANKS[self.role] >= _RANKS[NEEDS[deed]]

    @property
    def deeds(self) -> frozenset[str]:
        """All that the role may do."""
        return frozenset(filter(self.may, NEEDS))


def desk_for(request: HttpRequest, slug: str, deed: str) -> Desk:
    """Return the desk if the request's user may do the deed.

    A user without a role gets 404, so that the tournament's existence is not revealed; one
    with too low a role gets 403.
    """
    user = request.user
    if not isinstance(user, User):
        raise Http404
    desk = _desk(user, slug)
    if not desk.may(deed):
        raise PermissionDenied
    return desk


def tournaments_of(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the tournaments in which the user has a role; all for a superuser."""
    if not isinstance(user, User):
        return Tournament.objects.none()
    if user.is_superuser:
        return Tournament.objects.all()
    return Tournament.objects.filter(memberships__user=user)


def tournaments_organised_by(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """Return the tournaments that the user organises; all for a superuser."""
    if not isinstance(user, User) or user.is_superuser:
        return tournaments_of(user)
    return Tournament.objects.filter(memberships__user=user, memberships__role=Role.ORGANISER)


def people_open_to(user: User | AnonymousUser, *, named: str = "") -> QuerySet[Player]:
    """Return the players whom the user may see; all but erased ones for a superuser.

    Others see players entered in their own tournaments, and those whose full name they type.
    """
    known = Player.objects.filter(erased_at=None)
    if isinstance(user, User) and user.is_superuser:
        return known
    entered = Entry.objects.filter(tournament__in=tournaments_of(user))
    return known.filter(Q(pk__in=entered.values("player")) | Q(name_key=name_key(named)))


def may_create(user: User | AnonymousUser) -> bool:
    """Whether the user may create a tournament: any active account may."""
    return user.is_authenticated and user.is_active


def _desk(user: User, slug: str) -> Desk:
    membership = (
        Membership.objects.select_related("tournament")
        .filter(user=user, tournament__slug=slug)
        .first()
    )
    if membership is not None:
        return Desk(membership.tournament, Role(membership.role))
    tournament = Tournament.objects.filter(slug=slug).first() if user.is_superuser else None
    if tournament is None:
        raise Http404
    return Desk(tournament, Role.ORGANISER)
