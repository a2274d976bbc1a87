"""A player's personal data: shown, exported and erased."""

from __future__ import annotations

import json

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import actor_of, perform, tell_refusal
from tournament.doors.desk.people.rows import entry_at
from tournament.doors.downloads import as_file
from tournament.models import Tournament
from tournament.security.access import desk_for, tournaments_organised_by
from tournament.services.people import dossiers, erasing
from tournament.services.refusals import Refused


@require_safe
def personal_data(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say what is kept about a player, and what erasing them would leave."""
    desk = desk_for(request, slug, "forget")
    entry = entry_at(desk, number)
    played = erasing.tournaments_of(entry.player)
    context = {
        "desk": desk,
        "area": "people",
        "entry": entry,
        "played": played.filter(pk__in=_own(request)),
        "elsewhere": played.exclude(pk__in=_own(request)).count(),
    }
    return render(request, "desk/people/personal_data.html", context)


@require_safe
def export_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Hand out all that is kept about a player in the tournaments of whoever asks."""
    entry = entry_at(desk_for(request, slug, "forget"), number)
    facts = dossiers.dossier(entry.player, within=_own(request), by=actor_of(request))
    content = json.dumps(facts, ensure_ascii=False, indent=1).encode()
    return as_file(content, "application/json", f"{slug}-{number}.json")


@require_POST
def erase_person(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Erase a player for good, once their number was typed."""
    desk = desk_for(request, slug, "forget")
    entry = entry_at(desk, number)
    if request.POST.get("typed", "").strip() != str(number):
        tell_refusal(request, Refused("number_not_typed", number=number))
        return redirect("personal_data", slug, number)
    done = _("The person is erased. The results stay under number %(number)s.")
    return perform(
        request,
        lambda by: erasing.erase_person(entry.player, by=by, within=_own(request)),
        done=done % {"number": number},
        then=redirect("person", slug, number),
        refused=redirect("personal_data", slug, number),
    )


def _own(request: HttpRequest) -> QuerySet[Tournament]:
    return tournaments_organised_by(request.user)
