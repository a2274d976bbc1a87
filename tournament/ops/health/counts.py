"""Counters of a web process; shared through `PROMETHEUS_MULTIPROC_DIR` where it is set."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Histogram

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds of the histogram's buckets, in seconds."""

# Labels never contain user input: each new value is a new time series.
REQUESTS: Final = Counter(
    "karta_requests_total",
    "Requests that reached Django, by view and status.",
    ("method", "status", "view"),
)
SECONDS: Final = Histogram(
    "karta_request_seconds", "How long they took, by door.", ("door",), buckets=BOUNDS
)
DATABASE_ERRORS: Final = Counter(
    "karta_database_errors_total", "Requests that failed in the database."
)
