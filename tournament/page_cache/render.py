"""Building a page: one anonymous request to Django inside one snapshot transaction."""

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
from tournament.page_cache.db_snapshot import read_snapshot
from tournament.page_cache.expiry import EXPIRES, cached_until
from tournament.page_cache.requests import Environ, PageKey
from tournament.page_cache.responses import CachedPage, make_page
from tournament.page_cache.revisions import token_in_transaction

# What a page may be built from; the visitor's own headers are left out.
SHARED = (
    "SCRIPT_NAME", "SERVER_NAME", "SERVER_PORT", "SERVER_PROTOCOL", "REMOTE_ADDR",
    "HTTP_X_FORWARDED_PROTO", "wsgi.url_scheme", "wsgi.version", "wsgi.errors",
    "wsgi.multithread", "wsgi.multiprocess", "wsgi.run_once",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Built:
    """Django's response, and the page to cache if it is cacheable."""

    page: HttpResponseBase
    body: bytes
    answer: CachedPage | None


def build(key: PageKey, environ: Environ, django: WSGIHandler) -> Built:
    """Render the page as an anonymous visitor sees it, with the revision it shows."""
    begun, now = time.monotonic(), timezone.now()
    with read_snapshot():
        token = token_in_transaction(key.slug)
        with building(token):
            # Without the request signals, which would close the connection inside the transaction.
            page = django.get_response(WSGIRequest(_request(key, environ)))
            body = b"".join(page)
    if token is None or not _is_for_everybody(page):
        return Built(page, body, None)
    until = cached_until(page.headers.get(EXPIRES, ""), now=now).timestamp()
    headers = list(page.items())
    answer = make_page(body, headers, token=token, until=until, begun=begun)
    return Built(page, body, answer)


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
    """Whether a response is cacheable: a 200 with nothing personal in it."""
    control = page.headers.get("Cache-Control", "")
    is_own = page.cookies or "private" in control or "no-store" in control
    return page.status_code == HTTPStatus.OK and not is_own
