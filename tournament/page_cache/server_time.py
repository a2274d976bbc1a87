"""The server's time on every response: clocks on pages are set by it without asking again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase

HEADER: Final = "Server-Timing"
"""The one header of a page's own response that its script may read."""


def now_header() -> tuple[str, str]:
    """Return the header with this moment in milliseconds, as it leaves."""
    return HEADER, f'now;desc="{time.time_ns() // 1_000_000}"'


def middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Put the time on every response of Django's."""

    def stamp(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        name, value = now_header()
        response.headers[name] = value
        return response

    return stamp
