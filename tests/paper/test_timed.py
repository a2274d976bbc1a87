"""The tasks of `bench printing` run, although nobody runs it every day."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.cast import EventOf, seat
from tests.paper.timed import TASKS
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

MEASURED = {
    "join": ["filled:1:0", "join:filled:1"],
    "pypdf": ["blank:1:0", "pypdf:blank:1"],
    "blank": ["blank:1"],
    "filled": ["filled:1"],
    "typeset": ["typeset:1"],
    "names": ["names"],
    "naive": ["naive:filled"],
}


@pytest.mark.parametrize("tasks", MEASURED.values(), ids=MEASURED)
def test_a_benchmark_process_can_run_its_task(
    tasks: Sequence[str], event_of: EventOf, director: Actor
) -> None:
    seat(event_of(4), by=director)

    for task in tasks:
        name, *facts = task.split(":")
        TASKS[name](*facts)()


def test_every_benchmark_task_except_the_click_is_tried_here() -> None:
    assert {*MEASURED} == {*TASKS} - {"click"}
