"""A person's data in the register, also of a person known only from lists."""

from __future__ import annotations

import json

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import actor_of, perform, tell_refusal
from tournament.doors.downloads import as_file
from tournament.models import Player, Tournament
from tournament.reading.people.identity import group_of, root_of
from tournament.security.access import keeps_register, tournaments_organised_by
from tournament.services.people import dossiers, erasing, mentions, persons
from tournament.services.people.merging import events_of, lists_of
from tournament.services.refusals import Refused


@require_safe
@login_required
def person_data_in_register(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the data stored about a person, and what erasing would leave."""
    player = _person(request, pk)
    group = group_of(root_of(player.pk))
    own = tournaments_organised_by(request.user)
    played = events_of(group)
    context = {
        "player": player,
        "played": played.filter(pk__in=own.values("pk")),
        "elsewhere": played.exclude(pk__in=own.values("pk")).count(),
        "lists": lists_of(group),
        "mentions": mentions.mentions_of(player),
    }
    return render(request, "desk/people/register_data.html", context)


@require_safe
@login_required
def export_person_in_register(request: HttpRequest, pk: int) -> HttpResponse:
    """Send all data stored about a person."""
    player = _person(request, pk)
    own = tournaments_organised_by(request.user)
    facts = dossiers.dossier(player, within=own, by=actor_of(request))
    content = json.dumps(facts, ensure_ascii=False, indent=1).encode()
    return as_file(content, "application/json", f"person-{player.pk}.json")


@require_POST
@login_required
def show_person_as_initials(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a person by initials on all public pages, or by name again."""
    player = _person(request, pk)
    act = persons.show_in_full if "in_full" in request.POST else persons.show_as_initials
    back = redirect("person_data_in_register", pk)
    return perform(request, lambda by: act(player, by=by), done=_("Saved."), then=back)


@require_POST
@login_required
def erase_person_in_register(request: HttpRequest, pk: int) -> HttpResponse:
    """Erase a person for good, after their number is typed as confirmation."""
    player = _person(request, pk)
    if request.POST.get("typed", "").strip() != str(player.pk):
        tell_refusal(request, Refused("number_not_typed", number=player.pk))
        return redirect("person_data_in_register", pk)
    cleared = frozenset(request.POST.getlist("cleared"))
    within = Tournament.objects.filter(pk__in=tournaments_organised_by(request.user).values("pk"))
    return perform(
        request,
        lambda by: erasing.erase_person(player, by=by, within=within, cleared=cleared),
        done=_("The person is erased. The results stay under number %(number)s.")
        % {"number": player.pk},
        then=redirect("people_register"),
        refused=redirect("person_data_in_register", pk),
    )


def _person(request: HttpRequest, pk: int) -> Player:
    if not keeps_register(request.user):
        raise PermissionDenied
    return get_object_or_404(Player, pk=pk, erased_at=None)
