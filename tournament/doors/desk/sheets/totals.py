"""The grid of a round's results: a table number, then its totals."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.background.automatic_copies import queue_copy_check
from tournament.doors.acting import key_of, perform, tell_done
from tournament.doors.desk.refusals import RefusalView, answer_to, answer_to_form
from tournament.doors.desk.sheets.totals_form import TotalsForm, entry_for, entry_typed, scale_of
from tournament.doors.desk.sheets.totals_rows import load_grid
from tournament.doors.errors import is_script
from tournament.models import Round, SheetVersion, Tournament
from tournament.security.access import Desk, desk_for
from tournament.services.sheets import entering
from tournament.standings.sheets import settings_of
from tournament.words.figures import whole
from tournament.words.terms import TOTALS_OF


def results(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the newest round that has tables."""
    desk = desk_for(request, slug, "look")
    rounds = published_rounds(desk.tournament)
    if not rounds:
        return render(request, "desk/sheets/results_none.html", {"desk": desk, "area": "results"})
    return show_results(request, desk, rounds, rounds[-1].number)


def round_results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the tables of one round."""
    desk = desk_for(request, slug, "look")
    return show_results(request, desk, published_rounds(desk.tournament), number)


@require_POST
def enter_totals(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Save a table's totals; a refused form keeps its input."""
    desk = desk_for(request, slug, "enter")
    form = TotalsForm(request.POST)
    if not form.is_valid():
        return refuse(request, desk, number, form, answer_to_form(form))
    table = form.cleaned_data["table"]
    if form.is_empty:
        return redirect(f"{reverse('round_results', args=[slug, number])}?table={table}")
    played, key = form.cleaned_data["deals_played"], key_of(request)
    return perform(
        request,
        lambda by: entering.enter_totals(
            desk.tournament,
            round_number=number,
            table_number=table,
            totals=form.totals,
            deals_played=played,
            seen=form.seen_version,
            by=by,
            key=key,
        ),
        then=lambda version: _entered(request, desk, number, table, version),
        refused=lambda why: refuse(
            request, desk, number, form, answer_to(why, table=table, deals_played=played)
        ),
    )


def _entered(
    request: HttpRequest, desk: Desk, number: int, table: int, version: SheetVersion
) -> HttpResponse:
    """Return the response: the totals are saved, or disputed."""
    if is_script(request):
        return JsonResponse(_news(request, desk, version, table))
    if version.is_current:
        tell_done(request, _("Table %(table)s is saved.") % {"table": table})
    else:
        words = _("Table %(table)s is disputed: its deals give different totals. Both are kept.")
        messages.warning(request, words % {"table": table})
    return redirect("round_results", desk.tournament.slug, number)


def show_results(
    request: HttpRequest,
    desk: Desk,
    rounds: Sequence[Round],
    number: int,
    form: TotalsForm | None = None,
    answer: RefusalView | None = None,
) -> HttpResponse:
    """Show a round's tables and the form; for the script, only the tables."""
    settings = settings_of(desk.tournament, number)
    grid = load_grid(the_round(rounds, number), settings)
    if grid.round.is_open and not grid.waiting:
        queue_copy_check(desk.tournament)
    asked = whole(request.GET.get("table", ""))
    entry = (
        entry_for(grid, asked, deals=settings.deals)
        if form is None
        else entry_typed(grid, form, is_zero_sum=settings.game.is_zero_sum)
    )
    context = {
        "desk": desk,
        "area": "results",
        "may": desk.deeds,
        "rounds": rounds,
        "grid": grid,
        "entry": entry,
        "answer": answer,
        "scale": scale_of(settings),
        "deals": settings.deals,
        "asks": TOTALS_OF.get(settings.game.id),
        "settles_pules": settings.rules.leftover_pules == "each",
    }
    template = "desk/sheets/results_grid.html" if is_script(request) else "desk/sheets/results.html"
    return render(request, template, context, status=200 if answer is None else answer.status)


def refuse(
    request: HttpRequest, desk: Desk, number: int, form: TotalsForm, answer: RefusalView
) -> HttpResponse:
    """Show the refusal; the script gets only the message and keeps the input."""
    if is_script(request):
        context = {"answer": answer, "desk": desk, "number": number, "may": desk.deeds}
        return render(request, "desk/sheets/results_answer.html", context, status=answer.status)
    return show_results(request, desk, published_rounds(desk.tournament), number, form, answer)


def published_rounds(tournament: Tournament) -> list[Round]:
    """Return the rounds that have tables, in order."""
    return list(Round.objects.published().filter(tournament=tournament))


def the_round(rounds: Sequence[Round], number: int) -> Round:
    """Return the round of that number, or raise 404."""
    for played in rounds:
        if played.number == number:
            return played
    raise Http404


def _news(request: HttpRequest, desk: Desk, version: SheetVersion, table: int) -> dict[str, object]:
    """Return the data for the script: the version, and the message about a new dispute."""
    news: dict[str, object] = {"table": table, "version": version.number}
    if not version.is_current:
        context = {"desk": desk, "number": version.table.round.number, "table": table}
        news["html"] = render_to_string("desk/sheets/results_disputed.html", context, request)
    return news
