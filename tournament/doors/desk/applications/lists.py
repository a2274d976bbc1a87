"""The received applications: accept, decline, give a place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.background.mail import ordering
from tournament.doors.acting import actor_of, key_of, perform, tell_done
from tournament.doors.desk.people.entering import RefusedEntry
from tournament.models import Application
from tournament.ops.site import site_of
from tournament.reading.applications import places_of, rows_for_desk
from tournament.reading.series.ratings import tops_of
from tournament.security.access import Desk, desk_for, people_open_to
from tournament.services.acts import Actor
from tournament.services.applications import applying
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole


@require_safe
def applications(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the applicants in the order in which their applications were complete."""
    return _show(request, desk_for(request, slug, "look"))


@require_POST
def accept_application(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Add an applicant to the list of players; with several namesakes, the chosen one."""
    desk = desk_for(request, slug, "register")
    application = _at(desk, pk)
    chosen = whole(request.POST.get("player", ""))
    known = people_open_to(request.user, named=application.name)
    player = None if chosen is None else get_object_or_404(known, pk=chosen)
    return perform(
        request,
        lambda by: applying.accept(
            application, by=by, player=player, is_new="as_new" in request.POST
        ),
        done=lambda entry: (
            _("%(number)s. %(name)s is entered.") % {"number": entry.number, "name": entry.name}
        ),
        then=redirect("applications", slug),
        refused=lambda why: _show(request, desk, application, why),
    )


@require_POST
def accept_all_applications(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept all applicants who have a place, except those with several namesakes."""
    desk = desk_for(request, slug, "register")
    count, refused = applying.accept_applications(
        desk.tournament, by=actor_of(request), key=key_of(request)
    )
    left = [f"{one.name}: {refusal_words(why)}" for one, why in refused]
    tell_done(request, _("Entered: %(count)s.") % {"count": count})
    return redirect("applications", slug) if not left else _show(request, desk, left=left)


@require_POST
def decline_application(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Decline an application with a reason; the next applicant waiting is notified."""
    why = request.POST.get("reason", "")
    return _place(request, slug, pk, lambda of, by: applying.decline_application(of, why, by=by))


@require_POST
def give_place(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give a waiting applicant a place beyond the limit."""

    def give(of: Application, by: Actor) -> list[Application]:
        applying.place_application(of, by=by)
        of.refresh_from_db()
        return [of]

    return _place(request, slug, pk, give)


@require_POST
def fill_places(request: HttpRequest, slug: str) -> HttpResponse:
    """Give places that became free at the desk to waiting applicants."""
    desk = desk_for(request, slug, "register")

    def fill(by: Actor) -> None:
        placed = applying.fill_free_places(desk.tournament, by=by)
        ordering.order_places(placed, site=site_of(request))

    return perform(request, fill, then=redirect("applications", slug))


def _place(
    request: HttpRequest,
    slug: str,
    pk: int,
    deed: Callable[[Application, Actor], list[Application]],
) -> HttpResponse:
    desk = desk_for(request, slug, "register")
    application = _at(desk, pk)

    def act(by: Actor) -> None:
        ordering.order_places(deed(application, by), site=site_of(request))

    refused = partial(_show, request, desk, application)
    return perform(
        request, act, done=_("Saved."), then=redirect("applications", slug), refused=refused
    )


def _at(desk: Desk, pk: int) -> Application:
    found = Application.objects.filter(tournament=desk.tournament).exclude(complete_at=None)
    return get_object_or_404(found, pk=pk)


def _show(
    request: HttpRequest,
    desk: Desk,
    about: Application | None = None,
    why: Refused | None = None,
    left: list[str] | None = None,
) -> HttpResponse:
    rows = rows_for_desk(desk.tournament)
    context: dict[str, Any] = {
        "desk": desk,
        "area": "people",
        "rows": rows,
        "open": sum(row.state == "placed" for row in rows),
        "places": places_of(desk.tournament),
        "tops": tops_of(desk.tournament),
        "about": about,
        "turned": None if why is None else RefusedEntry.from_refusal(why, {}),
        "left": left or (),
        "letters_held": ordering.letters_held(desk.tournament),
        "may_register": desk.may("register") and desk.tournament.is_open,
    }
    status = 409 if why is not None or left else 200
    return render(request, "desk/applications/applications.html", context, status=status)
