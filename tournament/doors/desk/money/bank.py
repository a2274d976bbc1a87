"""Bank statements at the desk: uploaded, matched with players, recorded."""

from __future__ import annotations

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.exchange.bank_statements import LARGEST
from tournament.models import BankRow
from tournament.reading.money.accounts import accounts_of
from tournament.reading.money.transfers import proposals_of, reference_of
from tournament.services.money import bank as statements
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.figures import whole

routes = Routes(at_event)


class StatementForm(forms.Form):
    """A statement of the bank."""

    file = forms.FileField(
        label=gettext_lazy("Statement of the bank"),
        help_text=gettext_lazy("CSV from the internet bank, or camt.053 (XML)."),
        widget=forms.FileInput(attrs={"accept": ".csv,.xml,.txt"}),
    )


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    desk = request.desk
    form = request.typed.get("form") or StatementForm()
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    accounts = accounts_of(desk.tournament)
    context = {
        "desk": desk,
        "area": "money",
        "form": form,
        "proposals": proposals_of(desk.tournament, accounts),
        "accounts": [account for account in accounts if account.name],
        "example": reference_of(desk.tournament, 17),
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/money/bank.html", context, status=status)


@routes.page("bank/", "see_money")
def bank(request: EventRequest) -> HttpResponse:
    """Show the rows of statements without a payment yet, each with a proposal."""
    return _show(request)


@routes.post("bank/import/", statements.import_statement, to="bank", show=_show)
def import_statement(request: EventRequest) -> str:
    """Import a statement."""
    form = request.read(StatementForm(request.data, request.http.FILES))
    content = form.cleaned_data["file"].read(LARGEST + 1)
    new, known = statements.import_statement(
        request.desk.tournament, content, by=request.by, key=request.key
    )
    facts = {"new": new, "known": known}
    return _("New payments: %(new)s. Already imported: %(known)s.") % facts


@routes.post("bank/record/", statements.record_transfers, to="bank")
def record_transfers(request: EventRequest) -> str:
    """Record the rows for which a player is chosen."""
    chosen = {
        row: number
        for name, value in request.data.dict().items()
        if name.startswith("row") and (row := whole(name[3:])) and (number := whole(str(value)))
    }
    count = statements.record_transfers(
        request.desk.tournament, chosen, by=request.by, key=request.key
    )
    words = ngettext("%(count)s payment is recorded.", "%(count)s payments are recorded.", count)
    return words % {"count": count}


@routes.post("bank/aside/<int:pk>/", statements.set_aside_row, to="bank")
def set_aside_row(request: EventRequest, pk: int) -> str:
    """Set aside a row that is not about this event."""
    rows = BankRow.objects.filter(tournament=request.desk.tournament)
    statements.set_aside_row(get_object_or_404(rows, pk=pk), by=request.by)
    return _("The payment is set aside.")
