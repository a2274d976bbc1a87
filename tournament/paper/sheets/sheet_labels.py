"""The text in a score sheet's form: the table, its players, and their deals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from tournament.paper.addresses import without_scheme
from tournament.paper.qr import PlacedQrCode, code_of
from tournament.paper.sheets.form import LOWEST_HEAD, SheetHead, head_of, in_box, mark_end
from tournament.paper.sheets.layout import Column, DealRows, SheetFooter, SheetMeasures, foot_of
from tournament.paper.sheets.plan import SheetPlan
from tournament.paper.text import (
    ALLOWANCE,
    LEADING,
    LEGIBLE,
    MM_PER_POINT,
    FittedText,
    Label,
    TextBox,
    fit_label,
    shorten,
    width_of,
    wrap,
)
from tournament.reading.rounds.seats import AnnouncedTable, PlayerSeat
from tournament.reading.sheets.sheets import DealtRow, SeatedPlayer, TablePage
from tournament.words import figures

LARGEST: Final = 10.5
USUAL: Final = 8.5
"""The size of contracts and results: most of them fit at it."""
LONGEST_FIGURE: Final = "+0000"
FIGURE_END: Final = 0.84
"""The right end of a number, as a fraction of its half of a seat's column."""
CLEAR: Final = 0.5
"""The minimum distance of a number from the line or the mark before it, in millimetres."""
CLUB: Final = 7
NAME_INSET: Final = 0.7
TWO_LINES: Final = 2 * LEGIBLE * MM_PER_POINT * LEADING + 0.01
"""The minimum height of a name, in millimetres."""
BETWEEN_OWNERS: Final = re.compile(r"(?<=[A-Z]) (?=[A-Z])")
KNOWN = len(" · Valmie…")
"""A club shortened to fewer letters than this is left out."""


@dataclass(frozen=True, slots=True)
class FilledColumn:
    """The text of a column: one entry per deal, of one size unless it is too long for it."""

    texts: Sequence[str]
    column: Column
    size: float
    role: str = ""

    def fitted(self, row: int) -> FittedText:
        """Return a row's text: one that is too long is smaller, and cut rather than illegible."""
        text = self.texts[row]
        widest = self.column.width / ALLOWANCE / MM_PER_POINT
        size = round(min(self.size, widest / (width_of(text) or 1)), 2)
        if size >= LEGIBLE:
            return FittedText(size, (text,))
        while text and width_of(f"{text}…") * LEGIBLE > widest:
            text = text[:-1].rstrip()
        return FittedText(LEGIBLE, (f"{text}…",))


def deals_of(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[Label]:
    """Yield every deal as a paragraph, from contract to remaining pules."""
    columns = (*_words(plan, rows, dealt), *_figures(plan, rows, dealt), *_pules(plan, rows, dealt))
    for row in range(len(dealt)):
        y, tag = rows.top + row * rows.height, "p"
        for each in columns:
            if each.texts[row]:
                x, width = each.column.x, each.column.width
                own = each.fitted(row)
                yield Label(own.text, x, y, width, rows.height, own.size, each.role, tag)
                tag = ""


def _words(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[FilledColumn]:
    """Yield the contract and result of each deal, or a note if the points do not show them."""
    game, result = _inset(plan.columns.game), _inset(plan.columns.result)
    if plan.columns.game.width:
        said = [_in_two(deal.words) for deal in dealt]
        games, results = [own for own, _ in said], [how for _, how in said]
        yield FilledColumn(games, game, _usual_size(rows))
        yield FilledColumn(results, result, _usual_size(rows))
        return
    notes = [deal.words.replace(" · ", " ") for deal in dealt]
    points = [" ".join(figures.plain(cell.points) for cell in deal.cells) for deal in dealt]
    if notes != points and not _in_full(dealt):
        yield FilledColumn(notes, result, _size(notes, result, rows))


def _in_two(words: str) -> tuple[str, str]:
    """Return a deal's text in two: contract and result."""
    sign = ": " if ": " in words else ", "
    game, _sign, result = words.partition(sign)
    return game, result


def _figures(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[FilledColumn]:
    """Yield each seat's points and totals; totals after a turn of the table are in bold."""
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
    """Return the common size of all numbers: the usual one, smaller if a longer number needs it.

    In some games a total can have five digits, and in kop a dealer has four characters besides
    their mark.
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
    """Return all numbers in full if each begins with the points and has more: battles/cards."""
    lines = [row.words.split(" · ") for row in dealt]
    begin = [[f"{figures.plain(cell.points)}/" for cell in row.cells] for row in dealt]
    is_more = all(
        len(own) == len(points) and all(map(str.startswith, own, points))
        for own, points in zip(lines, begin, strict=True)
    )
    return lines if is_more else ()


def _pules(plan: SheetPlan, rows: DealRows, dealt: Sequence[DealtRow]) -> Iterator[FilledColumn]:
    """Yield the remaining pules after each deal; the points shown on screen would not fit."""
    if plan.columns.pules.width:
        column, standing = _inset(plan.columns.pules), [d.pules.replace(" · ", " ") for d in dealt]
        widest = column.width / ALLOWANCE / MM_PER_POINT / LEGIBLE
        if max(map(width_of, standing), default=0) > widest:
            standing = [BETWEEN_OWNERS.sub("", own) for own in standing]
        yield FilledColumn(standing, column, _usual_size(rows))


def _inset(column: Column) -> Column:
    """Return the box for text in a column, clear of its lines."""
    return Column(column.x + 1, column.width - 1.8)


def _usual_size(rows: DealRows) -> float:
    """Return the size of a row's text that is not too long, in points."""
    return round(min(USUAL, rows.height * 1.6), 2)


def _size(texts: Sequence[str], column: Column, rows: DealRows) -> float:
    """Return the size at which the longest text fits the column, in points."""
    fitting = column.width / ALLOWANCE / (max(map(width_of, texts)) or 1) / MM_PER_POINT
    return round(min(LARGEST, rows.height * 1.6, fitting), 2)


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table to write: its players, its addresses, and its deals so far.

    `address` is the public page, `keeper` the page for entering deals, if the table may use a
    phone.
    """

    seated: AnnouncedTable
    address: str
    keeper: str
    played: TablePage | None
    tone: str = ""


def write(plan: SheetPlan, rows: DealRows, table: WrittenTable) -> tuple[Label, ...]:
    """Return the text on one page of a table's sheet."""
    frame, head, played = plan.frame, head_of(plan.frame), table.played
    dealt = () if played is None else played.rows[rows.first - 1 : rows.last]
    return (
        in_box(head.table, str(table.seated.number), 50 * frame.scale, frame.scale, "h1"),
        _address(head, _addresses(table), frame),
        *_group(head, table, frame),
        *_players(plan, rows, table.seated.seats),
        *(deals_of(plan, rows, dealt) if dealt else ()),
        *_foot(plan, foot_of(frame, plan.kind, rows), played),
    )


def write_blank(plan: SheetPlan, address: str) -> tuple[Label, ...]:
    """Return the text of a blank sheet: the address of the tournament."""
    return (_address(head_of(plan.frame), without_scheme(address), plan.frame),)


def mark_of(plan: SheetPlan, address: str) -> PlacedQrCode:
    """Return the placed QR code of an address."""
    place = head_of(plan.frame).code
    return PlacedQrCode(code_of(address), place.x, place.y, place.width)


def _addresses(table: WrittenTable) -> str:
    """Yield the table's results address and the purpose of its QR code, if different."""
    address = without_scheme(table.address)
    if not table.keeper:
        return address
    return _("QR code: write on a phone · results: %(address)s") % {"address": address}


def _address(head: SheetHead, words: str, frame: SheetMeasures) -> Label:
    place, size = head.address, frame.letters(7)
    height = max(place.height, frame.line(3, 7))
    return fit_label(Label(words, place.x, place.y, place.width, height, size, "right"))


def _group(head: SheetHead, table: WrittenTable, frame: SheetMeasures) -> Iterator[Label]:
    """Yield the name of the group that plays here, on a coloured band."""
    if not table.seated.group:
        return
    words = _("Group %(group)s") % {"group": table.seated.group}
    place, scale = head.address, frame.scale
    width, height = head.words.width / 2, 4.2 * scale
    y = place.y - 1.2 * scale
    label = Label(
        words, place.x, y, width, height, frame.letters(9), f"bold middle band {table.tone}"
    )
    yield fit_label(label, is_bold=True)


def _players(plan: SheetPlan, rows: DealRows, seats: Sequence[PlayerSeat]) -> Iterator[Label]:
    frame, scale = plan.frame, plan.frame.scale
    top = rows.top - frame.names
    for seat, column in zip(seats, plan.columns.seats, strict=True):
        x, width = column.x + 1.2, column.width - 2.2
        number = f"{_('No.')} {seat.number}"
        yield Label(number, x, top + 0.6 * scale, width, 4.6 * scale, frame.letters(8), "right")
        high = max(7.6 * scale, TWO_LINES)
        place = column.x + NAME_INSET, top + 5.6 * scale, column.width - 2 * NAME_INSET, high
        yield _name(Label(seat.name, *place, frame.letters(10), "bold"))
        keeper = _("score keeper") if seat.keeps_sheet and plan.kind.has_dealer else ""
        height = frame.line(2.8, CLUB)
        below = TextBox(column.width - 0.8, height, frame.letters(CLUB))
        club = _beneath(keeper, seat.club, below)
        yield Label(
            club.text,
            column.x + 0.6,
            top + frame.names - LOWEST_HEAD - height,
            below.width,
            height,
            club.size,
        )


def _name(label: Label) -> Label:
    """Return a name in legible letters: a long one has two lines before it gets smaller."""
    in_one = fit_label(label, is_bold=True)
    if in_one.size >= LEGIBLE and "\n" not in in_one.text:
        return in_one
    lines = wrap(label.text, label.size, label.width, is_bold=True)
    line = label.size * MM_PER_POINT * LEADING
    widest = max(width_of(part, is_bold=True) for part in lines) * label.size * MM_PER_POINT
    if len(lines) > 2 or widest * ALLOWANCE > label.width:
        return in_one
    return replace(label, text="\n".join(lines), height=line * len(lines))


def _beneath(keeper: str, club: str, room: TextBox) -> FittedText:
    """Return the score keeper and their club, which is left out if too little of it fits."""
    both = shorten(" · ".join(filter(None, (keeper, club))), room)
    is_known = not keeper or not both.text.endswith("…") or len(both.text) >= len(keeper) + KNOWN
    return both if is_known else shorten(keeper, room)


def _foot(plan: SheetPlan, foot: SheetFooter, played: TablePage | None) -> Iterator[Label]:
    """Yield all totals, places and big points."""
    if not foot.lines or played is None or played.version is None:
        return
    leftover: Sequence[int | None] = played.leftover or [None] * len(played.players)
    for name, y in zip(plan.kind.foot, foot.lines, strict=False):
        tag = "p"
        for player, left, at in zip(played.players, leftover, plan.columns.seats, strict=True):
            fact, size = _fact(plan, name, player, left), 11 * plan.frame.scale
            yield Label(fact, at.x, y, at.width, plan.frame.foot_row, size, "bold middle", tag)
            tag = ""


def _fact(plan: SheetPlan, name: str, player: SeatedPlayer, leftover: int | None) -> str:
    if player.small is None or player.first is None or player.last is None:
        return ""
    is_signed = plan.settings.game.is_signed
    match name:
        case "total":
            return figures.points(player.small - (leftover or 0), is_signed=is_signed)
        case "leftover":
            return "" if leftover is None else figures.signed_points(leftover)
        case "small" | "points":
            return figures.points(player.small, is_signed=is_signed)
        case "place":
            return figures.ordinal(player.first, player.last)
    return "" if player.big is None else figures.exact(Fraction(player.big))
