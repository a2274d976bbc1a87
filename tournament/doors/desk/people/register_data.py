"""A person's data in the register, also of a person known only from lists."""

from __future__ import annotations

import json

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.doors.acting import DeskRequest, Routes, at_register
from tournament.doors.downloads import as_file
from tournament.models import Player, Tournament
from tournament.reading.people.identity import group_of, root_of
from tournament.security.access import tournaments_organised_by
from tournament.services.people import dossiers, erasing, mentions, persons
from tournament.services.people.merging import events_of, lists_of
from tournament.services.refusals import Refused

routes = Routes(at_register)


@routes.page("<int:pk>/data/", "keep_register")
def person_data_in_register(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the data stored about a person, and what erasing would leave."""
    player = _person(pk)
    group = group_of(root_of(player.pk))
    own = tournaments_organised_by(request.http.user)
    played = events_of(group)
    context = {
        "player": player,
        "played": played.filter(pk__in=own.values("pk")),
        "elsewhere": played.exclude(pk__in=own.values("pk")).count(),
        "lists": lists_of(group),
        "mentions": mentions.mentions_of(player),
    }
    return render(request.http, "desk/people/register_data.html", context)


@routes.page("<int:pk>/data/person.json", "keep_register")
def export_person_in_register(request: DeskRequest, pk: int) -> HttpResponse:
    """Send all data stored about a person."""
    player, own = _person(pk), tournaments_organised_by(request.http.user)
    facts = dossiers.dossier(player, within=own, by=request.by)
    content = json.dumps(facts, ensure_ascii=False, indent=1).encode()
    return as_file(content, "application/json", f"person-{player.pk}.json")


@routes.post(
    "<int:pk>/data/initials/",
    persons.show_as_initials,
    persons.show_in_full,
    to=("person_data_in_register", "pk"),
)
def show_person_as_initials(request: DeskRequest, pk: int) -> str:
    """Show a person by initials on all public pages, or by name again."""
    act = persons.show_in_full if "in_full" in request.data else persons.show_as_initials
    act(_person(pk), by=request.by)
    return _("Saved.")


@routes.post(
    "<int:pk>/data/erase/",
    "keep_register",
    to="people_register",
    back=("person_data_in_register", "pk"),
)
def erase_person_in_register(request: DeskRequest, pk: int) -> str:
    """Erase a person for good, after their number is typed as confirmation."""
    player, own = _person(pk), tournaments_organised_by(request.http.user)
    if request.data.get("typed", "").strip() != str(pk):
        raise Refused("number_not_typed", number=pk)
    cleared = frozenset(request.data.getlist("cleared"))
    within = Tournament.objects.filter(pk__in=own.values("pk"))
    erasing.erase_person(player, by=request.by, within=within, cleared=cleared)
    words = _("The person is erased. The results stay under number %(number)s.")
    return words % {"number": pk}


def _person(pk: int) -> Player:
    return get_object_or_404(Player, pk=pk, erased_at=None)
