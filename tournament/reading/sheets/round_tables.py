"""A round's tables for the desk: players, results, and open tasks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.models import Check, Dispute, Round, Seat, SheetLine, SheetVersion, Table


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round with its current sheet; `lines` are in the order of the seats."""

    round: Round
    table: Table
    seats: tuple[Seat, ...]
    out: tuple[Seat, ...]
    version: SheetVersion | None
    lines: tuple[SheetLine, ...]
    check: Check | None
    dispute: Dispute | None

    @property
    def number(self) -> int:
        """The table's number in the round."""
        return self.table.number

    @property
    def state(self) -> Table.State:
        """Waiting, entered, disputed or checked: the desk's next task.

        A void table needs no check.
        """
        if self.dispute is not None:
            return Table.State.DISPUTED
        if self.version is None:
            return Table.State.WAITING
        is_seen = self.check is not None or self.is_void
        return Table.State.CHECKED if is_seen else Table.State.ENTERED

    @property
    def is_void(self) -> bool:
        """Whether the table was declared void."""
        return self.version is not None and self.version.is_void

    @property
    def seen(self) -> int:
        """The number of the current version, 0 without one: sent back by forms."""
        return self.version.number if self.version is not None else 0

    @property
    def ends_at(self) -> datetime | None:
        """The end of the clock for this table, including its extra minutes."""
        ends_at = self.round.clock_for(self.table.group).ends_at(self.round.minutes)
        if ends_at is None:
            return None
        return ends_at + timedelta(minutes=self.table.extra_minutes)


def tables_of(played: Round) -> tuple[RoundTable, ...]:
    """Return a round's tables in order, in five queries regardless of their number.

    Each table has its phone sheet loaded.
    """
    versions = {
        version.table_id: version
        for version in SheetVersion.objects.filter(table__round=played, is_current=True)
    }
    ticks = {
        tick.version_id: tick
        for tick in Check.objects.standing().filter(version__table__round=played)
    }
    disputes = {
        dispute.table_id: dispute
        for dispute in Dispute.objects.open()
        .filter(table__round=played)
        .select_related("current", "rival")
    }
    lines = _lines(played)
    found = []
    for table, seats in _seats(played).items():
        if all(seat.letter is None for seat in seats):
            continue
        version = versions.get(table.pk)
        tick = ticks.get(version.pk) if version is not None else None
        dispute = disputes.get(table.pk)
        found.append(_at(played, table, seats, lines, version, tick, dispute))
    return tuple(found)


def numbers_in(played: Round) -> frozenset[int]:
    """Return the numbers of a round's tables with results, in one query."""
    found = Table.objects.filter(round=played, versions__is_current=True)
    return frozenset(found.values_list("number", flat=True))


def _at(
    played: Round,
    table: Table,
    seats: Sequence[Seat],
    lines: Mapping[int, SheetLine],
    version: SheetVersion | None,
    tick: Check | None,
    dispute: Dispute | None,
) -> RoundTable:
    playing = tuple(seat for seat in seats if seat.letter is not None)
    return RoundTable(
        round=played,
        table=table,
        seats=playing,
        out=tuple(seat for seat in seats if seat.letter is None),
        version=version,
        lines=tuple(lines[seat.pk] for seat in playing) if version is not None else (),
        check=tick,
        dispute=dispute,
    )


def _seats(played: Round) -> Mapping[Table, list[Seat]]:
    """Return the seats by table, without tables that all players have left."""
    found: dict[Table, list[Seat]] = defaultdict(list)
    seats = Seat.objects.named().filter(round=played).select_related("table__phone_sheet")
    for seat in seats.order_by("table__number", "letter"):
        found[seat.table].append(seat)
    return found


def _lines(played: Round) -> Mapping[int, SheetLine]:
    lines = SheetLine.objects.filter(version__table__round=played, version__is_current=True)
    return {line.seat_id: line for line in lines}


def distinct_name(seat: Seat, names: Mapping[str, int]) -> str:
    """Return a name, with number and club if it is ambiguous in the round."""
    if names[seat.name] == 1:
        return seat.name
    return " · ".join(filter(None, (f"{seat.name} {seat.entry.number}", seat.club)))
