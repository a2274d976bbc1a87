"""A racing process: its input and output, and the common start time."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from django.db import connection

from tournament.models import Tournament
from tournament.services.refusals import Refused

BETWEEN = 0.04


def tell(answer: Mapping[str, Any]) -> None:
    print(json.dumps(answer, default=str), flush=True)  # noqa: T201  the answer is the output


def hear_when() -> float:
    """Report that this process is ready, and return the common start time."""
    print("ready", flush=True)  # noqa: T201  the answer is the output
    return float(sys.stdin.readline())


def meet(start: float, number: int) -> None:
    """Wait for the moment at which every process performs its act of this number."""
    time.sleep(max(0.0, start + number * BETWEEN - time.time()))


def attempt(number: int, act: Callable[[], object]) -> None:
    """Perform an act and report its result."""
    try:
        done = act()
        tell({"number": number, "done": getattr(done, "pk", None)})
    except Refused as refused:
        tell({"number": number, "refused": refused.code, **refused.facts})


def each_at_its_moment(names: list[str], act: Callable[[Tournament], object]) -> None:
    """Perform the act in each tournament in turn, at the same times as the other processes."""
    start = hear_when()
    for number, name in enumerate(names, start=1):
        tournament = Tournament.objects.get(slug=name)
        meet(start, number)
        attempt(number, partial(act, tournament))


def sit_down(database: str, hearing: Connection, saying: Connection) -> None:
    """Connect this process to a database, and to its ends of the pipes."""
    connection.settings_dict["NAME"] = database
    sys.stdin = open(hearing.fileno(), closefd=False)  # noqa: SIM115  it ends with the process
    sys.stdout = open(saying.fileno(), "w", closefd=False)  # noqa: SIM115
