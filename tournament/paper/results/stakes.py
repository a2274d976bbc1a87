"""The list of who pays whom for the stakes, with a box for each payment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.pages import (
    PageHead,
    in_pages,
    numbered_pages,
    page_parts,
    ruled,
    rules_below,
)
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.results.ranked import played_of, status_of
from tournament.paper.text import FittedText, TextBox, fit
from tournament.reading.applications import currency_of
from tournament.reading.results.payouts import ANNOUNCED, payouts
from tournament.reading.results.stakes import NamedTransfer
from tournament.reading.results.standings import ranking_at_desk
from tournament.words import figures
from tournament.words.currencies import SIGNS

ROW: Final = 8.0
HEADING: Final = 9.0
NAME: Final = TextBox(width=69, height=ROW - 0.6, largest=11.5)
PAGES_TO_A_PART: Final = 8


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A payment as printed; recorded ones are ticked."""

    payer: FittedText
    receiver: FittedText
    cents: str
    is_made: bool


class StakesPaper:
    """All payments for the stakes by payer, the recorded ones ticked."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        return page_parts(len(_pages(ordered)), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the payments; the last page has their sum."""
        head, pages = _head(ordered), _pages(ordered)
        total = sum(one.cents for page in pages for one in page)
        own = pages[part["first"] : part["last"]]
        bodies = [
            {
                "lines": [_line(one) for one in page],
                "sign": SIGNS[currency_of(ordered.tournament)],
                "total": figures.amount(total),
                "is_last": page is pages[-1],
                "row": ROW,
                "heading": HEADING,
            }
            for page in own
        ]
        rules = [rules_below(head, len(page) + (page is pages[-1]), ROW, HEADING) for page in own]
        return ruled(numbered_pages(ordered, head, "stakes", bodies, part), head, rules)


STAKES = StakesPaper()


def _head(ordered: Ordered) -> PageHead:
    return PageHead(
        title=_("Stakes: who pays whom"),
        status=status_of(ordered.tournament, played_of(ordered)),
        notes=_("Tick each payment when it is made."),
    )


def _pages(ordered: Ordered) -> list[Sequence[NamedTransfer]]:
    """Return the pages; the sum fits below the last line."""
    rows = int((_head(ordered).body_height - HEADING) / ROW) - 1
    return in_pages(_payments(ordered), rows)


def _payments(ordered: Ordered) -> Sequence[NamedTransfer]:
    event = ordered.tournament
    if event.state not in ANNOUNCED:
        raise NothingToPrint(_("The result is not announced yet, so nothing can be paid out."))
    books = payouts(event, ranking_at_desk(event, played_of(ordered).number))
    found = [*books.settled, *books.transfers]
    if not found:
        raise NothingToPrint(_("Nobody owes a stake."))
    return sorted(found, key=lambda one: (not one.payer, one.payer, one.receiver))


def _line(one: NamedTransfer) -> PaymentLine:
    bank = _("the bank")
    return PaymentLine(
        payer=fit(one.payer_words or bank, NAME),
        receiver=fit(one.receiver_words or bank, NAME),
        cents=figures.amount(one.cents),
        is_made=one.row is not None,
    )
