"""The door before Django: pages that are kept are answered here, the rest goes through."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from http import HTTPStatus
from types import TracebackType
from typing import Any
from wsgiref.types import StartResponse

from django.core.handlers.wsgi import WSGIHandler

from tournament.page_cache import stats
from tournament.page_cache.allowance import Allowances
from tournament.page_cache.cache import Keeper
from tournament.page_cache.memory_store import Shelves
from tournament.page_cache.redis_store import shared_shelf
from tournament.page_cache.render import Built, build
from tournament.page_cache.requests import Asked, Environ, Reception
from tournament.page_cache.responses import Answer, Headers
from tournament.page_cache.revisions import CommittedRevisions
from tournament.security.client_addresses import visitor_of
from tournament.security.limits import TOO_MANY, too_many_page

Fault = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]
Sent = tuple[int, Headers, bytes]
SAID = {
    status.value: f"{status} {status.phrase}" for status in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
}


class Door:
    """A WSGI application before another."""

    def __init__(self, django: WSGIHandler, *, keeper: Keeper | None = None) -> None:
        self._django = django
        self._reception = Reception()
        self._allowances = Allowances()
        self._keeper = keeper or Keeper(
            revisions=CommittedRevisions(), shelves=Shelves(), shared=shared_shelf()
        )

    def at_once(self, environ: Environ) -> Sent | None:
        """Return the answer if it stands ready; nothing is built and nobody is waited for."""
        asked = self._reception.asked(environ)
        found = None if asked is None else self._keeper.kept(asked)
        return None if found is None else _sent(found, environ)

    def __call__(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """Answer with kept bytes, or let Django answer."""
        asked = self._reception.asked(environ)
        if asked is None:
            return self._passed(environ, start)
        found: Answer | Built | None = self._keeper.kept(asked)
        visitor = visitor_of(environ)
        if found is None and (wait := self._allowances.wait(visitor)):
            return self._too_much(asked, wait, start)
        if found is None:
            found = self._keeper.answer(asked, lambda: self._built(asked, environ, visitor))
        if isinstance(found, Answer):
            status, headers, body = _sent(found, environ)
            start(SAID[status], list(headers))
            return [body] if body else []
        if found is None:
            return self._passed(environ, start)
        return _sent_once(found, environ, start)

    def _built(self, asked: Asked, environ: Environ, visitor: str) -> Built:
        begun = time.monotonic()
        try:
            return build(asked, environ, self._django)
        finally:
            self._allowances.use(visitor, time.monotonic() - begun)

    def _too_much(self, asked: Asked, wait: float, start: StartResponse) -> Iterable[bytes]:
        """Say that this visitor has had enough built for now."""
        page = too_many_page(asked.language, asked.theme)
        headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Length", str(len(page))),
            ("Cache-Control", "no-store"),
            ("Retry-After", str(math.ceil(wait))),
        ]
        start(f"{TOO_MANY} {HTTPStatus(TOO_MANY).phrase}", headers)
        return [page]

    def _passed(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        stats.PASSED.inc()

        def start_privately(
            status: str, headers: list[tuple[str, str]], fault: Fault | None = None
        ) -> Callable[[bytes], object]:
            return start(status, _private(headers), fault)

        return self._django(environ, start_privately)


def _sent(answer: Answer, environ: Environ) -> Sent:
    """Return the page, or word that the visitor has it already."""
    form = answer.zipped if takes_gzip(environ) else answer.plain
    known = environ.get("HTTP_IF_NONE_MATCH")
    if known is not None and answer.is_known_to(known):
        stats.UNCHANGED.inc()
        return HTTPStatus.NOT_MODIFIED.value, form.unchanged, b""
    is_body_wanted = environ["REQUEST_METHOD"] != "HEAD"
    return HTTPStatus.OK.value, form.headers, form.body if is_body_wanted else b""


def _sent_once(built: Built, environ: Environ, start: StartResponse) -> Iterable[bytes]:
    """Send what Django answered and nobody keeps: a page not found, a fault."""
    page = built.page
    cookies = [("Set-Cookie", cookie.OutputString()) for cookie in page.cookies.values()]
    start(f"{page.status_code} {page.reason_phrase}", _private([*page.items(), *cookies]))
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [built.body]


def _private(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the headers of a page that is not kept here, so that nobody else keeps it either.

    A page not found would otherwise be kept on the way, and still not found once it is public.
    """
    if any(name.lower() == "cache-control" for name, _ in headers):
        return headers
    return [*headers, ("Cache-Control", "private, no-cache")]


def takes_gzip(environ: Environ) -> bool:
    """Whether the visitor reads compressed bytes."""
    said = environ.get("HTTP_ACCEPT_ENCODING", "")
    return "gzip" in said and "gzip;q=0" not in said.replace(" ", "").replace("q=0.", "")
