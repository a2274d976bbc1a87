"""The deals of a sheet in lines: what was played, every seat's points, the pules that stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tournament.paper.sheets.form import mark_end
from tournament.paper.sheets.layout import Column, DealRows
from tournament.paper.sheets.plan import SheetPlan
from tournament.paper.text import ALLOWANCE, MM_PER_POINT, Label, width_of
from tournament.reading.sheets.sheets import DealtRow
from tournament.words import figures

LARGEST: Final = 10.5
LONGEST_FIGURE: Final = "+0000"
FIGURE_END: Final = 0.84
"""Where in its half of a seat's column a figure ends."""
CLEAR: Final = 0.5
"""How far a figure keeps from the line or the mark before it, in millimetres."""


@dataclass(frozen=True, slots=True)
class FilledColumn:
    """What is written down a column: a text for each deal, all of one size."""

    texts: Sequence[str]
    column: Column
    size: float
    role: str = ""


def deals_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Label]:
    """Yield every deal as a paragraph, from what was played to the pules that stand."""
    columns = (*_words(plan, rows, dealt), *_figures(plan, rows, dealt), *_pules(plan, rows, dealt))
    for row in range(len(dealt)):
        y, tag = rows.top + row * rows.height, "p"
        for each in columns:
            if text := each.texts[row]:
                x, width = each.column.x, each.column.width
                yield Label(text, x, y, width, rows.height, each.size, each.role, tag)
                tag = ""


def _words(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[FilledColumn]:
    """Yield what was played and how it came out, or a note where the points do not say it."""
    game, result = _inset(plan.columns.game), _inset(plan.columns.result)
    if plan.columns.game.width:
        said = [_in_two(deal.words) for deal in dealt]
        games, results = [own for own, _ in said], [how for _, how in said]
        size = min(_size(games, game, rows), _size(results, result, rows))
        yield FilledColumn(games, game, size)
        yield FilledColumn(results, result, size)
        return
    notes = [deal.words.replace(" · ", " ") for deal in dealt]
    points = [" ".join(figures.plain(cell.points) for cell in deal.cells) for deal in dealt]
    if notes != points and not _in_full(dealt):
        yield FilledColumn(notes, result, _size(notes, result, rows))


def _in_two(words: str) -> tuple[str, str]:
    """Return a deal's words in two: what was played, and how it came out."""
    sign = ": " if ": " in words else ", "
    game, _sign, result = words.partition(sign)
    return game, result


def _figures(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[FilledColumn]:
    """Yield every seat's points and totals; in bold what stands after a turn of the table."""
    turns, in_full = rows.turns(plan.kind), _in_full(dealt)
    shown = partial(figures.points, is_signed=plan.settings.game.is_signed)
    half, size = plan.columns.seats[0].width / 2, _figure_size(plan, rows, dealt)
    for seat, column in enumerate(plan.columns.seats):
        if in_full:
            told = [line[seat] for line in in_full]
            yield FilledColumn(told, Column(column.x, half), size, "middle")
        else:
            points = [shown(deal.cells[seat].points) for deal in dealt]
            yield FilledColumn(points, Column(column.x, half * FIGURE_END), size, "right")
        totals = [shown(deal.cells[seat].running) for deal in dealt]
        for role, is_turn in (("right", False), ("right bold", True)):
            own = [
                total if (row in turns) == is_turn else ""
                for row, total in enumerate(totals, start=1)
            ]
            yield FilledColumn(own, Column(column.middle, half * FIGURE_END), size, role)


def _figure_size(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> float:
    """Return the size of all figures: the usual one, unless a longer figure has no room so.

    A total can have five digits in some games, and a dealer in kop four signs beside their mark.
    """
    half = plan.columns.seats[0].width / 2
    room = half * FIGURE_END - CLEAR
    cells = [cell for deal in dealt for cell in deal.cells]
    dealers = [cell.points for cell in cells if cell.is_dealer] or [0]
    written = (
        (room, plan.kind.has_dealer, [cell.running for cell in cells]),
        (room, False, [cell.points for cell in cells]),
        (room - mark_end(rows), False, dealers),
    )
    shown = partial(figures.points, is_signed=plan.settings.game.is_signed)
    fitting = [
        own / width_of(shown(longest), is_bold=is_bold)
        for own, is_bold, numbers in written
        for longest in (min(numbers), max(numbers))
    ]
    usual = _size([LONGEST_FIGURE], Column(0, half), rows)
    return min(usual, round(min(fitting) / MM_PER_POINT, 2))


def _in_full(dealt: Sequence[DealtRow]) -> Sequence[Sequence[str]]:
    """Return everybody's figures where they begin with the points and say more: battles/cards."""
    lines = [row.words.split(" · ") for row in dealt]
    begin = [[f"{figures.plain(cell.points)}/" for cell in row.cells] for row in dealt]
    is_more = all(
        len(own) == len(points) and all(map(str.startswith, own, points))
        for own, points in zip(lines, begin, strict=True)
    )
    return lines if is_more else ()


def _pules(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[FilledColumn]:
    """Yield the pules that stand after each deal; the screen's points would fill the column."""
    if plan.columns.pules.width:
        column, standing = _inset(plan.columns.pules), [d.pules.replace(" · ", " ") for d in dealt]
        yield FilledColumn(standing, column, _size(standing, column, rows))


def _inset(column: Column) -> Column:
    """Return where words stand in a column, clear of its lines."""
    return Column(column.x + 1, column.width - 1.8)


def _size(texts: Sequence[str], column: Column, rows: DealRows) -> float:
    """Return the size at which the longest of the texts fits the column, in points."""
    fitting = column.width / ALLOWANCE / (max(map(width_of, texts)) or 1) / MM_PER_POINT
    return round(min(LARGEST, rows.height * 1.6, fitting), 2)
