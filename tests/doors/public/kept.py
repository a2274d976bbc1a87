"""Requests to the page cache, sent as a web server sends them."""

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
from tournament.page_cache.cache import MemoryStore, PageCache
from tournament.page_cache.revisions import Revisions, token_in_transaction
from tournament.page_cache.shared_store import NoSharedStore
from tournament.page_cache.wsgi_middleware import PageCacheMiddleware


@dataclass(frozen=True)
class Response:
    """A response: status, headers by lower-case name, and the bytes as they were sent."""

    status: int
    headers: Mapping[str, str]
    sent: bytes

    @property
    def content(self) -> bytes:
        """The decompressed page."""
        packed = self.headers.get("content-encoding") == "gzip"
        return gzip.decompress(self.sent) if packed else self.sent

    @property
    def tag(self) -> str:
        return self.headers["etag"]


class RevisionsInTransaction:
    """Revisions as seen within the test's transaction; no other connection sees them."""

    def token(self, slug: str | None) -> str | None:
        return token_in_transaction(slug)


class CacheClient:
    """A client of one process: sends requests through the page cache to Django."""

    def __init__(
        self,
        *,
        revisions: Revisions | None = None,
        memory: MemoryStore | None = None,
        shared: NoSharedStore | None = None,
    ) -> None:
        # Rows of an earlier test had the same primary keys.
        memo.clear_shared()
        cache = PageCache(
            revisions=revisions or RevisionsInTransaction(),
            memory=memory or MemoryStore(),
            shared=shared or NoSharedStore(),
        )
        self.application = PageCacheMiddleware(WSGIHandler(), cache=cache)

    def get(self, address: str, *, method: str = "GET", **headers: str) -> Response:
        """Request a path; headers are keyword arguments (`if_none_match=...`)."""
        path, _, query = address.partition("?")
        sent_headers = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
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
            **sent_headers,
        }
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], *_: object) -> None:
            started.append((status, headers))

        with one_connection():
            chunks = self.application(environ, start)  # type: ignore[arg-type]
            sent = b"".join(chunks)
        status, pairs = started[-1]
        return Response(int(status[:3]), {name.lower(): value for name, value in pairs}, sent)


@contextmanager
def one_connection() -> Iterator[None]:
    """Keep the test's connection open, which a request would close at its end."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in (request_started, request_finished):
            signal.connect(close_old_connections)


class Counting:
    """Counts the pages built and the requests passed on to Django since its creation."""

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
