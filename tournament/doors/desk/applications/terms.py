"""What is announced of an event before it begins: fees, map, entry; and moving it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.background.mail import ordering
from tournament.doors.acting import UNPROCESSABLE, perform
from tournament.doors.desk.applications.forms import NewDateForm, TermsForm
from tournament.doors.seen import refusal_of_form, seen_in, seen_still
from tournament.models import Tournament
from tournament.ops.site import site_of
from tournament.reading.applications.announced import announced_of, format_line
from tournament.security.access import Desk, desk_for
from tournament.services.acts import Actor
from tournament.services.applications import announcing
from tournament.services.refusals import Refused

FIELD_OF: Final = {
    "format_line_unreadable": "fees",
    "shares_above_the_fund": "prize_shares",
    "too_many_prizes": "prize_shares",
}


@require_http_methods(["GET", "HEAD", "POST"])
def entry_terms(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change what is announced of entry."""
    desk = desk_for(request, slug, "plan" if request.method == "POST" else "look")
    if request.method != "POST":
        return _show(request, desk)
    form = TermsForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, form)

    def announce(by: Actor) -> None:
        placed = announcing.announce_entry(
            desk.tournament, form.terms(), by=by, seen=seen_in(request)
        )
        ordering.order_places(placed, site=site_of(request))

    return perform(
        request,
        announce,
        done=_("Saved."),
        then=redirect("entry_terms", slug),
        refused=lambda why: _show(request, desk, _refused(form, why), why=why),
    )


@require_POST
def move_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Move the event to another day or place; its pages say so."""
    desk = desk_for(request, slug, "call_off")
    form = NewDateForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, move=form)

    def move(by: Actor) -> None:
        with transaction.atomic():
            announcing.move_event(desk.tournament, **form.cleaned_data, by=by)
            ordering.order_news(ordering.MOVED, desk.tournament, site=site_of(request))

    return perform(
        request,
        move,
        done=_("The tournament is moved; its public pages and calendars say so."),
        then=redirect("entry_terms", slug),
        refused=lambda why: _show(request, desk, move=_refused(form, why)),
    )


def _refused(form: Any, why: Refused) -> Any:  # noqa: ANN401 either form
    named = (fault.facts.get("field", FIELD_OF.get(fault.code)) for fault in why.faults)
    form.add_error(next(named, None), str(refusal_of_form(why)))
    return form


def _show(
    request: HttpRequest,
    desk: Desk,
    form: TermsForm | None = None,
    move: NewDateForm | None = None,
    why: Refused | None = None,
) -> HttpResponse:
    event = desk.tournament
    now = {"date": event.date, "starts": event.starts, "place": event.place}
    context = {
        "desk": desk,
        "area": "settings",
        "form": form or TermsForm(initial=asdict(announcing.terms_of(event))),
        "seen": seen_still(request, announcing.facts_of_terms(announcing.terms_of(event)), why),
        "move": move or NewDateForm(initial=now),
        "announced": announced_of(event),
        "line": format_line(event),
        "has_mail": bool(settings.EMAIL_HOST),
        "may_plan": desk.may("plan"),
        "is_settled": not event.is_open,
        "may_move": desk.may("call_off") and event.state == Tournament.State.PLANNED,
    }
    status = UNPROCESSABLE if form or move else 200
    return render(request, "desk/applications/entry_terms.html", context, status=status)
