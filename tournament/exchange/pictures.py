"""Uploaded pictures: read within limits and re-encoded, so that nothing else is stored."""

from __future__ import annotations

from base64 import b64decode, b64encode
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

FORMATS: Final = ("PNG", "JPEG")
MOST_BYTES: Final = 2_000_000
MOST_PIXELS: Final = 8_000_000
LARGEST: Final = (600, 300)
COLOURS: Final = 128
POSTER: Final = (1200, 1700)
POSTER_SMALL: Final = (120, 170)
LIGHT: Final = 8_000
"""Characters of a logo inlined in a page, which has 60 KB for everything."""
IN_A_PAGE: Final = (((384, 192), 64), ((288, 144), 32), ((192, 96), 16), ((128, 64), 8))


class UnusablePictureError(Exception):
    """The file is not a picture that we accept; `code` is the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_logo(given: bytes) -> str:
    """Return a logo as a small PNG in base64, without the rest of the file."""
    return _png(_opened(given).convert("RGBA"), LARGEST, COLOURS)


def read_poster(given: bytes) -> tuple[str, str]:
    """Return a poster as two JPEGs in base64: full size, and one to embed in a page."""
    drawn = _opened(given).convert("RGBA")
    whole = Image.new("RGB", drawn.size, "white")
    whole.paste(drawn, mask=drawn)
    return _jpeg(whole, POSTER, 80), _jpeg(whole, POSTER_SMALL, 60)


@lru_cache(maxsize=64)
def in_a_page(logo: str) -> str:
    """Return a logo as a data URL, small enough for any page."""
    if not logo:
        return ""
    with Image.open(BytesIO(b64decode(logo)), formats=FORMATS) as found:
        drawn = found.convert("RGBA")
    small = (_png(drawn, size, colours) for size, colours in IN_A_PAGE)
    shown = next((each for each in small if len(each) <= LIGHT), "")
    return f"data:image/png;base64,{shown}" if shown else ""


@lru_cache(maxsize=64)
def shape_of(logo: str) -> float:
    """Return a logo's width in heights."""
    with Image.open(BytesIO(b64decode(logo)), formats=FORMATS) as found:
        return found.width / found.height


def _opened(given: bytes) -> Image.Image:
    if len(given) > MOST_BYTES:
        raise UnusablePictureError("logo_too_large")
    try:
        with Image.open(BytesIO(given), formats=FORMATS) as found:
            # Read from the header, before any pixel takes memory.
            if found.width * found.height > MOST_PIXELS:
                raise UnusablePictureError("logo_too_large")
            return found.convert("RGBA")
    except UnusablePictureError:
        raise
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise UnusablePictureError("logo_unreadable") from fault


def _png(drawn: Image.Image, size: tuple[int, int], colours: int) -> str:
    small = drawn.copy()
    small.thumbnail(size)
    made = BytesIO()
    small.quantize(colours, method=Image.Quantize.FASTOCTREE).save(made, "PNG", optimize=True)
    return b64encode(made.getvalue()).decode()


def _jpeg(drawn: Image.Image, size: tuple[int, int], quality: int) -> str:
    small = drawn.copy()
    small.thumbnail(size)
    made = BytesIO()
    small.save(made, "JPEG", quality=quality, optimize=True)
    return b64encode(made.getvalue()).decode()
