"""The parts of the players' page that an act changes, for the script that asked for no more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.access import Desk
from tournament.views.desk.people_entering import Turned
from tournament.views.desk.people_rows import one_person


def is_by_script(request: HttpRequest) -> bool:
    """Whether a script asks, which wants parts of the page instead of another page."""
    return request.headers.get("HX-Request") == "true"


def answer_parts(
    request: HttpRequest,
    desk: Desk,
    number: int | None,
    *,
    done: str = "",
    turned: Iterable[Turned] = (),
    status: int = 200,
) -> HttpResponse:
    """Send the parts of the page that an act has changed."""
    context: dict[str, Any] = {"desk": desk, "done": done, "turned": turned, "may_register": True}
    if number is not None:
        context["people"] = one_person(desk.tournament, number)
    return render(request, "desk/people_parts.html", context, status=status)
