"""Waiting for something that another thread or process is about to do."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(condition: Callable[[], bool], *, patience: float = 60.0) -> None:
    """Wait until it holds, and fail when it never does."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)
