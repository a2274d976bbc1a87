"""Names of blocks: their own, or their number among all."""

from typing import Any

import pytest
from django.utils import translation

from tournament.models import Tournament
from tournament.standings.sheets import blocks_of
from tournament.words.blocks import blocks_words, carried_words


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


def test_carried_over_points_are_part_of_the_blocks_sentence() -> None:
    planned = [{"first_round": 3, "carry": "none", "settings": {}}]
    tournament = Tournament(preset="evening-16", settings={"rounds": 4}, blocks=planned)

    with translation.override("en"):
        said = blocks_words(blocks_of(tournament))

    assert said.endswith("; points start from zero.")


NOUGHT = "Round 3 started from zero: earlier rounds are not in the totals."
OUT = {"groups": [{"name": "On", "per_table": 2}, {"name": "Out", "out": True}]}


@pytest.mark.parametrize(
    ("blocks", "after", "said"),
    [
        ([{"first_round": 3, "carry": "none"}], 2, ""),
        ([{"first_round": 3, "carry": "none"}], 3, NOUGHT),
        ([{"first_round": 3, "carry": "all"}], 4, ""),
        (
            [{"first_round": 2, "carry": "half"}, {"first_round": 3, "carry": "half"}],
            4,
            "Round 2 started with half of the earlier points. Round 3 started with half of the"
            " earlier points.",
        ),
        ([{"first_round": 2, "carry": "half"}, {"first_round": 3, "carry": "none"}], 4, NOUGHT),
        (
            [{"first_round": 2, "carry": "none", **OUT}, {"first_round": 3, "carry": "none"}],
            4,
            "For the players who advance, round 3 started from zero.",
        ),
    ],
)
def test_a_restart_of_points_mentions_the_rounds_so_far(
    blocks: list[dict[str, Any]], after: int, said: str
) -> None:
    tournament = Tournament(preset="evening-16", settings={"rounds": 4}, blocks=blocks)

    with translation.override("en"):
        assert carried_words(blocks_of(tournament), after) == said
