"""The memory of the embedded stack after each of its processes has done all its work."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from pathlib import Path

from tests.benchmarks.measuring import Figure
from tests.served.servers import ROLES, Server, free_port
from tests.waiting import until
from tournament.doors.api import openapi

PROJECT = Path(__file__).parents[2]
EVENT = ("--players", "1000", "--rounds", "7", "--deals", "28", "--preset", "lzf-classic")
PUBLIC = (
    *("", "standings/", "seats/", "rounds/7/", "draw/", "players/", "statistics/"),
    *("standings.json", "standings.csv"),
)
DESK = (
    *("", "people/", "results/7/", "book/standings/", "book/journal/", "printing/", "settings/"),
    *("book/files/standings.csv", "book/files/standings.xlsx"),
)
STEADY = 1.0
"""A change in megabytes that counts as none."""


def run() -> Iterator[Figure]:
    """Yield the memory of all processes together, after the start and with everything loaded."""
    with tempfile.TemporaryDirectory(prefix="karta-memory-") as folder:
        surroundings = _prepared(folder)
        port = free_port()
        command = (sys.executable, "manage.py", "serve", "--port", str(port))
        with Server(command, port, surroundings).running(words=subprocess.DEVNULL) as server:
            server.get("/event/").read()
            yield Figure("started, one page read", _at_rest(server), "MB")
            yield from _shares(server)
            told = json.loads(_shell(surroundings, "sign_in()"))
            _read_everything(server, told["session"])
            yield Figure("every page and file of 1,000 players read", _at_rest(server), "MB")
            before = server.megabytes
            _read_interface(server)
            grown = _at_rest(server) - before
            yield Figure("and every address of the interface for programs", grown, "MB", "aim ≤ 2")
            most = _most_while(server, partial(_shell, surroundings, "print_sheets()"))
            yield Figure("while 250 filled sheets are printed, at most", most, "MB")
            yield Figure("and 250 filled sheets printed", _at_rest(server), "MB", "aim ≤ 200")
            yield from _shares(server)


def _shares(server: Server) -> Iterator[Figure]:
    for name, megabytes in server.shares():
        yield Figure(f"  {name}", megabytes, "MB")


def _at_rest(server: Server) -> float:
    """Return the memory in megabytes once it is stable and no worker is running."""
    # A worker stays for a while after its last step.
    until(lambda: ROLES["karta worker"] not in dict(server.shares()))
    before, now = math.inf, server.megabytes
    while abs(now - before) > STEADY:
        time.sleep(5)
        before, now = now, server.megabytes
    return now


def _most_while(server: Server, act: Callable[[], object]) -> float:
    """Return the peak memory during an act, in megabytes."""
    most = 0.0
    with ThreadPoolExecutor(1) as beside:
        acting = beside.submit(act)
        while not acting.done():
            most = max(most, server.megabytes)
            time.sleep(0.2)
        acting.result()
    return most


def _read_everything(server: Server, session: str) -> None:
    for page in (*PUBLIC, *(f"players/{number}/" for number in range(1, 31))):
        _read(server, f"/event/{page}")
    for page in DESK:
        _read(server, f"/desk/event/{page}", Cookie=f"sessionid={session}")


def _read_interface(server: Server) -> None:
    values = {"slug": "event", "number": "1", "table_number": "1"}
    for path, methods in openapi.document()["paths"].items():
        is_open = "get" in methods and {} in methods["get"]["security"]
        # The whole tournament is a file of megabytes, which was there before the interface.
        is_wanted = path.startswith("/tournaments/") and not path.endswith("/event/")
        if is_open and (is_wanted or "{" not in path):
            _read(server, "/api/v1" + path.format(**values))
    _read(server, "/api/v1/openapi.json")


def _read(server: Server, path: str, **headers: str) -> None:
    with server.get(path, **headers) as page:
        assert page.status == HTTPStatus.OK, f"{path}: {page.status}"
        page.read()


def _prepared(folder: str) -> dict[str, str]:
    own = {"KARTA_DATA": folder, "KARTA_ENV": "laptop", "DATABASE_URL": "", "REDIS_URL": ""}
    surroundings = {**os.environ, **own}
    event = Path(folder, "event.json")
    event.write_text(_manage(surroundings, "random_tournament", *EVENT, "--seed", "memory"))
    for command in (
        ("migrate", "-v0"),
        ("collectstatic", "--noinput", "-v0"),
        ("import_tournament", str(event), "--slug", "event"),
    ):
        _manage(surroundings, *command)
    return surroundings


def _shell(surroundings: Mapping[str, str], task: str) -> str:
    act = f"from tests.load import whole_house; whole_house.{task}"
    return _manage(surroundings, "shell", "--no-imports", "-c", act)


def _manage(surroundings: Mapping[str, str], *command: str) -> str:
    return subprocess.run(
        (sys.executable, "-W", "ignore", "manage.py", *command),
        cwd=PROJECT, env=surroundings, check=True, text=True, stdout=subprocess.PIPE,
    ).stdout  # fmt: skip
