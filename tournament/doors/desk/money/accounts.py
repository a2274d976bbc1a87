"""Accounts of an event's players at the desk: who owes what, and every act on one account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring.format_lines import read_line
from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.money.forms import BackForm, PaymentForm, WaiverForm
from tournament.doors.desk.people.rows import entry_at
from tournament.models import Payment
from tournament.reading.applications import announced_of, currency_of
from tournament.reading.money.accounts import account_of, accounts_of
from tournament.reading.money.prices import COMMON, classes_of
from tournament.reading.money.transfers import payment_code
from tournament.services.money import payments
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.money import KINDS, METHODS, class_words
from tournament.words.regulation_clauses import fees

BACK: Final = ("player_account", "number")

routes = Routes(at_event)


@routes.page("", "see_money")
def money(request: EventRequest) -> HttpResponse:
    """Show who paid and who owes what."""
    desk, shown = request.desk, request.http.GET.get("show", "")
    accounts = accounts_of(desk.tournament)
    listed = accounts.debtors if shown == "owing" else list(accounts)
    balances = [account.balance for account in accounts]
    context = {
        "desk": desk,
        "area": "money",
        "shown": shown,
        "accounts": listed,
        "debtors": len(accounts.debtors),
        "paid": sum(one.paid for one in balances),
        "owed": sum(one.owed for one in accounts),
        "deducted": sum(one.deducted for one in accounts),
        "has_fees": accounts.has_fees,
        "in_words": fees(announced_of(desk.tournament)),
        "may_take": desk.may("take_money"),
    }
    return render(request.http, "desk/money/money.html", context)


def _show(request: EventRequest, refused: Refused | None, number: int) -> HttpResponse:
    desk, entry = request.desk, entry_at(request.desk, number)
    if refused is not None:
        next(iter(request.typed.values())).add_error(None, str(refusal_words(refused)))
    announced, account = announced_of(desk.tournament), account_of(entry)
    owed = {"amount": account.owed}
    context: dict[str, Any] = {
        "desk": desk,
        "area": "money",
        "entry": entry,
        "account": account,
        "rows": _rows(request, number),
        "classes": [(one.name, class_words(one)) for one in classes_of(read_line(announced.fees))],
        "common": COMMON,
        "payment_code": payment_code(desk.tournament, number, account.owed),
        "second_entries": announced.second_entries and account.price.whole,
        "payment": PaymentForm(initial=owed, auto_id="pay_%s", currency=announced.currency),
        "back": BackForm(auto_id="back_%s", currency=announced.currency),
        "waiver": WaiverForm(initial=owed, auto_id="waive_%s", currency=announced.currency),
        **request.typed,
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/money/account.html", context, status=status)


def _currency(request: EventRequest) -> str:
    return currency_of(request.desk.tournament)


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment with its words, and whether it was cancelled."""

    payment: Payment
    words: str
    is_cancelled: bool


def _rows(request: EventRequest, number: int) -> list[PaymentRow]:
    found = Payment.objects.filter(tournament=request.desk.tournament, number=number)
    rows = list(found.order_by("pk"))
    cancelled = {row.reverses_id for row in rows}
    return [
        PaymentRow(row, " · ".join(filter(None, _words(row))), row.pk in cancelled) for row in rows
    ]


def _words(row: Payment) -> tuple[str, str]:
    is_money = row.kind in (Payment.Kind.FEE, Payment.Kind.REFUND)
    return str(KINDS[row.kind]), str(METHODS[row.method]) if is_money else ""


@routes.page("<int:number>/", "see_money")
def player_account(request: EventRequest, number: int) -> HttpResponse:
    """Show a player's account, with every payment."""
    return _show(request, None, number)


@routes.post("<int:number>/pay/", "see_money", to=BACK, show=_show)
def pay_fee(request: EventRequest, number: int) -> str:
    """Record a payment of a fee."""
    form = request.read(
        PaymentForm(request.data, auto_id="pay_%s", currency=_currency(request)),
        "payment",
    )
    entry = entry_at(request.desk, number)
    payments.mark_paid(entry, form.money(), by=request.by, key=request.key)
    return _("The payment is recorded.")


@routes.post("<int:number>/refund/", payments.refund_fee, to=BACK, show=_show)
def refund_fee(request: EventRequest, number: int) -> str:
    """Record money paid back."""
    form = request.read(
        BackForm(request.data, auto_id="back_%s", currency=_currency(request)),
        "back",
    )
    entry = entry_at(request.desk, number)
    payments.refund_fee(entry, form.money(), by=request.by, key=request.key)
    return _("The refund is recorded.")


@routes.post("<int:number>/waive/", payments.waive_fee, to=BACK, show=_show)
def waive_fee(request: EventRequest, number: int) -> str:
    """Record that a part of a fee is not charged."""
    form = request.read(
        WaiverForm(request.data, auto_id="waive_%s", currency=_currency(request)),
        "waiver",
    )
    facts, entry = form.cleaned_data, entry_at(request.desk, number)
    payments.waive_fee(
        entry, cents=facts["amount"], reason=facts["reason"], by=request.by, key=request.key
    )
    return _("The waiver is recorded.")


@routes.post("<int:number>/second/", payments.charge_second_entry, to=BACK)
def charge_second_entry(request: EventRequest, number: int) -> str:
    """Charge a second entry."""
    entry = entry_at(request.desk, number)
    payments.charge_second_entry(entry, by=request.by, key=request.key)
    return _("The second entry is charged.")


@routes.post("<int:number>/class/", payments.choose_fee_class, to=BACK)
def choose_fee_class(request: EventRequest, number: int) -> str:
    """Choose the class of a fee."""
    chosen = request.data.get("fee_class", "")
    payments.choose_fee_class(entry_at(request.desk, number), chosen, by=request.by)
    return _("Saved.")


@routes.post("<int:number>/cancel/<int:pk>/", payments.cancel_payment, to=BACK)
def cancel_payment(request: EventRequest, number: int, pk: int) -> str:
    """Cancel a payment that was a mistake."""
    rows = Payment.objects.filter(tournament=request.desk.tournament, number=number)
    payments.cancel_payment(get_object_or_404(rows, pk=pk), by=request.by)
    return _("The payment is cancelled.")
