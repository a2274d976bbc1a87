"""Copies of a tournament: the list, a new one, and restoring one."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.acting import (
    UNPROCESSABLE,
    key_of,
    look,
    perform,
    previewed_in,
    size_of,
    tell_done,
)
from tournament.doors.desk.copies.rows import copy_row, copy_rows, job_rows, shown_rounds
from tournament.security.access import Desk, desk_for
from tournament.services.accounts import quotas
from tournament.services.acts import Actor
from tournament.services.copies import turning_back, uploading
from tournament.services.refusals import Refused
from tournament.storage import folder, snapshots
from tournament.storage.folder import Copy
from tournament.words import refusal_words
from tournament.words.copies import WHY_NONE


class CopyForm(forms.Form):
    """A copy that was downloaded once."""

    file = forms.FileField(
        label=gettext_lazy("File of a copy"),
        help_text=gettext_lazy("A .karta file that was downloaded here."),
        widget=forms.FileInput(attrs={"accept": ".karta"}),
        error_messages={
            "required": gettext_lazy("No file was chosen. Choose one."),
            "empty": gettext_lazy("The file is empty. Choose another."),
        },
    )


MAKES_ANOTHER = frozenset({"copy_of_other_house", "copy_of_another"})
"""Refusals of a copy that a new tournament can be made of."""


@require_safe
def safety(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the copies there are, whether any is missing, and what is done in the background."""
    return _show_all(request, desk_for(request, slug, "look"), CopyForm())


@require_POST
def make_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a copy now, and report success or failure."""
    desk = desk_for(request, slug, "copy")
    # No act: nothing of the event changes, and only the disk may refuse.
    try:
        copy = snapshots.take(desk.tournament, folder.ASKED)
    except OSError:
        why = WHY_NONE[snapshots.why_no_copy() or "unknown"]
        messages.error(request, f"{_('No copy could be made.')} {why}")
    else:
        tell_done(request, _("There is a copy: %(copy)s.") % {"copy": copy_row(copy).at_words})
    return redirect("safety", slug)


@require_safe
def copy(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show what restoring a copy would change."""
    return _show(request, desk_for(request, slug, "turn_back"), name)


@require_POST
def turn_back(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Restore the tournament from a copy, as previewed, and report the verification."""
    desk = desk_for(request, slug, "turn_back")
    previewed = previewed_in(request) or 0
    return perform(
        request,
        lambda by: turning_back.turn_back(
            desk.tournament, name, by=by, previewed=previewed, key=key_of(request)
        ),
        then=lambda proof: _turned_back(request, slug, proof),
        refused=lambda why: _show(request, desk, name, why),
    )


@require_safe
def copy_file(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """Send a copy as a file, to be kept elsewhere."""
    desk = desk_for(request, slug, "turn_back")
    found = folder.named(desk.tournament, name)
    if found is None or not found.place.exists():
        raise Http404
    return FileResponse(
        found.place.open("rb"),
        as_attachment=True,
        filename=f"{slug}-{name}",
        content_type="application/octet-stream",
    )


@require_POST
def bring_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Upload a copy that was stored elsewhere, and show what restoring it would change."""
    desk = desk_for(request, slug, "bring_copy")
    form = CopyForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show_all(request, desk, form)

    def bring(by: Actor) -> Copy:
        quotas.take_in(by.user, size=size_of(request))
        return uploading.bring(desk.tournament, form.cleaned_data["file"].read())

    return perform(
        request,
        bring,
        then=lambda brought: redirect("copy", slug, brought.name),
        refused=lambda why: _show_all(request, desk, form, why),
    )


def _show_all(
    request: HttpRequest, desk: Desk, form: CopyForm, refused: Refused | None = None
) -> HttpResponse:
    kept = snapshots.copy_status(desk.tournament)
    context = {
        "desk": desk,
        "area": "journal",
        "kept": kept,
        "why": WHY_NONE[snapshots.why_no_copy()] if kept.is_late else "",
        "copies": copy_rows(desk.tournament),
        "jobs": job_rows(desk.tournament),
        "may_copy": desk.may("copy"),
        "may_invite": desk.may("invite"),
        "may_turn_back": desk.may("turn_back"),
        "may_bring": desk.may("bring_copy"),
        "form": form,
        "refusal": refusal_words(refused) if refused else None,
        "may_make_new": refused is not None and refused.code in MAKES_ANOTHER,
        "folder": "" if settings.PRODUCTION else folder.folder_of(desk.tournament),
    }
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request, "desk/copies/copies.html", context, status=status)


def _show(
    request: HttpRequest, desk: Desk, name: str, refused: Refused | None = None
) -> HttpResponse:

    def show(shown: turning_back.TurningBack) -> HttpResponse:
        context = {
            "desk": desk,
            "area": "journal",
            "shown": shown,
            "copy": copy_row(shown.copy),
            "rounds": shown_rounds(shown),
            "refusal": refusal_words(refused) if refused else None,
        }
        status = UNPROCESSABLE if refused else 200
        return render(request, "desk/copies/copy.html", context, status=status)

    return look(
        request,
        lambda _by: turning_back.preview(desk.tournament, name),
        show=show,
        refused=redirect("safety", desk.tournament.slug),
    )


def _turned_back(request: HttpRequest, slug: str, proof: turning_back.ProofResult) -> HttpResponse:
    """Report the verification of the restored tournament."""
    if not proof.is_clean:
        doubt = _(
            "The tournament is turned back, but results that do not follow from their sheets were"
            " found: %(tables)s. Compare them with the paper."
        )
        messages.error(request, doubt % {"tables": proof.stale})
        return redirect("safety", slug)
    words = ngettext(
        "The tournament is turned back. %(results)s result was worked out again, and everything "
        "agrees.",
        "The tournament is turned back. %(results)s results were worked out again, and everything "
        "agrees.",
        proof.results,
    )
    tell_done(request, words % {"results": proof.results})
    return redirect("safety", slug)
