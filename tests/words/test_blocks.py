"""What blocks are called: by their own name, or by their number among all."""

from typing import Any

import pytest
from django.utils import translation

from tournament.models import Tournament
from tournament.standings.sheets import blocks_of
from tournament.words.blocks import blocks_words


@pytest.mark.parametrize(
    ("blocks", "called"),
    [
        ([{"first_round": 3}], ["Block 2 (rounds 3–4)"]),
        ([{"first_round": 3}, {"first_round": 4}], ["Block 2 (round 3)", "Block 3 (round 4)"]),
        (
            [{"first_round": 1}, {"first_round": 3}],
            ["Block 1 (rounds 1–2)", "Block 2 (rounds 3–4)"],
        ),
        ([{"first_round": 3, "name": "Finals"}], ["Finals (rounds 3–4)"]),
    ],
)
def test_blocks_are_numbered_from_the_first_rounds_on(
    blocks: list[dict[str, Any]], called: list[str]
) -> None:
    planned = [{"carry": "all", **block, "settings": {}} for block in blocks]
    tournament = Tournament(preset="evening-16", settings={"rounds": 4}, blocks=planned)

    with translation.override("en"):
        said = blocks_words(blocks_of(tournament))

    assert [title in said for title in called] == [True] * len(called)
