"""The facts of a printed score sheet, and the columns and pages that follow from them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from scoring.sheets import Sheet
from tournament.paper.sheets.layout import (
    FRAMES,
    Columns,
    DealRows,
    SheetKind,
    SheetMeasures,
    columns,
    pages_of_rows,
)
from tournament.paper.sheets.side_notes import SmallPrint, small_print
from tournament.paper.text import LEADING, MM_PER_POINT, Label, fit_label, wrap

TABLE_SHARE = 0.45
BETWEEN = 5.0
CLOSE = 2.0
SIGNAL = 4.6
NOTE_SIZE = 7.2
TABLE_SIZE = 7.2
PITCH = 3.2
KEPT: Final = 32
"""Maximum number of cached plans and forms: an event rarely has over three kinds of tables."""


@dataclass(frozen=True, slots=True)
class Footnotes:
    """The small print, set for a sheet size."""

    printed: SmallPrint
    frame: SheetMeasures
    lines: tuple[str, ...]
    is_short: bool = False

    @property
    def height(self) -> float:
        """The height."""
        if self.is_short and self.printed.rows:
            return self._signal
        table = self.printed.lines * PITCH * self.frame.scale
        return max(table, self._signal + len(self.lines) * self._leading)

    def labels(self, below: float | None = None) -> Iterator[Label]:
        """Yield the labels: at the very bottom, or right below a short grid without a pay table."""
        frame = self.frame
        top = frame.height - frame.bottom - self.height
        if below is not None and not self.printed.rows:
            top = min(top, below + CLOSE * frame.scale)
        if self.printed.rows and not self.is_short:
            yield from self._pay_table(top)
        x = frame.width - frame.margin - self._width
        width = frame.width - frame.margin - x
        if self.printed.rows:
            words = _("After the signal finish the deal and do not start another.")
            signal = Label(words, x, top, width, self._signal, frame.letters(9), "bold")
            yield fit_label(signal, is_bold=True)
        if self.lines:
            height = len(self.lines) * self._leading
            text = "\n".join(self.lines)
            size = round(frame.letters(NOTE_SIZE), 2)
            yield Label(text, x, top + self._signal, width, height, size)

    @property
    def _width(self) -> float:
        return self.frame.inner if self.is_short else notes_width(self.printed, self.frame)

    @property
    def _signal(self) -> float:
        return SIGNAL * self.frame.scale if self.printed.rows else 0

    @property
    def _leading(self) -> float:
        return self.frame.letters(NOTE_SIZE) * MM_PER_POINT * LEADING

    def _pay_table(self, top: float) -> Iterator[Label]:
        """Yield the columns of the pay table: contracts, then the pay of each class."""
        frame, printed = self.frame, self.printed
        width, scale = frame.inner * TABLE_SHARE, frame.scale
        first = width * 0.28
        each = (width - first) / len(printed.heads)
        height, size = printed.lines * PITCH * scale, round(TABLE_SIZE * scale, 2)
        above = (_("Each other player pays"), *(" " for _sign in printed.signs[:1]))
        names = (f"{row.words} {row.letter}".strip() for row in printed.rows)
        yield Label("\n".join((*above, *names)), frame.margin, top, first, height, size)
        for column, head in enumerate(printed.heads):
            over = (head, *printed.signs[column : column + 1])
            values = "\n".join((*over, *(row.pays[column] or " " for row in printed.rows)))
            x = frame.margin + first + column * each
            yield Label(values, x, top, each, height, size, "middle")


def footnotes(printed: SmallPrint, frame: SheetMeasures, *, is_short: bool = False) -> Footnotes:
    """Return the small print for a sheet size; if short, only the signal, where there is one."""
    width = notes_width(printed, frame)
    is_signal_alone = is_short and bool(printed.rows)
    said = "" if is_signal_alone else " ".join(printed.sentences)
    lines = wrap(said, frame.letters(NOTE_SIZE), width) if said else ()
    return Footnotes(printed, frame, lines, is_short)


def notes_width(printed: SmallPrint, frame: SheetMeasures) -> float:
    """Return the width of the sentences: what the pay table leaves."""
    if not printed.rows:
        return frame.inner
    return frame.inner * (1 - TABLE_SHARE) - BETWEEN * frame.scale


def _language() -> str:
    return get_language() or ""


@dataclass(frozen=True)
class SheetPlan:
    """The paper size, table size, first dealer, number of deals and language of a sheet."""

    settings: EventSettings
    layout: str
    size: int
    deals: int
    first_dealer: int = 0
    language: str = field(default_factory=_language)

    @cached_property
    def frame(self) -> SheetMeasures:
        """The size of the sheet."""
        return FRAMES[self.layout]

    @cached_property
    def kind(self) -> SheetKind:
        """What the game records."""
        game = self.settings.game
        return SheetKind(
            size=self.size,
            has_dealer=game.has_dealer,
            has_pules=game.has_pules,
            is_zero_sum=game.is_zero_sum,
            foot=self._foot(),
            small_print=self.footnotes.height,
        )

    @cached_property
    def footnotes(self) -> Footnotes:
        """The small print at the very bottom."""
        printed = small_print(self.settings, self.size)
        return footnotes(printed, self.frame, is_short=not self.frame.has_legend)

    @cached_property
    def columns(self) -> Columns:
        """The columns of every page."""
        return columns(self.frame, self.kind)

    @cached_property
    def pages(self) -> tuple[DealRows, ...]:
        """The deals by page."""
        return pages_of_rows(self.frame, self.kind, self.deals)

    def dealer(self, deal: int) -> int | None:
        """Return the seat that deals."""
        return self._sheet.table_at(deal).dealer

    def idle(self, deal: int) -> Collection[int]:
        """Return the seats that sit out."""
        return self._sheet.table_at(deal).idle

    @cached_property
    def _sheet(self) -> Sheet:
        return Sheet(
            self.settings.game,
            ("",) * self.size,
            rules=self.settings.rules,
            first_dealer=self.first_dealer,
        )

    def _foot(self) -> tuple[str, ...]:
        """Return the rows of the foot; if no pules can be left, the total equals the points."""
        if self.settings.rules.scale is None:
            return ("points", "place")
        if self.settings.game.has_personal_pules:
            return ("total", "leftover", "small", "place", "big")
        return ("small", "place", "big")


@lru_cache(maxsize=KEPT)
def cached_plan(plan: SheetPlan) -> SheetPlan:
    """Return the cached equal plan with its computed properties, or this plan."""
    return plan
