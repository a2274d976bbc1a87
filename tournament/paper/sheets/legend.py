"""The legend of a small sheet, as large as its back: what the game pays, and what to know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from tournament.paper.layout.text import LEADING, MM_PER_POINT, Label, fitted, wrap
from tournament.paper.sheets.layout import Frame
from tournament.paper.sheets.small_print import SmallPrint, small_print

HEADING: Final = 15.0
LETTERS: Final = 10.5
PITCH: Final = 6.2
FIRST_COLUMN: Final = 0.25
BETWEEN: Final = 3.0


def legend(settings: EventSettings, size: int, frame: Frame) -> str:
    """Return the back of a sheet for tables of this size, as XHTML."""
    labels = tuple(_labels(small_print(settings, size), frame))
    return render_to_string("paper/score_sheet.html", {"labels": labels, "stops": ()})


def _labels(printed: SmallPrint, frame: Frame) -> Iterator[Label]:
    x, y, width = frame.margin, frame.top + 2, frame.inner
    title = Label(_("How it is written and paid"), x, y, width, 8, HEADING, "bold")
    yield fitted(title, is_bold=True)
    y += 12
    if printed.rows:
        yield from _pay_table(printed, frame, y)
        y += printed.lines * PITCH + BETWEEN * 2
        words = _("After the signal finish the deal and do not deal another.")
        yield fitted(Label(words, x, y, width, 6, LETTERS, "bold"), is_bold=True)
        y += 6 + BETWEEN
    leading = LETTERS * MM_PER_POINT * LEADING
    for note in printed.notes:
        lines = wrap(note, LETTERS, width)
        yield Label("\n".join(lines), x, y, width, len(lines) * leading, LETTERS)
        y += len(lines) * leading + BETWEEN


def _pay_table(printed: SmallPrint, frame: Frame, top: float) -> Iterator[Label]:
    """Yield a column of contracts, and one for each class with what it pays."""
    first = frame.inner * FIRST_COLUMN
    each = (frame.inner - first) / len(printed.heads)
    height = printed.lines * PITCH
    above = (_("Each other pays"), *(" " for _sign in printed.signs[:1]))
    names = (f"{row.words} {row.letter}".strip() for row in printed.rows)
    yield Label("\n".join((*above, *names)), frame.margin, top, first, height, LETTERS - 1)
    for column, head in enumerate(printed.heads):
        over = (head, *printed.signs[column : column + 1])
        values = "\n".join((*over, *(row.pays[column] or " " for row in printed.rows)))
        x = frame.margin + first + column * each
        yield Label(values, x, top, each, height, LETTERS - 1, "middle")
