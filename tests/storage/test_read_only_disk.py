"""A read-only disk: its data are still readable, and no write is lost silently."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend
from django.test import override_settings

from tests.storage.small_disks import may_mount, remount, small_disk
from tournament import environment
from tournament.ops.database_errors import READ_ONLY, error_cause

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not may_mount(), reason="This account may not mount disks"),
]


@pytest.fixture
def disk() -> Iterator[Path]:
    with small_disk(4) as place, override_settings(DATA=place):
        yield place


def connected(disk: Path) -> BaseDatabaseWrapper:
    """Return a connection to the disk's database as for a request."""
    facts = environment.database("", default_file=disk / "karta.sqlite3")
    usual = {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False, "AUTOCOMMIT": True, "TIME_ZONE": None}
    backend = load_backend(str(facts["ENGINE"]))
    made: BaseDatabaseWrapper = backend.DatabaseWrapper({**usual, **facts}, "disk")
    return made


def filled(disk: Path, *rows: int) -> None:
    """Write like a server that has ended: closing its last connection removes the WAL file."""
    with closing(sqlite3.connect(disk / "karta.sqlite3")) as database, database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE IF NOT EXISTS result (small INTEGER)")
        database.executemany("INSERT INTO result VALUES (?)", [(row,) for row in rows])
        database.commit()


def results(database: BaseDatabaseWrapper) -> list[int]:
    with database.cursor() as cursor:
        cursor.execute("SELECT small FROM result ORDER BY small")
        return [row[0] for row in cursor.fetchall()]


def test_data_on_a_read_only_disk_can_still_be_read(disk: Path) -> None:
    filled(disk, 1, 2)
    assert remount(disk, "ro")

    with closing(connected(disk)) as database:
        assert results(database) == [1, 2]


def test_a_write_to_a_read_only_disk_is_reported_as_such(disk: Path) -> None:
    filled(disk, 1)
    assert remount(disk, "ro")

    with (
        closing(connected(disk)) as database,
        database.cursor() as cursor,
        pytest.raises(OperationalError) as refused,
    ):
        cursor.execute("INSERT INTO result VALUES (2)")

    assert error_cause(refused.value) == READ_ONLY


def test_a_read_only_connection_is_not_reused_afterwards(disk: Path) -> None:
    filled(disk, 1)
    assert remount(disk, "ro")
    with closing(connected(disk)) as database:
        before = results(database)
        assert remount(disk, "rw")
        filled(disk, 2)
        database.close_if_unusable_or_obsolete()
        after = results(database)
        with database.cursor() as cursor:
            cursor.execute("INSERT INTO result VALUES (3)")

        assert (before, after, results(database)) == ([1], [1, 2], [1, 2, 3])


def test_data_only_in_the_wal_file_are_read_too(disk: Path) -> None:
    filled(disk, 1)
    crashed = disk / "crashed"
    crashed.mkdir()
    with closing(sqlite3.connect(disk / "karta.sqlite3")) as database:
        database.execute("INSERT INTO result VALUES (2)")
        database.commit()
        for file in disk.glob("karta.sqlite3*"):
            (crashed / file.name).write_bytes(file.read_bytes())
    assert remount(disk, "ro")

    with closing(connected(crashed)) as after:
        assert results(after) == [1, 2]


def test_an_unreadable_file_is_not_reported_as_a_read_only_disk(disk: Path) -> None:
    with closing(connected(disk / "nowhere")) as database, pytest.raises(OperationalError):
        database.ensure_connection()
