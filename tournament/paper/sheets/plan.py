"""What a score sheet is printed for, and what follows for its columns and pages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from django.utils.translation import get_language

from scoring.event_settings import EventSettings
from scoring.sheets import Sheet
from tournament.paper.sheets.footnotes import Footnotes, footnotes
from tournament.paper.sheets.layout import (
    FRAMES,
    Columns,
    DealRows,
    Frame,
    SheetKind,
    columns,
    pages_of_rows,
)
from tournament.paper.sheets.small_print import small_print

KEPT: Final = 32
"""How many plans and forms are kept: one event prints of three kinds of tables, rarely more."""


def _language() -> str:
    return get_language() or ""


@dataclass(frozen=True)
class SheetPlan:
    """A sheet's size of paper, its table, who deals first, how many deals it has, its language."""

    settings: EventSettings
    layout: str
    size: int
    deals: int
    first_dealer: int = 0
    language: str = field(default_factory=_language)

    @cached_property
    def frame(self) -> Frame:
        """The size of the sheet."""
        return FRAMES[self.layout]

    @cached_property
    def kind(self) -> SheetKind:
        """What the game writes down."""
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
        """What stands at the very bottom."""
        printed = small_print(self.settings, self.size)
        return footnotes(printed, self.frame, is_short=not self.frame.has_legend)

    @cached_property
    def columns(self) -> Columns:
        """The columns of every page."""
        return columns(self.frame, self.kind)

    @cached_property
    def pages(self) -> tuple[DealRows, ...]:
        """The deals, page by page."""
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
        """Return the rows of the foot; where no pules are left over, the total is the points."""
        if self.settings.rules.scale is None:
            return ("points", "place")
        if self.settings.game.has_personal_pules:
            return ("total", "leftover", "small", "place", "big")
        return ("small", "place", "big")


@lru_cache(maxsize=KEPT)
def kept(plan: SheetPlan) -> SheetPlan:
    """Return an equal plan from an earlier part, with all that was worked out for it, or this."""
    return plan
