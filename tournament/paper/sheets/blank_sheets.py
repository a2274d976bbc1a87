"""Blank sheets: score sheets without names, for any number of seats and deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from scoring.sheets import MOST_DEALS
from tournament.paper.addresses import tournament_address
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.sheets.form import Caption, form
from tournament.paper.sheets.plan import SheetPlan, cached_plan
from tournament.paper.sheets.score_sheets import Side, backed, layout_of, pair_sides, when_and_where
from tournament.paper.sheets.sheet_labels import mark_of, write_blank

COPIES: Final = 1
MOST_COPIES: Final = 500
PAGES_TO_A_PART: Final = 100


class BlankSheets:
    """Sheets without any names, to be filled in by hand."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few copies each; a page with two sheets has no empty half."""
        plan_of(ordered)
        copies = ordered.number("copies", COPIES)
        if layout_of(ordered) == "a5":
            copies += copies % 2
        if not 1 <= copies <= MOST_COPIES:
            raise NothingToPrint(_("Print between 1 and %(most)s copies.") % {"most": MOST_COPIES})
        for first in range(0, copies, PAGES_TO_A_PART):
            yield {"copies": min(PAGES_TO_A_PART, copies - first)}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write this number of copies."""
        plan = plan_of(ordered)
        facts = when_and_where(ordered, plan.deals)
        caption = Caption(ordered.tournament.name, facts, "", face=ordered.face())
        address = tournament_address(ordered)
        written, marks = write_blank(plan, address), (mark_of(plan, address),)
        sides = [
            Side(str(rows.first), form(plan, rows, caption), written, marks)
            for _copy in range(part["copies"])
            for rows in plan.pages
        ]
        return pair_sides(sides, layout_of(ordered), backed(ordered, plan.size))


BLANK_SHEETS = BlankSheets()


def plan_of(ordered: Ordered) -> SheetPlan:
    """Return the ordered sheet layout, or raise an error with the available ones."""
    settings = ordered.settings
    size = ordered.number("size", settings.usual_size)
    deals = ordered.number("deals", settings.deals_at(size))
    if size not in settings.game.sizes:
        sizes = ", ".join(map(str, settings.game.sizes))
        raise NothingToPrint(_("This game is played with %(sizes)s seats.") % {"sizes": sizes})
    if not 1 <= deals <= MOST_DEALS:
        raise NothingToPrint(_("A sheet has between 1 and %(most)s deals.") % {"most": MOST_DEALS})
    return cached_plan(SheetPlan(settings, layout_of(ordered), size, deals))
