"""The Celery tasks: one for the steps of each queue, and the periodic ones.

A message is acknowledged after its work. If the process is killed, Celery puts the message back; if
the whole machine is lost, Redis does after the visibility timeout, or `outbox` before.
"""

from __future__ import annotations

import sys
import time
from functools import cache
from importlib import import_module
from typing import Any, Final

from celery import Task
from celery.exceptions import Reject
from celery.signals import worker_init, worker_process_init
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from tournament.background import automatic_copies, leases, outbox, steps
from tournament.background.periodic import Periodic
from tournament.celery import COPY_CHECK, OUTBOX, PERIODIC_TASKS, QUEUES, app, task_of
from tournament.ops.health import shared_store
from tournament.ops.setup import processes as memory

PAUSE: Final = 2.0
"""Seconds before a message is put back, if the database does not answer."""
LONGEST_PERIODIC: Final = 600
LATE: Final[dict[str, Any]] = {
    "acks_late": True,
    "reject_on_worker_lost": True,
    "ignore_result": True,
}


def _run_step(task: Task[Any, Any], pk: int) -> None:
    """Run one step, and free memory when nothing else is due."""
    try:
        steps.run(pk, printer())
        is_idle = not leases.is_anything_due()
    except (OperationalError, InterfaceError) as trouble:
        time.sleep(PAUSE)
        raise Reject(trouble, requeue=True) from trouble
    if is_idle:
        memory.trim()


for _queue in QUEUES:
    app.task(
        _run_step,
        name=task_of(_queue),
        bind=True,
        queue=_queue,
        time_limit=leases.LONGEST,
        **LATE,
    )


@app.task(name=OUTBOX, time_limit=leases.LONGEST, **LATE)
def deliver() -> None:
    """Take back the steps of lost workers, and send lost messages again."""
    outbox.deliver()


@app.task(name=PERIODIC_TASKS, time_limit=LONGEST_PERIODIC, **LATE)
def run_periodic() -> None:
    """Run the periodic tasks that are due."""
    _periodic().run_due()


@app.task(name=COPY_CHECK, time_limit=leases.LONGEST, **LATE)
def copy_if_due(tournament: int) -> None:
    """Order the copy needed to close a round, as soon as its last sheet is in."""
    automatic_copies.copy_if_due(tournament)


@cache
def printer() -> steps.Printer:
    """Return the functions that print; only a process that prints loads their libraries."""
    render = import_module("tournament.paper.rendering").render
    return steps.Printer(render=render, join=import_module("tournament.paper.joining").join)


@cache
def _periodic() -> Periodic:
    return Periodic()


@worker_process_init.connect
def end_with_parent(**_facts: object) -> None:
    """End with the parent even if it is killed, so that the step is free for another worker."""
    memory.die_with_parent()


@worker_init.connect
def open_queue(**_facts: object) -> None:
    """Refuse to start without a broker, or with a store that is not that of the other machines."""
    if not settings.REDIS_URL:
        sys.exit("A Celery worker needs REDIS_URL. Without Redis, `serve` starts its own worker.")
    shared_store.refuse_foreign_store()
    # Celery closes the sockets of connections opened before its pool, without their knowledge.
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]
