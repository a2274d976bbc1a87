"""What comes in while a round is played: results, newest first, and the tables still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone

from tournament.models import SheetVersion
from tournament.reading.rounds.played_tables import PublicTable, played_tables
from tournament.reading.rounds.seats import AnnouncedTable
from tournament.reading.visibility import PublicView, SeatedRound

JUST_IN: Final = timedelta(seconds=90)
MOST_TABLES: Final = 48
"""A wall shows what just happened; everything stands on the public page."""


@dataclass(frozen=True, slots=True)
class ArrivedTable:
    """A table whose result is in; `is_new` for as long as it should catch the eye."""

    table: PublicTable
    at: datetime

    @property
    def is_new(self) -> bool:
        """Whether it came in a moment ago."""
        return self.at > timezone.now() - JUST_IN


def arrived_tables(
    view: PublicView, played: SeatedRound, tables: tuple[AnnouncedTable, ...]
) -> tuple[ArrivedTable, ...]:
    """Return the tables that are in, the newest first, in two queries."""
    came = _came(played)
    found = [
        ArrivedTable(table, came[table.number])
        for table in played_tables(view, played, tables)
        if table.number in came
    ]
    return tuple(sorted(found, key=lambda one: (one.at, one.table.number), reverse=True))[
        :MOST_TABLES
    ]


def playing_tables(
    played: SeatedRound, tables: tuple[AnnouncedTable, ...]
) -> tuple[AnnouncedTable, ...]:
    """Return the tables that have not handed in, in one query; none once the round is closed."""
    if played.is_closed:
        return ()
    came = _came(played)
    return tuple(table for table in tables if table.number not in came)


def _came(played: SeatedRound) -> Mapping[int, datetime]:
    """Return since when each table's figures are what they are; a correction is news too."""
    versions = SheetVersion.objects.filter(table__round=played.round, is_current=True)
    return dict(versions.order_by("table__number").values_list("table__number", "at"))
