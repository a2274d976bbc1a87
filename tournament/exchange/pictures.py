"""Pictures from outside: read within bounds, and drawn anew, so that nothing of a file is kept."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from typing import Final

from PIL import Image

FORMATS: Final = ("PNG", "JPEG")
MOST_BYTES: Final = 2_000_000
MOST_PIXELS: Final = 8_000_000
LARGEST: Final = (600, 300)
COLOURS: Final = 128


class UnusablePictureError(Exception):
    """The file is no picture that we take; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_logo(given: bytes) -> str:
    """Return a logo as a small PNG in base64, whatever else the file held left out."""
    if len(given) > MOST_BYTES:
        raise UnusablePictureError("logo_too_large")
    try:
        with Image.open(BytesIO(given), formats=FORMATS) as found:
            # Known from the head of the file, before any pixel takes memory.
            if found.width * found.height > MOST_PIXELS:
                raise UnusablePictureError("logo_too_large")
            drawn = found.convert("RGBA")
    except UnusablePictureError:
        raise
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as fault:
        raise UnusablePictureError("logo_unreadable") from fault
    drawn.thumbnail(LARGEST)
    made = BytesIO()
    drawn.quantize(COLOURS, method=Image.Quantize.FASTOCTREE).save(made, "PNG", optimize=True)
    return b64encode(made.getvalue()).decode()
