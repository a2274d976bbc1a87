"""The legend of a small sheet, as large as its back: what the game pays, and what to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from tournament.paper.sheets.layout import Frame
from tournament.paper.sheets.small_print import SmallPrint, small_print
from tournament.paper.text import LEADING, MM_PER_POINT, Label, fitted, wrap
from tournament.words.regulation_clauses import Announced
from tournament.words.regulations import Clause, regulations

HEADING: Final = 15.0
LETTERS: Final = 10.5
LARGE: Final = 12.5
ABOUT: Final = 6.0
PITCH: Final = 6.2
FIRST_COLUMN: Final = 0.25
BETWEEN: Final = 3.0
TITLE: Final = 12.0


def legend(
    settings: EventSettings, size: int, frame: Frame, tournament: Announced
) -> Iterator[Label]:
    """Yield what stands on the back of a sheet for tables of this size."""
    printed = small_print(settings, size)
    yield from _paid(printed, frame) if printed.rows else _said(settings, frame, tournament)


def _paid(printed: SmallPrint, frame: Frame) -> Iterator[Label]:
    """Yield the pay table and what to know; there is more of it than the front has room for."""
    x, y, width = frame.margin, frame.top + 2, frame.inner
    yield _title(_("How it is written and paid"), frame)
    y += TITLE
    yield from _pay_table(printed, frame, y)
    y += printed.lines * PITCH + BETWEEN * 2
    words = _("After the signal finish the deal and do not deal another.")
    yield fitted(Label(words, x, y, width, 6, LETTERS, "bold"), is_bold=True)
    yield from _notes(printed.sentences, frame, y + 6 + BETWEEN)


def _said(settings: EventSettings, frame: Frame, tournament: Announced) -> Iterator[Label]:
    """Yield the regulations' clauses for the table: what to write down is on the front already."""
    y = frame.top + 2 + TITLE
    yield _title(_("Regulations"), frame)
    for clause in _at_the_table(settings, tournament):
        about = Label(clause.about, frame.margin, y, frame.inner, 6, LARGE, "bold")
        yield fitted(about, is_bold=True)
        for says in _notes([clause.says], frame, y + ABOUT, LARGE):
            yield says
            y = says.y + says.height + BETWEEN


def _at_the_table(settings: EventSettings, tournament: Announced) -> Iterator[Clause]:
    """Yield the clauses that a table needs while it plays."""
    about = {
        _("What a deal pays"),
        _("Rounds"),
        _("End of a round"),
        _("Order"),
        _("Penalties"),
        _("Phones"),
    }
    clauses = regulations(settings, tournament)
    yield from (clause for clause in clauses if clause.about in about)


def _title(words: str, frame: Frame) -> Label:
    title = Label(words, frame.margin, frame.top + 2, frame.inner, 8, HEADING, "bold")
    return fitted(title, is_bold=True)


def _notes(notes: Sequence[str], frame: Frame, y: float, size: float = LETTERS) -> Iterator[Label]:
    """Yield sentences below each other from a height on."""
    leading = size * MM_PER_POINT * LEADING
    for note in notes:
        lines = wrap(note, size, frame.inner)
        yield Label("\n".join(lines), frame.margin, y, frame.inner, len(lines) * leading, size)
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
