"""The deals of a sheet in lines: what was played, every seat's points, the pules that stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from tournament.paper.sheets.layout import Column, DealRows
from tournament.paper.sheets.plan import SheetPlan
from tournament.paper.text import ALLOWANCE, MM_PER_POINT, Label, width_of
from tournament.reading.sheets.sheets import DealtRow
from tournament.words import figures

# In the face of our papers these are as wide as one figure, two figures, and so on to eight.
SPACES = "\u2007\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
LARGEST_FIGURE = 10.5
FEWEST_FIGURES = 5
FIGURE_END = 0.84
PIXEL = 25.4 / 96


@dataclass(frozen=True, slots=True)
class Stopped:
    """Lines in pieces that begin at stops; a stop is so many whole pixels from the next."""

    label: Label
    pixels: int


def games_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Stopped]:
    """Yield what was played and how it came out: a line for each deal, with a stop between."""
    if not dealt or not plan.columns.game.width:
        return
    said = [in_two(row.words) for row in dealt]
    game, result = plan.columns.game, plan.columns.result
    size = min(
        _size([own for own, _ in said], game, rows), _size([r for _, r in said], result, rows)
    )
    text = "\n".join(f"{own} \t{how}" for own, how in said)
    width = game.width + result.width
    label = Label(text, game.x + 1, rows.top, width, rows.height * len(dealt), size)
    yield Stopped(label, int(game.width / PIXEL))


def notes_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Label]:
    """Yield everybody's own figures, such as cards out, where the points do not say them."""
    column = plan.columns.result
    if not dealt or plan.columns.game.width:
        return
    said = [row.words.replace(" · ", " ") for row in dealt]
    points = [" ".join(figures.plain(cell.points) for cell in row.cells) for row in dealt]
    if said != points and not _in_full(dealt):
        height = rows.height * len(dealt)
        size = _size(said, column, rows)
        yield Label("\n".join(said), column.x + 1, rows.top, column.width - 1, height, size)


def _in_full(dealt: Sequence[DealtRow]) -> Sequence[Sequence[str]]:
    """Return everybody's figures where they begin with the points and say more: battles/cards."""
    lines = [row.words.split(" · ") for row in dealt]
    begin = [[f"{figures.plain(cell.points)}/" for cell in row.cells] for row in dealt]
    is_more = all(
        len(own) == len(points) and all(map(str.startswith, own, points))
        for own, points in zip(lines, begin, strict=True)
    )
    return lines if is_more else ()


def full_figures_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Label]:
    """Yield everybody's figures in full, in the place of the points that they begin with."""
    if lines := _in_full(dealt):
        halves = [replace(seat, width=seat.width / 2) for seat in plan.columns.seats]
        size = min(LARGEST_FIGURE, rows.height * 1.6)
        room = Label("", 0, rows.top, plan.frame.width, rows.height * len(dealt), size)
        yield in_columns(halves, lines, room, align=0.5)


def in_two(words: str) -> tuple[str, str]:
    """Return a deal's words in two: what was played, and how it came out."""
    sign = ": " if ": " in words else ", "
    game, _sign, result = words.partition(sign)
    return game, result


def _size(texts: Sequence[str], column: Column, rows: DealRows) -> float:
    """Return the size at which the longest of the texts fits the column, in points."""
    widest = max(width_of(text) for text in texts) or 1
    largest = (column.width - 1.8) / (widest * ALLOWANCE) / MM_PER_POINT
    return round(min(9, rows.height * 1.5, largest), 2)


def figures_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Label]:
    """Yield every seat's points and totals, a line for each deal."""
    if dealt:
        grid = grid_of(plan, rows, plan.columns.seats[0].width / 2)
        lines = [grid.line(figures) for figures in points_and_totals(plan, rows, dealt)]
        yield _on_grid(grid, lines, rows.top, rows.height)


def turns_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Label]:
    """Yield every seat's total after each turn of the table, in bold."""
    turns = [row for row in rows.turns(plan.kind) if row <= len(dealt)]
    if turns:
        grid = grid_of(plan, rows, plan.columns.seats[0].width, is_bold=True)
        totals = [[shown(plan, cell.running) for cell in dealt[row - 1].cells] for row in turns]
        height = rows.height * plan.size
        y = rows.top + (turns[0] - 0.5) * rows.height - height / 2
        yield replace(_on_grid(grid, list(map(grid.line, totals)), y, height), role="bold")


def points_and_totals(
    plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]
) -> list[list[str]]:
    """Return every seat's points and total, deal by deal; the turns' totals stand by themselves."""
    turns, is_full = set(rows.turns(plan.kind)), bool(_in_full(dealt))
    return [
        [
            figure
            for cell in deal.cells
            for figure in (
                "" if is_full else shown(plan, cell.points),
                "" if row in turns else shown(plan, cell.running),
            )
        ]
        for row, deal in enumerate(dealt, start=1)
    ]


@dataclass(frozen=True, slots=True)
class FigureGrid:
    """Figures that end at even distances: how many have room in one, how large, the first's end.

    Figures, signs and the figure space are all of one width: a size at which a whole number of
    them fills the pitch makes the spaces alone bring every figure to its place.
    """

    count: int
    em: float
    pitch: float
    end: float

    @property
    def figure(self) -> float:
        """How wide a figure is."""
        return self.pitch / self.count

    @property
    def size(self) -> float:
        """How large it is, in points."""
        return round(self.em / MM_PER_POINT, 3)

    def line(self, figures: Sequence[str]) -> str:
        """Return figures in a line, which begins a pitch before the end of the first."""
        return "".join(f"{space(self.count - len(figure))}{figure}" for figure in figures)


def grid_of(plan: SheetPlan, rows: DealRows, pitch: float, *, is_bold: bool = False) -> FigureGrid:
    """Return where figures of a sheet end at such distances."""
    half = plan.columns.seats[0].width / 2
    digit = width_of("0", is_bold=is_bold)
    largest = min(LARGEST_FIGURE, rows.height * 1.6) * MM_PER_POINT
    count = max(FEWEST_FIGURES, math.ceil(pitch / (digit * largest)))
    end = plan.columns.seats[0].x + (pitch - half) + half * FIGURE_END
    return FigureGrid(count, pitch / count / digit, pitch, end)


def _on_grid(grid: FigureGrid, lines: Sequence[str], y: float, height: float) -> Label:
    begin, width = grid.end - grid.pitch, grid.figure * max(map(len, lines))
    return Label("\n".join(lines), begin, y, width, height * len(lines), grid.size)


def in_columns(
    columns: Sequence[Column], lines: Sequence[Sequence[str]], room: Label, *, align: float
) -> Label:
    """Return lines with a piece for each column: in its middle at an `align` of a half, right at 1.

    Spaces as wide as a figure bring each piece there, to half a figure's width: one text costs a
    quarter of what one for each column does.
    """
    is_bold = "bold" in room.role
    em = room.size * MM_PER_POINT
    figure = width_of("0", is_bold=is_bold) * em
    texts = []
    for line in lines:
        text, end = "", columns[0].x
        for piece, column in zip(line, columns, strict=True):
            width = width_of(piece, is_bold=is_bold) * em
            begin = column.x + (column.width - width) * align
            # To the nearest in the middle, but never over the right edge.
            count = max(0, int((begin - end) / figure + 1 - align))
            text, end = f"{text}{space(count)}{piece}", end + count * figure + width
        texts.append(text)
    return replace(room, text="\n".join(texts), x=columns[0].x)


def shown(plan: SheetPlan, points: int) -> str:
    """Return points as the game writes them: with their sign where they are won."""
    return figures.signed(points) if plan.settings.game.is_signed else figures.plain(points)


def pules_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Label]:
    """Yield the pules that stand, a label for each stretch of deals in which any do."""
    column = plan.columns.pules
    if not column.width or not any(row.pules for row in dealt):
        return
    standing = list(map(standing_after, dealt))
    size = _size(standing, column, rows)
    for stands, run in groupby(enumerate(standing), key=lambda numbered: bool(numbered[1])):
        stretch = list(run)
        if stands:
            y = rows.top + stretch[0][0] * rows.height
            text = "\n".join(pules for _, pules in stretch)
            height = rows.height * len(stretch)
            yield Label(text, column.x + 1, y, column.width - 1, height, size)


def standing_after(deal: DealtRow) -> str:
    """Return the pules that stand after a deal; the screen's points would fill a narrow column."""
    return deal.pules.replace(" · ", " ")


@cache
def space(figures_wide: int) -> str:
    """Return a space as wide as so many figures, in as few letters as there are."""
    whole, rest = divmod(figures_wide, len(SPACES))
    return SPACES[-1] * whole + (SPACES[rest - 1] if rest else "")
