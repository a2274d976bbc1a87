"""Disputes: two versions of a table's result side by side, for the chief judge's decision."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.refusals import answer_to
from tournament.doors.desk.sheets.table import TableAtDesk, load_desk_table
from tournament.doors.fields import WholeNumber
from tournament.models import SheetVersion
from tournament.services.refusals import Refused
from tournament.services.sheets import checking

LONGEST_WORDS = 200


def _words(label: object) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, max_length=LONGEST_WORDS, widget=widget)  # type: ignore[arg-type]


class DoubtForm(forms.Form):
    """The reason for disputing a sheet."""

    words = _words(gettext_lazy("What is disputed"))


class DecisionForm(forms.Form):
    """The version that is right, and the reason."""

    version = WholeNumber(
        gettext_lazy("Which result is right"),
        low=1,
        missing=gettext_lazy("Choose the right result."),
    )
    words = _words(gettext_lazy("Why"))


@dataclass(frozen=True, slots=True)
class SeatOfSides:
    """The total of one seat in each version."""

    letter: int
    name: str
    current: int
    rival: int | None

    @property
    def difference(self) -> int | None:
        """The rival's total minus the current one; None without a rival."""
        return None if self.rival is None else self.rival - self.current


@dataclass(frozen=True, slots=True)
class Sides:
    """Both versions of a table's sheet: the current one and its rival."""

    current: SheetVersion
    rival: SheetVersion | None
    seats: tuple[SeatOfSides, ...]


def sides_of(table: TableAtDesk) -> Sides | None:
    """Return the versions of the open dispute, or only the current one; None without a result."""
    current = table.current if table.dispute is None else table.dispute.current
    if current is None:
        return None
    rival = None if table.dispute is None else table.dispute.rival
    seats = tuple(
        SeatOfSides(
            letter=index,
            name=seat.name,
            current=current.totals[index],
            rival=None if rival is None else rival.totals[index],
        )
        for index, seat in enumerate(table.seats)
    )
    return Sides(current, rival, seats)


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None, number: int, table: int) -> HttpResponse:
    """Show both versions; a refused form keeps its input."""
    found = load_desk_table(request.desk.tournament, number, table)
    context = {
        "desk": request.desk,
        "area": "results",
        "table": found,
        "sides": sides_of(found),
        "form": DoubtForm() if found.dispute is None else DecisionForm(),
        "answer": None if refused is None else answer_to(refused, table=table),
        "may": request.desk.deeds,
        **request.typed,
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/sheets/dispute.html", context, status=status)


@routes.page("dispute/")
def dispute(request: EventRequest, number: int, table: int) -> HttpResponse:
    """Show the dispute about a table; without one, the form to raise it."""
    return _show(request, None, number, table)


@routes.post("dispute/raise/", checking.raise_dispute, to=("round_results", "number"), show=_show)
def raise_dispute(request: EventRequest, number: int, table: int) -> str:
    """Record a dispute about a sheet."""
    event, facts = request.desk.tournament, request.read(DoubtForm(request.data)).cleaned_data
    checking.raise_dispute(event, round_number=number, table_number=table, **facts, by=request.by)
    return _("Table %(table)s waits for the chief judge.") % {"table": table}


@routes.post("dispute/settle/", checking.settle_dispute, to=("round_results", "number"), show=_show)
def settle_dispute(request: EventRequest, number: int, table: int) -> str:
    """Decide which version is right."""
    event, facts = request.desk.tournament, request.read(DecisionForm(request.data)).cleaned_data
    checking.settle_dispute(event, round_number=number, table_number=table, **facts, by=request.by)
    return _("The dispute about table %(table)s is settled.") % {"table": table}
