"""The papers: each is planned in parts, and each part is written as pages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.utils import translation

from tournament.paper.documents import OF_SERIES
from tournament.paper.events.first_evening import FIRST_EVENING
from tournament.paper.events.regulations import REGULATIONS
from tournament.paper.money.receipts import RECEIPTS
from tournament.paper.paper import Paper
from tournament.paper.people import PARTICIPANTS
from tournament.paper.print_orders import Order, Printable, look_up
from tournament.paper.results.certificates import CERTIFICATES, NOMINATIONS_PAPER
from tournament.paper.results.course import COURSE
from tournament.paper.results.cross_table import CROSS_TABLE
from tournament.paper.results.payouts import PAYOUTS
from tournament.paper.results.stakes import STAKES
from tournament.paper.results.standings import FINAL_RESULTS, STANDINGS
from tournament.paper.results.teams import TEAM_CERTIFICATES, TEAM_STANDINGS
from tournament.paper.rounds.fallback_pack import FALLBACK_PACK
from tournament.paper.rounds.rotation_cards import ROTATION_CARDS
from tournament.paper.rounds.round_pack import ROUND_PACK
from tournament.paper.rounds.seat_slips import SEAT_SLIPS
from tournament.paper.rounds.seats_by_name import SEATS_BY_NAME
from tournament.paper.rounds.seats_by_table import SEATS_BY_TABLE
from tournament.paper.rounds.table_cards import TABLE_CARDS
from tournament.paper.series.ordering import look_up_above_events
from tournament.paper.series.rating import RATING_LIST
from tournament.paper.series.table import SERIES_TABLE
from tournament.paper.sheets.blank_sheets import BLANK_SHEETS
from tournament.paper.sheets.score_sheets import SCORE_SHEETS
from tournament.paper.sheets.totals_slips import TOTALS_SLIPS

PAPERS: Final[Mapping[str, Paper[Any]]] = MappingProxyType(
    {
        "round_pack": ROUND_PACK,
        "score_sheets": SCORE_SHEETS,
        "totals_slips": TOTALS_SLIPS,
        "seats_by_table": SEATS_BY_TABLE,
        "seats_by_name": SEATS_BY_NAME,
        "table_cards": TABLE_CARDS,
        "seat_slips": SEAT_SLIPS,
        "rotation_cards": ROTATION_CARDS,
        "standings": STANDINGS,
        "final_results": FINAL_RESULTS,
        "cross_table": CROSS_TABLE,
        "course": COURSE,
        "team_standings": TEAM_STANDINGS,
        "blank_sheets": BLANK_SHEETS,
        "fallback_pack": FALLBACK_PACK,
        "participants": PARTICIPANTS,
        "payouts": PAYOUTS,
        "stakes": STAKES,
        "receipt": RECEIPTS,
        "certificates": CERTIFICATES,
        "nominations": NOMINATIONS_PAPER,
        "regulations": REGULATIONS,
        "first_evening": FIRST_EVENING,
        "team_certificates": TEAM_CERTIFICATES,
        "series_table": SERIES_TABLE,
        "rating_list": RATING_LIST,
    }
)


def paper_of(document: str) -> Paper[Any]:
    """Return the paper class of a document."""
    return PAPERS[document]


def printable_of(order: Order) -> Printable:
    """Return the data of the ordered paper, or raise an error that names what is missing."""
    return look_up_above_events(order) if order.document in OF_SERIES else look_up(order)


Part = Mapping[str, Any]


def plan(order: Order) -> tuple[Part, ...]:
    """Return the parts of a document as plain JSON, or raise `NothingToPrint`."""
    with translation.override(order.language):
        return tuple(paper_of(order.document).plan(printable_of(order)))
