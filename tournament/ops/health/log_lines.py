"""Log records as lines of JSON without personal data: no URL, no argument, no value."""

from __future__ import annotations

import json
import logging
import re
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

Raised = tuple[type[BaseException] | None, BaseException | None, TracebackType | None]

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
OURS: Final = "tournament"
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
