"""Rate limit on page building: a leaky bucket of processor seconds for each client address.

Cached pages are free, and so is the new version of a page that a result made stale: each page is
built once a revision, however many visitors wait for it. So a hall of 250 phones behind one address
pays for the first page of each phone and for searches. 250 people who search for themselves within
one minute use a tenth of the limit.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import Final

MOST_SECONDS: Final = 20.0
"""Capacity of the bucket, in processor seconds of building."""
REGAINED: Final = 0.25
"""Seconds drained from the bucket per second."""
VISITORS: Final = 4096


class Allowances:
    """What each visitor has used; the least recently seen is dropped first."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, visitor: str) -> float:
        """Return the seconds until the visitor may cause another build, usually 0."""
        return max(0.0, (self._of(visitor) - MOST_SECONDS) / REGAINED)

    def use(self, visitor: str, seconds: float) -> None:
        """Charge the visitor for a build."""
        with self._lock:
            self._used[visitor] = self._of(visitor) + seconds, time.monotonic()
            self._used.move_to_end(visitor)
            if len(self._used) > VISITORS:
                self._used.popitem(last=False)

    def _of(self, visitor: str) -> float:
        used, at = self._used.get(visitor, (0.0, 0.0))
        return max(0.0, used - (time.monotonic() - at) * REGAINED)
