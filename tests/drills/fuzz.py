"""Damaged input through every door, on a separate empty database: no crash, no half change.

`manage.py drill fuzz --times 100000`; the same number gives the same inputs on every machine.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.fuzz import copies_door, desk_door, files_door, table_door
from tests.fuzz.evenings import STATES
from tests.own_house import own_house

TIMES = 100_000
STRETCH = 2_000
DOORS = {
    "desk and public pages": desk_door.tries,
    "files and commands": files_door.tries,
    "copies": copies_door.tries,
    "table": table_door.tries,
}
SHARES = {"desk and public pages": 0.3, "files and commands": 0.48, "copies": 0.02, "table": 0.2}


def run(times: int) -> Iterator[str]:
    """Yield each door's failures and the number of its inputs."""
    with own_house():
        for door, share in SHARES.items():
            began, found = time.monotonic(), 0
            count = int(times * share)
            for wrong in _through(door, count):
                found += 1
                yield str(wrong)
            yield f"{door}: {count} inputs in {time.monotonic() - began:.0f} s, {found} wrong"


def _through(door: str, count: int) -> Iterator[object]:
    """Send the inputs in batches, one for each state of an event in turn."""
    states = list(STATES)
    for stretch, begun in enumerate(range(0, count, STRETCH)):
        state = states[stretch % len(states)]
        yield from DOORS[door](state, min(STRETCH, count - begun), seed=stretch)
