"""Databases for drills, created empty and dropped, and processes that use them."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.conf import settings

from tests.own_redis import own_database
from tournament.ops.checks.suite import POSTGRESQL, REDIS, why_not_on_postgresql, why_not_with_redis

LAPTOP: Final[Mapping[str, str]] = {
    **os.environ,
    "KARTA_ENV": "laptop",
    "DJANGO_SETTINGS_MODULE": "tournament.settings",
    "DATABASE_URL": "",
    "REDIS_URL": "",
}


def houses() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the environment of a laptop, and of a federation if its servers are available."""
    yield "SQLite", LAPTOP
    if why_not_on_postgresql(POSTGRESQL):
        return
    has_redis = not why_not_with_redis(REDIS)
    redis = own_database(REDIS) if has_redis else ""
    with database_on(POSTGRESQL) as url:
        name = "PostgreSQL and Redis" if has_redis else "PostgreSQL"
        yield name, {**LAPTOP, "DATABASE_URL": url, "REDIS_URL": redis}


def manage(folder: Path, *command: str) -> str:
    """Run a command of `manage.py` on a laptop's data folder, and return its output."""
    return subprocess.run(
        (sys.executable, "manage.py", *command),
        cwd=settings.ROOT, env={**LAPTOP, "KARTA_DATA": str(folder)}, check=True,
        stdout=subprocess.PIPE, text=True,
    ).stdout  # fmt: skip


@contextmanager
def database_on(postgresql: str) -> Iterator[str]:
    """Create an empty database on the server, and yield its URL."""
    name = f"karta_trial_{secrets.token_hex(4)}"
    with psycopg.connect(postgresql, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(urlsplit(postgresql)._replace(path=f"/{name}"))
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def ask(surroundings: Mapping[str, str], module: str, *task: str) -> Any:  # noqa: ANN401  JSON
    """Run a module's task in a separate process and return its output."""
    done = subprocess.run(
        (sys.executable, "-m", module, *task),
        cwd=settings.ROOT,
        env=dict(surroundings),
        capture_output=True,
        check=False,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout.splitlines()[-1])
