"""People in the register: the search, their details and changes, for permitted users."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.doors.acting import (
    UNPROCESSABLE,
    DeskRequest,
    EventRequest,
    Routes,
    at_account,
    at_event,
    at_register,
)
from tournament.doors.desk.people.forms import (
    LicenceForm,
    PersonForm,
    TitleForm,
    person_initial,
    shown_value,
)
from tournament.doors.desk.preview_rows import preview_rows
from tournament.models import Entry, Licence, Merge, Player, Title
from tournament.models.player import normalise_name
from tournament.reading.people.licences import card_token
from tournament.security.access import Desk, keeps_register, people_known_to, tournaments_of
from tournament.services.people import persons, register_updates
from tournament.services.people.merging import lists_of
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.journal.people import OF_PLAYERS
from tournament.words.terms import category_words

MOST_LISTED = 300


register_routes = Routes(at_register)
account_routes = Routes(at_account)
routes = Routes(at_event)


@register_routes.page("", "keep_register")
def people_register(request: DeskRequest) -> HttpResponse:
    """List the people in the register, for its managers."""
    words = request.http.GET.get("q", "")
    found = Player.objects.filter(erased_at=None).order_by("name")
    for word in normalise_name(words).split():
        found = found.filter(name_key__contains=word)
    context = {"words": words, "players": found[:MOST_LISTED], "most": MOST_LISTED}
    return render(request.http, "desk/people/people_register.html", context)


def _show(request: DeskRequest, refused: Refused | None, pk: int) -> HttpResponse:
    player, form = _known(request, pk), request.typed.get("form")
    if form is not None and refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    played = Entry.objects.filter(player=player).select_related("tournament")
    context = {
        "player": player,
        "form": form or PersonForm(initial=person_initial(player)),
        "entries": played.order_by("-tournament__date"),
        "mine": set(tournaments_of(request.http.user).values_list("pk", flat=True)),
        "keeps_register": keeps_register(request.http.user),
        "titles": Title.objects.standing().filter(player=player),
        "licences": [
            (licence, reverse("card", args=[card_token(licence)]))
            for licence in Licence.objects.standing().filter(player=player)
        ],
        "title_form": TitleForm(),
        "licence_form": LicenceForm(),
        "lists": lists_of([player.pk]).order_by("-date"),
        "aliases": Merge.objects.standing().filter(into=player).select_related("player"),
        "merged_into": Merge.objects.standing().filter(player=player).select_related("into"),
    }
    status = 200 if form is None else UNPROCESSABLE
    return render(request.http, "desk/people/person_in_register.html", context, status=status)


@account_routes.page("<int:pk>/")
def person_in_register(request: DeskRequest, pk: int) -> HttpResponse:
    """Show a person's details in the register, and the pages that a change would affect."""
    return _show(request, None, pk)


@account_routes.post("<int:pk>/change/", "register", to=("person_in_register", "pk"), show=_show)
def change_person_in_register(request: DeskRequest, pk: int) -> str:
    """Change a person's details in the register."""
    player, form = _known(request, pk), request.read(PersonForm(request.data))
    persons.change_person(player, form.newcomer(), by=request.by)
    return _("Saved.")


@routes.page("<int:number>/register/", register_updates.take_over)
def from_register(request: EventRequest, number: int) -> HttpResponse:
    """Preview the update of a player's entry from the register."""
    desk, entry = request.desk, _entry(request.desk, number)
    if not people_known_to(_account(request)).filter(pk=entry.player_id).exists():
        raise PermissionDenied
    context: dict[str, object] = {"desk": desk, "area": "people", "entry": entry}
    try:
        found = register_updates.preview_taking_over(entry, by=request.by)
    except Refused as why:
        context["refusal"] = refusal_words(why)
    else:
        context["changes"] = list(_changes(found))
        context["ripple"] = preview_rows(found.ripple, desk.tournament)
    return render(request.http, "desk/people/from_register.html", context)


@routes.post(
    "<int:number>/register/take_over/",
    register_updates.take_over,
    to=("person", "number"),
    back=("from_register", "number"),
)
def take_over(request: EventRequest, number: int) -> str:
    """Update a player's entry from the register."""
    entry = _entry(request.desk, number)
    register_updates.take_over(entry, by=request.by, previewed=request.previewed)
    return _("Saved.")


def _changes(found: register_updates.TakingOver) -> Iterator[tuple[object, object, object]]:
    """Yield the changes, including those of the categories."""
    for name, after in found.after.items():
        yield OF_PLAYERS[name], shown_value(name, found.before[name]), shown_value(name, after)
    if found.categories_before != found.categories_after:
        yield _("Categories"), _listed(found.categories_before), _listed(found.categories_after)


def _listed(categories: Iterable[str]) -> str:
    return ", ".join(map(category_words, categories))


def _known(request: DeskRequest, pk: int) -> Player:
    return get_object_or_404(people_known_to(_account(request)), pk=pk)


def _account(request: DeskRequest) -> User:
    assert isinstance(request.http.user, User)
    return request.http.user


def _entry(desk: Desk, number: int) -> Entry:
    entries = Entry.objects.select_related("tournament", "player")
    return get_object_or_404(entries, tournament=desk.tournament, number=number)
