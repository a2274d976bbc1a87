"""The worker beside `serve`: it reads the outbox, so that no broker is needed.

The launcher starts it again whenever it ends. A kill at any moment loses nothing: the next one
takes back the step, as its worker has ended.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from threading import Thread
from typing import Final

from django.db import InterfaceError, OperationalError, connection

from tournament.background import leases, outbox, steps
from tournament.background.periodic import Periodic
from tournament.paper import joining, rendering

STAY: Final = 20.0
"""Seconds that the process stays after its last step; its successor is small."""
LOOK_EVERY: Final = 0.05
LOOK_ANYWAY: Final = 5.0
"""Seconds after which a step may be due without a change: a retry, or a worker that has ended."""

PRINTER = steps.Printer(render=rendering.render, join=joining.join)
logger = logging.getLogger(__name__)


def work() -> None:
    """Run steps as they become due, and return some time after the last."""
    Thread(target=Periodic().run_forever, daemon=True).start()
    try:
        _run_steps()
    except (OperationalError, InterfaceError) as trouble:
        logger.warning("The worker waits for the database: %s", trouble)
        sys.exit(os.EX_TEMPFAIL)


def _run_steps() -> None:
    seen: object = None
    looked_at = done_at = -LOOK_ANYWAY
    has_worked = False
    while not has_worked or time.monotonic() - done_at < STAY:
        # Read first: an order placed after this changes it again.
        version, now = _data_version(), time.monotonic()
        if version == seen and now - looked_at < LOOK_ANYWAY:
            time.sleep(LOOK_EVERY)
            continue
        if now - looked_at >= LOOK_ANYWAY:
            # `restore` may have replaced the file.
            connection.close()
            version = _data_version()
            outbox.deliver()
        seen, looked_at = version, now
        while _run_next():
            has_worked, done_at = True, time.monotonic()


def _run_next() -> bool:
    """Run the most urgent step; the system ends a process whose layout never ends."""
    signal.alarm(leases.LONGEST)
    try:
        return steps.run_next(PRINTER)
    finally:
        signal.alarm(0)


def _data_version() -> object:
    """Return a value that changes with every commit of another connection."""
    if connection.vendor != "sqlite":
        return time.monotonic()
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA data_version").fetchone()
