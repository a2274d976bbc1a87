"""The received applications: accept, decline, give a place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.background.mail import ordering
from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.people.entering import RefusedEntry
from tournament.models import Application, EmailKind
from tournament.ops.site import site_of
from tournament.reading.applications import open_applications, places_of, rows_for_desk
from tournament.reading.series.ratings import tops_of
from tournament.security.access import Desk, people_open_to
from tournament.services.applications import applying
from tournament.services.people.registration import register
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole

routes = Routes(at_event)


def _show(
    request: EventRequest,
    refused: Refused | None = None,
    pk: int | None = None,
    left: Sequence[str] = (),
) -> HttpResponse:
    desk = request.desk
    rows = rows_for_desk(desk.tournament)
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "rows": rows,
        "open": sum(row.state == "placed" and not row.application.awaits_answer for row in rows),
        "places": places_of(desk.tournament),
        "tops": tops_of(desk.tournament),
        "about": None if pk is None else _at(desk, pk),
        "turned": None if refused is None else RefusedEntry.from_refusal(refused, {}),
        "left": left,
        "letters_held": ordering.letters_held(desk.tournament),
        "may_register": desk.may("register") and desk.tournament.is_open,
    }
    status = 409 if refused is not None or left else 200
    return render(request.http, "desk/applications/applications.html", context, status=status)


@routes.page("applications/")
def applications(request: EventRequest) -> HttpResponse:
    """Show the applicants in the order in which their applications were complete."""
    return _show(request)


@routes.post("applications/<int:pk>/accept/", register, to="applications", show=_show)
def accept_application(request: EventRequest, pk: int) -> str:
    """Add an applicant to the list of players; with several namesakes, the chosen one."""
    application = _at(request.desk, pk)
    chosen = whole(request.data.get("player", ""))
    known = people_open_to(request.http.user, named=application.name)
    player = None if chosen is None else get_object_or_404(known, pk=chosen)
    is_new = "as_new" in request.data
    entry = applying.accept(application, by=request.by, player=player, is_new=is_new)
    _send_acceptance(request, application)
    return _("%(number)s. %(name)s is entered.") % {"number": entry.number, "name": entry.name}


@routes.post("applications/accept/", applying.accept_applications, to="applications")
def accept_all_applications(request: EventRequest) -> str | HttpResponse:
    """Enter all applicants who have a place, except those with several namesakes."""
    event = request.desk.tournament
    wished = open_applications(event)
    count, refused = applying.accept_applications(event, by=request.by, key=request.key)
    left = {one.pk: f"{one.name}: {refusal_words(why)}" for one, why in refused}
    for application in wished:
        if application.pk not in left:
            _send_acceptance(request, application)
    words = _("Entered: %(count)s.") % {"count": count}
    if not left:
        return words
    request.add_message(words)
    return _show(request, left=list(left.values()))


def _send_acceptance(request: EventRequest, application: Application) -> None:
    application.refresh_from_db()
    ordering.order_decision(EmailKind.ACCEPTED, application, site=site_of(request.http))


@routes.post(
    "applications/<int:pk>/decline/", applying.decline_application, to="applications", show=_show
)
def decline_application(request: EventRequest, pk: int) -> str:
    """Decline an application with a reason; the applicant and the next one are notified."""
    application, why = _at(request.desk, pk), request.data.get("reason", "")
    placed = applying.decline_application(application, why, by=request.by)
    application.refresh_from_db()
    ordering.order_decision(EmailKind.DECLINED, application, site=site_of(request.http))
    ordering.order_places(placed, site=site_of(request.http))
    return _("Saved.")


@routes.post(
    "applications/<int:pk>/place/", applying.place_application, to="applications", show=_show
)
def give_place(request: EventRequest, pk: int) -> str:
    """Give a waiting applicant a place beyond the limit."""
    application = _at(request.desk, pk)
    applying.place_application(application, by=request.by)
    application.refresh_from_db()
    ordering.order_places([application], site=site_of(request.http))
    return _("Saved.")


@routes.post("applications/fill/", applying.place_application, to="applications")
def fill_places(request: EventRequest) -> str:
    """Give places that became free at the desk to waiting applicants."""
    placed = applying.fill_free_places(request.desk.tournament, by=request.by)
    ordering.order_places(placed, site=site_of(request.http))
    return ""


def _at(desk: Desk, pk: int) -> Application:
    found = Application.objects.filter(tournament=desk.tournament).exclude(complete_at=None)
    return get_object_or_404(found, pk=pk)
