"""A separate database, and directors as separate processes racing on it.

Processes are forked from one that has loaded Django, so they start quickly.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import secrets
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Any, Protocol
from urllib.parse import quote

import psycopg
import pytest
from django.conf import settings
from django.db import connection
from pytest_django.plugin import DjangoDbBlocker

from tests.services.races import director

SOON = 0.1
"""Seconds until all ready processes start at once."""
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["pytest", "tests.services.races.director"])

Rows = list[tuple[Any, ...]]
Task = tuple[str, Mapping[str, Any]]


class Told(Protocol):
    """A process that waits for its start time and reports its outcome."""

    stdin: IO[str]
    stdout: IO[str]

    def answers(self) -> list[dict[str, Any]]: ...


class Machine:
    """A director's process, with pipes as its standard input and output."""

    def __init__(
        self,
        task: str,
        facts: Mapping[str, Any],
        *,
        database: str,
        begin: Callable[..., None] = director.begin,
    ) -> None:
        self._said, saying = FORKS.Pipe(duplex=False)
        hearing, self._told = FORKS.Pipe(duplex=False)
        given = (task, facts, database, hearing, saying)
        self._process = FORKS.Process(target=begin, args=given)
        self._process.start()
        saying.close()
        hearing.close()
        self.stdout: IO[str] = open(self._said.fileno(), closefd=False)  # noqa: SIM115
        self.stdin: IO[str] = open(self._told.fileno(), "w", closefd=False)  # noqa: SIM115

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()

    def answers(self) -> list[dict[str, Any]]:
        """Wait for the process to exit, and return its output, one JSON value per line."""
        said = self.rest()
        assert self._process.exitcode == 0
        return [json.loads(line) for line in said]

    def rest(self) -> list[str]:
        """Wait for the process to end, and return the rest of its output."""
        lines = self.stdout.read().splitlines()
        self._process.join(timeout=120)
        for end in (self.stdout, self.stdin, self._said, self._told):
            end.close()
        return lines


class Hall:
    """One database, and the processes that a test starts on it."""

    def __init__(
        self, database: str, surroundings: Mapping[str, str], ask: Callable[[str], Rows]
    ) -> None:
        self.database = database
        self.surroundings = {**os.environ, **surroundings, "KARTA_ENV": "development"}
        self.ask = ask

    def start(self, task: str, facts: Mapping[str, Any]) -> Machine:
        """Start a director as a separate process."""
        return Machine(task, facts, database=self.database)

    def machine(self, task: str, facts: Mapping[str, Any]) -> Told:
        """Start a racing process."""
        return self.start(task, facts)

    def prepare(self, names: list[str], *, players: int, until: str) -> None:
        """Create tournaments of the size and state the test needs."""
        facts = {"names": names, "players": players, "until": until}
        self.start("prepare", facts).answers()

    def both(self, *tasks: Task) -> list[dict[int, dict[str, Any]]]:
        """Run tasks of several directors at the same moments; return their answers, by number."""
        machines = [self.machine(task, facts) for task, facts in tasks]
        for machine in machines:
            assert machine.stdout.readline() == "ready\n"
        start = time.time() + SOON
        for machine in machines:
            machine.stdin.write(f"{start}\n")
            machine.stdin.flush()
        said = [machine.answers() for machine in machines]
        return [{answer["number"]: answer for answer in told} for told in said]


@pytest.fixture(scope="session")
def empty(
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[str]:
    """Yield a copy of the suite's empty database, with all its tables.

    The suite creates that database only if a test requests `db`.
    """
    assert re.search(r"/database\d+/karta|^test_", str(connection.settings_dict["NAME"]))
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            name = f"karta_empty_{secrets.token_hex(4)}"
            original = connection.settings_dict["NAME"]
            # The copied database must not have connections.
            connection.close()
            connection.close_pool()  # type: ignore[attr-defined]
            _execute(f'CREATE DATABASE "{name}" TEMPLATE "{original}"')
            yield name
            _execute(f'DROP DATABASE "{name}" WITH (FORCE)')
            return
        connection.ensure_connection()
        file = tmp_path_factory.mktemp("empty") / "karta.sqlite3"
        with closing(sqlite3.connect(file)) as copy:
            connection.connection.backup(copy)
    yield str(file.parent)


@pytest.fixture
def hall(db: None, empty: str, tmp_path: Path) -> Iterator[Hall]:
    """Yield a hall with a fresh copy of the empty database."""
    with hall_of(empty, tmp_path) as hall:
        yield hall


@contextmanager
def hall_of(empty: str, folder: Path) -> Iterator[Hall]:
    """Yield a hall with a temporary copy of a database."""
    if connection.vendor != "postgresql":
        shutil.copytree(empty, folder / "hall")
        yield _sqlite(folder / "hall")
        return
    name = f"karta_fire_{secrets.token_hex(4)}"
    _execute(f'CREATE DATABASE "{name}" TEMPLATE "{empty}"')
    yield _postgresql(name, folder)
    _execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _sqlite(folder: Path) -> Hall:
    def ask(query: str) -> Rows:
        with closing(sqlite3.connect(folder / "karta.sqlite3")) as connection:
            return connection.execute(query).fetchall()

    surroundings = {"KARTA_DATA": str(folder), "DATABASE_URL": ""}
    return Hall(str(folder / "karta.sqlite3"), surroundings, ask)


def _postgresql(name: str, folder: Path) -> Hall:
    def ask(query: str) -> Rows:
        with psycopg.connect(_address(name)) as connection:
            return connection.execute(query).fetchall()

    return Hall(name, {"KARTA_DATA": str(folder), "DATABASE_URL": _address(name)}, ask)


def _execute(statement: str) -> None:
    with psycopg.connect(_address("postgres"), autocommit=True) as connection:
        connection.execute(statement)


def _address(name: str) -> str:
    server = settings.DATABASES["default"]
    login = f"{quote(server['USER'])}:{quote(server['PASSWORD'])}"
    return f"postgres://{login}@{server['HOST']}:{server['PORT'] or 5432}/{name}"
