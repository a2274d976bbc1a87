"""The receipt of a payment: one page, marked as a copy if it was printed before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Entry, House, Payment
from tournament.paper.pages import ONE_PAGE, PageHead, numbered_pages
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.results.standings import Signature
from tournament.reading.applications import currency_of
from tournament.words.currencies import money
from tournament.words.money import METHODS


class Receipt:
    """The receipt of one payment."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return its only part."""
        _payment(ordered)
        return [ONE_PAGE]

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the page."""
        payment, house = _payment(ordered), House.objects.first()
        entry = Entry.objects.filter(tournament=ordered.tournament, number=payment.number).first()
        facts = [
            (_("Received from"), f"{payment.number}. {entry.name if entry else ''}"),
            (_("Amount"), money(payment.cents, currency_of(payment.tournament))),
            (_("For"), _("Entry fee, %(event)s") % {"event": ordered.tournament.name}),
            (_("Paid by"), str(METHODS[payment.method])),
            (_("Day"), date_format(payment.day, "DATE_FORMAT")),
        ]
        body = {
            "facts": facts,
            "signatures": (Signature(_("Taken by"), payment.signed),),
            "house": house.name if house else "",
            "is_cancelled": Payment.objects.filter(reverses=payment).exists(),
        }
        is_copy = bool(ordered.order.params.get("is_copy"))
        title = _("Receipt No. %(number)s") % {"number": payment.receipt}
        head = PageHead(title=f"{title} · {_('copy')}" if is_copy else title)
        return RenderedPart(numbered_pages(ordered, head, "receipt", [body], part))


RECEIPTS = Receipt()


def _payment(ordered: Ordered) -> Payment:
    rows = Payment.objects.filter(tournament=ordered.tournament).exclude(receipt=None)
    found = rows.filter(pk=ordered.order.params.get("payment", 0)).first()
    if found is None:
        raise NothingToPrint(_("This receipt has no number yet. Print it from the payment."))
    return found
