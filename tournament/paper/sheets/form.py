"""The printed form of a score sheet: ruling, headings, deal numbers, dealers, small print."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.paper.pages import WIDEST_LOGO
from tournament.paper.print_orders import PLAIN, PaperFace
from tournament.paper.sheets.layout import (
    Columns,
    DealRows,
    SheetFooter,
    SheetKind,
    SheetMeasures,
    foot_of,
)
from tournament.paper.sheets.plan import KEPT, SheetPlan
from tournament.paper.text import MM_PER_POINT, Label, fit_label, moved, unbroken, width_of, wrap
from tournament.words import figures
from tournament.words.games import game_words

BOX = 2.6
QR = 21.0
TABLE_BOX = 32.0
ROUND_BOX = 21.0
BETWEEN = 2.5
LOGO_SHARE = 0.86
"""The height of a logo as a share of the head's."""
GAP_SHARE = 0.1
"""The distance between logo, line and title, as a share of the head's height."""
LOWEST_HEAD = 2.9
"""Minimum height of the headings: their letters do not shrink with the sheet."""
DEALER = "♠"
MARK = 0.6
"""The distance of a dealer's mark from the line before it, in millimetres."""
SMALLEST_MARK = 7
MARK_SIZE = 0.6
"""The size of the mark relative to the other text of the row."""
FOOT_WORDS: dict[str, Promise] = {
    "total": gettext_lazy("Total"),
    "leftover": gettext_lazy("Pules left over"),
    "small": gettext_lazy("Small points"),
    "points": gettext_lazy("Points"),
    "place": gettext_lazy("Place"),
    "big": gettext_lazy("Big points"),
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """The lines of a sheet, by weight."""

    grey: str
    thin: str
    firm: str
    heavy: str


@dataclass(frozen=True, slots=True)
class Ruler:
    """One page to be ruled; `idle` lists the seats that sit out in each deal."""

    frame: SheetMeasures
    kind: SheetKind
    columns: Columns
    rows: DealRows
    foot: SheetFooter
    idle: Sequence[Collection[int]]

    def rule(self) -> Ruling:
        """Return the lines of the page."""
        return Ruling(
            grey="".join(self._grey()),
            thin="".join(self._thin()),
            firm="".join(self._firm()),
            heavy="".join(self._heavy()),
        )

    @property
    def _sides(self) -> tuple[float, float]:
        return self.frame.margin, self.frame.width - self.frame.margin

    def _grey(self) -> Iterator[str]:
        for row, seats in enumerate(self.idle):
            for seat in seats:
                column = self.columns.seats[seat]
                y = self.rows.top + row * self.rows.height
                yield _rectangle(column.x, y, column.width, self.rows.height)

    def _thin(self) -> Iterator[str]:
        left, right = self._sides
        top, bottom = self.rows.top, self.rows.bottom
        for row in range(1, self.rows.count):
            yield _across(left, right, top + row * self.rows.height)
        for y in self.foot.lines[1:-1]:
            yield _across(left, right, y)
        at = self.columns
        for column in (at.dealer, at.game, at.result, at.zero):
            if column.width:
                yield _down(column.x, top, bottom)
        for seat in at.seats:
            yield _down(seat.middle, top, bottom)
        for y in self._boxes():
            yield _rectangle(at.zero.middle - BOX / 2, y - BOX / 2, BOX, BOX)

    def _firm(self) -> Iterator[str]:
        seats = self.columns.seats
        for x in (*(seat.x for seat in seats), seats[-1].end):
            yield _down(x, self.rows.top - self.frame.names, self.rows.bottom)
            if self.foot.lines:
                yield _down(x, self.foot.lines[0], self.foot.lines[-1])

    def _heavy(self) -> Iterator[str]:
        left, right = self._sides
        yield _frame(left, self.rows.top, right, self.rows.bottom)
        for row in self.rows.turns(self.kind):
            yield _across(left, right, self.rows.top + row * self.rows.height)
        if self.foot.lines:
            yield _frame(left, self.foot.lines[0], right, self.foot.lines[-1])

    def _boxes(self) -> Iterator[float]:
        """Yield the positions of the boxes to tick if the totals add up to zero."""
        if not self.kind.is_zero_sum:
            return
        for row in self.rows.turns(self.kind):
            yield self.rows.top + (row - 0.5) * self.rows.height
        yield from self.foot.sums


def _across(left: float, right: float, y: float) -> str:
    return f"M{left:g} {y:.3f}H{right:g}"


def _down(x: float, top: float, bottom: float) -> str:
    return f"M{x:.3f} {top:.3f}V{bottom:.3f}"


def _frame(left: float, top: float, right: float, bottom: float) -> str:
    return f"M{left:g} {top:.3f}H{right:g}V{bottom:.3f}H{left:g}Z"


def _rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.3f} {y:.3f}h{width:.3f}v{height:.3f}h-{width:.3f}z"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the sheet."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SheetHead:
    """The positions of the head: the code on the right, table and round next to it."""

    code: Box
    table: Box
    round: Box
    words: Box
    address: Box


def head_of(frame: SheetMeasures) -> SheetHead:
    """Return the positions of a sheet's head."""
    scale = frame.scale
    size = QR * scale
    right = frame.width - frame.margin
    between = BETWEEN * scale
    code = Box(right - size, frame.top, size, size)
    table = Box(code.x - between - TABLE_BOX * scale, frame.top, TABLE_BOX * scale, size)
    round_ = Box(table.x - between - ROUND_BOX * scale, frame.top, ROUND_BOX * scale, size)
    words = Box(frame.margin, frame.top, round_.x - between - frame.margin, size)
    # Not beneath the code: a camera needs white space around it.
    line = code.y + size + 0.6 * scale
    address = Box(frame.margin, line, table.x + table.width - frame.margin, 3 * scale)
    return SheetHead(code, table, round_, words, address)


@dataclass(frozen=True, slots=True)
class Caption:
    """The text above a sheet: the tournament with its face, its details, and the round."""

    name: str
    facts: str
    round: str
    is_draft: bool = False
    face: PaperFace = PLAIN


@lru_cache(maxsize=KEPT)
def form(plan: SheetPlan, rows: DealRows, caption: Caption) -> str:
    """Return the form of one page of a sheet as XHTML; all parts of a round share it.

    The plan includes the language, so the cache does too.
    """
    head = head_of(plan.frame)
    foot = foot_of(plan.frame, plan.kind, rows)
    deals = range(rows.first, rows.last + 1)
    idle = [plan.idle(deal) for deal in deals]
    ruler = Ruler(plan.frame, plan.kind, plan.columns, rows, foot, idle)
    labels = (
        *_caption(plan.frame, head, caption, rows),
        *_heads(plan, rows),
        *_rows(plan, rows),
        *_foot(plan.frame, plan.columns, plan.kind.foot, foot.lines),
        *plan.footnotes.labels(foot.lines[-1] if foot.lines else None),
    )
    context = {
        "frame": plan.frame,
        "ruling": ruler.rule(),
        "boxes": (head.round, head.table),
        "labels": labels,
        "is_draft": caption.is_draft,
        "face": caption.face,
        "logo": _logo(head, caption.face),
        "accent": _accent(head, caption.face),
    }
    return render_to_string("paper/score_sheet_form.html", context)


def _logo(head: SheetHead, face: PaperFace) -> Box:
    """Return the box of the event's logo, which has at most a third of the title's width."""
    words = head.words
    shape = min(face.shape, WIDEST_LOGO) if face.logo else 0
    height = words.height * LOGO_SHARE
    width = min(height * shape, words.width / 3)
    y = words.y + (words.height - height) / 2
    return Box(words.x, round(y, 2), round(width, 2), round(height, 2))


def _accent(head: SheetHead, face: PaperFace) -> Box:
    """Return the line in the event's colour before the title: little ink, grey without colour."""
    logo, words = _logo(head, face), head.words
    gap = words.height * GAP_SHARE
    x = logo.x + logo.width + (gap if logo.width else 0)
    return Box(round(x, 2), words.y, round(gap / 2, 2) if face.colour else 0, words.height)


def _beside(head: SheetHead, face: PaperFace) -> Box:
    """Return the box of the title, after the logo and the line."""
    accent, words = _accent(head, face), head.words
    gap = words.height * GAP_SHARE if accent.width else 0
    x = accent.x + accent.width + gap
    return Box(x, words.y, words.x + words.width - x, words.height)


def _caption(
    frame: SheetMeasures, head: SheetHead, caption: Caption, rows: DealRows
) -> Iterator[Label]:
    scale = frame.scale
    words = _beside(head, caption.face)
    kind = _("Score sheet")
    if rows.first > 1 or not rows.is_last_page:
        kind = f"{kind} · {_deals(rows)}"
    yield Label(kind, words.x, words.y - 0.4, words.width, 3.4 * scale, frame.letters(7.5), "over")
    top, tall = words.y + 3.4 * scale, 9.6 * scale
    name = Label(caption.name, words.x, top, words.width, tall, 17 * scale, "bold")
    fitted = fit_label(name, is_bold=True)
    yield fitted
    yield _facts(words, caption.facts, top + fitted.height, frame)
    yield _box_word(head.round, _("Round"), frame)
    yield _box_word(head.table, _("Table"), frame)
    if caption.round:
        yield in_box(head.round, caption.round, 34 * scale, scale)


def _facts(words: Box, facts: str, top: float, frame: SheetMeasures) -> Label:
    """Return the details at the bottom of the title's box, in as many lines as they need."""
    height = words.y + words.height - top
    label = fit_label(Label(facts, words.x, top, words.width, height, frame.letters(8.5)))
    return moved(label, 0, height - label.height)


def _deals(rows: DealRows) -> str:
    words = _("deals %(first)s to %(last)s")
    return words % {"first": rows.first, "last": rows.last}


def _box_word(box: Box, word: str, frame: SheetMeasures) -> Label:
    scale, size = frame.scale, frame.letters(8)
    return Label(word, box.x, box.y + 0.8 * scale, box.width, 3.6 * scale, size, "middle")


def in_box(box: Box, text: str, size: float, scale: float, tag: str = "p") -> Label:
    """Return a number as large as its box allows."""
    y, height = box.y + 4 * scale, box.height - 4.5 * scale
    label = Label(text, box.x + 1, y, box.width - 2, height, size, "bold middle", tag)
    return unbroken(label, is_bold=True)


def _heads(plan: SheetPlan, rows: DealRows) -> Iterator[Label]:
    """Yield the column headings."""
    frame, at, scale = plan.frame, plan.columns, plan.frame.scale
    low = rows.top - max(3.6 * scale, LOWEST_HEAD + 0.1)
    high, size = 3.2 * scale, frame.letters(7.5)
    yield Label(_("No."), at.number.x, low, at.number.width, high, size, "middle")
    if at.dealer.width:
        yield Label(DEALER, at.dealer.x, low, at.dealer.width, high, size, "middle")
    words = game_words(plan.settings.game)
    game, result = map(str, words.heads)
    if at.game.width:
        yield _in_lines(Label(game, at.game.x + 1, low, at.game.width - 1, high, size))
    yield _in_lines(Label(result, at.result.x + 1, low, at.result.width - 1, high, size))
    if at.pules.width:
        pules = words.pules_head(plan.settings.game)
        yield Label(pules, at.pules.x, low, at.pules.width, high, size, "middle")
    if at.zero.width:
        yield Label(
            "Σ = 0",
            at.zero.x - 1,
            low,
            at.zero.width + 2,
            high,
            max(size * 0.9, frame.letters(7)),
            "middle",
        )
    top = rows.top - frame.names
    for seat, column in enumerate(at.seats):
        letter = figures.letter(seat)
        yield Label(letter, column.x + 1.2, top, 8, 6 * scale, 14 * scale, "bold")
        half = column.width / 2
        above = rows.top - max(3 * scale, LOWEST_HEAD)
        small = frame.letters(7)
        for word, x in (
            (words.deal_head(plan.settings.game), column.x),
            (_("total"), column.middle),
        ):
            head = Label(word, x + 0.2, above, half - 0.4, 2.8 * scale, small, "middle")
            yield unbroken(head)


def _in_lines(head: Label) -> Label:
    """Return a heading in as many lines as its column needs, the last line in its usual place."""
    lines = wrap(head.text, head.size, head.width)
    height = head.height * len(lines)
    return replace(head, text="\n".join(lines), y=head.y + head.height - height, height=height)


def _rows(plan: SheetPlan, rows: DealRows) -> Iterator[Label]:
    """Yield the numbers and dealers of the deals, and the mark in each dealer's own column."""
    at, size = plan.columns, _row_size(rows)
    deals = range(rows.first, rows.last + 1)
    height = rows.height * rows.count
    numbers = "\n".join(str(deal) for deal in deals)
    yield Label(numbers, at.number.x, rows.top, at.number.width, height, size, "middle")
    if not at.dealer.width:
        return
    dealers = [plan.dealer(deal) for deal in deals]
    letters = "\n".join(figures.letter(seat) for seat in dealers)
    yield Label(letters, at.dealer.x, rows.top, at.dealer.width, height, size, "bold middle")
    for seat, column in enumerate(at.seats):
        marks = "\n".join(DEALER if dealer == seat else " " for dealer in dealers)
        yield Label(marks, column.x + MARK, rows.top, 4, height, _mark_size(rows))


def mark_end(rows: DealRows) -> float:
    """Return the right end of a dealer's mark in its column, in millimetres."""
    return MARK + width_of(DEALER) * _mark_size(rows) * MM_PER_POINT


def _mark_size(rows: DealRows) -> float:
    """Return the font size of a dealer's mark in the seats' columns, in points."""
    return max(_row_size(rows) * MARK_SIZE, SMALLEST_MARK)


def _row_size(rows: DealRows) -> float:
    """Return the font size in a row, in points."""
    return min(10.5, rows.height * 1.6)


def _foot(
    frame: SheetMeasures, at: Columns, names: Sequence[str], lines: Sequence[float]
) -> Iterator[Label]:
    if not lines:
        return
    width = at.result.end - frame.margin - 2
    for name, top, below in zip(names, lines, lines[1:], strict=False):
        role = "right bold" if name in ("small", "points", "big") else "right"
        words = str(FOOT_WORDS[name])
        yield Label(words, frame.margin, top, width, below - top, frame.letters(9.5), role)
    signature = lines[-1] - lines[-2]
    words = _("Signature")
    yield Label(words, frame.margin, lines[-2], width, signature, frame.letters(9.5), "right")
