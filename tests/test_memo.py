"""Not working out again what follows from the same facts."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.public.kept import Knocker
from tournament import memo as recalling
from tournament.memo import Recall, recall_of
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.judging import judging


class Sum:
    """A sum that counts how often it was worked out."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, *numbers: int) -> int:
        self.times += 1
        return sum(numbers)


def test_the_same_facts_are_worked_out_once_and_others_anew() -> None:
    recall, add = Recall(), Sum()

    found = [recall("sum", add, *facts) for facts in ((1, 2), (1, 2), (1, 3), (1, 2))]

    assert (found, add.times) == ([3, 3, 4, 3], 3)


def test_what_has_another_name_is_another_thing() -> None:
    recall, add = Recall(), Sum()

    recall("small", add, 1), recall("big", add, 1)

    assert add.times == 2


def test_of_many_events_the_longest_unread_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    recalling.forget()
    monkeypatch.setattr(recalling, "NAMES", 6)
    first = recall_of("first")
    first("small", Sum(), 1), first("big", Sum(), 1)

    for event in ("second", "first", "third"):
        recall_of(event)("small", Sum(), 1)

    assert (recall_of("first") is first, list(recalling._events)) == (True, ["third", "first"])


def test_pages_of_one_process_are_those_of_a_process_that_has_just_begun(
    director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(12, settings={"tie_breaks": ["last_round", "lot"]})
    play_and_close(tournament, by=director)
    second, visitor = seat(tournament, by=director), Knocker()
    pages = [f"/{tournament.slug}/{page}" for page in ("standings/", "rounds/2/", "seats/", "")]
    remembered, anew = [], []

    for table in tables_of(second):
        enter_table(tournament, 2, table, by=director)
        judging.penalise(
            tournament, round_number=1, number=table.number, by=director, reason="late", big="-1"
        )
        remembered.append([visitor.get(page).content for page in pages])
        recalling.forget()
        anew.append([Knocker().get(page).content for page in pages])

    assert remembered == anew
    assert [len(set(page)) for page in zip(*anew, strict=True)] == [3, 3, 1, 3]
