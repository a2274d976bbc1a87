"""The share picture of a link: any text stays within its margins."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from tournament.paper.share_cards import MARGIN, SIZE, ShareCard, draw_card

LONG = "Latvijas Zolītes federācijas 2026. gada atklātais čempionāts komandām un pāriem, 7. posms"
BELOW_THE_BARS = 60


@pytest.mark.parametrize(
    "card",
    [
        ShareCard("Ogre", LONG, ("1. Anna Bērziņa  42 (+17)",)),
        ShareCard("Ogre", f"{LONG}, {LONG}"),
        ShareCard(LONG, "Rudens kauss"),
    ],
)
def test_long_words_stay_within_the_margins(card: ShareCard) -> None:
    drawn = Image.open(BytesIO(draw_card(card))).convert("RGB")

    right = drawn.crop((SIZE[0] - MARGIN, BELOW_THE_BARS, *SIZE))

    empty = Image.new("RGB", right.size, drawn.getpixel((0, BELOW_THE_BARS)))
    assert ImageChops.difference(right, empty).getbbox() is None
