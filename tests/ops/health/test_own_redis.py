"""Concurrent tests, in one run or two: each process has a separate Redis database."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.own_redis import own_database

URL = "redis://:secret@127.0.0.1:6379/15"
HOLDER = f"""
from tests.own_redis import own_database
print(own_database({URL!r}), flush=True)
input()
"""


@pytest.fixture(autouse=True)
def _own_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)


def test_the_second_process_has_the_database_below_that_of_the_first() -> None:
    assert [own_database(URL), own_database(URL)] == [URL, URL.replace("15", "14")]


def test_a_process_that_was_killed_leaves_its_database_to_the_next() -> None:
    with subprocess.Popen(
        (sys.executable, "-c", HOLDER),
        cwd=settings.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        held = holder.stdout.readline().strip()
        meanwhile = own_database(URL)
        holder.kill()
        holder.wait()

        assert (held, meanwhile, own_database(URL)) == (URL, URL.replace("15", "14"), URL)


def test_database_0_is_used_only_if_named_and_a_lack_of_databases_is_reported() -> None:
    one, zero = (f"redis://127.0.0.1:6379/{number}" for number in (1, 0))

    assert (own_database(one), own_database(zero)) == (one, zero)
    with pytest.raises(SystemExit, match="wait for them to end"):
        own_database(one)


@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs REDIS_URL")
def test_the_cache_the_broker_and_the_tests_use_the_same_database() -> None:
    asked = {settings.CACHES["default"]["LOCATION"], settings.CELERY_BROKER_URL}

    assert asked == {os.environ["REDIS_URL"]}
