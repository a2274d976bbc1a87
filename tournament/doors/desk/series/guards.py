"""Guards of the desk of a series or rating."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournament.doors.acting import tell_refusal
from tournament.models import Scope, Series
from tournament.security.access import Right, ScopeDesk, keeps_register, may_create, scope_desk_for
from tournament.services.refusals import Refused
from tournament.standings.series.publication import announced_of

SERIES: Final = str(Scope.Kind.SERIES)
RATINGS: Final = str(Scope.Kind.RATINGS)


class SeasonConverter:
    """The URL part that distinguishes a series from a rating."""

    regex = f"{SERIES}|{RATINGS}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


def series_at(
    request: HttpRequest, season: str, slug: str, right: Right
) -> tuple[ScopeDesk, Series]:
    """Return the desk and its series if the request's user may perform the act."""
    desk = scope_desk_for(request, season, slug, right)
    series = get_object_or_404(Series.objects.select_related("scope"), scope=desk.scope)
    return desk, series


def led_back(request: HttpRequest, desk: ScopeDesk) -> HttpResponse | None:
    """Redirect requests for a form to the table, with the reason, if it is approved.

    Submitted forms go on to the services, which refuse them and keep the input.
    """
    if request.method == "POST" or announced_of(desk.scope) is None:
        return None
    tell_refusal(request, Refused("series_approved"))
    return redirect("series_desk", desk.scope.kind, desk.scope.slug)


def may_make(request: HttpRequest, season: str) -> bool:
    """Whether the user may announce a series, or as the register's manager a rating."""
    if season == SERIES:
        return may_create(request.user)
    return keeps_register(request.user)


def refuse_making(request: HttpRequest, season: str) -> User:
    """Return the user if they may announce one; raise 403 otherwise."""
    if not isinstance(request.user, User) or not may_make(request, season):
        raise PermissionDenied
    return request.user
