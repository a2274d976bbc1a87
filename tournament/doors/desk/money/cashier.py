"""The cashier's page: a name, the amount offered, Enter; receipts; the cash of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from csp.decorators import csp_exempt
from django.db.models import OuterRef, Subquery
from django.http import FileResponse, HttpResponse
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
from tournament.doors.desk.printing.rows import printed
from tournament.models import Entry, Job, Payment
from tournament.models.player import normalise_name
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.reading.applications import currency_of
from tournament.reading.money.accounts import Account, account_of, accounts_of
from tournament.reading.money.takings import takings_of
from tournament.services.money import cashing, payments
from tournament.services.refusals import Refused
from tournament.storage import documents
from tournament.words import refusal_words
from tournament.words.currencies import money

MOST: Final = 8
RECEIPT: Final = "receipt"
LAST: Final = 3
"""Payments shown to the cashier, for their receipts."""

NAME: Final = Subquery(
    Entry.objects.filter(tournament=OuterRef("tournament"), number=OuterRef("number")).values(
        "name"
    )[:1]
)

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
        "last": mine.filter(signed=request.by.name).annotate(name=NAME).order_by("-pk")[:LAST],
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
    if over := account_of(entry).balance.over:
        request.add_message(_("%(over)s is to be paid back.") % {"over": money(over, currency)})
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
def print_receipt(request: EventRequest, pk: int) -> HttpResponse:
    """Order the receipt of a payment; the second and later prints are copies."""
    rows = Payment.objects.filter(tournament=request.desk.tournament)
    found = get_object_or_404(rows, pk=pk)
    is_copy = found.receipt is not None
    found = cashing.issue_receipt(found, by=request.by)
    params = {"payment": found.pk, "is_copy": is_copy}
    order = Order(RECEIPT, request.desk.tournament.pk, params, get_language() or "lv")
    try:
        job = press.order_document(order, by=request.by)
    except NothingToPrint as refused:
        return _say(request, refused.words)
    return request.redirect("receipt_job", pk=job.pk)


@routes.page("cashier/receipt-jobs/<int:pk>/", "take_money")
def receipt_job(request: EventRequest, pk: int) -> HttpResponse:
    """Redirect to the receipt if it is ready; otherwise show a page that asks for it."""
    job = _receipt(request, pk)
    if job.is_done:
        return request.redirect("receipt_file", pk=pk)
    return render(request.http, "desk/money/receipt.html", _progress(request, job))


@routes.page("cashier/receipt-jobs/<int:pk>/progress/", "take_money")
def receipt_progress(request: EventRequest, pk: int) -> HttpResponse:
    """Send the state of the receipt to the page's script."""
    job = _receipt(request, pk)
    if not job.is_active:
        return HttpResponse(status=HTTPStatus.RESET_CONTENT)
    return render(request.http, "desk/money/receipt_progress.html", _progress(request, job))


@routes.page("cashier/receipt-jobs/<int:pk>/file/", "take_money")  # type: ignore[arg-type]
# A PDF runs none of our scripts, and our content security policy breaks browsers' viewers.
@csp_exempt()  # type: ignore[arg-type]
def receipt_file(request: EventRequest, pk: int) -> HttpResponseBase:
    """Send the receipt, to be printed; one that was swept is printed again from the payment."""
    job, slug = _receipt(request, pk), request.desk.tournament.slug
    if not documents.has(job):
        return request.redirect("cashier")
    number = Payment.objects.values_list("receipt", flat=True).get(pk=job.params["payment"])
    return FileResponse(
        documents.open_file(job),
        filename=f"{slug}-receipt-{number}.pdf",
        content_type="application/pdf",
        headers={"Cache-Control": "private, no-store"},
    )


def _receipt(request: EventRequest, pk: int) -> Job:
    papers = request.desk.tournament.jobs.of_paper()
    return get_object_or_404(papers, pk=pk, document=RECEIPT)


def _progress(request: EventRequest, job: Job) -> dict[str, object]:
    row = printed(job, request.desk.tournament, (0, 1))
    return {"desk": request.desk, "area": "money", "printed": row}


def _say(request: EventRequest, words: str) -> HttpResponse:
    request.add_message(words)
    page = reverse("cashier", args=[request.desk.tournament.slug])
    return redirect(f"{page}?{urlencode({'q': request.data.get('q', '')})}")
