"""Slips: many small papers on a page, with cut marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from django.template.loader import render_to_string

from tournament.paper.paper import Page, RenderedPart
from tournament.paper.qr import PlacedQrCode
from tournament.paper.text import Label, moved

Slipped = TypeVar("Slipped")

WIDTH: Final = 210.0
HEIGHT: Final = 297.0
EDGE: Final = 6.0
CROSS: Final = 2.5


@dataclass(frozen=True, slots=True)
class Slip:
    """One small paper: its labels, codes and lines, from its upper left corner."""

    labels: Sequence[Label]
    ruling: str = ""
    marks: Sequence[PlacedQrCode] = ()


@dataclass(frozen=True, slots=True)
class SlipGrid:
    """The number of slips across and down a page."""

    columns: int
    rows: int

    @property
    def count(self) -> int:
        """The number of slips on a page."""
        return self.columns * self.rows

    @property
    def width(self) -> float:
        """The width of a slip."""
        return WIDTH / self.columns

    @property
    def height(self) -> float:
        """The height of a slip."""
        return HEIGHT / self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """Return the upper left corner of a slip on its page."""
        row, column = divmod(place, self.columns)
        return column * self.width, row * self.height

    def cut_marks(self) -> str:
        """Return short lines at the edges, and crosses where cuts meet."""
        return "".join((*self._upright(), *self._level()))

    def _upright(self) -> Iterator[str]:
        for column in range(1, self.columns):
            x = column * self.width
            yield f"M{x:.2f} 0v{EDGE}M{x:.2f} {HEIGHT}v-{EDGE}"
            for row in range(1, self.rows):
                yield f"M{x:.2f} {row * self.height - CROSS:.2f}v{2 * CROSS}"

    def _level(self) -> Iterator[str]:
        for row in range(1, self.rows):
            y = row * self.height
            yield f"M0 {y:.2f}h{EDGE}M{WIDTH} {y:.2f}h-{EDGE}"
            for column in range(1, self.columns):
                yield f"M{column * self.width - CROSS:.2f} {y:.2f}h{2 * CROSS}"


def cut(
    grid: SlipGrid, slipped: Sequence[Slipped], write: Callable[[Slipped], Slip], *, is_draft: bool
) -> RenderedPart:
    """Return pages of slips; slips with the same lines share a form."""
    leaves, forms = [], {}
    for first in range(0, len(slipped), grid.count):
        slips = [write(one) for one in slipped[first : first + grid.count]]
        form = _form(grid, slips, is_draft=is_draft)
        forms[form] = form
        marks = tuple(
            replace(mark, x=mark.x + grid.corner(place)[0], y=mark.y + grid.corner(place)[1])
            for place, slip in enumerate(slips)
            for mark in slip.marks
        )
        labels = [
            moved(label, *grid.corner(place))
            for place, slip in enumerate(slips)
            for label in slip.labels
        ]
        leaves.append(Page(labels=labels, form=form, marks=marks))
    return RenderedPart(leaves, forms)


def _form(grid: SlipGrid, slips: Sequence[Slip], *, is_draft: bool) -> str:
    rulings = [(*grid.corner(place), slip.ruling) for place, slip in enumerate(slips)]
    context = {
        "cuts": grid.cut_marks(),
        "rulings": rulings,
        "is_draft": is_draft,
        "width": grid.width,
        "height": grid.height,
    }
    return render_to_string("paper/slips_form.html", context)
