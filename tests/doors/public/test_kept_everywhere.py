"""The page cache in several processes: a change saved by one is in all later responses."""

from __future__ import annotations

import http.client
import json
import os
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.http import HttpResponse

from tests.doors.desk.two_servers import server_of
from tests.doors.public.test_kept_by_many import PAGE, Builder, Counter, cache_over, page_read
from tests.served.servers import PATIENCE, Server
from tests.services.races.conftest import Hall, empty, hall_of
from tournament.page_cache.redis_store import RedisStore
from tournament.page_cache.render import read_snapshot
from tournament.page_cache.responses import make_page, packed, unpacked
from tournament.page_cache.revision_readers import SQLiteReader
from tournament.page_cache.revisions import (
    HELD_FOR,
    OF_ONE,
    CommittedRevisions,
    HeldRevisions,
    token_in_transaction,
)
from tournament.page_cache.wsgi_middleware import PageCacheMiddleware

pytestmark = pytest.mark.sqlite_enough

__all__ = ["empty"]
TABLES = 6
NOBODY = "redis://127.0.0.1:1/0"
needs_redis = pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs REDIS_URL")


@pytest.fixture
def servers(db: None, empty: str, tmp_path: Path) -> Iterator[tuple[Hall, list[Server]]]:
    """Start two servers on one database with a running round."""
    with hall_of(empty, tmp_path) as hall:
        hall.prepare(["cup"], players=4 * TABLES, until="published")
        servers = [server_of(hall.surroundings) for _ in range(2)]
        try:
            for server in servers:
                server.wait()
            yield hall, servers
        finally:
            for server in servers:
                server.stop()


def results_on(server: Server) -> int:
    """Return the number of results on the page of a round."""
    asking = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    asking.request("GET", "/cup/rounds/1/", headers={"Host": f"localhost:{server.port}"})
    answer = asking.getresponse()
    page = answer.read().decode()
    assert answer.headers["ETag"], "the page was not kept"
    asking.close()
    return page.count("(+12)")


def test_a_result_saved_by_a_third_process_shows_at_once_on_every_server(
    servers: tuple[Hall, list[Server]],
) -> None:
    hall, doors = servers
    facts = {"name": "cup", "signed": "Dace", "tables": TABLES, "totals": [12, -3, -5, -4]}
    assert [results_on(door) for door in doors] == [0, 0]
    director = hall.start("save", facts)
    assert director.stdout.readline() == "ready\n"
    director.stdin.write(f"{time.time()}\n")
    director.stdin.flush()

    seen = []
    for saved in range(1, TABLES + 1):
        assert json.loads(director.stdout.readline())["done"]
        # A server waits before it answers a change; this process does not.
        time.sleep(HELD_FOR)
        seen.append([results_on(door) >= saved for door in doors])

    director.rest()
    assert seen == [[True, True]] * TABLES
    assert [results_on(door) for door in doors] == [TABLES, TABLES]


class CountedRevisions:
    """A revision that counts how often it is read."""

    def __init__(self) -> None:
        self.revision: int | None = 1
        self.reads = 0

    def token(self, slug: str | None) -> str | None:
        """Return the token of the revision."""
        self.reads += 1
        return None if self.revision is None else f"{slug}.{self.revision}"


def test_a_revision_is_read_once_while_it_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, HELD_FOR / 2, HELD_FOR])
    monkeypatch.setattr("tournament.page_cache.revisions.time.monotonic", lambda: next(clock))
    committed = CountedRevisions()
    held = HeldRevisions(committed)

    first = held.token("cup")
    committed.revision = 2

    assert [first, held.token("cup"), held.token("cup")] == ["cup.1", "cup.1", "cup.2"]
    assert committed.reads == 2


def test_an_event_that_is_not_public_is_asked_about_each_time() -> None:
    committed = CountedRevisions()
    committed.revision = None
    held = HeldRevisions(committed)

    assert [held.token("cup"), held.token("cup"), committed.reads] == [None, None, 2]


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_no_process_uses_an_older_revision_after_the_answer_to_a_change(method: str) -> None:
    committed = CountedRevisions()
    others = [HeldRevisions(committed) for _ in range(3)]

    def save(*_request: object) -> list[bytes]:
        committed.revision = (committed.revision or 0) + 1
        return [b"saved"]

    django: Any = save
    start: Any = None
    door = PageCacheMiddleware(django)
    environ = {"REQUEST_METHOD": method, "PATH_INFO": "/desk/cup/", "HTTP_HOST": "localhost"}
    for expected in range(2, 12):
        for other in others:
            other.token("cup")

        assert door(environ, start) == [b"saved"]
        assert [other.token("cup") for other in others] == [f"cup.{expected}"] * 3


@pytest.mark.sqlite_enough
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a file")
def test_a_replaced_database_file_is_detected(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "karta.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    _write_tournament(file, revision=7)
    revisions = CommittedRevisions()
    before = revisions.token("cup")

    _write_tournament(tmp_path / "backup", revision=3)
    (tmp_path / "backup").rename(file)

    assert (before, revisions.token("cup"), SQLiteReader().first(OF_ONE, "cup")) == (
        "1.7",
        "1.3",
        (1, 3),
    )


@pytest.mark.sqlite_enough
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a file")
def test_a_page_is_built_from_the_replaced_database_file(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "karta.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    _write_tournament(file, revision=7)
    _write_tournament(tmp_path / "backup", revision=3)

    def snapshot() -> tuple[str | None, object]:
        with read_snapshot():
            return token_in_transaction("cup"), connection.connection

    def look() -> list[tuple[str | None, object]]:
        first, second = snapshot(), snapshot()
        (tmp_path / "backup").rename(file)
        third = snapshot()
        connection.close()
        return [first, second, third]

    # A separate thread has a separate connection, like those of the server.
    with ThreadPoolExecutor(1) as pool:
        (first, kept), (second, again), (third, other) = pool.submit(look).result(30)

    assert [first, second, third] == ["1.7", "1.7", "1.3"]
    assert (again is kept, other is kept) == (True, False)


@pytest.mark.sqlite_enough
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a file")
def test_without_a_database_the_page_is_left_to_django(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "nothing.sqlite3"))

    assert CommittedRevisions().token("cup") is None


def _write_tournament(file: Path, *, revision: int) -> None:
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE tournament_tournament (id, slug, revision, public_sees)")
        row = (1, "cup", revision, "everything")
        database.execute("INSERT INTO tournament_tournament VALUES (?, ?, ?, ?)", row)
    database.close()


def test_without_an_answer_from_redis_each_process_builds_its_own_pages() -> None:
    counter = Counter()
    builder = Builder(counter)
    caches = [cache_over(counter, RedisStore(NOBODY)) for _ in range(2)]

    pages = [page_read(cache, builder) for cache in caches]

    assert (pages, builder.built) == ([b"0", b"0"], 2)


@needs_redis
def test_two_processes_with_redis_build_a_page_once() -> None:
    counter = Counter()
    builder = Builder(counter)
    # Redis may be slow on a busy machine; the pause after a timeout is not tested here.
    stores = [RedisStore(settings.REDIS_URL, patience=30) for _ in range(2)]
    caches = [cache_over(counter, store) for store in stores]

    pages = [page_read(cache, builder) for cache in caches]
    counter.acts += 1
    pages += [page_read(cache, builder) for cache in caches]

    assert (pages, builder.built) == ([b"0", b"0", b"1", b"1"], 2)


def test_a_page_comes_out_of_redis_as_it_went_in() -> None:
    response = HttpResponse("page" * 100, headers={"X-Frame-Options": "DENY"})
    answer = make_page(response.content, list(response.items()), token="5.7", until=9.5, begun=1.0)

    assert unpacked(packed(answer), begun=1.0) == answer
    assert PAGE.path not in str(answer.plain.headers)
