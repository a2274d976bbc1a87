"""QR codes as rectangles: runs of dark modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import segno

# Any mask is readable; choosing the most even of all eight takes five times as long.
MASK = 3


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code: its width in modules, and its dark ones as rectangles of a PDF."""

    modules: int
    rectangles: str


@dataclass(frozen=True, slots=True)
class PlacedQrCode:
    """A QR code on a page, in millimetres from the upper left corner."""

    code: QrCode
    x: float
    y: float
    size: float


def code_of(address: str) -> QrCode:
    """Return the code of an address, with enough redundancy to survive a crease."""
    matrix = segno.make_qr(address, error="m", mask=MASK).matrix
    return QrCode(len(matrix), " ".join(_runs(matrix)))


def _runs(matrix: Sequence[Sequence[int]]) -> Iterator[str]:
    for y, row in enumerate(matrix):
        x = 0
        for is_dark, run in groupby(row):
            width = len(tuple(run))
            if is_dark:
                yield f"{x} {y} {width} 1 re"
            x += width
