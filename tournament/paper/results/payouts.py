"""The list of prizes to be signed: place, name, prize, payment, signature line.

After a payment, the amounts paid earlier and due now are separate: a player who signs after a
correction signs for the difference, which is below 0 if money is returned.
"""

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
from tournament.paper.results.standings import SIGNATURES, signatures
from tournament.paper.text import FittedText, TextBox, fit
from tournament.reading.applications import currency_of
from tournament.reading.results.payouts import (
    ANNOUNCED,
    PayoutLine,
    Payouts,
    payouts,
)
from tournament.reading.results.prize_winners import TeamPrize
from tournament.reading.results.standings import ranking_at_desk
from tournament.words import figures
from tournament.words.currencies import SIGNS

ROW: Final = 11.0
HEADING: Final = 9.0
NAME: Final = TextBox(width=58, height=ROW - 0.6, largest=12)
PAGES_TO_A_PART: Final = 8


@dataclass(frozen=True, slots=True)
class SignedLine:
    """A player who gets or pays money and signs for it."""

    place: str
    name: FittedText
    prize: str
    before: str
    due: str


class PayoutsPaper:
    """The list for signing: players who get or return a prize, in the order of the result."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        books = _books(ordered)
        return page_parts(len(_pages(_head(ordered, books), books)), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the lines; the last page has the sums and the signatures."""
        books = _books(ordered)
        head = _head(ordered, books)
        pages = _pages(head, books)
        own = pages[part["first"] : part["last"]]
        bodies = [
            {
                "lines": [_line(line) for line in page],
                "is_begun": books.is_begun,
                "sign": SIGNS[currency_of(ordered.tournament)],
                "prizes": figures.amount(books.prizes),
                "before": figures.amount(books.paid_before),
                "due": figures.amount(books.due),
                "signatures": signatures(ordered) if page is pages[-1] else (),
                "is_last": page is pages[-1],
                "row": ROW,
                "heading": HEADING,
            }
            for page in own
        ]
        rules = [rules_below(head, len(page) + (page is pages[-1]), ROW, HEADING) for page in own]
        return ruled(numbered_pages(ordered, head, "payouts", bodies, part), head, rules)


PAYOUTS = PayoutsPaper()


def _books(ordered: Ordered) -> Payouts:
    event = ordered.tournament
    if event.state not in ANNOUNCED:
        raise NothingToPrint(_("The result is not announced yet, so nothing can be paid out."))
    books = payouts(event, ranking_at_desk(event, played_of(ordered).number))
    if not books.listed and not books.team_prizes:
        raise NothingToPrint(_("There are no prizes. Enter the prizes by place, and who has paid."))
    return books


def _head(ordered: Ordered, books: Payouts) -> PageHead:
    notes = _("If a player still owes part of the fee, it is deducted from the prize.")
    if books.is_begun:
        notes = _(
            "Signed for: what was handed over before and what is due now; a negative sum "
            "is returned."
        )
    return PageHead(
        title=_("List of payouts"),
        status=status_of(ordered.tournament, played_of(ordered)),
        notes=notes,
    )


def _pages(head: PageHead, books: Payouts) -> list[Sequence[PayoutLine | TeamPrize]]:
    """Return the pages; the sum and the signatures fit below the last line."""
    room = head.body_height - HEADING
    lines: list[PayoutLine | TeamPrize] = [*books.listed, *books.team_prizes]
    pages = in_pages(lines, int(room / ROW))
    if room - (len(pages[-1]) + 1) * ROW < SIGNATURES:
        last = pages.pop()
        pages += [last[: len(last) // 2], last[len(last) // 2 :]]
    return pages


def _line(line: PayoutLine | TeamPrize) -> SignedLine:
    if isinstance(line, TeamPrize):
        return SignedLine(
            place=figures.place(line.place),
            name=fit(line.name, NAME),
            prize=figures.amount(line.prize),
            before=figures.amount(line.paid),
            due=figures.amount(line.left),
        )
    return SignedLine(
        place=figures.place(line.place),
        name=fit(f"{line.name}, {_('No.')} {line.number}", NAME),
        prize=figures.amount(line.prize),
        before=figures.amount(line.prize_paid),
        due=figures.amount(line.prize_left),
    )
