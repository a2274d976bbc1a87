"""People in the register: the search, their details and changes, for permitted users."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import UNPROCESSABLE, above, look, perform, previewed_in
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
from tournament.security.access import desk_for, keeps_register, people_known_to, tournaments_of
from tournament.services.people import persons, register_updates
from tournament.services.people.merging import lists_of
from tournament.words import refusal_words
from tournament.words.journal.people import OF_PLAYERS
from tournament.words.terms import category_words

MOST_LISTED = 300


@require_safe
@login_required
def people_register(request: HttpRequest) -> HttpResponse:
    """List the people in the register, for its managers."""
    if not keeps_register(request.user):
        raise PermissionDenied
    words = request.GET.get("q", "")
    found = Player.objects.filter(erased_at=None).order_by("name")
    for word in normalise_name(words).split():
        found = found.filter(name_key__contains=word)
    context = {"words": words, "players": found[:MOST_LISTED], "most": MOST_LISTED}
    return render(request, "desk/people/people_register.html", context)


@require_safe
@login_required
def person_in_register(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a person's details in the register, and the pages that a change would affect."""
    return _show(request, _known(request, pk))


@require_POST
@login_required
def change_person_in_register(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a person's details in the register."""
    player = _known(request, pk)
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _show(request, player, form)

    return perform(
        request,
        lambda by: persons.change_person(player, form.newcomer(), by=by),
        done=_("Saved."),
        then=redirect("person_in_register", pk),
        refused=above(form, lambda: _show(request, player, form)),
    )


@require_safe
def from_register(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Preview the update of a player's entry from the register."""
    desk = desk_for(request, slug, "register")
    entry = _entry(slug, number)
    if not people_known_to(_account(request)).filter(pk=entry.player_id).exists():
        raise PermissionDenied

    def show(**facts: object) -> HttpResponse:
        context = {"desk": desk, "area": "people", "entry": entry, **facts}
        return render(request, "desk/people/from_register.html", context)

    return look(
        request,
        lambda by: register_updates.preview_taking_over(entry, by=by),
        show=lambda found: show(
            changes=list(_changes(found)), ripple=preview_rows(found.ripple, desk.tournament)
        ),
        refused=lambda why: show(refusal=refusal_words(why)),
    )


@require_POST
def take_over(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Update a player's entry from the register."""
    desk_for(request, slug, "register")
    entry, seen = _entry(slug, number), previewed_in(request)
    return perform(
        request,
        lambda by: register_updates.take_over(entry, by=by, previewed=seen),
        done=_("Saved."),
        then=redirect("person", slug, number),
        refused=redirect("from_register", slug, number),
    )


def _changes(found: register_updates.TakingOver) -> Iterator[tuple[object, object, object]]:
    """Yield the changes, including those of the categories."""
    for name, after in found.after.items():
        yield OF_PLAYERS[name], shown_value(name, found.before[name]), shown_value(name, after)
    if found.categories_before != found.categories_after:
        yield _("Categories"), _listed(found.categories_before), _listed(found.categories_after)


def _listed(categories: Iterable[str]) -> str:
    return ", ".join(map(category_words, categories))


def _show(request: HttpRequest, player: Player, form: PersonForm | None = None) -> HttpResponse:
    played = Entry.objects.filter(player=player).select_related("tournament")
    context = {
        "player": player,
        "form": form or PersonForm(initial=person_initial(player)),
        "entries": played.order_by("-tournament__date"),
        "mine": set(tournaments_of(request.user).values_list("pk", flat=True)),
        "keeps_register": keeps_register(request.user),
        "titles": Title.objects.standing().filter(player=player),
        "licences": Licence.objects.standing().filter(player=player),
        "title_form": TitleForm(),
        "licence_form": LicenceForm(),
        "lists": lists_of([player.pk]).order_by("-date"),
        "aliases": Merge.objects.standing().filter(into=player).select_related("player"),
        "merged_into": Merge.objects.standing().filter(player=player).select_related("into"),
    }
    status = 200 if form is None else UNPROCESSABLE
    return render(request, "desk/people/person_in_register.html", context, status=status)


def _known(request: HttpRequest, pk: int) -> Player:
    return get_object_or_404(people_known_to(_account(request)), pk=pk)


def _account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _entry(slug: str, number: int) -> Entry:
    entries = Entry.objects.select_related("tournament", "player")
    return get_object_or_404(entries, tournament__slug=slug, number=number)
