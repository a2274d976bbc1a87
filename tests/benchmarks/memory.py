"""How much memory the embedded stack takes once each of its processes has done all it can do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.benchmarks.measuring import Figure
from tests.served.servers import ROLES, Server, free_port
from tests.waiting import until

PROJECT = Path(__file__).parents[2]
EVENT = ("--players", "1000", "--rounds", "7", "--deals", "28", "--preset", "lzf-classic")
PUBLIC = ("", "standings/", "seats/", "rounds/7/", "draw/", "standings.json", "standings.csv")
DESK = ("", "players/", "results/7/", "standings/", "journal/", "printing/", "settings/")
FILES = ("csv", "xlsx")


def run() -> Iterator[Figure]:
    """Yield what is taken by all processes together, when it was started and when all is loaded."""
    with tempfile.TemporaryDirectory(prefix="karta-memory-") as folder:
        surroundings = _prepared(folder)
        port = free_port()
        command = (sys.executable, "manage.py", "serve", "--port", str(port))
        with Server(command, port, surroundings).running(words=subprocess.DEVNULL) as server:
            server.get("/event/").read()
            _wait_for_the_worker(server)
            yield Figure("started, one page read", server.megabytes, "MB")
            yield from _shares(server)
            told = json.loads(_shell(surroundings, "sign_in()"))
            _read_everything(server, told["session"])
            yield Figure("every page and file of 1,000 players read", server.megabytes, "MB")
            _shell(surroundings, "print_sheets()")
            _wait_for_the_worker(server)
            yield Figure("and 250 filled sheets printed", server.megabytes, "MB", "aim ≤ 200")
            yield from _shares(server)


def _shares(server: Server) -> Iterator[Figure]:
    for name, megabytes in server.shares():
        yield Figure(f"  {name}", megabytes, "MB")


def _wait_for_the_worker(server: Server) -> None:
    """Wait for the worker that follows one which has ended, and until it has settled."""
    time.sleep(3)
    until(lambda: any(name == ROLES["karta worker"] for name, _megabytes in server.shares()))
    time.sleep(3)


def _read_everything(server: Server, session: str) -> None:
    for page in (*PUBLIC, *(f"players/{number}/" for number in range(1, 31))):
        server.get(f"/event/{page}").read()
    for page in (*DESK, *(f"files/standings.{kind}" for kind in FILES)):
        server.get(f"/desk/event/{page}", Cookie=f"sessionid={session}").read()


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
