"""Permissions: an account's role in a tournament, and the guard of the desk's views."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404, HttpRequest

from tournament.models import (
    AccountRights,
    Announcement,
    Entry,
    Membership,
    Player,
    Role,
    Scope,
    Substitution,
    Tournament,
)
from tournament.models.branding import face_in_query
from tournament.models.player import name_key
from tournament.models.scope import SINGLE, single_scope
from tournament.models.tournament import TournamentQuerySet

_RANKS: Final[Mapping[str, int]] = {
    Role.CASHIER: 0,
    Role.VIEWER: 1,
    Role.SECRETARY: 2,
    Role.DIRECTOR: 3,
    Role.ORGANISER: 4,
}

Right = Literal[
    "look",
    "register",
    "check_in",
    "take_money",
    "see_money",
    "enter",
    "check",
    "export",
    "print",
    "copy",
    "show",
    "seat",
    "run_clock",
    "announce",
    "settle",
    "judge",
    "close",
    "correct",
    "undo",
    "turn_back",
    "rehearse",
    "plan",
    "finish",
    "approve",
    "bring_copy",
    "invite",
    "call_off",
    "bring_back",
    "forget",
]
"""A right at the desk, which a role includes."""
Permission = (
    Right
    | Literal[
        "administer",
        "create",
        "hold_link",
        "invited",
        "keep_register",
        "anyone",
    ]
)
"""What an act requires: a right at the desk, or a permission that no role includes."""
NEEDS: Final[Mapping[Right, Role]] = {
    "look": Role.VIEWER,
    "register": Role.SECRETARY,
    "check_in": Role.SECRETARY,
    "take_money": Role.SECRETARY,
    "see_money": Role.SECRETARY,
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
    "call_off": Role.ORGANISER,
    "bring_back": Role.ORGANISER,
    "forget": Role.ORGANISER,
}
"""The role required for each act; a role includes the permissions of lower ones."""

OF_A_CASHIER: Final[frozenset[Right]] = frozenset(("take_money",))
"""All that a cashier may do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _WithRole:
    """Base class with the current user's role and its permissions."""

    role: Role

    def may(self, right: Right) -> bool:
        """Whether the role is sufficient for the act."""
        if self.role == Role.CASHIER:
            return right in OF_A_CASHIER
        return _RANKS[self.role] >= _RANKS[NEEDS[right]]

    @property
    def deeds(self) -> frozenset[Right]:
        """All acts that the role may perform."""
        return frozenset(filter(self.may, NEEDS))


@dataclass(frozen=True, slots=True)
class Desk(_WithRole):
    """A tournament with the current user's role in it."""

    tournament: Tournament
    face: int | None = None
    """The branding that its pages show; its style sheet is a public file of the event."""

    @property
    def sees_money(self) -> bool:
        """Whether the role may see who owes what."""
        return self.may("see_money")

    @property
    def has_money(self) -> bool:
        """Whether fees or prizes are announced; without them no page mentions money."""
        announced: Announcement | None = getattr(self.tournament, "announcement", None)
        return announced is not None and bool(
            announced.fees.strip("0") or announced.prize_shares or announced.prize_fixed
        )


def desk_for(request: HttpRequest, slug: str, right: Right) -> Desk:
    """Return the desk if the request's user may perform the act.

    A user without a role gets 404, so that the tournament's existence is not revealed; one
    with too low a role gets 403. A deleted tournament can only be restored.
    """
    user = request.user
    if not isinstance(user, User):
        raise Http404
    desk = _desk(user, slug)
    if desk.tournament.listing == Tournament.Listing.DELETED and right != "bring_back":
        raise Http404
    if not desk.may(right):
        raise PermissionDenied
    return desk


@dataclass(frozen=True, slots=True)
class ScopeDesk(_WithRole):
    """A series, a rating, the register or the instance, with the user's role in it."""

    scope: Scope


def scope_desk_for(request: HttpRequest, kind: str, slug: str, right: Right) -> ScopeDesk:
    """Return the desk of a scope above the events if the user may perform the act.

    As at the desk of a tournament: 404 without a role, 403 with too low a one.
    """
    user = request.user
    scope = single_scope(kind) if kind in SINGLE else None
    scope = scope or Scope.objects.filter(kind=kind, slug=slug).first()
    role = _role_in(scope, user) if scope is not None and isinstance(user, User) else None
    if scope is None or role is None:
        raise Http404
    desk = ScopeDesk(scope, role=role)
    if not desk.may(right):
        raise PermissionDenied
    return desk


def scopes_of(user: User | AnonymousUser, kind: str) -> QuerySet[Scope]:
    """Return the series or ratings in which the user has a role; all for a superuser."""
    of_kind = Scope.objects.filter(kind=kind)
    if not isinstance(user, User):
        return of_kind.none()
    return of_kind if user.is_superuser else of_kind.filter(memberships__user=user)


def _role_in(scope: Scope, user: User) -> Role | None:
    """Return the user's role; the register's manager is its organiser, a superuser everywhere."""
    is_keeper = scope.kind == Scope.Kind.REGISTER and keeps_register(user)
    if user.is_superuser or is_keeper:
        return Role.ORGANISER
    found = scope.memberships.filter(user=user).first() if scope.pk else None
    return None if found is None else Role(found.role)


def tournaments_of(user: User | AnonymousUser) -> TournamentQuerySet:
    """Return the tournaments in which the user has a role; all for a superuser."""
    if not isinstance(user, User):
        return Tournament.objects.none()
    if user.is_superuser:
        return Tournament.objects.all()
    return Tournament.objects.filter(memberships__user=user)


def slugs_as_cashier(user: User | AnonymousUser) -> frozenset[str]:
    """Return the addresses of the tournaments in which the user only takes fees."""
    if not isinstance(user, User):
        return frozenset()
    own = Membership.objects.filter(user=user, role=Role.CASHIER)
    return frozenset(own.values_list("tournament__slug", flat=True))


def tournaments_organised_by(user: User | AnonymousUser) -> TournamentQuerySet:
    """Return the tournaments that the user organises; all for a superuser."""
    if not isinstance(user, User) or user.is_superuser:
        return tournaments_of(user)
    return Tournament.objects.filter(memberships__user=user, memberships__role=Role.ORGANISER)


def tournaments_open_to(user: User | AnonymousUser, right: Right) -> TournamentQuerySet:
    """Return the tournaments in which the user may perform the act; all for a superuser."""
    if not isinstance(user, User) or user.is_superuser:
        return tournaments_of(user)
    enough = _roles_for(right)
    return Tournament.objects.filter(memberships__user=user, memberships__role__in=enough)


def people_open_to(user: User | AnonymousUser, *, named: str = "") -> QuerySet[Player]:
    """Return the players whom the user may see; all but erased ones for a superuser.

    Others see players entered in their own tournaments, and those whose full name they type.
    """
    known = Player.objects.filter(erased_at=None)
    if isinstance(user, User) and user.is_superuser:
        return known
    entered = Entry.objects.filter(tournament__in=tournaments_of(user))
    return known.filter(Q(pk__in=entered.values("player")) | Q(name_key=name_key(named)))


def people_known_to(user: User) -> QuerySet[Player]:
    """Return the people whose details in the register the user may see and change.

    For a manager of the register these are all people. Other users get those who hold or held a
    number in a tournament in which they may register people, unless added there by name alone.
    """
    known = Player.objects.filter(erased_at=None)
    if user.is_superuser:
        return known
    enough = _roles_for("register")
    own = Membership.objects.filter(user=user, role__in=enough).values("tournament")
    playing = Entry.objects.filter(
        player=OuterRef("pk"), opens_register=True, tournament__in=own
    ).order_by()
    replaced = Substitution.objects.filter(
        leaving_player=OuterRef("pk"), leaving_opens_register=True, entry__tournament__in=own
    ).order_by()
    keeps = AccountRights.objects.filter(user=user, keeps_register=True)
    return known.filter(Exists(playing) | Exists(replaced) | Exists(keeps))


def keeps_register(user: User | AnonymousUser) -> bool:
    """Whether the user may see and change all people in the register."""
    return _is_granted(user, "keeps_register")


def may_create(user: User | AnonymousUser) -> bool:
    """Whether the user may create or import a tournament."""
    return _is_granted(user, "may_create")


def is_server_admin(user: User | AnonymousUser) -> bool:
    """Whether the user may manage the permissions of other accounts."""
    return isinstance(user, User) and user.is_active and user.is_superuser


def _roles_for(right: Right) -> list[str]:
    """Return the roles sufficient for an act."""
    cashier = [Role.CASHIER] if right in OF_A_CASHIER else []
    return [*cashier, *(role for role, rank in _RANKS.items() if rank >= _RANKS[NEEDS[right]])]


def _is_granted(user: User | AnonymousUser, right: str) -> bool:
    """Whether the account has a permission; superusers have all."""
    if not isinstance(user, User) or not user.is_active:
        return False
    granted = AccountRights.objects.filter(**{"user": user, right: True})
    return user.is_superuser or granted.exists()


def _desk(user: User, slug: str) -> Desk:
    membership = (
        Membership.objects.select_related("tournament__announcement")
        .filter(user=user, tournament__slug=slug)
        .annotate(face=face_in_query(OuterRef("tournament")))
        .first()
    )
    if membership is not None and membership.tournament is not None:
        role = Role.ORGANISER if user.is_superuser else Role(membership.role)
        return Desk(
            membership.tournament, role=role, face=_shown_face(membership.tournament, membership)
        )
    found = Tournament.objects.select_related("announcement").filter(slug=slug)
    found = found.annotate(face=face_in_query(OuterRef("pk")))
    tournament = found.first() if user.is_superuser else None
    if tournament is None:
        raise Http404
    return Desk(tournament, role=Role.ORGANISER, face=_shown_face(tournament, tournament))


def _shown_face(tournament: Tournament, row: Membership | Tournament) -> int | None:
    """Return the annotated branding; None while the public sees nothing of the event."""
    is_public = tournament.public_sees != Tournament.PublicSees.NOTHING
    return getattr(row, "face", None) if is_public else None
