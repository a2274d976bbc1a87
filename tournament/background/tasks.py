"""The Celery tasks, the worker beside `serve`, and the supervising thread of either."""

from __future__ import annotations

import logging
import os
import sys
import time
from functools import cache
from threading import Thread
from typing import Final

from celery.signals import worker_init, worker_ready
from django.db import InterfaceError, OperationalError, connection

from tournament.background import automatic_copies, jobs, scheduler, worker
from tournament.celery import app
from tournament.ops.health import shared_store
from tournament.ops.setup import processes as memory
from tournament.paper import joining, rendering

STAY: Final = 20.0
"""Seconds that a process beside a server stays after its last step; its successor is small."""
LOOK_EVERY: Final = 0.05
LOOK_ANYWAY: Final = 5.0
"""Seconds after which a step may be due without a change: a retry."""

PRINTER = worker.Printer(render=rendering.render, join=joining.join)
logger = logging.getLogger(__name__)


@app.task(name=jobs.RUN_STEP)
def run_step() -> None:
    """Run the most urgent step."""
    if worker.run_step(PRINTER) and not jobs.is_anything_due():
        memory.trim()


@app.task(name=automatic_copies.COPY_IF_DUE)
def copy_if_due(tournament: int) -> None:
    """Order the copy needed to close a round, as soon as its last sheet is in."""
    automatic_copies.copy_if_due(tournament)


def work_beside_server() -> None:
    """Run steps as they become due, without messages; return some time after the last."""
    _supervisor()
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
        seen, looked_at = version, now
        while worker.run_step(PRINTER):
            has_worked, done_at = True, time.monotonic()


def _data_version() -> object:
    """Return a value that changes with every commit of another connection."""
    if connection.vendor != "sqlite":
        return time.monotonic()
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA data_version").fetchone()


@worker_init.connect
def open_queue(**_facts: object) -> None:
    """Create the broker's folder, if the store is that of the other machines."""
    shared_store.refuse_foreign_store()
    # Celery closes the sockets of connections opened before its pool, without their knowledge.
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
    jobs.make_queue_folder()


@worker_ready.connect
def start_supervising(**_facts: object) -> None:
    """Start supervising the queue until the process ends."""
    _supervisor()


@cache
def _supervisor() -> Thread:
    """Start the supervisor, once per process: a new worker process has its own."""
    thread = Thread(target=scheduler.supervise, daemon=True)
    thread.start()
    return thread
