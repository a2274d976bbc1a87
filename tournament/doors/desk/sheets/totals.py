"""The grid of a round's results: a table number, then its totals."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.background.automatic_copies import queue_copy_check
from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.compression import compressed
from tournament.doors.desk.refusals import RefusalView, answer_to, answer_to_form
from tournament.doors.desk.sheets.totals_form import TotalsForm, entry_for, entry_typed, scale_of
from tournament.doors.desk.sheets.totals_rows import load_grid
from tournament.doors.errors import is_script
from tournament.models import Round, Seat, SheetVersion, Tournament
from tournament.services.refusals import Refused
from tournament.services.sheets import entering
from tournament.standings.sheets import settings_of
from tournament.words.figures import whole
from tournament.words.terms import TOTALS_OF

routes = Routes(at_event)


@routes.page("")
def results(request: EventRequest) -> HttpResponse:
    """Show the newest round that has tables."""
    rounds = published_rounds(request.desk.tournament)
    if rounds:
        return _show(request, rounds, rounds[-1].number)
    context = {"desk": request.desk, "area": "results"}
    return render(request.http, "desk/sheets/results_none.html", context)


@routes.page("<int:number>/")
def round_results(request: EventRequest, number: int) -> HttpResponse:
    """Show the tables of one round."""
    return _show(request, published_rounds(request.desk.tournament), number)


def _show(
    request: EventRequest,
    rounds: Sequence[Round],
    number: int,
    answer: RefusalView | None = None,
) -> HttpResponse:
    """Show a round's tables and the form; for the script, only the tables."""
    desk, form = request.desk, request.typed.get("form")
    settings = settings_of(desk.tournament, number)
    grid = load_grid(the_round(rounds, number), settings)
    if grid.round.is_open and not grid.waiting:
        queue_copy_check(desk.tournament)
    asked = whole(request.http.GET.get("table", ""))
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
    name = "results"
    if is_script(request.http):
        shown = _digests(request.http.GET.get("shown", ""))
        context |= {"changed": grid.changed(shown), "gone": grid.gone(shown)}
        name = "results_news"
    status = 200 if answer is None else answer.status
    page = render(request.http, f"desk/sheets/{name}.html", context, status=status)
    return compressed(request.http, page)


def _digests(shown: str) -> dict[int, str]:
    """Return the digest of each table that a page shows, sent as 1:0a1b2c,2:…"""
    pairs = (part.partition(":") for part in shown.split(","))
    return {int(table): digest for table, _colon, digest in pairs if table.isdecimal()}


def _show_refused(request: EventRequest, refused: Refused | None, number: int) -> HttpResponse:
    """Show the refusal; the script gets only the message and keeps the input."""
    form, desk = request.typed["form"], request.desk
    if refused is None:
        answer = answer_to_form(form)
    else:
        facts = {name: form.cleaned_data[name] for name in ("table", "deals_played")}
        answer = answer_to(refused, **facts, names=_names(desk.tournament, number, refused))
    if is_script(request.http):
        context = {"answer": answer, "desk": desk, "number": number, "may": desk.deeds}
        template = "desk/sheets/results_answer.html"
        return render(request.http, template, context, status=answer.status)
    return _show(request, published_rounds(desk.tournament), number, answer)


def _names(tournament: Tournament, number: int, refused: Refused) -> list[str]:
    """Return the players of a table that two users entered, seat A first."""
    if refused.code != "entered_meanwhile":
        return []
    seats = (
        Seat.objects.named()
        .playing()
        .filter(
            round__tournament=tournament,
            round__number=number,
            table__number=str(refused.facts["table"]),
        )
    )
    return [seat.name for seat in seats.order_by("letter")]


@routes.post(
    "<int:number>/enter/",
    entering.enter_totals,
    to=("round_results", "number"),
    show=_show_refused,
)
def enter_totals(request: EventRequest, number: int) -> str | HttpResponse:
    """Save a table's totals, or raise a dispute; a refused form keeps its input."""
    event, form = request.desk.tournament, request.read(TotalsForm(request.data))
    table = form.cleaned_data["table"]
    if form.is_empty:
        return redirect(f"{reverse('round_results', args=[event.slug, number])}?table={table}")
    version = entering.enter_totals(
        event,
        round_number=number,
        table_number=table,
        totals=form.totals,
        deals_played=form.cleaned_data["deals_played"],
        seen=form.seen_version,
        by=request.by,
        key=request.key,
    )
    if is_script(request.http):
        return JsonResponse(_news(request, version, table))
    if version.is_current:
        return _("Table %(table)s is saved.") % {"table": table}
    words = _("Table %(table)s is disputed: its deals give different totals. Both are kept.")
    messages.warning(request.http, words % {"table": table})
    return ""


def published_rounds(tournament: Tournament) -> list[Round]:
    """Return the rounds that have tables, in order."""
    return list(Round.objects.published().filter(tournament=tournament))


def the_round(rounds: Sequence[Round], number: int) -> Round:
    """Return the round of that number, or raise 404."""
    for played in rounds:
        if played.number == number:
            return played
    raise Http404


def _news(request: EventRequest, version: SheetVersion, table: int) -> dict[str, object]:
    """Return the data for the script: the version, and the message about a new dispute."""
    news: dict[str, object] = {"table": table, "version": version.number}
    if not version.is_current:
        context = {"desk": request.desk, "number": version.table.round.number, "table": table}
        template = "desk/sheets/results_disputed.html"
        news["html"] = render_to_string(template, context, request.http)
    return news
