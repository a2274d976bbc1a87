"""The door before Django: pages that are kept are answered here, the rest goes through."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from types import TracebackType
from typing import Any
from wsgiref.types import StartResponse

from django.core.handlers.wsgi import WSGIHandler

from tournament.page_cache import stats
from tournament.page_cache.cache import Keeper
from tournament.page_cache.memory_store import Shelves
from tournament.page_cache.redis_store import shared_shelf
from tournament.page_cache.render import Built, build
from tournament.page_cache.requests import Environ, Reception
from tournament.page_cache.responses import Answer
from tournament.page_cache.revisions import CommittedRevisions

Fault = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]
OK = f"{HTTPStatus.OK} {HTTPStatus.OK.phrase}"
NOT_MODIFIED = f"{HTTPStatus.NOT_MODIFIED} {HTTPStatus.NOT_MODIFIED.phrase}"


class Door:
    """A WSGI application before another."""

    def __init__(self, django: WSGIHandler, *, keeper: Keeper | None = None) -> None:
        self._django = django
        self._reception = Reception()
        self._keeper = keeper or Keeper(
            revisions=CommittedRevisions(), shelves=Shelves(), shared=shared_shelf()
        )

    def __call__(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        """Answer with kept bytes, or let Django answer."""
        asked = self._reception.asked(environ)
        if asked is None:
            return self._passed(environ, start)
        found = self._keeper.answer(asked, lambda: build(asked, environ, self._django))
        if isinstance(found, Answer):
            return _sent(found, environ, start)
        if found is None:
            return self._passed(environ, start)
        return _sent_once(found, environ, start)

    def _passed(self, environ: dict[str, Any], start: StartResponse) -> Iterable[bytes]:
        stats.PASSED.inc()

        def start_privately(
            status: str, headers: list[tuple[str, str]], fault: Fault | None = None
        ) -> Callable[[bytes], object]:
            return start(status, _private(headers), fault)

        return self._django(environ, start_privately)


def _sent(answer: Answer, environ: Environ, start: StartResponse) -> Iterable[bytes]:
    """Send the page, or word that the visitor has it already."""
    form = answer.zipped if takes_gzip(environ) else answer.plain
    known = environ.get("HTTP_IF_NONE_MATCH")
    if known is not None and answer.is_known_to(known):
        stats.UNCHANGED.inc()
        start(NOT_MODIFIED, list(form.unchanged))
        return []
    start(OK, list(form.headers))
    return [] if environ["REQUEST_METHOD"] == "HEAD" else [form.body]


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
