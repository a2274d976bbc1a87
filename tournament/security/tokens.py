"""Keys of programs and devices: their text, their digest, and what their rights permit."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db.models import Q

from tournament.models import AccessToken, Scope, Stage, Tournament
from tournament.models.membership import Role
from tournament.security.access import NEEDS, Right

WRITTEN: Final = re.compile(r"karta_[a-z0-9]{8}_[A-Za-z0-9_-]{43}")
SETUP_OPEN: Final = timedelta(minutes=30)
HINT: Final = 8

READ, CHECK_IN, RESULTS, OFFICIATE = "read", "check_in", "results", "officiate"
MONEY: Final = "money"
PERMITTED: Final[Mapping[str, frozenset[Right]]] = {
    READ: frozenset({"look"}),
    CHECK_IN: frozenset({"register", "check_in", "take_money"}),
    RESULTS: frozenset({"enter", "check"}),
    MONEY: frozenset({"see_money", "take_money"}),
    OFFICIATE: frozenset(
        right for right, role in NEEDS.items() if role in (Role.SECRETARY, Role.DIRECTOR)
    ),
}
"""What each right of a key permits. No key may do what only organisers may."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A new key: its text, which is shown once, its digest, and its first letters."""

    text: str
    digest: str
    hint: str


def new_secret() -> Secret:
    """Return a new key."""
    hint = secrets.token_hex(HINT // 2)
    text = f"karta_{hint}_{secrets.token_urlsafe(32)}"
    return Secret(text, digest_of(text), hint)


def digest_of(text: str) -> str:
    """Return the digest under which a key is stored; 256 random bits need no slow hash."""
    return hashlib.sha256(text.encode()).hexdigest()


def token_of(text: str) -> AccessToken | None:
    """Return the usable key of this text, in one query."""
    if not WRITTEN.fullmatch(text):
        return None
    found = AccessToken.objects.usable().select_related("tournament", "scope")
    return found.filter(digest=digest_of(text)).first()


def may(token: AccessToken, right: Right) -> bool:
    """Whether the key's rights permit an act."""
    return any(right in PERMITTED.get(name, ()) for name in token.rights)


def covered(token: AccessToken) -> Q:
    """Return the condition for the tournaments that a key opens."""
    if token.tournament_id is not None:
        return Q(pk=token.tournament_id)
    scope = token.scope
    assert scope is not None
    if scope.kind == Scope.Kind.HOUSE:
        return Q(pk__isnull=False)
    stages = Stage.objects.standing().filter(series__scope=scope, tournament__isnull=False)
    return Q(pk__in=stages.order_by().values("tournament"))


def covers(token: AccessToken, tournament: Tournament) -> bool:
    """Whether a key opens the tournament."""
    return Tournament.objects.kept().filter(covered(token), pk=tournament.pk).exists()


def known_rights(names: Iterable[str]) -> list[str]:
    """Return the rights among these names, in their usual order."""
    given = set(names)
    return [name for name in PERMITTED if name in given]
