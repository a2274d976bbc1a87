"""The very bottom of a score sheet: the pay table to the left, what to know to the right of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.paper.sheets.layout import Frame
from tournament.paper.sheets.small_print import SmallPrint
from tournament.paper.text import LEADING, MM_PER_POINT, Label, fitted, wrap

TABLE_SHARE = 0.45
BETWEEN = 5.0
CLOSE = 2.0
SIGNAL = 4.6
NOTE_SIZE = 7.2
TABLE_SIZE = 7.2
PITCH = 3.2


@dataclass(frozen=True, slots=True)
class Footnotes:
    """The small print as it is set on a sheet of some size."""

    printed: SmallPrint
    frame: Frame
    lines: tuple[str, ...]
    is_short: bool = False

    @property
    def height(self) -> float:
        """How high it is."""
        if self.is_short and self.printed.rows:
            return self._signal
        table = self.printed.lines * PITCH * self.frame.scale
        return max(table, self._signal + len(self.lines) * self._leading)

    def labels(self, below: float | None = None) -> Iterator[Label]:
        """Yield its words: at the very bottom, or below a short grid where nothing pays a table."""
        frame = self.frame
        top = frame.height - frame.bottom - self.height
        if below is not None and not self.printed.rows:
            top = min(top, below + CLOSE * frame.scale)
        if self.printed.rows and not self.is_short:
            yield from self._pay_table(top)
        x = frame.width - frame.margin - self._width
        width = frame.width - frame.margin - x
        if self.printed.rows:
            words = _("After the signal finish the deal and do not deal another.")
            signal = Label(words, x, top, width, self._signal, frame.letters(9), "bold")
            yield fitted(signal, is_bold=True)
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
        """Yield a column of contracts, and one for each class with what it pays."""
        frame, printed = self.frame, self.printed
        width, scale = frame.inner * TABLE_SHARE, frame.scale
        first = width * 0.28
        each = (width - first) / len(printed.heads)
        height, size = printed.lines * PITCH * scale, round(TABLE_SIZE * scale, 2)
        above = (_("Each other pays"), *(" " for _sign in printed.signs[:1]))
        names = (f"{row.words} {row.letter}".strip() for row in printed.rows)
        yield Label("\n".join((*above, *names)), frame.margin, top, first, height, size)
        for column, head in enumerate(printed.heads):
            over = (head, *printed.signs[column : column + 1])
            values = "\n".join((*over, *(row.pays[column] or " " for row in printed.rows)))
            x = frame.margin + first + column * each
            yield Label(values, x, top, each, height, size, "middle")


def footnotes(printed: SmallPrint, frame: Frame, *, is_short: bool = False) -> Footnotes:
    """Return the small print set for a frame; short, it is the signal alone where there is one."""
    width = notes_width(printed, frame)
    is_signal_alone = is_short and bool(printed.rows)
    said = "" if is_signal_alone else " ".join(printed.sentences)
    lines = wrap(said, frame.letters(NOTE_SIZE), width) if said else ()
    return Footnotes(printed, frame, lines, is_short)


def notes_width(printed: SmallPrint, frame: Frame) -> float:
    """Return how wide the sentences may run: what the pay table leaves."""
    if not printed.rows:
        return frame.inner
    return frame.inner * (1 - TABLE_SHARE) - BETWEEN * frame.scale
