"""The page of a tournament's files, and a tournament made of a file."""

from __future__ import annotations

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.background.chores import order_export, order_import
from tournament.doors.acting import UNPROCESSABLE, actor_of, key_of, perform, tell_done
from tournament.doors.desk.files.forms import ImportForm
from tournament.doors.desk.results.standings import ranked_rounds
from tournament.doors.downloads import as_file, spreadsheet
from tournament.exchange import event_lists
from tournament.models import SheetVersion, Tournament
from tournament.reading.results.standings import Narrowing, narrowed, ranking_at_desk
from tournament.security.access import Desk, desk_for, may_create
from tournament.services.files.tournament_files import export_event, import_event, ratings_kept
from tournament.standings.events import load
from tournament.standings.sheets import settings_of
from tournament.standings.table import last_closed_round
from tournament.words import Refusal, refusal_words
from tournament.words.copies import RATINGS_KEPT
from tournament.words.figures import whole

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
    return render(request, "desk/files/files.html", context)


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
    key, is_rehearsal = key_of(request), facts["is_rehearsal"] or None
    if form.is_large:
        job = order_import(form.content, by=actor_of(request), key=key, is_rehearsal=is_rehearsal)
        return redirect("taking_in", job.pk)
    return perform(
        request,
        lambda by: import_event(facts["file"], by=by, is_rehearsal=is_rehearsal, key=key),
        then=lambda made: _imported(request, made),
        refused=lambda why: _show(request, form, refusal_words(why)),
    )


def _imported(request: HttpRequest, made: Tournament) -> HttpResponse:
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
    return render(request, "desk/files/import_tournament.html", context, status=status)


JSON = "application/json"
MANY_SHEETS = 600
"""So many take longer to write than a page should."""


@require_safe
def export_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the whole tournament as karta.tournament/1."""
    desk = desk_for(request, slug, "export")
    sheets = SheetVersion.objects.filter(is_current=True, table__round__tournament=desk.tournament)
    if sheets.count() > MANY_SHEETS:
        return redirect("work", slug, order_export(desk.tournament, by=actor_of(request)).pk)
    text = json.dumps(export_event(desk.tournament), ensure_ascii=False, indent=1)
    return as_file(text.encode(), JSON, f"{slug}.json")


@require_safe
def export_standings(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the standings after a round, of everybody or of one category."""
    desk = desk_for(request, slug, "export")
    after = _round_asked(request, "after")
    after = last_closed_round(desk.tournament) if after is None else after
    everybody = ranking_at_desk(desk.tournament, min(after, _rounds_of(desk)))
    ranked = narrowed(everybody, Narrowing(category=request.GET.get("category", "")))
    table = ranked.table
    return spreadsheet(
        kind,
        name=f"{slug}-standings-{table.after}",
        title=desk.tournament.name,
        header=event_lists.standings_header(table, has_big_points=ranked.has_big_points),
        rows=event_lists.standings_rows(table, has_big_points=ranked.has_big_points),
    )


@require_safe
def export_seats(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send the published seats, of every round or of one."""
    desk = desk_for(request, slug, "export")
    number = _round_asked(request, "round")
    return spreadsheet(
        kind,
        name=f"{slug}-seats" if number is None else f"{slug}-seats-{number}",
        title=desk.tournament.name,
        header=event_lists.seats_header(),
        rows=event_lists.seats_rows(desk.tournament, number),
    )


@require_safe
def export_deals(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Send every deal that was entered."""
    desk = desk_for(request, slug, "export")
    return spreadsheet(
        kind,
        name=f"{slug}-deals",
        title=desk.tournament.name,
        header=event_lists.deals_header(),
        rows=event_lists.deals_rows(load(desk.tournament)),
    )


def _round_asked(request: HttpRequest, name: str) -> int | None:
    return whole(request.GET.get(name, ""))


def _rounds_of(desk: Desk) -> int:
    return settings_of(desk.tournament).rounds
