"""Blocks of rounds in the journal: named as at the desk, and only the changed parts of a plan."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from tournament.words.journal.lines import Change, changes


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_planned_blocks_are_described_as_at_the_desk() -> None:
    finals = {
        "first_round": 5,
        "name": "Finals",
        "carry": "half",
        "settings": {"rounds": 2, "minutes": 90},
        "groups": [{"name": "A", "first": 16}, {"name": "B", "out": True}],
        "placed": [{"player": 17, "group": "A", "reason": "ill"}],
    }
    second = {"first_round": 3, "carry": "none", "preset": "lzf-rondo"}

    (told,) = changes({"blocks": []}, {"blocks": [second, finals]})

    assert told == Change(
        "Blocks of rounds",
        "",
        "Block 2 (from round 3): points start from zero; Federation rules, rondo."
        " Finals (from round 5): half of the points carry over; Rounds: 2; Minutes per round: 90;"
        " A: the top 16; B: the rest are eliminated; A: no. 17 by hand.",
    )


def test_only_the_changes_of_a_plan_of_blocks_are_described() -> None:
    second = {"first_round": 3, "carry": "none", "preset": "lzf-rondo"}
    ill = {"player": 17, "group": "A", "reason": "ill"}
    finals = {"first_round": 5, "carry": "half", "groups": [{"name": "A", "first": 16}]}
    placed = {**finals, "placed": [ill]}
    two_placed = {**finals, "placed": [ill, {"player": 21, "group": "A", "reason": "host"}]}
    whole = {**two_placed, "carry": "all", "name": "Finals"}

    def sides(before: object, after: object) -> tuple[str, str]:
        (told,) = changes({"blocks": [second, before]}, {"blocks": [second, after]})
        return told.before, told.after

    assert sides(finals, placed) == ("", "Block 3 (from round 5): A: no. 17 by hand.")
    assert sides(placed, two_placed) == ("", "Block 3 (from round 5): A: no. 21 by hand.")
    assert sides(placed, finals) == ("Block 3 (from round 5): A: no. 17 by hand.", "")
    assert sides(two_placed, whole) == (
        "Block 3 (from round 5): half of the points carry over.",
        "Finals (from round 5): all points carry over.",
    )


def test_only_the_removed_block_is_mentioned() -> None:
    second = {"first_round": 3, "carry": "none", "preset": "lzf-rondo"}
    finals = {"first_round": 5, "carry": "half"}

    (told,) = changes({"blocks": [second, finals]}, {"blocks": [finals]})

    assert (told.before, told.after) == (
        "Block 2 (from round 3): points start from zero; Federation rules, rondo.",
        "",
    )
