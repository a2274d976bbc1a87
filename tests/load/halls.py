"""An instance to put under load: a database with two events, and a running round of 250 tables."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.served.houses import database_on

PROJECT = Path(__file__).parents[2]
ROUNDS = 7
EVENTS = {100: "load-100", 1000: "load-1000"}


@dataclass(frozen=True)
class Hall:
    """A database with events, and the environment of its processes."""

    name: str
    surroundings: Mapping[str, str]
    session: str
    tables: tuple[int, ...]

    def page(self, players: int) -> str:
        """Return the address of the standings."""
        return f"/{EVENTS[players]}/standings/"

    def told_by(self, act: str) -> dict[str, float]:
        """Return the figures printed by code run in a process of the instance."""
        said = _manage(self.surroundings, "shell", "--no-imports", "-c", act)
        figures: dict[str, float] = json.loads(said)
        return figures


@contextmanager
def embedded() -> Iterator[Hall]:
    """Create an instance as on a laptop."""
    with tempfile.TemporaryDirectory(prefix="karta-load-") as folder:
        yield _made("embedded, SQLite", folder, {"DATABASE_URL": "", "REDIS_URL": ""})


@contextmanager
def federation(postgresql: str, redis: str) -> Iterator[Hall]:
    """Create an instance as a federation runs it, in a separate database."""
    with (
        database_on(postgresql) as address,
        tempfile.TemporaryDirectory(prefix="karta-load-") as folder,
    ):
        yield _made(
            "two processes, PostgreSQL and Redis",
            folder,
            {"DATABASE_URL": address, "REDIS_URL": redis},
        )


def _made(name: str, folder: str, database: Mapping[str, str]) -> Hall:
    surroundings = {**os.environ, **database, "KARTA_DATA": folder, "KARTA_ENV": "laptop"}
    _manage(surroundings, "migrate", "-v0")
    _manage(surroundings, "collectstatic", "--noinput", "-v0")
    for players, slug in EVENTS.items():
        event = json.loads(_manage(surroundings, "random_tournament", *_wanted(players)))
        # One more round follows, whose results arrive under load.
        event["settings"]["rounds"] = ROUNDS + 1
        file = Path(folder, f"{slug}.json")
        file.write_text(json.dumps(event), "utf-8")
        _manage(surroundings, "import_tournament", str(file), "--slug", slug)
    prepared = "from tests.load.prepared import tell; tell()"
    told = json.loads(_manage(surroundings, "shell", "--no-imports", "-c", prepared))
    return Hall(name, surroundings, told["session"], tuple(told["tables"]))


def _wanted(players: int) -> tuple[str, ...]:
    sizes = ("--players", str(players), "--rounds", str(ROUNDS), "--deals", "28")
    return (*sizes, "--preset", "lzf-classic", "--seed", "load")


def _manage(surroundings: Mapping[str, str], *command: str) -> str:
    done = subprocess.run(
        (sys.executable, "manage.py", *command),
        cwd=PROJECT, env=surroundings, check=True, text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    return done.stdout
