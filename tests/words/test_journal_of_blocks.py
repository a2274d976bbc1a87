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


def test_planned_blocks_are_said_as_the_desk_says_them() -> None:
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
        " A: the first 16; B: the rest play no further; A: no. 17 by hand.",
    )


def test_of_a_plan_of_blocks_only_what_was_changed_is_said() -> None:
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


def test_a_block_that_was_taken_out_is_said_and_the_others_are_not() -> None:
    second = {"first_round": 3, "carry": "none", "preset": "lzf-rondo"}
    finals = {"first_round": 5, "carry": "half"}

    (told,) = changes({"blocks": [second, finals]}, {"blocks": [finals]})

    assert (told.before, told.after) == (
        "Block 2 (from round 3): points start from zero; Federation rules, rondo.",
        "",
    )
