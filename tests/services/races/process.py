"""A process of a race: what it hears and tells, and the moment at which all of them act."""

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
    """Tell that this process is ready, and return the moment at which all begin."""
    print("ready", flush=True)  # noqa: T201  the answer is the output
    return float(sys.stdin.readline())


def meet(start: float, number: int) -> None:
    """Wait for the moment at which every process does its act of this number."""
    time.sleep(max(0.0, start + number * BETWEEN - time.time()))


def attempt(number: int, act: Callable[[], object]) -> None:
    """Do an act and tell what came of it."""
    try:
        done = act()
        tell({"number": number, "done": getattr(done, "pk", None)})
    except Refused as refused:
        tell({"number": number, "refused": refused.code, **refused.facts})


def each_at_its_moment(names: list[str], act: Callable[[Tournament], object]) -> None:
    """Do the act in one tournament after the other, when the other processes do it too."""
    start = hear_when()
    for number, name in enumerate(names, start=1):
        tournament = Tournament.objects.get(slug=name)
        meet(start, number)
        attempt(number, partial(act, tournament))


def sit_down(database: str, hearing: Connection, saying: Connection) -> None:
    """Take a process's place at a database, and its ends of the pipes."""
    connection.settings_dict["NAME"] = database
    sys.stdin = open(hearing.fileno(), closefd=False)  # noqa: SIM115  it ends with the process
    sys.stdout = open(saying.fileno(), "w", closefd=False)  # noqa: SIM115
