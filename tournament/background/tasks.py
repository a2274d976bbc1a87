"""The Celery tasks, and the supervising thread that starts with the worker."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Event, Thread
from typing import Final

from celery.signals import worker_init, worker_ready
from django.db import connection

from tournament.background import automatic_copies, jobs, scheduler, worker
from tournament.celery import app
from tournament.ops.setup import processes
from tournament.ops.setup import processes as memory
from tournament.ops.setup.worker import run_in_subprocess, runs_in_server
from tournament.paper import joining, rendering

STAY: Final = 20.0
"""Seconds that a process next to a server stays after its last step."""
LOOK_EVERY: Final = 0.1

PRINTER = worker.Printer(render=rendering.render, join=joining.join)
logger = logging.getLogger(__name__)


@app.task(name=jobs.RUN_STEP)
def run_step() -> None:
    """Run the most urgent step; next to a server, only trigger a separate process for it."""
    if runs_in_server():
        _due_event().set()
    elif worker.run_step(PRINTER) and not jobs.is_anything_due():
        memory.trim()


@cache
def _due_event() -> Event:
    """Start the thread that runs steps in a separate process, once; return its event."""
    due = Event()
    Thread(target=_run_apart_when_due, args=(due,), daemon=True).start()
    return due


def _run_apart_when_due(due: Event) -> None:
    while due.wait():
        # Cleared first, so that orders placed from here on set it again.
        due.clear()
        try:
            if _is_anything_due() and not run_in_subprocess(_run_steps):
                _requeue()
        except Exception:
            # The supervisor retries after a few seconds.
            logger.exception("Steps that are due cannot be run")


def _run_steps() -> None:
    """Run the steps that are due, then wait a while: the next order finds all modules loaded."""
    idle_since = time.monotonic()
    while time.monotonic() - idle_since < STAY:
        if worker.run_step(PRINTER):
            idle_since = time.monotonic()
        else:
            time.sleep(LOOK_EVERY)


def _is_anything_due() -> bool:
    with _alone_with_database():
        return jobs.is_anything_due()


def _requeue() -> None:
    with _alone_with_database():
        jobs.requeue_abandoned()


@contextmanager
def _alone_with_database() -> Iterator[None]:
    """Block forks of server threads inside the block, and close the database after it."""
    with processes.no_fork():
        try:
            yield
        finally:
            if runs_in_server():
                connection.close()


@app.task(name=automatic_copies.COPY_IF_DUE)
def copy_if_due(tournament: int) -> None:
    """Order the copy needed to close a round, as soon as its last sheet is in."""
    with _alone_with_database():
        automatic_copies.copy_if_due(tournament)


@worker_init.connect
def open_queue(**_facts: object) -> None:
    """Create the broker's folder."""
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
