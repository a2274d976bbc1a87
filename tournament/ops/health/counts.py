"""What a web process counts; with `PROMETHEUS_MULTIPROC_DIR` all of a machine count together."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Histogram

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""The upper bounds of the histogram's buckets, in seconds."""

# Labels come from us, never from a visitor: each new value is a series for good.
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
