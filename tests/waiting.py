"""Waiting for another thread or process."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(condition: Callable[[], bool], *, patience: float = 60.0) -> None:
    """Wait until the condition holds; fail if it never does."""
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)
