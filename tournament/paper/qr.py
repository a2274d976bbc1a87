"""QR codes as rectangles: dark modules in runs, for the camera of a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import segno

# Any mask can be read; weighing all eight for the most even pattern takes five times as long.
MASK = 3


@dataclass(frozen=True, slots=True)
class QrCode:
    """A code: how many modules wide it is, and its dark ones as rectangles of a PDF."""

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
    """Return the code of an address, so redundant that a crease does not matter."""
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
