"""Who sends a request: the key in its header Authorization, its limits, and what it may see."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournament.doors.api.problems import ProblemError
from tournament.models import AccessToken, Tournament
from tournament.security import tokens
from tournament.security.access import Right
from tournament.security.client_addresses import visitor_of
from tournament.security.limits import Limit, too_many
from tournament.services.tokens import note_use

SCHEME: Final = "Bearer "
MINUTE: Final = 60
GUESSES: Final = Limit(most=60, within=MINUTE)


def key_of(request: HttpRequest) -> AccessToken | None:
    """Return the key of the request; None without one. A key that opens nothing is refused."""
    given = request.headers.get("Authorization", "")
    if not given:
        return None
    token = tokens.token_of(given.removeprefix(SCHEME)) if given.startswith(SCHEME) else None
    if token is None:
        if too_many(f"key:{visitor_of(request.META)}", GUESSES):
            raise ProblemError("too_many_requests")
        raise ProblemError("key_unknown")
    if too_many(f"key:{token.pk}", Limit(token.per_minute, MINUTE)):
        raise ProblemError("too_many_requests")
    note_use(token)
    return token


def key_with(request: HttpRequest, right: Right) -> AccessToken:
    """Return the key of the request, or refuse a request whose key lacks the right."""
    token = key_of(request)
    if token is None:
        raise ProblemError("key_missing")
    if not tokens.may(token, right):
        raise ProblemError("key_lacks_right")
    return token


def opened_by(token: AccessToken, slug: str) -> Tournament:
    """Return the tournament that a key opens; raise 404 if it opens another one."""
    return get_object_or_404(Tournament.objects.kept().filter(tokens.covered(token)), slug=slug)
