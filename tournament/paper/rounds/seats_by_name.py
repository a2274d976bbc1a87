"""Seats from A to Ž for the wall, legible from two metres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.paper.pages import PageHead, Rule, in_pages, numbered_pages, page_parts, ruled
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import Ordered
from tournament.paper.seating import RoundSeating, seating_of
from tournament.paper.text import Label, TextBox, centred, fit, unbroken
from tournament.reading.rounds.seats import PlayerSeat, by_name
from tournament.words.figures import NOTHING, listed

ROW: Final = 9.0
AIR: Final = 0.3
SIZE: Final = 21.0
SEAT_SIZE: Final = 22.0
COLUMNS: Final = 2
BETWEEN: Final = 6.0
GUTTER: Final = 7.5
SEAT: Final = 22.0
MARK: Final = 1.6
MARK_X: Final = 5.2
MARK_AIR: Final = 1.2
LEGEND_ABOVE: Final = 5.0
LEGEND: Final = 4.0
DIGITS: Final = 3
FIGURE_SPACE: Final = "\u2007"
PAGES_TO_A_PART: Final = 25


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player's line: name, seat, initial letter, and the group's tone."""

    name: str
    seat: str
    letter: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class NameColumn:
    """A column of the page: its lines, the initial letters, and the names in smaller type."""

    x: float
    lines: Sequence[NameLine]
    labels: Sequence[Label]


class SeatsByName:
    """The tables and seats of all players."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        seating = seating_of(ordered)
        return page_parts(len(_pages(_head(seating), seating)), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write the names in columns."""
        seating = seating_of(ordered)
        head = _head(seating)
        pages = _pages(head, seating)[part["first"] : part["last"]]
        columns = [list(_columns(head, page)) for page in pages]
        legend = list(_legend(head, seating))
        bodies = [
            {
                "columns": own,
                "range": _range(page) if part["total"] > 1 else "",
                "legend": legend,
                "row": ROW,
                "size": SIZE,
                "seat_size": SEAT_SIZE,
                "stop": _column_width(head) - GUTTER - SEAT,
                "width": _column_width(head) - GUTTER,
            }
            for own, page in zip(columns, pages, strict=True)
        ]
        rules = [
            list(_lines_between(head, [len(column.lines) for column in own])) for own in columns
        ]
        return ruled(numbered_pages(ordered, head, "seats_by_name", bodies, part), head, rules)


SEATS_BY_NAME = SeatsByName()


def _lines_between(head: PageHead, counts: Sequence[int]) -> Iterator[Rule]:
    """Yield the hairlines between a name and its seat."""
    width = _column_width(head)
    for column, count in enumerate(counts):
        x = column * (width + BETWEEN) + GUTTER
        for row in range(1, count + 1):
            yield Rule(x, row * ROW, width - GUTTER)


def _head(seating: RoundSeating) -> PageHead:
    return PageHead(
        title=_("Seats of round %(round)s") % {"round": seating.round.number} + seating.group_words,
        notes=" ".join(
            filter(
                None,
                (
                    _("By surname; after the name, the table and the seat. * changed by hand."),
                    _("– sits out.") if seating.resting else "",
                ),
            )
        ),
        is_draft=seating.is_draft,
    )


def _legend(head: PageHead, seating: RoundSeating) -> Iterator[Label]:
    """Yield the colour legend above the names: each group with its tables."""
    at: dict[str, list[int]] = {}
    for table in seating.tables:
        if seating.tone_of(table.group):
            at.setdefault(table.group, []).append(table.number)
    width = head.width / max(len(at), 2)
    for place, (group, numbers) in enumerate(at.items()):
        x, tone = place * width, seating.tone_of(group)
        facts = {"group": group, "tables": listed(sorted(numbers))}
        # Two phrases instead of a plural: for tables 1–21 Latvian would use the singular.
        said = (
            _("Group %(group)s: tables %(tables)s")
            if len(numbers) > 1
            else _("Group %(group)s: table %(tables)s")
        )
        yield Label("\u00a0", x, -LEGEND_ABOVE, MARK, LEGEND, 8, f"mark {tone}")
        room = Label(said % facts, x + MARK + 1, -LEGEND_ABOVE, width - MARK - 3, LEGEND, 9)
        yield unbroken(room)


def _column_width(head: PageHead) -> float:
    return (head.width - BETWEEN * (COLUMNS - 1)) / COLUMNS


def _pages(head: PageHead, seating: RoundSeating) -> list[Sequence[NameLine]]:
    return in_pages(list(_lines(seating)), head.rows_of(ROW) * COLUMNS)


def _range(page: Sequence[NameLine]) -> str:
    """Return the first letters of a page's names, from first to last: A–K."""
    letters = [line.letter for line in page]
    return letters[0] if letters[0] == letters[-1] else f"{letters[0]}–{letters[-1]}"


def _lines(seating: RoundSeating) -> Iterator[NameLine]:
    tone_at = {table.number: seating.tone_of(table.group) for table in seating.tables}
    for letter in by_name(seating.tables, seating.resting):
        for seat in letter.seats:
            tone = tone_at.get(seat.table, "")
            yield NameLine(seat.wall_name, _seat(seat), letter.letter, tone)


def _seat(seat: PlayerSeat) -> str:
    if not seat.table:
        return NOTHING.rjust(DIGITS, FIGURE_SPACE)
    mark = "*" if seat.swap_reason else ""
    return f"{str(seat.table).rjust(DIGITS, FIGURE_SPACE)} {seat.letter}{mark}"


def _columns(head: PageHead, page: Sequence[NameLine]) -> Iterator[NameColumn]:
    width = _column_width(head)
    for number, lines in enumerate(in_pages(page, head.rows_of(ROW))):
        x = number * (width + BETWEEN)
        room = TextBox(width - GUTTER - SEAT - 1, ROW - 2 * AIR, SIZE)
        shrunk = {line.name for line in lines if fit(line.name, room).size < SIZE}
        yield NameColumn(
            x=x + GUTTER,
            lines=[NameLine("" if ln.name in shrunk else ln.name, ln.seat, "") for ln in lines],
            labels=list(_labels(lines, shrunk, x, room)),
        )


def _labels(
    lines: Sequence[NameLine], shrunk: set[str], x: float, room: TextBox
) -> Iterator[Label]:
    for row, line in enumerate(lines):
        y = row * ROW
        if row == 0 or line.letter != lines[row - 1].letter:
            yield Label(line.letter, x, y, room.width + GUTTER + SEAT + 1, ROW, 15, "letter")
        if line.tone:
            height = ROW - 2 * MARK_AIR
            yield Label("\u00a0", x + MARK_X, y + MARK_AIR, MARK, height, 8, f"mark {line.tone}")
        if line.name in shrunk:
            yield centred(Label(line.name, x + GUTTER, y + AIR, room.width, room.height, SIZE))
