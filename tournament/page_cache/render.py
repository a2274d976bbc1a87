"""Building a page: one anonymous request to Django inside one snapshot transaction."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from threading import local
from typing import Any, Final

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import DatabaseError, close_old_connections, connection, transaction
from django.http.response import HttpResponseBase
from django.utils import timezone
from prometheus_client import Counter

from tournament.db_backends.replica import REPLICA, replica_snapshot
from tournament.memo import building
from tournament.page_cache.expiry import EXPIRES, cached_until
from tournament.page_cache.requests import Environ, PageKey
from tournament.page_cache.responses import CachedPage, make_page
from tournament.page_cache.revision_readers import File, file_of_database
from tournament.page_cache.revisions import AWAY, is_across_events, own_part, token_in_transaction

logger = logging.getLogger(__name__)

ON_REPLICA: Final = Counter(
    "karta_replica_pages_total", "Pages across events tried on the replica.", ("outcome",)
)
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


class ReplicaState:
    """Until when the replica, which did not answer, is left alone."""

    away_until = 0.0


_kept = KeptConnection()
_replica = ReplicaState()


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
    if settings.REPLICA_URL and is_across_events(key.slug):
        built = _build_on_replica(key, environ, django)
        if built is not None:
            return built
    with read_snapshot():
        return _build(key, environ, django, token_in_transaction(key.slug))


def _build_on_replica(key: PageKey, environ: Environ, django: WSGIHandler) -> BuiltPage | None:
    """Build the page from the replica; None if it is behind the primary, or does not answer."""
    if time.monotonic() < _replica.away_until:
        return None
    wanted = token_in_transaction(key.slug)
    try:
        with replica_snapshot():
            if wanted is None or token_in_transaction(key.slug, REPLICA) != wanted:
                ON_REPLICA.labels("behind").inc()
                return None
            built = _build(key, environ, django, wanted)
    except DatabaseError as trouble:
        logger.warning("The replica was not read: %s", trouble)
        built = None
    finally:
        close_old_connections()
    if built is None or built.page.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        ON_REPLICA.labels("failed").inc()
        _replica.away_until = time.monotonic() + AWAY
        return None
    ON_REPLICA.labels("built").inc()
    return built


def _build(key: PageKey, environ: Environ, django: WSGIHandler, token: str | None) -> BuiltPage:
    """Build the page from the snapshot that this thread reads."""
    begun, now = time.monotonic(), timezone.now()
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
