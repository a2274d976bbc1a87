"""The cashier's page: a name, the amount offered, Enter; receipts; the cash of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from csp.decorators import csp_exempt
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.background import printing as press
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.money.forms import CashForm, PaymentForm
from tournament.doors.desk.people.rows import entry_at
from tournament.models import Payment
from tournament.models.player import normalise_name
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.reading.applications import currency_of
from tournament.reading.money.accounts import Account, accounts_of
from tournament.reading.money.takings import takings_of
from tournament.services.money import cashing, payments
from tournament.services.refusals import Refused
from tournament.storage import documents
from tournament.words import refusal_words
from tournament.words.currencies import money

MOST: Final = 8
MOMENT: Final = 2.0
"""Seconds that a request waits for a receipt."""
LAST: Final = 3
"""Payments shown to the cashier, for their receipts."""

routes = Routes(at_event)


@dataclass(frozen=True, slots=True)
class Offer:
    """A player found by the cashier, with the form of their payment."""

    account: Account
    form: PaymentForm


def _show(
    request: EventRequest, refused: Refused | None = None, number: int | None = None
) -> HttpResponse:
    desk, words = request.desk, request.http.GET.get("q", "").strip()[:120]
    currency = currency_of(desk.tournament)
    if refused is not None:
        next(iter(request.typed.values())).add_error(None, str(refusal_words(refused)))
    taker = None if desk.may("see_money") else request.by.name
    mine = Payment.objects.filter(tournament=desk.tournament, kind=Payment.Kind.FEE, reverses=None)
    context = {
        "desk": desk,
        "area": "money",
        "words": words,
        "offers": _offers(request, words, number),
        "takings": takings_of(desk.tournament, taker),
        "last": mine.filter(signed=request.by.name).order_by("-pk")[:LAST],
        "count": request.typed.get("count") or CashForm(currency=currency),
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/money/cashier.html", context, status=status)


def _offers(request: EventRequest, words: str, number: int | None) -> Sequence[Offer]:
    """Return the players whom the words mean, or the one whose form was refused."""
    accounts = accounts_of(request.desk.tournament)
    if number is not None:
        return [Offer(accounts[number], request.typed["payment"])]
    parts = normalise_name(words).split()
    found = [
        account
        for account in accounts
        if parts
        and (words == str(account.number) or all(p in normalise_name(account.name) for p in parts))
    ]
    exact = [account for account in found if words == str(account.number)] or found
    currency = currency_of(request.desk.tournament)
    return [
        Offer(one, PaymentForm(initial={"amount": one.owed}, currency=currency))
        for one in exact[:MOST]
    ]


@routes.page("cashier/", "take_money")
def cashier(request: EventRequest) -> HttpResponse:
    """Show the field for a name, and what the user took today."""
    return _show(request)


@routes.post("cashier/<int:number>/", payments.mark_paid, show=_show)
def take_fee(request: EventRequest, number: int) -> HttpResponse:
    """Record the payment of one player."""
    currency = currency_of(request.desk.tournament)
    form = request.read(PaymentForm(request.data, currency=currency), "payment")
    entry = entry_at(request.desk, number)
    payments.mark_paid(entry, form.money(), by=request.by, key=request.key)
    taken = money(form.cleaned_data["amount"], currency)
    facts = {"amount": taken, "number": number, "name": entry.name}
    request.add_message(_("%(amount)s from %(number)s. %(name)s.") % facts)
    return request.redirect("cashier")


@routes.post("cashier/count/", cashing.count_cash, to="cashier", show=_show)
def count_cash(request: EventRequest) -> str:
    """Record the counted cash."""
    currency = currency_of(request.desk.tournament)
    form = request.read(CashForm(request.data, currency=currency), "count")
    row = cashing.count_cash(
        request.desk.tournament, form.cleaned_data["counted"], by=request.by, key=request.key
    )
    if row.cents == row.expected:
        return _("The cash is counted, and agrees.")
    facts = {"counted": money(row.cents, currency), "expected": money(row.expected, currency)}
    return _("Counted: %(counted)s. Expected: %(expected)s. The difference is recorded.") % facts


@routes.post("cashier/receipts/<int:pk>/", cashing.issue_receipt, to="cashier")
def print_receipt(request: EventRequest, pk: int) -> HttpResponseBase:
    """Send the receipt of a payment; the second and later prints are copies."""
    rows = Payment.objects.filter(tournament=request.desk.tournament)
    found = get_object_or_404(rows, pk=pk)
    is_copy = found.receipt is not None
    found = cashing.issue_receipt(found, by=request.by)
    params = {"payment": found.pk, "is_copy": is_copy}
    order = Order("receipt", request.desk.tournament.pk, params, get_language() or "lv")
    try:
        job = press.wait_for(press.order_document(order, by=request.by), seconds=MOMENT)
    except NothingToPrint as refused:
        return _say(request, refused.words)
    if not documents.has(job):
        return _say(request, _("The receipt is being made. Print it again in a moment."))

    # A PDF runs none of our scripts, and our content security policy breaks browsers' viewers.
    @csp_exempt()
    def pdf(_request: HttpRequest) -> FileResponse:
        return FileResponse(
            documents.open_file(job),
            filename=f"{request.desk.tournament.slug}-receipt-{found.receipt}.pdf",
            content_type="application/pdf",
            headers={"Cache-Control": "private, no-store"},
        )

    return pdf(request.http)


def _say(request: EventRequest, words: str) -> HttpResponse:
    request.add_message(words)
    page = reverse("cashier", args=[request.desk.tournament.slug])
    return redirect(f"{page}?{urlencode({'q': request.data.get('q', '')})}")
