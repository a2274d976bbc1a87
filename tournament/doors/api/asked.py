"""A request to the programming interface: its parameters, checked, and what it may see."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse

from tournament.doors.api.keys import key_of, key_with, opened_by
from tournament.doors.api.problems import ProblemError
from tournament.models import AccessToken, Tournament
from tournament.models.tournament import TournamentQuerySet
from tournament.ops.site import site_of
from tournament.page_cache.rules import PageRule
from tournament.reading.visibility import PublicView, public_view_for, public_view_of
from tournament.security import tokens
from tournament.security.access import Right

MOST: int = 200


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """The parameters of a request; `expires` collects when its answer changes by itself.

    `token` is the key that it came with; with the right to read, it sees hidden tournaments too.
    """

    request: HttpRequest
    params: Mapping[str, str]
    token: AccessToken | None = None
    expires: list[dt.datetime] = field(default_factory=list)

    def text(self, name: str) -> str:
        """Return a parameter; empty without it."""
        return self.params.get(name, "")

    def number(self, name: str) -> int | None:
        """Return a parameter as a number; None without it."""
        return int(self.params[name]) if name in self.params else None

    def day(self, name: str) -> dt.date | None:
        """Return a parameter as a day; None without it."""
        return day_in(self.params[name], name) if name in self.params else None

    def names(self, name: str, known: Sequence[str]) -> tuple[str, ...]:
        """Return a parameter's list of names, or refuse unknown ones."""
        given = self.text(name).split(",") if self.text(name) else []
        if not set(given) <= set(known):
            raise ProblemError("wrong_parameter", names=name)
        return tuple(given)

    def view(self, slug: str) -> PublicView:
        """Return the tournament as this request may see it; raise 404 if it may not."""
        if self.token is None:
            return public_view_of(slug)
        own = Tournament.objects.kept().filter(self.covered, slug=slug).first()
        return public_view_of(slug) if own is None else public_view_for(with_names(own))

    def own(self, slug: str) -> Tournament:
        """Return the tournament that the key opens; raise 404 if it opens another one."""
        assert self.token is not None
        return opened_by(self.token, slug)

    @property
    def covered(self) -> Q:
        """The condition for the tournaments that the key may read, public or not."""
        if self.token is None or not tokens.may(self.token, "look"):
            return Q(pk=None)
        return tokens.covered(self.token)

    def tournaments(self) -> TournamentQuerySet:
        """Return the tournaments that this request may see."""
        if self.token is None:
            return Tournament.objects.public()
        public = Q(pk__in=Tournament.objects.public().order_by().values("pk"))
        return Tournament.objects.kept().filter(public | self.covered)

    def page(self, name: str, *values: object) -> str:
        """Return the full address of a page."""
        return site_of(self.request) + reverse(name, args=values)


def day_in(text: str, name: str) -> dt.date:
    """Return a day in ISO form, or refuse the parameter."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError as wrong:
        raise ProblemError("wrong_parameter", names=name) from wrong


def read_request(request: HttpRequest, rule: PageRule, may: Right | None) -> ApiRequest:
    """Return the request with its parameters and key, or refuse it with what is wrong."""
    wrong = rule.misfits(request.META.get("QUERY_STRING", ""))
    if wrong:
        raise ProblemError("wrong_parameter", names=", ".join(name[:30] for name in wrong))
    token = key_of(request) if may is None else key_with(request, may)
    return ApiRequest(request, request.GET.dict(), token)


def with_names(tournament: Tournament) -> Tournament:
    """Return the tournament as its desk sees it: everything, with full names."""
    tournament.public_sees = Tournament.PublicSees.EVERYTHING
    tournament.public_names = Tournament.PublicNames.FULL
    tournament.names_minors = True
    return tournament
