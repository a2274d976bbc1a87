"""Guards of the desk of a series or rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import register_converter

from tournament.doors.acting import DeskRequest, NotSignedIn, add_refusal, right_of
from tournament.models import Scope, Series
from tournament.security.access import (
    Permission,
    ScopeDesk,
    keeps_register,
    may_create,
    scope_desk_for,
)
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


register_converter(SeasonConverter, "season")


@dataclass(slots=True)
class SeasonRequest(DeskRequest):
    """A request of a signed-in user above a series or a rating."""

    season: str

    @property
    def place(self) -> Mapping[str, str]:
        """Whether the address is that of series or of ratings."""
        return {"season": self.season}


def at_season(http: HttpRequest, facts: dict[str, Any], may: Permission) -> SeasonRequest:
    """Return the request of a signed-in user; to create one they need the permission."""
    season = facts.pop("season")
    if not http.user.is_authenticated:
        raise NotSignedIn
    if may == "create" and not may_make(http, season):
        raise PermissionDenied
    return SeasonRequest(http, season)


@dataclass(slots=True)
class SeriesRequest(DeskRequest):
    """A request at the desk of a series or a rating."""

    desk: ScopeDesk
    series: Series

    @property
    def season(self) -> str:
        """Whether it is a series or a rating, as in the address."""
        return self.desk.scope.kind

    @property
    def place(self) -> Mapping[str, str]:
        """The part of the address that names the series."""
        return {"season": self.season, "slug": self.desk.scope.slug}


def at_series(http: HttpRequest, facts: dict[str, Any], may: Permission) -> SeriesRequest:
    """Return the request at the series of the address, if the user has the permission."""
    desk = scope_desk_for(http, facts.pop("season"), facts.pop("slug"), right_of(may))
    series = get_object_or_404(Series.objects.select_related("scope"), scope=desk.scope)
    return SeriesRequest(http, desk, series)


def redirect_if_approved(request: SeriesRequest) -> HttpResponse | None:
    """Redirect requests for a form to the table, with the reason, if it is approved.

    Submitted forms go on to the services, which refuse them and keep the input.
    """
    if request.http.method == "POST" or announced_of(request.desk.scope) is None:
        return None
    add_refusal(request.http, Refused("series_approved"))
    return request.redirect("series_desk")


def may_make(request: HttpRequest, season: str) -> bool:
    """Whether the user may announce a series, or as the register's manager a rating."""
    if season == SERIES:
        return may_create(request.user)
    return keeps_register(request.user)
