"""The rows of the grid: the tables of a round, missing ones first."""

from __future__ import annotations

import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import Final

from django.utils import timezone

from scoring.big_points import SIXTIETHS
from scoring.event_settings import EventSettings
from tournament.doors.desk.phones.rows import LiveTable, unagreed
from tournament.models import PenaltyPule, Round, Seat, SheetLine, Table
from tournament.reading.sheets.round_tables import RoundTable, distinct_name, tables_of

FIRST: Final[Mapping[str, int]] = {
    Table.State.WAITING: 0,
    Table.State.DISPUTED: 1,
    Table.State.ENTERED: 2,
    Table.State.CHECKED: 3,
}


@dataclass(frozen=True, slots=True)
class SeatCell:
    """A seat of a table, with its result in the current sheet."""

    letter: int
    number: int
    name: str
    small: int | None = None
    first: int | None = None
    last: int | None = None
    big: Fraction | None = None
    pules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GridRow:
    """A table: its state, its seats, and unusual results."""

    number: int
    state: str
    seats: tuple[SeatCell, ...]
    out: tuple[tuple[str, str], ...]
    seen: int
    deals_played: int | None
    deals_due: int
    has_deals: bool
    signed: str
    entered_by: int | None
    at: datetime | None
    checked_by: str
    is_void: bool
    minutes_late: int | None
    unagreed: LiveTable | None
    spare: range = range(0)

    @property
    def order(self) -> int:
        """The row's position among the states: missing tables come first."""
        return FIRST[self.state]

    @property
    def digest(self) -> str:
        """A short hash of the row; minutes that pass do not change it."""
        late = None if self.minutes_late is None else 0
        return f"{zlib.crc32(repr(replace(self, minutes_late=late)).encode()):08x}"[:6]

    @property
    def deals_missing(self) -> int:
        """Planned minus played deals; negative if more were played."""
        if self.deals_played is None or self.is_void:
            return 0
        return self.deals_due - self.deals_played

    @property
    def sum(self) -> int | None:
        """The sum of the totals; None without totals."""
        return (
            None if self.seen == 0 or self.is_void else sum(seat.small or 0 for seat in self.seats)
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """A round's tables as rows for entering results."""

    round: Round
    rows: tuple[GridRow, ...]

    @property
    def letters(self) -> range:
        """The seats of the largest table."""
        return range(max((len(row.seats) for row in self.rows), default=0))

    @property
    def entered(self) -> int:
        """The number of entered sheets."""
        return len(self.rows) - self.waiting

    @property
    def waiting(self) -> int:
        """The number of missing sheets."""
        return self._count(Table.State.WAITING)

    @property
    def disputed(self) -> int:
        """The number of disputed tables."""
        return self._count(Table.State.DISPUTED)

    @property
    def unchecked(self) -> int:
        """The number of unchecked sheets."""
        return self._count(Table.State.ENTERED)

    @property
    def checked(self) -> int:
        """The number of checked sheets."""
        return self._count(Table.State.CHECKED)

    def row(self, number: int | None) -> GridRow | None:
        """Return the row of a table; None if the round has no such table."""
        return next((row for row in self.rows if row.number == number), None)

    def changed(self, shown: Mapping[int, str]) -> Sequence[GridRow]:
        """Return the rows that differ from those shown, by the digest of each table."""
        return [row for row in self.rows if shown.get(row.number) != row.digest]

    def gone(self, shown: Iterable[int]) -> Sequence[int]:
        """Return the tables shown that the round no longer has."""
        return sorted({*shown} - {row.number for row in self.rows})

    def _count(self, state: str) -> int:
        return sum(row.state == state for row in self.rows)


def load_grid(played: Round, settings: EventSettings) -> Grid:
    """Return a round's tables with their planned deals, in six queries."""
    pules: dict[int, list[str]] = defaultdict(list)
    standing = PenaltyPule.objects.standing().filter(seat__round=played)
    for pule in standing.order_by("pk"):
        pules[pule.seat_id].append(pule.reason)
    tables = tables_of(played)
    names = Counter(seat.name for table in tables for seat in table.seats)
    rows = [_row(table, pules, settings, names) for table in tables]
    largest = max((len(row.seats) for row in rows), default=0)
    squared = (replace(row, spare=range(largest - len(row.seats))) for row in rows)
    return Grid(played, tuple(sorted(squared, key=lambda row: (FIRST[row.state], row.number))))


def _row(
    table: RoundTable,
    pules: Mapping[int, Sequence[str]],
    settings: EventSettings,
    names: Mapping[str, int],
) -> GridRow:
    version = table.version
    is_void = version is not None and version.is_void
    lines: Sequence[SheetLine | None] = table.lines or [None] * len(table.seats)
    if is_void:
        lines = [None] * len(table.seats)
    return GridRow(
        number=table.number,
        state=table.state,
        seats=tuple(
            _cell(seat, line, pules.get(seat.pk, ()), distinct_name(seat, names))
            for seat, line in zip(table.seats, lines, strict=True)
        ),
        out=tuple((seat.name, seat.out_reason) for seat in table.out),
        seen=table.seen,
        deals_played=None if version is None else version.deals_played,
        deals_due=settings.deals_at(len(table.seats)),
        has_deals=version is not None and version.has_deals,
        signed="" if version is None else version.signed,
        entered_by=None if version is None else version.by_id,
        at=None if version is None else version.at,
        checked_by="" if table.check is None else table.check.signed,
        is_void=is_void,
        minutes_late=_minutes_late(table),
        unagreed=unagreed(table, settings),
    )


def _cell(seat: Seat, line: SheetLine | None, pules: Sequence[str], name: str) -> SeatCell:
    assert seat.letter is not None
    big = None if line is None else line.big_sixtieths
    return SeatCell(
        letter=seat.letter,
        number=seat.entry.number,
        name=name,
        small=None if line is None else line.small,
        first=None if line is None else line.place_first,
        last=None if line is None else line.place_last,
        big=None if big is None else Fraction(big, SIXTIETHS),
        pules=tuple(pules),
    )


def _minutes_late(table: RoundTable) -> int | None:
    """Return the minutes that a missing sheet is overdue; None if it is not."""
    if table.version is not None or table.ends_at is None:
        return None
    late = timezone.now() - table.ends_at
    return int(late.total_seconds() // 60) if late.total_seconds() > 0 else None
