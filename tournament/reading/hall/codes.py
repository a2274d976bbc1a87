"""The short code of a screen, and the one address of a player that all screens show."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno
from django.utils import timezone

from tournament.models import Screen
from tournament.models.screen import CODE_LENGTH

PICTURES: Final = 64


def screen_with(code: str) -> Screen | None:
    """Return the open screen whose code this is, while the code lives."""
    typed = "".join(code.split()).upper()
    if len(typed) != CODE_LENGTH or not typed.isascii():
        return None
    known = Screen.objects.standing().filter(code=typed, code_until__gt=timezone.now())
    return known.first()


@lru_cache(maxsize=PICTURES)
def picture_of(address: str) -> str:
    """Return an address as a QR code, as a picture in the page itself."""
    code = segno.make_qr(address, error="m")
    return str(code.svg_data_uri(scale=4, border=3, dark="#000", light="#fff"))
