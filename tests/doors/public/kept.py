"""The door before Django, knocked at as a web server does."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from prometheus_client import REGISTRY

from tournament import memo
from tournament.page_cache.cache import Keeper
from tournament.page_cache.memory_store import Shelves
from tournament.page_cache.redis_store import NoSharedShelf
from tournament.page_cache.revisions import Revisions, token_here
from tournament.page_cache.wsgi_middleware import Door


@dataclass(frozen=True)
class Answer:
    """What came back: status, headers by their names in small letters, bytes as they were sent."""

    status: int
    headers: Mapping[str, str]
    sent: bytes

    @property
    def content(self) -> bytes:
        """The page, unpacked."""
        packed = self.headers.get("content-encoding") == "gzip"
        return gzip.decompress(self.sent) if packed else self.sent

    @property
    def tag(self) -> str:
        return self.headers["etag"]


class RevisionsHere:
    """What a test has done and will undo, which no other connection sees."""

    def token(self, slug: str | None) -> str | None:
        return token_here(slug)


class Knocker:
    """Somebody at the door of one process."""

    def __init__(
        self,
        *,
        revisions: Revisions | None = None,
        shelves: Shelves | None = None,
        shared: NoSharedShelf | None = None,
    ) -> None:
        # Rows of another test had the same numbers.
        memo.forget_values()
        keeper = Keeper(
            revisions=revisions or RevisionsHere(),
            shelves=shelves or Shelves(),
            shared=shared or NoSharedShelf(),
        )
        self.door = Door(WSGIHandler(), keeper=keeper)

    def get(self, address: str, *, method: str = "GET", **headers: str) -> Answer:
        """Ask for an address, with headers named as Python names them."""
        path, _, query = address.partition("?")
        said = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "testserver",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": BytesIO(),
            "wsgi.errors": BytesIO(),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
            **said,
        }
        told: list[tuple[str, list[tuple[str, str]]]] = []
        with one_connection():
            chunks = self.door(environ, lambda status, headers, *_: told.append((status, headers)))  # type: ignore[arg-type]
            sent = b"".join(chunks)
        status, pairs = told[-1]
        return Answer(int(status[:3]), {name.lower(): value for name, value in pairs}, sent)


@contextmanager
def one_connection() -> Iterator[None]:
    """Leave the test its connection, which a request would close at its end."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


class Counting:
    """How many pages were built, and how many requests passed on to Django, since it began."""

    def __init__(self) -> None:
        self._built, self._passed = _counted("built"), _counted("passed")

    @property
    def built(self) -> int:
        return _counted("built") - self._built

    @property
    def passed(self) -> int:
        return _counted("passed") - self._passed


def _counted(outcome: str) -> int:
    counted = REGISTRY.get_sample_value("karta_kept_pages_total", {"outcome": outcome})
    assert counted is not None
    return int(counted)
