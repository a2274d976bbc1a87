"""Letters on public pages: the font file that every page loads has all common letters."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

pytestmark = pytest.mark.sqlite_enough

STATIC = settings.ROOT / "tournament" / "static" / "tournament"
FIRST = re.compile(r'url\("fonts/text\.woff2"\).*?unicode-range:([^;]*);', re.DOTALL)
NEEDED = "Āā Čč Ēē Ģģ Īī Ķķ Ļļ Ņņ Šš Ūū Žž Ąą Ćć Ęę Łł Óó Ńń Śś Źź Żż „” – − ± € × ½ ⅓ ⅔ ♣ ♠ ♥ ♦"


def test_prices_and_strengths_load_no_second_font_file() -> None:
    drawn = set(TTFont(STATIC / "fonts" / "text.woff2").getBestCmap())
    said = FIRST.search((STATIC / "palette.css").read_text("utf-8"))
    assert said is not None
    offered = {number for part in said[1].split(",") for number in numbers(part)}

    needed = {ord(letter) for letter in NEEDED.replace(" ", "")}

    assert (needed - drawn, needed - offered) == (set(), set())


def numbers(part: str) -> range:
    """Return the code points of one part of a range, such as U+B0-B1."""
    first, _, last = part.strip().removeprefix("U+").partition("-")
    return range(int(first, 16), int(last or first, 16) + 1)
