"""Routes of the desk: methods, permissions, forms, refusals and redirects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django import forms
from django.contrib.messages.storage.fallback import FallbackStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory

from tournament.doors.acting import DeskRequest, Routes
from tournament.security.access import Permission
from tournament.services.hall import close_screen, lift_message, make_screen
from tournament.services.refusals import Refused

WANTED: list[Permission] = []


def at_door(http: HttpRequest, facts: dict[str, Any], may: Permission) -> DeskRequest:
    """Pass everyone, and note the permission."""
    facts.pop("slug", None)
    WANTED.append(may)
    return DeskRequest(http)


class WeightForm(forms.Form):
    """The weight of a deck of cards."""

    grams = forms.IntegerField()


def ask(
    routes: Routes[DeskRequest],
    method: str,
    typed: Mapping[str, str] | None = None,
    **facts: object,
) -> tuple[HttpResponseBase, list[str]]:
    """Request the only URL of these routes; return the response and the messages."""
    (route,) = routes.paths
    http = getattr(RequestFactory(), method)("/", typed)
    http.session = {}
    http._messages = FallbackStorage(http)
    answer = route.callback(http, **facts)
    return answer, [str(message) for message in http._messages]


def scales() -> Routes[DeskRequest]:
    """Return a page and its button on one URL."""
    routes = Routes(at_door)

    @routes.page("", close_screen)
    def scale(request: DeskRequest) -> HttpResponse:
        return HttpResponse("0 g")

    def again(request: DeskRequest, refused: Refused | None) -> HttpResponse:
        reason = "no number" if refused is None else refused.code
        return HttpResponse(reason, status=422)

    @routes.post("", make_screen, to="handbook", show=again)
    def weigh(request: DeskRequest) -> str:
        grams = request.read(WeightForm(request.data)).cleaned_data["grams"]
        if grams > 100:
            raise Refused("reason_missing")
        return f"{grams} g"

    return routes


def test_acts_of_one_url_need_one_permission() -> None:
    routes = Routes(at_door)

    with pytest.raises(ValueError, match="too many values"):
        routes.post("", make_screen, lift_message)(lambda _request: "")


def test_the_guard_gets_the_permission_of_the_act() -> None:
    WANTED.clear()

    ask(scales(), "post", {"grams": "94"})

    assert [make_screen.may] == WANTED


def test_a_page_and_its_button_share_a_url_and_refuse_other_methods() -> None:
    answers = [ask(scales(), method)[0] for method in ("get", "head", "put")]

    assert [answer.status_code for answer in answers] == [200, 200, 405]
    assert answers[-1].headers["Allow"] == "GET, HEAD, POST"


def test_the_next_page_shows_what_was_done() -> None:
    answer, words = ask(scales(), "post", {"grams": "94"})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/handbook/")
    assert words == ["94 g"]


@pytest.mark.parametrize(("grams", "shown"), [("heavy", b"no number"), ("101", b"reason_missing")])
def test_the_page_is_shown_again_with_the_reason(grams: str, shown: bytes) -> None:
    answer, words = ask(scales(), "post", {"grams": grams})

    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, answer.content, words) == (422, shown, [])


def test_a_refusal_returns_to_another_page_than_success() -> None:
    routes = Routes(at_door)

    @routes.post("", make_screen, to="handbook", back="login")
    def weigh(request: DeskRequest) -> str:
        raise Refused("reason_missing")

    answer, words = ask(routes, "post")

    assert (answer.headers["Location"], len(words)) == ("/login/", 1)
