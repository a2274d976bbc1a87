"""The head of a score sheet: where tournament, round, table and QR code stand."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.printing.sheet_layout import Frame

QR = 21.0
TABLE_BOX = 32.0
ROUND_BOX = 21.0
BETWEEN = 2.5


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle on the sheet."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Head:
    """The places of the head, the code to the right, table and round beside it."""

    code: Place
    table: Place
    round: Place
    words: Place
    address: Place


def head_of(frame: Frame) -> Head:
    """Return the places of a sheet's head."""
    scale = frame.scale
    size = QR * scale
    right = frame.width - frame.margin
    between = BETWEEN * scale
    code = Place(right - size, frame.top, size, size)
    table = Place(code.x - between - TABLE_BOX * scale, frame.top, TABLE_BOX * scale, size)
    round_ = Place(table.x - between - ROUND_BOX * scale, frame.top, ROUND_BOX * scale, size)
    words = Place(frame.margin, frame.top, round_.x - between - frame.margin, size)
    # Not beneath the code: a camera wants white all round it.
    line = code.y + size + 0.6 * scale
    address = Place(frame.margin, line, table.x + table.width - frame.margin, 3 * scale)
    return Head(code, table, round_, words, address)
