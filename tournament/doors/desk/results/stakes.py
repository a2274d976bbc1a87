"""Stakes at the desk: balances, who pays whom, and the settlement table by table."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.money import Transfer
from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.results.standings import ranked_rounds
from tournament.doors.downloads import spreadsheet
from tournament.models import Tournament
from tournament.reading.applications import currency_of, priced_line
from tournament.reading.results.payouts import ANNOUNCED, Payouts, payouts
from tournament.reading.results.stakes import NamedTransfer, stake_cents, table_stakes
from tournament.reading.results.standings import ranking_at_desk
from tournament.reading.visibility import SeatedRound
from tournament.services.results import paying
from tournament.words.figures import decimal_amount, whole

routes = Routes(at_event)


@routes.page("stakes/")
def desk_stakes(request: EventRequest) -> HttpResponse:
    """Show every balance so far, and the payments that settle them."""
    desk = request.desk
    event = desk.tournament
    rounds = ranked_rounds(event)
    is_told = event.state in ANNOUNCED
    context = {
        "desk": desk,
        "area": "money",
        "line": priced_line(event),
        "has_stakes": bool(stake_cents(event)),
        "rounds": rounds,
        "after": rounds[-1] if rounds else None,
        "is_told": is_told,
        "may_pay": is_told and desk.may("check_in"),
        "may_export": desk.may("export"),
        "bank": _("the bank"),
        "books": _books(event, rounds),
    }
    return render(request.http, "desk/results/stakes.html", context)


def _books(event: Tournament, rounds: Sequence[SeatedRound]) -> Payouts | None:
    """Return the payouts after the latest result; None before the first, or without stakes."""
    if not rounds or not stake_cents(event):
        return None
    return payouts(event, ranking_at_desk(event, rounds[-1].number))


@routes.page("stakes.<slug:kind>", "export")
def export_stakes(request: EventRequest, kind: str) -> HttpResponse:
    """Send who pays whom, and what is recorded as paid, as CSV or XLSX."""
    event = request.desk.tournament
    books = _books(event, ranked_rounds(event))
    if books is None:
        raise Http404
    headings = [
        _("Pays: No."), _("Pays"), _("Receives: No."), _("Receives"),
        _("Amount"), _("Currency"), _("Paid"), _("Recorded by"),
    ]  # fmt: skip
    currency = currency_of(event)
    rows = [_exported(one, currency) for one in (*books.settled, *books.transfers)]
    return spreadsheet(kind, (headings, rows), name=f"{event.slug}-stakes", title=event.name)


def _exported(one: NamedTransfer, currency: str) -> Sequence[object]:
    sides = [(one.payer, one.payer_name), (one.receiver, one.receiver_name)]
    cells = [cell for number, name in sides for cell in (number or "", name or _("the bank"))]
    is_made = one.row is not None
    return (
        *cells,
        decimal_amount(one.cents),
        currency,
        _("yes") if is_made else _("no"),
        one.row.signed if one.row else "",
    )


@routes.page("stakes/<int:number>/")
def desk_table_stakes(request: EventRequest, number: int) -> HttpResponse:
    """Show what the players of each table pay each other after a round."""
    desk = request.desk
    event = desk.tournament
    rounds = ranked_rounds(event)
    played = next((one for one in rounds if one.number == number), None)
    if played is None or not stake_cents(event):
        raise Http404
    context = {
        "desk": desk,
        "area": "money",
        "line": priced_line(event),
        "rounds": rounds,
        "played": played,
        "may_pay": desk.may("check_in"),
        "bank": _("the bank"),
        "tables": table_stakes(event, played.round),
    }
    return render(request.http, "desk/results/table_stakes.html", context)


@routes.post("stakes/settle/", paying.settle_stakes, to="desk_stakes")
def settle_stakes(request: EventRequest) -> str:
    """Record every payment still on the list as made."""
    event = request.desk.tournament
    paying.settle_stakes(
        event, previewed=_number(request.data.get("revision", "")), by=request.by, key=request.key
    )
    return _("The stakes are recorded as settled.")


@routes.post("stakes/pay/", paying.settle_transfer, to="desk_stakes")
def settle_transfer(request: EventRequest) -> str:
    """Record one payment as made."""
    payer, receiver, cents = (
        _number(request.data.get(name, "")) for name in ("payer", "receiver", "cents")
    )
    wanted = Transfer(payer, receiver, cents)
    paying.settle_transfer(request.desk.tournament, wanted, by=request.by, key=request.key)
    return _("The payment is recorded.")


@routes.post(
    "stakes/<int:number>/<int:table>/", paying.settle_table, to=("desk_table_stakes", "number")
)
def settle_table(request: EventRequest, number: int, table: int) -> str:
    """Record the stakes of a table as settled there."""
    paying.settle_table(request.desk.tournament, number, table, by=request.by, key=request.key)
    return _("The stakes of table %(table)s are recorded as settled.") % {"table": table}


def _number(typed: str) -> int:
    """Return the number in a hidden field; -1, which matches nothing, if it is invalid."""
    found = whole(typed)
    return -1 if found is None else found
