"""Metrics of the page cache."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter

PAGES: Final = Counter(
    "karta_kept_pages_total", "Public pages at the door before Django, by outcome.", ("outcome",)
)
# Labels are resolved once: an increment takes about a microsecond, in multiprocess mode too.
KEPT: Final = PAGES.labels("kept")
UNCHANGED: Final = PAGES.labels("unchanged")
BUILT: Final = PAGES.labels("built")
SHARED: Final = PAGES.labels("shared")
WAITED: Final = PAGES.labels("waited")
PASSED: Final = PAGES.labels("passed")
