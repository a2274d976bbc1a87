"""The deals of a sheet, each in one line from what was played to the pules that stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from tournament.paper.sheets.layout import DealRows
from tournament.paper.sheets.lines import (
    PIXEL,
    FigureGrid,
    Stopped,
    grid_of,
    in_two,
    points_and_totals,
    space,
    standing_after,
)
from tournament.paper.sheets.plan import SheetPlan
from tournament.paper.text import ALLOWANCE, Label, width_of
from tournament.reading.sheets.sheets import DealtRow

BEFORE_RESULT: Final = 4
"""How many stops along the result begins."""
KERNED: Final = 0.97
"""How much narrower than its letters' widths a text may be."""
CLEAR: Final = 0.7
"""What stays clear beside a line, in millimetres."""
AT_ONCE: Final = 14
"""Lines of a paragraph: to find the end of one, WeasyPrint sets all that follow."""


@dataclass(frozen=True, slots=True)
class Stops:
    """Where words begin: stops at even distances, and the figures so many figures after the last.

    The result begins at the fourth stop, about where its column does.
    """

    begin: float
    pixels: int
    count: int
    lead: int
    grid: FigureGrid

    @property
    def width(self) -> float:
        """How far a stop is from the next, in millimetres."""
        return self.pixels * PIXEL

    def reached(self, text: str, stops: int) -> str:
        """Return the text with the tabs that lead so many stops on."""
        width = width_of(text) * self.grid.em
        if int(width * KERNED / self.width) != int(width * ALLOWANCE / self.width):
            # Nobody knows on which side of a stop it ends: well behind it everybody does.
            text, width = text + space(1), width + self.grid.figure
        return text + "\t" * (stops - int(width / self.width))


def whole_rows(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Sequence[Stopped]:
    """Return the deals as lines; none where the words find no room in the figures' letters.

    A line costs about as much whatever stands on it, and a sheet has many.
    """
    if not dealt or not plan.columns.game.width:
        return ()
    figures = points_and_totals(plan, rows, dealt)
    grid = grid_of(plan, rows, plan.columns.seats[0].width / 2)
    stops = _stops(plan, grid, max(len(line[0]) for line in figures))
    after = grid.end + (len(figures[0]) - 1) * grid.pitch
    gap = math.ceil((plan.columns.pules.x + CLEAR - after) / grid.figure)
    room = plan.columns.pules.end - after - gap * grid.figure
    said = [in_two(deal.words) for deal in dealt]
    standing = list(map(standing_after, dealt))
    limits = (
        ((game for game, _result in said), BEFORE_RESULT * stops.width),
        ((result for _game, result in said), (stops.count - BEFORE_RESULT) * stops.width),
        (standing, room),
    )
    if any(_longest(texts, grid) > limit - CLEAR for texts, limit in limits):
        return ()
    lines = [
        stops.reached(game, BEFORE_RESULT)
        + stops.reached(result, stops.count - BEFORE_RESULT)
        + space(stops.lead - len(line[0]))
        + line[0]
        + grid.line(line[1:])
        + (pules and space(gap) + pules)
        for (game, result), line, pules in zip(said, figures, standing, strict=True)
    ]
    return tuple(_paragraphs(plan, rows, stops, lines))


def _stops(plan: SheetPlan, grid: FigureGrid, longest: int) -> Stops:
    """Return the stops with which game and result begin as near as may be to where they should."""
    game = plan.columns.game
    begin, pixels = game.x + 1, round(game.width / BEFORE_RESULT / PIXEL)
    found = []
    for width, lead in product(range(pixels - 1, pixels + 2), range(longest + 1, longest + 5)):
        last = grid.end - lead * grid.figure
        count = round((last - begin) / (width * PIXEL))
        found.append(Stops(last - count * width * PIXEL, width, count, lead, grid))

    def away(stops: Stops) -> float:
        return abs(stops.begin - begin) + abs(stops.width * BEFORE_RESULT - game.width)

    return min(found, key=away)


def _longest(texts: Iterator[str] | Sequence[str], grid: FigureGrid) -> float:
    return max(map(width_of, texts)) * grid.em * ALLOWANCE


def _paragraphs(
    plan: SheetPlan, rows: DealRows, stops: Stops, lines: Sequence[str]
) -> Iterator[Stopped]:
    width = plan.columns.pules.end - stops.begin
    for first in range(0, len(lines), AT_ONCE):
        some = lines[first : first + AT_ONCE]
        y, height = rows.top + first * rows.height, rows.height * len(some)
        text = "\n".join(some)
        yield Stopped(Label(text, stops.begin, y, width, height, stops.grid.size), stops.pixels)
