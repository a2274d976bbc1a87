"""Positions of texts on a page, drawn or typeset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pypdf import PageObject
from pypdf.generic import ByteStringObject, ContentStream, DictionaryObject

GLYPH = re.compile(rb"<([0-9a-f]{4})> <([0-9a-f]+)>\n")


@dataclass(frozen=True)
class Piece:
    """A text on a page: its begin, end and baseline, in points from the top left."""

    text: str
    begin: float
    end: float
    y: float
    size: float


def pieces_on(page: PageObject) -> Iterator[Piece]:
    """Yield the texts of a page itself, without the forms below."""
    contents = page.get_contents()
    assert contents is not None
    yield from _pieces(page, contents, float(page.mediabox.height))


def _pieces(drawn: DictionaryObject, contents: ContentStream, height: float) -> Iterator[Piece]:
    """Yield the texts of a page and of its single-label forms."""
    resources: Any = drawn["/Resources"]
    hand = Hand(resources["/Font"], height)
    for given, operator in contents.operations:
        if operator in Hand.MOVES:
            Hand.MOVES[operator](hand, given)
        elif operator in (b"Tj", b"TJ"):
            piece = hand.piece(given[0] if operator == b"TJ" else given)
            if piece.text:
                yield piece
        elif operator == b"Do" and given[0].startswith("/Label"):
            form = resources["/XObject"][given[0]].get_object()
            yield from _pieces(form, ContentStream(form, None), height)


class Hand:
    """An interpreter of a page's contents, with the current position and font."""

    def __init__(self, fonts: DictionaryObject, height: float) -> None:
        self._fonts = {name: Face(font.get_object()) for name, font in fonts.items()}
        self._height = height
        self._at, self._set_at = UNMOVED, UNMOVED
        self._kept: list[Sequence[float]] = []

    def keep(self, _given: Sequence[Any]) -> None:
        self._kept.append(self._at)

    def go_back(self, _given: Sequence[Any]) -> None:
        self._at = self._kept.pop()

    def move(self, given: Sequence[Any]) -> None:
        self._at = _moved([float(part) for part in given], self._at)

    def move_text(self, given: Sequence[Any]) -> None:
        self._set_at = _moved([float(part) for part in given], self._at)

    def choose(self, given: Sequence[Any]) -> None:
        self._face, self._size = self._fonts[given[0]], float(given[1])

    def piece(self, shown: Sequence[Any]) -> Piece:
        text, ems = self._face.read(shown)
        scale, _, _, _, x, y = self._set_at
        size = self._size * scale
        return Piece(text.strip(), x, x + ems * size, self._height - y, size)

    MOVES: ClassVar = {b"q": keep, b"Q": go_back, b"cm": move, b"Tm": move_text, b"Tf": choose}


UNMOVED: Sequence[float] = (1, 0, 0, 1, 0, 0)


def _moved(by: Sequence[float], at: Sequence[float]) -> Sequence[float]:
    """Return a matrix that moves and scales, combined with another."""
    a, _, _, d, x, y = by
    return (a * at[0], 0, 0, d * at[3], x * at[0] + at[4], y * at[3] + at[5])


class Face:
    """An embedded font: the letters and widths of its glyphs."""

    def __init__(self, font: DictionaryObject) -> None:
        named: Any = font["/ToUnicode"]
        described: Any = font["/DescendantFonts"]
        told = iter(described[0].get_object()["/W"])
        self._letters = {
            int(glyph, 16): bytes.fromhex(letters.decode()).decode("utf-16-be")
            for glyph, letters in GLYPH.findall(named.get_data())
        }
        self._widths = {
            first + place: float(width)
            for first, run in zip(told, told, strict=True)
            for place, width in enumerate(run)
        }

    def read(self, shown: Sequence[Any]) -> tuple[str, float]:
        """Return the text shown and its width in ems, without trailing spaces."""
        text, ems, end = "", 0.0, 0.0
        for part in shown:
            if isinstance(part, int | float):
                ems -= float(part) / 1000
                continue
            for glyph in _glyphs(part):
                text += self._letters[glyph]
                ems += self._widths[glyph] / 1000
                end = ems if text[-1] != " " else end
        return text, end


def _glyphs(shown: ByteStringObject) -> Iterator[int]:
    written = shown.original_bytes
    for at in range(0, len(written), 2):
        yield int.from_bytes(written[at : at + 2])
