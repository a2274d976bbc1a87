"""The specimen of the components shows what the style sheets have."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

SHEETS = ("palette.css", "karta.css", "public.css")


def test_every_class_of_the_specimen_has_a_style() -> None:
    shown = Path(__file__).with_name("specimen.html").read_text("utf-8")
    folder = settings.ROOT / "tournament/static/tournament"
    styled = "".join((folder / sheet).read_text("utf-8") for sheet in SHEETS)

    used = {name for names in re.findall(r'class="([^"]+)"', shown) for name in names.split()}

    assert len(used) > 30
    assert {name for name in used if not re.search(rf"\.{name}\b", styled)} == set()
