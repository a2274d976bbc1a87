"""What is written into a score sheet's form: the table, its players, and what they have played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournament.paper.addresses import without_scheme
from tournament.paper.qr import PlacedQrCode, code_of
from tournament.paper.sheets.form import SheetHead, head_of, in_box
from tournament.paper.sheets.layout import DealRows, Foot, Frame, foot_of
from tournament.paper.sheets.lines import deals_of
from tournament.paper.sheets.plan import SheetPlan
from tournament.paper.text import FittedText, Label, TextBox, fitted, shorten
from tournament.reading.rounds.seats import AnnouncedTable, Seated
from tournament.reading.sheets.sheets import SeatedPlayer, TablePage
from tournament.words import figures

KNOWN = len(" · Valmie…")
"""A club of fewer letters beside the keeper's mark says nothing."""


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table to write down: who sits there, its addresses, and what they have played so far.

    `address` is the page that everybody may look at, `keeper` the one on which it is written, if
    the table may write on a phone.
    """

    seated: AnnouncedTable
    address: str
    keeper: str
    played: TablePage | None
    tone: str = ""


def write(plan: SheetPlan, rows: DealRows, table: WrittenTable) -> tuple[Label, ...]:
    """Return what is written on one page of a table's sheet."""
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
    """Return what is printed on a sheet of nobody's: where the tournament is found."""
    return (_address(head_of(plan.frame), without_scheme(address), plan.frame),)


def mark_of(plan: SheetPlan, address: str) -> PlacedQrCode:
    """Return the QR code of an address in its place."""
    place = head_of(plan.frame).code
    return PlacedQrCode(code_of(address), place.x, place.y, place.width)


def _addresses(table: WrittenTable) -> str:
    """Say where the table is looked at, and what its code is for where that is something else."""
    address = without_scheme(table.address)
    if not table.keeper:
        return address
    return _("QR code: write on a phone · results: %(address)s") % {"address": address}


def _address(head: SheetHead, words: str, frame: Frame) -> Label:
    place, size = head.address, frame.letters(7)
    return fitted(Label(words, place.x, place.y, place.width, place.height, size, "right"))


def _group(head: SheetHead, table: WrittenTable, frame: Frame) -> Iterator[Label]:
    """Yield the name of the group that plays here, on a band of its colour."""
    if not table.seated.group:
        return
    words = _("Group %(group)s") % {"group": table.seated.group}
    place, scale = head.address, frame.scale
    width, height = head.words.width / 2, 4.2 * scale
    y = place.y - 1.2 * scale
    label = Label(
        words, place.x, y, width, height, frame.letters(9), f"bold middle band {table.tone}"
    )
    yield fitted(label, is_bold=True)


def _players(plan: SheetPlan, rows: DealRows, seats: Sequence[Seated]) -> Iterator[Label]:
    frame, scale = plan.frame, plan.frame.scale
    top = rows.top - frame.names
    for seat, column in zip(seats, plan.columns.seats, strict=True):
        x, width = column.x + 1.2, column.width - 2.2
        number = f"{_('No.')} {seat.number}"
        yield Label(number, x, top + 0.6 * scale, width, 4.6 * scale, frame.letters(8), "right")
        room = Label(seat.name, x, top + 5.6 * scale, width, 7.6 * scale, frame.letters(10), "bold")
        yield fitted(room, is_bold=True)
        keeper = _("keeps the sheet") if seat.keeps_sheet and plan.kind.has_dealer else ""
        club = _beneath(keeper, seat.club, TextBox(width, 2.8 * scale, frame.letters(6.5)))
        yield Label(club.text, x, top + 13.3 * scale, width, 2.8 * scale, club.size)


def _beneath(keeper: str, club: str, room: TextBox) -> FittedText:
    """Return who keeps the sheet and their club; of a club at least so much that it is known."""
    both = shorten(" · ".join(filter(None, (keeper, club))), room)
    is_known = not keeper or not both.text.endswith("…") or len(both.text) >= len(keeper) + KNOWN
    return both if is_known else shorten(keeper, room)


def _foot(plan: SheetPlan, foot: Foot, played: TablePage | None) -> Iterator[Label]:
    """Yield everybody's totals, place and big points."""
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
            return "" if leftover is None else figures.signed(leftover)
        case "small" | "points":
            return figures.points(player.small, is_signed=is_signed)
        case "place":
            return figures.ordinal(player.first, player.last)
    return "" if player.big is None else figures.exact(Fraction(player.big))
