"""Services of the suite: a server that answers but is unusable is reported, and fails nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from tests import parts
from tournament.ops.checks import suite

ROOT: Path = settings.ROOT
NOBODY = "127.0.0.1:1"
ON_BOTH = (
    *("models", "reading", "services", "standings", "storage"),
    # Every game and every tie-break.
    "doors/table/test_every_game.py",
    "standings/test_every_door_ranks_alike.py",
)
"""Tests that run on SQLite and on PostgreSQL, without exception."""


def test_a_missing_postgresql_is_reported_without_the_password() -> None:
    told = suite.why_not_on_postgresql(f"postgres://postgres:secret@{NOBODY}/postgres")

    assert told.startswith(f"postgres://{NOBODY}/postgres cannot be used (connection failed")
    assert "secret" not in told


@pytest.mark.parametrize("url", [f"redis://:secret@{NOBODY}/15", "nonsense"])
def test_a_missing_redis_is_reported_without_the_password(url: str) -> None:
    told = suite.why_not_with_redis(url)

    assert "cannot be used" in told
    assert "secret" not in told


def test_a_refused_login_is_reported() -> None:
    if suite.why_not_on_postgresql(suite.POSTGRESQL):
        pytest.skip("PostgreSQL does not answer")
    url = suite.POSTGRESQL.replace("//postgres:", "//somebody:")

    assert "cannot be used (connection failed" in suite.why_not_on_postgresql(url)


def test_a_redis_with_too_few_databases_is_reported() -> None:
    if suite.why_not_with_redis(suite.REDIS):
        pytest.skip("Redis does not answer")
    url = suite.REDIS.rpartition("/")[0]

    assert "out of range" in suite.why_not_with_redis(f"{url}/100000")


def test_every_path_tested_only_on_sqlite_exists() -> None:
    gone = [place for place in suite.SAME_EVERYWHERE if not (ROOT / "tests" / place).exists()]

    assert gone == []


def test_every_path_of_a_part_of_the_suite_exists() -> None:
    gone = []
    for place in (*parts.AMONG_PROCESSES, *parts.BUILT, *parts.LONG):
        file, _, test = place.partition("::")
        path = ROOT / "tests" / file
        if not path.exists() or f"def {test}" not in (path.read_text() if test else "def "):
            gone.append(place)

    assert gone == []


def test_what_is_stored_and_computed_is_tested_on_postgresql_too() -> None:
    left_out = [
        str(file)
        for place in ON_BOTH
        for file in sorted((ROOT / "tests" / place).rglob("*.py")) or [ROOT / "tests" / place]
        if "sqlite_enough" in file.read_text()
    ]

    assert left_out == []


def test_every_folder_of_pages_and_papers_has_tests_on_postgresql() -> None:
    files = [file for place in parts.BUILT for file in (ROOT / "tests" / place).rglob("test_*.py")]

    assert [
        str(folder)
        for folder in sorted({file.parent for file in files})
        if all("sqlite_enough" in file.read_text() for file in folder.glob("test_*.py"))
    ] == []


def test_postgresql_leaves_out_only_what_a_browser_or_a_mark_leaves_out() -> None:
    assert suite.DATABASE_TESTS[-2:] == ("-m", "not browser and not sqlite_enough")


def test_pages_that_need_sqlite_are_not_left_to_postgresql() -> None:
    skipped = '@pytest.mark.skipif(connection.vendor != "sqlite"'
    files = [file for place in parts.BUILT for file in (ROOT / "tests" / place).rglob("test_*.py")]

    assert [
        str(file)
        for file in files
        for before in file.read_text().split(skipped)[:-1]
        if not before.endswith("@pytest.mark.sqlite_enough\n")
    ] == []


@pytest.mark.parametrize(
    ("refusal", "left_out"), [("", ("-m", "not once")), ("no server", suite.WAITING[-2:])]
)
def test_sqlite_repeats_only_quick_tests_of_postgresql_if_there_is_one(
    monkeypatch: pytest.MonkeyPatch, refusal: str, left_out: tuple[str, ...]
) -> None:
    monkeypatch.setattr(suite, "why_not_on_postgresql", lambda url: refusal)
    monkeypatch.setattr(suite, "why_not_with_redis", lambda url: "")

    backends, _absent = suite._backends()

    assert backends[-1].tests[-2:] == left_out
