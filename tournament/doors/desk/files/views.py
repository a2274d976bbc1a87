"""Downloads of a tournament, and importing one from a file."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.errors import Faulty, refuse
from scoring.json_reader import load_json
from tournament.background.chores import order_export, order_import
from tournament.doors.acting import (
    UNPROCESSABLE,
    DeskRequest,
    EventRequest,
    Routes,
    add_refusal,
    at_account,
    at_event,
    upload_size,
)
from tournament.doors.desk.results.standings import ranked_rounds
from tournament.doors.downloads import as_file, spreadsheet
from tournament.exchange import event_lists
from tournament.models import SheetVersion
from tournament.reading.results.filters import StandingsFilter, narrowed
from tournament.reading.results.standings import ranking_at_desk
from tournament.security.access import may_create
from tournament.services.accounts import permissions
from tournament.services.files.tournament_files import (
    LARGEST_FILE,
    SMALL_EVENT,
    SMALL_FILE,
    export_event,
    fits_limits,
    import_event,
)
from tournament.services.refusals import Refused
from tournament.standings.events import load
from tournament.standings.sheets import rounds_planned
from tournament.standings.table import last_closed_round
from tournament.storage.archives import ANY_FORMAT
from tournament.words import fault_words, refusal_words
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


imports = Routes(at_account)
routes = Routes(at_event)


def _show(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    form = request.typed.get("form") or ImportForm()
    refusal = None if refused is None else refusal_words(refused)
    faults = refusal.faults if refusal else ()
    context = {
        "form": form,
        "refusal": refusal,
        "faults": faults[:MOST_FAULTS],
        "more": max(0, len(faults) - MOST_FAULTS),
    }
    status = UNPROCESSABLE if form.is_bound or refusal else 200
    return render(request.http, "desk/files/import_tournament.html", context, status=status)


@imports.page("import/", import_event)
def import_tournament(request: DeskRequest) -> HttpResponse:
    """Show the form that imports a tournament from a file."""
    if not may_create(request.http.user):
        return render(request.http, "desk/events/may_not_create.html", status=403)
    return _show(request)


@imports.post("import/", import_event, show=_show)
def import_file(request: DeskRequest) -> HttpResponse:
    """Import a tournament from a file; its faults are listed in full."""
    http, by, key = request.http, request.by, request.key
    if not may_create(http.user):
        return render(http, "desk/events/may_not_create.html", status=403)
    permissions.count_upload(by.user, size=upload_size(http))
    form = request.read(ImportForm(request.data, http.FILES))
    is_rehearsal = form.cleaned_data["is_rehearsal"]
    if form.heavy is not None:
        # A browser does not keep the file of a refused form.
        del request.typed["form"]
        job = order_import(form.heavy, by=by, key=key, is_rehearsal=is_rehearsal)
        return redirect("taking_in", job.pk)
    made = import_event(form.cleaned_data["file"], by=by, is_rehearsal=is_rehearsal, key=key)
    request.add_message(fill_sentence(gettext("%(name)s is imported."), {"name": made.name}))
    if made.is_rehearsal and not is_rehearsal:
        request.add_message(gettext("It stays a rehearsal, as in the file."))
    return redirect("desk", made.slug)


@routes.page("")
def files(request: EventRequest) -> HttpResponse:
    """Show what can be downloaded."""
    desk = request.desk
    context = {
        "desk": desk,
        "area": "standings",
        "rounds": ranked_rounds(desk.tournament),
        "seated": desk.tournament.rounds.published().order_by("number"),
        "may_export": desk.may("export"),
        "may_create": may_create(request.http.user),
    }
    return render(request.http, "desk/files/files.html", context)


@routes.page("tournament.json", "export")
def export_tournament(request: EventRequest) -> HttpResponse:
    """Send the whole tournament as karta.tournament/1."""
    event = request.desk.tournament
    sheets = SheetVersion.objects.filter(is_current=True, table__round__tournament=event)
    if sheets.count() > MANY_SHEETS:
        try:
            job = order_export(event, by=request.by)
        except Refused as why:
            add_refusal(request.http, why)
            return request.redirect("files")
        return request.redirect("work", pk=job.pk)
    text = json.dumps(export_event(event), ensure_ascii=False, indent=1)
    return as_file(text.encode(), JSON, f"{event.slug}.json")


@routes.page("standings.<slug:kind>", "export")
def export_standings(request: EventRequest, kind: str) -> HttpResponse:
    """Send the standings after a round, of all players or of one category."""
    event = request.desk.tournament
    after = _round_asked(request, "after")
    after = last_closed_round(event) if after is None else after
    everybody = ranking_at_desk(event, min(after, rounds_planned(event)))
    category = request.http.GET.get("category", "")
    ranked = narrowed(everybody, StandingsFilter(category=category))
    return spreadsheet(
        kind,
        event_lists.standings_list(ranked.table, has_big_points=ranked.has_big_points),
        name=f"{event.slug}-standings-{ranked.after}",
        title=event.name,
    )


@routes.page("seats.<slug:kind>", "export")
def export_seats(request: EventRequest, kind: str) -> HttpResponse:
    """Send the published seats of all rounds or of one."""
    event, number = request.desk.tournament, _round_asked(request, "round")
    return spreadsheet(
        kind,
        event_lists.seats_list(event_lists.seats_rows(event, number)),
        name=f"{event.slug}-seats" if number is None else f"{event.slug}-seats-{number}",
        title=event.name,
    )


@routes.page("deals.<slug:kind>", "export")
def export_deals(request: EventRequest, kind: str) -> HttpResponse:
    """Send all entered deals."""
    event = request.desk.tournament
    listing = event_lists.deals_list(load(event))
    return spreadsheet(kind, listing, name=f"{event.slug}-deals", title=event.name)


def _round_asked(request: EventRequest, name: str) -> int | None:
    return whole(request.http.GET.get(name, ""))
