"""Disputes: two versions of a table's result side by side, for the chief judge's decision."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournament.doors.acting import UNPROCESSABLE, perform_typed
from tournament.doors.desk.refusals import answer_to
from tournament.doors.desk.sheets.table import TableAtDesk, load_desk_table
from tournament.doors.fields import WholeNumber
from tournament.models import SheetVersion
from tournament.security.access import Desk, desk_for
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


def dispute(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show the dispute about a table; without one, the form to raise it."""
    return show_dispute(request, desk_for(request, slug, "look"), number, table)


@require_POST
def raise_dispute(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Record a dispute about a sheet."""
    desk = desk_for(request, slug, "check")
    form = DoubtForm(request.POST)
    return perform_typed(
        request,
        form,
        lambda by: checking.raise_dispute(
            desk.tournament, round_number=number, table_number=table, **form.cleaned_data, by=by
        ),
        done=_("Table %(table)s waits for the chief judge.") % {"table": table},
        then=redirect("round_results", slug, number),
        show=lambda why: show_dispute(request, desk, number, table, why, form=form),
    )


@require_POST
def settle_dispute(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Decide which version is right."""
    desk = desk_for(request, slug, "settle")
    form = DecisionForm(request.POST)
    return perform_typed(
        request,
        form,
        lambda by: checking.settle_dispute(
            desk.tournament, round_number=number, table_number=table, **form.cleaned_data, by=by
        ),
        done=_("The dispute about table %(table)s is settled.") % {"table": table},
        then=redirect("round_results", slug, number),
        show=lambda why: show_dispute(request, desk, number, table, why, form=form),
    )


def show_dispute(
    request: HttpRequest,
    desk: Desk,
    number: int,
    table: int,
    refused: Refused | None = None,
    *,
    form: Form | None = None,
) -> HttpResponse:
    """Show both versions; a refused form keeps its input."""
    found = load_desk_table(desk.tournament, number, table)
    context = {
        "desk": desk,
        "area": "results",
        "table": found,
        "sides": sides_of(found),
        "form": form or (DoubtForm() if found.dispute is None else DecisionForm()),
        "answer": None if refused is None else answer_to(refused, table=table),
        "may": desk.deeds,
    }
    status = 200 if form is None else UNPROCESSABLE
    return render(request, "desk/sheets/dispute.html", context, status=status)
