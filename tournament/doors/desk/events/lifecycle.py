"""Calling off, archiving and deleting an event, and undoing each of these."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournament.background.mail import ordering
from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.models import EmailKind
from tournament.ops.site import site_of
from tournament.services.events import lifecycle as acts

routes = Routes(at_event)


def _to_list(_request: EventRequest) -> HttpResponse:
    return redirect("my_tournaments")


@routes.post(
    "settings/lifecycle/",
    *(acts.call_off, acts.take_place_after_all, acts.archive_tournament, acts.delete_tournament),
    to="settings",
)
def lifecycle(request: EventRequest) -> str | HttpResponse:
    """Call the event off, archive or delete it; one that is no longer listed has no page."""
    event, by = request.desk.tournament, request.by
    match request.data.get("deed", ""):
        case "call_off":
            with transaction.atomic():
                acts.call_off(event, request.data.get("reason", ""), by=by)
                ordering.queue_event_emails(EmailKind.OFF, event, site=site_of(request.http))
            return _("The tournament is called off; its public pages say so.")
        case "take_place_after_all":
            acts.take_place_after_all(event, by=by)
            return _("The tournament takes place after all.")
        case "archive":
            acts.archive_tournament(event, by=by)
            words = _("The tournament is archived, at the end of this list.")
        case "delete":
            acts.delete_tournament(event, by=by)
            words = _(
                "The tournament is deleted. Until its space is needed, you find it at the "
                "end of this list."
            )
        case _:
            return ""
    request.add_message(words)
    return _to_list(request)


@routes.post("bring-back/", acts.bring_back_tournament, to=_to_list)
def bring_back(request: EventRequest) -> str:
    """Restore an archived or deleted event to the list."""
    acts.bring_back_tournament(request.desk.tournament, by=request.by)
    return _("The tournament is back in the list.")
