"""Building a page: one anonymous request to Django inside one snapshot transaction."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from threading import local
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import close_old_connections, connection, transaction
from django.http.response import HttpResponseBase
from django.utils import timezone

from tournament.memo import building
from tournament.page_cache.expiry import EXPIRES, cached_until
from tournament.page_cache.requests import Environ, PageKey
from tournament.page_cache.responses import CachedPage, make_page
from tournament.page_cache.revision_readers import File, file_of_database
from tournament.page_cache.revisions import own_part, token_in_transaction

# The headers a page may depend on; the visitor's others are left out.
SHARED = (
    "SCRIPT_NAME", "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL", "REMOTE_ADDR",
    "HTTP_X_FORWARDED_PROTO", "wsgi.url_scheme", "wsgi.version", "wsgi.errors",
    "wsgi.multithread", "wsgi.multiprocess", "wsgi.run_once",
)  # fmt: skip


class KeptConnection(local):
    """This thread's open connection from its last snapshot, and its database file.

    Opening an SQLite file takes as long as rendering half a page. Django closes old
    connections at the start of each of its own requests, so this connection is never used for
    a write.
    """

    opened: object = None
    file: File | None = None


_kept = KeptConnection()


@contextmanager
def read_snapshot() -> Iterator[None]:
    """Open a read-only snapshot transaction that blocks no writer."""
    if connection.in_atomic_block:
        yield
        return
    _close_if_replaced()
    try:
        with _deferred(), transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    finally:
        _release()


def _close_if_replaced() -> None:
    """Close the connection if a backup replaced the file, or if it is not our own."""
    opened = connection.connection
    if connection.vendor != "sqlite" or opened is None:
        return
    if _kept.opened is not opened or _kept.file != file_of_database():
        connection.close()


@contextmanager
def _deferred() -> Iterator[None]:
    """On SQLite, begin DEFERRED, so that the write lock stays free."""
    if connection.vendor != "sqlite":
        yield
        return
    if connection.connection is None:
        _kept.file = file_of_database()
    connection.ensure_connection()
    _kept.opened = connection.connection
    usual, connection.transaction_mode = connection.transaction_mode, "DEFERRED"  # type: ignore[attr-defined]
    try:
        yield
    finally:
        connection.transaction_mode = usual  # type: ignore[attr-defined]


def _release() -> None:
    if connection.vendor != "sqlite" or connection.errors_occurred:
        close_old_connections()


@dataclass(frozen=True, slots=True)
class BuiltPage:
    """Django's response, and the page to cache if it is cacheable."""

    page: HttpResponseBase
    body: bytes
    answer: CachedPage | None


def build(key: PageKey, environ: Environ, django: WSGIHandler) -> BuiltPage:
    """Render the page as an anonymous visitor sees it, with the revision it shows."""
    begun, now = time.monotonic(), timezone.now()
    with read_snapshot():
        token = token_in_transaction(key.slug)
        with building(own_part(key.slug, token)):
            # Without the request signals, which would close the connection inside the transaction.
            page = django.get_response(WSGIRequest(_request(key, environ)))
            body = b"".join(page)
    if token is None or not _is_for_everybody(page):
        return BuiltPage(page, body, None)
    until = cached_until(page.headers.get(EXPIRES, ""), now=now).timestamp()
    headers = list(page.items())
    answer = make_page(body, headers, token=token, until=until, begun=begun)
    return BuiltPage(page, body, answer)


def _request(key: PageKey, environ: Environ) -> dict[str, Any]:
    cookies = f"{settings.LANGUAGE_COOKIE_NAME}={key.language}"
    if key.theme:
        cookies += f"; theme={key.theme}"
    return {
        **{name: environ[name] for name in SHARED if name in environ},
        "REQUEST_METHOD": "GET",
        "HTTP_HOST": key.origin.partition("://")[2],
        "PATH_INFO": key.path,
        "QUERY_STRING": key.query,
        "HTTP_COOKIE": cookies,
        "wsgi.input": BytesIO(),
    }


def _is_for_everybody(page: HttpResponseBase) -> bool:
    """Whether a response is cacheable: a 200 without personal data."""
    control = page.headers.get("Cache-Control", "")
    is_own = page.cookies or "private" in control or "no-store" in control
    return page.status_code == HTTPStatus.OK and not is_own
