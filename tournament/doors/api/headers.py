"""The headers of a request that changes something."""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest

from tournament.doors.api.problems import ProblemError

IDEMPOTENCY_KEY: Final = re.compile(r"[!-~]{1,80}")
VERSION: Final = re.compile(r'"([0-9]{1,6})(?:-[0-9a-z-]*)?"')


def idempotency_key(request: HttpRequest) -> str:
    """Return the request's own key, or refuse a request without one."""
    given = request.headers.get("Idempotency-Key", "")
    if not IDEMPOTENCY_KEY.fullmatch(given):
        raise ProblemError("idempotency_key_missing")
    return given


def version_seen(request: HttpRequest) -> int:
    """Return the version that the program has read, or refuse a request without one."""
    found = VERSION.fullmatch(request.headers.get("If-Match", ""))
    if found is None:
        raise ProblemError("version_missing")
    return int(found[1])
