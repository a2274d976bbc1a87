"""The ruling of a score sheet as paths of an SVG: grey cells, thin, firm and heavy lines."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from tournament.paper.sheets.layout import Columns, DealRows, Foot, Frame, SheetKind

BOX = 2.6


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is drawn of a sheet before a word stands on it."""

    grey: str
    thin: str
    firm: str
    heavy: str


@dataclass(frozen=True, slots=True)
class Ruler:
    """One page to be ruled; `idle` names who sits out, deal by deal."""

    frame: Frame
    kind: SheetKind
    columns: Columns
    rows: DealRows
    foot: Foot
    idle: Sequence[Collection[int]]

    def rule(self) -> Ruling:
        """Return the lines of the page."""
        return Ruling(
            grey="".join(self._grey()),
            thin="".join(self._thin()),
            firm="".join(self._firm()),
            heavy="".join(self._heavy()),
        )

    @property
    def _sides(self) -> tuple[float, float]:
        return self.frame.margin, self.frame.width - self.frame.margin

    def _grey(self) -> Iterator[str]:
        for row, seats in enumerate(self.idle):
            for seat in seats:
                column = self.columns.seats[seat]
                y = self.rows.top + row * self.rows.height
                yield _rectangle(column.x, y, column.width, self.rows.height)

    def _thin(self) -> Iterator[str]:
        left, right = self._sides
        top, bottom = self.rows.top, self.rows.bottom
        for row in range(1, self.rows.count):
            yield _across(left, right, top + row * self.rows.height)
        for y in self.foot.lines[1:-1]:
            yield _across(left, right, y)
        at = self.columns
        for column in (at.dealer, at.game, at.result, at.zero):
            if column.width:
                yield _down(column.x, top, bottom)
        for seat in at.seats:
            yield _down(seat.middle, top, bottom)
        for y in self._boxes():
            yield _rectangle(at.zero.middle - BOX / 2, y - BOX / 2, BOX, BOX)

    def _firm(self) -> Iterator[str]:
        seats = self.columns.seats
        for x in (*(seat.x for seat in seats), seats[-1].end):
            yield _down(x, self.rows.top - self.frame.names, self.rows.bottom)
            if self.foot.lines:
                yield _down(x, self.foot.lines[0], self.foot.lines[-1])

    def _heavy(self) -> Iterator[str]:
        left, right = self._sides
        yield _frame(left, self.rows.top, right, self.rows.bottom)
        for row in self.rows.turns(self.kind):
            yield _across(left, right, self.rows.top + row * self.rows.height)
        if self.foot.lines:
            yield _frame(left, self.foot.lines[0], right, self.foot.lines[-1])

    def _boxes(self) -> Iterator[float]:
        """Yield where somebody ticks that the totals add up to nought."""
        if not self.kind.is_zero_sum:
            return
        for row in self.rows.turns(self.kind):
            yield self.rows.top + (row - 0.5) * self.rows.height
        yield from self.foot.sums


def _across(left: float, right: float, y: float) -> str:
    return f"M{left:g} {y:.3f}H{right:g}"


def _down(x: float, top: float, bottom: float) -> str:
    return f"M{x:.3f} {top:.3f}V{bottom:.3f}"


def _frame(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{left:g} {top:.3f}H{right:g}V{bottom:.3f}H{left:g}Z"


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.3f} {y:.3f}h{width:.3f}v{height:.3f}h-{width:.3f}z"
