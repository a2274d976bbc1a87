"""The current hall: a round's tables, the most urgent first, and counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Max
from django.utils import timezone

from tournament.doors.desk.phones.rows import LiveTable, unagreed
from tournament.models import Round, SheetVersion, Table, Tournament
from tournament.reading.sheets.round_tables import RoundTable, distinct_name, tables_of
from tournament.standings.sheets import settings_of

_ORDER: Final[Mapping[str, int]] = {
    Table.State.WAITING: 0,
    Table.State.DISPUTED: 1,
    Table.State.ENTERED: 2,
    Table.State.CHECKED: 3,
}


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table's row: the open task of the desk, since when, and the totals."""

    table: RoundTable
    widest: int
    names: Mapping[str, int]
    unagreed: LiveTable | None

    @property
    def number(self) -> int:
        """The table's number in the round."""
        return self.table.number

    @property
    def state(self) -> Table.State:
        """The desk's open task for the table."""
        return self.table.state

    @property
    def is_in(self) -> bool:
        """Whether the sheet is in."""
        return self.table.version is not None

    @property
    def is_by_table(self) -> bool:
        """Whether the table entered the sheet on a phone and all players confirmed it."""
        version = self.table.version
        return version is not None and version.source == SheetVersion.Source.PHONE

    @property
    def entered_at(self) -> datetime | None:
        """When the current sheet came in."""
        return None if self.table.version is None else self.table.version.at

    @property
    def late(self) -> int | None:
        """Minutes that a missing sheet is overdue; None if it is not, or is in."""
        ends_at = self.table.ends_at
        if self.is_in or ends_at is None or ends_at > timezone.now():
            return None
        return (timezone.now() - ends_at) // timedelta(minutes=1)

    @property
    def extra_minutes(self) -> int:
        """The table's extra minutes."""
        return self.table.table.extra_minutes

    @property
    def totals(self) -> Iterable[tuple[str, int | None]]:
        """The players with distinct names, each with their total once the sheet is in."""
        lines = self.table.lines
        small = [line.small for line in lines] if lines else [None] * len(self.table.seats)
        who = [distinct_name(seat, self.names) for seat in self.table.seats]
        return list(zip(who, small, strict=True))

    @property
    def empty(self) -> range:
        """The seats missing from this table, compared with the largest."""
        return range(len(self.table.seats), self.widest)


@dataclass(frozen=True, slots=True)
class RoundOverview:
    """The tables of a round, the most urgent first."""

    tables: tuple[HallTable, ...] = ()

    @property
    def count(self) -> int:
        """The number of tables."""
        return len(self.tables)

    @property
    def entered(self) -> int:
        """The number of entered sheets."""
        return sum(table.is_in for table in self.tables)

    @property
    def checked(self) -> int:
        """The number of checked sheets."""
        return len(self.numbers(Table.State.CHECKED))

    @property
    def disputed(self) -> tuple[int, ...]:
        """The tables with two versions of the result."""
        return self.numbers(Table.State.DISPUTED)

    @property
    def unchecked(self) -> tuple[int, ...]:
        """The tables whose sheets are not checked."""
        return self.numbers(Table.State.ENTERED)

    @property
    def void(self) -> tuple[int, ...]:
        """The tables declared void."""
        return tuple(table.number for table in self.tables if table.table.is_void)

    @property
    def is_complete(self) -> bool:
        """Whether all sheets are in."""
        return all(table.is_in for table in self.tables)

    @property
    def counts(self) -> Mapping[int, int]:
        """The number of tables of each size, in the order of the tables."""
        ordered = sorted(self.tables, key=lambda table: table.number)
        return Counter(len(table.table.seats) for table in ordered)

    @property
    def players(self) -> int:
        """The number of players."""
        return sum(len(table.table.seats) for table in self.tables)

    @property
    def letters(self) -> range:
        """The seats of the largest table."""
        return range(max(self.counts, default=0))

    def numbers(self, state: str) -> tuple[int, ...]:
        """Return the numbers of the tables in a state, in order."""
        return tuple(sorted(table.number for table in self.tables if table.state == state))


def look_round(played: Round) -> RoundOverview:
    """Return the hall of a round in five queries, regardless of the number of tables."""
    tables = tables_of(played)
    widest = max((len(table.seats) for table in tables), default=0)
    names = Counter(seat.name for table in tables for seat in table.seats)
    settings = settings_of(played.tournament, played.number)
    lines = [HallTable(table, widest, names, unagreed(table, settings)) for table in tables]
    return RoundOverview(tuple(sorted(lines, key=lambda line: (_ORDER[line.state], line.number))))


def last_sheet_at(tournament: Tournament, round_number: int) -> datetime | None:
    """Return when the last sheet of a round first came in; corrections do not count."""
    first = SheetVersion.objects.filter(
        table__round__tournament=tournament, table__round__number=round_number, number=1
    )
    return first.aggregate(last=Max("at"))["last"]
