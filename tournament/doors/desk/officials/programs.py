"""Keys of programs and devices, at the desk of a tournament, a series or the instance."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, DeskRequest, Routes, at_event
from tournament.doors.desk.house import at_house
from tournament.doors.desk.officials.places import (
    KeyPlace,
    framed,
    of_event,
    of_house,
    of_series,
    page_address,
)
from tournament.doors.desk.series.guards import at_series
from tournament.models import AccessToken
from tournament.ops.site import site_of
from tournament.reading.hall.screens import picture_of
from tournament.services import tokens
from tournament.services.acts import owned_by
from tournament.services.refusals import Refused
from tournament.services.tokens import TokenPlan
from tournament.words import refusal_words
from tournament.words.tokens import TOKEN_RIGHTS

DAYS: Final = {7: gettext_lazy("a week"), 90: gettext_lazy("three months"),
               365: gettext_lazy("a year")}  # fmt: skip
KINDS: Final = {
    "program": gettext_lazy("A program: its key is shown once, to copy"),
    "device": gettext_lazy("A device: it scans a code and gets its own key"),
}


class TokenForm(forms.Form):
    """A new key: its name, what it may do, and for how long."""

    name = forms.CharField(
        label=gettext_lazy("Name of the program or device"),
        max_length=60,
        help_text=gettext_lazy("The journal signs its changes with this name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"), choices=list(KINDS.items()), widget=forms.RadioSelect,
        initial="program",
    )  # fmt: skip
    rights = forms.MultipleChoiceField(
        label=gettext_lazy("What it may do"),
        choices=[(name, meaning) for name, (_short, meaning) in TOKEN_RIGHTS.items()],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("Works for"), choices=list(DAYS.items()), coerce=int, initial=7
    )

    def plan(self) -> TokenPlan:
        """Return the key to issue."""
        said = self.cleaned_data
        is_device = said["kind"] == "device"
        return TokenPlan(said["name"], said["rights"], said["days"], is_device=is_device)


AnyRequest = TypeVar("AnyRequest", bound=DeskRequest)


def _routes(
    guard: Callable[..., AnyRequest], place_of: Callable[[AnyRequest], KeyPlace], suffix: str
) -> Routes[AnyRequest]:
    """Return the pages and buttons of keys at one kind of desk."""
    routes: Routes[AnyRequest] = Routes(guard)

    def show(request: AnyRequest, refused: Refused | None = None, **_facts: Any) -> HttpResponse:  # noqa: ANN401
        return _show(request, place_of(request), refused)

    @routes.page("programs/", tokens.issue_token, name=f"programs{suffix}")
    def programs(request: AnyRequest) -> HttpResponse:
        """Show the keys of programs and devices."""
        return show(request)

    @routes.post("programs/", tokens.issue_token, show=show)
    def issue_token(request: AnyRequest) -> HttpResponse:
        """Issue a key, and show it this once."""
        place = place_of(request)
        plan = request.read(TokenForm(request.data)).plan()
        token, text = tokens.issue_token(place.owner, plan, by=request.by, key=request.key)
        return _show_once(request, place, token, text)

    @routes.post(
        "programs/<int:pk>/revoke/", tokens.revoke_token, to=f"programs{suffix}",
        name=f"revoke_token{suffix}",
    )  # fmt: skip
    def revoke_token(request: AnyRequest, pk: int) -> str:
        """Revoke a key."""
        mine = owned_by(place_of(request).owner)
        tokens.revoke_token(get_object_or_404(AccessToken, pk=pk, **mine), by=request.by)
        return _("The key is revoked.")

    return routes


def _show(request: DeskRequest, place: KeyPlace, refused: Refused | None) -> HttpResponse:
    form = request.typed.get("form") or TokenForm()
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    standing = AccessToken.objects.standing()
    found = standing.filter(**owned_by(place.owner)) if place.owner.pk else ()
    context = {
        "form": form,
        "webhooks": page_address(request, f"webhooks{place.suffix}"),
        "tokens": [(one, _words(one), _revoke_address(request, place, one)) for one in found],
    }
    status = UNPROCESSABLE if form.is_bound else 200
    page = "desk/officials/programs.html"
    return render(request.http, page, framed(place) | context, status=status)


def _show_once(
    request: DeskRequest, place: KeyPlace, token: AccessToken, text: str
) -> HttpResponse:
    """Show a new key; nothing else ever shows it again."""
    api = site_of(request.http) + reverse("api")
    scanned = json.dumps({"api": api, "code": text})
    context = {
        "token": token,
        "text": text,
        "api": api,
        "picture": picture_of(scanned) if token.is_device and text else "",
        "back": page_address(request, f"programs{place.suffix}"),
    }
    page = render(request.http, "desk/officials/new_program.html", framed(place) | context)
    page.headers["Cache-Control"] = "no-store"
    return page


def _revoke_address(request: DeskRequest, place: KeyPlace, token: AccessToken) -> str:
    return page_address(request, f"revoke_token{place.suffix}", pk=token.pk)


def _words(token: AccessToken) -> str:
    return ", ".join(str(TOKEN_RIGHTS[name][0]) for name in token.rights)


routes = _routes(at_event, of_event, "")
series_routes = _routes(at_series, of_series, "_of_series")
house_routes = _routes(at_house, of_house, "_of_house")
