"""Locked table: its seats, versions and open dispute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef

from tournament.models import Dispute, Round, Seat, SheetVersion, Table, Tournament
from tournament.services.refusals import Refused


@dataclass(frozen=True)
class TableAtHand:
    """One table of one round with all its data."""

    round: Round
    table: Table
    seats: tuple[Seat, ...]
    versions: tuple[SheetVersion, ...]
    is_disputed: bool

    @property
    def is_in_play(self) -> bool:
        """Whether its round is being played."""
        return self.round.state == Round.State.PLAYING

    @property
    def current(self) -> SheetVersion | None:
        """The current version; None while there is no result."""
        return next((version for version in self.versions if version.is_current), None)

    @property
    def own_settings(self) -> Mapping[str, Any] | None:
        """The table's differences from the tournament's settings, even on a returned sheet."""
        said = self.current or (self.versions[-1] if self.versions else None)
        return None if said is None else said.own_settings

    @property
    def next_number(self) -> int:
        """The number of the next version."""
        return max((version.number for version in self.versions), default=0) + 1

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat A first."""
        return tuple(seat.entry.name for seat in self.seats)

    @cached_property
    def dispute(self) -> Dispute | None:
        """The open dispute, if there is one."""
        if not self.is_disputed:
            return None
        disputes = Dispute.objects.open().select_related("current", "rival")
        return disputes.filter(table=self.table).first()

    def entered(self) -> SheetVersion:
        """Return the current version, or refuse a table without a result."""
        if self.current is None:
            raise Refused("no_result_yet", table=self.table.number)
        return self.current

    def figures(self) -> SheetVersion:
        """Return the current version, or refuse a table that is void or without a result."""
        self.refuse_void()
        return self.entered()

    def refuse_void(self) -> None:
        """Refuse a void table; it must be made to count again first."""
        if self.current is not None and self.current.is_void:
            raise Refused("table_void", table=self.table.number)

    def version(self, number: int) -> SheetVersion:
        """Return the version with that number."""
        for version in self.versions:
            if version.number == number:
                return version
        raise Refused("no_result_yet", table=self.table.number)

    def refuse_dispute(self) -> None:
        """Refuse while the table has an open dispute."""
        if self.is_disputed:
            raise Refused("dispute_open", table=self.table.number)

    def refuse_other_than(self, seen: int, *, yours: Sequence[int] = ()) -> None:
        """Refuse if the table has changed since it was seen; the refusal has both figures."""
        number = self.current.number if self.current else 0
        if number == seen:
            return
        if self.current is None:
            raise Refused("no_result_yet", table=self.table.number)
        raise Refused(
            "entered_meanwhile",
            table=self.table.number,
            version=number,
            signed=self.current.signed,
            at=self.current.at,
            totals=tuple(self.current.totals),
            yours=tuple(yours),
        )


def load_locked(tournament: Tournament, round_number: int, table_number: int) -> TableAtHand:
    """Return the table, loaded in two queries under the tournament's lock."""
    open_dispute = Dispute.objects.open().filter(table=OuterRef("table"))
    seats = tuple(
        Seat.objects.playing()
        .select_related("entry", "table", "round")
        .annotate(is_disputed=Exists(open_dispute))
        .filter(
            round__tournament=tournament,
            round__number=round_number,
            table__number=table_number,
        )
        .order_by("letter")
    )
    if not seats or seats[0].round.state == Round.State.DRAFTED:
        raise Refused("no_such_table", round=round_number, table=table_number)
    first = seats[0]
    first.table.round = first.round
    versions = SheetVersion.objects.filter(table=first.table_id).order_by("number")
    return TableAtHand(first.round, first.table, seats, tuple(versions), first.is_disputed)
