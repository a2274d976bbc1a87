"""A round's tables as the desk sees them: who sits there, what came in, what is still owed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.models import Check, Dispute, Round, Seat, SheetLine, SheetVersion, Table


@dataclass(frozen=True, slots=True)
class RoundTable:
    """One table of a round with its current sheet; `lines` stand in the order of the seats."""

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
        """Waiting, entered, disputed or checked: what the desk still owes it.

        There is nothing to check at a void table.
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
        """The number of the version that counts, 0 without one: what a form sends back."""
        return self.version.number if self.version is not None else 0

    @property
    def ends_at(self) -> datetime | None:
        """When the clock runs out for this table, its extra minutes counted."""
        ends_at = self.round.clock_for(self.table.group).ends_at(self.round.minutes)
        if ends_at is None:
            return None
        return ends_at + timedelta(minutes=self.table.extra_minutes)


def tables_of(played: Round) -> tuple[RoundTable, ...]:
    """Return a round's tables in order, in five queries however many there are.

    Each table has its phones' sheet with it.
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
    """Return the numbers of a round's tables that are in, in one query."""
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
    """Return who sits where, table by table; those that everybody has left are no tables."""
    found: dict[Table, list[Seat]] = defaultdict(list)
    seats = Seat.objects.named().filter(round=played).select_related("table__phone_sheet")
    for seat in seats.order_by("table__number", "letter"):
        found[seat.table].append(seat)
    return found


def _lines(played: Round) -> Mapping[int, SheetLine]:
    lines = SheetLine.objects.filter(version__table__round=played, version__is_current=True)
    return {line.seat_id: line for line in lines}


def distinct_name(seat: Seat, names: Mapping[str, int]) -> str:
    """Return a name; one that several in the round bear with their number and club."""
    if names[seat.name] == 1:
        return seat.name
    return " · ".join(filter(None, (f"{seat.name} {seat.entry.number}", seat.club)))
