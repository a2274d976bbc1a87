"""The server's time on every response: clocks on pages are set by it without asking again."""

from __future__ import annotations

import time
from typing import Final

HEADER: Final = "Server-Timing"
"""The one header of a page's own response that its script may read."""


def now_header() -> tuple[str, str]:
    """Return the header with this moment in milliseconds, as it leaves."""
    return HEADER, f'now;desc="{time.time_ns() // 1_000_000}"'
