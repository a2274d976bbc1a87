"""Without printing libraries the worker does all other jobs, and names what is missing."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.prepared_house import PreparedHouse
from tests.storage.besieged_house import House
from tests.waiting import until

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="A laptop without a press has SQLite"
)

NOTHING_PRINTS = """
import cffi
def dlopen(*_library):
    raise OSError("cannot load library")
cffi.FFI.dlopen = dlopen
"""
SUPERVISOR = """
import sys
from tournament.ops.setup import web
from tournament.ops.setup.launcher import Launcher
sys.exit(Launcher([web.own_worker()]).run())
"""
ORDER = """
import django
django.setup()
from tournament.models import Tournament
from tournament.paper.print_orders import Order
from tournament.background import jobs
from tournament.services.acts import Actor
[event] = Tournament.objects.all()
order = Order("participants", event.pk, {}, "en")
jobs.record(order, [{}], revision=event.revision, by=Actor("Dace"))
"""


@pytest.fixture(scope="module")
def event(prepared_house: PreparedHouse, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data of an instance with one event, which each test copies."""
    folder = tmp_path_factory.mktemp("event")
    prepared_house.copy_database(folder)
    House(folder).prepare(1)
    # The copies made before the acts do not matter here.
    shutil.rmtree(folder / "copies", ignore_errors=True)
    with closing(sqlite3.connect(folder / "karta.sqlite3")) as line, line:
        line.execute("DELETE FROM tournament_storedcopy")
    return folder


@pytest.fixture
def house(event: Path, tmp_path: Path) -> House:
    """An instance on a computer without the libraries for printing."""
    (tmp_path / "lacking").mkdir()
    (tmp_path / "lacking" / "sitecustomize.py").write_text(NOTHING_PRINTS)
    folder = Path(shutil.copytree(event, tmp_path / "house"))
    return House(folder, {"PYTHONPATH": f"{tmp_path / 'lacking'}:{settings.ROOT}"})


def kept(house: House) -> list[str]:
    copies = (house.folder / "copies").glob("tournaments/*/*.karta")
    return [copy.name.split("_", 2)[2] for copy in copies]


def run(house: House, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (sys.executable, *command),
        cwd=settings.ROOT,
        env=house.surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_due_copies_are_made_once(house: House) -> None:
    lacking = run(house, "-c", "import weasyprint")

    first, again = (run(house, "manage.py", "snapshot", "--due") for _time in range(2))

    assert "weasyprint" in lacking.stderr
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.strip().endswith("Z_scheduled.karta")
    assert kept(house) == ["scheduled.karta"]
    assert (again.returncode, again.stdout) == (0, "")


@pytest.fixture
def supervisor(house: House) -> Iterator[subprocess.Popen[bytes]]:
    """Start the process that supervises the worker."""
    surroundings: Mapping[str, str] = house.surroundings
    with subprocess.Popen(
        (sys.executable, "-c", SUPERVISOR),
        cwd=settings.ROOT,
        env=surroundings,
        start_new_session=True,
    ) as supervisor:
        yield supervisor
        os.killpg(supervisor.pid, signal.SIGKILL)


def paper_notices(house: House) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(house.folder / "karta.sqlite3")) as line:
        jobs = "SELECT failure, words FROM tournament_job WHERE kind = 'paper' AND state = 'failed'"
        return line.execute(jobs).fetchall()


@pytest.mark.usefixtures("supervisor")
def test_the_worker_makes_copies_and_refuses_printing_in_words(house: House) -> None:
    ordered = run(house, "-c", ORDER)

    until(lambda: kept(house) == ["scheduled.karta"])
    until(lambda: paper_notices(house) != [])

    assert ordered.stderr == ""
    [(failure, words)] = paper_notices(house)
    assert failure == "unprintable"
    assert words.startswith("Printing needs libraries that are missing on this machine.")
