"""Calling off, archiving and deleting an event, and undoing each of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.background.mail import ordering
from tournament.doors.acting import perform
from tournament.models import Tournament
from tournament.ops.site import site_of
from tournament.security.access import desk_for
from tournament.services.acts import Actor
from tournament.services.events import lifecycle as acts

Deed = Callable[[Tournament, HttpRequest, Actor], None]


def _call_off(of: Tournament, request: HttpRequest, by: Actor) -> None:
    with transaction.atomic():
        acts.call_off(of, request.POST.get("reason", ""), by=by)
        ordering.queue_event_emails(ordering.OFF, of, site=site_of(request))


DEEDS: Final[Mapping[str, tuple[Deed, Promise, str]]] = {
    "call_off": (
        _call_off,
        _("The tournament is called off; its public pages say so."),
        "settings",
    ),
    "take_place_after_all": (
        lambda of, request, by: acts.take_place_after_all(of, by=by),
        _("The tournament takes place after all."),
        "settings",
    ),
    "archive": (
        lambda of, request, by: acts.archive_tournament(of, by=by),
        _("The tournament is archived, at the end of this list."),
        "my_tournaments",
    ),
    "delete": (
        lambda of, request, by: acts.delete_tournament(of, by=by),
        _(
            "The tournament is deleted. Until its space is needed, you find it at the "
            "end of this list."
        ),
        "my_tournaments",
    ),
}
"""Acts on a whole event: the function, its message, and the next page."""


@require_POST
def lifecycle(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the event off, archive or delete it."""
    desk = desk_for(request, slug, "call_off")
    found = DEEDS.get(request.POST.get("deed", ""))
    if found is None:
        return redirect("settings", desk.tournament.slug)
    deed, done, page = found
    own = [desk.tournament.slug] if page == "settings" else []
    return perform(
        request,
        lambda by: deed(desk.tournament, request, by),
        done=str(done),
        then=redirect(page, *own),
        refused=redirect("settings", desk.tournament.slug),
    )


@require_POST
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Restore an archived or deleted event to the list."""
    desk = desk_for(request, slug, "bring_back")
    return perform(
        request,
        lambda by: acts.bring_back_tournament(desk.tournament, by=by),
        done=str(_("The tournament is back in the list.")),
        then=redirect("my_tournaments"),
    )
