"""Memoising by inputs."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.public.kept import CacheClient
from tournament import memo
from tournament.memo import Memo, memo_of
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.judging import judging


class Sum:
    """A sum that counts its calls."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, *numbers: int) -> int:
        self.times += 1
        return sum(numbers)


def test_a_value_is_computed_once_for_the_same_inputs() -> None:
    recall, add = Memo(), Sum()

    found = [recall("sum", add, *facts) for facts in ((1, 2), (1, 2), (1, 3), (1, 2))]

    assert (found, add.times) == ([3, 3, 4, 3], 3)


def test_values_under_different_names_are_independent() -> None:
    recall, add = Memo(), Sum()

    recall("small", add, 1), recall("big", add, 1)

    assert add.times == 2


def test_the_least_recently_used_event_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    memo.clear()
    monkeypatch.setattr(memo, "MOST_ENTRIES", 6)
    first = memo_of("first")
    first("small", Sum(), 1), first("big", Sum(), 1)

    for event in ("second", "first", "third"):
        memo_of(event)("small", Sum(), 1)

    assert (memo_of("first") is first, list(memo._events)) == (True, ["third", "first"])


def test_pages_of_a_running_process_equal_those_of_a_new_one(
    director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(12, settings={"tie_breaks": ["last_round", "lot"]})
    play_and_close(tournament, by=director)
    second, visitor = seat(tournament, by=director), CacheClient()
    pages = [f"/{tournament.slug}/{page}" for page in ("standings/", "rounds/2/", "seats/", "")]
    remembered, anew = [], []

    for table in tables_of(second):
        enter_table(tournament, 2, table, by=director)
        judging.penalise(
            tournament, round_number=1, number=table.number, by=director, reason="late", big="-1"
        )
        remembered.append([visitor.get(page).content for page in pages])
        memo.clear()
        anew.append([CacheClient().get(page).content for page in pages])

    assert remembered == anew
    assert [len(set(page)) for page in zip(*anew, strict=True)] == [3, 3, 1, 3]
