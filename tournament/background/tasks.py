"""The Celery tasks, and the supervising thread that begins with the worker."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from threading import Thread

from celery.signals import worker_init, worker_ready
from django.db import connection

from tournament.background import copying, jobs, supervising, worker
from tournament.celery import app
from tournament.ops.setup import memory, processes
from tournament.ops.setup.worker import is_beside_server, run_apart
from tournament.paper import joining, press

PRINTER = worker.Printer(render=press.render, join=joining.join)


@app.task(name=jobs.RUN_STEP)
def run_step() -> None:
    """Run the most urgent step there is; beside a server let a process run all that are due."""
    if is_beside_server():
        if _is_anything_due() and not run_apart(_run_steps):
            _requeue()
    elif worker.run_step(PRINTER) and not jobs.is_anything_due():
        memory.trim()


def _run_steps() -> None:
    while worker.run_step(PRINTER):
        pass


def _is_anything_due() -> bool:
    with processes.no_fork(), closing(connection):
        return jobs.is_anything_due()


def _requeue() -> None:
    with processes.no_fork(), closing(connection):
        jobs.requeue_abandoned()


@app.task(name=copying.COPY_IF_DUE)
def copy_if_due(tournament: int) -> None:
    """Order the copy that closing a round will want, as soon as its last sheet is in."""
    with processes.no_fork(), closing(connection):
        copying.copy_if_due(tournament)


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
    thread = Thread(target=supervising.supervise, daemon=True)
    thread.start()
    return thread
