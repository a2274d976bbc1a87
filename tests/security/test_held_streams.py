"""Streams of events on a real web server: pages beside them, an act, and the server's end."""

from __future__ import annotations

import http.client
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.prepared_house import PreparedHouse
from tests.served.houses import LAPTOP, manage
from tests.served.servers import Server, web
from tournament.ops.setup.web import THREADS

SLUG = "autumn"
EVENTS = f"/api/v1/tournaments/{SLUG}/events"
MANY = 3 * THREADS
"""More streams than the server has threads."""
QUICK = 8
"""Seconds on a busy machine; a held request alone lasts longer."""


@pytest.fixture(scope="module")
def folder(prepared_house: PreparedHouse, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data of an instance with one event."""
    folder = prepared_house.furnish(tmp_path_factory.mktemp("streams"))
    wanted = ("--players", "8", "--rounds", "2", "--deals", "4", "--preset", "lzf-classic")
    event = manage(folder, "random_tournament", *wanted)
    file = folder / "event.json"
    file.write_text(event, "utf-8")
    manage(folder, "import_tournament", str(file), "--slug", SLUG)
    return folder


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with web({**LAPTOP, "KARTA_DATA": str(folder)}).running() as running:
        yield running


def read(server: Server, path: str) -> bytes:
    """Return what the server answers."""
    with server.line() as line:
        line.request("GET", path)
        return line.getresponse().read()


def held(server: Server, clients: ExitStack) -> list[http.client.HTTPConnection]:
    """Open many streams after the present revision."""
    started = read(server, EVENTS).decode()
    last = started.split("id: ")[1].split()[0]
    lines = [clients.enter_context(server.line(timeout=60)) for _ in range(MANY)]
    for line in lines:
        line.request("GET", EVENTS, headers={"Last-Event-ID": last})
    return lines


def test_pages_are_answered_beside_more_streams_than_threads_and_an_act_reaches_all(
    server: Server, folder: Path
) -> None:
    with ExitStack() as clients:
        lines = held(server, clients)
        for page in (f"/{SLUG}/standings/", "/login/", "/live/"):
            began = time.monotonic()
            read(server, page)
            assert time.monotonic() - began < QUICK
        with closing(sqlite3.connect(folder / "karta.sqlite3")) as database, database:
            database.execute("UPDATE tournament_tournament SET revision = revision + 1")
        began = time.monotonic()
        assert all(b"data:" in line.getresponse().read() for line in lines)
        assert time.monotonic() - began < QUICK


def test_a_server_that_ends_answers_its_streams_first(server: Server) -> None:
    with ExitStack() as clients:
        lines = held(server, clients)
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began < QUICK
        assert all(b"nothing new" in line.getresponse().read() for line in lines)
