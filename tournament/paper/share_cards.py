"""The preview picture of an event or a player in chats, drawn here as PNG."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

SIZE: Final = (1200, 630)
MARGIN: Final = 70
LOGO: Final = (220, 110)
PAPER, INK, SOFT, CARMINE = "#fcfaf5", "#1d1a16", "#6a645b", "#97182f"
FONTS: Final = Path(__file__).parent / "fonts"
LEAST: Final = 28


@dataclass(frozen=True, slots=True)
class ShareCard:
    """The text of the picture: a small line over a title, lines below it, and a last sentence.

    `colour` and `logo`, a PNG in base64, are the event's own.
    """

    over: str
    title: str
    lines: tuple[str, ...] = ()
    last: str = ""
    colour: str = ""
    logo: str = ""


def draw_card(card: ShareCard) -> bytes:
    """Return the picture; long texts are shrunk, then wrapped, never cut."""
    picture = Image.new("RGB", SIZE, PAPER)
    drawing = ImageDraw.Draw(picture)
    if card.colour:
        drawing.rectangle((0, 0, SIZE[0], 40), fill=card.colour)
    else:
        drawing.rectangle((0, 0, SIZE[0], 16), fill=CARMINE)
        drawing.rectangle((0, 24, SIZE[0], 40), fill=CARMINE)
    if card.logo:
        _paste(picture, card.logo)
    _write(drawing, 84, card.over, size=40, fill=SOFT)
    _write(drawing, 144, card.title, size=96, fill=INK, is_bold=True)
    # The largest table has five players.
    step, size = {4: (62, 46), 5: (51, 40)}.get(len(card.lines), (68, 50))
    for position, line in enumerate(card.lines[:5]):
        _write(drawing, 290 + step * position, line, size=size, fill=INK)
    if card.last:
        _write(drawing, 490, card.last, size=34, fill=SOFT)
    _write(drawing, 572, "Kārta", size=30, fill=CARMINE, is_bold=True)
    kept = BytesIO()
    picture.quantize(64).save(kept, "PNG", optimize=True)
    return kept.getvalue()


def _paste(picture: Image.Image, logo: str) -> None:
    """Put the logo in the lower right corner, on white."""
    with Image.open(BytesIO(b64decode(logo)), formats=("PNG",)) as found:
        small = found.convert("RGBA")
    small.thumbnail(LOGO)
    corner = (SIZE[0] - MARGIN - small.width, SIZE[1] - 30 - small.height)
    picture.paste("#ffffff", (*corner, corner[0] + small.width, corner[1] + small.height))
    picture.paste(small, corner, small)


def _write(
    drawing: ImageDraw.ImageDraw,
    top: int,
    words: str,
    *,
    size: int,
    fill: str,
    is_bold: bool = False,
) -> None:
    font = _font(size, is_bold=is_bold)
    room = SIZE[0] - 2 * MARGIN
    while size > LEAST and drawing.textlength(words, font=font) > room:
        size -= 4
        font = _font(size, is_bold=is_bold)
    lines = _broken(words, lambda line: drawing.textlength(line, font=font) <= room)
    drawing.multiline_text((MARGIN, top), "\n".join(lines), font=font, fill=fill)


def _broken(words: str, fits: Callable[[str], bool]) -> list[str]:
    """Return the text wrapped into lines; a word longer than a line has its own line."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if not lines[-1] or fits(longer):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=64)
def _font(size: int, *, is_bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"paper-{'bold' if is_bold else 'regular'}.ttf", size)
