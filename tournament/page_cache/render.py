"""Building a page: Django is asked once, as a stranger without cookies, at one moment."""

from __future__ import annotations

import time
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from tournament.memo import building
from tournament.page_cache.db_snapshot import one_glance
from tournament.page_cache.expiry import EXPIRES, keep_until
from tournament.page_cache.requests import Asked, Environ
from tournament.page_cache.responses import Answer, make_answer
from tournament.page_cache.revisions import token_here

# What a page may be built from; a visitor's own headers have no part in it.
SHARED = (
    "SCRIPT_NAME", "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL", "REMOTE_ADDR",
    "HTTP_X_FORWARDED_PROTO", "wsgi.url_scheme", "wsgi.version", "wsgi.errors",
    "wsgi.multithread", "wsgi.multiprocess", "wsgi.run_once",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Built:
    """What Django answered, and the answer to keep if it is one."""

    page: HttpResponseBase
    body: bytes
    answer: Answer | None


def build(asked: Asked, environ: Environ, django: WSGIHandler) -> Built:
    """Ask Django for the page as everybody sees it, and say from which revision it is."""
    begun, now = time.monotonic(), timezone.now()
    with one_glance():
        token = token_here(asked.slug)
        with building(token):
            # Without the signals of a request: they would close the connection in mid-sentence.
            page = django.get_response(WSGIRequest(_request(asked, environ)))
            body = b"".join(page)
    if token is None or not _is_for_everybody(page):
        return Built(page, body, None)
    until = keep_until(page.headers.get(EXPIRES, ""), now=now).timestamp()
    headers = list(page.items())
    answer = make_answer(body, headers, token=token, until=until, begun=begun)
    return Built(page, body, answer)


def _request(asked: Asked, environ: Environ) -> dict[str, Any]:
    cookies = f"{settings.LANGUAGE_COOKIE_NAME}={asked.language}"
    if asked.theme:
        cookies += f"; theme={asked.theme}"
    return {
        **{name: environ[name] for name in SHARED if name in environ},
        "REQUEST_METHOD": "GET",
        "HTTP_HOST": asked.origin.partition("://")[2],
        "PATH_INFO": asked.path,
        "QUERY_STRING": asked.query,
        "HTTP_COOKIE": cookies,
        "wsgi.input": BytesIO(),
    }


def _is_for_everybody(page: HttpResponseBase) -> bool:
    """Whether an answer may be kept: a whole page, with nothing of a visitor's own."""
    control = page.headers.get("Cache-Control", "")
    is_own = page.cookies or "private" in control or "no-store" in control
    return page.status_code == HTTPStatus.OK and not is_own
