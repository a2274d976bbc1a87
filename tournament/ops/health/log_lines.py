"""Log records as lines without personal data: no URL; in JSON no argument and no value."""

from __future__ import annotations

import json
import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

from django.http import HttpRequest
from django.urls import Resolver404, resolve

Raised = tuple[type[BaseException] | None, BaseException | None, TracebackType | None]

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
OURS: Final = "tournament"
DJANGO: Final = "django"
UNKNOWN: Final = "none"
KNOWN_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
SUSPICIOUS: Final = "django.security"
WITHHELD: Final = "…"
MOST_FRAMES: Final = 30
# Placeholders of both styles; those for numbers must accept a word instead.
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


class PlainLine(logging.Formatter):
    """Formats a log record as a line for the terminal of a laptop."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  logging's name
        """Return the message with its facts and the request id, without a URL."""
        is_django = record.name.partition(".")[0] == DJANGO
        facts = dict(getattr(record, "facts", {}))
        if request_id := REQUEST_ID.get():
            facts["request"] = request_id
        words = [f"{record.name}: {said(record)}" if is_django else record.message]
        words += [f"{name}={value}" for name, value in facts.items()]
        return " ".join(words)


def view_of(request: HttpRequest) -> str:
    """Return the view's name, which has no slug or token, even before Django has looked it up."""
    try:
        match = request.resolver_match or resolve(request.path_info)
    except Resolver404:
        return UNKNOWN
    return match.view_name or UNKNOWN


def method_of(request: HttpRequest) -> str:
    """Return the method if it is a known one; a client may send any text."""
    return request.method if request.method in KNOWN_METHODS else "OTHER"


def said(record: logging.LogRecord) -> str:
    """Return the message: our own formatted, others without their arguments."""
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
