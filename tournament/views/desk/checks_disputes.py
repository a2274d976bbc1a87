"""Disputes: two sets of figures for one table side by side, until the chief judge decides."""

from __future__ import annotations

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access import NEEDS, Desk, desk_for
from tournament.forms.results_disputes import DecisionForm, DoubtForm
from tournament.services import checking
from tournament.services.refusals import Refused
from tournament.views.desk.acting import actor_of, tell_done
from tournament.views.desk.checks_sides import sides_of
from tournament.views.desk.results_refusals import UNPROCESSABLE, Answer, answer_to
from tournament.views.desk.sheets_table import table_at_desk


def dispute(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show what is in doubt about a table; where nothing is, the form to say so."""
    return show_dispute(request, desk_for(request, slug, "look"), number, table)


@require_POST
def raise_dispute(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Note that somebody does not agree with a sheet."""
    desk = desk_for(request, slug, "check")
    form = DoubtForm(request.POST)
    if not form.is_valid():
        return show_dispute(request, desk, number, table, form=form)
    try:
        checking.raise_dispute(
            desk.tournament,
            round_number=number,
            table_number=table,
            words=form.cleaned_data["words"],
            by=actor_of(request),
        )
    except Refused as refused:
        answer = answer_to(refused, table=table)
        return show_dispute(request, desk, number, table, form=form, answer=answer)
    tell_done(request, _("Table %(table)s waits for the chief judge.") % {"table": table})
    return redirect("round_results", slug, number)


@require_POST
def settle_dispute(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Decide which figures are right."""
    desk = desk_for(request, slug, "settle")
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return show_dispute(request, desk, number, table, form=form)
    try:
        checking.settle_dispute(
            desk.tournament,
            round_number=number,
            table_number=table,
            version=form.cleaned_data["version"],
            words=form.cleaned_data["words"],
            by=actor_of(request),
        )
    except Refused as refused:
        answer = answer_to(refused, table=table)
        return show_dispute(request, desk, number, table, form=form, answer=answer)
    tell_done(request, _("The dispute about table %(table)s is settled.") % {"table": table})
    return redirect("round_results", slug, number)


def show_dispute(
    request: HttpRequest,
    desk: Desk,
    number: int,
    table: int,
    *,
    form: Form | None = None,
    answer: Answer | None = None,
) -> HttpResponse:
    """Show both sides; a form that was refused comes back as it was typed."""
    found = table_at_desk(desk.tournament, number, table)
    context = {
        "desk": desk,
        "area": "results",
        "table": found,
        "sides": sides_of(found),
        "form": form or (DoubtForm() if found.dispute is None else DecisionForm()),
        "answer": answer,
        "may": frozenset(deed for deed in NEEDS if desk.may(deed)),
    }
    status = 200 if form is None else UNPROCESSABLE
    return render(request, "desk/dispute.html", context, status=status)
