"""Checking: a second user goes through the sheets by their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.refusals import RefusalView, answer_to, answer_to_form
from tournament.doors.desk.sheets.totals import published_rounds, the_round
from tournament.doors.desk.sheets.totals_form import TotalsForm, scale_of
from tournament.doors.desk.sheets.totals_rows import Grid, GridRow, SeatCell, load_grid
from tournament.models import Check, Dispute, Table, Tournament
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.sheets import checking
from tournament.standings.sheets import settings_of
from tournament.words.figures import whole


@dataclass(frozen=True, slots=True)
class CheckQueue:
    """The unchecked tables, those entered by the user, and the current one.

    `seats` are those of the current sheet, each with the total typed so far.
    """

    unchecked: tuple[int, ...]
    own: tuple[int, ...]
    asked: int | None
    row: GridRow | None
    seats: tuple[tuple[SeatCell, str], ...]

    @property
    def is_to_check(self) -> bool:
        """Whether the user may mark the current sheet as checked."""
        return self.row is not None and self.row.number in self.unchecked

    @property
    def is_own(self) -> bool:
        """Whether the user entered the current sheet."""
        return self.row is not None and self.row.number in self.own


def pile_of(grid: Grid, *, asked: int | None, by: Actor, form: TotalsForm | None) -> CheckQueue:
    """Return the queue of sheets to check for this user."""
    waiting = sorted(
        (row for row in grid.rows if row.state == Table.State.ENTERED), key=lambda row: row.number
    )
    row = grid.row(asked)
    return CheckQueue(
        unchecked=tuple(row.number for row in waiting if not _is_own(row, by)),
        own=tuple(row.number for row in waiting if _is_own(row, by)),
        asked=asked,
        row=row,
        seats=() if row is None else tuple((seat, _typed(form, seat)) for seat in row.seats),
    )


def _is_own(row: GridRow, by: Actor) -> bool:
    return by.is_same_as(user_id=row.entered_by, signed=row.signed)


def _typed(form: TotalsForm | None, seat: SeatCell) -> str:
    return "" if form is None else str(form.data.get(f"total_{seat.letter}", ""))


routes = Routes(at_event)


def _show(
    request: EventRequest, number: int, *, asked: int | None, answer: RefusalView | None = None
) -> HttpResponse:
    """Show the page; fields keep their input."""
    tournament, form = request.desk.tournament, request.typed.get("form")
    settings = settings_of(tournament, number)
    grid = load_grid(the_round(published_rounds(tournament), number), settings)
    context = {
        "desk": request.desk,
        "area": "results",
        "grid": grid,
        "pile": pile_of(grid, asked=asked, by=request.by, form=form),
        "is_blind": tournament.checking == Tournament.Checking.BLIND,
        "answer": answer,
        "scale": scale_of(settings),
    }
    status = 200 if answer is None else answer.status
    return render(request.http, "desk/sheets/checks.html", context, status=status)


@routes.page("<int:number>/checks/", checking.check_sheet)
def checks(request: EventRequest, number: int) -> HttpResponse:
    """Show the progress of checking, and the sheet with the typed number."""
    return _show(request, number, asked=whole(request.http.GET.get("table", "")))


def _show_refused(request: EventRequest, refused: Refused | None, number: int) -> HttpResponse:
    form = request.typed["form"]
    table = form.cleaned_data.get("table")
    answer = answer_to_form(form) if refused is None else answer_to(refused, table=table)
    return _show(request, number, asked=table, answer=answer)


@routes.post(
    "<int:number>/checks/tick/",
    *(checking.check_sheet, checking.compare_sheet, checking.re_enter_blind),
    to=("checks", "number"),
    show=_show_refused,
)
def check_sheet(request: EventRequest, number: int) -> str:
    """Mark a sheet as checked, or store differing totals as a second version."""
    form = request.read(TotalsForm(request.data))
    table = form.cleaned_data["table"]
    came_of = _check(request.desk.tournament, number, form, request.by, request.key)
    if isinstance(came_of, Check):
        return _("Table %(table)s is checked.") % {"table": table}
    words = _("Table %(table)s is disputed: both results are kept.")
    messages.warning(request.http, words % {"table": table})
    return ""


def _check(
    tournament: Tournament, number: int, form: TotalsForm, by: Actor, key: str
) -> Check | Dispute:
    where = {"round_number": number, "table_number": form.cleaned_data["table"]}
    seen = form.cleaned_data["seen"] or 0
    if tournament.checking == Tournament.Checking.BLIND:
        return checking.re_enter_blind(tournament, totals=form.totals, by=by, key=key, **where)
    if form.is_empty:
        return checking.check_sheet(tournament, seen=seen, by=by, **where)
    totals = form.totals
    return checking.compare_sheet(tournament, totals=totals, seen=seen, by=by, key=key, **where)
