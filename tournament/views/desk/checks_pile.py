"""The pile of sheets to check: what is left of it, and the sheet at hand."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.forms.results import TotalsForm
from tournament.models import Table
from tournament.services.acts import Actor
from tournament.views.desk.results_rows import Grid, GridRow, SeatCell


@dataclass(frozen=True, slots=True)
class Pile:
    """The tables still to check, those the reader entered himself, and the one at hand.

    `seats` are those of the sheet at hand, each with the total typed for it so far.
    """

    unchecked: tuple[int, ...]
    own: tuple[int, ...]
    asked: int | None
    row: GridRow | None
    seats: tuple[tuple[SeatCell, str], ...]

    @property
    def is_to_check(self) -> bool:
        """Whether the sheet at hand can be ticked by the reader."""
        return self.row is not None and self.row.number in self.unchecked

    @property
    def is_own(self) -> bool:
        """Whether the reader entered the sheet at hand himself."""
        return self.row is not None and self.row.number in self.own


def pile_of(grid: Grid, *, asked: int | None, by: Actor, form: TotalsForm | None) -> Pile:
    """Return the pile as the reader has it before him."""
    waiting = sorted(
        (row for row in grid.rows if row.state == Table.State.ENTERED), key=lambda row: row.number
    )
    row = grid.row(asked)
    return Pile(
        unchecked=tuple(row.number for row in waiting if not _is_own(row, by)),
        own=tuple(row.number for row in waiting if _is_own(row, by)),
        asked=asked,
        row=row,
        seats=() if row is None else tuple((seat, _typed(form, seat)) for seat in row.seats),
    )


def _is_own(row: GridRow, by: Actor) -> bool:
    return by.is_same_as(user_id=row.entered_by, signed=row.signed)


def _typed(form: TotalsForm | None, seat: SeatCell) -> str:
    return "" if form is None else str(form.data.get(f"total_{seat.letter}", ""))
