"""Columns of text on a terminal, aligned by their visible width."""

import unicodedata
from collections.abc import Collection, Sequence

GAP = "  "
CUT = "…"


def width(text: str) -> int:
    """Return the text's width in terminal columns.

    >>> width("Žanete"), width("王小明")
    (6, 6)
    """
    return sum(_width_of(sign) for sign in text)


def _width_of(sign: str) -> int:
    if unicodedata.combining(sign) or unicodedata.category(sign) == "Me":
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def fitted(text: str, columns: int) -> str:
    """Return the text, truncated with an ellipsis if it is too wide.

    >>> fitted("Aleksandra Vītoliņa", 10)
    'Aleksandr…'
    """
    if width(text) <= columns:
        return text
    kept = text
    while width(kept) + width(CUT) > columns:
        kept = kept[:-1]
    return kept.rstrip() + CUT


def aligned(rows: Sequence[Sequence[str]], *, left: Collection[int] = ()) -> list[str]:
    """Return the rows as aligned lines; columns are right-aligned, except those in `left`.

    >>> aligned([["1", "Anna"], ["12", "Bo"]], left=[1])
    [' 1  Anna', '12  Bo']
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell + " " * (columns - width(cell))
            if number in left
            else " " * (columns - width(cell)) + cell
            for number, (cell, columns) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(GAP.join(cells).rstrip())
    return lines
