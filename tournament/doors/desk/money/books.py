"""The books of an event's money, as a page and as files for a bookkeeper."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.downloads import spreadsheet
from tournament.reading.applications import currency_of
from tournament.reading.money.books import (
    BookLine,
    BookPayout,
    books_of,
    lines_of,
    payout_lines_of,
)
from tournament.reading.money.takings import takings_of
from tournament.words.figures import decimal_amount
from tournament.words.money import KINDS, METHODS, PAYOUTS

routes = Routes(at_event)


@routes.page("books/", "see_money")
def books(request: EventRequest) -> HttpResponse:
    """Show that every cent received has a purpose."""
    desk = request.desk
    found = books_of(desk.tournament)
    context = {
        "desk": desk,
        "area": "money",
        "books": found,
        "received": [(METHODS[method], cents) for method, cents in found.received.items()],
        "takings": takings_of(desk.tournament),
    }
    return render(request.http, "desk/money/books.html", context)


@routes.page("books.<slug:kind>", "see_money")
def export_books(request: EventRequest, kind: str) -> HttpResponse:
    """Send every fact about money as CSV or XLSX; the amounts add up to the money in hand."""
    event = request.desk.tournament
    headings = (
        *(_("Day"), _("Recorded"), _("No."), _("Player"), _("Class of the fee")),
        *(_("What"), _("Paid by"), _("Amount"), _("Waived, charged or deducted"), _("Currency")),
        *(_("Taken by"), _("Reason"), _("Receipt No."), _("Cancels")),
    )
    currency = currency_of(event)
    rows = [_row(line, currency) for line in lines_of(event)]
    rows += [_payout_row(line, currency) for line in payout_lines_of(event)]
    return spreadsheet(kind, (headings, rows), name=f"{event.slug}-money", title=event.name)


def _row(line: BookLine, currency: str) -> list[object]:
    row = line.payment
    is_money = bool(line.cents)
    return [
        row.day.isoformat(),
        timezone.localtime(row.at).strftime("%Y-%m-%d %H:%M"),
        row.number,
        line.name,
        line.fee_class,
        str(KINDS[row.kind]),
        str(METHODS[row.method]) if is_money else "",
        decimal_amount(line.cents),
        "" if is_money else decimal_amount(row.cents),
        currency,
        row.signed,
        row.reason,
        row.receipt or "",
        _("cancels an earlier line") if row.reverses_id else "",
    ]


def _payout_row(line: BookPayout, currency: str) -> list[object]:
    row = line.payout
    at = timezone.localtime(row.at)
    paid = [str(PAYOUTS[row.kind]), "", decimal_amount(-row.cents)]
    deducted = decimal_amount(row.withheld) if row.withheld else ""
    return [
        *(f"{at:%Y-%m-%d}", f"{at:%Y-%m-%d %H:%M}", row.number or "", line.name, ""),
        *(*paid, deducted, currency, row.signed, "", "", ""),
    ]
