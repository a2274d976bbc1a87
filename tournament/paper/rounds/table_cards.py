"""Table cards: a table's number in huge type, to be folded and put on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.paper.paper import Page, RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.seating import seating_of
from tournament.paper.sheets.score_sheets import table_parts
from tournament.paper.text import Label, fit_label, unbroken

CARDS_TO_A_PART: Final = 50
LARGEST: Final = 380.0
WIDTH: Final = 210.0
HALF: Final = 148.5
MARGIN: Final = 12.0


class TableCards:
    """A card for each table, valid for all rounds."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few cards each."""
        return table_parts(seating_of(ordered), CARDS_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the cards of some tables."""
        cards = (_card(ordered, number) for number in part["tables"])
        return RenderedPart(
            [Page(render_to_string("paper/table_card.html", card)) for card in cards]
        )


TABLE_CARDS = TableCards()


def _card(ordered: Ordered, number: int) -> Mapping[str, Any]:
    text = str(number)
    wide = WIDTH - 2 * MARGIN
    large = Label(text, MARGIN, 18, wide, 112, LARGEST, "bold middle", "h1")
    name = Label(ordered.tournament.name, MARGIN, HALF - 18, wide, 9, 18, "middle")
    labels = [
        Label(_("Table"), MARGIN, 11, wide, 10, 26, "middle"),
        unbroken(large, is_bold=True),
        fit_label(name),
    ]
    return {"labels": labels, "half": HALF}
