"""Request ids, access log and request metrics. Must be the first middleware."""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from tournament.ops.health import counts

Raised = tuple[type[BaseException] | None, BaseException | None, TracebackType | None]

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
OURS: Final = "tournament"
SUSPICIOUS: Final = "django.security"
WITHHELD: Final = "…"
MOST_FRAMES: Final = 30
# A placeholder of either kind, so that one that wants a number can take a word instead.
PLACE: Final = re.compile(r"%(?:\((\w+)\))?[-#0 +]*\d*(?:\.\d+)?([a-zA-Z%])")


class OneLine(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return time, level, logger, message and request id."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": said(record),
        }
        if request_id := REQUEST_ID.get():
            line["request"] = request_id
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["fault"] = fault(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def said(record: logging.LogRecord) -> str:
    """Return the message: ours formatted, others' without their arguments."""
    if record.name.partition(".")[0] == OURS:
        return record.getMessage()
    if record.name.startswith(SUSPICIOUS):
        # Django formats the requested host and path into the message.
        return record.name.rpartition(".")[2]
    given = record.args
    values = list(given) if isinstance(given, tuple) else []
    named = given if isinstance(given, dict) else {}

    def filled(place: re.Match[str]) -> str:
        if place[2] == "%":
            return "%"
        value = named.get(place[1]) if place[1] else values.pop(0) if values else None
        return str(value) if isinstance(value, int | float) else WITHHELD

    return PLACE.sub(filled, str(record.msg)) if given else str(record.msg).partition("\n")[0]


def fault(exc_info: Raised) -> dict[str, Any]:
    """Return an exception's type and traceback lines, without its message."""
    kind, _value, trace = exc_info
    frames = traceback.extract_tb(trace)[-MOST_FRAMES:]
    return {
        "kind": kind.__name__ if kind else "",
        "where": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


HEADER: Final = "X-Request-ID"
READABLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}", re.ASCII)
UNKNOWN: Final = "none"
KNOWN_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
FAILED: Final = 500

logger = logging.getLogger("tournament.requests")


class RequestMiddleware:
    """Gives the request its id and logs the view's name, never the URL."""

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
            counts.DATABASE_ERRORS.inc()


def write_down(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """Log and count one request, by view."""
    view, status = view_of(request), response.status_code
    method = request.method if request.method in KNOWN_METHODS else "OTHER"
    counts.REQUESTS.labels(method=method, status=status, view=view).inc()
    counts.SECONDS.labels(door_of(request)).observe(seconds)
    level = logging.ERROR if status >= FAILED else logging.INFO
    facts = {"view": view, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
    if settings.LOGS_REQUESTS or status >= FAILED:
        logger.log(level, "request", extra={"facts": facts})


def view_of(request: HttpRequest) -> str:
    """Return the view's name, which contains no slug or token."""
    match = request.resolver_match
    return UNKNOWN if match is None else match.view_name or UNKNOWN


def door_of(request: HttpRequest) -> str:
    """Return the first segment of the route."""
    match = request.resolver_match
    first = "" if match is None else match.route.partition("/")[0]
    return "public" if first.startswith("<") or not first else first
