"""Colours of groups on paper: distinguishable also on a black-and-white printer."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

pytestmark = pytest.mark.sqlite_enough

STYLE = settings.ROOT / "templates" / "paper" / "paper.css"
MARK = re.compile(r"^[^/{]*\.mark\.tone-(\d)[^{]*\{(.*)\}$", re.MULTILINE)
COLOUR = re.compile(r"#[0-9a-f]{6}")


def test_without_colour_every_group_has_a_different_mark() -> None:
    drawn: dict[str, str] = {}
    for tone, rule in MARK.findall(STYLE.read_text("utf-8")):
        drawn[tone] = COLOUR.sub("ink", rule)

    assert len(drawn) == len(set(drawn.values())) == 6
