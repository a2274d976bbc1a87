"""Text fitted into boxes: shrunk first, then wrapped, never dropped."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
MM_PER_POINT: Final = 25.4 / 72
LEADING: Final = 1.12
# Kerning changes a width slightly, and a letter missing in the face may be as wide as high.
ALLOWANCE: Final = 1.015
UNKNOWN: Final = 1.0
STEP: Final = 0.25
SHRUNK_BEFORE_WRAPPING: Final = 0.75
SMALLEST_WHOLE_WORDS: Final = 3.75
LARGEST_BROKEN: Final = 6.0
SMALLEST: Final = 3.0
LEGIBLE: Final = 7.0
"""The smallest size of any text, in points, unless its words would not fit at all."""
_PIECE: Final = re.compile(r"\s*[^\s-]+-*|\s*-+")


@dataclass(frozen=True, slots=True)
class TextBox:
    """A box for a text: width and height, and the allowed font sizes in points."""

    width: float
    height: float
    largest: float
    is_bold: bool = False


@dataclass(frozen=True, slots=True)
class FittedText:
    """A fitted text: the font size in points, and its lines."""

    size: float
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The whole text as one line."""
        return " ".join(self.lines)


def width_of(text: str, *, is_bold: bool = False) -> float:
    """Return the width in millimetres of a line one millimetre high.

    >>> round(width_of("+12"), 3)
    1.491
    """
    advances = _advances()["bold" if is_bold else "regular"]
    return sum(advances.get(letter, UNKNOWN) for letter in text)


@cache
def known_letters() -> frozenset[str]:
    """Return the letters in both faces, without combining ones."""
    regular, bold = (_advances()[name] for name in ("regular", "bold"))
    return frozenset(letter for letter in regular if regular[letter] and letter in bold)


def fit(text: str, room: TextBox) -> FittedText:
    """Return the text as large as the box allows: shrunk first, then in several lines.

    >>> fit("Anna Bērziņa", TextBox(width=30, height=10, largest=11)).lines
    ('Anna Bērziņa',)
    """
    return _fit(unicodedata.normalize("NFC", " ".join(text.split())), room)


def shorten(text: str, room: TextBox) -> FittedText:
    """Return a less important text in one line, cut with an ellipsis."""
    text, smallest = unicodedata.normalize("NFC", text), _shrunk(room.largest)
    for size in _sizes(room.largest, smallest):
        if _fits((text,), size, room):
            return FittedText(size, (text,))
    kept = text
    while kept and not _fits((f"{kept}…",), smallest, room):
        kept = kept[:-1].rstrip()
    return FittedText(smallest, (f"{kept}…",))


def cut_off(text: str, size: float, width: float, *, is_bold: bool = False) -> str:
    """Return a text that is also printed in full elsewhere, cut at the end if it is too wide."""
    kept, room = text, TextBox(width, size, size, is_bold)
    while kept and not _fits((text if kept == text else f"{kept}…",), size, room):
        kept = kept[:-1].rstrip()
    return text if kept == text else f"{kept}…"


def wrap(text: str, size: float, width: float, *, is_bold: bool = False) -> tuple[str, ...]:
    """Return a paragraph wrapped at a font size, in points, and a width."""
    return _wrapped(_pieces(text), size, TextBox(width, 0, size, is_bold))


@lru_cache(maxsize=4096)
def _fit(text: str, room: TextBox) -> FittedText:
    for size in _sizes(room.largest, _shrunk(room.largest)):
        if _fits((text,), size, room):
            return FittedText(size, (text,))
    for size in _sizes(_shrunk(room.largest), SMALLEST_WHOLE_WORDS):
        for pieces in (_words(text), _pieces(text)):
            lines = _wrapped(pieces, size, room)
            if _fits(lines, size, room):
                return FittedText(size, lines)
    for size in _sizes(min(room.largest, LARGEST_BROKEN), SMALLEST):
        lines = _wrapped(list(text), size, room)
        if _fits(lines, size, room):
            return FittedText(size, lines)
    return FittedText(SMALLEST, _wrapped(list(text), SMALLEST, room))


def _shrunk(largest: float) -> float:
    """Return the size of a text that is shrunk as far as it may be before it is wrapped."""
    return max(largest * SHRUNK_BEFORE_WRAPPING, min(largest, LEGIBLE))


def _sizes(largest: float, smallest: float) -> Iterator[float]:
    size = largest
    while size >= smallest:
        yield size
        size -= STEP


def _fits(lines: Sequence[str], size: float, room: TextBox) -> bool:
    em = size * MM_PER_POINT
    is_low_enough = len(lines) * em * LEADING <= room.height
    return is_low_enough and all(_width(line, em, room) <= room.width for line in lines)


def _width(line: str, em: float, room: TextBox) -> float:
    return width_of(line, is_bold=room.is_bold) * em * ALLOWANCE


def _words(text: str) -> list[str]:
    return [f" {word}" for word in text.split()]


def _pieces(text: str) -> list[str]:
    """Return the pieces at which the text may be broken, hyphens at their ends."""
    return _PIECE.findall(text)


def _wrapped(pieces: Sequence[str], size: float, room: TextBox) -> tuple[str, ...]:
    em = size * MM_PER_POINT
    lines = [""]
    for piece in pieces:
        longer = f"{lines[-1]}{piece}"
        if lines[-1] and _width(longer, em, room) > room.width:
            lines.append(piece.lstrip())
        else:
            lines[-1] = longer.lstrip()
    return tuple(line.rstrip() for line in lines)


@cache
def _advances() -> Mapping[str, Mapping[str, float]]:
    """Return each face's width of every letter, as a fraction of the size."""
    faces = json.loads((FONTS / "advances.json").read_text("utf-8"))
    return {
        name: {letter: int(width) / 1000 for width, letters in face.items() for letter in letters}
        for name, face in faces.items()
    }


@dataclass(frozen=True, slots=True)
class Label:
    """A text in its place; lines share the height evenly. `role` is a CSS class.

    A label without a `tag` continues the paragraph of the label before it.
    """

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float
    role: str = ""
    tag: str = "p"

    @property
    def share(self) -> float:
        """The share of a line's free space that is before it."""
        if "right" in self.role:
            return 1
        return 0.5 if "middle" in self.role else 0

    @property
    def style(self) -> str:
        """The position as CSS."""
        line = self.height / (self.text.count("\n") + 1)
        return (
            f"left:{self.x:.2f}mm;top:{self.y:.2f}mm;width:{self.width:.2f}mm;"
            f"line-height:{line:.3f}mm;font-size:{self.size:g}pt"
        )


def paragraphs(labels: Iterable[Label]) -> list[list[Label]]:
    """Return the labels by paragraph."""
    found: list[list[Label]] = []
    for label in labels:
        if label.tag:
            found.append([])
        found[-1].append(label)
    return found


def fit_label(label: Label, *, is_bold: bool = False) -> Label:
    """Return the label with its text fitted, at most in its own size; aligned at the top."""
    room = TextBox(label.width, label.height, label.size, is_bold=is_bold)
    set_in = fit(label.text, room)
    line = set_in.size * MM_PER_POINT * LEADING
    return Label(
        text="\n".join(set_in.lines),
        x=label.x,
        y=label.y,
        width=label.width,
        height=line * len(set_in.lines),
        size=set_in.size,
        role=label.role,
        tag=label.tag,
    )


def readable_label(label: Label, *, is_bold: bool = False) -> Label:
    """Return the label in legible letters, cut with an ellipsis if it is too long.

    Only for text that is printed in full elsewhere on the same paper.
    """
    whole = fit_label(label, is_bold=is_bold)
    if whole.size >= LEGIBLE:
        return whole
    room = TextBox(label.width, label.height, max(label.size, LEGIBLE), is_bold=is_bold)
    cut = shorten(label.text, room)
    return replace(label, text=cut.text, size=cut.size)


def unbroken(label: Label, *, is_bold: bool = False) -> Label:
    """Return the label in one line as large as its width allows: numbers are never split."""
    largest = label.width / width_of(label.text, is_bold=is_bold) / MM_PER_POINT
    return replace(label, size=int(min(label.size, largest) * 100) / 100)


def centred(label: Label, *, is_bold: bool = False) -> Label:
    """Return the label with its text fitted and vertically centred."""
    made = fit_label(label, is_bold=is_bold)
    return moved(made, 0, (label.height - made.height) / 2)


def moved(label: Label, x: float, y: float = 0) -> Label:
    """Return the label moved to the right and down."""
    if not (x or y):
        return label
    return replace(label, x=label.x + x, y=label.y + y)
