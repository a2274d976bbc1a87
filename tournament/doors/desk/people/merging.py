"""The register's manager: duplicates, merging and splitting, titles and licences."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.doors.acting import DeskRequest, Routes, at_register
from tournament.doors.desk.people.forms import LicenceForm, TitleForm
from tournament.models import Licence, Merge, Player, Title
from tournament.reading.people.duplicates import likely_doubles
from tournament.reading.people.identity import root_of
from tournament.services.people import merging, titles_and_licences
from tournament.words import refusal_words
from tournament.words.figures import whole

routes = Routes(at_register)


@routes.page("doubles/", merging.merge_persons)
def doubles(request: DeskRequest) -> HttpResponse:
    """List possible duplicates in the register, and merged people."""
    context = {
        "doubles": likely_doubles(),
        "merges": Merge.objects.standing().select_related("player", "into").order_by("-pk")[:100],
    }
    return render(request.http, "desk/people/doubles.html", context)


@routes.page("<int:pk>/merge/", merging.merge_persons)
def preview_merging(request: DeskRequest, pk: int) -> HttpResponse:
    """Preview the merging of one person into another."""
    asked = request.http.GET
    player = get_object_or_404(Player, pk=pk, erased_at=None)
    into = Player.objects.filter(pk=whole(asked.get("into", "")) or 0, erased_at=None).first()
    words = asked.get("q", "")
    context: dict[str, Any] = {"player": player, "into": into, "words": words}
    if into is not None:
        found = merging.preview_merge(player, into)
        context |= {"found": found, "into": found.into}
        if found.because is not None:
            context["refusal"] = refusal_words(found.because)
    elif words:
        named = Player.objects.filter(erased_at=None, name__icontains=words)
        context["candidates"] = named.exclude(pk=pk)[:20]
    return render(request.http, "desk/people/merge.html", context)


@routes.post("<int:pk>/merge/now/", merging.merge_persons, to="doubles")
def merge_persons(request: DeskRequest, pk: int) -> str:
    """Merge one person into another, as previewed."""
    player, reason = get_object_or_404(Player, pk=pk), request.data.get("reason", "")
    into = get_object_or_404(Player, pk=root_of(whole(request.data.get("into", "")) or 0))
    names = {"name": player.name, "into": into.name}
    merging.merge_persons(player, into, reason=reason, by=request.by, key=request.key)
    return _("%(name)s is now %(into)s.") % names


@routes.post("merges/<int:pk>/split/", merging.split_persons, to="doubles")
def split_persons(request: DeskRequest, pk: int) -> str:
    """Undo a merge."""
    merging.split_persons(get_object_or_404(Merge, pk=pk), by=request.by)
    return _("They are two people again, each with their own entries.")


@routes.post("<int:pk>/apart/<int:other>/", merging.tell_persons_apart, to="doubles")
def tell_apart(request: DeskRequest, pk: int, other: int) -> str:
    """Record that two people are different, so that they are no longer suggested."""
    first, second = get_object_or_404(Player, pk=pk), get_object_or_404(Player, pk=other)
    merging.tell_persons_apart(first, second, by=request.by)
    return _("Recorded: they are two people.")


def _explain(request: DeskRequest, _refused: None, pk: int) -> HttpResponse:
    """Show the errors of the form on the person's page."""
    errors = request.typed["form"].errors.values()
    messages.error(request.http, " ".join(str(fault) for said in errors for fault in said))
    return request.redirect("person_in_register", pk=pk)


@routes.post(
    "<int:pk>/titles/",
    titles_and_licences.give_title,
    to=("person_in_register", "pk"),
    show_form=_explain,
)
def give_title(request: DeskRequest, pk: int) -> str:
    """Record a title awarded to a person."""
    player = get_object_or_404(Player, pk=pk, erased_at=None)
    facts = request.read(TitleForm(request.data)).facts()
    titles_and_licences.give_title(player, **facts, by=request.by, key=request.key)
    return _("Saved.")


@routes.post(
    "<int:pk>/licences/",
    titles_and_licences.give_licence,
    to=("person_in_register", "pk"),
    show_form=_explain,
)
def give_licence(request: DeskRequest, pk: int) -> str:
    """Record a licence for a season."""
    player = get_object_or_404(Player, pk=pk, erased_at=None)
    facts = request.read(LicenceForm(request.data)).facts()
    titles_and_licences.give_licence(player, **facts, by=request.by, key=request.key)
    return _("Saved.")


@routes.post("titles/<int:pk>/take/", titles_and_licences.take_title, to="people_register")
def take_title(request: DeskRequest, pk: int) -> HttpResponse:
    """Remove a person's title."""
    title = get_object_or_404(Title.objects.standing(), pk=pk)
    titles_and_licences.take_title(title, by=request.by)
    return _saved(request, title.player)


@routes.post("licences/<int:pk>/take/", titles_and_licences.take_licence, to="people_register")
def take_licence(request: DeskRequest, pk: int) -> HttpResponse:
    """Remove a person's licence."""
    licence = get_object_or_404(Licence.objects.standing(), pk=pk)
    titles_and_licences.take_licence(licence, by=request.by)
    return _saved(request, licence.player)


def _saved(request: DeskRequest, player: Player) -> HttpResponse:
    request.add_message(_("Saved."))
    return request.redirect("person_in_register", pk=player.pk)
