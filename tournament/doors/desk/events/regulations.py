"""Regulations of a tournament at the desk: what changed, and publishing a version."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.background.mail import ordering
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.regulations_form import EventRegulationsForm, regulations_context
from tournament.models import EmailKind
from tournament.ops.site import site_of
from tournament.services.events.regulations import publish_regulations
from tournament.services.refusals import Refused
from tournament.words import refusal_words

routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    context: dict[str, Any] = {
        "desk": request.desk,
        "area": "settings",
        **regulations_context(request.desk.tournament),
    }
    form = request.typed.get("form") or EventRegulationsForm(initial={"text": context["own_text"]})
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    context["form"] = form
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/events/regulations.html", context, status=status)


@routes.page("regulations/", publish_regulations)
def regulations_desk(request: EventRequest) -> HttpResponse:
    """Show the regulations in force with what changed since the newest version."""
    return _show(request)


@routes.post("regulations/", publish_regulations, to="regulations_desk", show=_show)
def publish_event_regulations(request: EventRequest) -> str:
    """Publish the regulations as a version, and notify the applicants if wished."""
    event, site = request.desk.tournament, site_of(request.http)
    said = request.read(EventRegulationsForm(request.data)).cleaned_data
    with transaction.atomic():
        version = publish_regulations(
            event, said["text"], note=said["note"], by=request.by, key=request.key
        )
        if said.get("notify"):
            ordering.queue_event_emails(EmailKind.REGULATIONS, event, site=site)
    return _("Version %(number)s is published.") % {"number": version.number}
