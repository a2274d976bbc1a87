"""Checking: a second user goes through the sheets by their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.doors.acting import actor_of, key_of, perform, tell_done
from tournament.doors.desk.refusals import RefusalView, answer_to, answer_to_form
from tournament.doors.desk.sheets.totals import published_rounds, the_round
from tournament.doors.desk.sheets.totals_form import TotalsForm, scale_of
from tournament.doors.desk.sheets.totals_rows import Grid, GridRow, SeatCell, load_grid
from tournament.models import Check, Dispute, Table, Tournament
from tournament.security.access import Desk, desk_for
from tournament.services.acts import Actor
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


def checks(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the progress of checking, and the sheet with the typed number."""
    desk = desk_for(request, slug, "check")
    return show_checks(request, desk, number, asked=whole(request.GET.get("table", "")))


@require_POST
def check_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark a sheet as checked, or store differing totals as a second version."""
    desk = desk_for(request, slug, "check")
    form = TotalsForm(request.POST)
    if not form.is_valid():
        table = form.cleaned_data.get("table")
        return show_checks(
            request, desk, number, asked=table, form=form, answer=answer_to_form(form)
        )
    table = form.cleaned_data["table"]
    return perform(
        request,
        lambda by: _check(desk.tournament, number, form, by, key_of(request)),
        then=lambda came_of: _checked(request, slug, number, table, came_of),
        refused=lambda why: show_checks(
            request, desk, number, asked=table, form=form, answer=answer_to(why, table=table)
        ),
    )


def _checked(
    request: HttpRequest, slug: str, number: int, table: int, came_of: Check | Dispute
) -> HttpResponse:
    """Return the response: the sheet is checked, or now disputed."""
    if isinstance(came_of, Check):
        tell_done(request, _("Table %(table)s is checked.") % {"table": table})
    else:
        words = _("Table %(table)s is disputed: both results are kept.")
        messages.warning(request, words % {"table": table})
    return redirect("checks", slug, number)


def show_checks(
    request: HttpRequest,
    desk: Desk,
    number: int,
    *,
    asked: int | None,
    form: TotalsForm | None = None,
    answer: RefusalView | None = None,
) -> HttpResponse:
    """Show the page; fields keep their input."""
    settings = settings_of(desk.tournament, number)
    played = the_round(published_rounds(desk.tournament), number)
    grid = load_grid(played, settings)
    context = {
        "desk": desk,
        "area": "results",
        "grid": grid,
        "pile": pile_of(grid, asked=asked, by=actor_of(request), form=form),
        "is_blind": desk.tournament.checking == Tournament.Checking.BLIND,
        "answer": answer,
        "scale": scale_of(settings),
    }
    return render(
        request, "desk/sheets/checks.html", context, status=200 if answer is None else answer.status
    )


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
