"""The papers: each is planned in parts, and each part is written as pages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tournament.printing.papers.blank_sheets import BLANK_SHEETS
from tournament.printing.papers.certificates import CERTIFICATES
from tournament.printing.papers.cross_table import CROSS_TABLE
from tournament.printing.papers.fallback_pack import FALLBACK_PACK
from tournament.printing.papers.paper import Paper
from tournament.printing.papers.participants import PARTICIPANTS
from tournament.printing.papers.round_pack import ROUND_PACK
from tournament.printing.papers.score_sheets import SCORE_SHEETS
from tournament.printing.papers.seat_slips import SEAT_SLIPS
from tournament.printing.papers.seats_by_name import SEATS_BY_NAME
from tournament.printing.papers.seats_by_table import SEATS_BY_TABLE
from tournament.printing.papers.standings import FINAL_RESULTS, STANDINGS
from tournament.printing.papers.table_cards import TABLE_CARDS
from tournament.printing.papers.totals_slips import TOTALS_SLIPS

PAPERS: Final[Mapping[str, Paper]] = MappingProxyType(
    {
        "round_pack": ROUND_PACK,
        "score_sheets": SCORE_SHEETS,
        "totals_slips": TOTALS_SLIPS,
        "seats_by_table": SEATS_BY_TABLE,
        "seats_by_name": SEATS_BY_NAME,
        "table_cards": TABLE_CARDS,
        "seat_slips": SEAT_SLIPS,
        "standings": STANDINGS,
        "final_results": FINAL_RESULTS,
        "cross_table": CROSS_TABLE,
        "blank_sheets": BLANK_SHEETS,
        "fallback_pack": FALLBACK_PACK,
        "participants": PARTICIPANTS,
        "certificates": CERTIFICATES,
    }
)


def paper_of(document: str) -> Paper:
    """Return what writes a document."""
    return PAPERS[document]
