"""The register's manager: duplicates, merging and splitting, titles and licences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import key_of, perform
from tournament.doors.desk.people.forms import LicenceForm, TitleForm
from tournament.models import Licence, Merge, Player, Title
from tournament.reading.people.duplicates import likely_doubles
from tournament.reading.people.identity import root_of
from tournament.security.access import keeps_register
from tournament.services.acts import Actor
from tournament.services.people import merging, titles_and_licences
from tournament.services.people.merging import preview_merge
from tournament.words import refusal_words
from tournament.words.figures import whole


@require_safe
@login_required
def doubles(request: HttpRequest) -> HttpResponse:
    """List possible duplicates in the register, and merged people."""
    _keeper(request)
    context = {
        "doubles": likely_doubles(),
        "merges": Merge.objects.standing().select_related("player", "into").order_by("-pk")[:100],
    }
    return render(request, "desk/people/doubles.html", context)


@require_safe
@login_required
def preview_merging(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview the merging of one person into another."""
    _keeper(request)
    player = get_object_or_404(Player, pk=pk, erased_at=None)
    into = Player.objects.filter(pk=whole(request.GET.get("into", "")) or 0, erased_at=None).first()
    words = request.GET.get("q", "")
    context: dict[str, Any] = {"player": player, "into": into, "words": words}
    if into is not None:
        found = preview_merge(player, into)
        context |= {"found": found, "into": found.into}
        if found.because is not None:
            context["refusal"] = refusal_words(found.because)
    elif words:
        named = Player.objects.filter(erased_at=None, name__icontains=words)
        context["candidates"] = named.exclude(pk=pk)[:20]
    return render(request, "desk/people/merge.html", context)


@require_POST
@login_required
def merge_persons(request: HttpRequest, pk: int) -> HttpResponse:
    """Merge one person into another, as previewed."""
    _keeper(request)
    player = get_object_or_404(Player, pk=pk)
    into = get_object_or_404(Player, pk=root_of(whole(request.POST.get("into", "")) or 0))
    reason = request.POST.get("reason", "")
    return perform(
        request,
        lambda by: merging.merge_persons(player, into, reason=reason, by=by, key=key_of(request)),
        done=_("%(name)s is now %(into)s.") % {"name": player.name, "into": into.name},
        then=redirect("doubles"),
        refused=redirect("doubles"),
    )


@require_POST
@login_required
def split_persons(request: HttpRequest, pk: int) -> HttpResponse:
    """Undo a merge."""
    _keeper(request)
    made = get_object_or_404(Merge, pk=pk)
    done = _("They are two people again, each with their own entries.")
    return perform(
        request, lambda by: merging.split_persons(made, by=by), done=done, then=redirect("doubles")
    )


@require_POST
@login_required
def tell_apart(request: HttpRequest, pk: int, other: int) -> HttpResponse:
    """Record that two people are different, so that they are no longer suggested."""
    _keeper(request)
    first, second = get_object_or_404(Player, pk=pk), get_object_or_404(Player, pk=other)
    return perform(
        request,
        lambda by: merging.tell_persons_apart(first, second, by=by),
        done=_("Recorded: they are two people."),
        then=redirect("doubles"),
    )


@require_POST
@login_required
def give_title(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a title awarded to a person."""
    _keeper(request)
    player, form = get_object_or_404(Player, pk=pk, erased_at=None), TitleForm(request.POST)
    return _honour(
        request,
        player,
        form,
        lambda by: titles_and_licences.give_title(
            player, **form.facts(), by=by, key=key_of(request)
        ),
    )


@require_POST
@login_required
def give_licence(request: HttpRequest, pk: int) -> HttpResponse:
    """Record a licence for a season."""
    _keeper(request)
    player, form = get_object_or_404(Player, pk=pk, erased_at=None), LicenceForm(request.POST)
    return _honour(
        request,
        player,
        form,
        lambda by: titles_and_licences.give_licence(
            player, **form.facts(), by=by, key=key_of(request)
        ),
    )


@require_POST
@login_required
def take_title(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a person's title."""
    _keeper(request)
    title = get_object_or_404(Title.objects.standing(), pk=pk)
    back = redirect("person_in_register", title.player.pk)
    return perform(
        request,
        lambda by: titles_and_licences.take_title(title, by=by),
        done=_("Saved."),
        then=back,
    )


@require_POST
@login_required
def take_licence(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove a person's licence."""
    _keeper(request)
    licence = get_object_or_404(Licence.objects.standing(), pk=pk)
    back = redirect("person_in_register", licence.player.pk)
    return perform(
        request,
        lambda by: titles_and_licences.take_licence(licence, by=by),
        done=_("Saved."),
        then=back,
    )


def _honour(
    request: HttpRequest,
    player: Player,
    form: TitleForm | LicenceForm,
    deed: Callable[[Actor], object],
) -> HttpResponse:
    back = redirect("person_in_register", player.pk)
    if not form.is_valid():
        faults = " ".join(str(fault) for said in form.errors.values() for fault in said)
        messages.error(request, faults)
        return back
    return perform(request, deed, done=_("Saved."), then=back)


def _keeper(request: HttpRequest) -> None:
    """Refuse users who do not manage the register."""
    if not keeps_register(request.user):
        raise PermissionDenied
