"""Tables whose public result is disputed."""

from __future__ import annotations

from typing import NamedTuple

from tournament.models import Dispute
from tournament.reading.visibility import PublicView, SeatedRound


class DisputedTable(NamedTuple):
    """A table of a round with an open dispute."""

    round: int
    table: int


def disputed_in(view: PublicView, played: SeatedRound) -> frozenset[int]:
    """Return the disputed tables of a round with public results, in one query if there are any."""
    return frozenset(one.table for one in disputed_tables(view) if one.round == played.number)


def disputed_tables(view: PublicView) -> frozenset[DisputedTable]:
    """Return the disputed tables with public results, in one query if there are any."""
    shown = [
        played.round.pk
        for played in view.rounds
        if played.disputed and view.shows_results_of(played)
    ]
    if not shown:
        return frozenset()
    found = Dispute.objects.open().filter(table__round__in=shown)
    return frozenset(
        DisputedTable(played, table)
        for played, table in found.values_list("table__round__number", "table__number")
    )
