"""WSGI middleware of the page cache: cached pages are answered here, the rest goes to Django."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from types import TracebackType
from typing import Any, Final
from wsgiref.types import StartResponse

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler

from tournament.page_cache import cache as stats
from tournament.page_cache.allowance import Allowances
from tournament.page_cache.cache import MemoryStore, PageCache
from tournament.page_cache.render import BuiltPage, build
from tournament.page_cache.requests import API, Environ, PageKey, RequestReader
from tournament.page_cache.responses import CachedPage, Headers
from tournament.page_cache.revisions import HELD_FOR, CommittedRevisions, HeldRevisions
from tournament.page_cache.shared_store import NoSharedStore
from tournament.security.client_addresses import visitor_of
from tournament.security.limits import TOO_MANY, TOO_MANY_PROBLEM, too_many_page

Fault = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]
READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
Sent = tuple[int, Headers, bytes]
STATUS_LINES = {
    status.value: f"{status} {status.phrase}" for status in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
}


if settings.REDIS_URL:
    # The client library takes 20 MB, so it is loaded only if Redis is configured.
    from tournament.page_cache.redis_store import RedisStore


class PageCacheMiddleware:
    """Wraps Django's WSGI handler."""

    def __init__(self, django: WSGIHandler, *, cache: PageCache | None = None) -> None:
        self._django = django
        self._reader = RequestReader()
        self._allowances = Allowances()
        self._cache = cache or PageCache(
            revisions=HeldRevisions(CommittedRevisions()),
            memory=MemoryStore(),
            shared=RedisStore(settings.REDIS_URL) if settings.REDIS_URL else NoSharedStore(),
        )

    def at_once(self, environ: Environ) -> Sent | None:
        """Return the response if it is cached; never builds and never blocks."""
        key = self._reader.key_of(environ)
        found = None if key is None else self._cache.cached(key)
        return None if found is None else _response_to(found, environ)

    def __call__(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """Answer from the cache, or pass the request to Django."""
        key = self._reader.key_of(environ)
        if key is None:
            return self._answered_by_django(environ, start)
        found: CachedPage | BuiltPage | None = self._cache.cached(key)
        if found is None:
            # A change made the page stale, not the visitor: its new version is free for them.
            payer = None if self._cache.is_stale(key) else visitor_of(environ)
            if payer is not None and (wait := self._allowances.wait(payer)):
                return self._refused(key, wait, start)
            found = self._cache.answer(key, lambda: self._built(key, environ, payer))
        if isinstance(found, CachedPage):
            status, headers, body = _response_to(found, environ)
            start(STATUS_LINES[status], list(headers))
            return [body] if body else []
        if found is None:
            return self._answered_by_django(environ, start)
        return _send_uncached(found, environ, start)

    def _built(self, key: PageKey, environ: Environ, payer: str | None) -> BuiltPage:
        # Wall time would charge a hall for a busy machine.
        begun = time.thread_time()
        try:
            return build(key, environ, self._django)
        finally:
            if payer is not None:
                self._allowances.use(payer, time.thread_time() - begun)

    def _refused(self, key: PageKey, wait: float, start: StartResponse) -> Iterable[bytes]:
        """Answer 429 with the time to wait."""
        stats.REFUSED.inc()
        is_program = key.path.startswith(API)
        page = TOO_MANY_PROBLEM if is_program else too_many_page(key.language, key.theme)
        kind = "application/problem+json" if is_program else "text/html; charset=utf-8"
        headers = [
            ("Content-Type", kind),
            ("Content-Length", str(len(page))),
            ("Cache-Control", "no-store"),
            ("Retry-After", str(math.ceil(wait))),
        ]
        start(f"{TOO_MANY} {HTTPStatus(TOO_MANY).phrase}", headers)
        return [page]

    def _answered_by_django(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        stats.PASSED.inc()

        def start_privately(
            status: str, headers: list[tuple[str, str]], fault: Fault | None = None
        ) -> Callable[[bytes], object]:
            return start(status, [*_private(headers), now_header()], fault)

        body = self._django(environ, start_privately)
        if environ["REQUEST_METHOD"] not in READING:
            # A reader who asks after this answer sees the change in every process.
            time.sleep(HELD_FOR)
        return body


def _response_to(answer: CachedPage, environ: Environ) -> Sent:
    """Return the page, or 304 if the visitor's copy is current; both with the current time."""
    form = answer.gzipped if takes_gzip(environ) else answer.plain
    known = environ.get("HTTP_IF_NONE_MATCH")
    if known is not None and answer.is_known_to(known):
        stats.UNCHANGED.inc()
        return HTTPStatus.NOT_MODIFIED.value, (*form.unchanged, now_header()), b""
    is_body_wanted = environ["REQUEST_METHOD"] != "HEAD"
    return HTTPStatus.OK.value, (*form.headers, now_header()), form.body if is_body_wanted else b""


def _send_uncached(built: BuiltPage, environ: Environ, start: StartResponse) -> Iterable[bytes]:
    """Send a response from Django that is not cacheable: a page not found, an error."""
    page = built.page
    cookies = [("Set-Cookie", cookie.OutputString()) for cookie in page.cookies.values()]
    headers = [*_private([*page.items(), *cookies]), now_header()]
    start(f"{page.status_code} {page.reason_phrase}", headers)
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [built.body]


def _private(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headers with caching forbidden for pages that are not cached here.

    Otherwise a proxy might cache a 404 and continue to serve it once the page is public.
    """
    if any(name.lower() == "cache-control" for name, _ in headers):
        return headers
    return [*headers, ("Cache-Control", "private, no-cache")]


def now_header() -> tuple[str, str]:
    """Return the header with the current time in milliseconds, by which a page sets its clocks.

    It is the only header of a page's own response that its script may read.
    """
    return "Server-Timing", f'now;desc="{time.time_ns() // 1_000_000}"'


def takes_gzip(environ: Environ) -> bool:
    """Whether the client accepts gzip."""
    said = environ.get("HTTP_ACCEPT_ENCODING", "")
    return "gzip" in said and "gzip;q=0" not in said.replace(" ", "").replace("q=0.", "")
