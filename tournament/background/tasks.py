"""The Celery tasks, and the supervising thread that begins with the worker."""

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
"""Seconds that a process beside a server stays after its last step."""
LOOK_EVERY: Final = 0.1

PRINTER = worker.Printer(render=rendering.render, join=joining.join)
logger = logging.getLogger(__name__)


@app.task(name=jobs.RUN_STEP)
def run_step() -> None:
    """Run the most urgent step there is; beside a server only see to it that it is run apart."""
    if runs_in_server():
        _due_event().set()
    elif worker.run_step(PRINTER) and not jobs.is_anything_due():
        memory.trim()


@cache
def _due_event() -> Event:
    """Start the thread that has steps run apart, once; return the event that it waits for."""
    due = Event()
    Thread(target=_run_apart_when_due, args=(due,), daemon=True).start()
    return due


def _run_apart_when_due(due: Event) -> None:
    while due.wait():
        # First, so that what is ordered from here on sets it again.
        due.clear()
        try:
            if _is_anything_due() and not run_in_subprocess(_run_steps):
                _requeue()
        except Exception:
            # The supervisor asks again after a few seconds.
            logger.exception("Steps that are due cannot be run")


def _run_steps() -> None:
    """Run what is due, and stay a while: the next order finds everything loaded."""
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
    """Let no thread of a server fork meanwhile, nor afterwards with the database open here."""
    with processes.no_fork():
        try:
            yield
        finally:
            if runs_in_server():
                connection.close()


@app.task(name=automatic_copies.COPY_IF_DUE)
def copy_if_due(tournament: int) -> None:
    """Order the copy that closing a round will want, as soon as its last sheet is in."""
    with _alone_with_database():
        automatic_copies.copy_if_due(tournament)


@worker_init.connect
def open_queue(**_facts: object) -> None:
    """Create the broker's folder."""
    jobs.make_queue_folder()


@worker_ready.connect
def start_supervising(**_facts: object) -> None:
    """Supervise the queue for as long as the process lives."""
    _supervisor()


@cache
def _supervisor() -> Thread:
    """Begin to supervise, once: a worker that has failed is followed by another here."""
    thread = Thread(target=scheduler.supervise, daemon=True)
    thread.start()
    return thread
