"""Buttons and pages of the desk: `Routes` declares the URL, guard, act and answer of each."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar, cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse

from tournament.security.access import NEEDS, Desk, Permission, Right, desk_for, keeps_register
from tournament.services.acts import Actor, Declared
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole

LONGEST_KEY: Final = 80
UNPROCESSABLE: Final = 422

Made = TypeVar("Made")
AnyForm = TypeVar("AnyForm", bound=BaseForm)
P = ParamSpec("P")
View = Callable[..., HttpResponseBase]


class ShowAgain(Exception):
    """The act needs other input, as of a form that is not valid: its page is shown again."""


class NotSignedIn(Exception):
    """A visitor without an account: the answer is the page for signing in."""


@dataclass(slots=True)
class DeskRequest:
    """A request that passed its guard: the user, and what the button sent.

    `typed` are the forms that were read, by their name in the template of the page.
    """

    http: HttpRequest
    typed: dict[str, Any] = field(default_factory=dict, init=False)

    @property
    def place(self) -> Mapping[str, str]:
        """The parts of the address that all pages of this place share."""
        return {}

    @property
    def by(self) -> Actor:
        """The signed-in user as actor."""
        return actor_of(self.http)

    @property
    def data(self) -> QueryDict:
        """The submitted form."""
        return self.http.POST

    @property
    def key(self) -> str:
        """The idempotency key of the form."""
        return idempotency_key(self.http)

    @property
    def previewed(self) -> int | None:
        """The revision of the preview that the form was shown with, if any."""
        return previewed_revision(self.http)

    def read(self, form: AnyForm, name: str = "form") -> AnyForm:
        """Return the form if it is valid; otherwise end the act and show the page again."""
        self.typed[name] = form
        if not form.is_valid():
            raise ShowAgain
        return form

    def redirect(self, page: str, **facts: object) -> HttpResponse:
        """Return the redirect to a page of this place."""
        return redirect(reverse(page, kwargs={**self.place, **facts}))

    def add_message(self, words: str) -> None:
        """Show on the next page what was done."""
        add_message(self.http, words)


def at_account(http: HttpRequest, _facts: dict[str, Any], _may: Permission) -> DeskRequest:
    """Return the request of a signed-in user; the page itself checks a permission."""
    if not http.user.is_authenticated:
        raise NotSignedIn
    return DeskRequest(http)


def at_register(http: HttpRequest, facts: dict[str, Any], may: Permission) -> DeskRequest:
    """Return the request of a manager of the register."""
    request = at_account(http, facts, may)
    if not keeps_register(http.user):
        raise PermissionDenied
    return request


@dataclass(slots=True)
class EventRequest(DeskRequest):
    """A request at the desk of a tournament."""

    desk: Desk

    @property
    def place(self) -> Mapping[str, str]:
        """The tournament's part of the address."""
        return {"slug": self.desk.tournament.slug}


def at_event(http: HttpRequest, facts: dict[str, Any], may: Permission) -> EventRequest:
    """Return the request at the tournament of the address, if the user has the permission."""
    return EventRequest(http, desk_for(http, facts.pop("slug"), right_of(may)))


def right_of(may: Permission) -> Right:
    """Return a permission that a role includes."""
    assert may in NEEDS, f"no role includes {may}"
    return cast(Right, may)


AnyRequest = TypeVar("AnyRequest", bound=DeskRequest)
Guard = Callable[[HttpRequest, dict[str, Any], Permission], AnyRequest]
"""Returns the request, without its facts of the address, or raises 403 or 404."""
Needs = Permission | Declared[..., Any]
"""What a URL requires: the permission of an act, or a permission by name."""
Outcome = str | HttpResponseBase
"""What a button returns: its words of success, or a response if it does not redirect."""
Target = str | tuple[str, ...] | Callable[[AnyRequest], HttpResponseBase]
"""Where a button leads: a page, a page and the facts in its address, or a function."""
Button = Callable[Concatenate[AnyRequest, P], Outcome]
Page = Callable[Concatenate[AnyRequest, P], HttpResponseBase]


class Routes(Generic[AnyRequest]):
    """The URLs of a module of views, which share a guard."""

    def __init__(self, guard: Guard[AnyRequest]) -> None:
        self.paths: list[URLPattern] = []
        self._guard = guard
        self._methods: dict[str, dict[str, View]] = {}

    def page(
        self, url: str, *needs: Needs, name: str = ""
    ) -> Callable[[Page[AnyRequest, P]], Page[AnyRequest, P]]:
        """Return the decorator of a page, for GET and HEAD; without `needs` all roles see it."""

        def add(view: Page[AnyRequest, P]) -> Page[AnyRequest, P]:
            guarded = self._guarded(view, needs or ("look",))
            self._add(url, name, view, {"GET": guarded, "HEAD": guarded})
            return view

        return add

    def post(
        self,
        url: str,
        *needs: Needs,
        to: Target[AnyRequest] = "",
        back: Target[AnyRequest] = "",
        show: View | None = None,
        show_form: View | None = None,
        name: str = "",
    ) -> Callable[[Button[AnyRequest, P]], Button[AnyRequest, P]]:
        """Return the decorator of a button, for POST.

        If the act succeeds, the page `to` shows the returned words. If it is refused, or a form
        is not valid, `show` returns the page again; `show_form` does so for a form alone.
        Otherwise `back`, or else `to`, shows the refusal.
        """
        stay = show or partial(_leave, back or to)

        def add(button: Button[AnyRequest, P]) -> Button[AnyRequest, P]:
            def press(request: AnyRequest, *args: P.args, **facts: P.kwargs) -> HttpResponseBase:
                try:
                    outcome = button(request, *args, **facts)
                except ShowAgain:
                    return (show_form or stay)(request, None, **facts)
                except Refused as why:
                    return stay(request, why, **facts)
                if not isinstance(outcome, str):
                    return outcome
                if outcome:
                    request.add_message(outcome)
                return _leave(to, request, None, **facts)

            self._add(url, name, button, {"POST": self._guarded(press, needs)})
            return button

        return add

    def form(
        self, url: str, *needs: Needs, name: str = ""
    ) -> Callable[[Page[AnyRequest, P]], Page[AnyRequest, P]]:
        """Return the decorator of a page that answers POST itself, as a preview with its act."""

        def add(view: Page[AnyRequest, P]) -> Page[AnyRequest, P]:
            guarded = self._guarded(view, needs)
            self._add(url, name, view, dict.fromkeys(("GET", "HEAD", "POST"), guarded))
            return view

        return add

    def _guarded(self, view: View, needs: Iterable[Needs]) -> View:
        """Return a view that passes the guard first; all acts of a URL need one permission."""
        (may,) = {need if isinstance(need, str) else need.may for need in needs}

        def guarded(http: HttpRequest, **facts: Any) -> HttpResponseBase:  # noqa: ANN401
            try:
                request = self._guard(http, facts, may)
            except NotSignedIn:
                return redirect_to_login(http.get_full_path())
            return view(request, **facts)

        return guarded

    def _add(
        self, url: str, name: str, view: Callable[..., object], methods: Mapping[str, View]
    ) -> None:
        """Add the methods to the URL; the first view of the URL names it."""
        if url in self._methods:
            self._methods[url].update(methods)
            return
        known = self._methods[url] = dict(methods)

        @functools.wraps(view)
        def answer(http: HttpRequest, **facts: Any) -> HttpResponseBase:  # noqa: ANN401
            found = known.get(http.method or "")
            return found(http, **facts) if found else HttpResponseNotAllowed(known)

        self.paths.append(path(url, answer, name=name or view.__name__))


def _leave(
    to: Target[AnyRequest],
    request: AnyRequest,
    refused: Refused | None,
    **facts: Any,  # noqa: ANN401
) -> HttpResponseBase:
    """Return the redirect to the page where the button leads; it shows the refusal."""
    if refused is not None:
        if not to:
            raise refused
        add_refusal(request.http, refused)
    if callable(to):
        return to(request)
    page, *taken = (to,) if isinstance(to, str) else to
    return request.redirect(page, **{name: facts[name] for name in taken})


def result_or_refusal(see: Callable[[], Made]) -> tuple[Made | None, Refused | None]:
    """Return the result or the refusal, for a page that can show both."""
    try:
        return see(), None
    except Refused as why:
        return None, why


def actor_of(request: HttpRequest) -> Actor:
    """Return the signed-in user as actor; the guard refuses anonymous visitors."""
    assert isinstance(request.user, User)
    return Actor.from_user(request.user)


def upload_size(request: HttpRequest) -> int:
    """Return the total size of the uploaded files in bytes."""
    files = (file for name in request.FILES for file in request.FILES.getlist(name))
    return sum(file.size or 0 for file in files)


def idempotency_key(request: HttpRequest) -> str:
    """Return the form's idempotency key, so that a second click finds the act done."""
    return request.POST.get("key", "")[:LONGEST_KEY]


def previewed_revision(request: HttpRequest) -> int | None:
    """Return the revision of the preview that the form was shown with, if any."""
    return whole(request.POST.get("previewed", ""))


def add_refusal(request: HttpRequest, refused: Refused) -> None:
    """Show on the next page why the act was refused, and what to do."""
    messages.error(request, str(refusal_words(refused)))


def add_message(request: HttpRequest, words: str) -> None:
    """Show on the next page what was done."""
    messages.success(request, words)
