"""The whole test suite, on each of the two backends that Kārta runs on.

PostgreSQL runs what its queries can break: a test is left to SQLite only by its mark,
`sqlite_enough`, by its place in `SAME_EVERYWHERE`, or because it needs a browser. SQLite repeats
the quick tests that PostgreSQL runs, not the long ones and the corner cases. `--everywhere` leaves
nothing out.
"""

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis
from django.conf import settings

from tournament import environment
from tournament.ops.setup import bootstrap

POSTGRESQL = environment.text(
    "KARTA_TEST_DATABASE_URL", "postgres://postgres:postgres@127.0.0.1:5432/postgres"
)
# Counting down from the last of Redis's sixteen databases, because tests flush them.
REDIS = environment.text("KARTA_TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
EMBEDDED = {"DATABASE_URL": "", "REDIS_URL": ""}
PATIENCE = 10
BYTECODE = str(bootstrap.VENV / "bytecode")
OLDEST_POSTGRESQL = 14
MAKES_DATABASES = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
# A worker that has run out of tests takes some from another, so none is idle at the end.
SHARED = ("tests", "--dist", "worksteal")
EVERYTHING = (*SHARED, "-n", "2")
# Tests that wait for a browser or another process leave the CPU idle; a third worker uses it.
WAITING = (*SHARED, "-n", "3")
SAME_EVERYWHERE = (
    "background/mail/test_locked_line.py",
    "doors/desk/sheets/test_numbers.py",
    "doors/public/test_handbook_figures.py",
    "doors/public/test_names.py",
    "exchange",
    "management/test_columns.py",
    "management/test_hostile_files.py",
    "management/test_mutants.py",
    "management/test_new_house.py",
    "management/test_random_tournament.py",
    "management/test_score_series.py",
    "management/test_score_sheet.py",
    "management/test_settle_money.py",
    "management/test_verify_tournament.py",
    "management/test_without_a_database.py",
    "ops/setup",
    "paper/test_lettering.py",
    "paper/test_placing.py",
    "paper/test_sheet_plan.py",
    "scoring",
    "security/test_held_streams.py",
    "security/test_programs_at_once.py",
    "security/test_slow_clients.py",
    "standings/test_columns.py",
    "standings/test_lines.py",
    "storage/test_full_halls.py",
    "storage/test_old_databases.py",
    "storage/test_pgbouncer.py",
    "storage/test_replica.py",
    "storage/test_silent_postgres.py",
    "templatetags",
    "test_memo.py",
    "words",
)
"""Tests that use neither the run's database nor its cache, and are therefore run only once.

Either they need no database, or they create their own. They run with SQLite.
"""
QUICK = "not browser and not processes and not long and not corner"
DATABASE_TESTS = (
    *WAITING,
    *(f"--ignore=tests/{place}" for place in SAME_EVERYWHERE),
    *("-m", "not browser and not sqlite_enough"),
)


@dataclass(frozen=True)
class Backend:
    """A database and a cache to run tests on."""

    name: str
    surroundings: dict[str, str]
    tests: tuple[str, ...]


def run_suite(say: Callable[[str], object]) -> bool:
    """Run the suite on every backend that is available; SQLite alone runs all tests."""
    backends, absent = _backends()
    if len(backends) > 1:
        say("\nLeft to SQLite: tests in a browser, tests marked sqlite_enough (tests/README.md),")
        say(f"and those without the run's database: {', '.join(SAME_EVERYWHERE)}.")
        say("Left to PostgreSQL: its long tests and corner cases (tests/parts.py).")
    return _run(backends, absent, say)


def run_everywhere(say: Callable[[str], object]) -> bool:
    """Run all tests on both backends; fail if one is absent."""
    backends, absent = _backends()
    whole = [replace(backend, tests=WAITING) for backend in backends]
    return _run(whole, absent, say) and not absent


def _run(backends: list[Backend], absent: list[str], say: Callable[[str], object]) -> bool:
    succeeded = True
    for backend in backends:
        say(f"\nTests on {backend.name}")
        succeeded = _pytest(backend.tests, backend.surroundings) and succeeded
    say("Tests ran on " + " and on ".join(backend.name for backend in backends) + ".")
    for reason in absent:
        say(reason)
    return succeeded


def run_fast(arguments: list[str]) -> bool:
    """Run the quick tests: no browser, no other processes, only the embedded backend."""
    return _pytest((*EVERYTHING, "-m", QUICK, *arguments), _EMBEDDED.surroundings)


def run_some(arguments: list[str]) -> bool:
    """Run pytest with these arguments on SQLite."""
    return _pytest(tuple(arguments), _EMBEDDED.surroundings)


_EMBEDDED = Backend("SQLite with the cache in memory (the embedded default)", EMBEDDED, WAITING)


def _backends() -> tuple[list[Backend], list[str]]:
    refusal = why_not_on_postgresql(POSTGRESQL)
    if refusal:
        return [_EMBEDDED], [f"Not run on PostgreSQL: {refusal}"]
    silence = why_not_with_redis(REDIS)
    # A database name per run, so that two runs on one server do not collide.
    database = urlunsplit(urlsplit(POSTGRESQL)._replace(path=f"/karta_{secrets.token_hex(4)}"))
    surroundings = {"DATABASE_URL": database, "REDIS_URL": "" if silence else REDIS}
    name = "PostgreSQL without Redis" if silence else "PostgreSQL with Redis"
    absent = [f"Not run with Redis: {silence}"] if silence else []
    embedded = replace(_EMBEDDED, tests=(*WAITING, "-m", "not once"))
    return [Backend(name, surroundings, DATABASE_TESTS), embedded], absent


def why_not_on_postgresql(url: str) -> str:
    """Return why tests cannot run there; empty if they can."""
    try:
        with psycopg.connect(url, connect_timeout=PATIENCE) as server:
            version = server.info.server_version // 10_000
            rights = server.execute(MAKES_DATABASES).fetchone()
    except psycopg.Error as reason:
        return f"{_place(url, 5432)} cannot be used ({_first_line(reason)})"
    if version < OLDEST_POSTGRESQL:
        return f"{_place(url, 5432)} is version {version}, too old"
    return "" if rights and rights[0] else f"{_place(url, 5432)} lets this login make no database"


def why_not_with_redis(url: str) -> str:
    """Return why tests cannot use Redis; empty if they can."""
    try:
        asked = redis.Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
        # It may respond and still require a password or refuse writes.
        asked.set("karta:tests", "", px=1, nx=True)
        asked.eval("return 1", 0)
    except (redis.RedisError, ValueError) as reason:
        return f"{_place(url, 6379)} cannot be used ({_first_line(reason)})"
    return ""


def _place(url: str, port: int) -> str:
    """Return the address without the password."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"{parts.hostname}:{parts.port or port}"))


def _first_line(reason: Exception) -> str:
    return str(reason).partition("\n")[0]


def _pytest(arguments: tuple[str, ...], surroundings: dict[str, str]) -> bool:
    # A developer's own settings must not affect the tests.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KARTA_")}
    with tempfile.TemporaryDirectory(prefix="karta-tests-") as data:
        own = {"KARTA_DATA": data, "KARTA_ENV": "development"}
        done = subprocess.run(
            (sys.executable, "-m", "pytest", *arguments),
            cwd=settings.ROOT,
            env={**with_bytecode(kept), **surroundings, **own},
            check=False,
        )
    return done.returncode == 0


def with_bytecode(surroundings: Mapping[str, str]) -> dict[str, str]:
    """Share compiled bytecode between processes: collecting takes 6 s instead of 18.

    Packages are installed uncompiled, and some machines are set to write no bytecode.
    """
    kept = {**surroundings, "PYTHONPYCACHEPREFIX": BYTECODE}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept
