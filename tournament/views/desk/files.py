"""The page of a tournament's files, and a tournament made of a file."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.access import desk_for, may_create
from tournament.forms.files import ImportForm
from tournament.models import Tournament
from tournament.phrases import Refusal, refusal_words
from tournament.phrases.copies import RATINGS_KEPT
from tournament.services.chores import order_import
from tournament.services.exchange import import_event, ratings_kept
from tournament.services.refusals import Refused
from tournament.views.desk.acting import actor_of, key_of, tell_done
from tournament.views.desk.standings_rows import ranked_rounds

UNPROCESSABLE = 422
MOST_FAULTS = 60


@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be taken along as a file."""
    desk = desk_for(request, slug, "look")
    context = {
        "desk": desk,
        "area": "standings",
        "rounds": ranked_rounds(desk.tournament),
        "seated": desk.tournament.rounds.published().order_by("number"),
        "may_export": desk.may("export"),
        "may_create": may_create(request.user),
    }
    return render(request, "desk/files.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_tournament(request: HttpRequest) -> HttpResponse:
    """Make a new tournament of a file; what is wrong with it is listed in full."""
    if not may_create(request.user):
        raise PermissionDenied
    if request.method != "POST":
        return _show(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, form)
    facts = form.cleaned_data
    if form.is_large:
        job = order_import(
            form.content,
            by=actor_of(request),
            key=key_of(request),
            is_rehearsal=facts["is_rehearsal"] or None,
        )
        return redirect("taking_in", job.pk)
    try:
        made = import_event(
            facts["file"],
            by=actor_of(request),
            is_rehearsal=facts["is_rehearsal"] or None,
            key=key_of(request),
        )
    except Refused as refused:
        return _show(request, form, refusal_words(refused))
    tell_done(request, _("%(name)s is here.") % {"name": made.name})
    tell_ratings_kept(request, made)
    return redirect("desk", made.slug)


def tell_ratings_kept(request: HttpRequest, made: Tournament) -> None:
    """Say whom the register rates otherwise than the file that was taken in."""
    if kept := ratings_kept(made):
        messages.warning(request, RATINGS_KEPT % {"numbers": ", ".join(map(str, kept))})


def _show(request: HttpRequest, form: ImportForm, refusal: Refusal | None = None) -> HttpResponse:
    faults = refusal.faults if refusal else ()
    context = {
        "form": form,
        "refusal": refusal,
        "faults": faults[:MOST_FAULTS],
        "more": max(0, len(faults) - MOST_FAULTS),
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/import_tournament.html", context, status=status)
