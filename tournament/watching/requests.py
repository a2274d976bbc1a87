"""Around every request: an id, one line in the log, and counts. The first of the middleware."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from tournament.watching.counts import COUNTS, Labels
from tournament.watching.logs import REQUEST_ID

HEADER: Final = "X-Request-ID"
READABLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}", re.ASCII)
UNKNOWN: Final = "none"
KNOWN_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
FAILED: Final = 500

logger = logging.getLogger("tournament.requests")


class RequestMiddleware:
    """Gives the request its id, and writes down how it went: the view, never the address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if READABLE.fullmatch(given) else secrets.token_hex(8)
        token, began = REQUEST_ID.set(request_id), time.perf_counter()
        try:
            response = self._get_response(request)
            write_down(request, response, time.perf_counter() - began)
        finally:
            REQUEST_ID.reset(token)
        response.headers[HEADER] = request_id
        return response

    def process_exception(self, _request: HttpRequest, fault: Exception) -> None:
        """Count the faults of the database."""
        if isinstance(fault, DatabaseError):
            COUNTS.add("karta_database_errors_total")


def write_down(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """Log and count one request by its view."""
    view, status = view_of(request), response.status_code
    method = request.method if request.method in KNOWN_METHODS else "OTHER"
    labels: Labels = {"view": view, "method": str(method), "status": status}
    COUNTS.add("karta_requests_total", labels)
    COUNTS.observe("karta_request_seconds", seconds, {"door": door_of(request)})
    level = logging.ERROR if status >= FAILED else logging.INFO
    facts = {"view": view, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
    if settings.LOGS_REQUESTS or status >= FAILED:
        logger.log(level, "request", extra={"facts": facts})


def view_of(request: HttpRequest) -> str:
    """Return the name of the page, which has no slug and no token in it."""
    match = request.resolver_match
    return UNKNOWN if match is None else match.view_name or UNKNOWN


def door_of(request: HttpRequest) -> str:
    """Return which door was used: the first word of the route."""
    match = request.resolver_match
    first = "" if match is None else match.route.partition("/")[0]
    return "public" if first.startswith("<") or not first else first
