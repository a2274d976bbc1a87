"""How much work one visitor may cause: seconds of building pages, given back as time goes by.

A page that is kept costs nothing, and is never counted. A hall of 250 phones behind one address has
its pages built for all at once, so only questions of their own cost it something: 250 people who
look for themselves within the same minute use a tenth of this.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import Final

MOST: Final = 20.0
"""Seconds of work that somebody may cause at once."""
GIVEN_BACK: Final = 0.25
"""Of each second that goes by."""
VISITORS: Final = 4096


class Allowances:
    """What each visitor has used; whoever was not seen for longest is forgotten first."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, visitor: str) -> float:
        """Return for how many seconds nothing may be built for the visitor, 0 for most."""
        return max(0.0, (self._of(visitor) - MOST) / GIVEN_BACK)

    def use(self, visitor: str, seconds: float) -> None:
        """Count work that was done for the visitor."""
        with self._lock:
            self._used[visitor] = self._of(visitor) + seconds, time.monotonic()
            self._used.move_to_end(visitor)
            if len(self._used) > VISITORS:
                self._used.popitem(last=False)

    def _of(self, visitor: str) -> float:
        used, at = self._used.get(visitor, (0.0, 0.0))
        return max(0.0, used - (time.monotonic() - at) * GIVEN_BACK)
