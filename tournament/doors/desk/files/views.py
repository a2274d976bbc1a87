"""Downloads of a tournament, and importing one from a file."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.errors import Faulty, refuse
from scoring.json_reader import load_json
from tournament.background.chores import order_export, order_import
from tournament.doors.acting import UNPROCESSABLE, key_of, perform, size_of, tell_done
from tournament.doors.desk.results.standings import ranked_rounds
from tournament.doors.downloads import as_file, spreadsheet
from tournament.exchange import event_lists
from tournament.models import SheetVersion, Tournament
from tournament.reading.results.filters import StandingsFilter, narrowed
from tournament.reading.results.standings import ranking_at_desk
from tournament.security.access import desk_for, may_create
from tournament.services.accounts import permissions
from tournament.services.files.tournament_files import (
    LARGEST_FILE,
    SMALL_EVENT,
    SMALL_FILE,
    export_event,
    fits_limits,
    import_event,
)
from tournament.standings.events import load
from tournament.standings.sheets import rounds_planned
from tournament.standings.table import last_closed_round
from tournament.storage.archives import ANY_FORMAT
from tournament.words import Refusal, fault_words, refusal_words
from tournament.words.figures import whole
from tournament.words.names import fill_sentence

MOST_FAULTS = 60
JSON = "application/json"
MANY_SHEETS = 600
"""Number of sheets that take too long to write during a request."""


class ImportForm(forms.Form):
    """A tournament's file, and whether it is only a rehearsal."""

    file = forms.FileField(
        label=_("File of a tournament"),
        help_text=_(
            "A .json file in the format karta.tournament/1, written by Kārta or another "
            "program, or a copy from Kārta (.karta)."
        ),
        widget=forms.FileInput(attrs={"accept": ".json,.karta,application/json"}),
        error_messages={
            "required": _("Choose a file."),
            "empty": _("The file is empty. Choose another."),
        },
    )
    is_rehearsal = forms.BooleanField(
        label=_("Rehearsal only: rounds can be played automatically"),
        help_text=_(
            "The file of a rehearsal becomes a rehearsal even without this tick: its "
            "results may be invented."
        ),
        required=False,
    )

    heavy: UploadedFile | None = None
    """A file too large to read during a request; a worker reads it."""

    def clean_file(self) -> dict[str, Any]:
        """Return the content of a small file, or raise its faults; set `heavy` for a large one."""
        file: UploadedFile = self.cleaned_data["file"]
        content = file.read(SMALL_FILE + 1)
        try:
            if (file.size or 0) > LARGEST_FILE:
                raise refuse("file_too_large", largest=LARGEST_FILE)
            if len(content) > SMALL_FILE or content.startswith(ANY_FORMAT):
                self.heavy = file
                return {}
            raw = load_json(content, largest=SMALL_FILE)
        except Faulty as refused:
            faults = [fault_words(fault) for fault in refused.faults]
            raise forms.ValidationError(faults) from refused
        if not isinstance(raw, dict):
            raise forms.ValidationError(_("This is not a tournament. Choose another file."))
        if not fits_limits(raw, SMALL_EVENT):
            self.heavy = file
        return raw


@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be downloaded."""
    desk = desk_for(request, slug, "look")
    context = {
        "desk": desk,
        "area": "standings",
        "rounds": ranked_rounds(desk.tournament),
        "seated": desk.tournament.rounds.published().order_by("number"),
        "may_export": desk.may("export"),
        "may_create": may_create(request.user),
    }
    return render(request, "desk/files/files.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_tournament(request: HttpRequest) -> HttpResponse:
    """Import a tournament from a file; its faults are listed in full."""
    if not may_create(request.user):
        return render(request, "desk/events/may_not_create.html", status=403)
    if request.method != "POST":
        return _show(request, ImportForm())
    form = ImportForm(request.POST, request.FILES)
    return perform(
        request,
        lambda by: permissions.count_upload(by.user, size=size_of(request)),
        then=lambda _counted: _take_in(request, form),
        refused=lambda why: _show(request, ImportForm(), refusal_words(why)),
    )


def _take_in(request: HttpRequest, form: ImportForm) -> HttpResponse:
    if not form.is_valid():
        return _show(request, form)
    facts, heavy = form.cleaned_data, form.heavy
    key, is_rehearsal = key_of(request), facts["is_rehearsal"]
    if heavy is not None:
        return perform(
            request,
            lambda by: order_import(heavy, by=by, key=key, is_rehearsal=is_rehearsal),
            then=lambda job: redirect("taking_in", job.pk),
            refused=lambda why: _show(request, ImportForm(), refusal_words(why)),
        )
    return perform(
        request,
        lambda by: import_event(facts["file"], by=by, is_rehearsal=is_rehearsal, key=key),
        then=lambda made: _imported(request, made, is_rehearsal=is_rehearsal),
        refused=lambda why: _show(request, form, refusal_words(why)),
    )


def _imported(request: HttpRequest, made: Tournament, *, is_rehearsal: bool) -> HttpResponse:
    tell_done(request, fill_sentence(gettext("%(name)s is imported."), {"name": made.name}))
    if made.is_rehearsal and not is_rehearsal:
        tell_done(request, gettext("It stays a rehearsal, as in the file."))
    return redirect("desk", made.slug)


def _show(request: HttpRequest, form: ImportForm, refusal: Refusal | None = None) -> HttpResponse:
    faults = refusal.faults if refusal else ()
    context = {
        "form": form,
        "refusal": refusal,
        "faults": faults[:MOST_FAULTS],
        "more": max(0, len(faults) - MOST_FAULTS),
    }
    status = UNPROCESSABLE if form.is_bound or refusal else 200
    return render(request, "desk/files/import_tournament.html", context, status=status)


@require_safe
def export_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the whole tournament as karta.tournament/1."""
    desk = desk_for(request, slug, "export")
    sheets = SheetVersion.objects.filter(is_current=True, table__round__tournament=desk.tournament)
    if sheets.count() > MANY_SHEETS:
        return perform(
            request,
            lambda by: order_export(desk.tournament, by=by),
            then=lambda job: redirect("work", slug, job.pk),
            refused=redirect("files", slug),
        )
    text = json.dumps(export_event(desk.tournament), ensure_ascii=False, indent=1)
    return as_file(text.encode(), JSON, f"{slug}.json")


@require_safe
def export_standings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the standings after a round, of all players or of one category."""
    desk = desk_for(request, slug, "export")
    after = _round_asked(request, "after")
    after = last_closed_round(desk.tournament) if after is None else after
    everybody = ranking_at_desk(desk.tournament, min(after, rounds_planned(desk.tournament)))
    ranked = narrowed(everybody, StandingsFilter(category=request.GET.get("category", "")))
    return spreadsheet(
        kind,
        event_lists.standings_list(ranked.table, has_big_points=ranked.has_big_points),
        name=f"{slug}-standings-{ranked.after}",
        title=desk.tournament.name,
    )


@require_safe
def export_seats(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the published seats of all rounds or of one."""
    desk = desk_for(request, slug, "export")
    number = _round_asked(request, "round")
    return spreadsheet(
        kind,
        event_lists.seats_list(event_lists.seats_rows(desk.tournament, number)),
        name=f"{slug}-seats" if number is None else f"{slug}-seats-{number}",
        title=desk.tournament.name,
    )


@require_safe
def export_deals(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send all entered deals."""
    desk = desk_for(request, slug, "export")
    return spreadsheet(
        kind,
        event_lists.deals_list(load(desk.tournament)),
        name=f"{slug}-deals",
        title=desk.tournament.name,
    )


def _round_asked(request: HttpRequest, name: str) -> int | None:
    return whole(request.GET.get(name, ""))
