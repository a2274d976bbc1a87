"""Memoisation of results that follow from the same facts."""

from __future__ import annotations

import pytest

from tournament import memo
from tournament.memo import Memo, memo_of


class Sum:
    """A sum that counts how often it was computed."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, *numbers: int) -> int:
        self.times += 1
        return sum(numbers)


def test_the_same_facts_are_computed_once_and_different_ones_again() -> None:
    recall, add = Memo(), Sum()

    found = [recall("sum", add, *facts) for facts in ((1, 2), (1, 2), (1, 3), (1, 2))]

    assert (found, add.times) == ([3, 3, 4, 3], 3)


def test_values_with_different_names_are_separate() -> None:
    recall, add = Memo(), Sum()

    recall("small", add, 1), recall("big", add, 1)

    assert add.times == 2


def test_the_least_recently_read_event_is_evicted(monkeypatch: pytest.MonkeyPatch) -> None:
    memo.clear()
    monkeypatch.setattr(memo, "MOST_ENTRIES", 6)
    first = memo_of("first")
    first("small", Sum(), 1), first("big", Sum(), 1)

    for event in ("second", "first", "third"):
        memo_of(event)("small", Sum(), 1)

    assert (memo_of("first") is first, list(memo._events)) == (True, ["third", "first"])
