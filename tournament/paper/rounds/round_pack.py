"""The round in one file: the seats for the wall, and a sheet for each table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tournament.paper.paper import Paper, RenderedPart
from tournament.paper.print_orders import Ordered, narrowed
from tournament.paper.rounds.seats_by_name import SEATS_BY_NAME
from tournament.paper.rounds.seats_by_table import SEATS_BY_TABLE
from tournament.paper.sheets.score_sheets import SCORE_SHEETS

PAPERS: Final[Mapping[str, Paper]] = {
    "seats_by_name": SEATS_BY_NAME,
    "seats_by_table": SEATS_BY_TABLE,
    "score_sheets": SCORE_SHEETS,
}


class RoundPack:
    """All papers of a round between seating and first deal."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts of all papers; those for the wall first, since players wait for them."""
        for name, paper in PAPERS.items():
            for part in paper.plan(narrowed(ordered, name)):
                yield {"of": name, "part": part}

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write one of its parts."""
        name = part["of"]
        return PAPERS[name].write(narrowed(ordered, name), part["part"])


ROUND_PACK = RoundPack()
